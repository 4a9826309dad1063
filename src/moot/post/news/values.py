"""What is said of news between those who carry it and those who ask for it."""

from moot.game.values import Value
from moot.post.news.placing import Placings
from moot.runtime.connections import Security


class Server(Value, frozen=True):
    """A news server, and how one gets in."""

    host: str
    port: int = 0
    """The usual one where it is 0."""
    security: Security = "none"
    user: str = ""
    password: str = ""

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.port else self.host


class Synced(Value, frozen=True):
    """What came of one exchange with a news server."""

    placings: Placings
    posted: int = 0
    """How many articles went out."""
    told: tuple[str, ...] = ()
    """What there is to say of the group, and of articles that did not go out."""
    trouble: str = ""
    """Why the exchange could not be ended; empty where it was."""
