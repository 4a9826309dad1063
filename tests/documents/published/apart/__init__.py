"""Rulesets as people publish them, with a list of what is truly wrong with each."""
