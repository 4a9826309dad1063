"""Lists of games that an account may read."""

from moot.game.values import PlayerId, Time, Value, from_attributes
from moot.journal.journal import GameRecord
from moot.people.game_access import access_of
from moot.people.values import Account, Role, Seating
from moot.play.host import Host


class GameLine(Value, frozen=True):
    """A game in a list."""

    name: str
    title: str
    ruleset: str
    created: Time
    entries: int
    """The number of entries of its log."""
    seating: Seating = "open"
    """`open`: anyone can play any seat. `members`: seats belong to accounts."""
    private: bool = False
    closed: bool = False
    """Whether players can't move now."""
    archived: bool = False
    role: Role = "stranger"
    """The role of the account that asks."""
    seats: tuple[PlayerId, ...] = ()
    """The seats of that account."""
    may_play: bool = False
    may_moderate: bool = False


def games_for(host: Host, account: Account | None) -> tuple[GameLine, ...]:
    """The games that an account may read, by name."""
    found = (_line(host, record, account) for record in host.games())
    return tuple(line for line in found if line is not None)


def game_for(host: Host, account: Account | None, name: str) -> GameLine | None:
    """One game; None if it doesn't exist or the account may not read it."""
    record = next((record for record in host.games() if record.name == name), None)
    return _line(host, record, account) if record is not None else None


def _line(host: Host, record: GameRecord, account: Account | None) -> GameLine | None:
    settings = host.people.access_settings(record.name)
    access = access_of(settings, account)
    if not access.may_read:
        return None
    return from_attributes(GameLine, record, access, settings, entries=record.length)
