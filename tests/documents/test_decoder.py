"""Files of all kinds to text: character sets, transfer encodings, pages, quotations, and what is too much."""

import base64
import quopri
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import within
from tests.seeds import seed

from moot.documents.decoder import BYTES_MAX, LINES_MAX, decode
from moot.documents.source_text import SourceText

HEADERS = b"From: ada@example.org\r\nSubject: Rules\r\n"
TEXT = "Señor Åke’s rule – 10 €"
LATIN = "Señor Åke's rule"


def texts(paper: SourceText) -> list[str]:
    """The lines without their places."""
    return [line.text for line in paper.lines]


def codes(paper: SourceText) -> list[str]:
    """The faults' codes."""
    return [fault.code for fault in paper.faults]


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_undeclared_character_sets(charset: str) -> None:
    """With or without a byte order mark, the text is what was written, and that is no fault."""
    paper = decode(f"1. {TEXT}\n2. plain lines, as most of them are\n".encode(charset))
    assert texts(paper) == [f"1. {TEXT}", "2. plain lines, as most of them are"]
    assert paper.faults == ()


@pytest.mark.parametrize("charset", ["iso-8859-1", "windows-1252", "iso-8859-15", "koi8-r", "utf-8", "macintosh"])
def test_declared_character_sets(charset: str) -> None:
    """The character set that a mail declares is the one it is read in."""
    text = "Привет" if charset == "koi8-r" else LATIN
    codec = "mac-roman" if charset == "macintosh" else charset
    head = HEADERS + f'Content-Type: text/plain; charset="{charset}"\r\n\r\n'.encode()
    paper = decode(head + text.encode(codec))
    assert texts(paper) == [text]
    assert paper.faults == ()


def test_windows_characters_in_latin_1() -> None:
    """What is declared Latin-1 has Windows' quotation marks and euro, as senders mean it."""
    head = HEADERS + b"Content-Type: text/plain; charset=iso-8859-1\r\n\r\n"
    assert texts(decode(head + TEXT.encode("cp1252"))) == [TEXT]


def test_wrongly_declared() -> None:
    """UTF-8 declared as Latin-1, Latin-1 as UTF-8, and a set that nobody knows: read, with a fault at a place."""
    head = HEADERS + b"Content-Type: text/plain; charset=%s\r\n\r\nfirst\n"
    for declared, text in (
        (b"iso-8859-1", TEXT.encode()),
        (b"utf-8", TEXT.encode("cp1252")),
        (b"x-moon", TEXT.encode()),
    ):
        paper = decode(head % declared + text)
        assert texts(paper) == ["first", TEXT]
        assert codes(paper) == ["document.charset"]
    fault = decode(head % b"utf-8" + LATIN.encode("cp1252")).faults[0]
    assert (fault.line, fault.column) == (6, 3)


def test_stray_bytes_among_utf_8() -> None:
    """A few bytes of Windows-1252 in a text that is UTF-8 otherwise are read as such, and reported where they begin."""
    paper = decode("ä ö ü ß\nå ".encode() + b"\x93x\x94")
    assert texts(paper) == ["ä ö ü ß", "å “x”"]
    assert [(f.code, f.line, f.column) for f in paper.faults] == [("document.charset", 2, 3)]


def test_control_characters() -> None:
    """They are shown by name, and the first one is reported; a file full of them is refused."""
    paper = decode(b"101: A\nb\x07c\x00d and some more words to go with it, so that it is mostly text")
    assert texts(paper)[1].startswith("b\ufffdc\ufffdd")
    assert [(f.code, f.line, f.column) for f in paper.faults] == [("document.control", 2, 2)]
    assert codes(decode(bytes(range(32)) * 50)) == ["document.not-text"]
    assert decode(b"PK\x03\x04" + bytes(500)).lines == ()


