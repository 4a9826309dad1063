"""What a game starts with by a community's tables: players, scores and offices, as far as its rules have them."""

from collections.abc import Iterator, Mapping, Sequence

from moot.documents.source_text import SourcePlace
from moot.documents.tallies import SCORE, Standings
from moot.game.changes import Fault
from moot.game.rules import Ruleset
from moot.game.values import Amount, Value, kept
from moot.play.host import Host, InvalidName, declared_in

_START = SourcePlace(1, 1)


class StartingState(Value, frozen=True):
    """What a game starts with."""

    players: tuple[str, ...] = ()
    scores: dict[str, Amount] = {}
    offices: dict[str, str] = {}
    faults: tuple[Fault, ...] = ()
    """What the tables say that the rules have no place for."""

    def lines(self) -> Iterator[str]:
        """What it is, as text."""
        yield f"Players: {', '.join(self.players) or 'none'}"
        if self.scores:
            yield "Scores: " + ", ".join(f"{player} {amount}" for player, amount in self.scores.items())
        if self.offices:
            yield "Offices: " + ", ".join(f"{office} {holder}" for office, holder in self.offices.items())


def starting_state(
    host: Host,
    ruleset: Ruleset,
    record: Standings,
    players: Sequence[str] = (),
    offices: Mapping[str, str] | None = None,
) -> StartingState:
    """What a game with these rules starts with; `players` and `offices` are given apart and go before the tables'.

    An office or a score that no rule has is a fault, and so is a player whose name can't be one.
    """
    faults = list[Fault]()
    seats = dict.fromkeys(players)
    for player in record.players:
        try:
            host.check_names("game", [*seats, player] if player not in seats else [*seats])
        except InvalidName as error:
            faults.append(_fault(record, player, f"{player} can't be a player: {error}"))
        else:
            seats[player] = None
    scores: dict[str, Amount] = {}
    if record.scores and SCORE not in declared_in(ruleset, "quantity"):
        faults.append(
            _fault(record, next(iter(record.scores)), f"no rule has a quantity of {SCORE}, so scores are left out")
        )
    else:
        scores = {player: kept(amount) for player, amount in record.scores.items() if player in seats}
    known = {office.casefold(): office for office in declared_in(ruleset, "office")}
    held = dict(offices or {})
    for office, holder in record.offices.items():
        name = known.get("_".join(office.casefold().split()))
        if name is None:
            faults.append(_fault(record, office, f"no rule has an office of {office}, which {holder} holds"))
        else:
            held.setdefault(name, holder)
    return StartingState(tuple(seats), scores, held, tuple(faults))


def _fault(record: Standings, name: str, message: str) -> Fault:
    return record.office_places.get(name, record.places.get(name, _START)).fault("state.no-place", message)
