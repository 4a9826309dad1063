"""Views: what readers are shown of a game at one moment, the same on pages, in the terminal, letters and API."""
