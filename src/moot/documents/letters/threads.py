"""Threads: which letter answers which.

By References and In-Reply-To, as all clients have it since RFC 850; where those are lost, by what a letter quotes, by
the rules that a posting carries, and by its subject. What comes out doesn't hang on the order of the letters, and
each letter costs the same however many there are.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from moot.documents.letters.archives import moment_order
from moot.documents.letters.forms import Filled
from moot.documents.letters.likening import Likening
from moot.documents.letters.values import Letter
from moot.game.values import Value

How = Literal["", "references", "ancestor", "quotes", "rules", "subject"]
"""How it is known what a letter answers: by its header; by a header that names a letter which isn't there, and an
older one that is; by its text; by its subject. Empty where it answers nothing."""

_ANSWER = re.compile(r"(?:(?:re|aw|sv|antw)(?:\[\d+\]|\^\d+)?[ \t]*:[ \t]*)+", re.IGNORECASE)


class Link(Value, frozen=True):
    """A letter's place in a thread."""

    key: str
    parent: str = ""
    """The letter that it answers, among those at hand."""
    how: How = ""
    missing: str = ""
    """The letter that it truly answers, where that isn't at hand."""


class Threads(Value, frozen=True):
    """The links of letters, each below the one that it answers, the earliest first."""

    links: tuple[Link, ...] = ()

    def children(self) -> Mapping[str, tuple[str, ...]]:
        """What answers each letter; under the empty word what answers nothing."""
        found: dict[str, list[str]] = defaultdict(list)
        for link in self.links:
            found[link.parent].append(link.key)
        return {parent: tuple(keys) for parent, keys in found.items()}


def thread(letters: Iterable[Letter], forms: Mapping[str, Filled | None] | None = None) -> Threads:
    """The threads of letters, of which no two have the same key.

    `forms` are the postings' forms by the letters' keys, where they have been read already.
    """
    ordered = sorted(letters, key=moment_order)
    at_hand = {letter.key: letter for letter in ordered}
    links = {key: _by_header(letter, at_hand) for key, letter in at_hand.items()}
    lost = [n for n, letter in enumerate(ordered) if n and not letter.references and not letter.answers]
    if lost:
        likening = Likening(ordered, forms or {})
        links.update({ordered[n].key: _by_content(n, ordered, likening) for n in lost})
    _break_circles(links)
    return Threads(tuple(_in_order(ordered, links)))


def _by_header(letter: Letter, at_hand: Mapping[str, Letter]) -> Link:
    """The link that a header tells; the last reference is what a letter answers."""
    named = letter.references or letter.answers[:1]
    if not named:
        return Link(letter.key)
    for n, key in enumerate(reversed(named)):
        if key in at_hand and key != letter.key:
            return Link(letter.key, key, "references") if n == 0 else Link(letter.key, key, "ancestor", named[-1])
    return Link(letter.key, missing=named[-1])


def _by_content(place: int, ordered: Sequence[Letter], likening: Likening) -> Link:
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
            return Link(letter.key, ordered[found].key, how)
    return Link(letter.key)


def _break_circles(links: dict[str, Link]) -> None:
    """Letters that answer one another in a circle: the one with the least key answers nothing."""
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
            links[first] = Link(first, missing=links[first].parent)


def _in_order(ordered: list[Letter], links: Mapping[str, Link]) -> Iterable[Link]:
    """Each link below its parent's, the earliest thread and the earliest answer first."""
    children: dict[str, list[str]] = defaultdict(list)
    for letter in ordered:
        children[links[letter.key].parent].append(letter.key)
    waiting = list(reversed(children[""]))
    while waiting:
        key = waiting.pop()
        yield links[key]
        waiting += reversed(children[key])
