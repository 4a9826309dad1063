"""Measures a host: how fast moves are decided and kept, and what a long game costs."""
