"""Around every request: who asks, what they sent, headers, limits, caching and error pages."""
