"""Times: when something holds or happens by itself, and how long to wait."""
