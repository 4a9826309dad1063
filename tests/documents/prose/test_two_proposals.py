"""Two proposals, one after the other in any layout, are two proposals or an obstacle: none swallows the other."""

import json
import random
import textwrap
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.documents.prose.apart import changes, everyday, reports  # noqa: F401 - they fill the list of items
from tests.documents.prose.apart.harbour import ITEMS
from tests.documents.prose.apart.harbour import RULES as HARBOUR
from tests.documents.prose.collection import comparing

from moot.documents.prose import ParsedProposal, ProseChange, RuleIn, understand

_FOLDER = Path(__file__).parent
BARE, TALK = "prose.no-verb", "prose.not-an-instruction"


def _lines(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines()]


def _in_lines(*proposals: str) -> str:
    return "\n".join(proposals)


def _apart(*proposals: str) -> str:
    return "\n\n".join(proposals)


def _separated(*proposals: str) -> str:
    return "\n\n---\n\n".join(proposals)


def _marked(one: str, mark: str) -> str:
    return mark + textwrap.indent(one, " " * len(mark))[len(mark) :]


def _bulleted(*proposals: str) -> str:
    return "\n".join(_marked(one, "- ") for one in proposals)


def _numbered(*proposals: str) -> str:
    return "\n\n".join(_marked(one, f"{n}. ") for n, one in enumerate(proposals, 1))


def _indented(*proposals: str) -> str:
    return textwrap.indent(_apart(*proposals), "    ")


def _deeper(*proposals: str) -> str:
    return proposals[0] + "\n\n" + "\n\n".join(textwrap.indent(one, "  ") for one in proposals[1:])


def _mailed(*proposals: str) -> str:
    return "Hello all,\n\n" + _apart(*proposals) + "\n\nThanks,\nAda"


def _headed(*proposals: str) -> str:
    return "\n\n".join(f"Proposal {n}:\n\n{one}" for n, one in enumerate(proposals, 1))


LAYOUTS: tuple[Callable[..., str], ...] = (
    _in_lines, _apart, _separated, _bulleted, _numbered, _indented, _deeper, _mailed, _headed,
)  # fmt: skip


@cache
def pools() -> tuple[tuple[tuple[RuleIn, ...], tuple[str, ...]], ...]:
    """The rules and the proposals of each collection."""
    club = tuple(RuleIn(**rule) for rule in _lines("club_rules.jsonl"))
    return (
        (tuple(RuleIn(**rule) for rule in comparing.rules().values()), tuple(p["text"] for p in comparing.proposals())),
        (club, tuple(one["text"] for one in _lines("club.jsonl"))),
        (tuple(RuleIn(**rule) for rule in HARBOUR.values()), tuple(one.text for one in ITEMS)),
    )


def after(rules: Sequence[RuleIn], made: Sequence[ProseChange]) -> list[RuleIn]:
    """The rules after some changes."""
    book = list(rules)
    for one in made:
        at = next((i for i, rule in enumerate(book) if one.rule and rule.number == one.rule), None)
        if one.kind == "enact":
            book.append(RuleIn(one.rule, one.title or "", one.text or "", one.rank, one.power))
        elif at is not None:
            fields = ("text", "title", "rank", "power", "number")
            new = {field: getattr(one, field) for field in fields if getattr(one, field) is not None}
            book[at] = replace(book[at], repealed=one.kind == "repeal", **new)
    return book


def obstacles(understood: ParsedProposal) -> list[str]:
    """Why passages that ask for something aren't followed."""
    return [one.reason for one in understood.not_understood if one.code != TALK]


def plain(made: Sequence[ProseChange]) -> list[tuple[str, ...]]:
    """Changes for comparison: without spans, and with even white space."""
    names = ("kind", "rule", "title", "text", "rank", "power", "number", "amendment", "condition")
    return [tuple(" ".join((getattr(one, name) or "").split()) for name in names) for one in made]


@cache
def alone(rules: tuple[RuleIn, ...], text: str) -> ParsedProposal:
    """What a proposal comes to by itself."""
    return understand(text, rules)


def swallowed(rules: tuple[RuleIn, ...], one: str, other: str, layout: Callable[..., str]) -> str:
    """In what two proposals in a layout are read otherwise than one by one, without an obstacle; empty if they aren't.

    Two texts without any verb of change are one rule of two paragraphs: nothing tells where one of them ends. An
    instruction that names no rule is about the one before it, and its author is told so.
    """
    first = alone(rules, one)
    text = layout(one, other)
    both = understand(text, rules)
    if obstacles(both):
        return ""
    second = understand(other, after(rules, first.changes))
    if any(warned.code == BARE for warned in both.warnings) and len(both.changes) == 1:
        return ""
    stuck = obstacles(first) + obstacles(second)
    implied = any(warned.code == "prose.rule-implied" for warned in both.warnings)
    if stuck == ["it does not say in which rule"] and implied:
        return ""
    if stuck:
        return f"nothing is reported, but one by one: {stuck}"
    wanted, got = plain([*first.changes, *second.changes]), plain(both.changes)
    return "" if wanted == got else f"{got}\n instead of {wanted}"


def drawn(seed: int) -> tuple[tuple[RuleIn, ...], str, str, Callable[..., str]]:
    """Two proposals for the same rules, and a layout."""
    chance = random.Random(seed)
    rules, texts = chance.choice(pools())
    return rules, chance.choice(texts), chance.choice(texts), chance.choice(LAYOUTS)


def differences(seeds: Sequence[int]) -> Iterator[str]:
    """Each pair that is read otherwise, as text."""
    for seed in seeds:
        rules, one, other, layout = drawn(seed)
        found = swallowed(rules, one, other, layout)
        if found:
            yield f"--- {seed} {layout.__name__}\n{layout(one, other)}\n==> {found}"


@pytest.mark.check
def test_three_hundred_pairs() -> None:
    """No pair is read otherwise than one by one without an obstacle."""
    assert not [*differences(range(300))]


@pytest.mark.soak
def test_five_thousand_pairs() -> None:
    """The same for 5,000."""
    assert not [*differences(range(5_000))]


UNMARKED = (
    "Enact a new rule which reads:\n\nCake is served at five.",
    "New rule: Cake is served at five.",
    "Amend rule 204 to read as follows:\n\nCake is served at five.\n\nNobody takes two.",
)


@pytest.mark.parametrize("seed", range(60))
def test_a_text_without_marks_swallows_no_instruction(seed: int) -> None:
    """A proposal that changes rules, below such a text, is followed or reported; a rule's mere text is more text."""
    chance = random.Random(seed)
    rules, texts = chance.choice(pools())
    one = chance.choice(UNMARKED)
    found = ((text, alone(rules, text)) for text in chance.sample(texts, len(texts)))
    other = next(text for text, it in found if it.changes and not any(said.code == BARE for said in it.warnings))
    both = understand(_apart(one, other), rules)
    assert len(both.changes) > 1 or obstacles(both)
