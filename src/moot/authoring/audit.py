"""Audit of a community's own record: its proposals are played again under the rules, and differences are reported.

The rules aren't interpreted here: each proposal is made and voted on in a game in memory, whose numbers, outcomes and
points are compared with those that the record prints.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Literal

from msgspec.structs import replace

from moot.authoring.move_arguments import move_from_words
from moot.authoring.proposals import changes_to_propose
from moot.documents.tallies import SCORE, Standings, TallyRow
from moot.game import events as e
from moot.game.changes import Change, Content, Enact
from moot.game.law_protocol import TermAnswer
from moot.game.moves import Allowed, Refused, Undecided
from moot.game.record.entries import Entry
from moot.game.rules import Ruleset
from moot.game.state import RULE_CHANGE, Proposal
from moot.game.values import Value, exact, kept
from moot.law.vocabulary import MOVES
from moot.play.host import Host
from moot.play.table import MoveResult, Table
from moot.views.doing.offers import offers
from moot.views.moments import Moment
from moot.views.status import status

ROWS_MAX = 2_000
_TIMES_MAX = 20
"""The most due times that are waited for until a vote has been decided."""
_SEATS_MAX = 100
_OUTCOMES = (e.ProposalAdopted, e.ProposalDefeated, e.ProposalBarred)

DriftKind = Literal["number", "author", "votes", "outcome", "score", "player", "office"]


class Drift(Value, frozen=True):
    """A place where the record isn't what comes of the rules."""

    line: int
    column: int
    kind: DriftKind
    message: str
    rules: tuple[str, ...] = ()
    """The numbers of the rules that say otherwise."""
    arithmetic: str = ""
    """For a score: the score before, and each change with its rule."""
    follows: str = ""
    """The earlier difference that it may follow from, if any."""
    entries: tuple[int, ...] = ()
    """The entries of the game that explain its side."""
    correction: str = ""
    """The correction by hand that would make the game agree with the record."""


class Unchecked(Value, frozen=True):
    """A part of the record that can't be worked out, and why."""

    line: int
    column: int
    message: str


class AuditReport(Value, frozen=True):
    """The result of an audit."""

    proposals: int
    """The number of proposals that were played again, or compared with a game's."""
    drifts: tuple[Drift, ...]
    unchecked: tuple[Unchecked, ...]
    assumptions: tuple[str, ...] = ()
    """What the record doesn't say and the audit went by."""
    scores: int = 0
    """The number of players whose scores were compared with a game's."""


def audit_tallies(host: Host, ruleset: Ruleset, record: Standings, players: Sequence[str] = ()) -> AuditReport:
    """Play the proposals of a record again under a ruleset, on a host in memory.

    `players` are in the order of their seats; without them, they sit in the order in which the record names them.
    Raises what `Host.new` raises.
    """
    seats = tuple(players or record.players)
    most = max((row.votes.total for row in record.proposals[:ROWS_MAX] if row.votes), default=0)
    unnamed = [] if players else [f"Voter {number}" for number in range(len(seats) + 1, min(most, _SEATS_MAX) + 1)]
    name = next(name for number in count(1) if not host.has(name := f"audit-{number}"))
    audit = _Audit(host.new(name, ruleset, (*seats, *unnamed), seed=bytes(32)))
    if unnamed:
        audit.assumptions.append(f"{len(unnamed)} more whom the record doesn't name voted too, as {', '.join(unnamed)}")
    if not players:
        audit.assumptions.append(f"the players sit in this order: {', '.join(seats)}")
    for row in record.proposals[:ROWS_MAX]:
        audit.take(row)
    audit.compare_standings(record)
    if len(record.proposals) > ROWS_MAX:
        audit.skip(record.proposals[ROWS_MAX], f"only the first {ROWS_MAX:,} proposals are checked")
    return AuditReport(audit.played, tuple(audit.drifts), tuple(audit.unchecked), tuple(audit.assumptions))


