"""What is quoted is never the writer's own: ten languages, many clients, and votes in what they quote."""

from html import escape

import pytest
from tests.documents.letters.clients import LANGUAGES, SENT_FROM, Above, attributions, header_blocks

from moot.documents.letters.parser import read_letter
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import requests_of
from moot.documents.letters.values import Letter

QUOTED = ["I vote AGAINST 301.", "", "I vote FOR 303:", "it is good.", "", "Yea on 304", "Ada"]
COMMENTS = {
    "en": "Hm.",
    "de": "Weiß nicht.",
    "fr": "Je ne sais pas.",
    "es": "No lo sé.",
    "nl": "Geen idee.",
    "sv": "Vet inte.",
    "it": "Non so.",
    "pt": "Não sei.",
    "pl": "Nie wiem.",
    "da": "Ved ikke.",
}


def said(letter: Letter) -> str:
    """The writer's own text."""
    return "\n".join(line.text for line in own_lines(letter)).strip()


def votes(letter: Letter) -> list[tuple[str, str]]:
    """The votes that a letter casts, where it says nothing else of moves."""
    read = requests_of(own_lines(letter))
    assert not read.not_taken
    return [(one.arguments["proposal"], one.arguments["choice"]) for one in read.requests]


def quotations(language: str) -> list[Above]:
    """Everything that clients write above what they quote without marks."""
    return [*attributions(language), *header_blocks(language)]


@pytest.mark.check
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("gap", [(), ("",)], ids=["close", "apart"])
def test_a_vote_quoted_below_is_nobody_s(language: str, gap: tuple[str, ...]) -> None:
    """Below a comment, votes quoted without marks are not cast, and the comment is all that the writer says; below a
    vote of the writer's own, exactly that one is cast."""
    for above in quotations(language):
        for device in ("", *SENT_FROM[language].split("|")):
            sent_from = (device, "") if device else ()
            for mine, cast in ((COMMENTS[language], []), ("Yea on 302.", [("302", "for")])):
                letter = Letter(text="\n".join([mine, "", *sent_from, *above.lines, *gap, *QUOTED]))
                assert votes(letter) == cast, (above.client, letter.text)
                assert said(letter) == mine, (above.client, letter.text)


@pytest.mark.check
@pytest.mark.parametrize("language", LANGUAGES)
def test_close_below_the_writer_s_line(language: str) -> None:
    """Without a blank line between what is the writer's own and what the client puts there."""
    for above in quotations(language):
        letter = Letter(text="\n".join(["Yea on 302.", *above.lines, *QUOTED]))
        assert (votes(letter), said(letter)) == ([("302", "for")], "Yea on 302."), (above.client, letter.text)


@pytest.mark.check
@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_between_and_below_marked_quotations(language: str) -> None:
    """Where the client marks what it quotes, votes between quotations and below them are cast, and no others."""
    for above in attributions(language):
        marked = [f"> {line}".strip() for line in QUOTED]
        letter = Letter(text="\n".join([*above.lines, *marked[:2], "Yea on 302.", "", *marked[2:], "", "Nay on 305."]))
        assert votes(letter) == [("302", "for"), ("305", "against")], (above.client, letter.text)
    for above in header_blocks(language):
        marked = [f"> {line}".strip() for line in (*above.lines, "", *QUOTED)]
        letter = Letter(text="\n".join([*marked, "", "Yea on 302."]))
        assert votes(letter) == [("302", "for")], (above.client, letter.text)


@pytest.mark.check
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_outlook(language: str) -> None:
    """A letter that is only HTML, where a drawn line and a header block in bold stand above what is quoted."""
    for above in header_blocks(language):
        if "bold" not in above.client and "table" not in above.client:
            head = "<br>".join(f"<b>{escape(line).replace(':', ':</b>', 1)}" for line in above.lines)
            page = f"<html><body><p>{COMMENTS[language]}</p><hr><div>{head}</div>"
            page += "".join(f"<p>{line}</p>" for line in QUOTED) + "</body></html>"
            data = b"From: cleo@inn.example\nContent-Type: text/html; charset=utf-8\n\n" + page.encode()
            letter = read_letter(data)
            assert (votes(letter), said(letter)) == ([], COMMENTS[language]), (above.client, letter.text)


@pytest.mark.check
@pytest.mark.parametrize(
    "own",
    [
        "From: 10 points\nTo: 20 points\n\nI vote for 301.",
        "As I wrote at 19:05, here are my votes:\nYea on 301",
        "Subject to change.\n\nDate: never\n\nI vote for 301.",
        "Den 301 to the lions: yes.\n\nI vote for 301.",
        "It is law, the game master says. So, in 2026 as ever, my votes:\nI vote for 301.",
        "Original as it is, it's good.\n\nI vote for 301.",
        "On the whole:\n\nI vote for 301.",
        "I vote for 301.\n\nOriginal text:\n\nTea.\n\n**Original**: tea",
    ],
)
def test_what_only_looks_like_a_client_s_words_is_the_writer_s_own(own: str) -> None:
    """Two fields without a date or a subject, what one says oneself, and words of other languages."""
    assert said(Letter(text=own)) == own
