"""Parsers and writers of documents: rulesets, proposals, email, rule lists, feeds, calendars. Pure functions."""