class _Audit:
    """Plays a record's proposals again, one after the other."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.played = 0
        self.drifts: list[Drift] = []
        self.unchecked: list[Unchecked] = []
        self.assumptions: list[str] = []
        self._printed: dict[str, Fraction] = {}
        """The scores that the record printed last."""
        self._lines: dict[str, int] = {}
        """The line that first has each number."""
        self._by_chance = set[str]()
        """The players whose scores depend on chance."""
        self._offset = 0
        """By how much the record's numbers are ahead of those of the rules."""

    def skip(self, row: TallyRow, message: str) -> None:
        """Note a row that can't be checked."""
        self.unchecked.append(Unchecked(row.place.line, row.place.column, message))

    def take(self, row: TallyRow) -> None:
        """Play a proposal again, and compare."""
        if self._table.state.over:
            self.skip(row, "by the rules the game is over by then")
        elif not row.author:
            self.skip(row, "the record doesn't say who proposed this")
        elif row.votes is None:
            self.skip(row, "the record doesn't say how the vote went")
        else:
            self._play(row)
            return
        self._printed |= row.scores

    def _play(self, row: TallyRow) -> None:
        first = self._table.state.entry + 1
        made = self._propose(row)
        if isinstance(made, Refused):
            self._drift(row, "author", f"the rules don't let {row.author} propose this: {made.reason}", _rules_of(made))
            self._printed |= row.scores
            return
        self.played += 1
        follows = self._compare_number(row, made)
        self._open_vote(row, made)
        required = self._answer("votes_required", self._table.state.proposals[made.number])
        is_told = self._vote(row, made)
        decided = self._decided(made)
        events = (event for entry in self._table.entries(first) for event in entry.events)
        deciding = [event.because for event in events if isinstance(event, _OUTCOMES) and event.because]
        follows = self._compare_outcome(row, decided, required, [because.rule for because in deciding]) or follows
        self._end_turn(row.author)
        row = row if decided.outcome else replace(row, award=None)
        self._compare_scores(row, list(self._table.entries(first)), follows, is_told)

    def _drift(
        self, row: TallyRow, kind: DriftKind, message: str, rules: Iterable[str], how: tuple[str, str] = ("", "")
    ) -> None:
        listed = tuple(dict.fromkeys(rule for rule in rules if rule))
        self.drifts.append(Drift(row.place.line, row.place.column, kind, message, listed, *how))

    # --- moves -----------------------------------------------------------------------------------

    def _do(self, player: str, *words: str, changes: tuple[Change, ...] = ()) -> MoveResult:
        move = move_from_words(self._table.moment(player), words, changes=changes)
        return MoveResult(verdict=move) if isinstance(move, Refused) else self._table.submit(move)

    def _propose(self, row: TallyRow) -> Proposal | Refused:
        changes = changes_to_propose(self._table.state, row.text, prose=True) if row.text else ()
        if isinstance(changes, Refused) or not changes:
            self.skip(row, f"its change isn't understood, and stood for by a rule without effect: {row.text or 'none'}")
            changes = (Enact(Content(title=f"Proposal {row.number}".strip(), text=row.text or "(not in the record)")),)
        before = set(self._table.state.proposals)
        result = self._do(row.author, "propose", changes=changes)
        if not isinstance(result.verdict, Allowed):
            return _refusal(result)
        number = next(one for one in self._table.state.proposals if one not in before)
        return self._table.state.proposals[number]

    def _open_vote(self, row: TallyRow, made: Proposal) -> None:
        if self._table.state.proposals[made.number].opened is None:
            self._do(row.author, "call-vote", made.number)

    def _vote(self, row: TallyRow, made: Proposal) -> bool:
        """Cast the votes; returns whether it's known who voted how."""
        votes = row.votes
        assert votes is not None
        cast = {name: side for side, voters in votes.named.items() for name in voters}
        counts = {"for": votes.votes_for, "against": votes.against, "present": votes.present}
        is_told = bool(cast) or sum(map(bool, counts.values())) <= 1
        if not cast:
            sides = [side for side, count in counts.items() for _ in range(min(count, len(self._table.state.seating)))]
            seats = sorted(self._table.state.seating, key=lambda player: player != row.author)
            cast = dict(zip(seats, sides, strict=False))
            if len(sides) > len(seats):
                self._drift(row, "votes", f"{len(sides)} votes, but there are {len(seats)} players", ())
        for player, side in cast.items():
            if self._table.state.proposals[made.number].closed is not None:
                break
            result = self._do(player, "vote", made.number, side)
            if not isinstance(result.verdict, Allowed):
                refused = _refusal(result)
                message = f"the rules don't let {player} vote {side}: {refused.reason}"
                self._drift(row, "votes", message, _rules_of(refused))
        if any(strength != 1 for voters in votes.named.values() for strength in voters.values()):
            self.skip(row, "the rules say how much a vote weighs; the strengths in the record aren't compared")
        return is_told

    def _decided(self, made: Proposal) -> Proposal:
        """The proposal once it's decided, or after the due times that are waited for."""
        for _ in range(_TIMES_MAX):
            if self._table.state.proposals[made.number].outcome or not (due := self._table.due()):
                break
            self._table.keep_time(due[0].time)
        return self._table.state.proposals[made.number]

    def _end_turn(self, player: str) -> None:
        """Make the moves of rules that the game waits for and that need no arguments, such as a throw of dice."""
        names = [name for name in self._table.moment().law.index.moves if name not in MOVES]
        for offer in offers(self._table.moment(player), names=names, brief=True):
            if offer.asked and offer.allowed and offer.yours and not offer.fields:
                self._do(player, offer.name)

    # --- comparisons -------------------------------------------------------------------------------

    def _compare_number(self, row: TallyRow, made: Proposal) -> str:
        """Compare the number; returns the difference that scores may follow from."""
        if not row.number or not made.number.isdecimal():
            return ""
        offset = int(row.number) - int(made.number)
        earlier = self._lines.setdefault(row.number, row.place.line)
        if earlier != row.place.line:
            message = f"number {row.number} is used twice, first in line {earlier}; by the rules this is {made.number}"
            self._drift(row, "number", message, self._numbering())
        elif offset != self._offset:
            message = f"by the rules this is proposal {made.number}, not {row.number}"
            self._drift(row, "number", message, self._numbering())
        self._offset = offset
        return f"its number, which is {made.number} by the rules" if offset else ""

    def _compare_outcome(self, row: TallyRow, decided: Proposal, required: TermAnswer, deciding: Sequence[str]) -> str:
        """Compare the outcome; returns the difference that scores may follow from."""
        if not decided.outcome:
            self.skip(row, "by the rules the vote isn't decided by these votes")
            return ""
        found = "adopted" if decided.outcome == "adopted" else "defeated"
        if not row.outcome or row.outcome == found:
            return ""
        votes = row.votes
        assert votes is not None
        tally = f"{votes.votes_for} of {votes.total} voted for it"
        needed = f", and it takes {required.value}" if isinstance(required.value, int) else ""
        rules = [*([required.because.rule] if required.because else []), *deciding]
        message = f"the record has “{row.printed}”, but by the rules it's {found}: {tally}{needed}"
        self._drift(row, "outcome", message, rules)
        return f"its outcome, which is {found} by the rules"

    def _compare_scores(self, row: TallyRow, entries: list[Entry], follows: str, is_told: bool) -> None:
        """Compare what each player's score changed by, so that one error isn't reported again in each row below."""
        changes = list(score_changes(entries))
        for entry in entries:
            for event in entry.events:
                if isinstance(event, e.MechanismFailed) and event.because:
                    self.skip(row, f"the code of rule {event.because.rule} failed: {event.error}")
        for player, printed in row.scores.items():
            before = self._printed.get(player, Fraction(0))
            mine = [(amount, rule) for who, amount, rule, _ in changes if who == player]
            due = before + sum((amount for amount, _ in mine), Fraction(0))
            if printed == due:
                continue
            if any(who == player and by_chance for who, _, _, by_chance in changes):
                self.skip(row, f"{player}'s score depends on chance")
            elif not is_told and player != row.author:
                self.skip(row, f"{player}'s score depends on who voted how, which the record doesn't say")
            else:
                arithmetic = sum_of(before, mine)
                message = _differs(f"{player}'s score", printed, due)
                is_near = "isn't rounded:" in message
                self._drift(row, "score", message, [rule for _, rule in mine], (arithmetic, "" if is_near else follows))
        mine = [(amount, rule) for who, amount, rule, _ in changes if who == row.author]
        self._by_chance |= {who for who, _, _, by_chance in changes if by_chance}
        made = sum((amount for amount, _ in mine), Fraction(0))
        if row.award is not None and row.award != made:
            message = _differs(f"what this brings {row.author}", row.award, made, row.author in self._by_chance)
            if message:
                self._drift(row, "score", message, [rule for _, rule in mine], (sum_of(Fraction(0), mine), follows))
            else:
                self.skip(row, f"what this brings {row.author} depends on chance")
        self._printed |= row.scores

    def compare_standings(self, record: Standings) -> None:
        """Compare the scores that the record has at its end, apart from its proposals, if all of these were played."""
        moment = self._table.moment()
        held = scores_held(moment)
        for player, place in record.places.items() if self.played else ():
            printed, due = record.scores[player], held.get(player)
            is_told = any(player in row.scores for row in record.proposals)
            is_unsure = player in self._by_chance or bool(self.unchecked)
            if due is None or printed == due or is_told:
                continue
            if message := _differs(f"{player}'s score", printed, due, is_unsure):
                self.drifts.append(Drift(place.line, place.column, "score", message))

    # --- rules -------------------------------------------------------------------------------------

    def _answer(self, term: str, proposal: Proposal | None = None) -> TermAnswer:
        state = self._table.state
        law, kind = self._table.law_of(state), "" if proposal else RULE_CHANGE
        return law.answer(state, term, self._table.now(), proposal=proposal, kind=kind, trace=True)

    def _numbering(self) -> list[str]:
        """The rule that numbers proposals."""
        because = self._answer("next_number").because
        return [because.rule] if because else []


