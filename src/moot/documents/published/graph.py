"""Graph of rules and proposals: who created, amended or repealed what, in order of adoption (topological sort).

Every node has a number of its own in the game, so that two rules which the document numbers alike are two. A note that
ties nothing, or the wrong things, is a fault; the rest is still read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import Literal

from msgspec.structs import replace

from moot.documents.citations import ordinal
from moot.documents.dates import PrintedDate
from moot.documents.published.values import LogRow, PublishedRule, PublishedRuleset, RuleNote, lives_of
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.values import Number, Time, grouped

EffectKind = Literal["create", "amend", "repeal", "transmute", "retitle"]

_NONE = Number("")


@dataclass(eq=False)
class RuleNode:
    """A node for a number of the document: a rule, a proposal, or a proposal and the rule that it made."""

    number: Number
    """The proposal's number in the game: that of the document, with a suffix if another proposal has it."""
    printed: str
    """The number as printed."""
    place: SourcePlace
    called: Number = _NONE
    """The rule's number in the game, likewise; empty if no rule ever had it."""
    rule: PublishedRule | None = None
    row: LogRow | None = None
    is_rule: bool = False
    is_proposal: bool = False
    note: RuleNote | None = None
    """The note, for a proposal that is only known from a note."""
    deeds: list["RuleEffect"] = field(default_factory=list)
    """Its effects on rules, in the order of the document."""

    @property
    def item(self) -> PublishedRule | LogRow | None:
        """What the document has of it: the rule, or else the row."""
        return self.rule or self.row

    @property
    def links(self) -> Iterable[RuleNote]:
        """The notes of the rule and of the row, each once."""
        listed = [link for item in (self.rule, self.row) if item is not None for link in item.links]
        return {(link.kind, link.number, link.place): link for link in listed}.values()

    @property
    def stands(self) -> bool:
        """Whether the document has it as a rule in force, under its own number."""
        return self.rule is not None and self.rule.status == "in-force"

    @property
    def goes_on_elsewhere(self) -> bool:
        """Whether only notes are under its number: the rule continues under that of its amendment."""
        return self.rule is None or self.rule.status == "superseded"

    @property
    def failed(self) -> bool:
        """Whether the log says that it wasn't adopted."""
        return self.row is not None and not self.stands and self.row.failed

    @property
    def noted(self) -> RuleNote | None:
        """The note on the proposal: that of a rule that it changed, or that made its own."""
        number = self.rule.number if self.rule else None
        return self.note or next((one for one in self.links if one.kind == "created-by" and one.number == number), None)

    @property
    def date(self) -> PrintedDate:
        """The date of adoption, if the document has it."""
        noted = self.noted
        if self.row is not None and self.row.date:
            return self.row.date
        if noted is not None and noted.date:
            return noted.date
        if self.rule is not None:
            rule = self.rule
            return next((d for d in (rule.adopted, rule.changed, rule.proposed) if d), PrintedDate())
        return PrintedDate()

    @property
    def time(self) -> Time | None:
        """The time of adoption."""
        date = self.date
        return None if date.time is None else date.time + (date.of_day or 0)


@dataclass(eq=False)
class RuleEffect:
    """An edge of the graph: an effect of a proposal on a rule."""

    kind: EffectKind
    by: RuleNode
    rule: RuleNode
    place: SourcePlace


@dataclass(eq=False)
class RuleGraph:
    """The whole graph, in the order of the document."""

    nodes: list[RuleNode]
    faults: list[Fault]

    @property
    def proposals(self) -> list[RuleNode]:
        return [node for node in self.nodes if node.is_proposal]


_ALIKE_MAX = 20
"""The most nodes with one number that are considered for a note."""
_PASSIVE: dict[str, EffectKind] = {
    "created-by": "create",
    "amended-by": "amend",
    "repealed-by": "repeal",
    "transmuted-by": "transmute",
    "retitled-by": "retitle",
}
_BESIDE = ("power-changed-by", "renumbered-by", "other-by")
"""Changes of what isn't kept as revisions of a rule."""
_ACTIVE: dict[str, EffectKind] = {"amends": "amend", "repeals": "repeal", "transmutes": "transmute"}


def build_graph(published: PublishedRuleset) -> RuleGraph:
    """Build the graph of a document's rules and proposals."""
    return _GraphBuilder(published).traced()


