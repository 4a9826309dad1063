"""Accounts, seats, sessions, credentials, and who may do what in which game."""
