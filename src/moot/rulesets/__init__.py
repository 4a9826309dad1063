"""The rulesets that ship with moot: Markdown only, with no private way into the program."""
