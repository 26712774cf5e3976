"""Only because someone looks: the table as text, as sentences and as JSON."""
