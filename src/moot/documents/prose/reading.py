"""From the grammar's tree to an `Instruction`: what each part of a sentence means."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal as Choice

from parsimonious.exceptions import ParseError
from parsimonious.nodes import Node

from moot.documents.prose import instructions as i
from moot.documents.prose.grammar import INSTRUCTIONS
from moot.documents.prose.scanning import Literal, Unit

_ORDINALS = {
    word: place
    for place, words in enumerate(
        ("first opening initial", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
        1,
    )
    for word in words.split()
} | {
    "eleventh": 11,
    "twelfth": 12,
    "last": -1,
    "final": -1,
    "closing": -1,
    "penultimate": -2,
    "only": 0,
    "sole": 0,
    "single": 0,
}
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}


def read_instruction(unit: Unit, start: int) -> tuple[i.Instruction, int] | None:
    """The instruction that stands at `start` of a unit's shape, and where it ends; None where none does."""
    try:
        tree = INSTRUCTIONS.match(unit.shape, start)
    except (ParseError, RecursionError):
        return None
    return _Reader(unit).instruction(tree), tree.end


def stops_at(unit: Unit, start: int) -> int:
    """How far into a sentence the grammar can follow it."""
    try:
        INSTRUCTIONS.match(unit.shape, start)
    except ParseError as error:
        return int(error.pos)
    except RecursionError:
        pass
    return start


def topmost(node: Node, *names: str) -> Iterator[Node]:
    """The nodes of these names under a node, without looking into those found."""
    for child in node.children:
        if child.expr_name in names:
            yield child
        else:
            yield from topmost(child, *names)


def _within(node: Node, name: str) -> Iterator[Node]:
    """Every node of a name under a node, however deep."""
    for child in node.children:
        if child.expr_name == name:
            yield child
        yield from _within(child, name)


def _of_containing(instruction: i.Instruction) -> i.Instruction:
    """Steps upon every rule that contains a text are upon all its occurrences; `that text` is the one contained."""
    contained = next((ref for ref in instruction.refs if ref.kind == "containing"), None)
    if contained is None:
        return instruction
    named = Literal(contained.title, 0, 0, is_block=False)
    steps = []
    for step in map(_everywhere, instruction.steps):
        doing = step.doing
        if isinstance(doing, i.Replace | i.Delete) and isinstance(doing.target, i.Words) and not doing.target.texts:
            step = replace(step, doing=replace(doing, target=i.Words((named,), "all")))
        steps.append(step)
    return replace(instruction, steps=tuple(steps))


def _everywhere(step: i.Step) -> i.Step:
    """A step upon every occurrence."""
    doing = step.doing
    if isinstance(doing, i.Replace | i.Delete) and isinstance(doing.target, i.Words):
        return replace(step, doing=replace(doing, target=replace(doing.target, which="all")))
    return step


def _last(node: Node) -> Node:
    """The last child, looked into where it is the only one."""
    while len(node.children) == 1:
        node = node.children[0]
    return node.children[-1] if node.children else node


def first(node: Node, *names: str) -> Node | None:
    """The first of these."""
    return next(topmost(node, *names), None)


