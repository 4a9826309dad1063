"""Webhooks: outgoing, to tell other programs what happens; and incoming, to make moves."""
