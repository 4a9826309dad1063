"""Games as a list has them, and whoever may see them."""

from moot.game.values import PlayerId, Time, Value
from moot.house.host import Host
from moot.house.people.values import Account, Role, Seating


class GameLine(Value, frozen=True):
    """A game in a list."""

    name: str
    title: str
    ruleset: str
    created: Time
    entries: int
    """How many entries its log has."""
    seating: Seating = "open"
    """Open: whoever moves says as whom. Members: seats belong to accounts."""
    private: bool = False
    closed: bool = False
    """Whether it takes no moves by players."""
    role: Role = "stranger"
    """What whoever asks is in it."""
    seats: tuple[PlayerId, ...] = ()
    """The seats that are theirs."""
    may_play: bool = False
    may_moderate: bool = False


def games_for(host: Host, account: Account | None) -> tuple[GameLine, ...]:
    """The games that somebody may read, by name."""
    lines = []
    for record in host.games():
        door, access = host.people.door(record.name), host.people.access(account, record.name)
        if access.may_read:
            lines.append(
                GameLine(
                    name=record.name,
                    title=record.title,
                    ruleset=record.ruleset,
                    created=record.created,
                    entries=record.length,
                    seating=door.seating,
                    private=door.private,
                    closed=door.closed,
                    role=access.role,
                    seats=access.seats,
                    may_play=access.may_play,
                    may_moderate=access.may_moderate,
                )
            )
    return tuple(lines)
