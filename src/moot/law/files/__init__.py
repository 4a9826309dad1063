"""What lies on paper: rule files, rulesets and proposals as documents, read and written."""
