"""What letters are answered, word for word, kept in `answers.txt`: every request, usual, unproven and wrong."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import playing
from tests.kept import assert_kept
from tests.mail.writers import Office, written
from tests.playing import assembly, enact, points

from moot.documents.letters.parser import read_letter
from moot.play.host import Host
from moot.post.mail.mailroom import MailroomSettings

ADA, BEN, GIL = "Ada <ada@home.example>", "ben@home.example", "gil@home.example"
LETTERS: tuple[tuple[str, str, str, str], ...] = (
    *(
        (GIL, "", "", text)
        for text in ("Status", "Rules", "Rule 101", "Rule 999", "Log", "Help", "Scores", "Proposals")
    ),
    *((GIL, "", "", text) for text in ("Receipt 1", "Receipt 99", "Yea on 301.", "Hello there.", "", "Stop mail.")),
    (GIL, "", "", "Join as Gil."),
    (GIL, "", "", "Join as Ada."),
    (ADA, "Ada", "", "Start mail."),
    (ADA, "Ada", "", "Send talk."),
    (ADA, "Ada", "", "New codeword: marmalade"),
    (ADA, "", "", "Ada\nmarmalade\nYea\n"),
    (ADA, "", "Proposal 301", "Ada\nmarmalade\nYea\n"),
    (ADA, "", "Proposal 301", "Ada\njam\nNay\n"),
    (ADA, "", "", "Codeword: marmalade\nNay on 301."),
    (ADA, "Ada", "Proposal 301", "Yea"),
    (BEN, "Ben", "", "I vote FOR 301 and AGAINST 999. Perhaps I'll vote for 302."),
    (BEN, "Ada", "", "Yea on 301."),
    (BEN, "Ben", "", "I propose to repeal rule 102."),
    (BEN, "Ben", "Bees", "Propose:\n\n---\ntitle: Bees\n---\nBe kind to bees.\n"),
    (BEN, "Ben", "", "Propose:\n\n---\nchange: abolish\n---\n"),
    (BEN, "Ben", "", "I propose that everybody be happy and that rule 999 be amended somehow."),
    (BEN, "Ben", "", "I withdraw 302."),
    (BEN, "Ben", "", "I withdraw 301."),
    (BEN, "Ben", "", "Argue on 301: I am against it.\n\nStill."),
    (BEN, "Ben", "", "Argue on 999: No."),
    (BEN, "Ben", "[voting] My view", "It is good. Yea on 301."),
    (BEN, "Ben", "", "Call for judgment: Is it so?"),
    (BEN, "Ben", "", "I judge case 1: TRUE, because it is."),
    (BEN, "Ben", "", "I accept case 1."),
    (BEN, "Ben", "", "vote proposal=303 choice=for\nagree case=1 answer=yes\nfly high=yes"),
    (BEN, "Ben", "", "Vote on Best: 1. Ada 2. Ben"),
    (BEN, "Ben", "", "Vote on Best: Ada, Ben"),
    (BEN, "Ben", "", "+1"),
    (ADA, "Ada", "", "Stop talk.\nStop mail."),
    (ADA, "Ada", "", "I forfeit."),
    (ADA, "nobody", "", "Status"),
    ("MAILER-DAEMON@home.example", "", "Undelivered", "Bounced."),
)
"""Who writes, to whose own address (the game's, if empty), under which subject, and what."""


def answers(office: Office) -> Iterator[str]:
    """Each letter, with what is sent out because of it."""
    known = {one.id for one in office.out()}
    for n, (sender, whose, subject, text) in enumerate(LETTERS):
        to = office.address_of(whose) if whose in ("Ada", "Ben") else office.address
        office.host.clock.time += 3_600  # type: ignore[attr-defined]
        office.send(written(sender, to.replace("@", f".{whose}@") if whose == "nobody" else to, text, subject), to)
        shown = text.replace("\n", " / ")
        yield f"== {n} {sender} to {whose or 'the game'} “{subject}”: {shown}"
        new = [read_letter(one.data) for one in office.out() if one.id not in known]
        known = {one.id for one in office.out()}
        for letter in sorted(new, key=lambda letter: (letter.to, letter.subject)):
            to = ", ".join(person.address for person in letter.to)
            yield f"  -> {to}: {letter.subject} ({letter.automatic or 'not'} automatic)"
            yield from (f"  {line}".rstrip() for line in letter.text.splitlines())


CHANCE = re.compile(r"[0-9a-f]{16}(?=\.moot)|(?<=\.)[a-z2-7]{24}\b|[A-Za-z0-9_+/-]{40,}=*|(?<=stop/)\S+")


def test_letters_are_answered_as_they_were(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions and moves of strangers and players, by address and codeword; refusals, doubts, letters to others."""
    monkeypatch.setattr(playing, "name_of_a_game", lambda: "game-of-letters")
    settings = MailroomSettings("play.example", web="https://x.example")
    office = Office(host.sandbox, assembly(), points(), settings=settings)
    office.game.propose(enact(), by="Ben")

    assert_kept(Path(__file__).parent / "answers.txt", (CHANCE.sub("…", line) for line in answers(office)))
