"""Nothing of a published ruleset is lost in silence: each word is in its rule, is kept beside it, or is in a fault."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.documents.published.apart.truth import FAULTS
from tests.documents.published.layouts import GeneratedLaw, LawGenerator
from tests.documents.published.mutating import mutants, originals

from moot.authoring.export import FORMS, listed, written
from moot.authoring.importer import ImportedDocument, import_document, ruleset_of
from moot.documents.decoder import decode
from moot.law.files.rule_files import written_files
from moot.play.host import Host, InvalidRuleset, shipped

LOSING = ("published.", "import.", "document.")
"""The kinds of faults that say that something of a document isn't read as its author may mean it."""
EXACT_MIN = 0.95
"""The share of generated documents that are read wholly right, without a fault."""
_WORD = re.compile(r"[^\W_]+")
_GRAMMAR = frozenset(
    "a ago author m i ii p column days fields later ordinal outcome proposer mutability muable repealed view vote votes"
    " name"
    " adopted amended amendment amendments and annotations at by changed created date dated enacted first history in"
    " initial initially last later modified mutable immutable no number of on or originally power proposal proposals"
    " proposed proposer rank revision rule rules since status substantial text the title to transmuted type was".split()
)
"""Words of notes that stand for facts, and aren't kept as words."""


def kept(found: ImportedDocument) -> str:
    """Everything that an import keeps of a document or says of it: rules, report, other files, record, and faults."""
    files = written_files(ruleset_of(found))
    told = [data.decode() for data in files.values()]
    told += [
        f"{row.number} {row.title} {row.text} {row.proposer} {row.outcome} {row.date}" for row in found.published.log
    ]
    told += [f"{link.printed}" for row in found.published.log for link in row.links]
    told += [repr(step.told) for step in found.told.steps]
    return "\n".join([*told, *(fault.message for fault in found.faults)])


def lost_words(data: bytes, found: ImportedDocument) -> Iterator[str]:
    """The words of a document that an import keeps nowhere; its marks, drawn lines and the grammar of notes apart."""
    words = set(_WORD.findall(kept(found).casefold()))
    paper = decode(data)
    source = {}
    for line in (*paper.lines, *(aside.line for aside in paper.asides)):
        source.setdefault(line.line, []).append(line)
    for account in found.published.accounts:
        if account.kind in ("separator", "header", "title"):
            continue
        for line in source[account.line]:
            begin = account.column - line.column
            if 0 <= begin < len(line.text) and line.text.replace("\t", " ").isprintable():
                piece = re.sub(r"<[^<>]*>|\{#[^{}]*\}|\]\([^()]*\)", " ", line.text[begin : begin + account.length])
                said = set(_WORD.findall(piece.casefold())) - words
                yield from (word for word in said - _GRAMMAR if not word.isdecimal() or account.kind == "text")
                break


def imported(data: bytes) -> ImportedDocument | None:
    """A document as it's imported; None if it's told to have no rules."""
    try:
        return import_document(data, "law.txt")
    except InvalidRuleset:
        return None


def squeezed(text: str) -> str:
    """A text up to white space."""
    return " ".join(text.split())


def judged(law: GeneratedLaw) -> str:
    """What becomes of a generated document: `exact`, or `told` if a fault says so; anything else fails."""
    found = imported(law.text.encode())
    if found is None:
        return "told"
    truth = sorted((rule.number, squeezed(rule.title), rule.rank, squeezed(rule.text)) for rule in law.rules)
    read = sorted(
        (rule.number, squeezed(rule.content.title), rule.rank, squeezed(rule.content.text)) for rule in found.standing
    )
    told = [fault.code for fault in found.faults if fault.code.startswith(LOSING)] or list(found.lost)
    assert told or read == truth, law.text
    report = kept(found)
    assert all(word.casefold() in report.casefold() for said in law.beside for word in said.split()), law.text
    return "told" if told else "exact"