def _differs(what: str, printed: Fraction, due: Fraction, is_unsure: bool = False) -> str:
    """How a number of the record differs from the rules'; where these aren't sure of it, only that it isn't rounded."""
    is_whole = printed.denominator == 1 or due.denominator > 1
    if is_unsure:
        return "" if is_whole else f"{what} isn't rounded: {said(printed)} in the record, a whole number by the rules"
    is_near = abs(printed - due) < 1 and not is_whole
    how = "is different" if is_whole else "isn't rounded" if is_near else "isn't rounded, and is different"
    return f"{what} {how}: {said(printed)} in the record, {said(due)} by the rules"


def _refusal(result: MoveResult) -> Refused:
    verdict = result.verdict
    if isinstance(verdict, Refused):
        return verdict
    about = verdict.question.words if isinstance(verdict, Undecided) else "the rules leave it open"
    return Refused(code="audit.undecided", reason=about)


def _rules_of(refused: Refused) -> list[str]:
    return [because.rule for because in (refused.because, *(one.because for one in refused.also)) if because]


def score_changes(entries: Iterable[Entry]) -> Iterator[tuple[str, Fraction, str, bool]]:
    """Each change of a player's score: the player, the amount, the rule, and whether chance took part."""
    for entry in entries:
        by_chance = bool(entry.draws)
        given = Counter[str]()
        rule = ""
        for event in entry.events:
            if isinstance(event, e.Awarded | e.QuantitySet | e.QuantityChanged) and event.quantity != SCORE:
                continue
            if isinstance(event, e.Awarded):
                for player in event.players:
                    given[player] += exact(event.amount)  # type: ignore[assignment]
                    yield player, exact(event.amount), event.because.rule if event.because else "", by_chance
            elif isinstance(event, e.QuantitySet):
                rule = event.because.rule if event.because else ""
            elif isinstance(event, e.QuantityChanged):
                for player, after in event.after.items():
                    rest = exact(after) - exact(event.before.get(player, 0)) - given.pop(player, 0)
                    if rest:
                        yield player, rest, rule, by_chance


def scores_held(moment: Moment) -> dict[str, Fraction]:
    """Each player's score in a game."""
    return {row.player: exact(row.holds[SCORE]) for row in status(moment).seats if SCORE in row.holds}


def sum_of(before: Fraction, changes: Sequence[tuple[Fraction, str]]) -> str:
    """A score before, what each rule changed it by, and what that comes to: `4 + 7 (rule 202) = 11`."""
    if not changes:
        return f"{said(before)}, unchanged"
    terms = "".join(
        f" {'−' if amount < 0 else '+'} {said(abs(amount))}{f' (rule {rule})' if rule else ''}"
        for amount, rule in changes
    )
    return f"{said(before)}{terms} = {said(before + sum((amount for amount, _ in changes), Fraction(0)))}"


def said(number: Fraction) -> str:
    """A number as people write it."""
    return str(kept(number)).replace("-", "−")