class _GraphBuilder:
    """Builds the graph of one document."""

    def __init__(self, published: PublishedRuleset) -> None:
        self._nodes: list[RuleNode] = []
        self._by_number: dict[Number, list[RuleNode]] = {}
        self._faults: list[Fault] = []
        self._taken: set[tuple[str, Number]] = set()
        self._parts: dict[tuple[str, Number], int] = {}
        self._has_proposals = any(link.to == "proposal" for rule in published.rules for link in rule.links)
        self._done, self._again = set[tuple[str, int, int]](), set[int]()
        self._make_nodes(published)

    def traced(self) -> RuleGraph:
        """The graph's nodes and edges: first from notes on rules, then from proposals themselves."""
        noted = [(node, link) for node in self._nodes for link in node.links]
        for node, link in noted:
            if link.kind in _BESIDE and link.number and link.to == "proposal":
                message = f"this change of {node.number} isn't in the history, which has texts, titles and ranks"
                self._fault(link.place, "no-revision", f"{message}: “{link.printed[:80]}”")
        for kinds, take in ((_PASSIVE, self._done_to), (_ACTIVE, self._done_by)):
            for node, link in ((node, link) for node, link in noted if link.kind in kinds):
                take(node, link, kinds[link.kind])
        return RuleGraph(self._nodes, self._faults)

    def _make_nodes(self, published: PublishedRuleset) -> None:
        rows = grouped((row.number, row) for row in published.log)
        for rule in self._split_lives(published.rules):
            node = self._node(rule.number, rule.printed, rule.place)
            node.rule = rule
            if _creator(rule) in ("", rule.number):
                node.row = _taken_from(rows.get(rule.number, []), rule)
            self._becomes_rule(node)
        for row in (row for left in rows.values() for row in left):
            self._node(row.number, row.printed, row.place).row = row
        self._nodes.sort(key=lambda node: node.place)
        for node in (*(n for n in self._nodes if n.row is not None), *_made(self._nodes)):
            self._becomes_proposal(node)

    def _split_lives(self, rules: Iterable[PublishedRule]) -> Iterator[PublishedRule]:
        """The rules, and each that was repealed and enacted again also as what it was before."""
        for rule in rules:
            *former, last = lives_of(rule.links) if rule.status == "in-force" else [list(rule.links)]
            yield replace(rule, links=tuple(last)) if former else rule
            self._again |= {id(life[0]) for life in former}
            yield from (replace(rule, status="repealed", text="", links=tuple(life)) for life in former)

    def _node(self, number: Number, printed: str, place: SourcePlace) -> RuleNode:
        node = RuleNode(number, printed, place)
        self._nodes.append(node)
        self._by_number.setdefault(number, []).append(node)
        return node

    def _becomes_rule(self, node: RuleNode) -> None:
        node.is_rule = True
        if not node.called:
            node.called = self._free("rule", node.number)
            if node.rule is not None and node.rule.links and id(node.rule.links[0]) in self._again:
                again = f"{node.number} was repealed and enacted again"
                message = f"{again}: in the game, what it was before is {node.called}"
                self._fault(node.rule.links[0].place, "enacted-again", message)
            elif node.called != node.number and node.rule is not None:
                message = f"{node.number} stands here again: in the game this one is {node.called}"
                self._fault(node.place, "number-twice", message, "see whether one of the two is a slip")

    def _becomes_proposal(self, node: RuleNode) -> None:
        node.is_proposal = True
        node.number = self._free("proposal", node.called or node.number)

    def _free(self, kind: str, number: Number) -> Number:
        """The number, with a suffix if another node of the kind has it."""
        free, part = number, self._parts.get((kind, number), 2)
        while (kind, free) in self._taken:
            free, part = Number(f"{number}/{part}"), part + 1
        self._taken.add((kind, free))
        self._parts[kind, number] = part
        return free

    def _done_to(self, rule: RuleNode, link: RuleNote, kind: EffectKind) -> None:
        """Add an effect that a rule notes: what created, amended or repealed it."""
        is_itself = link.to == "rule" and link.number in ("", rule.number)
        if (not link.number and not is_itself) or rule.failed:
            return
        if link.to == "rule" and self._has_proposals:
            how = f"{link.kind.removesuffix('-by')} by itself" if is_itself else f"changed by rule {link.number}"
            return self._fault(link.place, "by-rule", f"{rule.number} was {how}: this change isn't in the history")
        if not link.number:
            return
        by = self._proposal_named(link, rule)
        if by is rule:
            if kind != "create":
                self._fault(link.place, "itself", f"{rule.number} is said to be {kind}ed by itself".replace("ee", "e"))
            return
        if kind == "repeal" and rule.stands:
            message = f"{rule.number} is said to be repealed by {link.number}, and stands among the rules"
            self._fault(link.place, "still-there", message, "see which of the two is right; here the rule stands")
            return
        if by.failed:
            said = by.row.outcome if by.row else ""
            message = f"{rule.number} says that {by.number} changed it, of which the log says “{said}”"
            self._fault(link.place, "not-adopted", message, "see which of the two is right; here it counts as adopted")
        self._deed(RuleEffect(kind, by, rule, link.place))

    def _done_by(self, by: RuleNode, link: RuleNote, kind: EffectKind) -> None:
        """Add an effect that a proposal notes; if a rule notes it, the effect is that of the later proposal."""
        if not link.number or by.failed:
            return
        rule = self._rule_named(link, by)
        if rule is not by and not by.is_proposal and ordinal(by.number) > ordinal(link.number) >= 0:
            self._becomes_proposal(by)
        if rule is by:
            self._fault(link.place, "itself", f"{by.number} is said to change itself")
        elif not by.is_proposal:
            message = f"rule {by.number} is one of the first rules, and yet a note here says “{link.printed}”"
            self._fault(link.place, "misplaced", message, f"the note belongs elsewhere: see what changed {link.number}")
        elif rule.stands and kind == "repeal":
            message = f"{by.number} says that it repeals {link.number}, which stands among the rules"
            self._fault(link.place, "still-there", message, "see which of the two is right; here the rule stands")
        else:
            self._deed(RuleEffect(kind, by, rule, link.place))

    def _deed(self, deed: RuleEffect) -> None:
        by, rule = deed.by, deed.rule
        key = (deed.kind, id(by), id(rule))
        if key not in self._done:
            self._done.add(key)
            self._becomes_rule(rule)
            if deed.kind in ("amend", "transmute", "retitle") and rule.goes_on_elsewhere and not by.called:
                by.called = self._free("rule", by.number)
            by.deeds.append(deed)

    def _proposal_named(self, link: RuleNote, other: RuleNode) -> RuleNode:
        """The proposal that a note on a rule names; it is added if it's only known from notes.

        A rule that is said to have changed another came by a proposal, unless the note speaks of proposals, whose
        numbers are then not those of rules.
        """
        numbered = self._by_number.get(link.number, [])[:_ALIKE_MAX]
        known = [node for node in numbered if node.is_proposal or node is other]
        if link.to != "proposal" and not any(node.is_proposal for node in known):
            known += [node for node in numbered if node is not other]
        if known:
            found = _likely(known, other)
            if found.note is not None and (link.title or link.by) and not (found.note.title or found.note.by):
                found.note = link
            if not found.is_proposal and found is not other:
                self._becomes_proposal(found)
            return found
        node = self._node(link.number, link.number, link.place)
        node.note = link
        self._becomes_proposal(node)
        return node

    def _rule_named(self, link: RuleNote, other: RuleNode) -> RuleNode:
        """The rule that a proposal's note names; it is added as a lost one if the document lacks it."""
        alike = self._by_number.get(link.number, [])[:_ALIKE_MAX]
        known = [node for node in alike if node.is_rule or node.row is not None]
        if known:
            return _likely(known, other)
        message = f"{other.number} says “{link.printed}”, and nothing else is left of {link.number}"
        self._fault(link.place, "unknown-rule", message)
        node = self._node(link.number, link.number, link.place)
        self._becomes_rule(node)
        return node

    def _fault(self, place: SourcePlace, code: str, message: str, remedy: str = "") -> None:
        self._faults.append(place.fault(f"history.{code}", message, remedy))


