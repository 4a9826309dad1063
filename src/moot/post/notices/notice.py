"""Notices: what one person has to do in a game and what is new there, as values and as plain text."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from textwrap import wrap
from typing import Literal
from urllib.parse import quote

from moot.game.state import State
from moot.game.values import Time, Value
from moot.languages import N_, _, counted
from moot.languages.dates import timed
from moot.people.notice_settings import zone_of
from moot.post.notices.news_items import TOPICS, NewsItem
from moot.views.doing.offers import Offer, offers
from moot.views.examples import IN_LETTERS, example_lines, proposal_examples
from moot.views.law.text_and_code import told_before_voting
from moot.views.moments import DueTime, Moment, due_times, next_deadline
from moot.views.status import Status, asked_words


class Task(Value, frozen=True):
    """One thing to do."""

    key: str
    """The identity of the task."""
    words: str
    """`vote on proposal 301, “Bees”`."""
    page: str
    """Where to do it, below the address of the game."""
    until: Time | None = None
    is_asked: bool = True
    """Whether the game waits for it; somebody may be able to vote although the game doesn't wait for them."""
    warnings: tuple[str, ...] = ()
    """What to know first: the code of a rule that a proposal amends still follows the old text."""
    examples: tuple[str, ...] = ()
    """What the proposal would do, in a few examples."""


class Deadline(Value, frozen=True):
    """A time by which something is due in a game."""

    time: Time
    words: str
    page: str


def tasks_of(moment: Moment) -> tuple[Task, ...]:
    """What the moment's player has to do, by due time."""
    state, due, player = moment.state, due_times(moment), moment.player or ""
    offered = offers(moment)
    found = (_task(moment, offer, due) for offer in offered if offer.asked or _may_vote(state, offer, player))
    return tuple(sorted(found, key=lambda task: (task.until is None, task.until, task.key)))


def _may_vote(state: State, offer: Offer, player: str) -> bool:
    """Whether a vote is open to somebody who hasn't voted."""
    proposal = state.proposals.get(offer.proposal) if offer.proposal else None
    waits = proposal is not None and proposal.is_voting and player not in proposal.ballots
    return offer.name == "vote" and offer.allowed and offer.yours and waits


def _task(moment: Moment, offer: Offer, due: tuple[DueTime, ...]) -> Task:
    state = moment.state
    subject, title = offer.subject, _title_of(state, offer.subject)
    words = _("{task}, “{title}”", task=asked_words(offer), title=title) if title else asked_words(offer)
    until = next_deadline(due, subject)
    proposal = state.proposals.get(offer.proposal) if offer.name == "vote" and offer.proposal else None
    warnings = told_before_voting(state, proposal) if proposal is not None else ()
    examples = tuple(example_lines(proposal_examples(moment, proposal)))[:IN_LETTERS] if proposal is not None else ()
    return Task(f"{offer.name} {subject}".strip(), words, page_of(subject), until, offer.asked, warnings, examples)


def deadlines_of(shown: Status, state: State) -> Iterator[Deadline]:
    """The deadlines of a game, in words."""
    return (deadline_of(due, state) for due in shown.due if due.deadline)


def deadline_of(due: DueTime, state: State) -> Deadline:
    """A deadline in words."""
    return Deadline(due.time, due.words_with(_title_of(state, due.subject)), page_of(due.subject))


def page_of(subject: str) -> str:
    """Where something is, below the address of its game: `proposals/301`."""
    kind, number = subject.partition(" ")[::2]
    return f"{kind}s/{quote(number, safe='')}" if kind in ("proposal", "case") and number else ""


def _title_of(state: State, subject: str) -> str:
    """The title of `proposal 301`; empty if it has none, or for a case."""
    kind, number = subject.partition(" ")[::2]
    proposal = state.proposals.get(number) if kind == "proposal" else None  # type: ignore[call-overload]
    return proposal.title if proposal is not None else ""


Kind = Literal["news", "asked", "reminder"]
TOLD_MAX = 100
"""How many events a notice lists; the rest is in the log."""
_SUBJECT_LONGEST = 100
_QUOTED = frozenset(("proposed", "revised", "case_called", "argued"))
_QUOTED_WIDTH, _QUOTED_LINES_MAX = 68, 24
_HEADINGS = {
    "game": N_("The game"),
    "rules": N_("Rules"),
    "proposals": N_("Proposals"),
    "cases": N_("Cases"),
    "talk": N_("Discussion"),
}


