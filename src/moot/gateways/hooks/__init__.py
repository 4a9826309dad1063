"""Webhooks over HTTP: delivery, and incoming requests."""
