"""Commands that bring in games and law from elsewhere, and check their records."""
