"""Exchange of articles with a news server (NNTP): the queue of articles to send, and the status of the exchange."""

from moot.documents.letters.writer import write_article
from moot.game.events import Posted
from moot.game.state import PlacedPosting
from moot.game.values import Time, Value
from moot.journal.postbox import StoredMessage
from moot.languages import _
from moot.play.host import Host
from moot.post.news.newsgroups import posting_letter
from moot.post.news.placement import CHANNEL, PlacementResult
from moot.post.outbox import FAR_FUTURE, NO_LIMIT, Backoff, Outbox
from moot.runtime.network import Security
from moot.views.moments import Moment

_TROUBLE, _SERVER, _EXCHANGED, _LATEST = "trouble", "server", "exchanged", 500
_RECENT = 100


class NewsServerAddress(Value, frozen=True):
    """The address of a news server, and the login."""

    host: str
    port: int = 0
    """0 for the default port."""
    security: Security = "none"
    user: str = ""
    password: str = ""

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.port else self.host


class SyncResult(Value, frozen=True):
    """The result of one exchange with a news server."""

    placings: PlacementResult
    posted: int = 0
    """How many articles were sent."""
    told: tuple[str, ...] = ()
    """Messages about the group, and about articles that could not be sent."""
    trouble: str = ""
    """Why the exchange failed; empty if it didn't."""


class Article(Value, frozen=True):
    """An article and its status."""

    id: str
    way: str
    standing: str
    told: str
    tries: int
    entry: int | None
    at: Time = 0
    """When it arrived, or was posted here."""
    due: Time = 0
    """When it is tried again, if it is waiting for that."""


class ExchangeStatus(Value, frozen=True):
    """The status of a game's exchange with a news server."""

    server: str
    """The server and the group; empty before the first exchange."""
    trouble: str
    """Why the last exchange failed."""
    articles: tuple[Article, ...]
    """The latest ones, and all that are waiting."""
    exchanged: Time | None = None
    """When the last exchange was attempted."""

    @property
    def open(self) -> tuple[Article, ...]:
        """The ones that players should know of: waiting, or refused."""
        return tuple(one for one in self.articles if one.standing != "done")


def exchange_status(host: Host, game: str) -> ExchangeStatus:
    """The status of a game's exchange; raises `UnknownGame` if there is no such game."""
    box = host.journal.postbox
    host.table(game)
    waiting = [one for way in ("in", "out") for one in box.waiting(CHANNEL, way, FAR_FUTURE, NO_LIMIT, game)]
    latest = [one for one in box.of_game(game, _LATEST) if one.channel == CHANNEL and one.standing != "waiting"]
    return ExchangeStatus(
        box.mark(game, CHANNEL, _SERVER),
        box.mark(game, CHANNEL, _TROUBLE),
        tuple(_article(one) for one in (*waiting, *latest)),
        int(at) if (at := box.mark(game, CHANNEL, _EXCHANGED)) else None,
    )


def _article(kept: StoredMessage) -> Article:
    return Article(kept.id, kept.way, kept.standing, kept.told, kept.tries, kept.entry, kept.at, kept.due)


def save_status(host: Host, game: str, server: str, trouble: str) -> None:
    """Record with which server and group a game exchanges news, when, and what went wrong."""
    box = host.journal.postbox
    for name, value in ((_SERVER, server), (_TROUBLE, trouble), (_EXCHANGED, str(host.clock.now()))):
        if box.mark(game, CHANNEL, name) != value:
            box.set_mark(game, CHANNEL, name, value)


def unsent_postings(host: Host, moment: Moment) -> tuple[Article, ...]:
    """A player's postings that were not sent: refused, given up, or delayed because the server is down."""
    game, postings, box = moment.game, moment.last.postings, host.journal.postbox
    if not postings:
        return ()
    is_down = bool(box.mark(game, CHANNEL, _TROUBLE))
    failed = (one for one in box.of_game(game, _RECENT) if (one.channel, one.standing) == (CHANNEL, "failed"))
    found = (*box.waiting(CHANNEL, "out", FAR_FUTURE, _RECENT, game), *failed)
    late = (_article(one) for one in found if one.way == "out" and (one.tries or is_down))
    return tuple(one for one in late if (placed := postings.get(one.entry or -1)) and placed.player == moment.player)


def exchange_lines(standing: ExchangeStatus) -> list[str]:
    """What a player should know, in words; nothing if all is well."""
    told = []
    if standing.trouble:
        told.append(_("News: {server}: {trouble}", server=standing.server, trouble=standing.trouble))
    for one in standing.open:
        if one.way == "in":
            told.append(_("News: article {id}: {told}", id=one.id, told=one.told or _("not placed yet")))
        else:
            lag = one.told or _("not sent yet")
            told.append(_("News: the article of entry {entry}, {id}: {told}", entry=one.entry, id=one.id, told=lag))
    return told


BACKOFF = Backoff(first_seconds=60, longest_seconds=86_400, attempts=6, factor=4)
"""A minute, 4, 16, 64 minutes, and so on."""
_QUEUED = "queued"


class OutgoingArticles:
    """The postings of one game that go out to a newsgroup as articles, each queued once.

    An article has the identifier of its posting, so sending it twice is harmless: news servers know it again.
    """

    def __init__(self, host: Host, game: str, group: str):
        self._clock, self._box = host.clock, host.journal.postbox
        self._table, self._game, self._group = host.table(game), game, group
        self.outbox = Outbox(self._box, CHANNEL, BACKOFF)

    def queue(self) -> None:
        """Queue new postings of this game, except those that came from the group."""
        done = int(self._box.mark(self._game, CHANNEL, _QUEUED) or "0")
        whole, now = self._table.last, self._clock.now()
        queued = []
        for entry in self._table.entries(done + 1, whole.entry):
            placed = whole.postings.get(entry.number)
            if entry.game == self._game and placed is not None and any(isinstance(ev, Posted) for ev in entry.events):
                came = self._box.find(self._game, "in", placed.posting.id)
                if came is None or came.channel != CHANNEL:
                    queued.append(self._kept(placed, now))
        self._box.keep(queued)
        if whole.entry > done:
            self._box.set_mark(self._game, CHANNEL, _QUEUED, str(whole.entry))

    def _kept(self, placed: PlacedPosting, now: Time) -> StoredMessage:
        data = write_article(posting_letter(self._table.last, placed, self._group))
        id, entry = placed.posting.id, placed.entry
        return StoredMessage(game=self._game, channel=CHANNEL, way="out", id=id, at=now, data=data, entry=entry)

    def due(self) -> list[StoredMessage]:
        """The articles that may be sent now, the oldest first."""
        return self.outbox.due(self._clock.now(), NO_LIMIT, self._game)

    def refused(self, kept: StoredMessage, why: str) -> str:
        """The server refused an article: it is tried again later, and in the end given up. Returns a sentence."""
        now = self.outbox.failed(kept, f"the news server refused it (“{why}”)", self._clock.now())
        told = _("Entry {entry}, {id}: {told}", entry=kept.entry, id=kept.id, told=now.told)
        return told + (_("; will retry") if now.standing == "waiting" else "")
