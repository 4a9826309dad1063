"""What a game starts with by a community's tables: players, scores and offices, as far as its rules have them, and
the proposals that were decided before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from moot.documents.source_text import SourcePlace
from moot.documents.tallies import SCORE, Standings, TallyRow
from moot.game.changes import Fault
from moot.game.decision.transcripts import Transcript
from moot.game.rules import Ruleset
from moot.game.values import Amount, Number, Value, kept
from moot.languages import N_
from moot.play.host import Host, InvalidName, declared_in

_START = SourcePlace(1, 1)
_TITLE_CHARACTERS = 80


class StartingState(Value, frozen=True):
    """What a game starts with."""

    players: tuple[str, ...] = ()
    scores: dict[str, Amount] = {}
    offices: dict[str, str] = {}
    proposals: tuple[Transcript, ...] = ()
    """What was decided before, which is history in the game."""
    kept_by_hand: dict[str, str] = {}
    """Offices that no code of a rule has, with their holders."""
    faults: dict[str, tuple[Fault, ...]] = {}
    """By file, what its tables say that can't be read, or that the rules have no place for."""

    def lines(self) -> Iterator[str]:
        """What it is, as text."""
        yield f"Players: {', '.join(self.players) or 'none'}"
        if self.scores:
            yield "Scores: " + ", ".join(f"{player} {amount}" for player, amount in self.scores.items())
        if self.offices:
            yield "Offices: " + ", ".join(f"{office} {holder}" for office, holder in self.offices.items())
        if self.proposals:
            yield "Proposals: " + ", ".join(f"{one.proposal} {one.outcome}" for one in self.proposals)


def starting_state(
    host: Host,
    ruleset: Ruleset,
    records: Mapping[str, Standings],
    players: Sequence[str] = (),
    offices: Mapping[str, str] | None = None,
    decided: Iterable[Number] = (),
) -> StartingState:
    """What a game with these rules starts with, by the tables in these files; where two differ, the first one counts.

    `players` and `offices` are given apart and go before the tables'; `decided` are proposals on record already. An
    office or a score that no rule has is a fault, and so is a player whose name can't be one.
    """
    reader = _StateReader(host, ruleset, players, offices or {}, decided)
    faults = {file: tuple(reader.take(record)) for file, record in records.items()}
    return reader.state(faults)


class _StateReader:
    def __init__(
        self,
        host: Host,
        ruleset: Ruleset,
        players: Sequence[str],
        offices: Mapping[str, str],
        decided: Iterable[Number],
    ) -> None:
        self._host = host
        self._has_scores = SCORE in declared_in(ruleset, "quantity")
        self._known = {office.casefold(): office for office in declared_in(ruleset, "office")}
        self._players = dict.fromkeys(players)
        self._offices = dict(offices)
        self._by_hand: dict[str, str] = {}
        self._printed: dict[str, Amount] = {}
        self._decided = set(decided)
        self._proposals: list[Transcript] = []

    def state(self, faults: dict[str, tuple[Fault, ...]]) -> StartingState:
        """Everything that was taken."""
        scores = {player: amount for player, amount in self._printed.items() if player in self._players}
        return StartingState(
            players=tuple(self._players),
            scores=scores if self._has_scores else {},
            offices=self._offices,
            proposals=tuple(self._proposals),
            kept_by_hand=self._by_hand,
            faults=faults,
        )

    def take(self, record: Standings) -> Iterator[Fault]:
        """Take what the tables of a file say, and tell what has no place."""
        yield from record.faults
        yield from self._seat(record)
        yield from self._score(record)
        yield from self._appoint(record)
        for row in record.proposals:
            yield from self._decide(row)

    def _seat(self, record: Standings) -> Iterator[Fault]:
        for player in record.players:
            try:
                self._host.check_names("game", list(dict.fromkeys((*self._players, player))))
            except InvalidName as error:
                place = record.places.get(player, _START)
                yield place.fault(
                    "state.no-place", N_("{player} can't be a player: {error}", player=player, error=str(error))
                )
            else:
                self._players[player] = None

    def _score(self, record: Standings) -> Iterator[Fault]:
        for player, amount in record.scores.items():
            place, printed = record.places.get(player, _START), kept(amount)
            if not self._has_scores:
                yield place.fault(
                    "state.no-place", N_("no rule's code has {score}, so scores are left out", score=SCORE)
                )
                return
            if self._printed.setdefault(player, printed) != printed:
                message = N_(
                    "{player} has {printed} in an earlier file, which counts",
                    player=player,
                    printed=self._printed[player],
                )
                yield place.fault("state.differs", message)

    def _appoint(self, record: Standings) -> Iterator[Fault]:
        for office, holder in record.offices.items():
            name = self._known.get("_".join(office.casefold().split()))
            place = record.office_places.get(office, _START)
            if name is None:
                self._by_hand[office] = holder
                message = N_(
                    "no rule's code has the office of {office}, which {holder} holds", office=office, holder=holder
                )
                yield place.fault("state.no-place", message)
            elif self._offices.setdefault(name, holder) != holder:
                message = N_(
                    "{office} is {offices} by what was given before, which counts",
                    office=office,
                    offices=self._offices[name],
                )
                yield place.fault("state.differs", message)

    def _decide(self, row: TallyRow) -> Iterator[Fault]:
        number = Number(row.number)
        if not number or not row.outcome:
            missing = "a number" if not number else "an outcome"
            yield row.place.fault(
                "state.no-place", N_("a proposal without {missing} isn't put on record", missing=missing)
            )
        elif number in self._decided:
            yield row.place.fault(
                "state.differs", N_("proposal {number} is on record already, and the first one counts", number=number)
            )
        else:
            self._decided.add(number)
            first_line = row.text.partition("\n")[0]
            title = first_line if len(first_line) <= _TITLE_CHARACTERS else first_line[:_TITLE_CHARACTERS] + "…"
            self._proposals.append(
                Transcript(proposal=number, author=row.author, title=title, text=row.text, outcome=row.outcome)
            )
