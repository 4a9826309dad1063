"""Limits: who may not do what, and when; what rules may not be changed; how much somebody may have."""

import re
from collections.abc import Iterator

from moot.law.english.suggesting import cues
from moot.law.english.suggesting.pieces import Composed, Pieces


def limits(pieces: Pieces) -> Iterator[Composed]:
    """Who may not do what, and when."""
    skips, compared = pieces.find(r"\b(?:skipped|passed over|miss(?:es)? (?:a|the|their) turn)\b"), pieces.comparison()
    if skips is not None and compared is not None:
        who = f"A player who has {compared[0]} {compared[1]}"
        yield Composed(f"{who} is skipped.", compared[2] | pieces.of(skips))
    denies, only = cues.DENIES.search(pieces.text), cues.ONLY.search(pieces.text)
    if denies is None and only is None:
        return
    found = [(act, match) for act, cue in cues.ACTS if (match := cue.search(pieces.text))][:2]
    said = pieces.of(denies) if denies is not None else 0
    both = said | (pieces.of(only) if only is not None else 0)
    for act, match in found:
        places = both | pieces.of(match)
        if compared is not None:
            positive = denies is None or (only is not None and only[0] == "unless")
            who = (
                f"Only players who have {compared[0]} {compared[1]} may {act}."
                if positive
                else f"A player who has {compared[0]} {compared[1]} may not {act}."
            )
            yield Composed(who, places | compared[2])
        most = pieces.find(
            r"\b(most|fewest|highest|lowest|least|greatest)\b(?: (?:THING))?|\b(leader|"
            r"richest|poorest)\b"
        )
        if most is not None and compared is None:
            extreme = "fewest" if re.search("few|low|least|poor", most[0]) else "most"
            yield Composed(f"A player who has the {extreme} points may not {act}.", places | pieces.of(most))
        for duration, span in pieces.durations():
            lost = re.search(cues.FAILED, pieces.text)
            after = places | pieces.of(span)
            if act == "make a proposal" and lost is not None:
                yield Composed(
                    f"A player whose proposal is defeated may not make a proposal for {duration}.",
                    after | pieces.of(lost),
                )
            joins = pieces.find(r"\b(?:join\w*|new(?:comers?)?|in the game)\b")
            if joins is not None:
                yield Composed(f"A player may not {act} within {duration} after joining.", after | pieces.of(joins))
        often = pieces.find(
            r"(?:(?:more than|at most|only|over|than) (\d+)|another|(\bonce\b)|(\d+))"
            r"\b.{0,24}\b(?:a|per|each|every|any|the same|that|same) (day|week|month|hour|"
            r"turn)\b"
        )
        if often is not None and act == "make a proposal":
            many = often[1] or often[3] or "1"
            yield Composed(
                (f"No player may make more than {many} proposal{'s' * (many != '1')} a {often[4]}."),
                places | pieces.of(often),
            )
        open_ = pieces.find(
            r"(?:more than|at most|only|over)? ?(\d+|another|a second)\b.{0,30}\b(?:open|"
            r"undecided|at (?:the same|a) time|at once|pending|until)\b.{0,40}?(?:open|"
            r"undecided|time|once|pending|decided|voted on|over|$)"
        )
        if open_ is not None and act == "make a proposal":
            many = open_[1] if open_[1].isdecimal() else "1"
            yield Composed(
                (f"No player may have more than {many} proposal{'s' * (many != '1')} open at the same time."),
                places | pieces.of(open_),
            )
        at = pieces.part("at")
        if at is not None:
            yield Composed(f"Nobody may {act} {at.said}.", places | at.places)
        for part in (one for one in pieces.parts if one.kind in ("cond", "circumstance")):
            joint = pieces.tokens[part.start - 1] if part.start else ""
            piece = pieces.said(part)
            if joint in ("while", "when", "if", "as", "whenever", "where"):
                yield Composed(f"While {piece.said}, nobody may {act}.", places | piece.places | 1 << (part.start - 1))
            elif joint == "unless":
                yield Composed(
                    f"A player may not {act} unless {piece.said}.", places | piece.places | 1 << (part.start - 1)
                )
        if act == "vote on their own proposal":
            yield Composed(f"A player may not {act}.", places)
        elif denies is not None and re.search(r"nobody|no one|no \w+s?\b", denies[0]):
            yield Composed(f"Nobody may {act}.", places)


def rule_limits(pieces: Pieces) -> Iterator[Composed]:
    """Which rules may not be changed."""
    denies = cues.DENIES.search(pieces.text)
    if denies is None:
        return
    deeds = [(done, match) for done, cue in cues.DEEDS if (match := re.search(rf"\b(?:{cue})\b", pieces.text))]
    which = pieces.find(
        r"\bthis rule\b|\b(?:rules? (?=\d)|(?=\d{3}))((?:\d+)(?:(?:,| and| or|, and) \d+)*)\b|\bno "
        r"rules?\b|\b(?:any|a|the) rules?\b"
    )
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
    match = pieces.find(
        r"\b(?:have|has|hold|own|keep|possess|be|go|goes|exceed)\w*\b.{0,10}?\b(?:more "
        r"than|over|above) (\d+)(?: ((?:THING)))?\b|\b(?:at most|maximum of|up to|limit "
        r"of|never more than) (\d+) ((?:THING))\b"
    )
    denies = cues.DENIES.search(pieces.text) or pieces.find(r"\bnever\b|\bat most\b|\bmaximum\b|\blimit\b")
    if match is not None and denies is not None:
        thing = pieces.things.get(match[2] or match[4] or "points", "points")
        yield Composed(
            f"No player may have more than {match[1] or match[3]} {thing}.", pieces.of(match) | pieces.of(denies)
        )
