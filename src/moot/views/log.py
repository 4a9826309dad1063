"""The log: entries as sentences, without what is secret; summaries and search.

The search index has blocks of entries, each read when something is first searched for in it. Entries never change, so
a full block stays valid. Sentences are added to a block only for searches by words.
"""

import threading
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal

from msgspec.structs import replace

from moot.game.corrections import BY_HAND
from moot.game.events import (
    Argued,
    BallotCast,
    CaseCalled,
    ProposalDecided,
    QuantityChanged,
    RegisterSet,
    TimeCame,
    name_of,
)
from moot.game.lines import line_of
from moot.game.moves import CARRY_OUT, CHOICE
from moot.game.record.entries import Entry
from moot.game.record.secret_ballots import is_withheld
from moot.game.rules import Because
from moot.game.state import Case, State
from moot.game.values import Amount, CaseId, Number, PlayerId, Time, Value, exact, exact_sum, kept, plain
from moot.languages import _, counted, language, speaking
from moot.law.vocabulary import MOVES
from moot.lru import LruCache
from moot.views.moments import Moment
from moot.views.secrecy import hidden_ballots
from moot.views.sentences import event_sentence, opened_ballot_sentences
from moot.views.wording import (
    amount_of,
    capital,
    cut,
    in_words,
    in_words_of,
    listed,
    move_name,
    proposal_name,
    time_names,
    usual,
)

SECRET = "secret"
"""Stands for a secret choice."""
LATELY_TOLD_MAX = 20
"""The size of the cache of recent news, by state and first entry."""


class LogEvent(Value, frozen=True):
    """One event of an entry, as a sentence."""

    event: str
    told: str
    because: Because | None = None


class ContestingCase(Value, frozen=True):
    """A case about an entry: its stage, and the judgment on whether the entry is wrong."""

    case: CaseId
    stage: str
    judgment: str = ""