def test_line_ends() -> None:
    """Lines end with any of the three marks, and keep their numbers."""
    paper = decode(b"a\r\nb\rc\n\nd")
    assert [(line.text, line.line) for line in paper.lines] == [("a", 1), ("b", 2), ("c", 3), ("", 4), ("d", 5)]


def test_quoted_printable() -> None:
    """Soft line breaks are joined, escapes decoded, and each line keeps its position in the file."""
    body = quopri.encodestring(f"101: {TEXT}\n{'long ' * 40}\nend = start\n".encode())
    paper = decode(
        HEADERS + b"Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; charset=utf-8\n\n" + body
    )
    assert texts(paper) == [f"101: {TEXT}", ("long " * 40).rstrip() + " ", "end = start"]
    lines = body.split(b"\n")
    assert [line.line for line in paper.lines] == [6, 7, 6 + lines.index(b"end =3D start")]
    assert paper.faults == ()


def test_base64() -> None:
    """Base64 is decoded; truncated text is decoded as far as possible, with a fault."""
    head = HEADERS + b"Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=utf-8\n\n"
    body = base64.encodebytes(f"101: {TEXT}\r\n102: more\r\n".encode())
    assert texts(decode(head + body)) == [f"101: {TEXT}", "102: more"]
    cut = decode(head + base64.b64encode(b"101: one two three")[:9])
    assert codes(cut) == ["document.base64"]
    assert texts(cut) == ["101: o"]


def test_parts_of_a_message() -> None:
    """Of several parts the plain text is read, wherever it is; the others are reported as skipped."""
    message = (
        HEADERS + b'Content-Type: multipart/alternative; boundary="x y"\n\nold clients see this\n--x y\n'
        b"Content-Type: text/html\n\n<p>101: page</p>\n--x y\nContent-Type: text/plain; charset=iso-8859-1\n\n"
        b"101: caf\xe9\n--x y--\nafter\n"
    )
    paper = decode(message)
    assert texts(paper) == ["101: café"]
    assert [(a.line.text, a.kind) for a in paper.asides if a.kind == "unread"] == [
        ("old clients see this", "unread"),
        ("after", "unread"),
        ("Content-Type: text/html", "unread"),
        ("<p>101: page</p>", "unread"),
    ]
    assert paper.lines[0].line == 13


def test_mailbox_of_several() -> None:
    """The first message is read, the next ones are reported from their first line on."""
    one = b"From ada@example.org Wed Nov 4 02:29:08 1992\nFrom: ada@example.org\nSubject: %s\n\n101: A\n\n"
    paper = decode(one % b"first" + one % b"second")
    assert paper.headers["subject"] == "first"
    assert texts(paper) == ["101: A"]
    assert [(f.code, f.line) for f in paper.faults] == [("document.several-messages", 7)]


def test_encoded_headers() -> None:
    """Headers broken over lines and in encoded words are read; bad ones stay as they are."""
    paper = decode(b"From: =?utf-8?q?=C3=85ke?= <a@example.org>\nSubject: a\n long one\nX-Bad: =?nope?b?!!?=\n\ntext\n")
    assert paper.headers["from"] == "Åke <a@example.org>"
    assert paper.headers["subject"] == "a long one"
    assert "nope" in paper.headers["x-bad"]


def test_headers_within_the_text() -> None:
    """Headers above a saved posting, and headers that run together with the text on one line, are headers."""
    above = decode(
        b"<html><body><table><tr><td>Subject: Old rules</td></tr><tr><td>From: Ada</td></tr></table><pre>101: A</pre>"
    )
    assert above.headers == {"subject": "Old rules", "from": "Ada"}
    assert [text for text in texts(above) if text] == ["101: A"]
    along = decode(b"From: Ada Subject: Old rules Lines: 12 101. All play.")
    assert along.headers == {"from": "Ada", "subject": "Old rules", "lines": "12"}
    assert [(line.text, line.column) for line in along.lines] == [("101. All play.", 40)]


