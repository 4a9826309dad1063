"""The five published documents, each read whole: counts, texts, titles, ranks, dates and links."""

import re
from functools import cache

import pytest
from tests.documents.published.wholeness import reads_wholly
from tests.seeds import seed

from moot.documents.published.values import PublishedRule, PublishedRuleset

DAY = 86_400


@cache
def _read(data: bytes) -> PublishedRuleset:
    return reads_wholly(data)


def published(beginning: str) -> PublishedRuleset:
    """A parsed document; the test is skipped if it isn't available."""
    return _read(seed(beginning).read_bytes())


def rule(of: PublishedRuleset, number: str) -> PublishedRule:
    """The first rule with a number."""
    return next(r for r in of.rules if r.number == number)


def squeezed(text: str) -> str:
    """A text up to white space."""
    return " ".join(text.split())


def test_usenet_numbers_and_ranks() -> None:
    """000 has 1-7 and 101-116, immutable as its own rules say, and 201-212 below its heading of mutable ones."""
    document = published("000")
    low = [str(n) for n in (*range(1, 8), *range(101, 117))]
    high = [str(n) for n in range(201, 213)]
    assert [r.number for r in document.rules] == low + high
    assert [r.rank for r in document.rules] == ["immutable"] * len(low) + ["mutable"] * len(high)
    assert all(r.status == "in-force" and not r.title for r in document.rules)
    assert document.faults == ()


def test_usenet_headers_and_what_follows_the_rules() -> None:
    """The page's table of headers are headers; proposal, votes and signature belong to no rule."""
    document = published("000")
    assert document.headers["subject"] == "USENET-NOMIC, EDU proposal" == document.title
    assert document.headers["newsgroups"] == "rec.games.abstract"
    assert document.headers["date"] == "11/11/1992, 19:54"
    assert document.headers["reply-to"] == "westerm@aclcb.purdue.edu"
    assert [note.kind for note in document.notes] == ["proposal", "votes", "signature"]
    assert "<westerm@aclcb.purdue.edu>" in document.notes[0].text
    assert squeezed(rule(document, "212").text).endswith("object to.")


def test_usenet_texts_without_their_indentation() -> None:
    """Indentation is removed except within a form, and entities are decoded."""
    first = rule(published("000"), "1").text.split("\n")
    assert [len(line) - len(line.lstrip()) for line in first[:6]] == [0, 0, 0, 0, 4, 0]
    assert "    <Name k>" in first
    assert not [r.number for r in published("000").rules if any(line[:1].isspace() for line in r.text.split("\n")[:1])]


@pytest.mark.parametrize("beginning", ["000", "001", "002", "003", "004"])
def test_texts_are_the_documents(beginning: str) -> None:
    """Each rule's text is in the file verbatim, except for white space and the spelling of `<` and `>`."""
    data = seed(beginning).read_bytes().decode("utf-8")
    source = squeezed(data.replace("&lt;", "<").replace("&gt;", ">"))
    document = published(beginning)
    for text in [*(r.text for r in document.rules), *(row.text for row in document.log)]:
        assert squeezed(text) in source


@pytest.mark.parametrize("beginning", ["000", "001", "002", "003", "004"])
def test_next_to_nothing_is_unplaced(beginning: str) -> None:
    """Every line is a rule's, the log's or the document's own; what is not is reported with its place."""
    loose = [(a.line, a.column) for a in published(beginning).accounts if a.kind == "unplaced"]
    assert loose == ([(135, 1)] if beginning == "001" else [])
    reported = {(fault.line, fault.column) for fault in published(beginning).faults}
    assert reported == set(loose)


def test_infinity_sections() -> None:
    """001 says how many rules its sections have; which is wrong is for others to find."""
    sections = published("001").sections
    assert [(s.name, s.rank, s.count, s.place.line) for s in sections] == [
        ("Immutable Rules", "immutable", 15, 4),
        ("Mutable Rules", "mutable", 23, 74),
    ]


