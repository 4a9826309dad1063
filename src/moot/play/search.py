"""Search over all games of a host: games, rules, proposals, players and talk, as far as the asker may read them.

The search tables follow the record and never lead: a game is searched only while they are at its last entry, so that
what was hidden or taken out since isn't found. Moves know nothing of them. A server brings them up to date in the
background, and a search does so for what is still missing.
"""

import logging
import re
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, islice
from time import monotonic

from moot.game.values import Time, Value
from moot.journal.errors import Conflict, JournalError
from moot.journal.journal import GameRecord
from moot.journal.search_store import UNREAD, FoundText, SearchPosition
from moot.languages import ENGLISH, speaking
from moot.people.game_access import access_of
from moot.people.values import Account
from moot.play.host import Host
from moot.play.search_texts import KINDS, VERSION, Changes, all_texts, folded_words
from moot.views.moments import Moment

QUERY_CHARACTERS_MAX, _WORDS_MAX = 200, 8
RESULTS_MAX = 20
"""The most results of a kind."""
LOOKED_AT_MAX = 200
"""The most texts of a kind that are ranked: the latest."""
ENTRIES_MAX = 500
"""After more entries, a game is read anew."""
TEXTS_AT_ONCE = 200
"""The most texts that are written in one step of that; moves that wait for the disk go between."""
WAIT_SECONDS = 1.0
"""How long a search brings the tables up to date, before it leaves out the games that are still missing."""
KEEP_SECONDS = 5.0
"""How often a server brings them up to date."""
_BEFORE_MATCH, _EXCERPT_CHARACTERS = 60, 200
_PIECES = re.compile("([\\w\u0300-\u036f]+)")
_log = logging.getLogger(__name__)


class MarkedSpan(Value, frozen=True):
    """A piece of a text, and whether it's a word that was searched for."""

    text: str
    match: bool = False


class SearchResult(Value, frozen=True):
    """Something that was found."""

    kind: str
    """`game`, `rule`, `proposal`, `player` or `talk`."""
    game: str
    game_title: str
    key: str
    """The number of the rule or proposal, the player's name, or the comment's entry."""
    title: tuple[MarkedSpan, ...]
    excerpt: tuple[MarkedSpan, ...]
    at: Time
    also: int = 0
    """The number of other games with the same, such as a rule of their common ruleset."""

    @property
    def address(self) -> tuple[str, ...]:
        """Where it stands, as parts of an address within the game."""
        parts = {"rule": "rules", "proposal": "proposals", "player": "players", "talk": "talk"}
        return (parts[self.kind], self.key) if self.kind in parts else ()


class SearchAnswer(Value, frozen=True):
    """What a search found, by kind, the best first."""

    results: tuple[SearchResult, ...] = ()
    unread: int = 0
    """The number of games that weren't searched, because what was done in them isn't in the tables yet."""

    def of(self, kind: str) -> list[SearchResult]:
        """The results of a kind."""
        return [one for one in self.results if one.kind == kind]


def search_games(host: Host, account: Account | None, query: str, kinds: Iterable[str] = KINDS) -> SearchAnswer:
    """Search all games that somebody may read; every word has to begin a word of what is found."""
    settings = ((one, host.people.access_settings(one.name)) for one in host.games())
    own = host.people.access_store.games_of(account, host.people.now) if account is not None else ()
    return search_in(host, [one for one, found in settings if access_of(found, account).may_read], query, kinds, own)


def search_in(
    host: Host, games: Iterable[GameRecord], query: str, kinds: Iterable[str] = KINDS, own: Collection[str] = ()
) -> SearchAnswer:
    """The same in these games, whoever may read them; what is in one's `own` comes before equals."""
    sought = tuple(dict.fromkeys(folded_words(query[:QUERY_CHARACTERS_MAX])))[:_WORDS_MAX]
    store, searched = host.journal.search, {one.name: one for one in games}
    if not sought or not store.is_there:
        return SearchAnswer()
    bring_up_to_date(host, searched.values(), monotonic() + WAIT_SECONDS)
    positions = store.positions()
    current = [name for name, one in searched.items() if _is_current(positions.get(name, UNREAD), one)]
    results: list[SearchResult] = []
    for kind in (one for one in KINDS if one in kinds and current):
        found = store.found(sought, current, kind, LOOKED_AT_MAX)
        ranked = sorted(found, key=lambda one: (*_rank(one, sought), one.game not in own, -one.at))
        same = Counter((one.title, one.body) for one in ranked)
        once = {(one.title, one.body): one for one in reversed(ranked)}
        results += [
            _result(one, searched[one.game].title, sought, same[one.title, one.body] - 1)
            for one in [*reversed(once.values())][:RESULTS_MAX]
        ]
    return SearchAnswer(tuple(results), len(searched) - len(current))


