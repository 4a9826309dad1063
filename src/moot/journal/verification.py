"""Verification of a journal: is it complete, and does each entry follow from the rules?

| code | what is wrong |
|---|---|
| `verify.unreadable` | the bytes are no entry, or not in the one canonical spelling |
| `verify.game` | the entry is of another game, or of a fork of another |
| `verify.missing` | there is a gap |
| `verify.order` | an entry stands in another's place |
| `verify.hash` | the entry's hash is not its own: it was altered, and not as a note of a redaction says |
| `verify.chain` | the entry before is not the one this was made on: one of them was altered, and hashed again |
| `verify.time` | the entry is earlier than the one before, or in a stretch in which nobody looked, says that one |
| `verify.chance` | a link does not lead to the published tip, or a draw is not what the link gives |
| `verify.events` | decided again, the move has other events or draws |
| `verify.columns` | the database has another hash beside the entry's bytes than they say: the game can't go on |
| `verify.opening` | a ballot is opened as another than its commitment says, not when it is due, or not at all |
| `verify.replay` | an event does not fit the state it is to change |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from moot.game import chance
from moot.game.commitments import AlteredBallot, Withheld
from moot.game.events import Event, Forked, GameStarted, PostRedacted, TimeCame
from moot.game.law_protocol import NEWEST_PRACTICE, Practice
from moot.game.moves import Draw, Refused, Verdict
from moot.game.quotas import STOPPED_BY_CLOCK
from moot.game.record.entries import Entry, apply_entry, is_redaction, is_sealed
from moot.game.record.post_moderation import rest_of
from moot.game.record.secret_ballots import as_decided, as_recorded, is_known, is_withheld, restored, unknown_ballots
from moot.game.rules import COUNTS_WORK
from moot.game.state import State
from moot.game.successors import is_fork
from moot.game.values import Number, Time, Value, canonical, decode, digest
from moot.journal import upcasts
from moot.journal.ballot_checks import Choices, Openings, Secret, told_ballots, worlds
from moot.journal.errors import JournalError


class HashChainCheck:
    """Checks the hash chain that a game's dice come from, entry by entry.

    A link must be the very next one of the chain, spelled in one way only: a host that may choose among
    links or spellings may choose among results. A gap in the record is followed over, as far as can be.
    """

    def __init__(self) -> None:
        self._known = ""
        """The tip of the chain, or the link revealed last."""
        self._left = 0
        """The number of links that aren't revealed yet."""
        self._next_entry = 0
        self._gap = False
        """Whether entries are missing since then, which may have revealed links."""
        self.are_named = False
        """Whether the dice were named, so that only their ranges can be checked."""

    def faults(self, entry: Entry) -> Iterator[str]:
        """What is wrong with the dice of the next entry."""
        if entry.number >= self._next_entry:
            self._gap = self._gap or entry.number > self._next_entry
            if entry.number == 0:
                self.are_named = any(isinstance(event, GameStarted) and event.named_dice for event in entry.events)
            yield from self._followed(entry)
            self._next_entry = entry.number + 1
        if entry.draws and not entry.reveal:
            yield f"entry {entry.number} draws and reveals no link"
            return
        luck = chance.luck(entry.reveal, entry.previous)
        yield from (fault for draw in entry.draws if (fault := _fault(entry.number, draw, luck, self.are_named)))

    def _followed(self, entry: Entry) -> Iterator[str]:
        """The first entry of a game or a fork publishes a tip and may reveal a link; any other the reverse."""
        begins = entry.number == 0 or is_fork(entry.move)
        if begins:
            self._known, self._left = entry.tip, chance.CHAIN
        if entry.reveal:
            yield from self._revealed(entry)
            self._gap = False
        if entry.tip and not begins:
            if self._left and not self._gap:
                yield f"entry {entry.number} begins a new chain with {self._left} links of the old one left"
            self._known, self._left = entry.tip, chance.CHAIN

    def _revealed(self, entry: Entry) -> Iterator[str]:
        steps = _steps(entry.reveal, self._known, self._left if self._gap else 1)
        self._left -= steps or 0
        if not steps and (self._known or not self._gap):
            yield f"the link that entry {entry.number} reveals does not lead to the tip that was published"
        self._known = entry.reveal


def _steps(link: str, known: str, most: int) -> int | None:
    """The number of hashes from a link to the known one; None if more than `most` would be needed."""
    if not _is_link(link):
        return None
    for steps in range(1, most + 1):
        link = chance.hashed(link)
        if link == known:
            return steps
    return None


