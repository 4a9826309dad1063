"""The order in which proposals were adopted, and when: by their dates, and where these are not known by their numbers.

Nothing is changed before it was made, whatever the dates say; a circle of notes is broken where it is first met.
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from moot.documents.published.nodes import Node
from moot.game.changes import Fault
from moot.game.values import Time


class Ordered:
    """Proposals in the order of their adoption, each with its time (None where no date at all is known)."""

    def __init__(self, proposals: Sequence[Node]) -> None:
        self.faults: list[Fault] = []
        self.began = min((node.time for node in proposals if node.time is not None), default=None)
        self._makers = _makers(proposals)
        self._listed = _by_number(proposals)
        self._times = self._guessed()
        self.steps = self._in_order()

    def _guessed(self) -> dict[int, Time]:
        """A time for each: its own, else that of the one before it by number."""
        last, times = self.began or 0, {}
        for node in self._listed:
            last = times[id(node)] = last if node.time is None else node.time
        return times

    def _in_order(self) -> list[tuple[Node, Time | None]]:
        """The earliest first, of those for which nothing is missing that they changed."""
        missing = {id(node): self._needed(node) for node in self._listed}
        waits: dict[int, list[Node]] = {}
        for node in self._listed:
            for maker in missing[id(node)]:
                waits.setdefault(maker, []).append(node)
        places = {id(node): place for place, node in enumerate(self._listed)}
        left = dict.fromkeys(places)
        ready = [self._key(node, places) for node in self._listed if not missing[id(node)]]
        heapify(ready)
        steps: list[tuple[Node, Time | None]] = []
        now = self.began or 0
        while left:
            if not ready:
                ready.append(self._freed(left, missing, places))
            place = heappop(ready)[1]
            node = self._listed[place]
            if id(node) not in left:
                continue
            del left[id(node)]
            now = max(now, self._times[id(node)])
            steps.append((node, None if self.began is None else now))
            for later in waits.get(id(node), ()):
                missing[id(later)].discard(id(node))
                if not missing[id(later)]:
                    heappush(ready, self._key(later, places))
        return steps

    def _needed(self, node: Node) -> set[int]:
        """The proposals that made what this one changed."""
        makers = {id(self._makers[id(deed.rule)]) for deed in node.deeds if id(deed.rule) in self._makers}
        return makers - {id(node)}

    def _key(self, node: Node, places: dict[int, int]) -> tuple[Time, int]:
        return self._times[id(node)], places[id(node)]

    def _freed(self, left: dict[int, None], missing: dict[int, set[int]], places: dict[int, int]) -> tuple[Time, int]:
        """The first of those that wait for one another in a circle; what it would change comes after it."""
        place = places[next(iter(left))]
        node = self._listed[place]
        missing[id(node)].clear()
        message = f"the notes on {node.number} lead in a circle: it changed what only came after it"
        self.faults.append(Fault(node.place.line, node.place.column, "history.circle", message))
        return self._key(node, places)


def _makers(proposals: Sequence[Node]) -> dict[int, Node]:
    """Which proposal made each rule that is not one of the first: by rule."""
    makers = {id(node): node for node in proposals if node.is_rule}
    for node in proposals:
        makers |= {id(deed.rule): node for deed in node.deeds if deed.kind == "create"}
    return makers


def _by_number(proposals: Sequence[Node]) -> list[Node]:
    """By number where all of them are numbers, else as they stand in the document."""
    values = {id(node): node.number.partition("/")[0] for node in proposals}
    if all(value.isdecimal() for value in values.values()):
        return sorted(proposals, key=lambda node: (int(values[id(node)]), node.place))
    return sorted(proposals, key=lambda node: node.place)
