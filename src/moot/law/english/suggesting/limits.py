"""Limits: who may not do what, and when; what rules may not be changed; how much somebody may have."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from moot.law.english.suggesting import cues
from moot.law.english.suggesting.pieces import Composed, Pieces

_SKIPPED = r"\b(?:skipped|passed over|miss(?:es)? (?:a|the|their) turn)\b"
_FIRST_OR_LAST = r"\b(most|fewest|highest|lowest|least|greatest)\b(?: (?:THING))?|\b(leader|richest|poorest)\b"
_NEW_PLAYER = r"\b(?:join\w*|new(?:comers?)?|in the game)\b"
_SO_OFTEN = (
    r"(?:(?:more than|at most|only|over|than) (\d+)|another|(\bonce\b)|(\d+))\b.{0,24}\b(?:a|per|each|every|any"
    r"|the same|that|same) (day|week|month|hour|turn)\b"
)
_SO_MANY_OPEN = (
    r"(?:more than|at most|only|over)? ?(\d+|another|a second)\b.{0,30}\b(?:open|undecided|at (?:the same|a) time"
    r"|at once|pending|until)\b.{0,40}?(?:open|undecided|time|once|pending|decided|voted on|over|$)"
)
_HOLDING = (
    r"\b(?:have|has|hold|own|keep|possess|be|go|goes|exceed)\w*\b.{0,10}?\b(?:more than|over|above) "
    r"(\d+)(?: ((?:THING)))?\b|\b(?:at most|maximum of|up to|limit of|never more than) (\d+) ((?:THING))\b"
)
_RULES = (
    r"\bthis rule\b|\b(?:rules? (?=\d)|(?=\d{3}))((?:\d+)(?:(?:,| and| or|, and) \d+)*)\b|\bno rules?\b"
    r"|\b(?:any|a|the) rules?\b"
)


class _Act(NamedTuple):
    """What a player may not do, or not without something."""

    said: str
    places: int
    """The places of the words that name it, and of those that forbid it."""
    denies: str
    """The words that deny it; empty if it's asked for instead: “only players who …”."""
    unless: bool
    """Whether the sentence forbids it with an exception: “unless …”."""


def limits(pieces: Pieces) -> Iterator[Composed]:
    """Who may not do what, and when."""
    yield from _skipped(pieces)
    denies, only = cues.DENIES.search(pieces.text), cues.ONLY.search(pieces.text)
    if denies is None and only is None:
        return
    said = (pieces.of(denies) if denies else 0) | (pieces.of(only) if only else 0)
    found = [(act, match) for act, cue in cues.ACTS if (match := cue.search(pieces.text))][:2]
    for name, match in found:
        act = _Act(
            name,
            said | pieces.of(match),
            denies[0] if denies is not None else "",
            only is not None and only[0] == "unless",
        )
        for kind in (_by_having, _by_most, _for_a_time, _so_often, _so_many_open, _at_times, _under_conditions, _ever):
            yield from kind(pieces, act)


def _skipped(pieces: Pieces) -> Iterator[Composed]:
    skips, compared = pieces.find(_SKIPPED), pieces.comparison()
    if skips is not None and compared is not None:
        yield Composed(f"A player who has {compared[0]} {compared[1]} is skipped.", compared[2] | pieces.of(skips))


