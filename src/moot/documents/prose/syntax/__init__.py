"""What the words of a unit say: its instruction, by a grammar."""