def _is_link(link: str) -> bool:
    return len(link) == 64 and not set(link) - set("0123456789abcdef")


def _fault(number: int, draw: Draw, luck: str, is_named: bool) -> str:
    if draw.lowest > draw.highest:
        return f"entry {number} draws from {draw.lowest} to {draw.highest}, where there is nothing"
    if is_named:
        told = f"the draw of {draw.provision} in entry {number} is {draw.value}, not {draw.lowest} to {draw.highest}"
        return "" if draw.lowest <= draw.value <= draw.highest else told
    due = chance.draw(luck, draw.provision, draw.subject, draw.count, draw.lowest, draw.highest)
    if due == draw.value:
        return ""
    return f"the draw of {draw.provision} in entry {number} is {draw.value}, and its link gives {due}"


class Redecide(Protocol):
    """Decides an entry's move again: on the state before it, at its time, with its link.

    Of the ends of provisions it takes those at their word that running them again can't show (`taken_at_their_word`).
    It does so by the given practice: earlier versions had others.
    """

    def __call__(self, state: State, entry: Entry, practice: Practice = NEWEST_PRACTICE) -> Verdict: ...


def taken_at_their_word(entry: Entry, language: int) -> tuple[str, ...]:
    """The ends of provisions that an entry tells of, and that running them again can't show.

    That's those by the clock. In games of editions in which work isn't counted, any may be.
    """
    if language < COUNTS_WORK:
        return entry.deaths
    return tuple(death for death in entry.deaths if death.startswith(STOPPED_BY_CLOCK))


_ALTERED = frozenset({"verify.events", "verify.hash", "verify.chance"})
_SHOWN = 300
_WHATEVER = ", whatever the ballots hold that are still secret"


class _DecidedAgain(NamedTuple):
    difference: str
    events: tuple[Event, ...]
    """What is gone on from."""
    is_timed_out: bool = False
    """Whether the clock stopped a provision that it hadn't stopped before."""


class Finding(Value, frozen=True):
    """A fault, and the entry that it is in."""

    entry: int
    code: str
    message: str


class Report(Value, frozen=True):
    """The findings of `verify`, by entry."""

    whole: bool
    entries: int
    findings: tuple[Finding, ...] = ()
    replayed: int = 0
    """The number of entries replayed, and decided again if requested: all, unless a finding stopped it."""
    head: str = ""
    """The hash of the last entry: if you noted it before, you know that nothing was rewritten up to there."""
    withheld: tuple[int, ...] = ()
    """The entries that can't be checked in full yet: they follow from some choices of ballots that aren't opened."""
    timed_out: tuple[int, ...] = ()
    """The entries that can't be checked in full, because the clock stopped a provision."""
    redacted: tuple[int, ...] = ()
    """The entries whose text was taken out, as later notes say: they can't be checked in full."""
    named_dice: bool = False
    """Whether the game's dice were named by a play, not drawn, so that they can't be checked."""


def verify(
    entries: Iterable[tuple[int, bytes]],
    redecide: Redecide | None = None,
    kept: Mapping[int, tuple[Withheld, ...]] | None = None,
    secret: Secret | None = None,
    choices: Choices | None = None,
    labels: Mapping[int, tuple[str, str]] | None = None,
) -> Report:
    """Verify a whole game, given as the number and bytes of each entry from 0.

    `kept` is what is known of what entries withhold: the host knows all, anybody what was opened (`opened_in_rows`).
    Where that is not enough, an entry has to follow from some choices of those that ballots may hold (`choices`), and
    the report says for which entries it can't be known from which, and in which the clock stopped a provision. `secret`
    says which ballots the rules keep secret in a state; with it, ballots have to be opened when they are secret no
    longer, and not before. `labels` are the hashes that a database keeps beside each
    entry's bytes: its own and that of the entry before.

    It goes on after a finding, so that one alteration is told from many; what follows an entry that is
    missing or unreadable can be checked but not replayed. After an entry whose events are not those that
    deciding again gives, the latter are gone on from, so that only the altered entry is found.
    """
    verifying = _Verifying(redecide, kept or {}, secret, choices or _for_or_against)
    for place, raw in entries:
        verifying.take(place, raw, labels[place] if labels and place in labels else None)
    return verifying.report()


def _for_or_against(state: State, number: Number, time: Time) -> tuple[str, ...]:
    return ("for", "against")


