"""Mails and postings of all kinds to letters: whom they are from, when, what they answer, and their text."""

import base64
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import within
from tests.seeds import seed

from moot.documents.dates import time_of
from moot.documents.letters.addresses import checks_in, ids_in, people_in
from moot.documents.letters.parser import LETTER_BYTES_MAX, TEXT_BYTES_MAX, read_letter, read_saved
from moot.documents.letters.values import AuthenticationResult, Letter, Person

HEAD = b"From: Ada Lovelace <ada@example.org>\r\nDate: Wed, 11 Nov 1992 19:54:00 +0100\r\nSubject: Votes\r\n"


def letter(body: str | bytes, head: str | bytes = b"", begin: bytes = HEAD) -> Letter:
    """A letter with this body, and these header fields more."""
    more = head.encode() if isinstance(head, str) else head
    return read_letter(begin + more + b"\r\n" + (body.encode() if isinstance(body, str) else body))


def codes(read: Letter) -> list[str]:
    """The faults' codes."""
    return [fault.code for fault in read.faults]


def test_a_posting() -> None:
    """A news article is from, of, in and after what its header says (RFC 5536)."""
    read = letter(
        "Yes.\r\n",
        "Newsgroups: rec.games.abstract,alt.nomic\nMessage-ID: <3@x.org>\nReferences: <1@x.org>\n <2@x.org>\n"
        "In-Reply-To: <2@x.org>\nSupersedes: <0@x.org>\nPath: a!b\n",
    )
    assert (read.sender, read.sent, read.subject) == (Person("Ada Lovelace", "ada@example.org"), 721508040, "Votes")
    assert read.groups == ("rec.games.abstract", "alt.nomic")
    assert (read.key, read.references, read.answers) == ("<3@x.org>", ("<1@x.org>", "<2@x.org>"), ("<2@x.org>",))
    assert (read.supersedes, read.text, read.faults) == ("<0@x.org>", "Yes.", ())


def test_the_posting_of_1992() -> None:
    """U8: the saved page of HTML is a letter with its header, its date and every line of its text."""
    read = read_saved(seed("000").read_bytes())
    assert read.sender == Person("Rick Westerman", "westerm@aclcb.purdue.edu")
    assert (read.sent, read.groups, read.faults) == (721511640, ("rec.games.abstract",), ())
    assert read.subject == "USENET-NOMIC, EDU proposal"
    assert "Proposal by Rick Westerman <westerm@aclcb.purdue.edu>" in read.lines
    assert "\tCurrent Rules:" in read.lines
    assert read.lines[-1].startswith("  FAX:")


@pytest.mark.parametrize(
    ("value", "people"),
    [
        ("westerm@aclcb.purdue.edu (Rick Westerman)", [("Rick Westerman", "westerm@aclcb.purdue.edu")]),
        ('"Lovelace, Ada" <ada@x.org>, ben@y.org', [("Lovelace, Ada", "ada@x.org"), ("", "ben@y.org")]),
        ("=?utf-8?q?Bob_=3Cbob@x.org=3E?= <eve@y.org>", [("Bob <bob@x.org>", "eve@y.org")]),
        ('"ben@x.org" <eve@y.org>', [("ben@x.org", "eve@y.org")]),
        ("Ada <nowhere>", [("Ada", "")]),
        ("Ada <ada@x.org> <eve@y.org>", [("Ada", "ada@x.org")]),
        ("", []),
    ],
)
def test_people(value: str, people: list[tuple[str, str]]) -> None:
    """Names and addresses are told apart; an encoded or quoted name is never taken for an address."""
    assert [(person.name, person.address) for person in people_in(value)] == people


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("Wed, 11 Nov 1992 19:54:00 +0100", 721508040),
        ("11 Nov 92 19:54 GMT", 721511640),
        ("11/11/1992, 19:54", 721511640),
        ("Wed Nov 11 19:54:00 1992", 721511640),
        ("Wed, 11 Nov 1992 14:54 EST", 721511640),
        ("Wed Nov 11 14:54:00 EST 1992", 721511640),
        ("1992-11-11T19:54:00Z", 721511640),
        ("13/11/1992, 19:54", 721684440),
        ("12/11/1992, 19:54", None),
        ("31 Feb 1992 19:54", None),
        ("soon", None),
    ],
)
def test_dates(value: str, moment: int | None) -> None:
    """Date headers of all clients are parsed; an ambiguous date isn't."""
    assert time_of(value) == moment


