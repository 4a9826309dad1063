"""Pictures: what they say in words, that colour is never the only sign, and that they keep to the site's own rules."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from msgspec.structs import replace

from moot.gateways.web.pictures.votes import votes_bar
from moot.house.views import ProposalView

OPEN = ProposalView(number="301", title="<b>", author="Ada", kind="rule-change", stage="voting", made=0, digest="d")  # type: ignore[arg-type]


def _is_well_made(source: str) -> list[tuple[str, dict[str, Any]]]:
    """The elements of a picture, once it is known to be whole and to have neither style nor script."""
    found: list[tuple[str, dict[str, Any]]] = []
    unclosed: list[str] = []

    class Reader(HTMLParser):
        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))
            unclosed.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert unclosed.pop() == tag

    Reader().feed(source)
    assert not unclosed
    assert not any(tag in ("style", "script") or {"style", "onclick"} & set(attrs) for tag, attrs in found)
    named = {attrs["id"] for _, attrs in found if "id" in attrs}
    (svg,) = (attrs for tag, attrs in found if tag == "svg")
    assert set(svg["aria-labelledby"].split()) <= named and svg["role"] in ("img", "group")
    assert set(re.findall(r"url\(#([^)]+)\)", source)) <= named
    return found


def test_votes_are_told_in_words_and_in_a_table():
    """For, against, other choices and those not yet in, the votes it takes and the quorum: drawn, said and tabled."""
    view = replace(
        OPEN,
        ballots={"Ada": "for", "Ben": "against", "Cleo": "abstain"},
        voted=("Ada", "Ben", "Cleo"),
        waiting_for=("Dan",),
        votes_required=3,
        quorum=2,
    )
    source = votes_bar(view)
    _is_well_made(source)
    said = "1 for, 1 abstain, 1 against and 1 not voted yet. 3 for it would adopt it. It counts once 2 have voted."
    assert source.count(said) == 2
    assert '<th scope="row">Against</th><td class="count">1</td><td>Ben</td>' in source
    assert "-stripes)" in source and "-dots)" in source


def test_secret_votes_are_not_drawn():
    """A secret ballot leaves nothing but that it was cast, whatever the view had in it."""
    view = replace(OPEN, voted=("Ada", "Ben"), secret=True, ballots={})
    source = votes_bar(view)
    _is_well_made(source)
    assert "2 voted in secret. How they voted is secret for now." in source
    assert "2 for" not in source and "against" not in source.casefold()


@pytest.mark.parametrize("view", [replace(OPEN, stage="made"), replace(OPEN, voted=("Ada",), recorded=True)])
def test_where_there_was_no_vote_nothing_is_drawn(view: ProposalView):
    """A proposal that is not up for vote, or only written down from a document, has no bar."""
    assert votes_bar(view) == ""


def test_a_vote_without_voters_is_drawn_as_that():
    """A vote that nobody has cast yet, with nobody who must, is an empty bar that says so."""
    source = votes_bar(OPEN)
    _is_well_made(source)
    assert "Nobody has voted yet." in source


def test_of_many_voters_only_numbers_are_told():
    """A vote of hundreds lists no names, so that the page stays small."""
    ballots = {f"P{n}": "for" for n in range(500)}
    source = votes_bar(replace(OPEN, ballots=ballots, voted=tuple(ballots)))
    assert "500" in source and "P499" not in source and len(source) < 6_000
