"""Logs: outcomes, lost texts, names and dates; and dates of rules and of mails."""

import pytest
from tests.documents.published.checks.looking import codes, found, looked, said

LOG = """\
101: Quarrels

{text}

102.

Repealed by 304.

Number I/M Text Proposer Outcome Date Adopted

301: Noise

Mutable Nobody hears. Ada {one} May 3, 2001

302

N/A Amended in 303 Ada {two} May 4, 2001

303: Smell

Mutable Nobody smells.

Amends 302

Ada {three} May 5, 2001

304

N/A {repeal} Repeals 102 Ben {four} {date}

305

N/A Rule 101 is hereby repealed. Cleo {five} N/A
"""


def log(
    text: str = "Quarrels are settled.",
    words: str = "Adopted Amended Adopted Repealed Defeated",
    repeal: str = "Rule 102 is repealed.",
    date: str = "May 6, 2001",
) -> str:
    """The log with some words of it otherwise."""
    one, two, three, four, five = words.split()
    five = five.replace("-", " ")
    return LOG.format(text=text, repeal=repeal, date=date, one=one, two=two, three=three, four=four, five=five)


def test_a_word_with_two_meanings() -> None:
    """One word for rules in force and for superseded ones, where the log has another word for these, too."""
    assert "outcome.two-meanings" not in codes(log())
    document = log(words="Adopted Amended Amended Repealed Defeated")
    assert (
        said(document, "outcome.two-meanings") == "“Amended” stands for 302 (superseded), and also for 303 (in force)"
    )
    assert found(document, "outcome.two-meanings") == [(25, 1)]
    assert "outcome.two-meanings" not in codes(log(words="Adopted Adopted Adopted Repealed Defeated"))


@pytest.mark.parametrize(
    ("word", "text", "is_told"),
    [
        ("No-Quorum", "Quarrels are settled.", True),
        ("No-Quorum", "Without a quorum of three nothing is adopted.", False),
        ("Vetoed", "The oldest player may veto.", False),
        ("Vetoed", "Quarrels are settled.", True),
        ("Defeated", "Quarrels are settled.", False),
        ("Not-adopted", "Quarrels are settled.", False),
    ],
)
def test_outcomes_that_no_rule_knows(word: str, text: str, is_told: bool) -> None:
    """Outcomes that no rule explains are reported; the usual words need no rule."""
    document = log(text, words=f"Adopted Amended Adopted Repealed {word}")
    assert ("outcome.no-rule" in codes(document)) is is_told


def test_lost_texts() -> None:
    """Adopted proposals with only notes left are reported; for superseded rules it's only a note."""
    assert found(log(), "text.lost") == [(15, 1)]
    stub = log().replace("102.\n\nRepealed by 304", "102.\n\nAmended in 303")
    assert found(stub, "note.text-lost") == [(5, 1)]


def test_texts_that_stand_elsewhere() -> None:
    """A row without words of its own isn't lost if the rule that it amended has its text."""
    assert "text.lost" not in codes(log().replace("Amended in 303", "Amends 101").replace("Amends 302", "Amends 101"))
    assert "text.lost" in codes(log().replace("Amended in 303", "Amends 102"))


def test_the_text_of_what_was_repealed() -> None:
    """A proposal that repeals, with no instruction but a rule's text."""
    document = log(repeal="At no time may there be more than 25 rules.")
    assert found(document, "text.repealed-rule") == [(29, 5)]
    assert "text.repealed-rule" not in codes(log())


def test_no_date() -> None:
    """A proposal that took effect without a date, where the others have one."""
    document = log(date="N/A")
    assert said(document, "date.missing") == "304 took effect, for it changed 102, and it has no date"
    assert "date.missing" not in codes(log())


def test_a_number_for_a_name() -> None:
    """`Rule #201` where the proposer's name belongs."""
    document = log().replace("repealed. Cleo", "repealed. Rule #201")
    assert "“Rule #201” stands where" in said(document, "name.number")
    assert "name.number" not in codes(log())


