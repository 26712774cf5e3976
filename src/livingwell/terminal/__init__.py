"""Playing in a terminal: a table that fills the screen, and one that is plain lines."""
