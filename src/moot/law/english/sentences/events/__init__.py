"""Sentences on what happens: whenever it does, only some of the times, or otherwise than rules would have it."""
