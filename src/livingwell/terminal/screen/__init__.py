"""The table that fills the screen."""
