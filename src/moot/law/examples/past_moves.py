"""The moves that a situation of an example takes for granted: the law is asked whether it would have allowed them.

A game in which twelve proposals are open isn't one by rules that allow one at a time. So it's asked whether each open
proposal could be made, each vote cast and each case called, and whether these votes come to what is said of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from moot.game.state import RULE_CHANGE
from moot.law.examples.knowledge import constants_in, register_of_makers
from moot.law.examples.outcomes import Outcome, Played, outcome, played
from moot.law.examples.situations import (
    A_DAY,
    FIRST,
    NAMES,
    WEEK,
    CaseSketch,
    ExampleOpening,
    ExampleSituation,
    ProposalSketch,
    maker_of,
    noon_after,
)
from moot.law.law import SandboxedLaw
from moot.law.rule_index import RuleIndex
from moot.law.runner import LawRequest, SandboxAnswer

OPENS = "open_voting"
_MAKES = frozenset({"propose", "proposed", "published", "publish", "voting_opened", OPENS})
"""What happens as a proposal is made, also where voting on it opens at once."""
_BEGINS = _MAKES | {"revise", "revised", "withdraw", "withdrawn"}
"""The same, and what its author does with it before it's voted on."""
_DECIDED_BY = {
    "proposal_adopted": "adopt", "took_effect": "adopt", "proposal_defeated": "defeat", "adopted": "adopt",
    "defeated": "defeat",
}  # fmt: skip
_DECIDES = frozenset({*_DECIDED_BY.values(), "decide"})


_BEGINS_CASES = frozenset({"case_called", "judge_asked", "judge_appointed", "judge_refused"})
_FINDS_JUDGE = frozenset({"appoint_judge", "ask_judge"})
"""What happens to a case that has no judge yet, and by what it gets one."""


class PastQuestion(NamedTuple):
    """What the law is asked, as a situation of its own: whether a move is allowed, or what comes of an event."""

    asked: ExampleSituation
    effect: str = ""
    """What comes of the event, if one of `instead` does."""
    instead: frozenset[str] = frozenset()
    comes_at: int = 0
    """If set, it's asked when something is due, and this moment is the answer."""

    def is_so(self, came: Outcome) -> bool:
        """Whether the answer is the one without which the situation couldn't be."""
        if self.comes_at:
            return came.answer == self.comes_at or bool(came.failed)
        if not self.instead:
            return came.standing != "refused"
        done = {one.name for one in came.effects}
        return self.effect in done or self.instead.isdisjoint(done)


