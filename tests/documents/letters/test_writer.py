"""Letters as news and as mail: what is written is what is read again, by us and by the standard library's reader."""

import email
import email.policy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.documents.letters.posted import PROPOSAL, RULES, filled, posting

from moot.documents.letters.flowed import flowed
from moot.documents.letters.forms import fill
from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import MailingHeaders, answer_to, write_article, write_mail

ADA = Person("Ada Lovelace", "ada@x.org")
LETTER = Letter(
    message_id="<3@x.org>",
    sender=ADA,
    sent=721511640,
    subject="Votes",
    references=("<1@x.org>", "<2@x.org>"),
    answers=("<2@x.org>",),
    groups=("rec.games.abstract",),
    to=(Person("Lovelace, Ben", "ben@x.org"),),
    list_id="friday.example.org",
    text="Yea on 324",
)


def header(data: bytes) -> dict[str, str]:
    """The header as the standard library reads it."""
    return {
        name.lower(): str(value) for name, value in email.message_from_bytes(data, policy=email.policy.default).items()
    }


def test_an_article() -> None:
    """U8: From, Date, Newsgroups, Subject, Message-ID, References, In-Reply-To and Path, as RFC 5536 has them."""
    data = write_article(LETTER)
    found = header(data)
    assert {name: found[name] for name in ("from", "date", "newsgroups", "subject", "message-id", "references")} == {
        "from": "Ada Lovelace <ada@x.org>",
        "date": "Wed, 11 Nov 1992 19:54:00 +0000",
        "newsgroups": "rec.games.abstract",
        "subject": "Votes",
        "message-id": "<3@x.org>",
        "references": "<1@x.org> <2@x.org>",
    }
    assert (found["in-reply-to"], found["path"]) == ("<2@x.org>", "not-for-mail")
    assert data.endswith(b"\r\n\r\nYea on 324\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")