class _Reader:
    """Reads nodes with a unit's literals at hand."""

    def __init__(self, unit: Unit):
        self.literals = unit.literals

    # --- instructions ----------------------------------------------------------------------------

    def instruction(self, tree: Node) -> i.Instruction:
        node = tree.children[0]
        read = self._editing if node.expr_name == "edits" else getattr(self, "_" + node.expr_name)
        result: i.Instruction = read(node)
        return _of_containing(result)

    def _enacting(self, node: Node) -> i.Instruction:
        text = title = None
        number = rank = power = ""
        loose: list[Literal] = []
        for part in topmost(
            node, "enact_text", "enact_title", "power", "ai_power", "rank", "enact_number", "lit", "bare_title"
        ):
            match part.expr_name:
                case "enact_text":
                    text = text or self._literal(part)
                case "enact_title":
                    title = title or self._title_of(part)
                case "bare_title":
                    title = title or part.text.strip()
                case "power" | "ai_power":
                    power = power or _decimal(part)
                case "rank":
                    rank = rank or _rank(part)
                case "enact_number":
                    number = number or _number(part)
                    beside = first(part, "title_paren")
                    title = title or (self._title_of(beside) if beside else None)
                case "lit":
                    loose.append(self._literal(part))
        if text is None and loose and (title is not None or len(loose) > 1 or _is_text(loose[-1])):
            text = loose.pop()
        if title is None and loose:
            title = loose.pop(0).text
        return i.Instruction(enact=i.Enact(text, _one_line(title or ""), number, rank, power))

    def _repealing(self, node: Node) -> i.Instruction:
        amendment = first(node, "amendment_of")
        if amendment is None:
            return self._on(node, i.Repeal())
        numbers = [n.text.lstrip("#") for n in topmost(amendment, "ref", "number") if n.expr_name == "number"]
        ref = first(amendment, "ref")
        refs = self._refs_in(ref) if ref else ()
        return i.Instruction((i.Step(i.RepealAmendment(numbers[0] if numbers else "")),), refs)

    def _transmuting(self, node: Node) -> i.Instruction:
        ranks = [_rank(n) for n in topmost(node, "rank")]
        return self._on(node, i.SetRank(ranks[-1] if ranks else ""))

    def _powering(self, node: Node) -> i.Instruction:
        decimals = [n.text for n in topmost(node, "decimal")]
        return self._on(node, i.SetPower(decimals[-1]))

    def _retitling(self, node: Node) -> i.Instruction:
        named = [
            n for n in topmost(node, "refs", "title_from", "lit", "bare_title") if n.expr_name in ("lit", "bare_title")
        ]
        return self._on(node, i.Retitle(self._text_of(named[-1])))

    def _renumbering(self, node: Node) -> i.Instruction:
        numbers = [n.text for n in topmost(node, "refs", "number") if n.expr_name == "number"]
        return self._on(node, i.Renumber(numbers[-1].lstrip("#")))

    def _on(self, node: Node, doing: i.Doing) -> i.Instruction:
        return i.Instruction((i.Step(doing),), self._refs_of(node))

    def _amending(self, node: Node) -> i.Instruction:
        place = first(node, "amend_place")
        if place is not None:
            return self._placed_reading(place)
        refs = self._refs_of(node)
        within = first(node, "amend_within")
        if within is not None:
            where = next(n for n in topmost(within, "refs", "place") if n.expr_name == "place")
            place, _ = self._place(where)
            edits = next(
                (n for n in topmost(within, "refs", "place", "values", "edits") if n.expr_name == "edits"), None
            )
            if edits is not None:
                return i.Instruction(self._edits(edits), refs, place=place)
            values = next(n for n in topmost(within, "refs", "place", "values") if n.expr_name == "values")
            return i.Instruction((i.Step(i.Replace(place, self._literals(values))),), refs)
        return i.Instruction(self._how(node), refs)

    def _placed_reading(self, node: Node) -> i.Instruction:
        where = first(node, "place")
        values = first(node, "values")
        assert where is not None and values is not None
        place, refs = self._place(where)
        return i.Instruction((i.Step(i.Replace(place, self._literals(values))),), refs)

    def _rewriting(self, node: Node) -> i.Instruction:
        where = next(
            (n for n in topmost(node, "refs", "lit", "edits", "values", "place") if n.expr_name == "place"), None
        )
        if where is not None:
            place, _ = self._place(where)
            edits, values = first(node, "edits"), first(node, "values")
            if edits is not None:
                return i.Instruction(self._edits(edits), self._refs_of(node), place=place)
            assert values is not None
            return i.Instruction((i.Step(i.Replace(place, self._literals(values))),), self._refs_of(node))
        return i.Instruction(self._how(node), self._refs_of(node))

    def _refs_of(self, node: Node) -> i.Refs:
        refs = first(node, "refs", "plain_refs", "lit_ref", "late_refs")
        if refs is None:
            return ()
        if refs.expr_name == "late_refs":
            return self._refs(refs)
        if refs.expr_name == "lit_ref":
            return (i.Ref("title", title=self._text_of(refs.children[0])),)
        return (i.Ref("number", _clean_number(_number(refs))),) if refs.expr_name == "plain_refs" else self._refs(refs)

    def _how(self, node: Node) -> tuple[i.Step, ...]:
        edits = next(
            (
                n
                for n in topmost(node, "refs", "edits", "reading_whole", "place_reads")
                if n.expr_name in ("edits", "place_reads")
            ),
            None,
        )
        if edits is not None:
            return self._edits(edits) if edits.expr_name == "edits" else self._placed_reading(edits).steps
        whole = next(
            (
                n
                for n in topmost(node, "refs", "lit_ref", "reading_whole", "lit")
                if n.expr_name in ("reading_whole", "lit")
            ),
            None,
        )
        if whole is None:
            return ()
        return (i.Step(i.Read(self._literal(whole))),)

    def _placed(self, node: Node) -> i.Instruction:
        refs: i.Refs = ()
        place: i.Place | None = None
        for placing in topmost(
            node,
            "plain_refs",
            "placing",
            "placing_more",
            "edits",
            "passive_edits",
            "positioned",
            "inverted_insert",
            "place",
        ):
            if placing.expr_name == "plain_refs":
                refs = self._refs_of(node)
            elif placing.expr_name in ("placing", "placing_more", "place"):
                where, found = self._placing(placing)
                place, refs = (_put_within(where, place) if where is not None else place), refs or found
        steps: tuple[i.Step, ...] = ()
        edits = next(
            (
                n
                for n in topmost(
                    node, "placing", "placing_more", "edits", "passive_edits", "positioned", "inverted_insert"
                )
                if "placing" not in n.expr_name
            ),
            None,
        )
        if edits is not None:
            match edits.expr_name:
                case "positioned":
                    steps = self._positioned(edits)
                case "inverted_insert":
                    steps = (self._inserting(edits),)
                case _:
                    steps = self._edits(edits)
        if re.match(r"throughout\b", node.text, re.I):
            steps = tuple(_everywhere(s) for s in steps)
        return i.Instruction(steps, refs, place=place)

    def _placing(self, node: Node) -> tuple[i.Place | None, i.Refs]:
        if node.expr_name == "place":
            return self._place(node)
        title = first(node, "place", "refs", "lit_ref")
        if title is not None and title.expr_name == "lit_ref":
            return None, (i.Ref("title", title=self._text_of(title.children[0])),)
        return self._place_or_refs(node)

    def _positioned(self, node: Node) -> tuple[i.Step, ...]:
        """An insertion whose place is named first."""
        pos, insert = first(node, "pos"), first(node, "inserting", "inverted_insert")
        assert pos is not None and insert is not None
        where, place, other, refs = self._pos(pos)
        step = self._inserting(insert)
        assert isinstance(step.doing, i.Insert)
        doing = replace(step.doing, where=where, place=place, other=other)  # type: ignore[arg-type]
        return (i.Step(doing, refs or step.refs),)

    def _elliptic(self, node: Node) -> i.Instruction:
        edits = first(node, "edits", "passive_edits")
        assert edits is not None
        return i.Instruction(self._edits(edits), self._refs_of(node))

    def _editing(self, node: Node) -> i.Instruction:
        return i.Instruction(self._edits(node))

    def _bare(self, node: Node) -> i.Instruction:
        lits = [n for n in topmost(node, "refs", "lit") if n.expr_name == "lit"]
        return i.Instruction((i.Step(i.Read(self._literal(lits[-1]))),), self._refs_of(node), bare=True)

    # --- rules -----------------------------------------------------------------------------------

    def _refs(self, node: Node) -> i.Refs:
        return tuple(r for ref in topmost(node, "ref", "listed_number") for r in self._ref(ref))

    def _refs_in(self, node: Node) -> i.Refs:
        return tuple(self._ref(node))

    def _ref(self, node: Node) -> Iterator[i.Ref]:
        if node.expr_name == "listed_number":
            yield i.Ref("number", _clean_number(_number(node)))
            return
        kinds = ("containing_ref", "range_ref", "number_ref", "title_ref", "same_ref")
        found = first(node, *kinds) if node.expr_name not in kinds else node
        assert found is not None
        match found.expr_name:
            case "range_ref":
                low, high = (n.text.lstrip("#") for n in topmost(found, "number"))
                yield i.Ref("range", low, high)
            case "number_ref":
                title = first(found, "title")
                yield i.Ref("number", _clean_number(_number(found)), title=self._title_of(title) if title else "")
            case "title_ref":
                yield i.Ref("title", title=self._title_of(found))
            case "containing_ref":
                yield i.Ref("containing", title=self._literal(found).text)
            case _:
                yield i.Ref("same")

    def _title_of(self, node: Node) -> str:
        named = first(node, "lit", "bare_title")
        if named is not None:
            return self._text_of(named)
        return node.text.strip().strip(",:()-–— ").strip()

    def _text_of(self, node: Node) -> str:
        if node.expr_name == "lit":
            return _one_line(self.literals[node.text].text)
        return node.text.strip()

    # --- edits -----------------------------------------------------------------------------------

    def _edits(self, node: Node) -> tuple[i.Step, ...]:
        kinds = ("edit", "passive_edit")
        return tuple(step for edit in topmost(node, *kinds) for step in self._edit(edit))

    def _edit(self, node: Node) -> Iterator[i.Step]:
        found = node.children[0]
        if found.expr_name == "passive_edit":
            found = found.children[0]
        match found.expr_name:
            case "edit_title":
                named = [n for n in topmost(found, "title_from", "lit", "bare_title") if n.expr_name != "title_from"]
                yield i.Step(i.Retitle(self._text_of(named[-1])))
            case "edit_power":
                yield i.Step(i.SetPower([n.text for n in topmost(found, "decimal")][-1]))
            case "edit_rank":
                yield i.Step(i.SetRank([_rank(n) for n in topmost(found, "rank")][-1]))
            case "renumber_list":
                yield i.Step(i.Relabel())
            case "edit_whole":
                yield i.Step(i.Read(self._literal(found)))
            case "replacing":
                yield from self._replacing(found)
            case "substituting" | "for_substituting" | "swapping":
                yield self._substituting(found)
            case "deleting":
                yield from self._deleting(found)
            case "inserting":
                yield self._inserting(found)
            case "passive_replace":
                yield from self._replaced(found, everywhere=first(found, "everywhere") is not None)
            case "passive_delete":
                yield from self._deleted(found, everywhere=False)
            case "passive_insert":
                yield self._inserting(found)

    def _replacing(self, node: Node) -> Iterator[i.Step]:
        everywhere = any(True for _ in topmost(node, "pair", "everywhere") if _.expr_name == "everywhere")
        respectively = "respectively" in node.text.lower()
        for pair in topmost(node, "pair"):
            yield from self._replaced(
                pair, everywhere=everywhere or first(pair, "everywhere") is not None, respectively=respectively
            )

    def _replaced(self, node: Node, *, everywhere: bool, respectively: bool = False) -> Iterator[i.Step]:
        target_node, values = first(node, "target", "lit_list"), first(node, "values")
        assert target_node is not None and values is not None
        target, refs = self._target_or_list(target_node, everywhere=everywhere)
        within, where_refs = self._where(node)
        literals = self._literals(values)
        if isinstance(target, i.Whole) and len(literals) == 1 and within is None:
            yield i.Step(i.Read(literals[0]), refs or where_refs)
            return
        yield i.Step(i.Replace(target, literals, within, respectively), refs or where_refs)

    def _substituting(self, node: Node) -> i.Step:
        target_node, values = first(node, "target"), first(node, "values")
        assert target_node is not None and values is not None
        target, refs = self._target(target_node, everywhere=first(node, "everywhere") is not None)
        within, where_refs = self._where(node)
        return i.Step(i.Replace(target, self._literals(values), within), refs or where_refs)

    def _deleting(self, node: Node) -> Iterator[i.Step]:
        everywhere = any(n.expr_name == "everywhere" for n in topmost(node, "target_or_place", "everywhere"))
        last, last_refs = self._last_where(node)
        for part in topmost(node, "target_or_place"):
            yield from self._deleted(part, everywhere=everywhere, within=last, within_refs=last_refs)

    def _last_where(self, node: Node) -> tuple[i.Place | None, i.Refs]:
        """Where the last of several deletions stands: it holds for those before it, too."""
        parts = list(topmost(node, "target_or_place"))
        outer = [n for n in topmost(node, "target_or_place", "where") if n.expr_name == "where"]
        if outer:
            return self._where_of(outer[-1])
        return self._where(parts[-1]) if parts else (None, ())

    def _deleted(
        self, node: Node, *, everywhere: bool, within: i.Place | None = None, within_refs: i.Refs = ()
    ) -> Iterator[i.Step]:
        target_node = first(node, "target", "lit_list")
        assert target_node is not None
        target, refs = self._target_or_list(target_node, everywhere=everywhere)
        own, own_refs = self._where(node)
        yield i.Step(i.Delete(target, own or within), refs or own_refs or within_refs)

    def _inserting(self, node: Node) -> i.Step:
        texts: list[Literal] = []
        kind, where, place, other, refs = "", "end", None, None, ()
        for piece in topmost(node, "new_kind", "in_place", "pos", "what", "noun"):
            if piece.expr_name == "what":
                texts += self._literals(piece)
                kind = kind or _noun_kind(piece)
            elif piece.expr_name == "in_place":
                where = "there"
            elif piece.expr_name == "noun":
                kind = kind or _noun_kind(piece)
            elif piece.expr_name == "new_kind":
                named = first(piece, "kind")
                kind = _kind(named.text) if named else kind
                ordinal = first(piece, "ordinal")
                inner = first(piece, "place")
                if inner is not None and place is None:
                    place, found = self._place(inner)
                    refs = refs or found
                if ordinal is not None and where == "end":
                    number = _ordinal(ordinal.text)
                    where = "start" if number == 1 else "end"
                    if number > 1:
                        where, place = "after", i.Unit(kind, ordinal=number - 1, within=place)
                beside = first(piece, "pos")
                if beside is not None:
                    where, place, other, found = self._pos(beside)
                    refs = refs or found
            else:
                at, spot, second, found = self._pos(piece)
                if at != "end" or spot is not None or where == "end":
                    if not (at == "end" and where in ("before", "after")):
                        where, place, other = (
                            at,
                            (spot if spot is not None else place if at in ("start", "end") else spot),
                            second,
                        )
                    elif isinstance(place, i.Unit) and spot is not None and place.within is None:
                        place = replace(place, within=spot)
                refs = refs or found
        if re.match(r"(?:prepend)", node.text, re.I) and where == "end":
            where = "start"
        return i.Step(i.Insert(tuple(texts), where, place, other, kind), refs)  # type: ignore[arg-type]

    def _pos(self, node: Node) -> tuple[str, i.Place | None, i.Place | None, i.Refs]:
        found = first(node, "pos_relative", "pos_end", "pos_as", "pos_between", "alphabetical")
        assert found is not None
        match found.expr_name:
            case "pos_relative":
                before = re.match(r"prior|in front|ahead|before|preceding|above", found.text.strip(), re.I) is not None
                inner = first(found, "target")
                assert inner is not None
                place, refs = self._target(inner, everywhere=False)
                return ("before" if before else "after"), place, None, refs
            case "pos_between":
                if first(found, "between_units") is not None:
                    return self._between(found)
                if first(found, "between_lit") is not None:
                    two_texts = [i.Words((self._literal(n),)) for n in topmost(found, "between_lit")]
                    return "between", two_texts[0], two_texts[1], ()
                one, two = topmost(found, "target")
                place, refs = self._target(one, everywhere=False)
                second, more = self._target(two, everywhere=False)
                return "between", place, second, refs or more
            case "pos_end":
                word = first(found, "end_word")
                assert word is not None
                at = "end" if re.match(r"end|bottom|conclusion", word.text, re.I) else "start"
                place, refs = self._place_or_refs(found)
                return at, place, None, refs
            case "pos_as":
                place, refs = self._place_or_refs(found)
                return "end", place, None, refs
        return "sorted", None, None, ()

    def _place_or_refs(self, node: Node) -> tuple[i.Place | None, i.Refs]:
        found = next(topmost(node, "place", "refs"), None)
        if found is None:
            return None, ()
        return self._place(found) if found.expr_name == "place" else (None, self._refs(found))

    def _between(self, node: Node) -> tuple[str, i.Place | None, i.Place | None, i.Refs]:
        """Between two parts that are named together."""
        units, kind = first(node, "unit_ordinals"), first(first(node, "between_units") or node, "kind")
        within, refs = self._place_or_refs(_last(node))
        if units is not None:
            named = self._ordinals(units)
            return "between", _put_within(named[0], within), _put_within(named[-1], within), refs
        assert kind is not None
        unit = i.Unit(_kind(kind.text), ordinal=1)
        return "between", _put_within(unit, within), None, refs

    def _ordinals(self, node: Node) -> list[i.Place]:
        kind = first(node, "kind")
        assert kind is not None
        return [i.Unit(_kind(kind.text), ordinal=_ordinal(n.text)) for n in topmost(node, "ordinal")]

    def _where(self, node: Node) -> tuple[i.Place | None, i.Refs]:
        found = [n for n in topmost(node, "target", "values", "where") if n.expr_name == "where"]
        return self._where_of(found[-1]) if found else (None, ())

    def _where_of(self, node: Node) -> tuple[i.Place | None, i.Refs]:
        return self._place_or_refs(node)

    # --- places ----------------------------------------------------------------------------------

    def _target_or_list(self, node: Node, *, everywhere: bool) -> tuple[i.Place, i.Refs]:
        if node.expr_name == "lit_list":
            return i.Words(self._literals(node), "all" if everywhere else ""), ()
        return self._target(node, everywhere=everywhere)

    def _target(self, node: Node, *, everywhere: bool) -> tuple[i.Place, i.Refs]:
        found = first(node, "same_text", "place_reading", "spanning", "place", "whole_text", "lit_list")
        assert found is not None
        if found.expr_name == "same_text":
            return i.Words((), "all"), ()
        match found.expr_name:
            case "place_reading":
                return i.Words((self._literal(found),)), ()
            case "spanning":
                return self._bounds(found), ()
            case "place":
                return self._place(found)
            case "whole_text":
                return i.Whole(), self._refs_of(found)
        quantity = first(node, "quantity")
        which = _quantity(quantity.text) if quantity else ""
        whole = first(node, "noun")
        words = whole is not None and re.search(r"\bwords?\b", whole.text, re.I) is not None
        return i.Words(self._literals(found), "all" if everywhere else which, words), ()

    def _place(self, node: Node) -> tuple[i.Place, i.Refs]:
        unit, *_ = topmost(node, "unit")
        inner = next((n for n in topmost(node, "unit", "place", "refs") if n.expr_name != "unit"), None)
        within: i.Place | None = None
        refs: i.Refs = ()
        if inner is not None:
            within, refs = self._place(inner) if inner.expr_name == "place" else (None, self._refs(inner))
        place = self._unit(unit)
        late = next(
            (n for n in topmost(node, "unit", "place", "refs", "late_quals") if n.expr_name == "late_quals"), None
        )
        if late is not None and isinstance(place, i.Unit):
            quals = first(late, "quals")
            assert quals is not None
            place = self._qualified(place, quals)
        edge_refs = () if refs else self._edge_refs(unit)
        return _put_within(place, within), refs or edge_refs

    def _edge_refs(self, node: Node) -> i.Refs:
        """The rule named with an edge, as in `everything after the first sentence of rule 2`."""
        return next((self._refs(n) for edge in _within(node, "edge") for n in _within(edge, "refs")), ())

    def _unit(self, node: Node) -> i.Place:
        found = first(node, "everything", "range_unit", "unit_ordinals", "unit_list")
        assert found is not None
        if found.expr_name == "everything":
            return self._bounds(found)
        if found.expr_name == "range_unit":
            kind, labels = first(found, "kind"), [_label(n.text) for n in topmost(found, "label")]
            assert kind is not None
            return i.Bounds(
                "from", i.Unit(_kind(kind.text), label=labels[0]), i.Unit(_kind(kind.text), label=labels[1])
            )
        if found.expr_name == "unit_ordinals":
            return i.Several(tuple(self._ordinals(found)))
        units = [self._one_unit(n) for n in topmost(found, "one_unit")]
        for another in topmost(found, "another_unit"):
            one = first(another, "one_unit")
            label = first(another, "label")
            if one is not None:
                units.append(self._one_unit(one))
            elif label is not None:
                units.append(replace(units[0], label=_label(label.text)))
        return units[0] if len(units) == 1 else i.Several(tuple(units))

    def _one_unit(self, node: Node) -> i.Unit:
        item = first(node, "item_lit")
        if item is not None:
            text = self._literal(item).text
            label = _label(text)
            return (
                i.Unit("item", label=label)
                if len(text.strip()) <= 4 and label.isalnum()
                else i.Unit("item", begins=text)
            )
        kind = next((n for n in topmost(node, "quals", "kind") if n.expr_name == "kind"), None)
        unit = i.Unit(
            _kind(kind.text) if kind else "text",
            adjective=" ".join(n.text.strip().lower() for n in topmost(node, "adjective")),
        )
        unit = replace(unit, each=first(node, "each") is not None)
        several, ordinal = first(node, "several_units"), first(node, "ordinal")
        headed = first(node, "headed_unit")
        label = next((n for n in topmost(node, "quals", "label_of") if n.expr_name == "label_of"), None)
        if several is not None:
            words = several.text.lower().split()
            unit = replace(unit, ordinal=_ordinal(words[0]), count=_COUNTS.get(words[1]) or int(words[1]))
        elif ordinal is not None:
            unit = replace(unit, ordinal=_ordinal(ordinal.text))
        elif headed is not None:
            unit = replace(unit, heading=self._literal(headed).text)
        elif label is not None:
            unit = replace(unit, label=_label(label.text))
        elif kind is None or (unit.kind == "item" and first(node, "list_alone") is not None):
            unit = replace(unit, kind="list")
        quals = next((n for n in topmost(node, "quals")), None)
        return self._qualified(unit, quals) if quals is not None else unit

    def _qualified(self, unit: i.Unit, quals: Node) -> i.Unit:
        for qual in topmost(quals, "qual"):
            literal, near = first(qual, "lit"), first(qual, "one_unit")
            text = self.literals[literal.text].text if literal else ""
            words = re.sub(r"^[\s,]*(?:which|that|whose text)?\s*(?:currently|is|are)?\s*", "", qual.text.lower())
            if near is not None:
                unit = replace(
                    unit,
                    near=i.Near(words.split("immediately ")[-1].startswith(("follow", "after")), self._one_unit(near)),
                )
            elif words.startswith(("begin", "start", "commenc")):
                unit = replace(unit, begins=text)
            elif words.startswith(("end", "conclud")) and not words.startswith("entitled"):
                unit = replace(unit, ends=text)
            elif words.startswith(("contain", "includ", "mention", "with")):
                unit = replace(unit, contains=text)
            elif words.startswith(("label", "number", "letter", "identif", "mark")):
                label = first(qual, "label")
                unit = replace(unit, label=_label(text or (label.text if label else "")))
            elif words.startswith(("read", "say", "stat")):
                unit = replace(unit, reads=text)
            elif words.startswith("and"):
                unit = replace(unit, with_lists=True)
            else:
                unit = replace(unit, heading=text)
        return unit

    def _bounds(self, node: Node) -> i.Bounds:
        found = first(node, "bounds_from", "bounds_between", "bounds_side")
        assert found is not None
        edges = [self._edge(n) for n in topmost(found, "edge")]
        if found.expr_name == "bounds_from":
            return i.Bounds("from", edges[0], edges[1])
        if found.expr_name == "bounds_between":
            return i.Bounds("between", edges[0], edges[1])
        word = found.text.strip().lower()
        if word.startswith(("from", "starting", "beginning")):
            return i.Bounds("from-on", edges[0])
        return i.Bounds("after" if word.startswith(("after", "following")) else "before", edges[0])

    def _edge(self, node: Node) -> i.Place:
        found = first(node, "noun_lit", "place")
        if found is None:
            return i.Edge("end" in node.text.lower())
        if found.expr_name == "place":
            return self._place(found)[0]
        return i.Words((self._literal(found),))

    # --- literals --------------------------------------------------------------------------------

    def _literals(self, node: Node) -> tuple[Literal, ...]:
        return tuple(self.literals[n.text] for n in topmost(node, "lit"))

    def _literal(self, node: Node) -> Literal:
        found = node if node.expr_name == "lit" else first(node, "lit")
        assert found is not None
        return self.literals[found.text]