class PastMoves:
    """What has been asked of a law, the same for all its rules, with the answers."""

    def __init__(self, law: SandboxedLaw, opening: ExampleOpening) -> None:
        self.law, self.opening = law, opening
        self.known: dict[Any, bool] = law.sender.cache.examples.setdefault((law.digest, "past moves"), {})
        self.new: dict[Any, PastQuestion] = {}
        self.asking: list[tuple[Any, PastQuestion, Played]] = []
        self.waiting: list[list[tuple[Any, ...]]] = []
        """What must be so of each situation asked about last."""

    def requests(self, situations: Iterable[ExampleSituation]) -> list[LawRequest]:
        """The requests by which is asked what isn't known yet of situations."""
        found: list[LawRequest] = []
        self.asking, self.waiting = [], [[tuple(way) for way in self._ways(s)] for s in situations]
        for key, one in self.new.items():
            done = played(self.law, self.law.state, one.asked)
            if done is not None:
                found.append(done.requests[0])
                self.asking.append((key, one, done))
            else:  # no rule says anything about it
                self.known[key] = bool(one.instead) or _is_seated(self.law.index, one.asked)
        self.new = {}
        return found

    def allowed(self, answers: Sequence[SandboxAnswer]) -> list[bool]:
        """Whether the moves before each situation asked about last were allowed, and its votes come to it."""
        for (key, one, done), answer in zip(self.asking, answers, strict=False):
            self.known[key] = one.is_so(outcome(self.law, done, one.asked, [answer]))
        return [all(any(self.known.get(key, True) for key in way) for way in ways) for ways in self.waiting]

    def _ways(self, s: ExampleSituation) -> Iterator[Iterator[Any]]:
        """What must be so; of each the one or the other, by their keys.

        A move is tried as the game began and as it is now: what players had in between isn't known.
        """
        opening = self.opening
        then, kept = (opening.amounts, opening.held, opening.offices), (s.amounts, s.held, s.offices)
        for move in _moves_before(self.law.index, s):
            was = (opening.amounts, opening.proposed, opening.offices) if move.others else then
            yield (self._key(PastQuestion(move), *one) for one in ((was,) if kept == then else (was, kept)))
        if s.first is not None and s.proposal is not None and len(s.others) > len(s.first.others):  # made since
            again = _proposing(self.law.index, s, replace(s.proposal, ballots={}), ())
            yield from (iter([self._key(PastQuestion(move), *kept)]) for move in again)
        is_change = s.proposal is not None and s.proposal.kind == RULE_CHANGE
        if s.proposal is not None and is_change and s.on != "propose" and s.held != opening.held:  # in another's turn
            turns = {**opening.held, **{name: held for name, held in s.held.items() if held.get("") in s.seating}}
            for move in _proposing(self.law.index, s, s.proposal, ()):
                yield iter([self._key(PastQuestion(move), s.amounts, turns, s.offices)])
        if s.does == "timed":
            now = noon_after(self.law.state) + s.later
            asked = (replace(s, does="term", waited=ago) for ago in (A_DAY + s.later, WEEK))  # since it last came
            yield (self._key(PastQuestion(one, comes_at=now), *kept) for one in asked)
        for event in _events_before(self.law.index, s):
            yield iter([self._key(event, *then)])

    def _key(self, one: PastQuestion, amounts: Any, held: Any, offices: Any) -> Any:
        """What a question goes by; it's asked, if it hasn't been."""
        s = one.asked
        as_begun = held is self.opening.held or held is self.opening.proposed
        when = (s.later, s.waited, s.holding, s.number) if one.comes_at else ()
        about = repr((s.given, s.proposal, s.others, s.made_by, s.case, s.more_rules, *when))
        kept = "" if as_begun else repr((amounts, held, offices))
        key = s.on, s.player, s.players, about, one.effect, kept
        if key not in self.known and key not in self.new:
            asked = replace(s, amounts=amounts, held=held, offices=offices, begun=self.opening.begun)
            self.new[key] = one._replace(asked=asked)
        return key


def _is_seated(index: RuleIndex, s: ExampleSituation) -> bool:
    available = index.available_moves.get(s.on)
    return s.player in s.seating or available is None or not available.is_for_players


def _plain(s: ExampleSituation, does: str, on: str, **changed: object) -> ExampleSituation:
    """A situation with nothing in it but who plays."""
    return ExampleSituation(does=does, on=on, pid="", players=s.players, **changed)  # type: ignore[arg-type]


def _moves_before(index: RuleIndex, s: ExampleSituation) -> Iterator[ExampleSituation]:
    """The moves that were made before something happens, and the one by which it does."""
    if s.first is not None:
        s = s.first
    if s.more_rules > 0:
        made, made_by = ProposalSketch(stage="made"), maker_of(index, "propose")
        one_less = s.more_rules - 1
        yield _plain(s, "permit", "propose", player=FIRST, proposal=made, made_by=made_by, more_rules=one_less)
    open_still = [one for one in s.others if one.stage in ("made", "voting")]
    begun = [*open_still, *([s.proposal] if s.proposal is not None and s.on != "propose" else [])]
    if s.on == "revise" and s.proposal is not None:  # what it was before may have been anything
        begun[-1] = replace(s.proposal, change="enact", title="", text="", code="")
    for n, one in enumerate(begun):
        yield from _proposing(index, s, one, tuple(replace(earlier, stage="made") for earlier in open_still[:n]))
    sketch = s.proposal
    if sketch is not None:
        about = ProposalSketch(author=sketch.author, kind=sketch.kind, content=sketch.content)
        cast = {who: choice for who, choice in sketch.ballots.items() if who in s.seating}
        if s.does == "upon" and s.on == "ballot_cast":
            cast[s.player] = s.given.get("choice", "for")
        if sketch.kind != RULE_CHANGE:  # of votes before, only that the ballot has them is sure
            cast = {who: choice for who, choice in cast.items() if (s.on, who) == ("ballot_cast", s.player)}
        for who, choice in cast.items():
            given, maker = {"choice": choice}, maker_of(index, "vote")
            yield _plain(s, "permit", "vote", player=who, proposal=about, given=given, made_by=maker)
    is_called = s.does == "upon" and s.on == "case_called"
    if s.case is not None and (is_called or s.case.caller in s.seating):
        caller = s.player if is_called else s.case.caller
        yield _plain(s, "permit", "call-case", player=caller, given={"statement": "Is that so?"})
    if s.does == "upon" and s.on == "posted" and "posting" in s.given:
        yield _plain(s, "permit", "post", player=s.player, given=dict(s.given), proposal=sketch, others=s.others)
    if s.does == "upon" and s.on == "withdrawn" and sketch is not None:
        yield _plain(s, "permit", "withdraw", player=sketch.author, proposal=replace(sketch, stage="made"))


