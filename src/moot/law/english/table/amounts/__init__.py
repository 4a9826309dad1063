"""Numbers: amounts, durations, and what can be counted and compared."""
