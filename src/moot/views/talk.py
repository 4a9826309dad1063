"""Comments in a game, in threads on its noticeboards, from every channel (web, command, mail, news).

Comments on a proposal or a case are one thread on each board; a general comment starts a thread, and replies belong
to it. In a game of postings, comments belong to the posting that they follow up.
"""

import threading
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from moot.game import events as e
from moot.game.lines import ROOT, posting_at
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import CaseId, Number, Value, from_attributes
from moot.languages import _
from moot.lru import LruCache
from moot.views.comments import Comment, folded
from moot.views.moments import Moment
from moot.views.wording import cut, statement_in_words

_DEPTH_MAX, _ABOVE_MAX = 6, 40
_STATES_KEPT = 4
"""The number of states of a game whose threads are cached."""
_Key = tuple[str, str, str | int]


class Thread(Value, frozen=True):
    """A thread: comments on one subject, the earliest first."""

    said: tuple[Comment, ...]
    board: str = ""
    """The board on which it started."""
    proposal: Number | None = None
    case: CaseId | None = None
    posting: int | None = None
    entry: int | None = None
    """The entry that it is about, if that is no proposal, case, posting or comment."""
    title: str = ""

    @property
    def root(self) -> int:
        """The entry of the first comment, which identifies the thread."""
        return self.said[0].entry

    @property
    def last(self) -> int:
        """The entry of the latest comment."""
        return self.said[-1].entry


# --- boards -------------------------------------------------------------------------------------


def board_named(moment: Moment, name: str) -> str | None:
    """The board with a name, ignoring case; None if there is none."""
    return next((board for board in moment.boards if board.casefold() == name.strip().casefold()), None)


# --- threads ------------------------------------------------------------------------------------


def threads(moment: Moment, board: str = "", words: str = "") -> tuple[Thread, ...]:
    """The threads of a game up to a moment, the most recently active first.

    With a `board`, those with something on it; with `words`, those in which all of them occur.
    """
    cache: LruCache[int, tuple[State, tuple[Thread, ...]]] = moment.record.models.cache("threads", _STATES_KEPT)
    found = cache.get_or_make(id(moment.state), lambda: (moment.state, _threads(moment)))[1]
    wanted = words.casefold().split()
    return tuple(thread for thread in found if _is_wanted(thread, board, wanted)) if board or wanted else found


def _threads(moment: Moment) -> tuple[Thread, ...]:
    found = [_thread(moment.state, key, said) for key, said in _threaded(moment).items()]
    return tuple(sorted(found, key=lambda thread: -thread.last))


def thread_of(moment: Moment, entry: int) -> Thread | None:
    """The thread of the comment at an entry; None if there is no comment."""
    for key, said in _threaded(moment).items():
        if any(entry == one.entry or entry in one.folded for one in said):
            return _thread(moment.state, key, said)
    return None


def comments_on(moment: Moment, proposal: Number) -> tuple[Comment, ...]:
    """The comments on a proposal, on all boards, in order."""
    found = [one for key, said in _threaded(moment).items() if key[::2] == ("proposal", proposal) for one in said]
    return tuple(sorted(found, key=lambda one: one.entry))


def outlined(said: Iterable[Comment]) -> tuple[tuple[int, Comment], ...]:
    """Comments in tree order, each with its depth: 0 for one that replies to none."""
    listed = tuple(said)
    here = {one.entry for one in listed}
    below: dict[int | None, list[Comment]] = defaultdict(list)
    for one in listed:
        below[one.reply if one.reply in here else None].append(one)
    found: list[tuple[int, Comment]] = []
    todo = [(0, one) for one in reversed(below[None])]
    while todo:
        depth, one = todo.pop()
        found.append((min(depth, _DEPTH_MAX), one))
        todo += [(depth + 1, other) for other in reversed(below[one.entry])]
    return tuple(found)


def _is_wanted(thread: Thread, board: str, words: list[str]) -> bool:
    if board and all(one.board != board for one in thread.said):
        return False
    if not words:
        return True
    text = " ".join((thread.title, *(f"{one.player} {one.text}" for one in thread.said))).casefold()
    return all(word in text for word in words)


