"""Email threading: which message replies to which, by headers, quoted lines, copied rules or subject.

By References and In-Reply-To, as all clients have it since RFC 850; where those are lost, by what a letter quotes, by
the rules that a posting carries, and by its subject. What comes out doesn't hang on the order of the letters, and
each letter costs the same however many there are.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from moot.documents.letters.archives import moment_order
from moot.documents.letters.forms import FilledForm, read_form
from moot.documents.letters.quotes import QUOTE, classify_lines
from moot.documents.letters.values import Letter
from moot.documents.sentences import folded
from moot.game.values import Value

_LINE_MIN = 20
"""Shorter lines are too common to tell their author."""
_CANDIDATES_MAX = 20
"""A line in more letters than this is ignored; and no more letters than this are compared."""
_QUOTED_LINES_MAX = 60


class _State(Value, frozen=True):
    """A digest of a posting's rules, proposal and votes."""

    rules: int
    proposal: int
    votes: tuple[str, ...]


class ContentIndex:
    """An index of letters by lines, content and subjects. Letters are named by their positions in order."""

    def __init__(self, ordered: Sequence[Letter]) -> None:
        """`ordered` has the earliest first."""
        self._letters = ordered
        self._states: list[tuple[_State, FilledForm] | None] = []
        self._by_line: dict[str, list[int]] = defaultdict(list)
        self._by_rules: dict[int, list[int]] = defaultdict(list)
        self._by_state: dict[_State, list[int]] = defaultdict(list)
        self._by_subject: dict[str, int] = {}
        for place, letter in enumerate(ordered):
            self._take(place, letter)

    def _take(self, place: int, letter: Letter) -> None:
        for line in dict.fromkeys(_own_lines(letter)):
            if len(self._by_line[line]) <= _CANDIDATES_MAX:
                self._by_line[line].append(place)
        self._by_subject.setdefault(folded(letter.subject), place)
        filled = read_form(letter)
        self._states.append((_state(filled), filled) if filled is not None else None)
        if filled is not None:
            state = _state(filled)
            self._by_rules[state.rules].append(place)
            self._by_state[state].append(place)

    def voted_on_by(self, place: int) -> int | None:
        """The posting that another one repeats with one more vote, or whose rules it extends."""
        posted = self._states[place]
        if posted is None:
            return None
        state, filled = posted
        if state.votes:
            before = _State(state.rules, state.proposal, state.votes[:-1])
            return _last(self._by_state.get(before, []), place)
        return self._appended_to(filled, place) if filled.proposal is None else None

    def _appended_to(self, filled: FilledForm, place: int) -> int | None:
        """The posting whose rules are the longest beginning of these; with the most votes."""
        found: int | None = None
        for digest in _beginnings(filled.rules):
            places = self._by_rules.get(digest, [])
            before = places[: bisect_left(places, place)][-_CANDIDATES_MAX:]
            votes = {n: len(posted[0].votes) for n in before if (posted := self._states[n])}
            found = max(before, key=lambda n: (votes[n], n), default=found)
        return found

    def quoted_by(self, place: int) -> int | None:
        """The letter that another quotes: the one with the most quoted lines, or else the latest."""
        counts: Counter[int] = Counter()
        for _, line in zip(range(_QUOTED_LINES_MAX), _quoted_lines(self._letters[place]), strict=False):
            places = self._by_line.get(line, [])
            if len(places) <= _CANDIDATES_MAX:
                counts.update(n for n in places if n < place)
        return max(counts, key=lambda n: (counts[n], n)) if counts else None

    def same_rules_before(self, place: int) -> int | None:
        """The last posting before another that has the same rules."""
        posted = self._states[place]
        return _last(self._by_rules[posted[0].rules], place) if posted else None

    def first_about(self, subject: str, place: int) -> int | None:
        """The first letter with a subject, if it is an earlier one."""
        found = self._by_subject.get(folded(subject), place)
        return found if found < place else None


def _last(places: list[int], before: int) -> int | None:
    at = bisect_left(places, before)
    return places[at - 1] if at else None


def _state(filled: FilledForm) -> _State:
    names = tuple(vote.text.casefold() for vote in filled.votes or ())
    return _State(_digest(filled.rules.split()), _digest((filled.proposal or "").split()), names)


def _digest(words: Iterable[str], so_far: int = 0) -> int:
    for word in words:
        so_far = hash((so_far, word))
    return so_far


