"""Published texts to values and back; pure, and a fault in one place never hides the rest."""