def test_no_mail_for_having_colons() -> None:
    """A list of rules whose headings have colons is no mail."""
    paper = decode(b"Rules: ours\nPlayers: all\n\n101: A\n")
    assert len(paper.lines) == 4 and not paper.headers


def test_page() -> None:
    """Blocks make lines, preformatted text keeps its own, entities are characters, styles and scripts are dropped."""
    source = (
        "<!DOCTYPE html>\n<html><head><title>Old &amp; new</title><style>p{}</style></head>\n"
        "<body><!-- 101: no --><p>101: A\n  title</p><ul><li>x<li>y</ul><pre>\n  &lt;a&gt;\n\tb</pre>"
        "<div>c<br>d &eacute;&#8217;&nbsp;e</div><script>f()</script><table><tr><td>g</td><td>h</td></tr></table>"
    )
    paper = decode(source.encode())
    assert [text for text in texts(paper) if text] == [
        "101: A title",
        "* x",
        "* y",
        "  <a>",
        "\tb",
        "c",
        "d é’ e",
        "g\th",
    ]
    assert paper.headers == {"title": "Old & new"}
    assert paper.media == "html"
    for line in paper.lines:
        if line.text:
            stands = source.split("\n")[line.line - 1][line.column - 1 :]
            assert stands.startswith(
                {"* x": "x", "* y": "y", "  <a>": "  &lt;", "g\th": "g"}.get(line.text, line.text[:1])
            )


def test_page_that_is_broken() -> None:
    """Tags, comments and scripts that never end take nothing of the text with them."""
    assert texts(decode(b"<html><p>a <b c <i>d</i>")) == ["a <b c d"]
    assert texts(decode(b"<html><!-- a <p>b")) == ["<!-- a", "", "b"]
    assert texts(decode(b"<html><script>a <p>b")) == ["a", "", "b"]
    assert texts(decode(b"<html><p>&#99999999; &bogus; &#xD800; &amp")) == ["&#99999999; &bogus; \ufffd &"]


def test_page_in_a_declared_character_set() -> None:
    """A page's head names its character set; a mail's header does before it."""
    page = '<html><meta charset="windows-1251"><p>Правила</p>'.encode("cp1251")
    assert texts(decode(page)) == ["Правила"]


def test_quoted_as_a_whole() -> None:
    """The marks that nearly all lines share are taken off, and their columns remembered; others are text."""
    paper = decode(b"Ada writes:\n" + b"".join(b"> > %d: A\n> > text\n>\n" % n for n in range(101, 110)))
    assert texts(paper)[:4] == ["Ada writes:", "101: A", "text", ""]
    assert paper.lines[1].column == 5
    once = decode(b"101: A\n\n> so it is said\n\ntext\n")
    assert texts(once)[2] == "> so it is said"


