"""Play: moves and limits, turns, offices, judges, winning, and what players have."""
