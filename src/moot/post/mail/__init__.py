"""Games by mail: a letter is stored, its sender authenticated, its requests made as moves, and answered once."""
