"""What a letter says for all to read without being a request: in answer to what players were told, or on a board."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from moot.authoring.postings import posting_move
from moot.documents.letters.identity import identity_in
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.values import Letter
from moot.game.moves import Refused
from moot.journal.postbox import Postbox
from moot.people.correspondents import CHANNEL
from moot.people.mail_addresses import Reached
from moot.play.table import Table
from moot.play.talk import answering, board_named
from moot.post.mail.requests import LetterRequest, ParsedLetter, RequestResult
from moot.views.telling import tell_verdict
from moot.views.views import hidden_ballots
from moot.views.wording import cut

TALK_MAX = 20_000
_TAG = re.compile(r"\[([A-Za-z0-9-]{1,40})\]")


def board_of(table: Table, letter: Letter, reached: Sequence[Reached]) -> str:
    """The board that a letter is for: by the address that it came to, or by a tag in its subject, `[voting]`."""
    title = table.last.title.casefold()
    tags = [tag for tag in _TAG.findall(letter.subject) if tag.casefold() != title]
    named = (board_named(table, name) for name in (*(one.board for one in reached), *tags) if name)
    return next((board for board in named if board is not None), "")


def with_talk(
    postbox: Postbox, table: Table, letter: Letter, reached: Sequence[Reached], wanted: ParsedLetter
) -> ParsedLetter:
    """What a letter wants, with what it says for all to read where it asks for nothing, or is for a board."""
    board = board_of(table, letter, reached)
    about = _answered(postbox, table.name, table, letter)
    if not board and (about is None or wanted.wishes or wanted.not_taken):
        return wanted
    _, lines = identity_in(own_lines(letter))
    text = "\n".join(line.text for line in lines).strip()[:TALK_MAX]
    if not text:
        return wanted
    arguments = {"text": text, **(about or {}), **({"board": board} if board else {})}
    return replace(wanted, wishes=(LetterRequest("argue", arguments, cut(text), "talk"),), not_taken=())


def why_not_posted(
    table: Table, letter: Letter, reached: Sequence[Reached], before: ParsedLetter, now: ParsedLetter
) -> RequestResult | None:
    """Why what a letter says is not put up for all to read: it asks for what is not done on a board, or answers a
    notice of a secret vote and might tell one; None where it may be, or where it says nothing of the kind."""
    talk = next((wish for wish in now.wishes if wish.place == "talk"), None)
    if talk is None:
        return None
    state, law = table.moment()
    if "board" in talk.arguments and board_of(table, letter, reached):
        asked = [wish.said for wish in before.wishes if wish.move != "argue"]
        if not asked or law.reading.listed("upon", "argued"):
            return None
        reason = (
            f"what is sent to a board is said there and nothing else, and this asks for something: “{cut(asked[0])}”"
        )
        refused = Refused(code="argue.asks", reason=reason, remedy="write to the game's own address, or your own in it")
        return RequestResult(talk.said, tuple(tell_verdict(refused)))
    about = talk.arguments.get("proposal", "")
    if about not in hidden_ballots(state, law):
        return None
    reason = f"votes on proposal {about} are secret for now, and this might tell yours"
    remedy = f"to say it for all to read, write “Argue on {about}: …”; to vote, “Yea on {about}”"
    return RequestResult(talk.said, tuple(tell_verdict(Refused(code="argue.secret", reason=reason, remedy=remedy))))


def _answered(postbox: Postbox, game: str, table: Table, letter: Letter) -> dict[str, str] | None:
    """What somebody speaks about who answers a letter that told of an entry; None where the letter answers no such."""
    named = (*letter.answers[:1], *letter.references[-1:])
    for key in named:
        kept = postbox.find(game, "out", key)
        if kept is not None and kept.channel == CHANNEL and kept.entry is not None:
            entry = next(iter(table.entries(kept.entry, kept.entry)), None)
            speaks = posting_move(table.law.reading) is None
            return answering(entry) if entry is not None and speaks else None
    return None
