"""Webhooks: addresses of other programs that are told what happens, and addresses by which programs make moves."""
