"""The moves available to a player, with the form of each and whether it is allowed."""

from collections.abc import Container, Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Any

from msgspec.structs import replace

from moot.game.correction_reversal import put_into_effect
from moot.game.moves import Question, Refused
from moot.game.state import Case, Proposal, State
from moot.game.values import Number, PlayerId, Value
from moot.languages import N_, _
from moot.law.arguments import is_open_to
from moot.law.asking.corrections import CORRECT, KEEPERS
from moot.law.law import SandboxedLaw
from moot.law.runner import LawRequest
from moot.law.vocabulary import MOVES
from moot.views.doing.move_fields import (
    Field,
    MoveContext,
    PartialMove,
    blank_form,
    fields_of,
    others_who_cannot,
    requests_about,
    standing_of,
)
from moot.views.moments import Moment
from moot.views.wording import in_words, listed, subject_key

SUBJECTS_MAX = 24
"""Up to so many open proposals or cases get an offer each; with more, the form asks which one."""


class Offer(Value, frozen=True):
    """A move that a player could make now, and whether the rules allow it."""

    name: str
    doc: str
    by: str
    """Who may make it: `anyone`, `players`, `author`, or a term, register or office by name."""
    fields: tuple[Field, ...] = ()
    proposal: Number | None = None
    """The open proposal that it is on, if any."""
    case: str | None = None
    rule: Number | None = None
    """The rule that offers it; None for built-in moves."""
    yours: bool = True
    """Whether the player is among those who may make it."""
    makers: tuple[str, ...] = ()
    """Who may make it now, by name, if it is for some players or an office."""
    more: int = 0
    """How many other open proposals or cases it could be on that have no offer of their own."""
    allowed: bool = True
    """Whether the rules allow it."""
    asked: bool = False
    """Whether the game waits for the player to make it."""
    few: bool = False
    """Whether its rule offers it to all players, but most others may not make it now."""
    refused: Refused | None = None
    question: Question | None = None

    @property
    def reason(self) -> str:
        """Why it is not allowed; empty if it is."""
        if self.refused is not None:
            return self._not_theirs if self.refused.code == "move.not-yours" else self.refused.reason
        if self.question is not None:
            return self.question.words
        return "" if self.yours else self._not_theirs

    @property
    def _not_theirs(self) -> str:
        return _("only {whose} can do this", whose=self.whose)

    @property
    def subject(self) -> str:
        """What it is on: `proposal 301`, `case 1`, or nothing."""
        if self.proposal:
            return subject_key("proposal", self.proposal)
        return subject_key("case", self.case) if self.case else ""

    @property
    def whose(self) -> str:
        """Who may make it, in words: `the moderator (Tess)`."""
        if self.by in MADE_BY:
            return _(MADE_BY[self.by])
        who = _("the player whose turn it is") if self.by == "turn" else _("the {office}", office=in_words(self.by))
        names = listed(self.makers) or _("nobody now")
        return f"{who} ({names})"


def offers(
    moment: Moment,
    *,
    names: Container[str] | None = None,
    on: Proposal | Case | None = None,
    brief: bool = False,
    also: Iterable[LawRequest | None] = (),
) -> tuple[Offer, ...]:
    """Every move offered to the moment's player, for each open proposal or case that it could be on.

    Without a player, only what the moves are: nothing is said about who may make them. `names` are the moves to look
    at, and `on` the only proposal or case. In a game that takes no moves now none is allowed. Where it is to be
    `brief`, refusals do not say by which facts. `also` are requests that go along with the first of these to the rules.
    """
    if moment.state.over:
        return ()
    at_each = [
        (MoveContext(moment, proposal, case, brief), name, more)
        for name in (*MOVES, *moment.law.index.moves)
        if names is None or name in names
        for proposal, case, more in _subjects(moment, name, on)
    ]
    if moment.player is not None:
        moment.law.prefetch([*also, *(one for at, name, more in at_each if not more for one in _requests(at, name))])
    looked_at = [(at, offer) for at, name, more in at_each if (offer := _offer(at, name, more)) is not None]
    found = tuple(offer for at, offer in looked_at)
    if moment.player is not None:
        found = tuple(_compared(looked_at))
    closed = moment.closed
    if closed is None or moment.player is None:
        return found
    return tuple(replace(offer, allowed=False, asked=False, refused=closed) for offer in found)


