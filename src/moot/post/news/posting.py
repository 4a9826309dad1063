"""Articles that players post to our own news server: postings of the game, moves in plain sentences, or comments.

The login says who posts, whatever the article's header says.
"""

import re
import threading

from msgspec.structs import replace

from moot.authoring.postings import move_of
from moot.documents.letters.parser import read_letter
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import IgnoredRequest, LetterRequest, ParsedLetter
from moot.documents.letters.values import Letter, Person
from moot.game.lines import entries_by_id
from moot.game.moves import Allowed
from moot.game.values import PlayerId
from moot.journal.errors import JournalError, UnknownGame
from moot.journal.postbox import StoredMessage
from moot.languages import N_, _
from moot.people.correspondents import is_token_of
from moot.play.host import Host
from moot.play.table import Table
from moot.post.mail.replies import QUESTIONS, lines_to_write
from moot.post.mail.requests import COMMENT_CHARACTERS_MAX, SETTINGS, RequestResult, RequestRunner, parse_letter
from moot.post.news.newsgroups import Newsgroup
from moot.post.news.placement import READERS, followed_by, here_already
from moot.views.explanations import verdict_in_words
from moot.views.talk import answering, board_named

_ENTRY = re.compile(r"<([^@>]{1,60})\.(\d{1,9})@[^@>]+>$")
_FAILED = N_("the server could not store it: try again later")


class ArticleReceiver:
    """Receives articles from players who are logged in."""

    def __init__(self, host: Host):
        self._host = host
        self._lock = threading.Lock()

    def knows(self, game: str, player: str, token: str) -> bool:
        """Whether a token belongs to a player: the login check of the news server."""
        try:
            state = self._host.table(game).state
        except UnknownGame:
            return False
        known = player in state.players or state.holds_an_office(player)
        return known and is_token_of(self._host.journal, game, player, token)

    def post(self, game: str, player: str, article: bytes) -> str:
        """Do what an article asks for; returns what was not done and why, empty if all was done."""
        letter = read_letter(article)
        try:
            with self._lock:
                table = self._host.table(game)
                name = table.moment().law.index.posting_move
                if name is not None:
                    return self._posted(table, name, PlayerId(player), letter, article)
                return self._run_request(table, PlayerId(player), letter)
        except JournalError:
            return _(_FAILED)

    # --- a game of postings ------------------------------------------------------------------

    def _posted(self, table: Table, name: str, player: PlayerId, letter: Letter, article: bytes) -> str:
        """Place a posting below the one it replies to, by the move of this name."""
        whole, followed = table.last, followed_by(letter)
        entries = entries_by_id(whole)
        if letter.key in entries:
            return _("{article} is already here", article=letter.key)
        if followed and followed not in entries:
            return _("it follows up {article}, which isn't here", article=followed)
        sender = Person(player, letter.sender.address)
        follows = entries.get(followed)
        move = move_of(whole, name, replace(letter, sender=sender), follows)
        result = table.submit(replace(move, player=player), unless=here_already(letter.key, whole.entry))
        if not isinstance(result.verdict, Allowed) or result.entry is None:
            return _one_line(verdict_in_words(result.verdict))
        self._keep(table.name, letter.key, article, result.entry.number)
        return ""

    def _keep(self, game: str, key: str, article: bytes, entry: int) -> None:
        """Store the article, so that others can read it as it was posted."""
        now = self._host.clock.now()
        kept = StoredMessage(
            game=game, channel=READERS, way="in", id=key, at=now, data=article, standing="done", entry=entry
        )
        self._host.journal.postbox.keep([kept])

    # --- any other game ----------------------------------------------------------------------

    def _run_request(self, table: Table, player: PlayerId, letter: Letter) -> str:
        """Make the moves that an article asks for in plain sentences."""
        moment = table.moment()
        index, parsed = moment.law.index, parse_letter(letter, moment)
        board = _board(table, letter)
        if board and any(request.move != "argue" for request in parsed.requests) and not index.listed("upon", "argued"):
            group = Newsgroup(table.name).name
            return _("articles in a board's group are only comments: ask for moves in {group}", group=group)
        if board or (not parsed.requests and not parsed.not_taken):
            parsed = ParsedLetter(_talk(table, letter, board))
        if not parsed.requests:
            return _not_understood(parsed)
        runner = RequestRunner(self._host.journal, table, letter, f"{player}\n{letter.key}", self._host.clock.now())
        done = [_by_mail(request) or runner.do(player, request) for request in parsed.requests]
        refused = [_one_line(one.lines) for one in done if not one.allowed]
        refused += map(_doubted, parsed.not_taken)
        made = len(done) - sum(not one.allowed for one in done)
        if refused and made:
            told = _("{done} of {asked} requests were done: don't post those again", done=made, asked=len(done))
            refused.insert(0, told)
        return "; ".join(refused)


def _board(table: Table, letter: Letter) -> str:
    """The noticeboard in whose group an article is posted; empty if it is (also) posted in the game's own group."""
    own = Newsgroup(table.name).name
    if own in (name.lower() for name in letter.groups):
        return ""
    named = (name.lower().removeprefix(f"{own}.") for name in letter.groups)
    return next((board for name in named if (board := board_named(table.moment(), name))), "")


def _talk(table: Table, letter: Letter, board: str = "") -> tuple[LetterRequest, ...]:
    """An article as a comment, in reply to the article above it: one that asks for nothing, or is posted on a
    noticeboard."""
    text = "\n".join(line.text for line in own_lines(letter)).strip()[:COMMENT_CHARACTERS_MAX]
    found = _ENTRY.match(followed_by(letter))
    followed = found is not None and found[1] == table.name and int(found[2]) <= table.last.entry
    entry = next(iter(table.entries(int(found[2]), int(found[2]))), None) if found and followed else None
    arguments = {"text": text, **(answering(entry) if entry is not None else {})}
    if board:
        arguments["board"] = board
    return (LetterRequest("argue", arguments, text[:60], "talk"),) if text else ()


def _by_mail(request: LetterRequest) -> RequestResult | None:
    """The answer to questions and mail settings, which only work by mail; None for other requests."""
    if request.move not in QUESTIONS and request.move not in SETTINGS:
        return None
    return RequestResult(request.said, (_("“{words}” only works by mail", words=request.said),))


def _not_understood(parsed: ParsedLetter) -> str:
    return "; ".join(map(_doubted, parsed.not_taken)) or _("it has no text of its own")


def _doubted(one: IgnoredRequest) -> str:
    told = _("“{words}” was not understood as a move ({reason})", words=one.said, reason=one.doubt)
    return told + (_(": to make the move, write {lines}", lines=lines_to_write(one.lines)) if one.lines else "")


def _one_line(lines: list[str] | tuple[str, ...]) -> str:
    return " ".join(" ".join(line.split()) for line in lines)
