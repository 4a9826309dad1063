"""Games by mail: a letter is kept, its writer made out, what it asks done as moves, and answered with one letter."""
