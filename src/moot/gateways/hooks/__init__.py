"""Hooks: what happens is handed to other programs by HTTP."""
