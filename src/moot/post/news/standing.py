"""How a game's exchange of news stands, for its players: what waits, what was declined, what went wrong."""

from moot.game.values import Time, Value
from moot.journal.postbox import Kept
from moot.play.host import Host
from moot.post.news.placing import ALL, CHANNEL, EVER

_TROUBLE, _SERVER, _EXCHANGED, _LATEST = "trouble", "server", "exchanged", 500
_RECENT = 100


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


class Standings(Value, frozen=True):
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


def standings(host: Host, game: str) -> Standings:
    """How news stands in a game; raises `Unknown` where there is none."""
    box = host.journal.postbox
    host.table(game)
    waiting = [one for way in ("in", "out") for one in box.waiting(CHANNEL, way, EVER, ALL, game)]
    latest = [one for one in box.of_game(game, _LATEST) if one.channel == CHANNEL and one.standing != "waiting"]
    return Standings(
        box.mark(game, CHANNEL, _SERVER),
        box.mark(game, CHANNEL, _TROUBLE),
        tuple(_article(one) for one in (*waiting, *latest)),
        int(at) if (at := box.mark(game, CHANNEL, _EXCHANGED)) else None,
    )


def _article(kept: Kept) -> Article:
    return Article(kept.id, kept.way, kept.standing, kept.told, kept.tries, kept.entry, kept.at, kept.due)


def keep_standing(host: Host, game: str, server: str, trouble: str) -> None:
    """Keep with which server and group a game exchanges news, and what went wrong."""
    box = host.journal.postbox
    for name, value in ((_SERVER, server), (_TROUBLE, trouble), (_EXCHANGED, str(host.clock.now()))):
        if box.mark(game, CHANNEL, name) != value:
            box.set_mark(game, CHANNEL, name, value)


def unposted(host: Host, game: str, player: str) -> tuple[Article, ...]:
    """What a player posted here and has not gone out as it should: declined, given up, or held up by trouble."""
    postings, box = host.table(game).last.postings, host.journal.postbox
    if not postings:
        return ()
    is_down = bool(box.mark(game, CHANNEL, _TROUBLE))
    failed = (one for one in box.of_game(game, _RECENT) if (one.channel, one.standing) == (CHANNEL, "failed"))
    found = (*box.waiting(CHANNEL, "out", EVER, _RECENT, game), *failed)
    late = (_article(one) for one in found if one.way == "out" and (one.tries or is_down))
    return tuple(one for one in late if (placed := postings.get(one.entry or -1)) and placed.player == player)


def told_of(standing: Standings) -> list[str]:
    """What a player should know, in words; nothing where all is well."""
    told = [f"News: {standing.server}: {standing.trouble}"] if standing.trouble else []
    for one in standing.open:
        what = "article" if one.way == "in" else f"the article of entry {one.entry},"
        lag = "has not gone out yet" if one.way == "out" else "is not placed yet"
        told.append(f"News: {what} {one.id}: {one.told or lag}")
    return told
