"""What readers are shown of a game at one moment, the same on pages, in the terminal, in letters and over the API."""
