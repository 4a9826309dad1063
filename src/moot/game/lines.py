"""Lines of play, for games that are played by following up: what is posted, and the game as it is after each posting.

A posting follows an earlier one, or none. Two that follow the same one are two lines of play, and people choose between
them by following up. Whatever no posting touches (who takes part, the clock, chance) is the same on all lines.

Rule 1: a posting is never refused. Whether it is a move by the rules is told with it; who disagrees follows another.
Rule 2: the state after a posting is that of the line it is on; the states after all others are kept in `State.lines`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from immutables import Map
from msgspec.structs import replace

from moot.game.events import Posted
from moot.game.moves import Move
from moot.game.postings import Posting
from moot.game.state import PlacedPosting, State
from moot.game.values import PlayerId

SAME_RULES = "="
"""In a posting, for rules that are word for word those of the posting that is followed."""
ROOT = -1
"""In `State.lines`, the game before anything was posted."""
_SHARED = (
    "title", "ruleset", "settings", "papers", "entry", "now", "players", "seating", "gone", "drawn", "transcribed",
)  # fmt: skip


def line_after(state: State, follows: int | None) -> State:
    """The game as a posting that follows that of some entry, or none, finds it."""
    line = state.lines.get(ROOT if follows is None else follows)
    if line is None:
        return state
    shared = {field: getattr(state, field) for field in _SHARED}
    return replace(line, **shared, postings=state.postings, lines=state.lines)


def line_found(state: State, move: Move) -> State:
    """The game as a move finds it: on the line that it follows, where it posts something."""
    posting = move.arguments.get("posting")
    follows = posting.get("follows") if isinstance(posting, Mapping) else state.entry
    return line_after(state, follows) if follows is None or isinstance(follows, int) else state


def posting_at(state: State, entry: int | None) -> PlacedPosting | None:
    """What was posted at an entry; None where nothing was, or no entry is meant."""
    return state.postings.get(entry) if entry is not None else None


def parent_of(state: State, posting: Posting) -> PlacedPosting | None:
    """What a posting follows."""
    return posting_at(state, posting.follows)


def posted_since(state: State, entry: int) -> Iterator[PlacedPosting]:
    """What was posted after an entry, on all lines, in the order it came."""
    later = (posting_at(state, number) for number in range(entry + 1, state.entry + 1))
    return (placed for placed in later if placed is not None)


def entries_by_id(state: State) -> dict[str, int]:
    """The entries of all postings, by their identifiers."""
    return {placed.posting.id: entry for entry, placed in state.postings.items()}


def as_given(posting: Posting) -> Posting:
    """A posting that comes in: what it says in the place of its rules is never taken for `SAME_RULES`."""
    return replace(posting, rules=f" {SAME_RULES}") if posting.rules == SAME_RULES else posting


def restored(posting: Posting, parent: PlacedPosting | None) -> Posting:
    """The posting with its rules, which are left out where they are word for word those of what it follows."""
    if posting.rules != SAME_RULES or parent is None:
        return posting
    return replace(posting, rules=parent.posting.rules)


def placed(state: State, event: Posted) -> State:
    """The state with a posting in its place, on its own line."""
    if not state.lines:
        state = replace(state, lines=Map({ROOT: state}))
    parent = parent_of(state, event.posting)
    posting = restored(event.posting, parent)
    made = PlacedPosting(
        entry=state.entry,
        player=event.player,
        posting=posting,
        at=state.now,
        code=event.code,
        reason=event.reason,
        because=event.because,
        also=event.also,
        astray=_astray(parent),
    )
    line = line_after(state, posting.follows)
    return replace(line, postings=state.postings.set(state.entry, made))


def _astray(parent: PlacedPosting | None) -> int | None:
    """The first posting upon a line that is no move, and which those who went on from there follow all the same."""
    if parent is None:
        return None
    return parent.astray if parent.astray is not None else parent.entry if parent.code else None


def line_kept(state: State, moved: bool) -> State:
    """The state at the end of an entry that posted something: others can follow it from now on."""
    made = state.postings[state.entry]
    state = replace(state, postings=state.postings.set(state.entry, replace(made, moved=moved)))
    bare = replace(state, postings=Map(), lines=Map())
    return replace(state, lines=state.lines.set(state.entry, bare))


def children(postings: Mapping[int, PlacedPosting]) -> Mapping[int, tuple[int, ...]]:
    """Which postings follow each, under `ROOT` those that follow none; in the order they came."""
    found: dict[int, list[int]] = {}
    for entry in sorted(postings):
        follows = postings[entry].follows
        found.setdefault(ROOT if follows is None else follows, []).append(entry)
    return {entry: tuple(following) for entry, following in found.items()}


def followers(postings: Mapping[int, PlacedPosting]) -> Mapping[int, int]:
    """How many players' latest move is each posting or comes after it on a line.

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
    """The last posting of the line that most players follow; None without any (see `last_followed`)."""
    return last_followed(followers(state.postings), children(state.postings))


def last_followed(counted: Mapping[int, int], following: Mapping[int, tuple[int, ...]]) -> int | None:
    """The last posting of the line that most follow, by its `followers` and `children`; of two alike the earlier one's.

    At each fork it is the branch on which more players made their latest move (212 of USENET-NOMIC leaves it to them).
    """
    at, last = ROOT, None
    while branches := [e for e in following.get(at, ()) if counted.get(e)]:
        at = last = max(branches, key=lambda entry: (counted[entry], -entry))
    return last


def line_followed(state: State) -> State:
    """The game as it is on the line that most players follow; the state itself where nothing is posted."""
    head = most_followed(state) if state.postings else None
    return state if head is None else line_after(state, head)
