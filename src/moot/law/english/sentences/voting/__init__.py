"""Sentences on votes: what adopts a proposal, when a vote opens and closes, and whose vote counts more."""