def judge(first: int, count: int) -> None:
    """Judge so many generated documents, and assert how many are read wholly right."""
    results = [judged(LawGenerator(seed).law()) for seed in range(first, first + count)]
    assert results.count("exact") >= EXACT_MIN * count


@pytest.mark.check
def test_generated_documents_are_read_or_told() -> None:
    """In whatever layout, each rule has its number, title, rank and text; else a fault says that something is amiss."""
    judge(0, 400)


@pytest.mark.soak
def test_five_thousand_generated_documents() -> None:
    """The same for 5,000 others."""
    judge(1_000, 5_000)


@pytest.mark.check
@pytest.mark.parametrize("number", range(len(originals())))
def test_each_word_of_a_document_is_kept(number: int) -> None:
    """Of each document of the collection, no word is missing from rules, report and faults together."""
    data = originals()[number].encode()
    found = imported(data)
    assert found is None or not sorted(set(lost_words(data, found)))


@pytest.mark.check
@pytest.mark.parametrize("name", sorted(FAULTS))
def test_each_word_of_a_document_apart_is_kept(name: str) -> None:
    """The same of the rulesets that other people write."""
    data = (Path(__file__).parent / "apart" / f"{name}.txt").read_bytes()
    found = imported(data)
    assert found is not None and not sorted(set(lost_words(data, found)))


@pytest.mark.check
def test_each_word_of_changed_documents_is_kept() -> None:
    """The same of documents that are cut, spliced, shuffled and strewn with pieces of one another."""
    for data in mutants(39, 150):
        found = imported(data)
        assert found is None or not sorted(set(lost_words(data, found))), data


@pytest.mark.check
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ruleset", shipped())
def test_exported_rulesets_come_back_whole(host: Host, ruleset: str, form: str) -> None:
    """A shipped ruleset that is exported in any form comes back with each number, title and text, up to marks."""
    table = host.new(f"kept-{ruleset}-{form}", host.ruleset(ruleset), ["Ada", "Ben", "Cleo"])
    found = imported(written(listed(table.moment()), form).encode())  # type: ignore[arg-type]
    rules = sorted((r.number, r.content.title, _WORD.findall(r.content.text)) for r in table.state.in_force())
    assert found is not None
    assert sorted((r.number, r.content.title, _WORD.findall(r.content.text)) for r in found.standing) == rules


RANGES = "Immutable Rules (101-199)\n\n101. All sing.\n\n102. All sail.\n\nMutable Rules (201-299)\n\n201. All row.\n"
LEADS = "101. All sing.\n\n102. All sail.\n\nVoting:\n\n201. All turn.\n"
_SAID = ("sing", "sail", "row")
CELLS = 'Rules\n"101. All sing, ""loud""."\n"102. All sail,\nor row."\n103. Cake.\n'
LINES = (
    f"Rule 1\nA\n\n  Sing.\n\n{'-' * 40}\nRule 2\nB\n\n  A\n\n{'-' * 40}\n  Swan\n\n{'-' * 40}\nRule 3\nC\n\n  Sail.\n"
)


@pytest.mark.check
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (RANGES, ["101 immutable All sing.", "102 immutable All sail.", "201 mutable All row."]),
        (LEADS, [f"{n} mutable {t}" for n, t in (("101", "All sing."), ("102", "All sail."), ("201", "All turn."))]),
        (CELLS, ['101 mutable All sing, "loud".', "102 mutable All sail, or row.", "103 mutable Cake."]),
        (LINES, ["1 mutable Sing.", f"2 mutable A {'-' * 40} Swan", "3 mutable Sail."]),
        ("§1 All sing.\n§2 All sail.\n§3 All row.\n", [f"{n + 1} mutable All {t}." for n, t in enumerate(_SAID)]),
    ],
    ids=["ranges of numbers", "a word with a colon", "cells of several lines", "a line within a table", "signs"],
)
def test_layouts_at_the_edge(text: str, rules: list[str]) -> None:
    """Sections with ranges, topics with a colon, quoted cells, drawn lines within rules and tight signs are read."""
    found = imported(text.encode())
    assert found is not None
    assert [f"{r.number} {r.rank} {squeezed(r.content.text)}" for r in found.standing] == rules