def test_too_long() -> None:
    """50 MB are refused immediately, without being copied."""
    data = b"101: A rule\n" * (50_000_000 // 12)
    tracemalloc.start()
    with within(0.5):
        paper = decode(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert paper.lines == ()
    assert codes(paper) == ["document.too-long"]
    assert peak < 1_000_000


def test_too_many_lines() -> None:
    """So is a file within the limit of bytes that has more lines than a ruleset could."""
    for data in (b"\n" * LINES_MAX + b"x\n", b"<html>" + b"<br>x" * (LINES_MAX + 5)):
        assert codes(decode(data)) == ["document.too-long"]


def test_nested_quotations() -> None:
    """Quotations, blocks, lists and parts within one another without end: a fault at most, in bounded time."""
    size = BYTES_MAX - 10_000
    quoted = decode(b">" * 1500 + b" x\n" + b">" * 1500 + b" y\n")
    assert codes(quoted) == ["document.nested"]
    deep = decode(b"<html>" + b"<blockquote>" * (size // 12) + b"x")
    assert [text for text in texts(deep) if text] == ["x"]
    parts = b"".join(b'--b%d\nContent-Type: multipart/mixed; boundary="b%d"\n\n' % (n, n + 1) for n in range(9000))
    nested = decode(HEADERS + b'Content-Type: multipart/mixed; boundary="b0"\n\n' + parts)
    assert "document.nested" in codes(nested)


PAGE, QUOTED, BASE64 = (
    b"<html>",
    HEADERS + b"Content-Transfer-Encoding: quoted-printable\n\n",
    HEADERS + b"Content-Transfer-Encoding: base64\n\n",
)
HOSTILE = [
    *(
        (PAGE, unit)
        for unit in (b"<!--", b"<![", b'<a "', b"<b '\"", b"</script", b"<ol><li>", b"&#99999", b"<td>", b"<pre>")
    ),
    *((HEADERS + b"X: ", unit) for unit in (b"=?utf-8?q?=41?= ", b"=?a?b?")),
    *((QUOTED, unit) for unit in (b"=41", b"=", b"= ")),
    *((BASE64, unit) for unit in (b"QQ==", b"!!!!", b"=")),
    *((b"", unit) for unit in (b"\xff", b"\xc3\xa9\xff", b"From: x ", b"> ", b"\x00a")),
]


@pytest.mark.check
@pytest.mark.parametrize(("head", "unit"), HOSTILE)
def test_time_grows_with_the_file_only(head: bytes, unit: bytes) -> None:
    """What a file repeats for a megabyte, it is read in seconds: nothing is looked for again and again."""
    with within(6):
        decode(head + unit * (1_000_000 // len(unit)))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400), st.sampled_from([b"", b"<html>", HEADERS + b"\n", HEADERS, b"> ", b"\xff\xfe"]))
def test_any_bytes(data: bytes, head: bytes) -> None:
    """Whatever bytes come, there is a paper: lines in the order of the file, and every fault with a place."""
    paper = decode(head + data)
    places = [(line.line, line.column) for line in paper.lines]
    assert paper.media == "html" or places == sorted(places)
    assert all(fault.line >= 1 and fault.column >= 1 and fault.remedy for fault in paper.faults)
    assert not any("\ud800" <= c <= "\udfff" for line in paper.lines for c in line.text)


@pytest.mark.parametrize("beginning", ["000", "001", "002", "003", "004"])
def test_published_documents_in_other_encodings(beginning: str) -> None:
    """A document read in Latin-1, UTF-16 or with a byte order mark has the lines that it has in UTF-8."""
    text = seed(beginning).read_text(encoding="utf-8")
    expected = texts(decode(text.encode()))
    assert expected
    for charset in ("cp1252", "utf-16", "utf-8-sig"):
        declared = text.replace("charset=UTF-8", f"charset={charset}")
        paper = decode(declared.encode(charset, "replace"))
        assert texts(paper) == expected, charset
        assert paper.faults == ()


def test_what_only_leads_elsewhere_on_a_page_is_no_text() -> None:
    """Navigation, a list of links within the page, and the link past them aren't the document; other lists are."""
    page = (
        b'<html><body><a class="skip" href="#rules">Skip</a><nav><ul><li>101 Obey</ul></nav>'
        b'<ul><li><a href="#101">101 Obey</a></li>\n<li><a href="#102">102 Change</a></ul>'
        b'<h2>101 Obey</h2><p>See <a href="#102">102</a>.</p><ul><li><a href="#102">102</a> yields</ul></body></html>'
    )
    assert [line.text for line in decode(page).lines if line.text] == ["101 Obey", "See 102.", "* 102 yields"]


@pytest.mark.check
def test_lists_of_links_that_do_not_end_are_read_at_once() -> None:
    """Time grows with the length of a page, whatever is left open in it."""
    with within(10):
        decode(b"<html>" + b"<ul>" * 20_000 + b'<li><a href="#x">x</a>' * 20_000)
        decode(b"<html>" + b'<ul><li><a href="#x">x</a>' * 20_000 + b"<a" * 20_000)
