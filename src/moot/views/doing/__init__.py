"""What a player can do now, and what it takes."""