@pytest.mark.parametrize(
    ("one", "other", "text", "is_one"),
    [
        ("Ben Carr", "Ben (Carr)", "", True),
        ("Dan Marsh aka The Governor", "Dan Marsh, aka The Governor", "", True),
        ("Cap, Moderator", "Cap (Moderator)", "", True),
        ("Cap", "Cap (Moderator)", "", True),
        ("Cap", "Cap, Moderator", "The Moderator keeps the list.", True),
        ("Cap", "Cap, Moderator", "", False),
        ("ben carr", "Ben Carr", "", True),
        ("Ben", "Ben Carr", "", False),
        ("Ann, Bob", "Ann", "", False),
    ],
)
def test_one_person_in_two_spellings(one: str, other: str, text: str, is_one: bool) -> None:
    """Punctuation, capitals and an addition don't make another person; another name does."""
    rules = [f"Rule {n}\n\nA rule. {text}\n\nProposed by: {name}\n" for n, name in ((1, one), (2, other), (3, one))]
    rows = "\n".join(
        f"{300 + n} | Mutable | T | A rule. {text} | {name} | Adopted | May 5, 2001"
        for n, name in enumerate((one, other, one))
    )
    table = f"101: Clocks\n\nClocks start.\n\nNumber | I/M | Title | Text | Proposer | Outcome | Date\n{rows}\n"
    assert ("name.spellings" in codes(table)) is is_one
    if not set(",(") & set(one + other):
        assert ("name.spellings" in codes("\n".join(rules))) is is_one


def test_changed_before_proposed() -> None:
    """Told once for all rules that are alike, by the clock where both dates have one."""
    form = "20{n}/1: T\n\nA rule.\n\nBy Ada, Proposed: 2003-09-20 12:09, Last Modified: 2003-09-20 {time}\n\n"
    document = "".join(form.format(n=n, time="11:09") for n in range(1, 5)) + form.format(n=5, time="13:00")
    assert found(document, "date.backwards") == [(1, 1)]
    assert said(document, "date.backwards").endswith("2003-09-20 12:09; likewise 202–204")


def test_a_span_of_less_than_no_time() -> None:
    """`(-1 years, 12 months later)` beside a date; in a rule's text it is the rule's own."""
    form = "20{n}/1: T\n\nA loan of -2 days.\n\n"
    form += "By Ada, Proposed: 2003-09-20 12:09, Last Modified: 2003-09-21 11:09 ({span})\n\n"
    document = "".join(
        form.format(n=n, span="-1 years, 12 months later" if n > 1 else "1 days later") for n in (1, 2, 3)
    )
    assert found(document, "date.span") == [(11, form.index("{span}") - form.index("By Ada") + 1)]
    assert "“-1 years, 12 months later” of rule 202" in said(document, "date.span")


def test_dates_between_rules() -> None:
    """A rule that is dated before its last amendment, and a proposal before what it changed."""
    document = (
        "Rule 11. [mutable] by Ada, last changed May 3, 2001 [First amended by Rule 12].\nT\nA.\n\n"
        "Rule 12. [mutable] by Ada, last changed May {day}, 2001\nU\nB.\n\nRule 13. [mutable]\nV\nC.\n"
    )
    assert found(document.format(day=9), "date.not-updated") == [(1, 1)]
    assert not [c for c in codes(document.format(day=3)) if c.startswith("date.")]
    assert found(document.format(day=1), "date.before-made") == [(5, 1)]


def test_a_mail_received_before_it_was_written() -> None:
    """By the clocks of the machines that it went through, each in its zone."""
    mail = "Received: from a by b; Wed, 4 Nov 92 02:28:57 -0800\nDate: {date}\nFrom: a@example.org\n\n1. A\n\n2. B\n"
    assert found(mail.format(date="04 Nov 1992 21:11:43 +1000"), "date.after-receipt") == [(2, 1)]
    assert "42 minutes later" in said(mail.format(date="04 Nov 1992 21:11:43 +1000"), "date.after-receipt")
    for date in (
        "04 Nov 1992 20:11:43 +1000",
        "4 Nov 92 10:28:59 GMT",
        "04 Nov 1992 21:11:43",
        "once",
        "31 Feb 1992 99:00 +1400",
    ):
        assert not [f for f in looked(mail.format(date=date)) if f.code == "date.after-receipt"]
