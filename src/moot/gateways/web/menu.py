"""The menu of a game: each page by its name, and its address within the game. Who adds a page adds it here."""

MENU: tuple[tuple[str, str], ...] = (
    ("Game", ""),
    ("Rules", "rules"),
    ("Proposals", "proposals"),
    ("Players", "players"),
    ("Cases", "cases"),
    ("Talk", "talk"),
    ("Log", "log"),
)
"""What stands in the menu of every game, in this order."""

MORE: tuple[tuple[str, str], ...] = (
    ("Board", "board"),
    ("Calendar", "calendar"),
    ("Graph", "graph"),
    ("Compare", "compare"),
    ("Forks", "forks"),
    ("Downloads", "downloads"),
    ("Moves", "moves"),
    ("Follow", "follow"),
    ("News and mail", "correspondence"),
)
"""What stands under “More”."""