class Notice(Value, frozen=True):
    """A message to one person. Webhooks send its fields as JSON."""

    key: str
    """Of two with the same key, one is sent."""
    kind: Kind
    game: str
    title: str
    """The game's title."""
    link: str
    """The address of the game's page; empty if the host has none."""
    at: Time
    zone: str
    tasks: tuple[Task, ...] = ()
    happenings: tuple[NewsItem, ...] = ()
    since: Time | None = None
    """The time from which the news is told."""
    deadlines: tuple[Deadline, ...] = ()

    @property
    def subject(self) -> str:
        """One line: the game, and what the notice is about."""
        return f"[{self.title}] {self.about}"[:_SUBJECT_LONGEST].rstrip()

    @property
    def about(self) -> str:
        """One line: what to do, or else what is new."""
        count = len(self.happenings)
        if self.tasks:
            line, rest = self.tasks[0].words, len(self.tasks) - 1
            line = _("{task} and {count} more", task=line, count=rest) if rest else line
            line = _("Reminder: {tasks}", tasks=line) if self.kind == "reminder" else _("To do: {tasks}", tasks=line)
        else:
            line = self.happenings[0].told.removesuffix(".") if count else ""
            line = _("{news}, and {count} more", news=line, count=count - 1) if count > 1 else line
        return " ".join(line.split())

    @property
    def text(self) -> str:
        """The whole notice as plain text, with links: first what to do, then what is new, then other deadlines."""
        blocks = [*self._to_do(), *self._news(), *self._other_deadlines()]
        return "\n\n".join("\n".join(block) for block in blocks)

    def _to_do(self) -> Iterator[list[str]]:
        if self.tasks:
            head = _("Due soon:") if self.kind == "reminder" else _("To do:")
            yield [
                head,
                *(line for task in self.tasks for line in self._item(self._task(task), task.page, _warned(task))),
            ]

    def _news(self) -> Iterator[list[str]]:
        if not self.happenings:
            return
        if self.since is not None:
            yield [_("What's new since {time}:", time=time_in_zone(self.since, self.zone))]
        else:
            yield [_("What's new:")]
        shown = sorted(self.happenings[:TOLD_MAX], key=lambda one: TOPICS.index(one.topic))
        for topic, group in groupby(shown, key=lambda one: one.topic):
            items = (line for one in group for line in self._item(one.told, one.page, _quoted(one)))
            yield [_(_HEADINGS[topic]), *items]
        rest = len(self.happenings) - TOLD_MAX
        if rest > 0:
            yield [counted(rest, "The log has {count} more.", "The log has {count} more."), *self._at("log")]

    def _other_deadlines(self) -> Iterator[list[str]]:
        told = {(task.until, task.page) for task in self.tasks}
        others = [due for due in self.deadlines if (due.time, due.page) not in told]
        if others and self.kind != "reminder":
            yield [_("Deadlines:"), *(line for due in others for line in self._item(self._due(due), due.page))]

    def _task(self, task: Task) -> str:
        if task.until is None:
            return task.words
        return _("{task}, by {time}", task=task.words, time=time_in_zone(task.until, self.zone))

    def _due(self, due: Deadline) -> str:
        between = " " if due.words.endswith((" closes", " opens")) else ": "  # a colon is right in any language
        return f"{due.words}{between}{time_in_zone(due.time, self.zone)}"

    def _item(self, words: str, page: str, quoted: list[str] | None = None) -> list[str]:
        return [f"- {words}", *(quoted or ()), *self._at(page)]

    def _at(self, page: str) -> list[str]:
        return [f"  {self.link}/{page}".rstrip("/")] if self.link else []


def _warned(task: Task) -> list[str]:
    """What to know before a task, indented."""
    told = [_("Warning: {warning}", warning=one) for one in task.warnings]
    told += [_("For example: {example}", example=one) for one in task.examples]
    return [f"    {line}" for one in told for line in wrap(one, _QUOTED_WIDTH)]


def _quoted(one: NewsItem) -> list[str]:
    """The text that goes with an event, indented: what was proposed or asked, or a long comment."""
    if one.event not in _QUOTED or " ".join(one.summary.split()) in one.told:
        return []
    lines = [line for part in one.summary.splitlines() for line in wrap(part, _QUOTED_WIDTH)]
    shown = [f"    {line}" for line in lines[:_QUOTED_LINES_MAX]]
    return [*shown, "    …"] if lines[_QUOTED_LINES_MAX:] else shown


def time_in_zone(time: Time, zone: str) -> str:
    """A time for people to read, with the name of its zone: `Sun 22 Nov 2026, 18:00 (Europe/London)`."""
    try:
        here = datetime.fromtimestamp(time, UTC).astimezone(zone_of(zone))
    except (ValueError, OverflowError, OSError):
        return _("the end of time")
    named = (zone_of(zone).key or "UTC").replace("_", " ")
    return f"{timed(here, 'dated weekday')} ({named})"