def putting_into_effect(moment: Moment, case: Case) -> Offer | None:
    """The offer to put a case's judgment into effect by hand; None if there is nothing to put into effect."""
    says_something = case.judged is not None and case.kind != "undecided" and case.judgment != "undecided"
    if (
        moment.player is None
        or not says_something
        or moment.state.over
        or put_into_effect(moment.state, case) is not None
    ):
        return None
    offer = _offer(MoveContext(moment, None, case), CORRECT)
    return replace(offer, allowed=False, refused=moment.closed) if offer is not None and moment.closed else offer


def open_besides(found: Iterable[Offer], state: State, player: str) -> tuple[Offer, ...]:
    """Optional offers worth mentioning: votes that the player has not cast, and moves that few may make."""
    open_now = []
    for offer in found:
        if not (offer.allowed and offer.yours) or offer.asked:
            continue
        proposal = state.proposals.get(offer.proposal) if offer.proposal and offer.name == "vote" else None
        may_still_vote = proposal is not None and proposal.is_voting and player not in proposal.ballots.cast
        if offer.few or may_still_vote:
            open_now.append(offer)
    return tuple(open_now)


def newcomings(moment: Moment) -> tuple[Offer, ...]:
    """The moves, besides joining, by which rules let newcomers into the game."""
    available = moment.law.index.available_moves
    names = [name for name in moment.law.index.moves if available[name].is_for_anyone]
    found = offers(moment.seen_by(NEWCOMER), names=names, brief=True) if names else ()
    return tuple(offer for offer in found if offer.allowed and offer.proposal is None and offer.case is None)


MADE_BY = {"anyone": N_("anyone"), "players": N_("all players"), "eligible_voters": N_("those who may vote")}
"""Who may make a move, by the program's words for it."""
NEWCOMER = "Somebody new"
"""The name of a newcomer who has not given one yet."""
_ON_OPEN = frozenset({"vote", "revise"})
"""Built-in moves that are only on open proposals."""
_NEVER_UNLOOKED = frozenset({"vote", "agree", "judge", "accept", "refuse", "revise", "withdraw"})
"""Moves that are made on the page of their proposal or case (votes, also on the page for several votes)."""


def _is_on_open(law: SandboxedLaw, name: str) -> bool:
    """Whether a move is only on open proposals: `vote`, `revise`, and moves of rules that cast votes."""
    return name in _ON_OPEN or law.index.available_moves[name].casts_ballots


def putting(law: SandboxedLaw) -> frozenset[str]:
    """The moves of rules that put a question to the vote."""
    moves = law.index.moves
    return frozenset(name for name, (part, declared) in moves.items() if "put" in part.provision.effects)


def _subjects(
    moment: Moment, name: str, on: Proposal | Case | None
) -> Iterator[tuple[Proposal | None, Case | None, int]]:
    """The possible subjects of a move: each open proposal or case if it needs one, the most pressing of many.

    Where they are many, one more stands for the rest, with their number: which it is on is asked then.
    """
    state, law, player = moment.state, moment.law, moment.player
    asked = law.index.available_moves[name].parameters
    if not state.held and "Held" in asked.values():
        return  # it is on a held move, and there is none
    if asked.get("proposal") == "Proposal":
        open_now = state.undecided if on is None else (on.number,) if isinstance(on, Proposal) else ()
        if isinstance(on, Proposal) and on.number not in state.undecided and _is_on_open(law, name):
            return
        first = _pressing(state, player, open_now) if len(open_now) > SUBJECTS_MAX else open_now
        yield from ((state.proposals[number], None, 0) for number in first)
        if len(open_now) > SUBJECTS_MAX:
            yield None, None, len(open_now) - SUBJECTS_MAX
    elif asked.get("case") == "Case":
        cases = state.open_cases if on is None else (on.id,) if isinstance(on, Case) else ()
        yield from ((None, state.cases[case], 0) for case in cases[:SUBJECTS_MAX])
        if len(cases) > SUBJECTS_MAX:
            yield None, None, len(cases) - SUBJECTS_MAX
    elif on is None:
        yield None, None, 0


