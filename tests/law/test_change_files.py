"""Proposals as documents: every kind of change, what is wrong with one and where, and that they come back."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moot.law.files.change_files
from moot.game.changes import (
    Amend,
    AmendAmendment,
    Content,
    Edit,
    Enact,
    Repeal,
    RepealAmendment,
    Retitle,
    Transmute,
    Wording,
)
from moot.law.files.change_files import read_changes, write_changes
from moot.law.files.front_matter import tidy

PROPOSAL = """\
---
change: enact
title: Quorum
yields_to: [103]
---
No proposal is adopted by fewer than three votes.

* * *

---
A line across the text is text.

```python
@forbid("adopt")
def quorum(votes_for):
    return "no quorum" if len(votes_for) < 3 else None
```

---
change: amend
rule: 203
edits:
  - find: "a unanimous vote"
    replace: "two thirds of the votes"
mechanism: none
---

---
change: amend
rule: 206
prevails_over: []
---
The whole new text.

---
change: transmute
rule: 103
to: mutable
---

---
change: retitle
rule: 103
title: "What a rule change is: a list"
---

---
change: repeal
rule: TVCP 1
---

---
change: amend-amendment
rule: 203
amendment: 305
---
Another text.

---
change: repeal-amendment
rule: 203
amendment: 306
---
"""

CHANGES = (
    Enact(
        Content(
            title="Quorum",
            text="No proposal is adopted by fewer than three votes.\n\n* * *\n\n---\nA line across the text is text.",
            mechanism='@forbid("adopt")\ndef quorum(votes_for):\n'
            '    return "no quorum" if len(votes_for) < 3 else None',
            yields_to=("103",),
        )
    ),
    Amend("203", Wording(edits=(Edit("a unanimous vote", "two thirds of the votes"),), mechanism="")),
    Amend("206", Wording(text="The whole new text.", prevails_over=())),
    Transmute("103", "mutable"),
    Retitle("103", "What a rule change is: a list"),
    Repeal("TVCP 1"),
    AmendAmendment("203", "305", Wording(text="Another text.")),
    RepealAmendment("203", "306"),
)

GALLERY = {
    "nothing at all": (" \n", "empty", 1, 1),
    "a new rule that says nothing": ("---\ntitle: x\n---\n", "empty", 2, 1),
    "an unknown change": ("---\nchange: ammend\nrule: 1\n---\nx\n", "not-a-choice", 2, 1),
    "a change that is a list": ("---\nchange: [amend]\n---\nx\n", "not-text", 2, 1),
    "a field of another change": ("---\nchange: repeal\nrule: 1\nto: mutable\n---\n", "unknown-key", 4, 1),
    "a number for a new rule": ("---\nnumber: 301\n---\nx\n", "unknown-key", 2, 1),
    "an amendment of nothing": ("---\nchange: amend\n---\nx\n", "missing-key", 2, 1),
    "an amendment of an empty number": ("---\nchange: amend\nrule:\n---\nx\n", "number", 3, 1),
    "an amendment that changes nothing": ("---\nchange: amend\nrule: 1\n---\n", "nothing-changed", 2, 1),
    "text and edits": (
        "---\nchange: amend\nrule: 1\nedits: [{find: a, replace: b}]\n---\nx\n",
        "text-twice",
        4,
        1,
    ),
    "an edit that finds nothing": (
        "---\nchange: amend\nrule: 1\nedits: [{find: '', replace: b}]\n---\n",
        "edit",
        4,
        9,
    ),
    "an edit without its other half": ("---\nchange: amend\nrule: 1\nedits:\n  - find: a\n---\n", "edit", 5, 5),
    "edits that are none": ("---\nchange: amend\nrule: 1\nedits: a\n---\n", "edit", 4, 8),
    "an edit of a list": ("---\nchange: amend\nrule: 1\nedits: [{find: [a], replace: b}]\n---\n", "edit", 4, 9),
    "a mechanism dropped and given": (
        "---\nchange: amend\nrule: 1\nmechanism: none\n---\n```python\nx\n```\n",
        "mechanism-twice",
        4,
        1,
    ),
    "a mechanism among the fields": ("---\nchange: amend\nrule: 1\nmechanism: x\n---\ny\n", "not-a-choice", 4, 1),
    "a repeal with a text": ("---\nchange: repeal\nrule: 1\n---\n\nWhy.\n", "unexpected-text", 6, 1),
    "a transmutation to nowhere": ("---\nchange: transmute\nrule: 1\n---\n", "missing-key", 2, 1),
    "a second change without an end": ("A rule.\n\n---\nrule: 1\nchange: repeal\n", "unclosed-front-matter", 3, 1),
    "a second change that does not parse": ("A rule.\n---\nrule: [\n---\n", "front-matter", 3, 8),
}


def test_a_proposal_is_read():
    """Every kind of change is read, one after another, and a line across a text does not part it."""
    assert read_changes(PROPOSAL) == CHANGES


def test_a_proposal_is_written_as_it_is_read():
    """The writer's spelling is the one shown here."""
    assert write_changes(CHANGES) == PROPOSAL


