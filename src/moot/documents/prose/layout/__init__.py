"""How a proposal lies on the page: its lines, what is quoted in them, and the units that it is cut into."""
