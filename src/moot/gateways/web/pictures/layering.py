"""Where the boxes of a graph stand: in rows from top to bottom along its arrows, each cluster by itself.

Longest paths give the rows (Sugiyama, Tagawa and Toda, 1981), and the middle of what a box is tied to its place in the
row. The same graph is always laid out alike.
"""

from collections.abc import Mapping, Sequence

Arrow = tuple[str, str]
Place = tuple[float, int]
"""The column, which may lie between two, and the row."""
_SWEEPS = 4


def places(nodes: Sequence[str], arrows: Sequence[Arrow], columns: int) -> dict[str, Place]:
    """The place of each node, no two in one, within so many columns."""
    placed: dict[str, Place] = {}
    left, top, height = 0, 0, 0
    for cluster in _clusters(nodes, arrows):
        within = [arrow for arrow in arrows if arrow[0] in cluster]
        rows = _ordered(_rows(cluster, within, columns), within)
        width = max(len(row) for row in rows)
        if left + width > columns:
            left, top, height = 0, top + height, 0
        for r, row in enumerate(rows):
            for c, node in enumerate(row):
                placed[node] = left + c + (width - len(row)) / 2, top + r
        left, height = left + width, max(height, len(rows))
    return placed


def _clusters(nodes: Sequence[str], arrows: Sequence[Arrow]) -> list[list[str]]:
    """Nodes that hang together in any way, the largest cluster first."""
    tied: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in arrows:
        tied[one].append(other)
        tied[other].append(one)
    seen: set[str] = set()
    found = []
    for node in nodes:
        if node in seen:
            continue
        todo, cluster = [node], {node}
        while todo:
            new = [other for other in tied[todo.pop()] if other not in cluster]
            cluster.update(new)
            todo += new
        seen |= cluster
        found.append([one for one in nodes if one in cluster])
    return sorted(found, key=lambda cluster: -len(cluster))


def _rows(nodes: Sequence[str], arrows: Sequence[Arrow], columns: int) -> list[list[str]]:
    """Each node below all that point to it, as far as there are no circles; rows that are too long are broken."""
    before: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in _without_circles(nodes, arrows):
        before[other].append(one)
    depth: dict[str, int] = {}
    for node in nodes:
        _deepen(node, before, depth)
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for node in nodes:
        rows[depth[node]].append(node)
    return [part for row in rows for part in _broken(row, columns)]


def _deepen(node: str, before: Mapping[str, Sequence[str]], depth: dict[str, int]) -> None:
    todo = [node]
    while todo:
        last = todo[-1]
        waiting = [one for one in before[last] if one not in depth]
        if waiting:
            todo += waiting
        else:
            depth[todo.pop()] = max((depth[one] + 1 for one in before[last]), default=0)


def _without_circles(nodes: Sequence[str], arrows: Sequence[Arrow]) -> list[Arrow]:
    """The arrows without those that lead back to where one came from."""
    after: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in arrows:
        after[one].append(other)
    kept: list[Arrow] = []
    begun: set[str] = set()
    done: set[str] = set()
    for node in nodes:
        todo = [node] if node not in begun else []
        while todo:
            last = todo[-1]
            begun.add(last)
            new = next((other for other in after[last] if other not in begun), None)
            if new is not None:
                todo.append(new)
                continue
            kept += [(last, other) for other in after[last] if other in done]
            done.add(todo.pop())
    return kept


def _broken(row: list[str], columns: int) -> list[list[str]]:
    """A row in as many as it takes, of about the same length."""
    parts = -(-len(row) // columns)
    length = -(-len(row) // parts)
    return [row[n : n + length] for n in range(0, len(row), length)]


def _ordered(rows: list[list[str]], arrows: Sequence[Arrow]) -> list[list[str]]:
    """Rows in which nodes stand near the middle of what they are tied to."""
    tied: dict[str, list[str]] = {node: [] for row in rows for node in row}
    for one, other in arrows:
        tied[one].append(other)
        tied[other].append(one)
    at = {node: c - len(row) / 2 for row in rows for c, node in enumerate(row)}
    for sweep in range(_SWEEPS):
        for row in rows if sweep % 2 == 0 else reversed(rows):
            row.sort(key=lambda node: (_middle([at[other] for other in tied[node]]), node))
            at |= {node: c - len(row) / 2 for c, node in enumerate(row)}
    return rows


def _middle(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
