"""File formats of rules: rule files with front matter, rulesets, and proposals as change files."""
