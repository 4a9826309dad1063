"""Mailboxes and MediaWiki exports as rulesets: which message or page has the rules, and what revisions changed."""

import json
from random import Random
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import within

from moot.authoring.import_forms import read_source
from moot.authoring.importer import ImportedDocument, import_document
from moot.authoring.wiki_import import read_wiki
from moot.documents import wiki
from moot.documents.published import mailbox
from moot.documents.wiki import is_wiki_export
from moot.play.host import InvalidRuleset

RULES = "\n".join(f"{n}. Duty {n}\n\nEveryone does what rule {n} wants.\n" for n in range(101, 106))


def mail(sender: str, subject: str, text: str) -> str:
    """A message in a mailbox."""
    head = f"From {sender}@example.org Wed Nov 11 19:54:00 1992\nFrom: {sender}@example.org\nSubject: {subject}\n"
    return f"{head}Date: Wed, 11 Nov 1992 19:54:00 +0000\n\n{text}\n\n"


def texts(imported: ImportedDocument) -> dict[str, str]:
    """The text of each rule by number."""
    return {rule.number: rule.content.text for rule in imported.standing}


def test_last_ruleset_of_a_mailbox() -> None:
    """Of several messages, the last with a ruleset has the rules, with positions in the whole file, and it is told."""
    later = RULES.replace("rule 103 wants", "rule 103 asks")
    chat = "I vote for 301.\n\n302. Lamps\n\nWhat about lamps?\n"
    box = (
        mail("ada", "Rules", RULES)
        + mail("ben", "Hi", chat)
        + mail("ada", "Rules, new", later)
        + mail("ben", "Re", chat)
    )
    imported = import_document(box.encode(), "list.mbox")
    assert texts(imported) == {
        str(n): f"Everyone does what rule {n} {'asks' if n == 103 else 'wants'}." for n in range(101, 106)
    }
    assert [fault.code for fault in imported.faults] == ["published.mailbox"]
    assert "message 3 of 4, “Rules, new”" in imported.faults[0].message
    lines = box.split("\n")
    assert all(lines[r.place.line - 1].startswith(r.printed) for r in imported.published.rules)


def test_short_rulesets_of_a_mailbox() -> None:
    """Two rules are a ruleset, and two numbered remarks that come later aren't."""
    rules = "Our rules:\n\n1. Players take turns.\n2. The first player with {} points wins.\n"
    remarks = "Two remarks:\n\n1. I like 20.\n2. Ben was late.\n"
    box = mail("ada", "Rules", rules.format(10)) + mail("ben", "Rules", rules.format(20)) + mail("cleo", "Re", remarks)
    imported = import_document(box.encode(), "list.mbox")
    assert texts(imported) == {"1": "Players take turns.", "2": "The first player with 20 points wins."}
    assert "message 2 of 3" in imported.faults[0].message


def test_mailbox_without_ruleset() -> None:
    """A mailbox of mere talk is refused, and so is one that is too long."""
    box = mail("ada", "Hi", "I vote for it.") + mail("ben", "Hi", "So do I.")
    with pytest.raises(InvalidRuleset) as raised:
        import_document(box.encode(), "list.mbox")
    assert "list.mbox" in str(raised.value)
    message = mail("ada", "Hi", "x").encode()
    with within(10.0, "many messages"):
        assert not read_source(message * (mailbox.MESSAGES_MAX + 1)).standing
        assert not read_source(mail("a", "b", "101. A\n\n" * 20).encode() * 2_000).standing


def page(title: str, *revisions: tuple[str, str, str, str]) -> str:
    """A page with revisions, each with id, author, comment and text."""
    listed = "".join(
        f"<revision><id>{n}</id><timestamp>2009-01-0{n}T10:00:00Z</timestamp><contributor><username>{who}</username>"
        f"<id>77</id></contributor><comment>{escape(why)}</comment><text>{escape(text)}</text></revision>"
        for n, who, why, text in revisions
    )
    return f"<page><title>{title}</title><ns>0</ns><id>5</id>{listed}</page>"


def export(*pages: str) -> bytes:
    """An export with these pages."""
    return f"<mediawiki xml:lang='en'><siteinfo><sitename>N</sitename></siteinfo>{''.join(pages)}</mediawiki>".encode()


