"""What a running host does: accepts moves, keeps time, and knows who may see what."""
