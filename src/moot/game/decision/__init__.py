"""Deciding moves: what a move does, its consequences in waves, and the resulting rule changes."""
