"""Sentences on time: what happens again and again, and what happens so long after something."""
