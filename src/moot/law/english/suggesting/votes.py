"""Votes: what adopts a proposal, quorums, periods, and who wins."""

import re
from collections.abc import Iterator

from moot.law.english.new_names import counted
from moot.law.english.suggesting import cues
from moot.law.english.suggesting.pieces import Composed, Pieces


def thresholds(pieces: Pieces) -> Iterator[Composed]:
    """How many votes adopt a proposal."""
    passed = re.search(cues.PASSED, pieces.text) or pieces.find(r"\b(?:vot\w+|in favour|supported|support|majority)\b")
    if passed is None:
        return
    places = pieces.of(passed)
    for cue in (
        r"\b(?:for it|for|yes|in favour|support\w*|back\w*|approv\w*|say\w*)\b",
        r"\b(?:needs?|requires?|must|takes?|enough)\b",
        r"\b(?:otherwise|or else|else)\b.*$",
        r"\bproposals?\b",
    ):
        match = pieces.find(cue)
        places |= pieces.of(match) if match else 0
    for change in ("repeal", "amend", "transmute"):
        deed = pieces.find(rf"\b{change[:-1]}\w*\b(?: (?:of )?(?:an?|any) rules?)?")
        if deed is not None:
            for share, used in pieces.share():
                yield Composed(
                    f"A proposal to {change} a rule is adopted if {share} vote for it.", places | used | pieces.of(deed)
                )
    if (
        than := pieces.find(
            r"\bmore\b.{0,30}\b(?:for|yes|in favour|ayes?)\b.{0,20}\bthan\b.{0,20}\b(?:against|no|nays?)\b(?: it)?"
        )
    ) is not None:
        yield Composed("A proposal is adopted if more players vote for it than against it.", places | pieces.of(than))
    for share, used in pieces.share():
        yield Composed(f"A proposal is adopted if {share} vote for it.", places | used)


def quorums(pieces: Pieces) -> Iterator[Composed]:
    """How many must vote."""
    cue = pieces.find(
        r"\bquorum\b|\bturnout\b|\b(?:tak(?:es?|en|ing)|took) part\b|\bparticipat\w+"
        r"|\bvot(?:e|es|ed|ing)\b(?! (?:for|yes|no|against|in favour))|\bcast (?:a|their) votes?\b"
    )
    if cue is None:
        return
    ends = pieces.find(
        r"(?:, )?(?:otherwise|or else|or)\b.*$|\b(?:fails?|defeated|dropped|void|invalid|does not count|to count)\b.*$"
        "|^for a vote to count"
    )
    for share, used in pieces.share():
        yield Composed(f"The quorum is {share}.", pieces.of(cue) | used | (pieces.of(ends) if ends else 0))


def wins(pieces: Pieces) -> Iterator[Composed]:
    """Who wins."""
    cue = pieces.find(r"\b(?:wins?|winner|winning|victor\w*|champion\w*|game is over|game ends)\b")
    if cue is None:
        return
    places = pieces.of(cue)
    for number, thing, match in pieces.amounts():
        used = places | pieces.of(match)
        so_many = counted(number, thing)
        ahead = pieces.find(r"\bahead\b.*|\bmore (?:\w+ )?than (?:every|any|all|each|the) (?:\w+ ?)*|\blead\b.*")
        if ahead is not None:
            yield Composed(
                f"A player who has at least {so_many} more than every other player wins the game.",
                used | pieces.of(ahead),
            )
        for lead in (
            r"\b(?:the )?first(?: \w+)?(?: to| who)?(?: (?:reach|get|have|has|hit)\w*)?\b",
            r"\b(?:reach|get|has|have|hit|with|collect)\w*\b",
        ):
            if (first := pieces.find(lead)) is not None:
                used |= pieces.of(first)
        yield Composed(f"The first player who has {so_many} wins.", used)


def periods(pieces: Pieces) -> Iterator[Composed]:
    """When voting opens and closes."""
    cue = pieces.find(r"\b(?:vot(?:e|es|ing)|ballots?|polls?|polling|time to vote|decided?)\b")
    if cue is None:
        return
    places = pieces.of(cue)
    everybody = pieces.find(r"\b(?:everyone|everybody|all(?: \w+)?)\b.{0,20}\bvote[ds]?\b")
    ends = pieces.find(
        r"\b(?:clos\w+|ends?|over|lasts?|runs?|open for|up|finish\w*|stays? open|to vote|within|takes?|have|has|got)\b"
    )
    if everybody is not None and ends is not None:
        yield Composed(
            "The vote on a proposal closes as soon as everybody has voted.",
            places | pieces.of(everybody) | pieces.of(ends),
        )
    for duration, span in pieces.durations():
        opens = pieces.find(r"\b(?:begins?|starts?|opens?|may not begin)\b")
        if opens is not None:
            made = pieces.find(r"\bafter\b.*\b(?:made|proposed|submitted|posted)\b|\bafter\b.*")
            yield Composed(
                f"The vote on a proposal opens {duration} after the proposal is made.",
                places | pieces.of(span) | pieces.of(opens) | (pieces.of(made) if made else 0),
            )
        if ends is not None:
            since = pieces.find(r"\b(?:after|from)\b.*\b(?:open\w*|begins?|starts?|began)\b|\bafter\b")
            yield Composed(
                f"The vote on a proposal closes {duration} after it opens.",
                places | pieces.of(span) | pieces.of(ends) | (pieces.of(since) if since else 0),
            )
    closing = pieces.part("closing")
    if closing is not None and ends is not None:
        yield Composed(f"The vote on a proposal closes {closing.said}.", places | closing.places | pieces.of(ends))
