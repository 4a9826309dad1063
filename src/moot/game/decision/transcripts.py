"""Transcripts of games played elsewhere: a document's history, recorded by moves that only the host makes.

Rule 1: no rule is asked what comes of it. The law of that day has done what it did, and a transcript says what.
Rule 2: it comes first. Once a game has been played or opened for play, nothing is written before that.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from moot.game import changes as c
from moot.game import events as e
from moot.game.apply import apply_all, ordinal_of
from moot.game.decision.enactment import changed, enacted, unused
from moot.game.moves import TRANSCRIBE, Move, Refused
from moot.game.rulebook import faults_of
from moot.game.rules import digest_of
from moot.game.state import State
from moot.game.values import Amount, Number, PlayerId, Value, fault_of_name, plain
from moot.languages import N_, joined


class TranscriptChange(Value, frozen=True):
    """One effect of a proposal of a transcript on the rules."""

    change: c.Change
    number: Number = Number("")
    """The rule's number from then on: empty if it kept its number, or a new rule took the proposal's."""
    printed: str = ""
    """The printed number, if it differs."""


class Transcript(Value, frozen=True):
    """A proposal of a transcript and its outcome; without a text, if the document has none.

    Without a `proposal` it is a change of the rules of which the document doesn't say who proposed it.
    """

    proposal: Number = Number("")
    author: str = ""
    title: str = ""
    text: str = ""
    outcome: str = ""
    """The document's own word: `Adopted`, `Amended`, `No Quorum` …"""
    date: str = ""
    """As printed; the entry has the same day, if it can be parsed."""
    printed: str = ""
    """The proposal's printed number, if it differs."""
    did: tuple[TranscriptChange, ...] = ()


class MechanismTie(Value, frozen=True):
    """A mechanism for a rule, with its claims and notes; text and title stay the rule's own."""

    rule: Number
    wording: c.Wording


class Opening(Value, frozen=True):
    """The opening of play after a transcript: the players, and the mechanisms of rules."""

    players: tuple[PlayerId, ...] = ()
    ties: tuple[MechanismTie, ...] = ()
    offices: dict[str, PlayerId] = {}
    """The office holders from then on; they need not be players."""
    amounts: dict[str, dict[PlayerId, Amount]] = {}
    """By quantity, what each of these players has of it from then on."""


def transcribed(state: State, move: Move) -> list[e.Event] | Refused:
    """The events of a transcript in a state; or why it can't be recorded."""
    told = _told(move, Transcript)
    if isinstance(told, Refused):
        return told
    wrong = _wrong_with(state, told)
    if wrong:
        return Refused(code="history.malformed", reason=wrong)
    events = _proposal(told)
    after = apply_all(state, events)
    for place, one in enumerate(told.did):
        made = _altered(after, told.proposal, place, one)
        after = apply_all(after, made)
        events += made
    return events


def opened(state: State, move: Move) -> tuple[list[e.Event], e.Opened] | Refused:
    """The events that attach mechanisms and open play; or why that makes no sense."""
    told = _told(move, Opening)
    if isinstance(told, Refused):
        return told
    wrong = _wrong_at_opening(state, told)
    if wrong:
        return Refused(code="history.malformed", reason=wrong)
    tied: list[e.Event] = [_tie_event(state, tie) for tie in told.ties]
    for quantity, held in told.amounts.items():
        tied += [e.QuantitySet(quantity=quantity, players=(player,), value=has) for player, has in held.items()]
    return tied, e.Opened(title=state.title, ruleset=state.ruleset, players=told.players, offices=told.offices)


def too_late(state: State) -> Refused | None:
    """Why history can no longer be recorded; None while it can."""
    if state.entry == state.transcribed:
        return None
    return Refused(
        code="history.played",
        reason=N_("the game has been played or opened, and what went before can no longer be written down"),
        remedy=N_("import the document as another game"),
    )


def _told(move: Move, kind: Any) -> Any:
    try:
        return msgspec.convert(move.arguments, kind)
    except (msgspec.ValidationError, TypeError) as error:
        return Refused(
            code="history.malformed", reason=N_("{move} has wrong arguments: {error}", move=move.name, error=str(error))
        )


def _wrong_with(state: State, told: Transcript) -> str:
    if told.proposal in state.proposals:
        return N_("proposal {proposal} is on record already", proposal=told.proposal)
    if told.proposal and not told.outcome:
        return N_("proposal {proposal} has no outcome", proposal=told.proposal)
    if not told.proposal and not told.did:
        return N_("nothing is told")
    if any(_code_in(one.change) for one in told.did):
        return N_("mechanisms are given to rules when the game is opened, not before")
    return ""


def _code_in(change: c.Change) -> bool:
    content = getattr(change, "content", None) or getattr(change, "wording", None)
    return bool(content and (content.mechanism or content.expansion))


def _proposal(told: Transcript) -> list[e.Event]:
    """The events of a proposal and its outcome; other information is stored with it."""
    if not told.proposal:
        return []
    changes = tuple(one.change for one in told.did)
    said = {"text": told.text, "date": told.date, "printed": told.printed}
    made = e.Proposed(
        proposal=told.proposal,
        author=PlayerId(told.author),
        title=told.title,
        changes=changes,
        content={name: words for name, words in said.items() if words},
        digest=digest_of(changes),
    )
    return [made, e.ProposalDecided(proposal=told.proposal, outcome=told.outcome)]


def _altered(state: State, proposal: Number, place: int, one: TranscriptChange) -> Sequence[e.Event]:
    change, by = one.change, proposal or None
    faults = faults_of(state, change)
    if faults:
        return [e.ChangeFailed(proposal=proposal, change=place, reason=joined(faults))]
    if isinstance(change, c.Enact):
        return [enacted(state, unused(state, one.number or proposal), change, by, None, one.printed)]
    rule = state.rule(change.rule)
    assert rule is not None
    number = rule.number if one.number in ("", rule.number) else unused(state, one.number)
    ordinal = rule.ordinal if number == rule.number else ordinal_of(number, rule.ordinal)
    return changed(state, rule, change, number, ordinal, by, None, one.printed)


def _wrong_at_opening(state: State, told: Opening) -> str:
    faults = [fault_of_name(player) for player in told.players if fault_of_name(player)]
    names = [player.casefold() for player in (*state.seating, *told.players)]
    if len(set(names)) < len(names):
        faults.append(N_("two players have the same name, or names that differ in case alone"))
    known = [tie for tie in told.ties if (rule := state.rule(tie.rule)) is not None and rule.in_force]
    if len(known) < len(told.ties):
        faults.append(N_("a mechanism is for a rule that is not in force"))
    if any(player not in told.players for held in told.amounts.values() for player in held):
        faults.append(N_("an amount is for somebody who is not a player"))
    return next(iter(faults), "")


def _tie_event(state: State, tie: MechanismTie) -> e.RuleTied:
    rule = state.rule(tie.rule)
    assert rule is not None
    return e.RuleTied(rule=rule.number, id=rule.id, wording=tie.wording)


def moves_of(transcripts: Iterable[Transcript]) -> list[Move]:
    """The moves that record transcripts."""
    return [Move(name=TRANSCRIBE, arguments=plain(one)) for one in transcripts]