def test_a_wiki_page_for_each_rule() -> None:
    """Each page is a rule; each revision that changed it is a step with author, time and comment."""
    data = export(
        page("Main Page", ("9", "Ada", "", "Welcome to the nomic of 101 lamps.")),
        page(
            "Rule 101",
            ("1", "Ada", "Begin", "== 101. Duty ==\nDo it."),
            ("3", "Ben", "Proposal 7: Later", "== 101. Duty ==\nDo it <later>."),
        ),
        page(
            "Rule 102 – Points",
            ("2", "Cleo", "More", "Nobody has any."),
            ("4", "Ada", "Gone", "#REDIRECT [[Rule 101]]"),
        ),
        page("Rule 103", ("5", "Ada", "End", "It ends.")),
    )
    imported = import_document(data, "wiki.xml")
    assert texts(imported) == {"101": "Do it <later>.", "103": "It ends."}
    assert [(s.told.proposal, s.told.author, s.told.title, s.told.outcome) for s in imported.told.steps] == [
        ("r2", "Cleo", "More", "committed"),
        ("7", "Ben", "Later", "adopted"),
        ("r4", "Ada", "Gone", "committed"),
        ("r5", "Ada", "End", "committed"),
    ]
    times = [step.time for step in imported.told.steps]
    assert times == sorted(times, key=lambda time: time or 0) and (times[1] or 0) - (times[0] or 0) == 86_400


def test_a_wiki_page_with_all_rules() -> None:
    """Of several pages, the one with the most rules has them; its revisions are the history."""
    amended = RULES.replace("rule 103 wants", "rule 103 asks")
    data = export(
        page("Talk", ("9", "Ada", "", "1. I\n2. don't\n")),
        page("Ruleset", ("1", "Ada", "Begin", RULES), ("2", "Ben", "Ask nicely", amended)),
    )
    imported = import_document(data, "wiki.xml")
    assert texts(imported)["103"] == "Everyone does what rule 103 asks." and len(imported.standing) == 5
    assert [(s.told.proposal, s.told.author, s.told.title) for s in imported.told.steps] == [
        ("r2", "Ben", "Ask nicely")
    ]


ENTITIES = "".join(f"<!ENTITY e{n + 1} '&e{n};&e{n};&e{n};&e{n};&e{n};&e{n};&e{n};&e{n};'>" for n in range(12))


@pytest.mark.parametrize(
    "data",
    [
        f"<?xml version='1.0'?><mediawiki>{'<a>' * 100_000}".encode(),
        b"<mediawiki><page><title>Rule 1</title><revision>",
        export(page("Rule 1")) + b"<more/>",
        export(*(page(f"Rule {n}", ("1", "A", "", "x")) for n in range(wiki.REVISIONS_MAX + 1))),
    ],
    ids=["deep", "cut", "two roots", "endless"],
)
def test_hostile_exports(data: bytes) -> None:
    """Exports that are nested, cut off or endless are refused soon, with a reason."""
    with within(10.0, data[:60]):
        source = read_wiki(data)
    assert not source.standing and [fault.code for fault in source.faults] == ["published.wiki"]


def test_entities_are_refused() -> None:
    """Entities that multiply, and those that name files, are never looked at."""
    for head in (
        f"<!DOCTYPE mediawiki [<!ENTITY e0 'x'>{ENTITIES}]>",
        "<!DOCTYPE m [<!ENTITY e9 SYSTEM 'file:///etc/passwd'>]>",
    ):
        source = read_wiki(f"{head}<mediawiki><page><title>Rule 1 &e9;</title></page></mediawiki>".encode())
        assert not source.standing and "entities" in source.faults[0].message


RECORDS = "".join(f"- {{number: {n}, title: T, text: 'Rule {n}.', power: 2}}\n" for n in range(1, 9))
FORMS = (
    mail("ada", "Rules", RULES) + mail("ben", "Re", RULES),
    export(page("Rule 101", ("1", "Ada", "B", "Do it.")), page("Rule 102", ("2", "Ben", "C", "x"))).decode(),
    f"title: N\nrules:\n{RECORDS}",
    json.dumps({"rules": [{"number": n, "text": f"Rule {n}."} for n in range(1, 9)]}),
)


@pytest.mark.check
@given(st.sampled_from(FORMS), st.randoms(use_true_random=False), st.integers(1, 8))
@settings(max_examples=300, deadline=None)
def test_forms_changed_at_random(form: str, chance: Random, changes: int) -> None:
    """Whatever is changed in a file of any form, reading it doesn't fail, and each rule it reads has a number."""
    text = form
    for _ in range(changes):
        at = chance.randrange(len(text) + 1)
        upto = min(len(text), at + chance.randrange(60))
        pieces = (
            text[at:upto] * 3,
            "",
            "<",
            "&x;",
            "From a@b Wed Nov 11 19:54:00 1992\n",
            "{",
            "]",
            "- ",
            "\x00",
            "'",
            "\n\n",
        )
        text = text[:at] + chance.choice(pieces) + text[upto:]
    data = text.encode()
    source = read_wiki(data) if is_wiki_export(data) else read_source(data)
    assert all(rule.number for rule in source.standing)
