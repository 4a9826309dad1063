"""Lint checks on rules and published rulesets, by subject."""
