"""Examples of what a rule does, found by playing: small situations, what happens in them, and what comes of it."""
