"""The moot command, at a terminal."""
