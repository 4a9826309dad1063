"""Suggestions for sentences that aren't understood: what is composed of the parts that are."""
