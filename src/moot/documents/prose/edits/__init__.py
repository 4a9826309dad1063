"""Text edits on a rule: parse paragraphs and lists, find a place, replace, delete and insert."""
