"""What was played here and is to go out: postings of a game as articles, each queued once and tried until it is there.

An article has the identifier of its posting, so that one which goes out twice is the same one for every news server.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from moot.authoring.postings import text_of
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writing import write_article
from moot.game.events import Posted
from moot.game.state import Placed, State
from moot.journal.postbox import Kept
from moot.play.host import Host
from moot.post.news.placing import ALL, CHANNEL, EVER

TRIES_MAX, REFERENCES_MAX = 6, 40
_FIRST_SECONDS, _GROWS, _MOST_SECONDS = 60, 4, 86_400
_QUEUED, _LATEST = "queued", 1_000


def posting_letter(whole: State, placed: Placed, group: str) -> Letter:
    """A posting as a letter: its own identifier, what it follows, and its text."""
    posting = placed.posting
    name = "" if posting.name == posting.address else posting.name
    return Letter(
        message_id=posting.id,
        sender=Person(name, posting.address),
        sent=placed.at,
        subject=posting.subject or whole.title,
        references=tuple(reversed(list(islice(_above(whole, placed), REFERENCES_MAX)))),
        groups=(group,),
        text=text_of(whole, placed),
    )


def _above(whole: State, placed: Placed) -> Iterator[str]:
    """The identifiers of what a posting follows, the nearest first."""
    while placed.follows is not None:
        placed = whole.postings[placed.follows]
        yield placed.posting.id


class Outgoing:
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
            *self._box.of_game(self._game, _LATEST),
            *self._box.waiting(CHANNEL, "out", EVER, ALL, self._game),
        ):
            if kept.channel == CHANNEL and kept.way == "out" and kept.standing != "done":
                self._box.settle(replace(kept, standing="waiting", tries=0, due=0))