def test_infinity_rules_in_force() -> None:
    """15 immutable and 24 mutable rules in force have a text, 16 of these in the log."""
    document = published("001")
    immutable = [r.number for r in document.in_force if r.rank == "immutable"]
    mutable = [r.number for r in document.in_force if r.rank == "mutable"]
    assert immutable == [str(n) for n in range(101, 117) if n != 105]
    log = "305 306 308 314 315 316 318 321 322 323 324 325 329 331 333 334".split()
    assert mutable == ["204", "205", "206", "207", "210", "211", "212", "213", *log]
    assert all(r.title for r in document.in_force)
    assert rule(document, "333").title == "Voting 101"


def test_infinity_placeholders() -> None:
    """Six numbers only have a note on where their rule went."""
    left = [r for r in published("001").rules if r.status != "in-force"]
    assert [(r.number, r.status, r.links[0].kind, r.links[0].number) for r in left] == [
        ("105", "superseded", "transmuted-by", "304"),
        ("201", "superseded", "amended-by", "311"),
        ("202", "superseded", "amended-by", "305"),
        ("203", "superseded", "amended-by", "303"),
        ("208", "superseded", "amended-by", "314"),
        ("209", "repealed", "repealed-by", "310"),
    ]
    assert all(not r.text and not r.title for r in left)


LOG = """
301 Tomas|Defeated|N/A
302 Rule #201|Invalidated|N/A
303 Dan Marsh aka The Governor|Amended|April 25, 2001
304 Fenrir|Adopted|April 26, 2001
305 Vacuum|Adopted|April 29, 2001
306 Tellurian|Adopted|May 5, 2001
307 Dan Marsh, aka The Governor|Defeated|N/A
308 Tellurian|Adopted|May 10, 2001
309 Field Marshall Stack|Amended|May 10, 2001
310 Captain Infinity (Moderator)|Repealed|N/A
311 Dan Marsh aka The Governor|Amended|May 16, 2001
312 Dan Marsh aka The Governor|Defeated|N/A
313 Dan Marsh aka The Governor|Defeated|N/A
314 Captain Infinity, Moderator|Adopted|May 22, 2001
315 Captain Infinity, Moderator|Adopted|May 22, 2001
316 Fenrir|Adopted|May 22, 2001
317 Fenrir|Amended|May 22, 2001
318 Tellurian|Adopted|May 22, 2001
319 Captain Infinity (Moderator)|No Quorum|N/A
320 Field Marshall Stack|No Quorum|N/A
321 Captain Infinity, Moderator|Adopted|June 4, 2001
322 Captain Infinity, Moderator|Adopted|June 4, 2001
323 Field Marshall Stack|Adopted|June 4, 2001
324 Fenrir|Adopted|June 4, 2001
325 Dan Marsh aka The Governor|Adopted|June 4, 2001
326 Dan Marsh aka The Governor|Defeated|N/A
327 Dan Marsh aka The Governor|Defeated|N/A
328 Captain Infinity, Moderator|Defeated|N/A
329 Fenrir|Adopted|June 18, 2001
330 Fenrir|Defeated|N/A
331 Fenrir|Adopted|June 25, 2001
332 Fenrir|Defeated|N/A
333 Captain Infinity, Moderator|Amended|June 25, 2001
334 Captain Infinity, Moderator|Amended|June 25, 2001
"""


def test_infinity_log() -> None:
    """Each of the 34 proposals has its proposer, outcome and date as printed."""
    rows = [f"{row.number} {row.proposer}|{row.outcome}|{row.date.printed}" for row in published("001").log]
    assert rows == LOG.strip().split("\n")


def test_infinity_links_of_the_log() -> None:
    """What the rows say that they did to others, and others to them; the stray `Amends 317` is no row's."""
    links = {row.number: [(k.kind, k.number) for k in row.links] for row in published("001").log if row.links}
    assert links == {
        "303": [("amends", "203"), ("amended-by", "324")],
        "304": [("transmutes", "105"), ("amended-by", "317")],
        "305": [("amends", "202")],
        "309": [("amended-by", "329")],
        "310": [("repeals", "209")],
        "311": [("amends", "201"), ("amended-by", "334")],
        "314": [("amends", "208")],
        "317": [("amends", "304"), ("amended-by", "333")],
        "324": [("amends", "303")],
        "329": [("amends", "309")],
        "334": [("amends", "311")],
    }