def _likely(known: list[RuleNode], other: RuleNode) -> RuleNode:
    """Of several nodes with the number in a note, the first that isn't the noted one."""
    return next((node for node in known if node is not other), known[0])


def _creator(rule: PublishedRule) -> str:
    """The number of the proposal that created a rule, if it is noted."""
    return next((link.number for link in rule.links if link.kind == "created-by" and link.number), "")


def _taken_from(rows: list[LogRow], rule: PublishedRule) -> LogRow | None:
    """Take a rule's row from those with its number: the one at its position, else the first adopted one."""
    found = next((row for row in rows if row.place == rule.place), None)
    if found is None:
        found = next((row for row in rows if not row.failed), None)
    if found is not None:
        rows.remove(found)
    return found


def _made(nodes: list[RuleNode]) -> list[RuleNode]:
    """The rules beside the log that came by a proposal of their own number: those with a proposer or a day of adoption,
    but not the first ones where every rule has that.
    """
    rules = [node for node in nodes if node.rule is not None and node.row is None]
    made = [node for node in rules if node.rule is not None and _is_made(node.rule)]
    if len(made) == len(rules):
        first = min((node.time // 86_400 for node in made if node.time is not None), default=None)
        made = [node for node in made if node.time is not None and node.time // 86_400 != first]
    return made


def _is_made(rule: PublishedRule) -> bool:
    creator = _creator(rule)
    return not rule.is_initial and (creator == rule.number or (not creator and bool(rule.proposer or rule.adopted)))


class AdoptionOrder:
    """Proposals in order of adoption (topological sort), each with its time (None where no date is known)."""

    def __init__(self, proposals: Sequence[RuleNode]) -> None:
        self.faults: list[Fault] = []
        self.began = min((node.time for node in proposals if node.time is not None), default=None)
        self._makers = _makers(proposals)
        self._listed = _by_number(proposals)
        self._places = {id(node): place for place, node in enumerate(self._listed)}
        self._times = self._guessed()
        self.steps = self._in_order()

    def _guessed(self) -> list[Time]:
        """A time for each: its own, else that of the one before it by number."""
        last, times = self.began or 0, []
        for node in self._listed:
            last = last if node.time is None else node.time
            times.append(last)
        return times

    def _in_order(self) -> list[tuple[RuleNode, Time | None]]:
        """Topological order, the earliest first."""
        missing = [self._needed(node) for node in self._listed]
        waits = grouped((maker, place) for place, makers in enumerate(missing) for maker in makers)
        left = dict.fromkeys(range(len(self._listed)))
        ready = [(self._times[place], place) for place in left if not missing[place]]
        heapify(ready)
        steps: list[tuple[RuleNode, Time | None]] = []
        now = self.began or 0
        while left:
            if not ready:
                ready.append(self._freed(next(iter(left)), missing))
            place = heappop(ready)[1]
            if place not in left:
                continue
            del left[place]
            now = max(now, self._times[place])
            steps.append((self._listed[place], None if self.began is None else now))
            for later in waits.get(place, ()):
                missing[later].discard(place)
                if not missing[later]:
                    heappush(ready, (self._times[later], later))
        return steps

    def _needed(self, node: RuleNode) -> set[int]:
        """The proposals that made what this one changed."""
        makers = (self._makers[id(deed.rule)] for deed in node.deeds if id(deed.rule) in self._makers)
        return {self._places[id(maker)] for maker in makers if maker is not node}

    def _freed(self, place: int, missing: list[set[int]]) -> tuple[Time, int]:
        """The first proposal of a cycle; what it would change comes after it."""
        node = self._listed[place]
        missing[place].clear()
        message = f"the notes on {node.number} lead in a circle: it changed what only came after it"
        self.faults.append(node.place.fault("history.circle", message))
        return self._times[place], place


def _makers(proposals: Sequence[RuleNode]) -> dict[int, RuleNode]:
    """The proposal that made each rule that isn't initial, by rule."""
    makers = {id(node): node for node in proposals if node.is_rule}
    for node in proposals:
        makers |= {id(deed.rule): node for deed in node.deeds if deed.kind == "create"}
    return makers


def _by_number(proposals: Sequence[RuleNode]) -> list[RuleNode]:
    """The sort key by number if all are numbers, else by position in the document."""
    values = {id(node): node.number.partition("/")[0] for node in proposals}
    if all(value.isdecimal() for value in values.values()):
        return sorted(proposals, key=lambda node: (int(values[id(node)]), node.place))
    return sorted(proposals, key=lambda node: node.place)