def _put_within(place: i.Place, within: i.Place | None) -> i.Place:
    if within is None:
        return place
    if isinstance(place, i.Several):
        return i.Several(tuple(_put_within(p, within) for p in place.places))
    if isinstance(place, i.Unit | i.Bounds):
        return replace(place, within=within)
    return place


def _is_text(literal: Literal) -> bool:
    return literal.is_block or len(literal.text) > 60 or literal.text.rstrip().endswith((".", "!", ";", "?"))


def _one_line(text: str) -> str:
    """A title: on one line, without the punctuation of the sentence that it is quoted in."""
    return " ".join(text.split()).rstrip(",;").strip()


def _number(node: Node) -> str:
    found = first(node, "number")
    return found.text.lstrip("#").strip() if found else ""


def _clean_number(number: str) -> str:
    return number.replace(" ", "")


def _decimal(node: Node) -> str:
    found = first(node, "decimal")
    return found.text if found else ""


def _rank(node: Node) -> str:
    return "immutable" if node.text.lower().startswith("im") else "mutable"


def _ordinal(text: str) -> int:
    word = text.strip().lower()
    digits = re.match(r"\d+", word)
    if digits:
        return int(digits.group())
    if "to" in re.split(r"[\s-]+", word) or re.search(r"next[- ]to", word):
        return -3 if word.startswith("third") else -2
    return _ORDINALS.get(word.split()[0], -2 if " last" in word or "-last" in word else 0)


