"""Which letter answers which: by headers, by what is quoted, by the rules carried on, by the subject; in any order."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.documents.letters.posted import PROPOSAL, RULES, posting
from tests.effort import calls, within

from moot.documents.letters.threads import ThreadLink, thread
from moot.documents.letters.values import Letter, Person


def letter(name: str, *references: str, text: str = "", subject: str = "s", answers: str = "", sent: int = 0) -> Letter:
    """A letter by one letter of the alphabet, sent in the order of the alphabet."""
    return Letter(
        message_id=f"<{name}>" if name else "",
        references=tuple(f"<{r}>" for r in references),
        answers=(f"<{answers}>",) if answers else (),
        text=text or f"what {name} says",
        subject=subject,
        sent=sent or ord(name[:1] or "z"),
        sender=Person("", f"{name}@x.org"),
    )


def links(*letters: Letter) -> dict[str, tuple[str, str]]:
    """What each answers, and how that is known, without the angle brackets."""
    return {link.key.strip("<>"): (link.parent.strip("<>"), link.how) for link in thread(letters).links}


def test_references() -> None:
    """The last reference is what a letter answers; without references In-Reply-To tells it."""
    found = links(letter("a"), letter("b", "a"), letter("c", "a", "b"), letter("d", answers="b"))
    assert found == {"a": ("", ""), "b": ("a", "references"), "c": ("b", "references"), "d": ("b", "references")}


def test_an_answer_to_what_is_not_there() -> None:
    """A reply to a missing message is placed below the nearest ancestor, and the missing parent is reported."""
    found = thread([letter("a"), letter("c", "a", "b"), letter("d", "x")]).links
    assert found == (ThreadLink("<a>"), ThreadLink("<c>", "<a>", "ancestor", "<b>"), ThreadLink("<d>", missing="<x>"))


def test_circles() -> None:
    """Letters that refer to one another, or to themselves, are threads all the same."""
    assert links(letter("a", "b"), letter("b", "a"), letter("c", "c")) == {
        "a": ("", ""),
        "b": ("a", "references"),
        "c": ("", ""),
    }


QUOTED = "I have thought about it for long\nand would rather keep the rule."


def test_what_is_quoted() -> None:
    """Without headers, the letter whose own lines are quoted is the one that is answered, and not what that quotes."""
    marked = QUOTED.replace("\n", "\n> ")
    deeper = marked.replace("\n", "\n> ")
    second = "So would I, if you ask me about it."
    found = links(
        letter("a", text=QUOTED),
        letter("b", text=f"> {marked}\n{second}", subject="t"),
        letter("c", text=f"> > {deeper}\n> {second}\nno", subject="u"),
        letter("d", text="> short\nno", subject="v"),
    )
    assert found == {"a": ("", ""), "b": ("a", "quotes"), "c": ("b", "quotes"), "d": ("", "")}


def test_subjects() -> None:
    """Without anything else, an answer by its subject belongs to the first letter under that; a new one does not."""
    found = links(letter("a", subject="Votes"), letter("b", subject="Re: votes"), letter("c", subject="Votes"))
    assert found == {"a": ("", ""), "b": ("a", "subject"), "c": ("", "")}


def test_postings_without_headers() -> None:
    """U8: a posting follows the one that it is but for the last vote, or the one whose rules it appends to."""
    adopted = f"{RULES}\n\n213\t{PROPOSAL}"
    found = links(
        letter("a", text=posting()),
        letter("b", text=posting(votes=["Ben"])),
        letter("c", text=posting(votes=["Cleo"])),
        letter("d", text=posting(votes=["Ben", "Dora"])),
        letter("e", text=posting(votes=["Cleo", "Dora"])),
        letter("f", text=posting(rules=adopted, proposal=None)),
        letter("g", text=posting(rules=adopted, proposal="Another.")),
        letter("h", text=posting(rules=adopted, proposal="Another.", votes=["Ben"])),
    )
    parents = {key: parent for key, (parent, how) in found.items() if how == "rules"}
    assert parents == {"b": "a", "c": "a", "d": "b", "e": "c", "f": "e", "g": "f", "h": "g"}


def test_a_quoted_posting_without_headers() -> None:
    """A posting that is quoted as a whole, with one vote more, follows the one that it quotes."""
    quoted = "> " + posting(votes=["Ben"]).replace("\n", "\n> ")
    found = links(
        letter("a", text=posting(votes=["Ben"])),
        letter("b", text=posting(votes=["Eve"])),
        letter("c", text=quoted + "\nCleo\n"),
    )
    assert found["c"] == ("a", "rules")


def test_the_outline() -> None:
    """Every letter comes after the one that it answers, the earliest first."""
    found = thread([letter("c", "a"), letter("b", "a"), letter("a"), letter("d", "b")])
    assert [link.key for link in found.links] == ["<a>", "<b>", "<d>", "<c>"]
    assert [link.parent for link in found.links] == ["", "<a>", "<b>", "<a>"]


NAMES = "abcdefgh"
a_letter = st.builds(
    lambda name, references, text, subject: letter(name, *references, text=text, subject=subject),
    st.sampled_from(NAMES),
    st.lists(st.sampled_from(NAMES), max_size=3, unique=True),
    st.sampled_from(["", QUOTED, "> " + QUOTED.replace("\n", "\n> "), posting(), posting(votes=["Ben"])]),
    st.sampled_from(["s", "Re: s"]),
)


@given(st.lists(a_letter, max_size=8, unique_by=lambda one: one.key), st.randoms(use_true_random=False))
@settings(deadline=None)
@pytest.mark.check
def test_order_does_not_matter(letters: list[Letter], chance: random.Random) -> None:
    """U8: letters out of order make the same threads; each has one place, below what it answers, and no circle."""
    shuffled = list(letters)
    chance.shuffle(shuffled)
    found = thread(letters)
    assert thread(shuffled) == found
    assert sorted(link.key for link in found.links) == sorted(one.key for one in letters)
    seen = {""}
    for link in found.links:
        assert link.parent in seen
        seen.add(link.key)


def long_thread(count: int, lost: bool) -> list[Letter]:
    """Votes by very many, each in answer to the one before, with headers or without."""
    return [
        Letter(
            message_id=f"<{n}@x>",
            references=(f"<{n - 1}@x>",) if n and not lost else (),
            text=posting(proposal=f"{PROPOSAL} {n // 10}", votes=[f"Voter {k}" for k in range(n % 10)]),
            subject="Re: s",
            sent=n + 1,
        )
        for n in range(count)
    ]


@pytest.mark.check
def test_ten_times_as_many_cost_ten_times_as_much() -> None:
    """Threading costs the same for each letter, however many there are, even where all headers are lost."""
    few, more, many = (long_thread(count, lost=True) for count in (50, 500, 3000))
    assert calls(lambda: thread(more)) < 12 * calls(lambda: thread(few))
    with within(8):  # what makes no calls takes time: a hundred times as much, if each were compared with every other
        found = thread(many)
    assert all(link.parent == f"<{n - 1}@x>" for n, link in enumerate(found.links) if n % 10)