class _Verifying:
    """One pass over a game's entries."""

    def __init__(
        self,
        redecide: Redecide | None,
        kept: Mapping[int, tuple[Withheld, ...]],
        secret: Secret | None,
        choices: Choices,
    ) -> None:
        self._redecide = redecide
        self._choices = choices
        self._kept = kept
        self._openings = Openings(secret)
        self._withheld: list[int] = []
        self._timed_out: list[int] = []
        self._redacted: dict[int, str] = {}
        """The digests of what is left of entries whose texts were taken out, until a note says so."""
        self._noted: list[int] = []
        """Those that a note says so of."""
        self._count = 0
        self._findings: list[Finding] = []
        self._game: str | None = None
        self._format = 0
        """The latest so far: what an earlier one allows must not be claimed later."""
        self._highest = -1
        self._time = 0
        self._passed_over = 0
        """Until when the record says that nobody looked."""
        self._hashes: dict[int, str | None] = {}
        """By number; None for an entry that can't be read."""
        self._owed: dict[int, str] = {}
        """The previous hashes that out-of-order entries give."""
        self._breaks: list[int] = []
        """Entries that don't have the hash of the one before."""
        self._luck = HashChainCheck()
        self._state: State | None = State()
        self._replayed = 0

    def take(self, place: int, raw: bytes, label: tuple[str, str] | None = None) -> None:
        """The next entry; `label` has the hashes that the database keeps beside it."""
        self._count += 1
        try:
            entry = upcasts.read(raw)
        except JournalError as error:
            self._find(place, "unreadable", f"entry {place} is unreadable: {error}")
            self._pass_over(place)
            return
        if not self._spelled(place, entry, raw) and entry.number != place:
            self._pass_over(place)
            return
        if label is not None and label != (entry.hash, entry.previous):
            self._find(place, "columns", f"the database keeps other hashes beside entry {place} than its bytes say")
        self._in_place(place, entry)
        self._timed(entry)
        self._chained(entry)
        self._noted_in(entry)
        for fault in told_ballots(entry):
            self._find(entry.number, "opening", fault)
        for fault in self._luck.faults(entry):
            self._find(entry.number, "chance", fault)
        self._replay(entry)

    def _noted_in(self, entry: Entry) -> None:
        """Take note of the redactions that an entry tells of."""
        for event in entry.events:
            if not isinstance(event, PostRedacted):
                continue
            if self._hashes.get(event.entry) != event.hash:
                self._find(entry.number, "hash", f"entry {entry.number} redacts another entry {event.entry} than this")
            elif self._redacted.get(event.entry) == event.rest:
                del self._redacted[event.entry]
                self._noted.append(event.entry)

    def _find(self, entry: int, code: str, message: str) -> None:
        self._findings.append(Finding(entry, f"verify.{code}", message))

    def _pass_over(self, place: int) -> None:
        """Skip an entry whose own number can't be trusted."""
        self._hashes.setdefault(place, None)
        self._highest = max(self._highest, place)

    def _spelled(self, place: int, entry: Entry, raw: bytes) -> bool:
        """Check that the bytes are canonical and match the hash; returns whether the hash is right."""
        written = upcasts.format_of(raw)
        if written < self._format:
            told = f"entry {place} is of format {written}, and one before it is of format {self._format}"
            self._find(place, "unreadable", told)
        self._format = max(self._format, written)
        if written == entry.format:
            canonically, sealed = canonical(entry) == raw, is_sealed(entry)
            if entry.redacted and entry.format == 1 and self._redecide is not None:
                sealed = is_redaction(entry, alone=False)  # what else happened in it is decided again
            if entry.redacted and sealed:
                self._redacted[entry.number] = rest_of(entry)
        else:
            plain = decode(raw, dict[str, Any])
            canonically = canonical(plain) == raw
            sealed = digest({k: v for k, v in plain.items() if k != "hash"}) == entry.hash
        if not canonically:
            self._find(place, "unreadable", f"entry {place} is not in the canonical spelling")
        if not sealed:
            self._find(place, "hash", f"the hash of entry {place} is not its own: it was altered")
        return sealed

    def _in_place(self, place: int, entry: Entry) -> None:
        number = entry.number
        if self._game is None or is_fork(entry.move):
            self._forked(entry)
            self._game = entry.game
        if entry.game != self._game:
            self._find(number, "game", f"entry {number} is of the game {entry.game}, not of {self._game}")
        if number != place:
            self._find(place, "order", f"in the place of entry {place} stands entry {number}")
        elif number in self._hashes:
            self._find(number, "order", f"entry {number} stands there twice")
        elif number < self._highest:
            self._find(number, "order", f"entry {number} stands after entry {self._highest}")

    def _forked(self, entry: Entry) -> None:
        """Check that a fork names the game and entry that its record continues."""
        said = next(((e.game, e.entry, e.hash) for e in entry.events if isinstance(e, Forked)), None)
        if self._game is not None and said != (self._game, entry.number - 1, entry.previous):
            self._find(entry.number, "game", f"entry {entry.number} says that it goes on from another record than this")

    def _chained(self, entry: Entry) -> None:
        number = entry.number
        if number == 0:
            if entry.previous:
                self._find(0, "chain", "entry 0 names an entry before it, and is the first")
        elif number - 1 in self._hashes:
            self._linked(number, entry.previous)
        else:
            self._owed[number] = entry.previous
        self._hashes[number] = entry.hash
        if number + 1 in self._owed:
            self._linked(number + 1, self._owed.pop(number + 1))
        self._highest = max(self._highest, number)

    def _linked(self, number: int, previous: str) -> None:
        before = self._hashes[number - 1]
        if before is not None and before != previous:
            self._breaks.append(number)

    def _timed(self, entry: Entry) -> None:
        if entry.number <= self._highest:
            return
        early = self._time - entry.time
        if early > 0:
            told = f"entry {entry.number} was made at {entry.time}, {early} s before the one before it"
            self._find(entry.number, "time", told)
        if entry.move.player is not None and entry.time < self._passed_over:
            told = f"entry {entry.number} was made at {entry.time}, and an entry before it passes over times"
            self._find(entry.number, "time", f"{told} until {self._passed_over}, as if nobody had looked")
        self._time = entry.time
        came = entry.events[0] if entry.events else None
        self._passed_over = came.passed_over if isinstance(came, TimeCame) and came.passed_over else self._passed_over

    def _replay(self, entry: Entry) -> None:
        if self._state is None or entry.number != self._state.entry + 1:
            self._state = None
            return
        try:
            entry = self._with_ballots(entry)
            if self._redecide is not None:
                if entry.deaths and taken_at_their_word(entry, _language(self._state, entry)):
                    self._timed_out.append(entry.number)
                entry = self._decided_again(self._state, entry, self._redecide)
            for fault in self._openings.faults(self._state, entry):
                self._find(entry.number, "opening", fault)
            self._state = apply_entry(self._state, entry)
            self._replayed += 1
        except Exception as error:
            self._find(entry.number, "replay", f"entry {entry.number} does not fit the game before it: {error!r}")
            self._state = None

    def _with_ballots(self, entry: Entry) -> Entry:
        """The entry with what is known of its ballots, unless that isn't what their commitments say."""
        try:
            return restored(entry, self._kept.get(entry.number, ()))
        except AlteredBallot as error:
            self._find(entry.number, "opening", str(error))
            return entry

    def _decided_again(self, state: State, entry: Entry, redecide: Redecide) -> Entry:
        """Decide an entry's move again, and add a finding if the result differs from the entry.

        With ballots that aren't opened, the entry has to follow from some choices that they may hold.
        """
        is_secret = not is_known(entry) or bool(unknown_ballots(state))
        is_all, possible = worlds(state, entry, self._choices) if is_secret else (True, iter([(state, entry)]))
        first: _DecidedAgain | None = None
        told = set()
        for before, whole in possible:
            found = _compared(before, whole, entry, redecide)
            if not found.difference:
                if first is not None or not is_known(entry):
                    self._withheld.append(entry.number)
                if found.is_timed_out:
                    self._timed_out.append(entry.number)
                return entry
            first = first or found
            told.add(found.difference)
        if first is None or (len(told) > 1 and not is_all):
            self._withheld.append(entry.number)
            return entry
        self._find(entry.number, "events", first.difference + (_WHATEVER if is_secret else ""))
        try:
            return decode(canonical(replace(entry, events=first.events)), Entry)
        except upcasts.UNREADABLE:
            return entry

    def report(self) -> Report:
        """The report, after the last entry."""
        self._gaps()
        for number in self._redacted:
            told = f"the text of entry {number} was taken out, and no later entry says so: it was altered"
            self._find(number, "hash", told)
        breaks = [Finding(number, "verify.chain", self._break(number)) for number in self._breaks]
        findings = tuple(sorted(breaks + self._findings, key=lambda finding: finding.entry))
        return Report(
            whole=not findings,
            entries=self._count,
            findings=findings,
            replayed=self._replayed,
            withheld=tuple(self._withheld),
            timed_out=tuple(dict.fromkeys(self._timed_out)),
            redacted=tuple(self._noted),
            named_dice=self._luck.are_named,
            head=self._hashes.get(self._highest) or "",
        )

    def _gaps(self) -> None:
        if not self._count:
            self._find(0, "missing", "there are no entries")
        for before, after in pairwise([-1, *sorted(self._hashes)]):
            if after - before > 1:
                told = f"entry {before + 1} is" if after - before == 2 else f"entries {before + 1} to {after - 1} are"
                self._find(before + 1, "missing", f"{told} missing")

    def _break(self, number: int) -> str:
        """Where the chain breaks: which of the two entries was altered, in words."""
        told = f"entry {number} was made on another entry {number - 1} than the one that stands there"
        wrong = {finding.entry for finding in self._findings if finding.code in _ALTERED}
        if number - 1 in wrong:
            return f"{told}: entry {number - 1} was altered, as its other finding shows"
        if number + 1 in self._breaks:
            return f"{told}: entry {number} was altered and hashed again, since the next does not fit it either"
        if number == self._highest and number in wrong:
            return f"{told}: entry {number} was altered, as its other finding shows"
        if number - 1 in self._breaks:
            return f"{told}: entry {number - 1} was altered and hashed again, since neither neighbour fits it"
        return f"{told}: entry {number - 1} was altered and hashed again, since all that follows fits entry {number}"


