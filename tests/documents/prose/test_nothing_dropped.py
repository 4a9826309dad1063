"""What follows an instruction in words that nobody reads is never passed over while the instruction is followed."""

from collections.abc import Iterator
from functools import cache

import pytest
from tests.documents.prose import test_locality, test_wordings
from tests.documents.prose.collection import comparing

from moot.documents.prose import ParsedProposal, RuleIn, understand

pytestmark = pytest.mark.check

CLAUSES = (
    ", making it nicer", " and softening the rest", ", softening the rest", " and soften the rest",
    " but only a little", ", more or less", ", except on Sundays", " and something about tea", ", with a nicer ending",
    ", no last sentence", ", with a softer tone", ", giving it more of a bite", ", then improve the rest",
    " and the 40th sentence too",
)  # fmt: skip
"""Ends of a sentence that ask for more than the sentence says without them."""
SENTENCES = (
    "Soften the rest of it.", "Vaporize rule {rule}.", "Rule {rule}: no last sentence.", "Create two rules on tea.",
    "From now on rule {rule} costs 5 points.", "Also the second paragraph should be nicer.",
    "Rework the wording.", "Tidy up rule {rule} a bit.", "The last sentence of rule {rule} as well.",
    "And drop the silly part of it.", "The title should be better, too.",
)  # fmt: skip
"""Sentences in forms that nobody reads, and that ask for a change too."""
THANKS = ("thx", "thanks", "please", "pls", "ok")
SIGNATURE = "\n-- \n"


Followed = tuple[str, tuple[RuleIn, ...], ParsedProposal]
"""A proposal that is understood and followed as it is, its rules, and what it comes to."""


@cache
def understood() -> tuple[Followed, ...]:
    """Proposals in every form that are understood and followed as they are."""
    found = [(text, test_wordings.RULES) for text, _ in test_wordings.wordings()]
    found += [(text, test_locality.RULES) for text, _, _ in test_locality.forms()]
    rules = comparing.rules()
    for case in comparing.proposals():
        numbers = rules if case["rules"] == "all" else case["rules"]
        found.append((case["text"], tuple(RuleIn(**rules[number]) for number in numbers)))
    answered = ((text, known, understand(text, known)) for text, known in found)
    return tuple((text, known, answer) for text, known, answer in answered if _is_followed(answer))


def _is_followed(answer: ParsedProposal) -> bool:
    return bool(answer.changes) and not _obstacles(answer)


def _obstacles(answer: ParsedProposal) -> list[int]:
    """Where each obstacle ends."""
    return [one.span.end for one in answer.not_understood if one.code != "prose.not-an-instruction"]


def longer() -> Iterator[tuple[Followed, str, str]]:
    """Each proposal with each clause at the end of its last sentence, or each sentence behind it, and these words."""
    for followed in understood():
        text, rules, answer = followed
        body = text.rstrip()
        sentence = body.rstrip(" .!?")
        end = max(one.span.end for one in answer.changes)
        if end >= len(sentence) and not sentence.endswith(THANKS):
            yield from ((followed, f"{sentence}{clause}.", clause) for clause in CLAUSES)
        for one in SENTENCES:
            said = one.format(rule=rules[0].number)
            yield followed, f"{body}\n\n{said}", said
            if SIGNATURE not in text:
                yield followed, f"{body}{'' if body[-1] in '.!?' else '.'} {said}", said


def is_dropped(followed: Followed, more: str, words: str) -> bool:
    """Whether the longer text is followed like the shorter one, and nothing says that more words are in it."""
    text, rules, shorter = followed
    answer = understand(more, rules)
    if any(end > len(text.rstrip(" .!?\n")) for end in _obstacles(answer)) or not answer.changes:
        return False
    said = " ".join(words.strip(" ,.").split()[-2:])
    texts = " ".join(" ".join(f"{one.text} {one.title} {one.condition}" for one in answer.changes).split())
    same = [_what(one) for one in answer.changes] == [_what(one) for one in shorter.changes]
    return same and said not in texts


def _what(change: object) -> tuple[object, ...]:
    return tuple(getattr(change, name) for name in ("kind", "rule", "title", "text", "rank", "power", "number"))


def dropped(part: int, of: int) -> list[str]:
    """The longer texts of which words are dropped, of every so manieth."""
    return [more for at, (followed, more, words) in enumerate(longer()) if at % of == part
            and is_dropped(followed, more, words)]  # fmt: skip


def test_the_forms_are_many() -> None:
    """More than a thousand proposals are tried, of which most end in an instruction."""
    assert len(understood()) > 1_000


def test_nothing_behind_an_instruction_is_dropped() -> None:
    """Of every thirty-third of the longer texts, none is followed as if the words behind it weren't there."""
    assert dropped(3, 33) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(11))
def test_nothing_is_dropped_from_any(part: int) -> None:
    """Of all of the longer texts, none is followed as if the words behind it weren't there."""
    assert dropped(part, 11) == []
