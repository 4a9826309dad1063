"""Ways in and out of a game: each translates, and decides nothing."""
