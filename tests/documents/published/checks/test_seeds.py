"""Every known fault of the five published documents is found at its position; and nothing else is reported.

The names say which list of what is known of the documents a fault is from: W9 Nomic World, I12 Infinity, A6 Acronomic,
U7 USENET-NOMIC.
"""

from collections import Counter
from functools import cache

import pytest
from tests.seeds import seed

from moot.documents.decoder import decode
from moot.documents.published.lint import all_faults, is_note
from moot.documents.published.parser import read_published
from moot.game.changes import Fault

USENET, INFINITY, WORLD, SUBER, ACRONOMIC = "000", "001", "002", "003", "004"

KNOWN = [
    ("W9 two rules numbered 1040", WORLD, "number.twice", (446, 1), "1040"),
    ("W9 l011, once", WORLD, "number.letters", (247, 51), "likely 1011"),
    ("W9 l011, again", WORLD, "number.letters", (248, 49), "likely 1011"),
    ("W9 l043", WORLD, "number.letters", (149, 59), "likely 1043"),
    ("W9 1-l0", WORLD, "number.letters", (493, 9), "likely 10"),
    ("W9 1012 names 203 but amends 205", WORLD, "link.other-rule", (269, 11), "stands on rule 205"),
    ("W9 203 in its first text", WORLD, "text.not-amended", (124, 37), "in its first text, and 1011"),
    ("W9 207 in its first text", WORLD, "text.not-amended", (143, 37), "in its first text, and 1042"),
    ("W9 208 in its first text", WORLD, "text.not-amended", (149, 37), "in its first text, and 1043"),
    ("W10 114 in its first text", WORLD, "text.not-amended", (389, 37), "in its first text, and 1048"),
    ("W9 1014's date", WORLD, "date.not-updated", (297, 1), "1042, which amended it"),
    ("W9 1033's date", WORLD, "date.not-updated", (339, 1), "1048, which amended it"),
    ("W9 110 is mutable", WORLD, "rank.not-transmuted", (78, 1), "made mutable by 1040 (line 446)"),
    ("W9 1012 is repealed", WORLD, "status.not-repealed", (266, 1), "repealed by 1044"),
    ("W9 1007 is absent", WORLD, "link.absent", (154, 37), "1007 is not in the document"),
    ("W9 1051 is absent", WORLD, "link.absent", (432, 70), "1051 is not in the document"),
    ("W9 the order of adoption", WORLD, "number.order", (339, 1), "in the order of their dates"),
    ("W9 the mail's date", WORLD, "date.after-receipt", (10, 1), "42 minutes later"),
    ("I12 Mutable Rules (23)", INFINITY, "count.differs", (74, 1), "24 mutable rules are in force"),
    ("I12 a stray note", INFINITY, "link.misplaced", (135, 1), "belongs to 333"),
    (
        "I12 Amended",
        INFINITY,
        "outcome.two-meanings",
        (487, 1),
        "303, 309, 311, 317 (superseded), and also for 333, 334",
    ),
    ("I12 304 Adopted", INFINITY, "outcome.two-meanings", (153, 34), "304 (superseded)"),
    ("I12 310 quotes 209", INFINITY, "text.repealed-rule", (187, 3), "looks like the text of 209"),
    ("310 has no date", INFINITY, "date.missing", (187, 67), "310"),
    ("I12 303 is lost", INFINITY, "text.lost", (147, 1), "303"),
    ("I12 304 is lost", INFINITY, "text.lost", (151, 1), "304"),
    ("I12 309 is lost", INFINITY, "text.lost", (181, 1), "309"),
    ("I12 311 is lost", INFINITY, "text.lost", (189, 1), "311"),
    ("I12 317 is lost", INFINITY, "text.lost", (227, 1), "317"),
    ("I12 No Quorum", INFINITY, "outcome.no-rule", (287, 1), "319, 320"),
    ("I12 Rule #201", INFINITY, "name.number", (145, 133), "Rule #201"),
    ("I12 names: The Governor", INFINITY, "name.spellings", (175, 44), "(307)"),
    ("I12 names: the Moderator", INFINITY, "name.spellings", (187, 67), "(310, 319)"),
    ("I12 318 cites 311", INFINITY, "reference.lapsed", (243, 38), "went on as 334"),
    ("I12 213 needs turns", INFINITY, "leaning.nothing", (130, 253), "rule 213 counts on turns"),
    ("210 needs turns", INFINITY, "leaning.nothing", (114, 130), "rule 210 counts on turns"),
    ("I4 306 needs turns", INFINITY, "leaning.nothing", (171, 16), "rule 306 counts on turns"),
    ("308 needs turns", INFINITY, "leaning.nothing", (179, 101), "rule 308 counts on turns"),
    ("I4 no Active Player", INFINITY, "role.abolished", (171, 191), "by rule 334"),
    ("nothing says who moderates", INFINITY, "role.undefined", (114, 53), "Moderator"),
    ("I12 322's second unit", INFINITY, "pattern.gap", (349, 117), "lacks a day"),
    ("322's Sunday", INFINITY, "pattern.gap", (349, 181), "lacks a.m. or p.m."),
    ("A6 modified before proposed", ACRONOMIC, "date.backwards", (10, 1), "likewise 102–119"),
    ("A6 -1 years, 12 months later", ACRONOMIC, "date.span", (14, 72), "likewise 102–119"),
    ("A6 101 leaves out 117–119", ACRONOMIC, "reference.range-short", (12, 211), "leaves out 117–119"),
    ("A6 111 cites a Judge", ACRONOMIC, "role.undefined", (76, 483), "the Judge"),
    ("U7 the heading lacks its colon", USENET, "posting.colon", (213, 1), "rule 1"),
    ("U7 the heading carries an address", USENET, "posting.address", (213, 1), "no address"),
    ("U7 votes below a new proposal", USENET, "posting.empty-section", (223, 1), "by rule 2"),
    ("U7 neither a vote nor a signature", USENET, "posting.signature", (225, 1), "RFC 3676"),
]


