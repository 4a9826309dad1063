"""A client for the API of a host, for programs that play, watch or keep statistics.

    from moot.client import Client

    game = Client("http://127.0.0.1:8000", token="moot_…").game("friday")
    for asked in game.status(player="Ada").asked:
        print(asked.words)
    game.vote("301", "for", player="Ada")

It talks to the server only through the API, and imports nothing of it.
"""

from moot.client.client import Client
from moot.client.connection import HostUnreachable, RequestRefused
from moot.client.game import Game

__all__ = ["Client", "Game", "HostUnreachable", "RequestRefused"]
