"""Lines of play, for games played by postings: the tree of postings, and the game after each.

A posting follows an earlier one, or none. Two that follow the same one are two lines of play, and people choose between
them by following up. Whatever no posting touches (who takes part, the clock, chance) is the same on all lines.

Rule 1: a posting is never refused. Whether it is a move by the rules is told with it; who disagrees follows another.
Rule 2: the state after a posting is that of the line it is on; the states after all others are kept in `State.lines`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from moot.game.events import Posted
from moot.game.maps import Map
from moot.game.moves import Move
from moot.game.postings import Posting
from moot.game.state import PlacedPosting, State
from moot.game.values import PlayerId, from_attributes, grouped

SAME_RULES = "="
"""Stands for rules that are word for word those of the parent posting."""
ROOT = -1
"""The key in `State.lines` of the game before any posting."""
_SHARED = (
    "title", "ruleset", "settings", "language", "papers", "entry", "now", "players", "seating", "gone", "drawn",
    "transcribed", "hidden",
)  # fmt: skip


def line_after(state: State, follows: int | None) -> State:
    """The game as it is for a posting that follows that of an entry, or none."""
    line = state.lines.get(ROOT if follows is None else follows)
    if line is None:
        return state
    shared = {field: getattr(state, field) for field in _SHARED}
    return replace(line, **shared, postings=state.postings, lines=state.lines)


def line_found(state: State, move: Move) -> State:
    """The game as it is for a move: on the line that it follows, if it is a posting."""
    posting = move.arguments.get("posting")
    follows = posting.get("follows") if isinstance(posting, Mapping) else state.entry
    return line_after(state, follows) if follows is None or isinstance(follows, int) else state


def line_of(state: State, entry: int) -> State:
    """The state of the line of play that an entry belongs to; the game's own state if it isn't played by postings."""
    if not state.postings:
        return state
    return line_after(state, max((one for one in state.postings if one <= entry), default=ROOT))


def posting_at(state: State, entry: int | None) -> PlacedPosting | None:
    """The posting at an entry; None if there is none."""
    return state.postings.get(entry) if entry is not None else None


def parent_of(state: State, posting: Posting) -> PlacedPosting | None:
    """The parent of a posting."""
    return posting_at(state, posting.follows)


def posted_since(state: State, entry: int) -> Iterator[PlacedPosting]:
    """The postings after an entry, on all lines, in order."""
    later = (posting_at(state, number) for number in range(entry + 1, state.entry + 1))
    return (placed for placed in later if placed is not None)


def entries_by_id(state: State) -> dict[str, int]:
    """The entries of all postings by identifier."""
    return {placed.posting.id: entry for entry, placed in state.postings.items()}


def as_given(posting: Posting) -> Posting:
    """An incoming posting: a text in place of its rules is never taken for `SAME_RULES`."""
    return replace(posting, rules=f" {SAME_RULES}") if posting.rules == SAME_RULES else posting


def restored(posting: Posting, parent: PlacedPosting | None) -> Posting:
    """The posting with its rules, which are stored only if they differ from the parent's."""
    if posting.rules != SAME_RULES or parent is None:
        return posting
    return replace(posting, rules=parent.posting.rules)


def placed(state: State, event: Posted) -> State:
    """The state with a posting on its line."""
    if not state.lines:
        state = replace(state, lines=Map({ROOT: state}))
    parent = parent_of(state, event.posting)
    posting = restored(event.posting, parent)
    made = from_attributes(
        PlacedPosting, event, entry=state.entry, posting=posting, at=state.now, astray=_astray(parent)
    )
    line = line_after(state, posting.follows)
    return replace(line, postings=state.postings.set(state.entry, made))


def _astray(parent: PlacedPosting | None) -> int | None:
    """The first illegal posting on a line."""
    if parent is None:
        return None
    return parent.astray if parent.astray is not None else parent.entry if parent.code else None


def line_kept(state: State, moved: bool) -> State:
    """The state after an entry with a posting: others can follow it from now on."""
    made = state.postings[state.entry]
    state = replace(state, postings=state.postings.set(state.entry, replace(made, moved=moved)))
    bare = replace(state, postings=Map(), lines=Map())
    return replace(state, lines=state.lines.set(state.entry, bare))


def children(postings: Mapping[int, PlacedPosting]) -> Mapping[int, tuple[int, ...]]:
    """The children of each posting, in order; under `ROOT` those without a parent."""
    parents = ((one.follows, entry) for entry, one in sorted(postings.items()))
    found = grouped((ROOT if follows is None else follows, entry) for follows, entry in parents)
    return {entry: tuple(following) for entry, following in found.items()}


def followers(postings: Mapping[int, PlacedPosting]) -> Mapping[int, int]:
    """For each posting, the number of players whose latest move is it or comes after it.

    A posting that is no move by the rules counts once somebody has followed it up with one; the first of all lines
    follows nothing that it could break with, and counts.
    """
    latest: dict[PlayerId, int] = {}
    for entry in sorted(postings):
        placed = postings[entry]
        if placed.verdict == "move" or (placed.follows is None and placed.verdict != "talk"):
            latest[placed.player] = entry
    counted = Counter(latest.values())
    for entry in sorted(postings, reverse=True):
        follows = postings[entry].follows
        if follows is not None:
            counted[follows] += counted[entry]
    return counted


def most_followed(state: State) -> int | None:
    """The last posting of the most followed line; None if there are none (see `last_followed`)."""
    return last_followed(followers(state.postings), children(state.postings))


def last_followed(counted: Mapping[int, int], following: Mapping[int, tuple[int, ...]]) -> int | None:
    """The last posting of the line that most follow, by `followers` and `children`; in a tie, the earlier one's.

    At each fork it is the branch on which more players made their latest move (212 of USENET-NOMIC leaves it to them).
    """
    at, last = ROOT, None
    while branches := [e for e in following.get(at, ()) if counted.get(e)]:
        at = last = max(branches, key=lambda entry: (counted[entry], -entry))
    return last


def line_followed(state: State) -> State:
    """The game on the most followed line; the state itself if there are no postings."""
    head = most_followed(state) if state.postings else None
    return state if head is None else line_after(state, head)