def _beginnings(rules: str) -> Iterator[int]:
    """The digests of a text's beginnings up to each line, the shortest first, without the whole."""
    so_far = 0
    for line in rules.rstrip().split("\n")[:-1]:
        so_far = _digest(line.split(), so_far)
        if line.strip():
            yield so_far


def _own_lines(letter: Letter) -> Iterator[str]:
    for line, voice in zip(letter.lines, classify_lines(letter.lines), strict=True):
        if voice == "own" and len(line) >= _LINE_MIN:
            yield " ".join(line.split())


def _quoted_lines(letter: Letter) -> Iterator[str]:
    """The lines quoted from the parent, without nested quotations."""
    for line in letter.lines:
        found = QUOTE.match(line)
        if found:
            said = line[found.end() :].removeprefix(" ")
            if len(said) >= _LINE_MIN and not QUOTE.match(said):
                yield " ".join(said.split())


How = Literal["", "references", "ancestor", "quotes", "rules", "subject"]
"""How the parent was found: by the header; by a header whose parent is missing and an older one that is there; by
quoted lines; by the same rules; by the subject. Empty for no parent."""

_ANSWER = re.compile(r"(?:(?:re|aw|sv|antw)(?:\[\d+\]|\^\d+)?[ \t]*:[ \t]*)+", re.IGNORECASE)


class ThreadLink(Value, frozen=True):
    """The parent of a message, and how it was found."""

    key: str
    parent: str = ""
    """The parent, among the given letters."""
    how: How = ""
    missing: str = ""
    """The true parent, if it isn't among the given letters."""


class Threads(Value, frozen=True):
    """Links between messages, each after its parent, sorted by date."""

    links: tuple[ThreadLink, ...] = ()


def thread(letters: Iterable[Letter]) -> Threads:
    """Build the threads of messages with unique keys."""
    ordered = sorted(letters, key=moment_order)
    at_hand = {letter.key: letter for letter in ordered}
    links = {key: _by_header(letter, at_hand) for key, letter in at_hand.items()}
    lost = [n for n, letter in enumerate(ordered) if n and not letter.references and not letter.answers]
    if lost:
        likening = ContentIndex(ordered)
        links.update({ordered[n].key: _by_content(n, ordered, likening) for n in lost})
    _break_circles(links)
    return Threads(tuple(_in_order(ordered, links)))


def _by_header(letter: Letter, at_hand: Mapping[str, Letter]) -> ThreadLink:
    """The parent by the header: the last reference."""
    named = letter.references or letter.answers[:1]
    if not named:
        return ThreadLink(letter.key)
    for n, key in enumerate(reversed(named)):
        if key in at_hand and key != letter.key:
            return ThreadLink(letter.key, key, "ancestor" if n else "references", named[-1] if n else "")
    return ThreadLink(letter.key, missing=named[-1])


def _by_content(place: int, ordered: Sequence[Letter], likening: ContentIndex) -> ThreadLink:
    letter = ordered[place]
    subject = _ANSWER.match(letter.subject)
    rest = letter.subject[subject.end() :] if subject else ""
    ways: tuple[tuple[How, Callable[[], int | None]], ...] = (
        ("rules", lambda: likening.voted_on_by(place)),
        ("quotes", lambda: likening.quoted_by(place)),
        ("rules", lambda: likening.same_rules_before(place)),
        ("subject", lambda: likening.first_about(rest, place) if subject else None),
    )
    for how, find in ways:
        found = find()
        if found is not None:
            return ThreadLink(letter.key, ordered[found].key, how)
    return ThreadLink(letter.key)


def _break_circles(links: dict[str, ThreadLink]) -> None:
    """Break cycles of replies: the letter with the least key gets no parent."""
    done: set[str] = set()
    for start in links:
        path: list[str] = []
        here = start
        while here and here not in done:
            done.add(here)
            path.append(here)
            here = links[here].parent
        if here in path:
            first = min(path[path.index(here) :])
            links[first] = ThreadLink(first, missing=links[first].parent)


def _in_order(ordered: list[Letter], links: Mapping[str, ThreadLink]) -> Iterable[ThreadLink]:
    """Sort links below their parents, the earliest thread and the earliest reply first."""
    children: dict[str, list[str]] = defaultdict(list)
    for letter in ordered:
        children[links[letter.key].parent].append(letter.key)
    waiting = list(reversed(children[""]))
    while waiting:
        key = waiting.pop()
        yield links[key]
        waiting += reversed(children[key])
