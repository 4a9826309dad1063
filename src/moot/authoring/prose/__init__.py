"""Proposals in plain words: their changes and code for a game, and how each passage is understood."""