class LogEntry(Value, frozen=True):
    """One entry of the log."""

    entry: int
    time: Time
    move: str
    player: PlayerId | None = None
    arguments: dict[str, Any] = {}
    events: tuple[LogEvent, ...] = ()
    draws: tuple[dict[str, Any], ...] = ()
    opened: tuple[dict[str, Any], ...] = ()
    """Ballots that it opened, each with the salt that proves its commitment."""
    undecided: bool = False
    """Whether it opened a case because the law was unclear."""
    earlier: bool = False
    """Whether it belongs to an earlier game, which this one replaced."""
    contests: tuple[ContestingCase, ...] = ()
    """The cases in which it is contested."""
    set_back: int | None = None
    """The entry that reversed its corrections by hand."""
    hash: str = ""

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody did in it what no code does."""
        return any(event.because is not None and event.because.provision == BY_HAND for event in self.events)


def log(moment: Moment, since: int = 0, until: int | None = None) -> tuple[LogEntry, ...]:
    """The entries `since` to `until`, both included, as sentences."""
    return logged(moment, moment.entries(since, until))


def recent_entries(moment: Moment, since: int, until: int, most: int) -> tuple[LogEntry, ...]:
    """The last entries of a range with more than a due time, the latest first.

    No more than `most`, and none that is further back than ten times as many entries.
    """
    present = moment.present

    def told() -> tuple[State, tuple[LogEntry, ...]]:
        found = moment.entries(max(since, until - 10 * most + 1), until) if since <= until else ()
        worth_telling = [entry for entry in found if not _had_no_effect(entry)][-most:]
        return present.state, tuple(reversed(logged(moment, worth_telling)))

    cache: LruCache[Any, tuple[State, tuple[LogEntry, ...]]] = moment.record.models.cache("lately", LATELY_TOLD_MAX)
    return cache.get_or_make((id(present.state), since, until, most), told)[1]


def _had_no_effect(entry: Entry) -> bool:
    nothing = all(isinstance(event, TimeCame | RegisterSet) for event in entry.events)
    return bool(entry.events) and nothing and isinstance(entry.events[0], TimeCame)


def logged(moment: Moment, entries: Iterable[Entry]) -> tuple[LogEntry, ...]:
    """Entries as sentences, each by the game it belongs to: a journal may have earlier games."""
    present = moment.present
    games = {present.game_of(present.last.entry): (present.state, hidden_ballots(present.law, present.state))}
    times, now, told = time_names(present.law), present.state, []
    for entry in entries:
        game = present.game_of(entry.number)
        if game not in games:
            own = present.of_its_game(entry.number)
            games[game] = own.state, hidden_ballots(own.law, own.state)
        state, hidden = games[game]
        line = log_entry(entry, state, hidden, times)
        told.append(line if state is now else replace(line, earlier=True))
    return tuple(told)


def log_entry(
    entry: Entry, state: State, hidden: frozenset[Number] = frozenset(), times: frozenset[str] = frozenset()
) -> LogEntry:
    """One entry as sentences; `state` is any later one, for titles, and `times` are registers with times."""
    masked = any(isinstance(ev, BallotCast) and (ev.proposal in hidden or is_withheld(ev)) for ev in entry.events)
    arguments, line = entry.move.arguments, line_of(state, entry.number)
    if masked and CHOICE in arguments:
        arguments = {**arguments, CHOICE: SECRET}
    return LogEntry(
        entry=entry.number,
        time=entry.time,
        move=entry.move.name,
        player=entry.move.player,
        arguments=arguments,
        events=(
            *(
                LogEvent(event=name_of(type(ev)), told=event_sentence(ev, line, hidden, times), because=ev.because)
                for ev in entry.events
            ),
            *(LogEvent(event="ballots_opened", told=told) for told in opened_ballot_sentences(entry)),
        ),
        draws=tuple(plain(draw) for draw in entry.draws),
        undecided=any(isinstance(ev, CaseCalled) and ev.kind == "undecided" for ev in entry.events),
        opened=tuple(plain(ballot) for ballot in entry.opened),
        contests=tuple(ContestingCase(c.id, c.stage, c.judgment) for c in contesting(state, entry.number)),
        set_back=done.set_back if (done := state.corrections.get(str(entry.number))) else None,
        hash=entry.hash,
    )


def contesting(state: State, entry: int) -> tuple[Case, ...]:
    """The cases in which an entry is contested."""
    found = (state.cases[number] for number in state.contested.get(str(entry), ()))
    return tuple(found)


BLOCK = 250
"""The number of entries in a block."""
ANSWERS_KEPT = 16
"""The number of queries of a game whose matches are cached."""
About = tuple[Literal["player", "move", "rule", "proposal", "case"], str]
"""A search key of an entry: the mover, the kind of move, a rule that caused or was changed, and so on."""


class IndexQuery(Value, frozen=True):
    """A search query."""

    about: tuple[tuple[About, ...], ...] = ()
    """At least one of each of these sets of keys."""
    words: tuple[str, ...] = ()
    """Words in lower case that must all occur."""
    language: str = ""
    """The language of the sentences that are searched for words; empty if there are no words."""
    after: Time | None = None
    before: Time | None = None


class _Block:
    """The search index of consecutive entries."""

    def __init__(self, first: int):
        self.first = first
        self.times: list[Time] = []
        self.about: dict[About, list[int]] = defaultdict(list)
        self.words: dict[str, list[str]] = defaultdict(list)
        """By language, the searchable text of the entries that have been needed."""

    @property
    def following(self) -> int:
        """The first entry that isn't indexed yet."""
        return self.first + len(self.times)

    def add(self, entry: Entry) -> None:
        """Index the next entry."""
        for about in _about(entry):
            self.about[about].append(entry.number)
        self.times.append(entry.time)

    def fitting(self, sought: IndexQuery, first: int, last: int) -> Sequence[int]:
        """The matching entries of the block, in order."""
        first, last = max(first, self.first), min(last, self.following - 1)
        if sought.after is not None:
            first = max(first, self.first + bisect_left(self.times, sought.after))
        if sought.before is not None:
            last = min(last, self.first + bisect_right(self.times, sought.before) - 1)
        found: Sequence[int] = range(first, last + 1)
        for any_of in sought.about:
            held = {number for about in any_of for number in self.about.get(about, ())}
            found = [number for number in found if number in held] if held else ()
        for word in sought.words:
            found = [number for number in found if word in self.words[sought.language][number - self.first]]
        return found


