"""Our set against the published one: the same numbers and ranks, and every figure that the document names."""

import re
from pathlib import Path

import pytest

from moot.game.rules import Ruleset
from moot.play.host import Host

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"


@pytest.fixture(scope="module")
def document() -> str:
    """The posting of 1994, where it lies beside the repository."""
    found = sorted(SEEDS.glob("003_*")) if SEEDS.is_dir() else []
    if not found:
        pytest.skip("the published documents are not beside the repository")
    return found[0].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def published(document: str) -> dict[str, str]:
    """Each published rule's text by its number."""
    pieces = re.split(r" (?=(?:1\d\d|2\d\d)\. [A-Z])", document)
    return {piece[:3]: piece[5:] for piece in pieces if re.match(r"(?:1|2)\d\d\. ", piece)}


@pytest.fixture(scope="module")
def ours(host: Host) -> Ruleset:
    """The set that comes with the program."""
    return host.ruleset("suber")


def test_the_numbers_are_the_same(published: dict[str, str], ours: Ruleset) -> None:
    """101 to 116 and 201 to 213, no more and no fewer."""
    expected = [str(n) for n in (*range(101, 117), *range(201, 214))]
    assert list(published) == expected
    assert [rule.number for rule in ours.rules] == expected


def test_the_ranks_are_the_same(document: str, published: dict[str, str], ours: Ruleset) -> None:
    """Rules under Immutable Rules are immutable, and those under Mutable Rules mutable."""
    mutable = document.index("Mutable Rules. 201")
    for rule in ours.rules:
        rank = "immutable" if document.index(f" {rule.number}. ") < mutable else "mutable"
        assert rule.rank == rank, rule.number


FIGURES = {
    "108": ["301"],
    "204": ["10 points"],
    "206": ["10 points"],
    "208": ["100"],
    "209": ["25 mutable rules"],
}
"""Every figure of the document that is no rule's number, with where it stands."""


@pytest.mark.parametrize(("number", "figures"), FIGURES.items())
def test_the_figures_are_the_same(published: dict[str, str], ours: Ruleset, number: str, figures: list[str]) -> None:
    """Each figure in the document's rule is in ours too, in the text and in the mechanism."""
    content = next(rule.content for rule in ours.rules if rule.number == number)
    text = " ".join(content.text.split())
    for figure in figures:
        value = figure.split()[0]
        assert value in published[number]
        assert figure in text
        assert value in content.mechanism


def test_no_figure_of_the_document_is_left_out(published: dict[str, str]) -> None:
    """Apart from rules' own numbers, the document names no figure that is not compared here."""
    for number, text in published.items():
        found = set(re.findall(r"\d+", text)) - {"1", "2", "3"}
        found = {f for f in found if not re.fullmatch(r"1\d\d|2\d\d", f) or f in "".join(FIGURES.get(number, []))}
        assert found == {f.split()[0] for f in FIGURES.get(number, [])}, number


def test_words_of_number_are_the_same(published: dict[str, str], ours: Ruleset) -> None:
    """One vote, one die, one rule change, zero points, two parts: as words."""
    texts = {rule.number: " ".join(rule.content.text.split()) for rule in ours.rules}
    for number, theirs, mine in [
        ("114", "at least one mutable rule", "at least one mutable rule"),
        ("201", "zero points", "no points"),
        ("202", "two parts", "two parts"),
        ("202", "one rule change", "one rule change"),
        ("202", "one die once", "one die once"),
        ("203", "unanimous among the eligible voters", "unanimous among the eligible voters"),
        ("109", "unanimous among the eligible voters", "unanimous among the eligible voters"),
        ("207", "exactly one vote", "exactly one vote"),
        ("212", "consent of a majority of the other players", "consent of a majority of the other players"),
        ("213", "every other rule determining the winner", "every other rule that determines the winner"),
    ]:
        assert theirs in published[number], number
        assert mine in texts[number], number


def test_the_wording_is_our_own(published: dict[str, str], ours: Ruleset) -> None:
    """No rule of more than a few words repeats the published text."""
    for rule in ours.rules:
        theirs = set(re.findall(r"(?=((?:\S+ ){12}))", published[rule.number] + " "))
        mine = set(re.findall(r"(?=((?:\S+ ){12}))", " ".join(rule.content.text.split()) + " "))
        assert not theirs & mine, rule.number


def test_claims_of_precedence_are_the_same(ours: Ruleset) -> None:
    """In the document 213 alone says that it takes precedence, over every rule that determines the winner."""
    claims = {rule.number: rule.content.prevails_over for rule in ours.rules if rule.content.prevails_over}
    assert claims == {"213": ("effect:win",)}
    assert not [rule.number for rule in ours.rules if rule.content.yields_to]
