"""What somebody has still to do in a game, and until when: what is asked of them, and votes that they may yet cast."""

from collections.abc import Iterator
from urllib.parse import quote

from moot.game.state import State
from moot.game.values import PlayerId, Time, Value
from moot.play.table import Table
from moot.views.offers import Offer, offers
from moot.views.views import DueTime, Status, status_of
from moot.views.wording import in_words


class Task(Value, frozen=True):
    """One thing to do."""

    key: str
    """The same for as long as it is the same thing."""
    words: str
    """`vote on proposal 301, “Bees”`."""
    page: str
    """Where it is done, beneath the address of the game."""
    until: Time | None = None
    is_asked: bool = True
    """Whether the game waits for it; a vote may be open to somebody without that."""


class Deadline(Value, frozen=True):
    """A time by which something is due in a game."""

    time: Time
    words: str
    page: str


def tasks_of(table: Table, player: PlayerId) -> tuple[Task, ...]:
    """What a player has to do, what is due first before the rest."""
    state, law = table.moment()
    now = table.now()
    due = status_of(table.name, state, law, now).due
    offered = offers(table, player, now)
    found = (_task(state, offer, due) for offer in offered if offer.asked or _may_vote(state, offer, player))
    return tuple(sorted(found, key=lambda task: (task.until is None, task.until, task.key)))


def _may_vote(state: State, offer: Offer, player: PlayerId) -> bool:
    """Whether a vote is open to somebody who has not cast it."""
    proposal = state.proposals.get(offer.proposal) if offer.proposal else None
    waits = proposal is not None and proposal.stage == "voting" and player not in proposal.ballots
    return offer.name == "vote" and offer.allowed and offer.yours and waits


def _task(state: State, offer: Offer, due: tuple[DueTime, ...]) -> Task:
    subject = f"proposal {offer.proposal}" if offer.proposal else f"case {offer.case}" if offer.case else ""
    until = next((one.time for one in due if one.deadline and one.subject == subject != ""), None)
    about = _titled(state, subject)
    words = offer.name.replace("-", " ") + (f" on {about}" if about else "")
    return Task(f"{offer.name} {subject}".strip(), words, page_of(subject), until, offer.asked)


def deadlines_of(shown: Status, state: State) -> Iterator[Deadline]:
    """The deadlines of a game, in words."""
    return (deadline_of(due, state) for due in shown.due if due.deadline)


def deadline_of(due: DueTime, state: State) -> Deadline:
    """A deadline in words."""
    about = _titled(state, due.subject)
    return Deadline(due.time, in_words(due.term) + (f" ({about})" if about else ""), page_of(due.subject))


def page_of(subject: str) -> str:
    """Where something is, beneath the address of its game: `proposals/301`."""
    kind, _, number = subject.partition(" ")
    return f"{kind}s/{quote(number, safe='')}" if kind in ("proposal", "case") and number else ""


def _titled(state: State, subject: str) -> str:
    """`proposal 301, “Bees”`."""
    kind, _, number = subject.partition(" ")
    proposal = state.proposals.get(number) if kind == "proposal" else None  # type: ignore[call-overload]
    return f"{subject}, “{proposal.title}”" if proposal is not None and proposal.title else subject
