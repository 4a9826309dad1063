"""Published rulesets: rule pages, postings and mails as people wrote them, read into values."""
