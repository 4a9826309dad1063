"""Drafts of whole rules by a language model: what is sent, what comes back, and what is checked of it."""