def _proposing(
    index: RuleIndex, s: ExampleSituation, sketch: ProposalSketch, others: tuple[ProposalSketch, ...]
) -> Iterator[ExampleSituation]:
    made = replace(sketch, stage="made", ballots={}, age=A_DAY, assumed={}, ended=1)
    if sketch.author not in s.seating and sketch.author not in s.offices.values():
        if "case" not in sketch.content:
            return  # somebody who has left since
        sketch = made = replace(made, author=FIRST)
    if sketch.kind == RULE_CHANGE:
        maker = maker_of(index, "propose")
        yield _plain(s, "permit", "propose", player=sketch.author, proposal=made, others=others, made_by=maker)
        return
    others = tuple(one for one in others if one.kind == sketch.kind)
    is_for_holders = bool(register_of_makers(index, sketch.kind)) or "case" in sketch.content
    if not others and not is_for_holders and {*NAMES}.isdisjoint(map(str, sketch.content.values())):
        return  # what else a rule wants first isn't known
    for move, available in index.available_moves.items():
        part = available.part
        named = constants_in(part.source).get(part.provision.name, ()) if part is not None else ()
        if part is not None and "put" in part.provision.effects and sketch.kind in named:
            case = s.case if "case" in sketch.content else None
            yield _plain(s, "permit", move, player=sketch.author, given=sketch.content, others=others, case=case)


def _events_before(index: RuleIndex, s: ExampleSituation) -> Iterator[PastQuestion]:
    """What came before of itself: that voting opened, or not yet, that the votes decided; that a case has a judge."""
    if s.case is not None and s.case.stage == "called" and s.on not in _BEGINS_CASES:
        called = CaseSketch(caller=s.case.caller, judge=None, stage="called", kind=s.case.kind)
        if s.case.caller in s.seating:
            asked = _plain(s, "upon", "case_called", player=s.case.caller, case=called)
            yield PastQuestion(asked, "stays", _FINDS_JUDGE)
    sketch = s.proposal
    if sketch is not None and sketch.stage == "voting" and s.on == "vote" and {*s.seating} <= {*sketch.ballots}:
        last = s.seating[-1]
        voting = replace(sketch, ballots={who: choice for who, choice in sketch.ballots.items() if who != last})
        given = {"choice": sketch.ballots[last]}
        asked = _plain(s, "upon", "ballot_cast", player=last, proposal=voting, given=given)
        yield PastQuestion(asked, "stays", frozenset({"close_voting"}))
    begun = s.on in (_BEGINS if sketch is not None and sketch.kind == RULE_CHANGE else _MAKES)
    others = [other for other in s.others if other.kind != RULE_CHANGE]
    for one in [*others, *([sketch] if sketch is not None and not begun else [])]:
        if one.stage in ("made", "withdrawn"):
            made = replace(one, age=A_DAY, ended=1, assumed={}, stage="made", ballots={})
            asked = _plain(s, "upon", "proposed", player=one.author, proposal=made)
            yield PastQuestion(asked, "stays", frozenset({OPENS}))
    if sketch is None:
        return
    how = _DECIDED_BY.get(s.cause or (s.on if s.does == "upon" else ""), _DECIDED_BY.get(sketch.stage, ""))
    if how and (s.does == "upon" or s.cause or sketch.ballots):
        closed = replace(sketch, age=A_DAY, ended=1, assumed={}, stage="closed")
        yield PastQuestion(_plain(s, "upon", "voting_closed", proposal=closed), how, _DECIDES)
