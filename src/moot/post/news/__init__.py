"""Games in newsgroups: what comes as articles is played, and what is played goes out as articles."""
