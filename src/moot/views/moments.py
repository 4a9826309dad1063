"""A game at one moment, from which all views are made; and parsing and formatting of moments and times."""

import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from functools import cached_property
from typing import Any, Protocol, TypeVar, cast

from moot.game.decision.boards import BOARDS, boards_of
from moot.game.decision.ranks import RANKS, ranks_of
from moot.game.law_protocol import Due
from moot.game.moves import Question, Refused
from moot.game.record.entries import Entry
from moot.game.record.post_moderation import veiled
from moot.game.record.secret_ballots import opened_by_now
from moot.game.state import State
from moot.game.values import Number, PlayerId, Rank, Time, Value
from moot.languages import N_, _, language
from moot.languages.dates import written_time as written_time
from moot.law.law import SandboxedLaw
from moot.lru import LruCache
from moot.views.secrecy import hidden_ballots
from moot.views.wording import in_words, subject_name

T = TypeVar("T")


class NoMoment(ValueError):
    """An invalid moment, or one before the game began."""


class ReadModels:
    """The read models of one game's record, one of each kind, made on first use."""

    def __init__(self) -> None:
        self._models: dict[type | tuple[str, str], Any] = {}
        self._lock = threading.Lock()

    def cache(self, name: str, size: int) -> LruCache[Any, Any]:
        """A named LRU cache of the game, for what is told in the reader's language."""
        with self._lock:
            return cast(LruCache[Any, Any], self._models.setdefault((name, language()), LruCache(size)))

    def of(self, kind: type[T]) -> T:
        """The game's read model of a kind."""
        with self._lock:
            found = self._models.get(kind)
            if found is None:
                found = self._models[kind] = kind()
            return cast(T, found)


class Record(Protocol):
    """A game's record, as moments read it; implemented by a table."""

    name: str
    models: ReadModels

    def read(self, since: int, until: int) -> Iterator[Entry]:
        """A range of public entries, both ends included."""

    def public_state(self, entry: int, known: State) -> State:
        """The public state after an entry, with the ballots opened since; `known` is the present one."""

    def law_of(self, state: State) -> SandboxedLaw:
        """The read-only law of a state."""

    def under_seals(self, seals: Iterable[str]) -> Mapping[str, Any]:
        """What is under some seals, for those who may see it."""

    def pass_by(self, state: State) -> None:
        """Told of some states before which no ballot was secret, while the record is read; may keep them for later."""


@dataclass(frozen=True, eq=False)
class Moment:
    """A game at one moment: resolved once for a request or a command, so that all it shows belongs together."""

    record: Record
    state: State
    """The public state, without secret ballots; of several lines of play, on the main one."""
    law: SandboxedLaw
    """The read-only law at that moment."""
    now: Time
    """In seconds since 1970; in the past, the time of the entry."""
    last: State
    """The present state after the last entry, on whichever line of play."""
    player: PlayerId | None = None
    """The viewer."""
    closed: Refused | None = None
    """Why no player can move now, regardless of the rules."""
    looked_back_from: "Moment | None" = None
    """The present moment, if this is a past one."""
    entries_read: dict[int, Entry] = field(default_factory=dict, repr=False)
    """A cache of single entries, shared by the moments of a request."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.name

    @property
    def present(self) -> "Moment":
        """The game now."""
        return self.looked_back_from or self

    @property
    def is_present(self) -> bool:
        """Whether this is the present."""
        return self.looked_back_from is None

    @cached_property
    def boards(self) -> tuple[str, ...]:
        """The noticeboards of the game; the default two if the rules name none."""
        found = boards_of(self.state, self.law, self.now)
        return BOARDS if isinstance(found, Question) else found

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of rules, the highest first; the two usual ones if the rules name none."""
        found = ranks_of(self.state, self.law, self.now)
        return RANKS if isinstance(found, Question) else found

    @cached_property
    def hidden_ballots(self) -> frozenset[Number]:
        """The proposals whose votes are secret at this moment."""
        return hidden_ballots(self.law, self.state)

    def seen_by(self, player: str | None) -> "Moment":
        """The same moment for another viewer, or none."""
        return replace(self, player=PlayerId(player) if player else None)

    def at(self, entry: int) -> "Moment":
        """The game after an entry, with the ballots opened since."""
        present = self.present
        state = self.last if entry == self.last.entry else self.record.public_state(entry, present.state)
        return replace(self, state=state, law=self.record.law_of(state), now=state.now, looked_back_from=present)

    def timed(self, now: Time) -> "Moment":
        """The same state at another time."""
        return replace(self, now=now)

    def game_of(self, entry: int) -> int | None:
        """The entry at which another game replaced that of an entry; None for the current game."""
        return next((first for first in self.state.began if first > entry), None)

    def of_its_game(self, entry: int) -> "Moment":
        """The game that an entry belongs to: this one, or an earlier one at its end."""
        following = self.game_of(entry)
        return self if following is None else self.at(following - 1)

    def entries(self, since: int = 0, until: int | None = None) -> Iterator[Entry]:
        """A range of entries, both ends included, up to the present; with ballots opened and posts hidden since."""
        last = self.last.entry if until is None else min(until, self.last.entry)
        found = (opened_by_now(entry, self.present.state) for entry in self.record.read(since, last))
        return (veiled(entry, self.last) for entry in found) if self.last.hidden else found

    def entry(self, number: int) -> Entry:
        """One entry; raises `NoMoment` if there is none yet."""
        if not 0 <= number <= self.last.entry:
            told = _("there is no entry {entry} yet; the last one is {last}", entry=number, last=self.last.entry)
            raise NoMoment(told)
        if number not in self.entries_read:
            self.entries_read[number] = next(self.entries(number, number))
        return self.entries_read[number]