def _by_having(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    compared = pieces.comparison()
    if compared is None:
        return
    have = f"have {compared[0]} {compared[1]}"
    if not act.denies or act.unless:
        yield Composed(f"Only players who {have} may {act.said}.", act.places | compared[2])
    else:
        yield Composed(f"A player who {have.replace('have', 'has', 1)} may not {act.said}.", act.places | compared[2])


def _by_most(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    most = pieces.find(_FIRST_OR_LAST)
    if most is not None and pieces.comparison() is None:
        extreme = "fewest" if re.search("few|low|least|poor", most[0]) else "most"
        yield Composed(f"A player who has the {extreme} points may not {act.said}.", act.places | pieces.of(most))


def _for_a_time(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    for duration, span in pieces.durations():
        places = act.places | pieces.of(span)
        lost, joins = re.search(cues.FAILED, pieces.text), pieces.find(_NEW_PLAYER)
        if act.said == "make a proposal" and lost is not None:
            text = f"A player whose proposal is defeated may not make a proposal for {duration}."
            yield Composed(text, places | pieces.of(lost))
        if joins is not None:
            text = f"A player may not {act.said} within {duration} after joining."
            yield Composed(text, places | pieces.of(joins))


def _so_often(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    often = pieces.find(_SO_OFTEN)
    if often is not None and act.said == "make a proposal":
        many = _proposals(often[1] or often[3] or "1")
        yield Composed(f"No player may make more than {many} a {often[4]}.", act.places | pieces.of(often))


def _so_many_open(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    found = pieces.find(_SO_MANY_OPEN)
    if found is not None and act.said == "make a proposal":
        many = _proposals(found[1] if found[1].isdecimal() else "1")
        yield Composed(f"No player may have more than {many} open at the same time.", act.places | pieces.of(found))


def _proposals(number: str) -> str:
    return f"{number} proposal{'s' * (number != '1')}"


def _at_times(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    at = pieces.part("at")
    if at is not None:
        yield Composed(f"Nobody may {act.said} {at.said}.", act.places | at.places)


def _under_conditions(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    for part in (one for one in pieces.parts if one.kind in ("cond", "circumstance")):
        joint = pieces.tokens[part.start - 1] if part.start else ""
        piece = pieces.said(part)
        places = act.places | piece.places | 1 << max(0, part.start - 1)
        if joint in ("while", "when", "if", "as", "whenever", "where"):
            yield Composed(f"While {piece.said}, nobody may {act.said}.", places)
        elif joint == "unless":
            yield Composed(f"A player may not {act.said} unless {piece.said}.", places)


def _ever(pieces: Pieces, act: _Act) -> Iterator[Composed]:
    if act.said == "vote on their own proposal":
        yield Composed(f"A player may not {act.said}.", act.places)
    elif re.search(r"nobody|no one|no \w+s?\b", act.denies):
        yield Composed(f"Nobody may {act.said}.", act.places)


def rule_limits(pieces: Pieces) -> Iterator[Composed]:
    """Which rules may not be changed."""
    denies = cues.DENIES.search(pieces.text)
    if denies is None:
        return
    deeds = [(done, match) for done, cue in cues.DEEDS if (match := re.search(rf"\b(?:{cue})\b", pieces.text))]
    which = pieces.find(_RULES)
    if not deeds or which is None:
        return
    places = pieces.of(denies) | pieces.of(which)
    for _, match in deeds:
        places |= pieces.of(match)
    done = " or ".join(dict.fromkeys(done for done, _ in deeds))
    subject = (
        "This rule" if "this" in which[0] else f"Rule{'s' * (not which[1].isdecimal())} {which[1]}" if which[1] else ""
    )
    for duration, span in pieces.durations():
        after = f"{duration} after it was enacted"
        yield Composed(f"{subject or 'This rule'} may not be {done} until {after}.", places | pieces.of(span))
    yield Composed(f"{subject} may not be {done}." if subject else f"No rule may be {done}.", places)


def holdings(pieces: Pieces) -> Iterator[Composed]:
    """How much of something players may have at most."""
    match = pieces.find(_HOLDING)
    denies = cues.DENIES.search(pieces.text) or pieces.find(r"\bnever\b|\bat most\b|\bmaximum\b|\blimit\b")
    if match is not None and denies is not None:
        thing = pieces.things.get(match[2] or match[4] or "points", "points")
        yield Composed(
            f"No player may have more than {match[1] or match[3]} {thing}.", pieces.of(match) | pieces.of(denies)
        )
