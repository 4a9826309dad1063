"""Mailboxes in their forms, folders and saved pages as archives: each letter once, in whatever order they come."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import within
from tests.seeds import seed

from moot.documents.letters.archives import ArchivedLetter, gather, letters_in

ENVELOPE = b"From ada@example.org Wed Nov 11 19:54:00 1992\n"


def article(key: str, body: str, *, day: int = 11, head: str = "", sender: str = "ada@example.org") -> bytes:
    """A letter of some day of November 1992."""
    given = f"Message-ID: {key}\n" if key else ""
    return f"From: {sender}\nDate: {day} Nov 1992 10:00 GMT\nSubject: s\n{given}{head}\n{body}\n".encode()


def mailbox(*messages: bytes, envelope: bytes = ENVELOPE) -> bytes:
    """A mailbox."""
    return b"".join(envelope + message + b"\n" for message in messages)


def texts(data: bytes) -> list[str]:
    """What the letters of a file say, without blank lines at their ends."""
    return [filed.letter.text.rstrip("\n") for filed in letters_in("box", data)]


def test_a_mailbox() -> None:
    """Each message below a `From ` line is a letter, found on its line."""
    data = mailbox(article("<1@x>", "one"), article("<2@x>", "two\n\nFrom here on, three"), article("<3@x>", "three"))
    assert texts(data) == ["one", "two\n\nFrom here on, three", "three"]
    lines = data.split(b"\n")
    assert [lines[filed.line - 1] for filed in letters_in("box", data)] == [b"From: ada@example.org"] * 3
    assert texts(data.replace(b"\n", b"\r\n")) == ["one", "two\n\nFrom here on, three", "three"]


def test_escaped_lines() -> None:
    """`>From ` is `From `, and with more marks there is one less (mboxrd); a line that looks like a message's first
    one doesn't begin one without a header below it."""
    body = ">From the start\n>>From quoted\n> From kept\n\nFrom eve@x.org Wed Nov 11 19:54:00 1992\n\nYea"
    assert texts(mailbox(article("<1@x>", body))) == [
        "From the start\n>From quoted\n> From kept\n\nFrom eve@x.org Wed Nov 11 19:54:00 1992\n\nYea"
    ]


def test_told_lengths() -> None:
    """Where the header tells the length, a whole message within the text begins no other (mboxcl2)."""
    inner = "see:\n\n" + ENVELOPE.decode() + article("<9@x>", "Yea on 324", sender="eve@x.org").decode() + ">From here"
    head = f"Content-Length: {len(inner) + 1}\n"
    assert texts(mailbox(article("<1@x>", inner, head=head), article("<2@x>", "two"))) == [inner, "two"]
    wrong = mailbox(article("<1@x>", "one", head="Content-Length: 99999\n"), article("<2@x>", "two"))
    assert texts(wrong) == ["one", "two"]


def test_what_is_no_mailbox() -> None:
    """A file of one article, and one that is nothing of the kind, are one letter."""
    assert texts(article("<1@x>", "one")) == ["one"]
    assert len(texts(b"")) == 1
    assert len(texts(b"\x00\x01 no letter")) == 1


def test_the_posting_of_1992() -> None:
    """U8: the saved page is one letter, and a copy of it in another file is a double."""
    data = seed("000").read_bytes()
    archive = gather([*letters_in("a", data), *letters_in("b", data)])
    assert [filed.file for filed in archive.filed] == ["a"]
    assert [(double.file, double.line) for double in archive.doubles] == [("b", 1)]


def letters(*articles: bytes) -> list[ArchivedLetter]:
    """Each from a file of its own."""
    return [filed for n, data in enumerate(articles) for filed in letters_in(f"{n}", data)]


def test_each_letter_once() -> None:
    """Copies with one Message-ID are one letter, though one came with more headers; so is a copy that lost its own."""
    one = article("<1@x>", "one")
    found = gather(
        letters(
            one, article("<1@x>", "one", head="Lines: 1\n"), article("", "one", day=12), article("<2@x>", "one more")
        )
    )
    assert [filed.letter.key for filed in found.filed] == ["<1@x>", "<2@x>"]
    assert [double.key for double in found.doubles] == ["<1@x>", "<1@x>"]
    assert found.faults == ()


def test_one_name_for_two_letters() -> None:
    """Of different letters with the same Message-ID the earlier one is kept, and the other is a fault."""
    found = gather(letters(article("<1@x>", "later", day=12), article("<1@x>", "earlier", day=11)))
    assert [filed.letter.text.strip() for filed in found.filed] == ["earlier"]
    assert [(file, fault.code) for file, fault in found.faults] == [("0", "archive.same-id")]


@given(st.randoms(use_true_random=False))
@settings(deadline=None)
def test_order_does_not_matter(chance: random.Random) -> None:
    """U8: articles out of order, and some of them twice, are the same archive."""
    articles = [article(f"<{n}@x>", f"text {n % 3}", day=11 + n % 4) for n in range(6)]
    lost = [article("", f"text {n}", day=12, sender=f"{n}@x.org") for n in range(3)]
    filed = letters(*articles, *articles[:2], *lost, *lost[:1], article("<2@x>", "other"))
    shuffled = list(filed)
    chance.shuffle(shuffled)
    assert gather(shuffled) == gather(filed)


@pytest.mark.check
@pytest.mark.parametrize(
    "unit", [ENVELOPE, ENVELOPE + b"A: b\n\n", ENVELOPE + b"Content-Length: 9\n\n", b">From \n", b"From x 10:00"]
)
def test_time_grows_with_the_mailbox_only(unit: bytes) -> None:
    """What a mailbox repeats for 300,000 characters is read in seconds."""
    with within(8):
        gather(letters_in("box", mailbox(article("<1@x>", "one")) + unit * (300_000 // len(unit))))