def follows(state: State, entry: Entry, redecide: Redecide) -> bool:
    """Whether an entry follows from the state before it: decided again, its move has the same events and draws."""
    return not _compared(state, entry, entry, redecide).difference


def _compared(state: State, whole: Entry, entry: Entry, redecide: Redecide) -> _DecidedAgain:
    """What deciding an entry again comes to, given what may be behind its withheld choices."""
    try:
        *earlier, practice = Practice
        found = _decided(entry, redecide(state, whole, practice))
        for practice in reversed(earlier) if found.difference else ():
            other = _decided(entry, redecide(state, whole, practice))
            if not other.difference:
                return other
        return found
    except Exception as error:
        return _DecidedAgain(f"entry {entry.number} cannot be decided again: {error!r}", entry.events)


def _decided(entry: Entry, verdict: Verdict) -> _DecidedAgain:
    """How an entry differs from what was decided now."""
    if isinstance(verdict, Refused):
        reason = f"{verdict.reason} ({verdict.code})"
        told = f"decided again, the move of entry {entry.number} is refused: {reason}"
        return _DecidedAgain(told, entry.events)
    ended, claimed = frozenset(verdict.deaths), frozenset(entry.deaths)
    if any(death.startswith(STOPPED_BY_CLOCK) for death in ended - claimed):
        return _DecidedAgain("", entry.events, is_timed_out=True)
    pairs = zip_longest(verdict.events, entry.events[: len(verdict.events)])
    decided = tuple(made if kept is None else as_recorded(made, kept) for made, kept in pairs)
    recorded = tuple(as_decided(event) for event in entry.events)
    difference = _difference("event", recorded, decided) or _difference("draw", entry.draws, verdict.draws)
    difference = difference or _difference("end of a provision", sorted(claimed), sorted(ended))
    if not difference:
        return _DecidedAgain("", entry.events)
    kept = (*entry.events, *[None] * len(decided))
    events = tuple(old if old and is_withheld(old) else made for made, old in zip(decided, kept, strict=False))
    return _DecidedAgain(f"decided again, entry {entry.number} differs: {difference}", events)


def _language(state: State, entry: Entry) -> int:
    """The edition of the language in which an entry was decided: the first one says which its game begins with."""
    started = entry.events[0] if entry.number == 0 and entry.events else None
    return started.language if isinstance(started, GameStarted) else state.language


def _difference(word: str, recorded: Sequence[Value | str], decided: Sequence[Value | str]) -> str:
    """The first difference of two lists, with both values; empty if they are equal."""
    for at in range(max(len(recorded), len(decided))):
        kept, due = _spelling(recorded, at), _spelling(decided, at)
        if kept != due:
            return f"{word} {at + 1} is {_shown(kept)} and should be {_shown(due)}"
    return ""


def _spelling(values: Sequence[Value | str], at: int) -> str:
    return canonical(values[at]).decode() if at < len(values) else "nothing"


def _shown(spelling: str) -> str:
    return spelling if len(spelling) <= _SHOWN else f"{spelling[:_SHOWN]}…"