def _about(entry: Entry) -> set[About]:
    """All search keys of an entry, each once."""
    found: set[About] = {("player", entry.move.player or ""), ("move", entry.move.name)}
    for event in entry.events:
        if event.because is not None:
            found.add(("rule", event.because.rule))
        found.update(("rule", one.rule) for one in event.adjusted)
        for name in ("rule", "proposal", "case"):
            value = getattr(event, name, None)
            if value:
                found.add((name, value))
    return found


class LogIndex:
    """The search index of one game's log, built block by block as needed."""

    def __init__(self) -> None:
        self._blocks: dict[int, _Block] = {}
        self._lock = threading.Lock()
        self._answers: LruCache[tuple[IndexQuery, int], tuple[int, list[int]]] = LruCache(ANSWERS_KEPT)
        """By query and first entry: the entry that was searched up to, and the matching ones."""

    def all_fitting(self, moment: Moment, sought: IndexQuery, first: int, last: int) -> Sequence[int]:
        """All matching entries of a range, in order; for a query made before, only new entries are searched."""
        until, known = self._answers.get((sought, first)) or (first - 1, [])
        if until < last:
            known = [*known, *self.fitting(moment, sought, until + 1, last)]
            self._answers.put((sought, first), (last, known))
        return known[: bisect_right(known, last)]

    def fitting(self, moment: Moment, sought: IndexQuery, first: int, last: int) -> Iterator[int]:
        """The matching entries from `first` to `last`, in order; blocks are read only when needed."""
        for place in range(first // BLOCK, last // BLOCK + 1):
            yield from self.block(moment, place, sought.language).fitting(sought, first, last)

    def backwards(self, moment: Moment, sought: IndexQuery, first: int, last: int) -> Iterator[int]:
        """The same, the last entry first."""
        for place in range(last // BLOCK, first // BLOCK - 1, -1):
            yield from reversed(self.block(moment, place, sought.language).fitting(sought, first, last))

    def block(self, moment: Moment, place: int, worded: str = "") -> _Block:
        """A block by its index, read up to its end or the game's; with its sentences if it has to be `worded`."""
        found = self._blocks.get(place)
        if found is None or len(found.times) < BLOCK or (worded and len(found.words[worded]) < BLOCK):
            with self._lock:
                found = self._blocks.setdefault(place, _Block(place * BLOCK))
                _read(moment, found, worded)
        return found


def _read(moment: Moment, block: _Block, worded: str) -> None:
    last = min(moment.last.entry, block.first + BLOCK - 1)
    if block.following <= last:
        for entry in moment.entries(block.following, last):
            block.add(entry)
    unworded = block.first + len(block.words[worded]) if worded else last + 1
    if unworded <= last:
        with speaking(worded):
            block.words[worded].extend(map(_words, logged(moment, moment.entries(unworded, last))))


def _words(told: LogEntry) -> str:
    return " ".join((told.player or "", told.move, *(event.told for event in told.events))).casefold()


LATELY_ENTRIES = 1_000
"""How far back `recent_entries_by_rules` searches, in entries."""


class LogFilter(Value, frozen=True):
    """A filter of the log: all given conditions must hold; empty ones are ignored."""

    player: str = ""
    """The mover."""
    move: str = ""
    """The kind of move: `vote`, or `time` for due times."""
    rules: tuple[Number, ...] = ()
    """Rules of which one caused something in the entry, or was changed by it."""
    proposal: str = ""
    words: str = ""
    """Words that must all occur in events or comments."""
    since: int | None = None
    """The first entry."""
    until: int | None = None
    """The last entry."""
    after: Time | None = None
    before: Time | None = None

    @property
    def is_all(self) -> bool:
        """Whether it matches everything."""
        return self == LogFilter()


class SearchResults(Value, frozen=True):
    """A page of search results, the latest entry first."""

    entries: tuple[LogEntry, ...]
    count: int
    """The number of results on all pages."""
    page: int
    pages: int


def index_of(moment: Moment) -> LogIndex:
    """The search index of a game's log."""
    return moment.record.models.of(LogIndex)


def kinds_of_moves(moment: Moment) -> tuple[str, ...]:
    """The kinds of moves in a log: those of the program and of the rules, and due times."""
    return tuple(sorted({*MOVES, *moment.law.index.moves, "time", "begin", CARRY_OUT}))


def search(moment: Moment, wanted: LogFilter, last: int, page: int, on_a_page: int) -> SearchResults:
    """A page of the matching entries up to `last`; the nearest page if there is none of this number."""
    if wanted.is_all:
        return _all(moment, last, page, on_a_page)
    fits = index_of(moment).all_fitting(moment, _sought(wanted), *_within(wanted, 0, last))[::-1]
    pages = max(1, -(-len(fits) // on_a_page))
    page = min(max(page, 1), pages)
    chosen = fits[(page - 1) * on_a_page : page * on_a_page]
    return SearchResults(tuple(log_entries(moment, chosen)), len(fits), page, pages)


def _all(moment: Moment, last: int, page: int, on_a_page: int) -> SearchResults:
    pages = max(1, -(-(last + 1) // on_a_page))
    page = min(max(page, 1), pages)
    until = last - (page - 1) * on_a_page
    entries = tuple(reversed(log(moment, max(0, until - on_a_page + 1), until)))
    return SearchResults(entries, last + 1, page, pages)


def onwards(moment: Moment, wanted: LogFilter, first: int, last: int, most: int) -> tuple[LogEntry, ...]:
    """The first matching entries from `first` to `last`, at most so many."""
    if wanted.is_all:
        return log(moment, first, min(last, first + most - 1))
    found = index_of(moment).fitting(moment, _sought(wanted), *_within(wanted, first, last))
    return tuple(log_entries(moment, islice(found, most)))


def recent_entries_by_rules(moment: Moment, rules: Collection[str], last: int, most: int) -> tuple[LogEntry, ...]:
    """The latest entries up to `last` in which any of these rules caused something or was changed."""
    sought = IndexQuery(about=(tuple(("rule", rule) for rule in rules),))
    found = index_of(moment).backwards(moment, sought, max(0, last - LATELY_ENTRIES + 1), last)
    return tuple(log_entries(moment, islice(found, most)))


def entries_of_case(moment: Moment, case: CaseId, first: int, last: int) -> Iterator[Entry]:
    """The entries from `first` to `last` in which something happened in a case."""
    found = index_of(moment).fitting(moment, IndexQuery(about=((("case", case),),)), first, last)
    return (entry for number in found for entry in moment.entries(number, number))


def log_entries(moment: Moment, numbers: Iterator[int] | Collection[int]) -> Iterator[LogEntry]:
    """Entries as sentences, in order."""
    yield from logged(moment, (entry for number in numbers for entry in moment.entries(number, number)))


def _within(wanted: LogFilter, first: int, last: int) -> tuple[int, int]:
    """The range of entries that can match."""
    return max(first, wanted.since or 0), last if wanted.until is None else min(last, wanted.until)


def _sought(wanted: LogFilter) -> IndexQuery:
    about: list[tuple[About, ...]] = [tuple(("rule", rule) for rule in wanted.rules)]
    about += [(("player", wanted.player),)] if wanted.player else []
    about += [(("move", wanted.move),)] if wanted.move else []
    about += [(("proposal", wanted.proposal),)] if wanted.proposal else []
    words = tuple(wanted.words.casefold().split())
    spoken = language() if words else ""
    return IndexQuery(tuple(filter(None, about)), words, spoken, wanted.after, wanted.before)


NAMED_MAX = 6
"""The most things of one kind that a summary names; others are counted."""


def summary_sentences(entries: Iterable[Entry], state: State, player: str | None = None) -> tuple[str, ...]:
    """A summary in sentences: proposals by outcome, cases, comments, and what a player gained or lost of a quantity."""
    outcomes: dict[str, list[str]] = {}
    called: list[str] = []
    said: list[Argued] = []
    moved: dict[str, Amount] = {}
    for entry in entries:
        line = line_of(state, entry.number)
        for event in entry.events:
            if isinstance(event, ProposalDecided) and event.proposal in line.proposals:
                name, title = proposal_name(event.proposal), line.proposals[event.proposal].title
                outcomes.setdefault(event.outcome, []).append(_("{proposal} “{title}”", proposal=name, title=title))
            elif isinstance(event, CaseCalled) and event.caller != player:
                called.append(_("case {case} “{statement}”", case=event.case, statement=cut(event.statement)))
            elif isinstance(event, Argued) and event.player != player:
                said.append(event)
            elif isinstance(event, QuantityChanged) and player in event.after:
                was, now = event.before.get(player, 0), event.after[player]  # type: ignore[index, call-overload]
                moved[event.quantity] = exact_sum(moved.get(event.quantity, 0), kept(exact(now) - exact(was)))
    decided = (f"{capital(usual(in_words(word)))}: {listed(_named_first(names))}." for word, names in outcomes.items())
    cases = (_("New: {cases}.", cases=listed(_named_first(called))),) if called else ()
    gained = (_came(quantity, by) for quantity, by in moved.items() if by)
    return (*decided, *cases, *_comments(said, player), *gained)


def _comments(said: list[Argued], player: str | None) -> Iterator[str]:
    """How many comments there are and by whom; and which of them mention the player."""
    if not said:
        return
    writers = list(dict.fromkeys(event.player for event in said))
    names = listed(_named_first(writers))
    yield counted(len(said), "{count} new comment by {players}.", "{count} new comments by {players}.", players=names)
    for event in [event for event in said if player and f"@{player}" in event.text][:NAMED_MAX]:
        if event.proposal or event.case:
            on = proposal_name(event.proposal) if event.proposal else _("case {case}", case=event.case)
            yield _("{player} mentions you in a comment on {subject}.", player=event.player, subject=on)
        else:
            yield _("{player} mentions you in a comment.", player=event.player)


def _named_first(names: Sequence[str]) -> list[str]:
    """The first names, and how many more there are."""
    rest = len(names) - NAMED_MAX
    return [*names[:NAMED_MAX], *([_("{count} more", count=rest)] if rest > 0 else [])]


def _came(quantity: str, by: Amount) -> str:
    number = exact(by)
    amount = amount_of(in_words(quantity), kept(abs(number)))
    return _("You have {amount} more.", amount=amount) if number > 0 else _("You have {amount} fewer.", amount=amount)


_KEPT_FOR_RULES = frozenset({"register_set", "proposal_decided", "time_came"})
"""Events that are only shown if there are no others: notes of rules, repeated outcomes, and due times."""
_OF_THE_MOVER = frozenset({
    "joined", "left", "proposed", "revised", "withdrawn", "argued", "ballot_cast", "case_called", "judge_appointed",
    "judge_refused", "judged", "agreed", "recorded", "posted", "corrected",
})  # fmt: skip
"""Events of which sentences say who made the move, where no rule's doing brought them about."""
_NOT_TOLD = frozenset({"changes", "ruleset", "corrections", "digest", "back", "reply"})
_ARGUMENT_CHARACTERS_MAX = 60


def entry_summary(line: LogEntry) -> tuple[str, ...]:
    """The result of an entry in sentences: all of it if it was transcribed from a document."""
    if line.move == "transcribe":
        return tuple(event.told for event in line.events)
    barred = [event.because for event in line.events if event.event == "proposal_barred"]
    events = [
        event
        for event in line.events
        if event.event not in _KEPT_FOR_RULES and not (event.event == "effect_barred" and event.because in barred)
    ]
    told = tuple(event.told for event in events)
    if not line.player or any(_tells_the_move(event, line.player) for event in events):
        return told or tuple(event.told for event in line.events[:1])
    return (made(line), *told)


def _tells_the_move(event: LogEvent, player: str) -> bool:
    """Whether an event is no rule's doing and names the player who moved."""
    return event.because is None and event.event in _OF_THE_MOVER and player in event.told


def made(line: LogEntry) -> str:
    """Who made which move, with what arguments: `Ben used “ask proxy” (whom Cleo).`"""
    said = listed(_arguments(line))
    move = move_name(line.move)
    if said:
        return _("{player} used “{move}” ({arguments}).", player=line.player, move=move, arguments=said)
    return _("{player} used “{move}”.", player=line.player, move=move)


def _arguments(line: LogEntry) -> Iterator[str]:
    if any(event.event == "ballot_cast" for event in line.events):
        return
    for name, value in line.arguments.items():
        words = cut(in_words_of(value))
        if name in _NOT_TOLD or value in ("", None, SECRET) or len(words) > _ARGUMENT_CHARACTERS_MAX:
            continue
        yield f"{in_words(name)} {words}"
