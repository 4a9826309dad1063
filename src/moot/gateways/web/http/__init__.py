"""HTTP for all pages: requests, access control, headers, limits, caching and error pages."""
