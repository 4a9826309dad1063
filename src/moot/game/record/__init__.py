"""A game's record: its entries with their hashes, the comments beside them, and votes that stay secret."""
