"""Text edits on a rule: its paragraphs and lists, finding a place in it, replacing, deleting and inserting."""
