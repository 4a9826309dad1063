"""Proposals and votes: who votes, for how long, and what adopts a proposal."""