def test_a_plain_text_is_a_new_rule():
    """Who writes a sentence and nothing else proposes a mutable rule of that text."""
    assert read_changes("All players are equal.\n") == (Enact(Content(text="All players are equal.")),)


def test_a_text_may_be_emptied():
    """An empty text is given among the fields, since no text below them leaves the text as it was."""
    change = Amend("1", Wording(text=""))
    assert read_changes("---\nchange: amend\nrule: 1\ntext: ''\n---\n") == (change,)
    assert read_changes(write_changes([change])) == (change,)


@pytest.mark.parametrize("name", GALLERY)
def test_a_malformed_proposal_has_one_fault_with_its_place(name):
    """Each kind of malformed change gives exactly one fault, with its code, line and column."""
    source, code, line, column = GALLERY[name]
    faults = read_changes(source)
    assert [(fault.code, fault.line, fault.column) for fault in faults] == [(f"rulefile.{code}", line, column)]


def test_every_code_is_in_the_gallery():
    """A fault that the reader of changes can report, and no test shows, fails here."""
    source = Path(moot.law.files.change_files.__file__).read_text()
    reported = set(re.findall(r'"rulefile\.([a-z-]+)"', source))
    reported |= set(re.findall(r'fault\(.*?\), "([a-z-]+)"', source))
    assert reported <= {code for _, code, _, _ in GALLERY.values()}


def test_a_misspelt_change_gets_a_suggestion():
    """An unknown kind of change gets a suggestion."""
    assert read_changes(GALLERY["an unknown change"][0])[0].remedy == "did you mean `amend`?"


def test_the_faults_of_all_documents_are_reported():
    """A fault in one change does not hide those of the next."""
    faults = read_changes("---\ntitle: x\n---\n\n---\nchange: transmute\nrule: 1\nto: Solid rock\n---\n")
    assert [(fault.code, fault.line) for fault in faults] == [("rulefile.empty", 2), ("rulefile.not-a-choice", 8)]


lines = st.sampled_from(
    ["---", "```python", "```", "~~~", "rule: 1", "change: enact", "", "    code", "A word.", "none", "é – ’"]
)
texts = st.one_of(st.lists(lines, max_size=8).map("\n".join), st.text(st.characters(codec="utf-8"), max_size=20))
tidy_texts = texts.map(tidy)
numbers = st.sampled_from(["203", "TVCP 1", "0", "null", "[", "- 1", "é"])
claims = st.lists(st.sampled_from(["305", "term:winner", "TVCP 1", "a, b", "'"]), max_size=2).map(tuple)
ranks = st.sampled_from(["immutable", "mutable"])
edits = st.lists(st.builds(Edit, texts.filter(bool), texts), min_size=1, max_size=2).map(tuple)


@st.composite
def contents(draw):
    """What a new rule can say; never nothing."""
    mechanism = draw(tidy_texts)
    text = draw(tidy_texts) or ("" if mechanism else "x")
    return Content(title=draw(texts), text=text, mechanism=mechanism, yields_to=draw(claims))


@st.composite
def wordings(draw):
    """What an amendment can say; never nothing."""
    has_edits = draw(st.booleans())
    return Wording(
        text=None if has_edits else draw(tidy_texts),
        edits=draw(edits) if has_edits else (),
        title=draw(st.none() | texts),
        mechanism=draw(st.none() | tidy_texts),
        prevails_over=draw(st.none() | claims),
        for_people=draw(st.none() | texts),
    )


changes = st.one_of(
    st.builds(Enact, contents(), ranks),
    st.builds(Amend, numbers, wordings()),
    st.builds(Repeal, numbers),
    st.builds(Transmute, numbers, ranks),
    st.builds(Retitle, numbers, texts),
    st.builds(AmendAmendment, numbers, numbers, wordings()),
    st.builds(RepealAmendment, numbers, numbers),
)


@pytest.mark.check
@given(st.lists(changes, min_size=1, max_size=3).map(tuple))
def test_what_is_written_is_read_back(proposed):
    """Any changes, whatever their texts, are the same after writing and reading."""
    assert read_changes(write_changes(proposed)) == proposed


@given(st.one_of(st.text(), texts, texts.map(lambda text: "---\nchange: amend\nrule: 1\n---\n" + text)))
def test_any_text_is_read_without_an_exception(source):
    """Whatever a player writes, reading gives changes, or faults within the text."""
    read = read_changes(source)
    if isinstance(read, list):
        assert all(1 <= fault.line <= source.count("\n") + 1 and fault.column >= 1 for fault in read)