def _pressing(state: State, player: PlayerId | None, numbers: tuple[Number, ...]) -> list[Number]:
    """The most relevant of many open proposals: those waiting for the player's vote, then their own."""

    def rank(number: Number) -> int:
        proposal = state.proposals[number]
        waits = proposal.is_voting and player not in proposal.ballots.cast
        return 0 if waits else 1 if proposal.author == player else 2

    return nsmallest(SUBJECTS_MAX, numbers, key=rank)


def described(moment: Moment, name: str) -> Offer:
    """A move without a player or subject: its description, its fields, and who may make it."""
    found = _offer(MoveContext(moment.seen_by(None)), name)
    assert found is not None
    return found


def _offer(at: MoveContext, name: str, more: int = 0) -> Offer | None:
    available = at.moment.law.index.available_moves[name]
    part = available.part
    offer = Offer(
        name=name,
        doc=blank_form(at.moment, name).doc if part else _(MOVES[name].doc),
        by=available.by,
        fields=fields_of(at.moment, name, at.proposal, at.case),
        proposal=at.proposal.number if at.proposal else None,
        case=at.case.id if at.case else None,
        rule=part.rule.number if part else None,
        more=more,
    )
    if at.moment.player is None:
        return offer
    return _unlooked(at, offer) if more else _judged(at, offer)


def _requests(at: MoveContext, name: str) -> Iterator[LawRequest | None]:
    """What is asked first for an offer: who may make the move, who must, and whether the player can."""
    state, law, now, player = at.moment.state, at.moment.law, at.moment.now, at.moment.player or ""
    by, is_seated = law.index.available_moves[name].by, state.is_seated(player)
    is_theirs = by not in ("author", "asked", "judge") or player in makers(at.moment, by, at.proposal, at.case)
    if _makes_sense(at, name, is_theirs, is_seated):
        yield from requests_about(at, name)
        for term in (by, "must_vote") if name == "vote" else (by,):
            if term in law.index.terms:
                yield law.term_request(state, term, now, at.proposal)


def _unlooked(at: MoveContext, offer: Offer) -> Offer | None:
    """One offer for many subjects; the rules are asked when the move is made."""
    known = at.moment.player in at.moment.state.seating or is_open_to(
        at.moment.state, at.moment.law.index, at.moment.player or "", offer.name
    )
    return offer if known and offer.name not in _NEVER_UNLOOKED else None


def _judged(at: MoveContext, offer: Offer) -> Offer | None:
    """The offer with the answer of the rules; None if the program itself would reject it."""
    is_seated = at.moment.state.is_seated(at.moment.player or "")
    outside = not is_seated and at.moment.law.index.available_moves[offer.name].is_for_players
    named = makers(at.moment, offer.by, at.proposal, at.case)
    yours = offer.by == "anyone" or outside or at.moment.player in named
    if offer.by == KEEPERS and is_seated and not yours:  # where no rule names any, trying it opens a case
        yours = at.moment.law.answer(at.moment.state, KEEPERS, at.moment.now).silent
    if not _makes_sense(at, offer.name, yours, is_seated):
        return None
    standing, fields = standing_of(at, PartialMove(offer.name, offer.fields, offer.rule is not None))
    allowed = standing.refused is None and standing.question is None
    return replace(
        offer,
        yours=yours,
        makers=() if offer.by in ("anyone", "players", "eligible_voters") else named,
        fields=fields if allowed else offer.fields,
        allowed=allowed,
        refused=standing.refused,
        question=standing.question,
    )


