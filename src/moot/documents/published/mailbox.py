"""Mailboxes in mbox form: their messages, and the last one with a ruleset.

A mailbox is told by at least two envelope lines (`From ada@example.org Wed Nov 11 19:54:00 1992`, RFC 4155).
"""

import re
from itertools import islice

from msgspec.structs import replace

from moot.documents.decoder import BYTES_MAX, decode
from moot.documents.published.parser import read_published
from moot.documents.published.plausibility import are_rules
from moot.documents.source_text import SourceText
from moot.game.changes import Fault
from moot.game.values import Value
from moot.languages import N_

MAILBOX_MAX = 20_000_000
"""The longest mailbox that is read, in bytes."""
MESSAGES_MAX = 20_000
TRIED_MAX = 40
"""The most messages that are read as rulesets."""
_ENVELOPE = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From \S+ [^\n]{0,80}\d\d:\d\d[^\n]{0,40}\r?\n")
_NUMBER = re.compile(rb"(?m)^[^\w\n]{0,12}(?:rule\W{0,3})?(\d{1,5})\b", re.IGNORECASE)
_RULES_MIN = 2
_SHARE = 0.5
"""A message with a ruleset has at least this share of the most numbers that begin lines in a message."""


class MailedRuleset(Value, frozen=True):
    """The last ruleset in a mailbox."""

    paper: SourceText
    advice: Fault
    """Which message it was."""


def is_mailbox(data: bytes) -> bool:
    """Whether a file is a mailbox of several messages."""
    found = _ENVELOPE.finditer(data if data[:5] == b"From " else b"")
    first = next(found, None)
    return first is not None and first.start() == 0 and next(found, None) is not None


def last_ruleset(data: bytes) -> MailedRuleset | Fault:
    """The last ruleset in a mailbox, with positions in the whole file; or why there is none. Never raises."""
    remedy = N_("import the message with the rules alone")
    if len(data) > MAILBOX_MAX:
        return Fault(
            1, 1, "document.too-long", N_("a mailbox of more than {most:,} bytes is not read", most=MAILBOX_MAX), remedy
        )
    starts = [found.start() for found in islice(_ENVELOPE.finditer(data), MESSAGES_MAX + 1)]
    if len(starts) > MESSAGES_MAX:
        return Fault(
            1,
            1,
            "document.too-long",
            N_("a mailbox of more than {most:,} messages is not read", most=MESSAGES_MAX),
            remedy,
        )
    messages = [data[begin:end] for begin, end in zip(starts, [*starts[1:], len(data)], strict=True)]
    found = _last_ruleset(messages)
    if found is None:
        message = N_("none of the {count} messages of this mailbox has a ruleset", count=len(messages))
        return Fault(1, 1, "published.no-rules", message, remedy)
    at, paper = found
    before = data.count(b"\n", 0, starts[at])
    subject, date = (" ".join(paper.headers.get(name, "").split())[:100] for name in ("subject", "date"))
    which = {"at": at + 1, "count": len(messages), "subject": subject, "date": date}
    told = N_("the rules are those of message {at} of {count}, “{subject}” of {date}", **which)
    if not date:
        told = N_("the rules are those of message {at} of {count}, “{subject}”", **which)
    advice = Fault(
        before + 1, 1, "published.mailbox", told, N_("import another message alone if that is the wrong one")
    )
    return MailedRuleset(paper=_moved(paper, before), advice=advice)


def _last_ruleset(messages: list[bytes]) -> tuple[int, SourceText] | None:
    """The last message with a ruleset; one whose passages may be no rules at all only if there is no other."""
    counts = [len(set(_NUMBER.findall(message))) if len(message) <= BYTES_MAX else 0 for message in messages]
    enough = max(_RULES_MIN, _SHARE * max(counts, default=0))
    likely = [at for at, count in enumerate(counts) if count >= enough]
    doubtful = None
    for at in likely[: -TRIED_MAX - 1 : -1]:
        paper = decode(messages[at])
        published = read_published(paper)
        wrong = {fault.code for fault in published.faults} & {"published.few-rules", "published.defeated"}
        if len(published.in_force) >= max(_RULES_MIN, _SHARE * counts[at]) and not wrong:
            if are_rules(paper.lines, published.in_force):
                return at, paper
            doubtful = doubtful or (at, paper)
    return doubtful


def _moved(paper: SourceText, lines: int) -> SourceText:
    """A message's text with the lines of the whole mailbox."""
    return replace(
        paper,
        lines=tuple(replace(line, line=line.line + lines) for line in paper.lines),
        asides=tuple(replace(a, line=replace(a.line, line=a.line.line + lines)) for a in paper.asides),
        faults=tuple(replace(fault, line=fault.line + lines) for fault in paper.faults),
    )