def test_identifiers() -> None:
    """A duplicate identifier counts at its last position, so that the last one is the parent."""
    assert ids_in("<a@b> <c@d>\n <a@b> junk <not one>") == ("<c@d>", "<a@b>")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("=?utf-8?q?=3C1=40x.org=3E?=", ["<1@x.org>"]),
        ("=?utf-8?Q?=3Ca-very-long-?= =?utf-8?Q?one=40x.org=3E?=", ["<a-very-long-one@x.org>"]),
        ("=?us-ascii?B?PDFAeC5vcmc+?= <2@x.org>", ["<1@x.org>", "<2@x.org>"]),
        ("<1@x.org> (Ben's letter of Monday <ben@work.example>)", ["<1@x.org>"]),
        ("(Ben (of <ben@work.example>) wrote) <1@x.org>", ["<1@x.org>"]),
        ('"Ben <ben@work.example>" <1@x.org>', ["<1@x.org>"]),
        ("Your message of Mon, 5 Jan 2026 <1@x.org>", ["<1@x.org>"]),
        ("<a-very-long-one-that-was- folded@x.org>", ["<a-very-long-one-that-was-folded@x.org>"]),
        ("(never closed <1@x.org>", ["<1@x.org>"]),
        ("<1@x.org <2@x.org>", ["<2@x.org>"]),
    ],
)
def test_identifiers_however_clients_write_them(value: str, expected: list[str]) -> None:
    """Encoded, folded, and beside comments and quoted names with addresses in them."""
    assert list(ids_in(value)) == expected
    data = f"From: a@x.org\nIn-Reply-To: {value}\n\nYea".encode()
    assert list(read_letter(data).answers) == expected
    folded = value.replace(" ", "\n ")
    assert list(read_letter(f"From: a@x.org\nReferences: {folded}\n\nYea".encode()).references) == expected


BEN = "Ben <ben@work.example>"
VIA = "From: Ben via Friday <friday@lists.example>\n"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (f"{VIA}Reply-To: {BEN}\n", ("Ben", "ben@work.example")),
        (f"From: \"'Ben' via Friday\" <friday@lists.example>\nReply-To: {BEN}\n", ("Ben", "ben@work.example")),
        (f"From: Ben (via Friday) <friday@lists.example>\nReply-To: {BEN}\n", ("Ben", "ben@work.example")),
        (f"{VIA}To: all@lists.example\nReply-To: all@lists.example, {BEN}\n", ("Ben", "ben@work.example")),
        (f"{VIA}X-Original-From: {BEN}\nReply-To: friday@lists.example\n", ("Ben", "ben@work.example")),
        (f"{VIA}X-MailFrom: ben@work.example\nReply-To: friday@lists.example\n", ("Ben", "ben@work.example")),
        (f"{VIA}Author: {BEN}\n", ("Ben", "ben@work.example")),
        ("From: Ben <ben=work.example@dmarc.lists.example>\n", ("Ben", "ben@work.example")),
        (f"From: Ben <friday@lists.example>\nTo: friday@lists.example\nReply-To: {BEN}\n", ("Ben", "ben@work.example")),
        (
            f"From: Ben <friday@lists.example>\nList-Post: <mailto:friday@lists.example>\nReply-To: {BEN}\n",
            ("Ben", "ben@work.example"),
        ),
        (f"{VIA}Reply-To: {BEN}, eve@evil.example\n", ("Ben", "")),
        (VIA, ("Ben", "")),
        (f"From: Eve <eve@evil.example>\nReply-To: {BEN}\nX-Original-From: {BEN}\n", ("Eve", "eve@evil.example")),
        (f"From: {BEN}\n", ("Ben", "ben@work.example")),
        (f"From: {BEN}\nTo: {BEN}\n", ("Ben", "ben@work.example")),
    ],
)
def test_who_is_behind_a_sender_that_a_list_has_rewritten(header: str, expected: tuple[str, str]) -> None:
    """By the one address beside the list's in Reply-To and its like; nobody's address where there are two, and the
    sender's own where no list has been at work."""
    author = read_letter(f"{header}\nYea".encode()).author
    assert (author.name, author.address) == expected


def test_checks() -> None:
    """Results of DKIM and the like are read with their server; comments and quoted words forge none (RFC 8601)."""
    said = "mx.example.org 1; dkim=pass (1024-bit key) header.d=Example.com; spf=fail smtp.mailfrom=bob@evil.test"
    forged = '; dmarc=none (a (b); dkim=pass header.d=x) reason="; dkim=pass header.d=y"'
    assert checks_in(said + forged) == (
        AuthenticationResult("mx.example.org", "dkim", "pass", "example.com"),
        AuthenticationResult("mx.example.org", "spf", "fail", "evil.test"),
        AuthenticationResult("mx.example.org", "dmarc", "none", ""),
    )


