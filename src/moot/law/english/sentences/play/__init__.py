"""Sentences on play: moves and their limits, turns, offices, things, and winning."""
