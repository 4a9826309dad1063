"""People: which players a sentence means, and what they have or did."""
