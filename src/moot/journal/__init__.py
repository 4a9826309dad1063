"""Entries as they are kept: appended, chained by hash, verified, and never changed."""
