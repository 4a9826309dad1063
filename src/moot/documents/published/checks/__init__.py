"""What is wrong with what rules and documents say: each kind of check in a file of its own."""
