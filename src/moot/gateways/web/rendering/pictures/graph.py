"""The rule graph as SVG: boxes that link to their rules, and arrows in different styles."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from markupsafe import Markup

from moot.gateways.web.rendering.pictures.drawing import Cell, joined, picture, table, tag
from moot.languages import N_, _
from moot.views.law.rule_graph import KINDS, RELATIONS_MAX, Graph, Node, Relation
from moot.views.wording import capital, truncated

Arrow = tuple[str, str]
Place = tuple[float, int]
"""The column, which may lie between two, and the row."""
_SWEEPS = 4


def places(nodes: Sequence[str], arrows: Sequence[Arrow], columns: int) -> dict[str, Place]:
    """A distinct grid position for each node, within `columns` columns."""
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
    """The connected components, the largest first."""
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
    """Nodes in layers, each below those that point to it (except in cycles); long layers are wrapped."""
    before: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in _without_circles(nodes, arrows):
        before[other].append(one)
    depth: dict[str, int] = {}
    for node in nodes:
        _deepen(node, before, depth)
    rows: list[list[str]] = [[] for __ in range(max(depth.values()) + 1)]
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
    """The arrows without those that close a cycle."""
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
    """Split a long row into rows of similar length."""
    parts = -(-len(row) // columns)
    length = -(-len(row) // parts)
    return [row[n : n + length] for n in range(0, len(row), length)]


def _ordered(rows: list[list[str]], arrows: Sequence[Arrow]) -> list[list[str]]:
    """Order rows so that nodes are near the middle of their neighbours."""
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


_COLUMNS, _FEW = 6, 3
_CELL, _ROW, _BOX, _HEIGHT = 110.0, 84.0, 98.0, 44.0
_TITLE_LETTERS = 14

Address = Callable[[Node], str]


def rule_graph(graph: Graph, address: Address, name: str = "graph") -> Markup:
    """The graph, with a table of its relations; empty if there are none. `address` maps a node to its page."""
    if not graph.relations:
        return Markup("")
    arrows = [(relation.one, relation.other) for relation in graph.relations]
    placed = places([node.key for node in graph.nodes], arrows, _COLUMNS)
    width = max(column for column, _ in placed.values()) + 1
    height = (max(row for _, row in placed.values()) + 1) * _ROW
    title = _("How rules connect, around {centre}", centre=graph.centre) if graph.centre else _("How rules connect")
    return picture(
        "graph few" if width <= _FEW else "graph",
        name,
        (max(width, _FEW) * _CELL, height),
        _drawn(graph, placed, address, name, width),
        title=title,
        said=_(
            "{boxes} boxes and {arrows} arrows between them. The table lists them in words.",
            boxes=len(graph.nodes),
            arrows=len(graph.relations),
        ),
        caption=_key(graph, name),
        facts=relations_table(graph, address),
        links=True,
    )


def _key(graph: Graph, name: str) -> Markup:
    """The legend of the kinds of boxes and arrows that occur."""
    there = {relation.kind for relation in graph.relations}
    items = [(_sample_box(classes), words) for classes, words in _boxes(graph)]
    items += [
        (_sample_arrow(kind, name), _("one {connects} the other", connects=_(KINDS[kind])))
        for kind in KINDS
        if kind in there
    ]
    listed = tag("ul", *(tag("li", sample, words) for sample, words in items), class_="key")
    left_out = tag("p", _("{count} more aren’t shown.", count=graph.left_out)) if graph.left_out else ""
    return joined([listed, left_out])


def _boxes(graph: Graph) -> Iterator[tuple[str, str]]:
    """The kinds of boxes that occur, by style."""
    rules = [node for node in graph.nodes if node.what == "rule"]
    ranks = {node.rank for node in rules}
    for rank in sorted(ranks):
        yield f"rule {rank}", _rule_of(rank) if len(ranks) > 1 else _("a rule")
    if not all(node.in_force for node in rules):
        yield "gone", _("a repealed rule")
    if len(rules) < len(graph.nodes):
        yield "proposal", _("a proposal that changed a rule")


def _rule_of(rank: str) -> str:
    """A rule of a rank; a game has names of its own for ranks."""
    if rank in _OF_RANK:
        return _(_OF_RANK[rank])
    return _("an {rank} rule", rank=rank) if rank[0] in "aeiou" else _("a {rank} rule", rank=rank)


_OF_RANK = {"mutable": N_("a mutable rule"), "immutable": N_("an immutable rule")}


def _sample_box(classes: str) -> Markup:
    rounded = 7 if classes == "proposal" else 3
    return _sample(tag("rect", class_=classes, x=4, y=2, width=28, height=14, rx=rounded))


def _sample_arrow(kind: str, name: str) -> Markup:
    return _sample(tag("path", class_=f"sample arrow {kind}", d="M1 9L35 9", marker_end=f"url(#{name}-head)"))


def _sample(drawn: Markup) -> Markup:
    return tag("svg", drawn, class_="sample", width=36, height=18, aria_hidden="true")


def _drawn(graph: Graph, placed: Mapping[str, Place], address: Address, name: str, columns: float) -> Iterator[Markup]:
    width, aside = max(columns, _FEW) * _CELL, max(_FEW - columns, 0) / 2
    at = {key: ((column + aside + 0.5) * _CELL, (row + 0.5) * _ROW) for key, (column, row) in placed.items()}
    paths = ArrowPaths(at, width)
    yield tag("defs", _head(name))
    for relation in graph.relations:
        path = paths.between(relation.one, relation.other)
        yield tag("path", class_=f"arrow {relation.kind}", d=path, marker_end=f"url(#{name}-head)")
    for node in graph.nodes:
        yield _box(node, at[node.key], address(node), is_centre=node.key == graph.centre)


def _head(name: str) -> Markup:
    return tag(
        "marker",
        tag("path", d="M0 0L8 4L0 8Z", class_="head"),
        id=f"{name}-head",
        viewBox="0 0 8 8",
        refX=7,
        refY=4,
        markerWidth=8,
        markerHeight=8,
        markerUnits="userSpaceOnUse",
        orient="auto-start-reverse",
    )


Point = tuple[float, float]


class ArrowPaths:
    """Paths of arrows that touch no other box than those that they connect.

    An arrow to another row leaves a box below or above, and passes the rows between through gaps between their boxes;
    where many take the same gap, they are drawn a little apart. Along a row it bows over the boxes between.
    """

    def __init__(self, at: Mapping[str, Point], width: float):
        self._at, self._width = at, width
        self._rows: dict[float, list[float]] = {}
        for x, y in at.values():
            self._rows.setdefault(y, []).append(x)
        self._taken: set[Point] = set()

    def between(self, one: str, other: str) -> str:
        """The path from one box to another, in the language of SVG."""
        (x, y), (to_x, to_y) = self._at[one], self._at[other]
        across = round(to_x) - round(x)
        if y == to_y:
            if abs(across) <= _CELL:
                side = _BOX / 2 if across > 0 else -_BOX / 2
                return f"M{x + side:.0f} {y:.0f}h{across - 2 * side:.0f}"
            return f"M{x:.0f} {y - _HEIGHT / 2:.0f}c0-{_BOW} {across}-{_BOW} {across} 0"
        way = 1 if to_y > y else -1
        left, straight, drawn = round(x), 0, f"M{x:.0f} {y + way * _HEIGHT / 2:.0f}"
        for row in sorted((row for row in self._rows if min(y, to_y) < row < max(y, to_y)), reverse=to_y < y):
            gap = self._gap(row, left)
            if gap == left:
                straight += round(way * _ROW)
                continue
            drawn += f"{_down(straight)}{_curve(gap - left, way)}"
            left, straight = gap, round(way * _HEIGHT)
        return drawn + _down(straight) + _curve(round(to_x) - left, way)

    def _gap(self, row: float, wanted: int) -> int:
        """Where an arrow passes a row: as near as can be to where it is, and apart from others."""
        boxes = sorted(self._rows[row])
        starts = [_ASIDE, *(x + _BOX / 2 + _ASIDE for x in boxes)]
        ends = [*(x - _BOX / 2 - _ASIDE for x in boxes), self._width - _ASIDE]
        free = [min(max(wanted, start), end) for start, end in zip(starts, ends, strict=True) if start <= end]
        found = min(free, key=lambda x: abs(x - wanted))
        way = -1 if found <= ends[0] else 1
        aside = (0,) if ends[0] < found < starts[-1] else range(0, way * _WIDE, way * _APART)
        lanes = (round(min(max(found + n, 1), self._width - 1)) for n in (*aside, *_LANES))
        gap = next((x for x in lanes if _is_free(x, boxes) and (row, x) not in self._taken), round(found))
        self._taken.add((row, gap))
        return gap


_BOW, _ASIDE = 24, 3
"""How high arrows along a row bow, and how far they keep from other boxes, in pixels."""
_APART, _WIDE, _LANES = 6, 48, (1, -1, 2, -2)
"""How far arrows are from one another at the side of all boxes, up to which width, and between two boxes."""


def _is_free(x: float, boxes: Sequence[float]) -> bool:
    return all(abs(x - box) > _BOX / 2 for box in boxes)


def _down(way: int) -> str:
    return f"v{way}" if way else ""


def _curve(across: int, way: int) -> str:
    """From one row to the next, in the space between them."""
    down = way * round(_ROW - _HEIGHT)
    return f"c0 {down // 2} {across} {down // 2} {across} {down}" if across else f"v{down}"


def _box(node: Node, at: tuple[float, float], href: str, *, is_centre: bool) -> Markup:
    x, y = at
    kinds = [node.what, *(["centre"] if is_centre else []), *([] if node.in_force else ["gone"]), node.rank]
    is_rule = node.what == "rule"
    title = truncated(node.title, _TITLE_LETTERS) if is_rule else "proposal"
    rounded = 4 if is_rule else _HEIGHT / 2
    return tag(
        "a",
        tag("title", _named(node)),
        tag(
            "rect",
            class_=" ".join(filter(None, kinds)),
            x=x - _BOX / 2,
            y=y - _HEIGHT / 2,
            width=_BOX,
            height=_HEIGHT,
            rx=rounded,
        ),
        tag("text", node.number, class_="number", x=x, y=y - 2 if title else y + 5, text_anchor="middle"),
        tag("text", title, class_="title" if is_rule else "title kind", x=x, y=y + 13, text_anchor="middle"),
        href=href,
        aria_label=_named(node),
    )


def _name(node: Node) -> str:
    if node.what == "rule":
        return _("rule {number}", number=node.number)
    return _("proposal {number}", number=node.number)


def _named(node: Node) -> str:
    named = capital(_name(node)) + (f", {node.title}" if node.title else "")
    return named if node.in_force else _("{rule}, repealed", rule=named)


def relations_table(graph: Graph, address: Address) -> Markup:
    """The relations in words, up to a limit."""
    named = {node.key: node for node in graph.nodes}
    rows = [_row(named, relation, address) for relation in graph.relations[:RELATIONS_MAX]]
    return table((_("rule¦From"), _("Connection"), _("rule¦To")), rows, _("Connections between rules"))


def _row(named: Mapping[str, Node], relation: Relation, address: Address) -> list[Cell]:
    one, other = (_link(named[key], address) for key in (relation.one, relation.other))
    by = f" ({relation.by})" if relation.by else ""
    return [one, _(KINDS[relation.kind]) + by, other]


def _link(node: Node, address: Address) -> Markup:
    title = f" {node.title}" if node.title else ""
    return Markup("{}{}").format(tag("a", _name(node), href=address(node)), title)