def _thread(state: State, key: _Key, said: tuple[Comment, ...]) -> Thread:
    kind, board, about = key
    one = said[0]
    match kind:
        case "proposal":
            proposal = state.proposals.get(Number(str(about)))
            return Thread(said, board, proposal=one.proposal, title=proposal.title if proposal else "")
        case "case":
            case = state.cases.get(CaseId(str(about)))
            return Thread(said, board, case=one.case, title=statement_in_words(case.statement) if case else "")
        case "posting":
            posting = posting_at(state, one.posting)
            return Thread(said, posting=one.posting, title=posting.posting.subject if posting else "")
        case "entry":
            return Thread(said, board, entry=int(about), title=_("Entry {entry}", entry=about))
    return Thread(said, board, title=cut(one.text.strip().partition("\n")[0]))


class _Talk:
    """The comments of one game, in the entries read so far."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.said: list[Comment] = []
        self.read_to = -1
        self.threaded: tuple[int, dict[_Key, tuple[Comment, ...]]] = (-1, {})
        """By thread, up to the entry last requested."""


def _threaded(moment: Moment) -> dict[_Key, tuple[Comment, ...]]:
    """The comments up to a moment, by thread."""
    talk, until = moment.record.models.of(_Talk), moment.state.entry
    known, threaded = talk.threaded
    if known != until:
        threaded = _by_thread(_comments(moment, until))
        talk.threaded = until, threaded
    return threaded


def _by_thread(said: Iterable[Comment]) -> dict[_Key, tuple[Comment, ...]]:
    found: dict[_Key, list[Comment]] = defaultdict(list)
    of: dict[int, _Key] = {}
    for one in said:
        key = of.get(one.reply) if one.reply is not None else None
        of[one.entry] = key = key or _key(one)
        found[key].append(one)
    return {key: folded(those) for key, those in found.items()}


def _key(one: Comment) -> _Key:
    """The thread of a comment that replies to no other."""
    if one.posting is not None:
        return "posting", "", one.posting
    if one.proposal is not None:
        return "proposal", one.board, one.proposal
    if one.case is not None:
        return "case", one.board, one.case
    return ("said", one.board, one.entry) if one.reply is None else ("entry", one.board, one.reply)


def _comments(moment: Moment, until: int) -> list[Comment]:
    """The comments up to an entry; entries never change, so each is read once."""
    talk = moment.record.models.of(_Talk)
    with talk.lock:
        if talk.read_to < until:
            talk.said += _comments_in(moment.entries(talk.read_to + 1, until), moment.last.hidden)
            talk.read_to = until
        return talk.said[: bisect_right(talk.said, until, key=lambda one: one.entry)]


def _comments_in(entries: Iterable[Entry], hidden: Mapping[str, str]) -> Iterator[Comment]:
    for entry in entries:
        why = hidden.get(str(entry.number), "")
        for event in entry.events:
            if isinstance(event, e.Argued):
                yield from_attributes(Comment, event, entry=entry.number, at=entry.time, hidden=why)
            elif isinstance(event, e.Posted) and event.posting.rules is None:
                follows = event.posting.follows
                above = ROOT if follows is None else follows
                talk, player = event.posting.talk, event.player
                yield Comment(entry.number, player, entry.time, talk, why, posting=above, reply=follows)


def entries_on(moment: Moment, board: str) -> tuple[int, ...]:
    """The entries of the comments on a board up to a moment, in order."""
    return tuple(
        one.entry
        for one in _comments(moment, moment.state.entry)
        if one.board.casefold() == board.casefold() and one.board
    )


# --- answering ----------------------------------------------------------------------------------


def about(entry: Entry) -> dict[str, str]:
    """The subject of an entry, as arguments for a comment on the same."""
    for event in entry.events:
        for name in ("proposal", "case"):
            number = getattr(event, name, None)
            if number:
                return {name: str(number)}
    return {}


def above(state: State, entry: int) -> tuple[int, ...]:
    """The chain of entries that a comment replies to, the earliest first; only the nearest of many."""
    found: list[int] = []
    topic = state.said.get(str(entry))
    while topic is not None and topic.reply is not None and len(found) < _ABOVE_MAX:
        found.append(topic.reply)
        topic = state.said.get(str(topic.reply))
    return tuple(reversed(found))


def answering(entry: Entry) -> dict[str, str]:
    """The arguments for a reply to an entry."""
    return {"reply": str(entry.number), **about(entry)}