@pytest.mark.parametrize(
    ("head", "automatic"),
    [
        ("Auto-Submitted: auto-replied (vacation)\n", "reply"),
        ("Auto-Submitted: auto-generated\n", "bulk"),
        ("Auto-Submitted: no\n", ""),
        ("Precedence: list\nList-Id: Nomic <nomic.example.org>\n", ""),
        ("Precedence: bulk\n", "bulk"),
        ("X-Autoreply: yes\n", "reply"),
        ("Return-Path: <>\n", "bounce"),
        ('Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n', "bounce"),
    ],
)
def test_what_programs_send(head: str, automatic: str) -> None:
    """Bounces, auto-replies and bulk mail are recognized (RFC 3834)."""
    assert letter("x", head).automatic == automatic


def test_bounces_and_absence_by_sender_and_subject() -> None:
    """A mail of the mail system is a bounce; a subject that says so is an automatic answer."""
    assert letter("x", begin=b"From: MAILER-DAEMON@x.org\nSubject: Returned\n").automatic == "bounce"
    assert letter("x", begin=b"From: a@x.org\nSubject: Out of office: Votes\n").automatic == "reply"


def test_cancelling() -> None:
    """A control message names the article that it asks to remove (RFC 5537, 5.3)."""
    assert letter("x", "Control: cancel <9@x.org>\n").cancels == "<9@x.org>"
    assert letter("x", begin=b"From: a@x.org\nSubject: cmsg cancel <9@x.org>\n").cancels == "<9@x.org>"
    assert letter("x", begin=b"From: a@x.org\nSubject: cancel <9@x.org> please\n").cancels == ""


def test_lists_and_loops() -> None:
    """Mailing lists, Received headers and loop marks are recognized."""
    read = letter("x", "List-Id: Our game <nomic.x.org>\nX-Loop: moot\nReceived: a\nReceived: b\n")
    assert (read.list_id, read.passed, read.hops) == ("nomic.x.org", ("moot",), 2)


def test_flowed_text() -> None:
    """Lines that a client broke only for sending are whole again, quoted ones too; the signature's mark stays."""
    body = "I vote \r\nfor 324.\r\n> quoted \r\n> on \r\n>> deeper\r\nend\r\n-- \r\nAda\r\n"
    read = letter(body, "Content-Type: text/plain; format=flowed\n")
    assert read.lines == ("I vote for 324.", "> quoted on ", ">> deeper", "end", "-- ", "Ada")
    joined = letter("I vo \r\nte\r\n", "Content-Type: text/plain; format=flowed; delsp=yes\n")
    assert joined.text == "I vote"


def test_transfer_encodings() -> None:
    """Base64 and quoted-printable text is read in the character set that is declared."""
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
    assert letter(base64.encodebytes("Für 324\n".encode()), head + "base64\n").text == "Für 324"
    assert letter("F=C3=BCr =\r\n324\r\n", head + "quoted-printable\n").text == "Für 324"


def test_bad_encodings_are_read_with_a_fault() -> None:
    """Text in another character set than declared is decoded correctly, with a fault."""
    read = letter(b"F\xfcr 324", "Content-Type: text/plain; charset=utf-8\n")
    assert (read.text, codes(read)) == ("Für 324", ["document.charset"])
    assert codes(letter(b"\x00\x01\x02\x03\x04\x05")) == ["document.not-text"]


def test_pages_quote_with_marks_and_strike_out() -> None:
    """Of mail in HTML only, what is quoted is marked as in plain text, and what is struck out is not there."""
    page = (
        "<html><body><p>Yea on <s>323</s> 324</p><div>Bob wrote:</div><blockquote type=cite><p>Nay on 7</p>"
        "<blockquote>deep</blockquote></blockquote><p>end</p></body></html>"
    )
    read = letter(page, "Content-Type: text/html\n")
    assert [line for line in read.lines if line.strip()] == [
        "Yea on 324",
        "Bob wrote:",
        "> Nay on 7",
        "> > deep",
        "end",
    ]


def multipart(kind: str, *parts: str) -> Letter:
    """A letter of several parts, each with its own headers."""
    body = "".join(f"--b\r\n{part}\r\n" for part in parts) + "--b--\r\n"
    return letter(body, f'Content-Type: multipart/{kind}; boundary="b"\n')


PLAIN, PAGE = "Content-Type: text/plain\r\n\r\nplain", "Content-Type: text/html\r\n\r\n<p>page</p>"
FILE = 'Content-Type: text/plain; name="v.txt"\r\nContent-Disposition: attachment; filename="votes.txt"\r\n\r\nYea'
CARRIED = "Content-Type: message/rfc822\r\n\r\nFrom: eve@x.org\r\nSubject: y\r\n\r\nYea on 324"


