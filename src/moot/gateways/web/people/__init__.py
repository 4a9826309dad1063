"""Accounts, signing in, seats, notices, webhooks and the administration of a game."""
