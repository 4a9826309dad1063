"""Accounts, how people sign in, and what each may do in which game."""
