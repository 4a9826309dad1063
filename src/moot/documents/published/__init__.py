"""Parser, history and lint for published rulesets: web pages, postings and emails as people wrote them."""