def test_which_part_is_the_text() -> None:
    """Plain text is preferred over HTML; attachments are skipped, even if they are the only plain text."""
    assert multipart("alternative", PAGE, PLAIN).text == "plain"
    assert multipart("mixed", PAGE, FILE).text == "page"
    read = multipart("mixed", PLAIN, FILE)
    assert (read.text, read.is_forwarded) == ("plain", False)


def test_what_a_letter_only_carries() -> None:
    """The text of a letter that is nothing but another letter, or a file, is not its sender's."""
    assert multipart("mixed", CARRIED).is_forwarded
    assert multipart("mixed", FILE).is_forwarded
    assert multipart("mixed", PLAIN, CARRIED).text == "plain"


def test_senders_in_doubt() -> None:
    """No sender, or several, is a fault; so is a date that cannot be told."""
    assert codes(letter("x", begin=b"Subject: a\nDate: 1 May 1992 10:00\n")) == ["letter.no-sender"]
    double = b"From: a@x.org\nFrom: b@x.org\nDate: 1 May 1992 10:00\n"
    read = letter("x", begin=double)
    assert (read.sender.address, codes(read)) == ("a@x.org", ["letter.several-senders"])
    assert codes(letter("x", begin=b"From: a@x.org\nDate: 1/5/1992\n")) == ["letter.no-date"]


def test_what_is_lost_is_made_of_the_content() -> None:
    """Two copies of a letter without Message-ID are called the same, though one was wrapped; another is not."""
    one, copy, other = letter("a b\n\nc"), letter("a\nb c\n"), letter("a b d")
    assert one.key == copy.key
    assert one.key != other.key
    assert one.key.startswith("<")


def test_an_envelope_within_the_text() -> None:
    """A line that looks like another message's beginning is text, where the letter is known to be one."""
    read = letter("a\n\nFrom b@x.org Wed Nov 11 10:00:00 1992\nFrom: b@x.org\nSubject: x\n\nYea")
    assert read.lines[-1] == "Yea"
    assert "document.several-messages" not in codes(read)


@pytest.mark.check
def test_twenty_megabytes() -> None:
    """A letter of the largest size, most of it an attachment, is read in seconds and in bounded memory."""
    attached = b"--b\nContent-Disposition: attachment; filename=x.bin\n\n" + b"QUJD" * 19 + b"\n"
    lines = (b"QUJD" * 19 + b"\n") * (LETTER_BYTES_MAX // 77)
    head = b'Content-Type: multipart/mixed; boundary="b"\n'
    data = HEAD + head + b"\n--b\n\nYea on 324\n" + attached + lines
    with within(15):
        tracemalloc.start()
        read = read_letter(data)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert read.text == "Yea on 324"
    assert codes(read)[0] == "letter.too-long"
    assert peak < 6 * LETTER_BYTES_MAX


def test_much_text_is_cut() -> None:
    """Only the first million bytes of an endless text are read, with a fault."""
    read = letter(b"Yea on 324\n" + b"la " * TEXT_BYTES_MAX)
    assert len(read.text) < TEXT_BYTES_MAX + 10
    assert codes(read) == ["letter.too-long"]


HOSTILE = [
    b"--b\n",
    b"--b\n\n",
    b'--b\nContent-Type: multipart/mixed; boundary="b"\n\n',
    b"Content-Type: message/rfc822\n\n",
    b"From x@y.z Wed Nov 11 10:00:00 1992\n",
    b"<blockquote>",
    b"</blockquote><s>",
    b"> ",
    b"=\n",
    b" \n",
    b"=?utf-8?q?x?= ",
    b"X: y\n",
    b" (",
    b' "',
    b"<",
    b"\n",
]


@pytest.mark.check
@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize(
    "head",
    [
        b"",
        b'Content-Type: multipart/mixed; boundary="b"\n\n',
        b"Content-Type: text/html\n\n",
        b"Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\n",
        b"References: ",
    ],
)
def test_time_grows_with_the_letter_only(head: bytes, unit: bytes) -> None:
    """What a hostile letter repeats for 100,000 bytes, in its header or its body, is read in seconds."""
    with within(5):
        read_letter(HEAD + head + unit * (100_000 // len(unit)))


@given(st.binary(max_size=300), st.sampled_from([b"", HEAD, HEAD + b"\n", HEAD + b"Content-Type: text/html\n\n"]))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_a_letter(data: bytes, head: bytes) -> None:
    """Nothing that arrives is a crash, and the place of every fault is in the file."""
    for read in (read_letter(head + data), read_saved(head + data)):
        count = len(head + data) + 2
        assert all(1 <= fault.line <= count for fault in read.faults)
