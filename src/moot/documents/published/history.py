"""A document's history as steps: the rules at the beginning, and each proposal with what it did to them, in order.

Rule 1: a text that the document doesn't keep is marked as lost, and none is made up.
Rule 2: where a rule's text stands, it is what the rule says at the end; what it said before its amendments is lost. But
where the document lists amendments as rules of their own, it prints one text for both, and that is told.
Rule 3: at the end the rules are those that the document prints; where its notes would have it otherwise is a fault.
"""

from dataclasses import dataclass

from moot.documents.published.ordering import Ordered
from moot.documents.published.tracing import Deed, Node, Traced, trace
from moot.documents.published.values import Published
from moot.game import changes as c
from moot.game.changes import Fault
from moot.game.rules import RuleText
from moot.game.transcribing import Altered, Transcript
from moot.game.values import Number, Rank, Time, Value

_LOST = c.Wording(text="", lost=True)


class Doubt(Value, frozen=True):
    """A rule of which the document prints one text for the time before an amendment and after it."""

    rule: Number
    fault: Fault


class Step(Value, frozen=True):
    """One proposal of old, with when it was decided as far as that is known."""

    told: Transcript
    time: Time | None
    doubts: tuple[Doubt, ...] = ()


class History(Value, frozen=True):
    """What a document tells of a game."""

    first: tuple[RuleText, ...]
    """The rules at the beginning."""
    steps: tuple[Step, ...]
    began: Time | None
    """The earliest day that is known."""
    contradictions: tuple[Fault, ...] = ()
    """What in the notes cannot be so."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong, in the order of the document."""
        doubts = [doubt.fault for step in self.steps for doubt in step.doubts]
        return tuple(sorted([*self.contradictions, *doubts], key=lambda fault: (fault.line, fault.column)))


@dataclass(eq=False)
class _Line:
    """A rule through its life, from number to number."""

    node: Node
    """Under which number it goes now."""
    rank: Rank
    title: str
    amendments_left: int
    in_force: bool = True


def history_of(published: Published) -> History:
    """What a document tells of its game: by its log, its dates and its notes."""
    traced = trace(published)
    ordered = Ordered(traced.proposals)
    return _Telling(traced, ordered).history()