@cache
def _faults(data: bytes) -> tuple[Fault, ...]:
    paper = decode(data)
    return all_faults(paper, read_published(paper))


def faults(beginning: str) -> list[Fault]:
    """What is wrong with a document, without notes; the test is skipped where the document isn't there."""
    return [fault for fault in _faults(seed(beginning).read_bytes()) if not is_note(fault.code)]


@pytest.mark.parametrize(("which", "document", "code", "place", "words"), KNOWN, ids=[known[0] for known in KNOWN])
@pytest.mark.check
def test_known_faults(which: str, document: str, code: str, place: tuple[int, int], words: str) -> None:
    """A known fault is found at its place, with words that say which one it is, and with a remedy."""
    told = [f for f in faults(document) if (f.code, f.line, f.column) == (code, *place)]
    assert len(told) == 1, which
    assert words in told[0].message and told[0].remedy


@pytest.mark.parametrize("document", [USENET, INFINITY, WORLD, SUBER, ACRONOMIC])
def test_nothing_else(document: str) -> None:
    """Every reported fault of a document is known to be true."""
    told = Counter((fault.code, fault.line, fault.column) for fault in faults(document))
    assert told == Counter((code, *place) for _, of, code, place, _ in KNOWN if of == document)


def test_notes() -> None:
    """Notes: rules on another page, and texts of which only a note is left."""
    notes = [f for f in _faults(seed(ACRONOMIC).read_bytes()) if is_note(f.code)]
    assert [(f.code, f.line, f.column) for f in notes] == [("note.rules-elsewhere", 12, 235)]
    lost = [f for f in _faults(seed(INFINITY).read_bytes()) if f.code == "note.text-lost"]
    assert [f.line for f in lost] == [24, 76, 80, 84, 104]
