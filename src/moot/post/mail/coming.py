"""Who may come into a game by a letter: for it, whoever has shown that an address is theirs is the account of that."""

from moot.game.moves import Refused
from moot.game.values import fault_of_name
from moot.people.values import Account
from moot.play.host import Host
from moot.post.mail.knowing import people_of

_INVITED = Refused(
    code="seat.invited",
    reason="this game takes players by invitation",
    remedy="ask whoever moderates the game for an invitation",
)
_ACCOUNT = Refused(
    code="seat.account",
    reason="who joins this game by mail has an account with this address, and may join",
    remedy="make an account on the pages of this host, give it this address, and ask again; or join there",
)


def account_at(host: Host, address: str) -> Account | None:
    """The account that has shown an address to be its own."""
    return host.people.accounts.named(address, host.people.now) if "@" in address else None


def fault_of_coming(host: Host, game: str, name: str, account: Account | None, *, proven: bool) -> Refused | None:
    """Why somebody cannot come into a game by a letter; before the address is proven, as far as anybody may know."""
    people, door = host.people, host.people.door(game)
    somebody_may = door.joining == "anyone" and not door.private
    if not people.access(account if proven else None, game).may_join and not (somebody_may and not proven):
        return _ACCOUNT if somebody_may else _INVITED
    return _fault_of_name(host, game, name) or (
        people.fault_of_joining(account, game, host.table(game).state.people, name) if proven else None
    )


def _fault_of_name(host: Host, game: str, name: str) -> Refused | None:
    reason = fault_of_name(name)
    taken = next((p for p in people_of(host.table(game).state) if p.casefold() == name.casefold()), "")
    if not reason and taken:
        reason = f"somebody is called {taken} in this game already"
    remedy = "join under another name: “Join as Gil”"
    return Refused(code="player.name", reason=reason, remedy=remedy) if reason else None