class _NoRecord:
    """The empty record of a copy for a trial."""

    name = ""

    def __init__(self) -> None:
        self.models = ReadModels()

    def read(self, since: int, until: int) -> Iterator[Entry]:
        """No entries."""
        return iter(())

    def public_state(self, entry: int, known: State) -> State:
        """Only the known state."""
        return known

    def law_of(self, state: State) -> SandboxedLaw:
        """Copies have no past laws."""
        raise NoMoment("a copy of a game has no past")

    def under_seals(self, seals: Iterable[str]) -> Mapping[str, Any]:
        """Nothing that is sealed is known in a copy."""
        return {}

    def pass_by(self, state: State) -> None:
        """Nobody looks back in a copy."""


def moment_of_copy(state: State, law: SandboxedLaw, now: Time) -> Moment:
    """A moment of a copy of a game, for a trial."""
    return Moment(_NoRecord(), state, law, now, last=state)


def read_time(text: str, zone: tzinfo = UTC) -> Time:
    """Parse a time such as `2026-01-05`, `2026-01-05 18:00` or `2026-01-05T18:00:00+01:00`, in seconds since 1970.

    Without an offset it is in the zone. Raises `NoMoment`.
    """
    try:
        read = datetime.fromisoformat(text.strip())
        return int((read if read.tzinfo else read.replace(tzinfo=zone)).timestamp())
    except (ValueError, OverflowError) as error:
        raise NoMoment(_("“{text}” is no time; write it like 2026-01-05 18:00 (UTC)", text=text)) from error


def moment_at(present: Moment, wanted: str) -> Moment:
    """The game after an entry given by number, or at a time; the present if it is empty.

    Raises `NoMoment`.
    """
    if not wanted:
        return present
    if wanted.isdecimal() and len(wanted) < 10:
        present.entry(int(wanted))
        return present.at(int(wanted))
    return present.at(last_entry_before(present, read_time(wanted)))


def last_entry_before(present: Moment, time: Time) -> int:
    """The last entry at or before a time, by binary search. Raises `NoMoment` if there was none yet."""
    low, high = 0, present.state.entry
    if present.entry(0).time > time:
        raise NoMoment(_("the game began later than that, at {time}", time=written_time(present.entry(0).time)))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if present.entry(middle).time <= time else (low, middle - 1)
    return low


class DueTime(Value, frozen=True):
    """A time that a rule keeps."""

    time: Time
    rule: Number
    provision: str
    subject: str = ""
    deadline: bool = False
    """Whether it is a deadline, rather than a time at which something happens."""
    term: str = ""
    """The question whose answer the time is: `voting_closes`."""

    @property
    def happens(self) -> bool:
        """Whether its words say what happens then, such as that voting closes, rather than name it."""
        return in_words(self.term or self.provision).endswith((" closes", " opens"))

    @property
    def words(self) -> str:
        """What falls due, in words: `voting on proposal 301 closes`, `judgment due, case 1`."""
        return self.words_with(title="")

    def words_with(self, title: str) -> str:
        """The same with the title of its proposal: `voting on proposal 301 (“Bees”) closes`."""
        what, subject = in_words(self.term or self.provision), subject_name(self.subject)
        if title:
            subject = _("{name} (“{title}”)", name=subject, title=title)
        if not subject:
            return _(_TERMS[what]) if what in _TERMS else what
        if what in _HAPPENS:
            return _(_HAPPENS[what], subject=subject)
        noun, verb = what.rpartition(" ")[::2]
        if noun and verb == "closes":
            return _("{what} on {subject} closes", what=noun, subject=subject)
        if noun and verb == "opens":
            return _("{what} on {subject} opens", what=noun, subject=subject)
        return _("{what}, {subject}", what=_(_TERMS[what]) if what in _TERMS else what, subject=subject)


_HAPPENS = {"voting closes": N_("voting on {subject} closes"), "voting opens": N_("voting on {subject} opens")}
_TERMS = {"voting closes": N_("voting closes"), "voting opens": N_("voting opens"), "judgment due": N_("judgment due")}
"""What falls due in many games."""


def due_times(moment: Moment) -> tuple[DueTime, ...]:
    """Everything that falls due from a moment on, the next first."""
    state, law = moment.state, moment.law
    return () if state.over else tuple(_due(law, one) for one in law.due(state, moment.now))


def next_deadline(due: Iterable[DueTime], subject: str) -> Time | None:
    """The next deadline of `proposal 301` or `case 1`; None for no subject."""
    return next((one.time for one in due if one.deadline and one.subject == subject != ""), None)


def _due(law: SandboxedLaw, due: Due) -> DueTime:
    part = law.index.parts[due.timer]
    term = next(trigger.on for trigger in part.provision.triggers if trigger.does == "timed")
    deadline = law.index.types.get(term) == "Deadline"
    return DueTime(
        time=due.time,
        rule=part.rule.number,
        provision=part.provision.name,
        subject=due.subject,
        deadline=deadline,
        term=term,
    )
