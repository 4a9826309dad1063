"""How a game's exchange of news stands, for its players: what waits, what was declined, what went wrong."""

from msgspec.structs import replace

from moot.documents.letters.writing import write_article
from moot.game.events import Posted
from moot.game.state import Placed
from moot.game.values import Time, Value
from moot.journal.postbox import Kept
from moot.play.host import Host
from moot.post.news.newsgroups import posting_letter
from moot.post.news.placement import ALL, CHANNEL, EVER, PlacementResult
from moot.runtime.connections import Security

_TROUBLE, _SERVER, _EXCHANGED, _LATEST = "trouble", "server", "exchanged", 500
_RECENT = 100


class Server(Value, frozen=True):
    """A news server, and how one gets in."""

    host: str
    port: int = 0
    """The usual one where it is 0."""
    security: Security = "none"
    user: str = ""
    password: str = ""

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.port else self.host


class SyncResult(Value, frozen=True):
    """What came of one exchange with a news server."""

    placings: PlacementResult
    posted: int = 0
    """How many articles went out."""
    told: tuple[str, ...] = ()
    """What there is to say of the group, and of articles that did not go out."""
    trouble: str = ""
    """Why the exchange could not be ended; empty where it was."""


class Article(Value, frozen=True):
    """An article, and how it stands."""

    id: str
    way: str
    standing: str
    told: str
    tries: int
    entry: int | None
    at: Time = 0
    """When it came, or was posted here."""
    due: Time = 0
    """When it is tried again, where it waits for that."""


class ExchangeStatus(Value, frozen=True):
    """How news stands in a game."""

    server: str
    """Where it is exchanged; empty where it has not been."""
    trouble: str
    """Why the last exchange could not be ended."""
    articles: tuple[Article, ...]
    """The latest, and all that wait."""
    exchanged: Time | None = None
    """When articles were exchanged last, or that was tried."""

    @property
    def open(self) -> tuple[Article, ...]:
        """Those that a player should know of: what waits, what was not taken."""
        return tuple(one for one in self.articles if one.standing != "done")


def exchange_status(host: Host, game: str) -> ExchangeStatus:
    """How news stands in a game; raises `Unknown` where there is none."""
    box = host.journal.postbox
    host.table(game)
    waiting = [one for way in ("in", "out") for one in box.waiting(CHANNEL, way, EVER, ALL, game)]
    latest = [one for one in box.of_game(game, _LATEST) if one.channel == CHANNEL and one.standing != "waiting"]
    return ExchangeStatus(
        box.mark(game, CHANNEL, _SERVER),
        box.mark(game, CHANNEL, _TROUBLE),
        tuple(_article(one) for one in (*waiting, *latest)),
        int(at) if (at := box.mark(game, CHANNEL, _EXCHANGED)) else None,
    )


def _article(kept: Kept) -> Article:
    return Article(kept.id, kept.way, kept.standing, kept.told, kept.tries, kept.entry, kept.at, kept.due)


def save_status(host: Host, game: str, server: str, trouble: str) -> None:
    """Keep with which server and group a game exchanges news, and what went wrong."""
    box = host.journal.postbox
    for name, value in ((_SERVER, server), (_TROUBLE, trouble), (_EXCHANGED, str(host.clock.now()))):
        if box.mark(game, CHANNEL, name) != value:
            box.set_mark(game, CHANNEL, name, value)


def unsent_postings(host: Host, game: str, player: str) -> tuple[Article, ...]:
    """What a player posted here and has not gone out as it should: declined, given up, or held up by trouble."""
    postings, box = host.table(game).last.postings, host.journal.postbox
    if not postings:
        return ()
    is_down = bool(box.mark(game, CHANNEL, _TROUBLE))
    failed = (one for one in box.of_game(game, _RECENT) if (one.channel, one.standing) == (CHANNEL, "failed"))
    found = (*box.waiting(CHANNEL, "out", EVER, _RECENT, game), *failed)
    late = (_article(one) for one in found if one.way == "out" and (one.tries or is_down))
    return tuple(one for one in late if (placed := postings.get(one.entry or -1)) and placed.player == player)


def exchange_lines(standing: ExchangeStatus) -> list[str]:
    """What a player should know, in words; nothing where all is well."""
    told = [f"News: {standing.server}: {standing.trouble}"] if standing.trouble else []
    for one in standing.open:
        what = "article" if one.way == "in" else f"the article of entry {one.entry},"
        lag = "has not gone out yet" if one.way == "out" else "is not placed yet"
        told.append(f"News: {what} {one.id}: {one.told or lag}")
    return told


TRIES_MAX = 6
_FIRST_SECONDS, _GROWS, _MOST_SECONDS = 60, 4, 86_400
_QUEUED, _LOOKED_AT = "queued", 1_000


class OutgoingArticles:
    """The articles of one game that are to go out to a group."""

    def __init__(self, host: Host, game: str, group: str):
        self._clock, self._box = host.clock, host.journal.postbox
        self._table, self._game, self._group = host.table(game), game, group

    def queue(self) -> None:
        """Queue what has been posted here since; not what came from the group, nor what another game posted."""
        done = int(self._box.mark(self._game, CHANNEL, _QUEUED) or "0")
        whole, now = self._table.last, self._clock.now()
        queued = []
        for entry in self._table.entries(done + 1, whole.entry):
            placed = whole.postings.get(entry.number)
            if entry.game == self._game and placed is not None and any(isinstance(ev, Posted) for ev in entry.events):
                came = self._box.find(self._game, "in", placed.posting.id)
                if came is None or came.channel != CHANNEL:
                    data = write_article(posting_letter(whole, placed, self._group))
                    queued.append(self._kept(placed, data, now))
        self._box.keep(queued)
        if whole.entry > done:
            self._box.set_mark(self._game, CHANNEL, _QUEUED, str(whole.entry))

    def _kept(self, placed: Placed, data: bytes, now: int) -> Kept:
        return Kept(
            game=self._game,
            channel=CHANNEL,
            way="out",
            id=placed.posting.id,
            at=now,
            data=data,
            entry=placed.entry,
        )

    def due(self) -> list[Kept]:
        """What may be tried now, the oldest first."""
        return self._box.waiting(CHANNEL, "out", self._clock.now(), ALL, self._game)

    def gone(self, kept: Kept, told: str = "") -> None:
        """An article is on the server."""
        self._box.settle(replace(kept, standing="done", told=told))

    def declined(self, kept: Kept, why: str) -> str:
        """An article was not taken: it is tried again ever later, and at last no more. Returns what there is to say."""
        tries = kept.tries + 1
        seconds = min(_FIRST_SECONDS * _GROWS**kept.tries, _MOST_SECONDS)
        ends = tries >= TRIES_MAX
        told = f"declined {tries} time{'s' * (tries != 1)}, the last time with “{why}”"
        due = self._clock.now() + seconds
        self._box.settle(replace(kept, standing="failed" if ends else "waiting", tries=tries, due=due, told=told))
        return f"entry {kept.entry}, {kept.id}, was {told}; it is {'not' * ends or 'to be'} tried again"

    def try_again(self) -> None:
        """Try at once what waits, and what has been given up."""
        for kept in (
            *self._box.of_game(self._game, _LOOKED_AT),
            *self._box.waiting(CHANNEL, "out", EVER, ALL, self._game),
        ):
            if kept.channel == CHANNEL and kept.way == "out" and kept.standing != "done":
                self._box.settle(replace(kept, standing="waiting", tries=0, due=0))