def _makes_sense(at: MoveContext, name: str, yours: bool, is_seated: bool) -> bool:
    """Whether the program itself would accept the move, as far as can be told before it is made."""
    if name in ("join", "leave"):
        return is_seated == (name == "leave")
    if not is_seated and not is_open_to(at.moment.state, at.moment.law.index, at.moment.player or "", name):
        return False
    if name == "agree":
        return at.case is not None and at.case.kind == "undecided" and not at.case.judge and at.case.closed is None
    if name == "judge":
        return yours and at.case is not None and at.case.judged is None
    if name in ("accept", "refuse"):
        return yours and at.case is not None and at.case.is_asked
    return yours or name not in ("revise", "withdraw")


def makers(moment: Moment, by: str, proposal: Proposal | None = None, case: Case | None = None) -> tuple[str, ...]:
    """The players whom `by` names: a built-in word, a register, an office or a term."""
    state, law = moment.state, moment.law
    known: dict[str, Iterable[str | None]] = {
        "anyone": state.seating,
        "players": state.seating,
        "author": (proposal.author,) if proposal else (),
        "asked": (case.asked,) if case else (),
        "judge": (case.judge,) if case else (),
    }
    found: Any = known.get(by)
    if found is None and by in state.registers:
        found = state.registers[by].get("")
    if found is None and by in state.offices:
        found = state.offices[by]
    if found is None and by in law.index.terms:
        found = law.answer(state, by, moment.now, proposal=proposal).value
    listed = found if isinstance(found, list | tuple) else (found,)
    return tuple(p for p in listed if isinstance(p, str))


def _compared(found: Sequence[tuple[MoveContext, Offer]]) -> Iterator[Offer]:
    """The offers, with whether the game waits for the player, and whether most others can't make the move.

    How many of the others can is asked only where it matters, about all these offers in one request.
    """
    asked: dict[int, bool | None] = {}
    few: dict[int, bool] = {}
    for n, (at, offer) in enumerate(found):
        if offer.allowed and offer.yours and not offer.more:
            asked[n] = _is_asked(at, offer)
            is_for_all = offer.rule is not None and offer.by in ("players", "anyone")
            few[n] = is_for_all and at.moment.player in at.moment.state.people
    compared = [n for n in asked if asked[n] is None or few[n]]
    moves = [PartialMove(found[n][1].name, found[n][1].fields, found[n][1].rule is not None) for n in compared]
    counts = others_who_cannot([found[n][0] for n in compared], moves)
    for n, (cannot, others) in zip(compared, counts, strict=True):
        most_cannot = 2 * cannot > others
        if asked[n] is None:
            asked[n] = most_cannot if found[n][1].name == "propose" else cannot > 0
        few[n] = few[n] and most_cannot
    for n, offer in enumerate(pair[1] for pair in found):
        yield replace(offer, asked=bool(asked[n]), few=few[n]) if n in asked else offer


def _is_asked(at: MoveContext, offer: Offer) -> bool | None:
    """Whether the game waits for this move: a vote, a judgment, or a move offered to few and allowed to this player.

    None where that depends on who else can make it.
    """
    if offer.name == "vote":
        assert at.proposal is not None
        waits_for = at.moment.law.answer(at.moment.state, "must_vote", at.moment.now, proposal=at.proposal).value or ()
        voted = at.moment.player in at.proposal.ballots.cast
        return at.proposal.is_voting and at.moment.player in waits_for and not voted
    if offer.name in ("judge", "accept"):
        return True
    if offer.name == "agree":
        assert at.case is not None
        return at.case.asked is None and at.moment.player not in at.case.agreed
    part, declared = at.moment.law.index.available_moves[offer.name].part, at.moment.law.index.declared.get(offer.by)
    if offer.by == "anyone" or (declared is not None and declared[1].what == "office"):  # nothing waits for its power
        return False
    if part is not None:
        effects = set(part.provision.effects)
        notes = offer.by == "author" and effects <= {"set_register", "announce"}
        if notes or "put" in effects or any(field.type == "Player" for field in offer.fields):
            return False
    if at.proposal is not None or at.case is not None:
        return offer.rule is not None and offer.by not in ("players", "anyone")
    return None if offer.name == "propose" or offer.rule is not None else False