def _quantity(text: str) -> str:
    words = text.lower()
    if re.search(r"\b(?:every|each|all|both|any|instances of|occurrences of)\b", words) and not re.search(
        r"\b(?:first|last)\b", words
    ):
        return "all"
    found = re.search(r"\b(first|second|third|fourth|fifth|last|final|only|\d+)", words)
    return str(_ordinal(found.group(1))) if found and found.group(1) != "only" else ("all" if found is None else "")


def _label(text: str) -> str:
    return re.sub(r"^(?:number(?:ed)?|labell?ed|no\.?)\s+", "", text.strip(), flags=re.I).strip("()[]. :").lower()


_KINDS = (("sentence", "sentence"), ("paragraph", "paragraph"), ("list", "list"), ("line", "line"))


def _kind(text: str) -> str:
    word = text.lower().replace("-", " ").strip()
    if (
        "item" in word
        or "bullet" in word
        or word.rstrip("s")
        in (
            "entry",
            "entrie",
            "point",
            "step",
            "element",
            "row",
            "definition",
            "provision",
            "clause",
            "sub clause",
            "subclause",
            "sub section",
            "subsection",
            "part",
        )
    ):
        return "item"
    if word.startswith(("section",)):
        return "section"
    for part, kind in _KINDS:
        if part in word:
            return kind
    return "text"


def _noun_kind(node: Node) -> str:
    noun = node if node.expr_name == "noun" else first(node, "noun")
    if noun is None:
        return ""
    found = re.search(r"sentence|paragraph|item|bullet|entry|list|clause|section|line|point", noun.text.lower())
    return "" if found is None else _kind(found.group()) if found.group() != "list" else ""
