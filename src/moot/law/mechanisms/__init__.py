"""What code is let in: mechanisms checked, expanded, typed and compiled, before the sandbox sees any of them."""