@pytest.mark.check
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            "Players:\n1. Ada\n2. Ben\n\nRules:\n1. Players must sing.\n2. Players may sail.\n3. All win.\n",
            "number-again",
        ),
        ("1. All must sing.\n2. All may sail.\n3. Cake.\n4. Tea.\n\nSigned, Ada\nWe meet on Monday.\n", "trailing"),
        ("## 101. Sing\n\nAll sing.\n\n## Sail\n\nAll sail.\n\n## 103. Cake\n\nCake for all.\n", "unplaced"),
    ],
)
def test_what_is_doubtful_is_told(text: str, code: str) -> None:
    """What may be read wrongly has a fault that names it: numbers twice, words at the end, unnumbered headings."""
    found = imported(text.encode())
    assert found is not None and f"published.{code}" in [fault.code for fault in found.faults]


ENDS = "1. All must sing.\n\n2. All may sail.\n\n3. All may row.\n\n4. A singer may rest.\n\n"


@pytest.mark.parametrize(
    ("end", "is_told"),
    [
        ("A player who rests must say so.\n", False),
        ("Unless all object, nobody may rest twice.\n\nWhoever rests loses a point.\n", False),
        ("A player who rests must say so.\n\nWe meet on Monday.\n", True),
        ("Greetings to each of you.\n", True),
        ("If anything is wrong, please write to Ada.\n", True),
        ("These rules are kept by whoever last won.\n", True),
        ("Cake and tea.\n", True),
    ],
)
def test_what_ends_the_last_rule_is_told_unless_it_is_one(end: str, is_told: bool) -> None:
    """Paragraphs that only the last rule has are told, but not where each lays down a duty or a condition."""
    found = imported((ENDS + end).encode())
    assert found is not None
    assert ("published.trailing" in [fault.code for fault in found.faults]) == is_told


@pytest.mark.check
def test_captions_and_cells_of_no_column_are_kept() -> None:
    """A table's caption, a column that isn't known and cells beyond the last column are kept beside the rules."""
    table = (
        "{|\n|+ Pears\n! No. !! Text !! Keeper\n|-\n| 1 || All sing. || Zoe || Plums\n|-\n| 2 || All row. || Yan\n|}\n"
    )
    found = imported(table.encode())
    assert found is not None and not sorted(set(lost_words(table.encode(), found)))
    assert all(word in kept(found) for word in ("Pears", "Zoe", "Yan", "Plums", "keeper"))


@pytest.mark.parametrize("row", ["Pears |Plums ", "|Pears |Plums |", "| Pears | Plums |", "Pears|Plums"])
def test_a_row_that_is_no_rule_is_not_placed(row: str) -> None:
    """The words of a table's row without a number are told, however close to its lines they stand."""
    table = f"No. | Text\n--- | ---\n1 | All sing.\n2 | All row.\n{row}\n"
    found = imported(table.encode())
    assert found is not None and len(found.standing) == 2
    assert "published.row" in [fault.code for fault in found.faults]
    assert "".join(one.text.strip(" |") for one in found.unplaced) == "PearsPlums"


def test_lines_above_the_cells_of_a_wiki_table_are_kept() -> None:
    """What stands in a table of wikitext before its first cell belongs to no rule, and is kept beside them."""
    table = "{| class=x\nPears and plums\n! No. !! Text\n|-\n| 1 || All sing.\n|-\n| 2 || All row.\n|}\n"
    found = imported(table.encode())
    assert found is not None and len(found.standing) == 2
    assert "Pears and plums" in kept(found)
