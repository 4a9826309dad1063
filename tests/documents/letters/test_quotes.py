"""What in a letter is its writer's, in the ways in which clients quote, sign and carry along."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import within
from tests.seeds import seed

from moot.documents.letters.parser import read_saved
from moot.documents.letters.quotes import classify_lines, own_lines
from moot.documents.letters.values import Letter

SHORT = {"own": "o", "quoted": "q", "attribution": "a", "signed": "S", "signature": "s", "footer": "f", "carried": "c"}


def shape(text: str) -> str:
    """A letter for each line that is not blank: `o` own, `q` quoted, `a` attribution, `S` signed and so on."""
    lines = text.split("\n")
    return "".join(SHORT[voice] for line, voice in zip(lines, classify_lines(lines), strict=True) if line.strip())


LONG = "> I have thought about it for a long time now and have come to think that I"
DISCLAIMER = "This e-mail and any attachments are confidential.\nI vote for 324"
OUTLOOK = "Yea on 324\n\nFrom: Bob [mailto:bob@x.org]\nSent: Monday\nTo: list\nSubject: Re: 324\n\nNay on 324"
MAILMAN = (
    "Yea\n_______________________________________________\nnomic mailing list\nnomic@x.org\nhttp://x.org/listinfo\nNay"
)
PGP = (
    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\nYea on 324\n- -- \nAda\n-----BEGIN PGP SIGNATURE-----\n"
    "Version: 1\nNay\n-----END PGP SIGNATURE-----"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yea on 324", "o"),
        ("> Yea on 324\nNay", "qo"),
        (">Yea\n>> Nay\n> > Nay\n| Yea\n: Yea\nRW> Yea\n} Nay\nno", "qqqqqqqo"),
        (":-) Yea\n5 > 3, I think", "oo"),
        ("Rick writes:\n> Yea\nNay", "aqo"),
        ("On Wed, 11 Nov 1992 19:54, Rick <r@x.org> wrote:\n> Yea\n\nNay", "aqo"),
        ("On Wed, 11 Nov 1992 at 19:54 Rick Westerman\n<r@x.org> wrote:\n\n> Yea\n\nNay", "aaqo"),
        ("In article <1@x.org>, r@x.org (Rick) writes:\n> Yea\nNay", "aqo"),
        ("Nay\n\nOn Wed, 11 Nov 1992, Rick wrote:\n\nYea on 324\n\nYea on 325", "oaqq"),
        ("Bob wrote:\nYea on 324\n\nNay", "aqo"),
        ("Bob said:\n% Yea on 324\n% Yea\n\nNay", "aqqo"),
        (f"{LONG}\nvote for 324\n> and so on\nNay", "qqqo"),
        (f"{LONG}.\nNay", "qo"),
        ("Yea\n-- \nI vote for 325\nAda", "osss"),
        ("Yea\n--\nAda", "oss"),
        ("one\n--\n" + "more\n" * 20, "o" * 22),
        ("Yea\n-- Rick\nRick Westerman\nNay", "oSss"),
        ("Yea\n--Rick", "oS"),
        ("Yea\n- Nay on 7\n- Yea on 8", "ooo"),
        ("Yea\nSent from my telephone", "os"),
        ("-- \nRick\n\n> Yea", "ssq"),
        ("Yea\n\n-----Original Message-----\nFrom: Bob\nNay", "occc"),
        ("Yea\n---------- Forwarded message ----------\nNay on 7", "occ"),
        (OUTLOOK, "occccc"),
        (MAILMAN, "offfff"),
        ("Yea\n-- \nYou received this message because you are subscribed\nNay", "offf"),
        ("Nay\n\n" + DISCLAIMER, "off"),
        (PGP, "ffossffff"),
    ],
)
def test_voices(text: str, expected: str) -> None:
    """Each line is whose it is."""
    assert shape(text) == expected


def test_the_signature_of_1992() -> None:
    """U7: `-- Rick` is reported as meant for a signature, and the lines below it are one."""
    lines = read_saved(seed("000").read_bytes()).lines
    found = classify_lines(lines)
    at = lines.index("-- Rick")
    assert found[at] == "signed"
    assert set(found[:at]) == {"own"}
    assert set(found[at + 1 :]) == {"signature"}


def test_a_letter_that_only_carries_says_nothing() -> None:
    """Nothing in a forwarded letter is its sender's own; of another, own lines keep their places."""
    assert own_lines(Letter(text="Yea on 324", is_forwarded=True)) == ()
    assert [(line.line, line.text) for line in own_lines(Letter(text="> a\nb"))] == [(2, "b")]


words = st.text(alphabet="aY >|:-\n_wrote", max_size=200)


@given(words)
@settings(deadline=None)
def test_quoting_a_text_leaves_nothing_own(text: str) -> None:
    """Whatever a text holds: quoted with marks, none of it is the quoter's."""
    quoted = [f"> {line}" for line in text.split("\n")]
    assert not {"own", "signed"} & set(classify_lines(quoted))


@given(words, words)
@settings(deadline=None)
def test_what_is_carried_is_never_own(above: str, below: str) -> None:
    """Lines below the mark of a forwarded message are never the writer's own."""
    lines = [*above.split("\n"), "-----Original Message-----", *below.split("\n")]
    assert "own" not in classify_lines(lines)[len(above.split("\n")) :]


UNITS = [
    "On a wrote:\n",
    "On x\n",
    "wrote:\n",
    "> a\n",
    "-- A\n",
    "--\n",
    "From: a\n",
    "____________\n",
    "-" * 30 + "\n",
]


@pytest.mark.check
@pytest.mark.parametrize(
    "unit",
    [
        *UNITS,
        "a:\n",
        "Von: a\nb\n",
        "wrote " * 40 + "2026:\n",
        "On " * 40 + "\n",
        "a wrote b wrote ",
        "- " * 40 + "x\n",
        "-----BEGIN PGP SIGNATURE-----\n",
    ],
)
def test_time_grows_with_the_text_only(unit: str) -> None:
    """300,000 characters of repeated text are classified within seconds."""
    with within(10):
        classify_lines((unit * (300_000 // len(unit))).split("\n"))
