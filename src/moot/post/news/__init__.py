"""Games in newsgroups: articles become moves, and postings of the game become articles."""
