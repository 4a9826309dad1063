"""Choices of words that many forms share."""

BUT = "(but|except|other than|apart from|except for|excluding)"
IT = "(it|the proposal|a proposal|that proposal|the rule change|this proposal|one)"
CHANGE = "(proposal|rule change|proposed rule change|motion)"
