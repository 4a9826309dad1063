"""Proposals: reading them, writing them, trying them out and voting on them."""