def test_a_mail() -> None:
    """Mailing-list mail has the list's headers, one-click unsubscribe (RFC 8058) and is marked as automatic."""
    mailing = MailingHeaders("https://x.org/leave?k=1", "mailto:leave@x.org", passed="moot")
    found = header(write_mail(LETTER, mailing))
    assert found["list-id"] == "<friday.example.org>"
    assert found["list-unsubscribe"] == "<https://x.org/leave?k=1>, <mailto:leave@x.org>"
    assert found["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert (found["auto-submitted"], found["x-loop"]) == ("auto-generated", "moot")
    assert found["to"] == '"Lovelace, Ben" <ben@x.org>'
    assert read_letter(write_mail(LETTER, mailing)).automatic == "bulk"


def test_one_click_needs_https() -> None:
    """The promise of one click is made only with an address that keeps it."""
    assert "list-unsubscribe-post" not in header(write_mail(LETTER, MailingHeaders("http://x.org/leave")))
    assert "list-unsubscribe" not in header(write_mail(LETTER, MailingHeaders("https://x.org/a\r\nBcc: eve@x.org")))


def test_answers() -> None:
    """A reply is in the thread of its parent, and goes to the Reply-To address."""
    answer = answer_to(LETTER, Person("", "moot@y.org"), "Understood.")
    assert (answer.subject, answer.references[-2:], answer.answers) == (
        "Re: Votes",
        ("<2@x.org>", "<3@x.org>"),
        ("<3@x.org>",),
    )
    assert (answer.to, answer_to(answer, ADA, "").subject) == ((ADA,), "Re: Votes")


def test_cancelling() -> None:
    """A cancelling article names the one that it asks to remove."""
    read = read_letter(write_article(Letter(sender=ADA, groups=LETTER.groups, cancels=LETTER.key)))
    assert (read.cancels, read.sender) == ("<3@x.org>", ADA)


def test_no_line_becomes_a_header() -> None:
    """Line breaks in a field never start a new header."""
    evil = "x\r\nBcc: eve@x.org\nControl: cancel <1@x.org>\x0bX: y\u2028Z: z"
    person = Person(evil, "a@x.org>\r\nBcc: eve@x.org")
    bad = Letter(
        message_id="<1@x>\r\nBcc: e",
        sender=person,
        subject=evil,
        references=("<a\r\nBcc:b>", "<2@x.org>"),
        answers=(evil,),
        groups=(evil, "alt.nomic"),
        to=(person,),
        reply_to=(person,),
        list_id=evil,
        supersedes=evil,
        text="x",
    )
    for data in (write_article(bad, path=evil), write_mail(bad, MailingHeaders(evil, evil, passed=evil))):
        found = header(data)
        assert not {"bcc", "control", "x", "z", "supersedes", "list-id", "list-unsubscribe", "message-id"} & set(found)
        assert found["references"] == "<2@x.org>"
        assert "nobody@lost.invalid" in found["from"]


def test_other_letters_in_headers() -> None:
    """Names and subjects in any letters, and words that look encoded, are read as they were written."""
    for word in ("Søren ‘Kierkegaard’ " + "ü" * 100, "=?utf-8?q?x?=", "a" * 300, 'A "B" \\ C'):
        read = read_letter(write_mail(Letter(sender=Person(word[:150], "a@x.org"), subject=word, text="x")))
        assert (read.subject, read.sender) == (word, Person(word[:150], "a@x.org"))


def test_long_lines_are_broken_and_joined() -> None:
    """A long paragraph is sent in short lines that clients join; lines that look like something else stay text."""
    text = "word " * 60 + "end\n\n> " + "quoted " * 30 + "end\n From here\n>not quoted\n-- \nAda"
    data = write_mail(Letter(sender=ADA, text=text))
    assert max(map(len, data.split(b"\r\n"))) <= 78
    assert read_letter(data).text == text.replace(">not", "> not")


def test_postings_keep_their_lines() -> None:
    """An article has the lines of the posting as they were, so that rules that were the same still are."""
    text = posting(rules=RULES + "\n\n204\t" + "long " * 300, votes=["Bén"])
    read = read_letter(write_article(Letter(sender=ADA, groups=("alt.nomic",), text=text)))
    before, after = filled(text), filled(read.text)
    assert (after.rules, after.proposal) == (before.rules, before.proposal)
    assert [vote.text for vote in after.votes or ()] == [vote.text for vote in before.votes or ()]


def test_filling_in_a_form() -> None:
    """U1: a posting written from its parts parses to them, without faults."""
    form = filled(posting()).form
    for proposal, votes in ((None, None), (PROPOSAL, None), (PROPOSAL, ["Ben", "cleo@z.org"])):
        read = filled(fill(form, RULES, "Ada Lovelace", proposal, votes))
        assert (read.rules, read.proposal, read.faults) == (RULES, proposal, ())
        assert [vote.text for vote in read.votes or ()] == (votes or [])


ids = st.from_regex(r"<[a-z0-9$.]{1,30}@[a-z0-9.-]{1,20}>", fullmatch=True)
letters_of_many = st.characters(
    codec="utf-8", exclude_categories=["Cc", "Cn", "Cs", "Zl", "Zp", "Co"], exclude_characters="\xa0"
)
phrases = st.text(letters_of_many, max_size=80).map(lambda text: " ".join(text.split()))
addresses = st.from_regex(r"[a-z0-9.+_-]{1,20}@[a-z0-9.-]{1,20}", fullmatch=True)
people = st.builds(Person, phrases.filter(lambda name: "@" not in name), addresses)
bodies = st.lists(
    st.text(st.sampled_from("ab >-|\tüF—☃rom"), max_size=100).map(lambda line: line.rstrip(" ")), max_size=8
).map(lambda lines: "\n".join(lines).rstrip("\n"))
any_letters = st.builds(
    Letter,
    message_id=ids,
    sender=people,
    sent=st.integers(1, 4 * 10**9),
    subject=phrases,
    references=st.lists(ids, max_size=5, unique=True).map(tuple),
    groups=st.lists(st.from_regex(r"[a-z]{1,8}\.[a-z]{1,8}", fullmatch=True), max_size=3).map(tuple),
    to=st.lists(people, min_size=1, max_size=3, unique=True).map(tuple),
    text=bodies,
)


def essence(letter: Letter, *fields: str) -> list[object]:
    """Some fields of a letter."""
    return [getattr(letter, field) for field in fields]


@pytest.mark.check
@given(any_letters)
@settings(deadline=None, max_examples=60)
def test_news_is_read_as_it_was_written(letter: Letter) -> None:
    """Every article that is written is read as the letter that it was made of."""
    fields = ("message_id", "sender", "sent", "subject", "references", "groups", "text")
    assert essence(read_letter(write_article(letter)), *fields) == essence(letter, *fields)


@pytest.mark.check
@given(any_letters)
@settings(deadline=None, max_examples=60)
def test_mail_is_read_as_it_was_written(letter: Letter) -> None:
    """Every mail that is written is read as the letter that it was made of; marks of quotation have a space behind."""
    fields = ("message_id", "sender", "sent", "subject", "references", "to")
    read = read_letter(write_mail(letter))
    assert essence(read, *fields) == essence(letter, *fields)
    assert read.text == read_letter(write_mail(read)).text
    unmarked = [line for line in letter.lines if not line.startswith(">")]
    assert [line for line in read.lines if not line.startswith(">")] == unmarked


@given(bodies)
@settings(deadline=None)
def test_quoted_lines_stay_quoted(text: str) -> None:
    """However lines are broken for sending: each piece of a quoted line is quoted, and no other is."""
    for line in text.split("\n"):
        pieces = flowed(line).split("\n")
        assert {piece.startswith(">") for piece in pieces} == {line.startswith(">")}
