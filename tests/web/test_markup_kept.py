"""Texts, code and differences as HTML, kept in `told/markup.txt`: every mark, link and cut."""

from collections.abc import Iterator
from pathlib import Path

from tests.kept import assert_kept

from moot.game.text_diff import Span
from moot.gateways.web.rendering.differences import KEPT_AROUND, code_spans, shortened
from moot.gateways.web.rendering.markup import (
    MARKS_MAX,
    flowing,
    highlighted,
    inline,
    linked,
    linked_post,
    markdown,
)

CODE = """# A die.
@upon("move", "roll")
def roll(player, n: int = 6) -> None:
    if n not in (1, 2) and player != "Ada":

        award(player, draw(n))
"""
TEXTS = (
    *(
        "# One",
        "## Two\n\n### Three",
        "*a* **b** `c` <b>d</b> & e",
        "- a\n- b\n\n1. c",
        "> said\n\nSo.",
        "a | b\n- | -\n1 | 2",
    ),
    *("[x](https://x.example 'y') ![i](i.png) [j](javascript:x)", "a\nb\n\n    code\n", "---\n\nline  \nbreak", "***"),
)
SENTENCES = (
    *(
        "Rule 101 is amended by proposal 301, and is now rule 302.",
        "Case 1 of paradox: rule 101/2 and rule 101.5.",
        "rules",
    ),
    *(
        "Ada proposes 301, “Bees”.",
        "Rule 2 puts TVCP 1, “x”, to the vote.",
        "Ben votes for 301; Cleo votes against 999.",
    ),
    *(
        "Proposal TVCP 1 passes; proposal 301 fails.",
        "RULE 101 <b> rule 999 & case 7",
        "rule x-1 and rule 101-2 as rule 101a",
    ),
)
POSTS = (
    *(
        "See rule 101, #301 and @Ada.",
        "@Ms Gray, @Ms, @Adam, x@Ada, @ada",
        "`rule 101` [rule 101](x) *#301*",
        "#999 &#301; /#301",
    ),
    *("a#301 #301/2 #301.x (#301)", "```\n@Ada\n```\n@Ada", "@Ben @Ben.", "<b>@Ada</b>"),
)
KNOWN = {
    ("rule", "101"),
    ("rule", "302"),
    ("proposal", "301"),
    ("proposal", "TVCP 1"),
    ("case", "1"),
    ("player", "Ada"),
}
KNOWN |= {("player", "Ms Gray"), ("player", "Ben"), ("rule", "101.5")}
PAIRS = (
    ("", "a = 1\n"),
    ("a = 1\n", ""),
    ("a = 1\nb = 2\n", "a = 1\nb = 3\n"),
    ("a = 1\nb = 2\n", "a = 1\nquite = something_else\n"),
    ("a = 1\nb = 2\nc = 3", "a = 1\nc = 3\n"),
    ("award(player, 10)\n", "award(player, 20, 3)\n"),
    ("abcd efgh\n", "abcd xxxx yyyy\n"),
)


def address(kind: str, name: str) -> str | None:
    """Where something is, if it's there."""
    return f"/{kind}s/{name}?a&b" if (kind, name) in KNOWN else None


def told() -> Iterator[str]:
    """What is given and what comes of it."""
    yield str(highlighted(CODE))
    yield str(highlighted("x = 'a'\n"))
    for text in TEXTS:
        yield f"== {text}"
        yield str(markdown(text))
        yield str(inline(text))
        yield flowing(text)
    for sentence in SENTENCES:
        yield str(linked(sentence, address))
    for post in POSTS:
        yield str(linked_post(markdown(post), address, ("Ada", "Ms", "Ms Gray", "Ben")))
    yield str(linked_post(markdown("@Ada"), address, ()))
    for before, after in PAIRS:
        yield f"{before!r} to {after!r}: {[(span.kind, span.text) for span in code_spans(before, after)]}"
    for length in (1, KEPT_AROUND * 3 - 20, KEPT_AROUND * 3 + 1, KEPT_AROUND * 3 + 9, KEPT_AROUND * 9):
        words = "".join("abcdefg "[n % 8] for n in range(length))
        for word in (words, "w" * length):
            spans = (
                Span("equal", word),
                Span("added", word),
                Span("equal", word),
                Span("removed", "x"),
                Span("equal", word),
            )
            cut = shortened(spans)
            yield f"{length}: {[(len(span.text), span.text[:9], span.text[-9:]) for span in cut]}"


def test_texts_are_shown_as_they_were() -> None:
    """Markdown of every kind, code with its colours, links to what is named, and differences with their context."""
    assert_kept(Path(__file__).parent / "told/markup.txt", told())


def test_a_text_of_marks_alone_is_shown_as_it_is() -> None:
    """Ten thousand marks are read, and more aren't: they'd take seconds."""
    assert "<em>" in markdown("*a* " + "x" * MARKS_MAX) and "<pre" not in markdown("a " * 5_000 + "*" * 9_999)
    assert markdown("*" * (MARKS_MAX + 1)).startswith("<pre ") and inline("<" * (MARKS_MAX + 1)).startswith("&lt;")