def _is_current(position: SearchPosition, game: GameRecord) -> bool:
    """Whether the tables are at a game's last entry, or further: its record may have grown since it was read."""
    return position.version == VERSION and position.entry >= game.length - 1


def _rank(found: FoundText, sought: Sequence[str]) -> tuple[int, int]:
    """Titles first, then whole words.

    How common a word is doesn't count: that would tell something about games that the asker may not read.
    """
    title, body = folded_words(found.title), folded_words(found.body)
    in_title = sum(any(one.startswith(word) for one in title) for word in sought)
    whole = sum(word in title or word in body for word in sought)
    return -in_title, -whole


def _result(found: FoundText, game_title: str, sought: Sequence[str], also: int) -> SearchResult:
    excerpt = "" if found.kind == "game" else _excerpt(" ".join(found.body.split()), sought)
    title, told = marked(found.title, sought), marked(excerpt, sought)
    return SearchResult(found.kind, found.game, game_title, found.key, title, told, found.at, also)


def _excerpt(text: str, sought: Sequence[str]) -> str:
    """A part of a text, from shortly before the first word that matches."""
    words = text.split(" ")
    first = next((n for n, word in enumerate(words) if _matches(word, sought)), 0)
    start, before = first, 0
    while start and before < _BEFORE_MATCH:
        start -= 1
        before += len(words[start]) + 1
    part = " ".join(words[start:])
    cut = part if len(part) <= _EXCERPT_CHARACTERS else part[:_EXCERPT_CHARACTERS].rpartition(" ")[0] + " …"
    return ("… " if start else "") + cut


def marked(text: str, sought: Sequence[str]) -> tuple[MarkedSpan, ...]:
    """A text with the words marked that match."""
    pieces = groupby(_PIECES.split(text), key=lambda piece: _matches(piece, sought))
    spans = (MarkedSpan("".join(run), match) for match, run in pieces)
    return tuple(span for span in spans if span.text)


def _matches(word: str, sought: Sequence[str]) -> bool:
    return any(one.startswith(wanted) for one in folded_words(word) for wanted in sought)


# --- keeping the tables up to date ----------------------------------------------------------------


@speaking(ENGLISH)  # what the tables keep doesn't depend on who asks
def bring_up_to_date(host: Host, games: Iterable[GameRecord], until: float) -> None:
    """Bring the tables to the last entries of games, until a time by the process's clock; errors are logged."""
    if host.journal.is_read_only:
        return
    positions = host.journal.search.positions()
    behind = [one for one in games if not _is_current(positions.get(one.name, UNREAD), one)]
    for one in sorted(behind, key=lambda one: one.length - positions.get(one.name, UNREAD).entry):
        if monotonic() >= until or host.stopping.is_set():
            return
        try:
            read_on(host, one.name, positions.get(one.name, UNREAD))
        except Conflict:  # another thread or process is at it
            continue
        except JournalError:
            _log.exception("%s couldn't be read for the search; it is tried again", one.name)


def read_on(host: Host, game: str, position: SearchPosition) -> None:
    """Bring the tables to a game's last entry; raises `Conflict` if somebody else does so at the moment."""
    moment, store = host.table(game).moment(), host.journal.search
    last = SearchPosition(VERSION, moment.last.entry)
    is_near = position.version == VERSION and 0 <= position.entry <= last.entry <= position.entry + ENTRIES_MAX
    changes = Changes(moment, position.entry + 1) if is_near else None
    if changes is None or changes.is_anew:
        _read_anew(host, moment, position, last)
    else:
        store.write(game, position, last, changes.put, changes.gone)


def _read_anew(host: Host, moment: Moment, position: SearchPosition, last: SearchPosition) -> None:
    """Put everything into the tables, a step at a time; meanwhile the game isn't searched."""
    token = int.from_bytes(host.machine.random_bytes(4), "big")
    ours, texts, is_first = SearchPosition(VERSION, -2 - token), all_texts(moment), True
    while step := list(islice(texts, TEXTS_AT_ONCE)):
        host.journal.search.write(moment.game, position, ours, step, anew=is_first)
        position, is_first = ours, False
    host.journal.search.write(moment.game, position, last, anew=is_first)


def start_keeping_search(host: Host) -> threading.Thread:
    """Keep the tables up to date in a background thread, until the host closes."""

    def run() -> None:
        while not host.stopping.wait(KEEP_SECONDS):
            try:
                bring_up_to_date(host, host.games(), monotonic() + KEEP_SECONDS)
            except Exception:
                if not host.stopping.is_set():
                    _log.exception("What can be found couldn't be brought up to date; it is tried again")

    thread = threading.Thread(target=run, name="search", daemon=True)
    thread.start()
    return thread