class _Telling:
    """One history being told, with every rule as it is at that point."""

    def __init__(self, traced: Traced, ordered: Ordered) -> None:
        self._ordered = ordered
        self._faults = [*traced.faults, *ordered.faults]
        self._lines: dict[int, _Line] = {}
        self._done_to = _deeds_by_rule(traced)
        self._unmerged = any(_is_listed(node, deed) for node in traced.proposals for deed in node.deeds)
        created = {id(deed.rule) for node in traced.proposals for deed in node.deeds if deed.kind == "create"}
        self._initial = [n for n in traced.nodes if n.is_rule and not n.is_proposal and id(n) not in created]

    def history(self) -> History:
        """The whole of it."""
        first = tuple(self._first(node) for node in self._initial)
        steps = [self._step(node, time) for node, time in self._ordered.steps]
        closing = self._closing()
        if closing.did:
            steps.append(Step(closing, steps[-1].time if steps else None))
        return History(first, tuple(steps), self._ordered.began, tuple(self._faults))

    def _step(self, node: Node, time: Time | None) -> Step:
        self._doubts: list[Doubt] = []
        told = self._told(node)
        return Step(told, time, tuple(self._doubts))

    def _first(self, node: Node) -> RuleText:
        line = self._begin(node)
        return RuleText(node.called, line.rank, self._content(node), printed=_printed(node, node.called))

    # --- proposals -------------------------------------------------------------------------------

    def _told(self, node: Node) -> Transcript:
        did = [altered for deed in node.deeds for altered in self._did(node, deed)]
        if node.is_rule and id(node) not in self._lines:
            did.insert(0, self._enacted(node, node))
        row, rule = node.row, node.rule
        return Transcript(
            proposal=node.number,
            author=(row.proposer if row else rule.proposer if rule else node.note.by if node.note else ""),
            title=(row.title if row else rule.title if rule else ""),
            text="" if row is None or rule is not None else row.text,
            outcome=(row.outcome if row else "") or ("adopted" if did or rule else "not told"),
            date=node.date.printed,
            printed=_printed(node, node.number),
            did=tuple(did),
        )

    def _did(self, by: Node, deed: Deed) -> list[Altered]:
        rule = deed.rule
        if deed.kind == "create":
            return [] if id(rule) in self._lines else [self._enacted(rule, by)]
        line = self._lines.get(id(rule))
        if line is None or not line.in_force:
            how = "is not there yet" if line is None else "is no longer there"
            self._done_to[id(rule)].remove(deed)
            self._fault(deed, "out-of-order", f"{by.number} is said to have changed {rule.called}, which {how}")
            return []
        if line.node.stands and line.node not in (rule, by):
            message = (
                f"{by.number} is said to have changed {rule.called}, which goes on as {line.node.called} and stands"
            )
            self._fault(deed, "still-there", message)
            return []
        if deed.kind == "repeal":
            return [self._repealed(line)]
        return self._carried_on(line, by, deed) if rule.goes_on_elsewhere else self._changed(line, by, deed)

    def _enacted(self, rule: Node, by: Node) -> Altered:
        line = self._begin(rule)
        enact = c.Enact(content=self._content(rule), rank=line.rank)
        number = rule.called if rule.called != by.number else Number("")
        return Altered(enact, number, _printed(rule, rule.called))

    def _repealed(self, line: _Line) -> Altered:
        line.in_force = False
        return Altered(c.Repeal(line.node.called))

    def _changed(self, line: _Line, by: Node, deed: Deed) -> list[Altered]:
        """A change after which the rule has its number still."""
        number = line.node.called
        if deed.kind == "transmute":
            line.rank = _other(line.rank)
            return [Altered(c.Transmute(number, line.rank))]
        if deed.kind == "retitle":
            return [Altered(c.Retitle(number, line.title))]
        line.amendments_left = max(0, line.amendments_left - 1)
        if self._unmerged:
            message = f"rule {number} has been amended by {by.number}, and is printed in one text: it stands for both"
            self._doubts.append(Doubt(number, _fault(deed, "one-text", message)))
        return [Altered(c.Amend(number, self._wording(line)))]

    def _carried_on(self, line: _Line, by: Node, deed: Deed) -> list[Altered]:
        """A change after which the rule goes on under the number of the proposal that changed it."""
        number = line.node.called
        already = self._lines.get(id(by))
        if already is not None and already is not line:
            self._fault(deed, "two-in-one", f"{number} and {already.node.called} both go on as {by.number}")
            return [self._repealed(line)]
        renumbered = already is None
        if renumbered:
            self._lines[id(by)] = line
            line.node, line.amendments_left = by, self._amendments_of(by)
        return self._in_new_form(line, number, deed.kind == "transmute", renumbered)

    def _in_new_form(self, line: _Line, number: Number, transmutes: bool, renumbered: bool) -> list[Altered]:
        """Rank and text of a rule under the number that it has now."""
        node, did = line.node, []
        printed = node.rule.rank if node.rule is not None else None
        if transmutes or printed not in (None, line.rank):
            line.rank = _other(line.rank)
            did.append(Altered(c.Transmute(number, line.rank), node.called))
            number = node.called
        if renumbered and not (transmutes and _text(node) is None):
            did.append(Altered(c.Amend(number, self._wording(line)), node.called))
        return did

    # --- what rules say --------------------------------------------------------------------------

    def _begin(self, node: Node) -> _Line:
        title = node.rule.title if node.rule else node.row.title if node.row else ""
        line = _Line(node, self._rank_at_first(node), title, self._amendments_of(node))
        self._lines[id(node)] = line
        return line

    def _content(self, node: Node) -> c.Content:
        """A rule as it began: its text where it stands and was never amended under its number, else lost."""
        line, text = self._lines[id(node)], _text(node)
        if text is None or line.amendments_left:
            return c.Content(title=line.title, lost=True)
        return c.Content(title=line.title, text=text)

    def _wording(self, line: _Line) -> c.Wording:
        node, text = line.node, _text(line.node)
        own = node.rule.title if node.rule else node.row.title if node.row else ""
        title = own if own and own != line.title else None
        line.title = own or line.title
        if text is None or line.amendments_left:
            return c.Wording(text="", title=title, lost=True)
        return c.Wording(text=text, title=title)

    def _amendments_of(self, node: Node) -> int:
        """How often it was amended under its number, for a text that is the last of so many more."""
        if node.goes_on_elsewhere or self._unmerged:
            return 0
        return sum(deed.kind == "amend" for deed in self._done_to.get(id(node), ()))

    def _rank_at_first(self, node: Node) -> Rank:
        """What it was before what transmuted it: as printed, or the other of the two for each transmutation since."""
        done = sum(deed.kind == "transmute" for deed in self._done_to.get(id(node), ()))
        rank = node.rule.rank if node.rule is not None else None
        if rank is None:
            return "immutable" if done else "mutable"
        return _other(rank) if done % 2 and not node.goes_on_elsewhere else rank

    def _closing(self) -> Transcript:
        """The end of rules that are said to be gone, and not by what."""
        gone = [line for line in dict.fromkeys(self._lines.values()) if line.in_force and _is_gone(line.node)]
        return Transcript(did=tuple(self._repealed(line) for line in gone))

    def _fault(self, deed: Deed, code: str, message: str) -> None:
        self._faults.append(_fault(deed, code, message))


def _fault(deed: Deed, code: str, message: str) -> Fault:
    return Fault(deed.place.line, deed.place.column, f"history.{code}", message)


def _deeds_by_rule(traced: Traced) -> dict[int, list[Deed]]:
    done: dict[int, list[Deed]] = {}
    for node in traced.proposals:
        for deed in node.deeds:
            done.setdefault(id(deed.rule), []).append(deed)
    return done


def _is_listed(by: Node, deed: Deed) -> bool:
    """Whether an amendment stands as a rule of its own beside the rule that it amends."""
    return deed.kind == "amend" and by.stands and not deed.rule.goes_on_elsewhere


def _is_gone(node: Node) -> bool:
    return node.rule is not None and node.rule.status in ("superseded", "repealed")


def _text(node: Node) -> str | None:
    return (node.rule.text or None) if node.rule is not None else None


def _printed(node: Node, number: Number) -> str:
    return node.printed if node.printed != number else ""


def _other(rank: Rank) -> Rank:
    return "mutable" if rank == "immutable" else "immutable"