def test_infinity_texts_of_the_log() -> None:
    """A row's text is what it says besides rank, links, proposer, outcome and date, and a rule's is the same."""
    document = published("001")
    rows = {row.number: row for row in document.log}
    assert [n for n, row in rows.items() if not row.text] == ["303", "304", "309", "311", "317"]
    assert (rows["307"].text[:8], rows["307"].text[-10:]) == ("Rule 103", "to mutable")
    assert squeezed(rows["305"].text).endswith("Rule #202.")
    assert rows["322"].text.count("\n") == 27
    for row in rows.values():
        of_rule = [r for r in document.rules if r.number == row.number]
        assert bool(of_rule) == (row.rank is not None)
        assert all(r.text == row.text and r.adopted == row.date and r.outcome == row.outcome for r in of_rule)


def test_infinity_dates_are_times() -> None:
    """May 5, 2001 is midnight UTC of that day, and N/A is no time."""
    rows = {row.number: row for row in published("001").log}
    assert rows["306"].date.time == 11_447 * DAY
    assert rows["301"].date.time is None


def test_infinity_stray_note() -> None:
    """A note that the rule above cannot own, for it names a later proposal, is kept and reported at its place."""
    document = published("001")
    fault = next(f for f in document.faults if f.code == "published.stray-note")
    assert (fault.line, fault.column) == (135, 1)
    assert "317" in fault.message and "213" in fault.message
    assert not rule(document, "213").links
    assert [note.text for note in document.notes] == ["Amends 317"]


def test_nomic_world_numbers_in_order() -> None:
    """002 has 57 headings, 1040 twice, the new rules in the order of their adoption."""
    document = published("002")
    numbers = [r.number for r in document.rules]
    assert len(numbers) == 57
    assert numbers[:13] == [str(n) for n in range(101, 116) if n not in (109, 114)]
    assert numbers[13:32] == [str(n) for n in range(201, 220)]
    assert (
        numbers[32:]
        == (
            "1010 1011 1012 1013 1014 1017 1032 1035 1033 1029 1034 1036 1037 1031 114 109 1048 1039 1040 1040 "
            "1045 1047 1042 1043 1044"
        ).split()
    )
    assert [r.rank for r in document.rules] == ["immutable"] * 13 + ["mutable"] * 44
    assert document.faults == ()


def test_nomic_world_titles_stand_below() -> None:
    """The title is the line below the heading."""
    document = published("002")
    assert all(r.title for r in document.rules)
    assert rule(document, "1010").title == "Proposal: An enticement to vote YES"
    assert rule(document, "1031").title == "Maximum Two Proposals Per Player."
    assert [r.title for r in document.rules if r.number == "1040"] == ["definition of randomness", "Transmute Rule 110"]


def test_nomic_world_proposers_and_dates() -> None:
    """`by Jono, last changed …` is read with its time of day; initial rules have neither."""
    document = published("002")
    both = [r for r in document.rules if r.number == "1040"]
    assert [(r.proposer, r.changed.printed) for r in both] == [
        ("Jono", "Tue Nov 3 12:20:53 1992"),
        ("Ilt", "Tue Nov 3 12:26:24 1992"),
    ]
    assert both[0].changed.time == 8342 * DAY
    assert both[0].changed.of_day == 12 * 3600 + 20 * 60 + 53
    initial = [r for r in document.rules if int(r.number) < 1000]
    assert all(not r.proposer and not r.changed for r in initial)
    assert all(r.proposer and r.changed.time for r in document.rules if r not in initial)


