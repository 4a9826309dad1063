"""The append-only record of games: entries chained by hash, stored in a database, and verified."""
