"""Positions: faults of a rule's text are reported where it is, in every family of documents."""

import pytest
from tests.documents.published import families
from tests.documents.published.clean import EVERY
from tests.seeds import SEEDS

from moot.documents.decoder import decode
from moot.documents.published.checks.document import CheckedDocument
from moot.documents.published.parser import read_published


def documents() -> dict[str, str]:
    """Our own documents, and the published ones if they are available."""
    ours = {name: text for name, text in vars(families).items() if name.isupper()}
    published = sorted(SEEDS.glob("00*")) if SEEDS.is_dir() else []
    return ours | EVERY | {path.stem[:3]: path.read_text(encoding="utf-8") for path in published}


@pytest.mark.parametrize("name", documents())
def test_every_character_has_its_place(name: str) -> None:
    """Each character of each rule's and row's text is at the position where it is reported."""
    paper = decode(documents()[name].encode())
    document = CheckedDocument(paper, read_published(paper))
    standing: dict[tuple[int, int], str] = {}
    for line in paper.lines:
        for column, character in enumerate(line.text, line.column):
            standing[line.line, column] = character
    items = [*document.published.rules, *document.published.log]
    looked_at = 0
    for item in items:
        for at, character in enumerate(item.text):
            if not character.isspace():
                place = document.place(item, at)
                assert standing[place.line, place.column] == character, (item.number, at, place)
                looked_at += 1
    assert looked_at > 10


def test_a_heading_has_its_own() -> None:
    """Faults of a whole rule are reported at its heading; a rule without a text has no other position."""
    paper = decode(families.COLON.encode())
    document = CheckedDocument(paper, read_published(paper))
    first, gone = document.published.rules[0], document.published.rules[2]
    assert (document.place(first, -1), document.place(first, 0)) == (first.place, first.text_place)
    assert document.place(gone, 5) == gone.place
