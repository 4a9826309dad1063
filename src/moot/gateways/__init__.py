"""Gateways: web, terminal, API, mail, news and webhooks. They translate requests, and decide nothing."""
