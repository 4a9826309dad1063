"""Rules as things: which are meant, what is done to them, and what can't be."""
