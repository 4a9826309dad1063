"""Ready mechanisms, written in the mechanism language itself, so that most rules are one line."""