def test_nomic_world_amendments() -> None:
    """`[First amended by Rule …]` is a link, also across line breaks and with a letter in place of a digit."""
    document = published("002")
    links = {r.number: [k.number for k in r.links] for r in document.rules if r.links}
    assert links == {
        "203": ["1011"],
        "205": ["1012"],
        "207": ["1014"],
        "208": ["1043"],
        "209": ["1007"],
        "1014": ["1042"],
        "1033": ["1048"],
        "114": ["1033"],
        "109": ["1034"],
        "1040": ["1051"],
    }
    assert rule(document, "208").links[0].printed == "First amended by Rule l043"
    assert {k.kind for r in document.rules for k in r.links} == {"amended-by"}


def test_nomic_world_notes_are_no_text() -> None:
    """Seconders' lines and the marks above them are kept apart from the text."""
    document = published("002")
    seconded = [r.number for r in document.rules if r.notes]
    assert seconded == ["1035", "1036", "1037", "1048", "1039", "1040", "1045", "1047"]
    assert all(note.kind == "seconded" for r in document.rules for note in r.notes)
    assert rule(document, "1039").notes[0].text.count("\n") == 1
    assert squeezed(rule(document, "1047").text).endswith("player.")
    assert re.match(r"Rule 114:\n", rule(document, "1048").text)
    assert (len(rule(document, "1033").text), rule(document, "1033").text[:8]) == (24, "Rule 114")


def test_nomic_world_headers() -> None:
    """The mail's headers are apart; each of its header lines is accounted for as one."""
    document = published("002")
    assert document.headers["subject"] == "Current rule set" == document.title
    assert document.headers["date"] == "04 Nov 1992 21:11:43 +1000"
    assert [a.line for a in document.accounts if a.kind == "header"] == list(range(1, 20))


def test_suber_on_one_line() -> None:
    """003 is one line: 29 rules, told apart from the numbers within them, with the columns where they begin."""
    document = published("003")
    assert [r.number for r in document.rules] == [str(n) for n in (*range(101, 117), *range(201, 214))]
    assert [r.rank for r in document.rules] == ["immutable"] * 16 + ["mutable"] * 13
    assert document.title == "INITIAL SET OF RULES OF NOMIC"
    source = seed("003").read_text()
    for r in document.rules:
        assert source[r.place.column - 1 :].startswith(f"{r.number}. ")
        assert source[r.text_place.column - 1 :].startswith(r.text)
    assert document.headers["from"] == "sschoen@sophia.smith.edu (Seth D. Schoen)"
    assert document.headers["nntp-posting-host"] == "sophia.smith.edu"


def test_suber_has_all_its_words() -> None:
    """Numbers, the two sections' headings and texts of 003 make up the whole line again."""
    document = published("003")
    rest = seed("003").read_text()[document.sections[0].place.column - 1 :]
    named = sum(len(section.name.split()) for section in document.sections)
    assert sum(len(r.text.split()) + 1 for r in document.rules) + named == len(rest.split())


def test_acronomic_revisions_and_dates() -> None:
    """004 prints 101/1 to 119/1 with author and two dates, the last changed before the first proposed."""
    document = published("004")
    assert [(r.number, r.revision) for r in document.rules] == [(str(n), "1") for n in range(101, 120)]
    assert {(r.rank, r.proposer) for r in document.rules} == {("immutable", "Admin")}
    assert all(r.title.startswith("On ") for r in document.rules)
    for r in document.rules:
        assert (r.proposed.printed, r.changed.printed) == ("2003-09-20 12:09", "2003-09-20 11:09")
        assert r.proposed.time == r.changed.time == 12_315 * DAY
        assert (r.changed.of_day or 0) < (r.proposed.of_day or 0)


def test_acronomic_judgments_and_surroundings() -> None:
    """The heading of judgments belongs to 109; rows of links and the page's foot belong to no rule."""
    document = published("004")
    assert [r.number for r in document.rules if r.judgments] == ["109"]
    assert rule(document, "109").judgments[0].heading == "Judgements"
    assert [note.kind for note in document.notes] == ["preface", "navigation", "preface", "navigation", "footer"]
    assert document.title == "Acronomic"
    assert squeezed(rule(document, "119").text).endswith("those who voted")
