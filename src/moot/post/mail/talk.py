"""Comments by letter: replies to notices, and letters to a noticeboard, posted in the game's discussion."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from moot.documents.letters.requests import LetterRequest, ParsedLetter
from moot.documents.letters.values import Letter
from moot.game.moves import Refused
from moot.game.values import Number
from moot.journal.postbox import StoredMessage
from moot.languages import _
from moot.people.mail_addresses import AddressTarget
from moot.play.table import Table
from moot.post.mail.requests import COMMENT_CHARACTERS_MAX, RequestResult, own_text
from moot.views.explanations import verdict_in_words
from moot.views.talk import answering, board_named
from moot.views.wording import cut, proposal_name

_TAG = re.compile(r"\[([A-Za-z0-9-]{1,40})\]")


def board_of(table: Table, letter: Letter, reached: Sequence[AddressTarget]) -> str:
    """The board that a letter is for: by the address that it came to, or by a tag in its subject, `[voting]`."""
    title = table.moment().last.title.casefold()
    tags = [tag for tag in _TAG.findall(letter.subject) if tag.casefold() != title]
    named = (board_named(table.moment(), name) for name in (*(one.board for one in reached), *tags) if name)
    return next((board for board in named if board is not None), "")


def with_talk(
    table: Table,
    letter: Letter,
    reached: Sequence[AddressTarget],
    parsed: ParsedLetter,
    answered: StoredMessage | None,
) -> ParsedLetter:
    """What a letter asks for; a reply that asks for nothing, or a letter to a board, becomes a comment.

    `answered` is the letter of ours that it answers, if it does.
    """
    board = board_of(table, letter, reached)
    about = _commented(table, answered)
    if not board and (about is None or parsed.requests or parsed.not_taken):
        return parsed
    text = own_text(letter)[:COMMENT_CHARACTERS_MAX]
    if not text:
        return parsed
    arguments = {"text": text, **(about or {}), **({"board": board} if board else {})}
    return replace(parsed, requests=(LetterRequest("argue", arguments, cut(text), "talk"),), not_taken=())


def why_not_posted(
    table: Table, letter: Letter, reached: Sequence[AddressTarget], before: ParsedLetter, now: ParsedLetter
) -> RequestResult | None:
    """Why a comment isn't posted: a letter to a board asks for a move, or a reply to the notice of a secret vote might
    reveal one. None if it is posted, or there is none."""
    talk = next((request for request in now.requests if request.place == "talk"), None)
    if talk is None:
        return None
    moment = table.moment()
    if "board" in talk.arguments and board_of(table, letter, reached):
        asked = [request.said for request in before.requests if request.move != "argue"]
        if not asked or moment.law.index.listed("upon", "argued"):
            return None
        reason = _(
            "a letter to a board is only posted there, and yours asks for something: “{words}”", words=cut(asked[0])
        )
        refused = Refused(code="argue.asks", reason=reason, remedy=_("write to the game's address, or to your own"))
        return RequestResult(talk.said, tuple(verdict_in_words(refused)))
    about = talk.arguments.get("proposal", "")
    if about not in moment.hidden_ballots:
        return None
    reason = _(
        "votes on {proposal} are still secret, and your comment might reveal yours", proposal=proposal_name(about)
    )
    marked = moment.law.ballot_form(moment.state, moment.state.proposals[Number(about)], moment.now).is_marked
    vote = f"Vote on {about}: …" if marked else f"Yea on {about}"
    remedy = _("to post it anyway, write “Argue on {number}: …”; to vote, write “{vote}”", number=about, vote=vote)
    return RequestResult(talk.said, tuple(verdict_in_words(Refused(code="argue.secret", reason=reason, remedy=remedy))))


def _commented(table: Table, answered: StoredMessage | None) -> dict[str, str] | None:
    """The entry, proposal or case that a reply to a notice comments on; None if it replies to no notice."""
    if answered is None or answered.entry is None or table.moment().law.index.posting_move is not None:
        return None
    entry = next(iter(table.entries(answered.entry, answered.entry)), None)
    return answering(entry) if entry is not None else None
