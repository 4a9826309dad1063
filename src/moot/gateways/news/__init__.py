"""NNTP: our own news server, and exchange with others."""
