"""A rule's text: its parts, where in it a place is, and what it becomes."""
