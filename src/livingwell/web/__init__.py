"""The table in the browser, and over HTTP for programs."""
