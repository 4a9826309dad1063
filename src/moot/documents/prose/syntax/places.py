"""Parse tree of references to values: which quoted texts, which rules, which words or part of a rule."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from moot.documents.prose import instructions as i
from moot.documents.prose.syntax.grammar import SyntaxNode
from moot.documents.prose.syntax.nodes import has, needed, part, parts, within, words_of
from moot.documents.prose.syntax.vocabulary import (
    count_of,
    from_the_end,
    kind_of,
    label_of,
    number_of_all,
    occurrence_of,
    one_line,
    ordinal_of,
)
from moot.documents.prose.units import Literal, ProposalUnit

REFS = ("refs", "plain_refs", "bare_refs", "lit_ref", "late_refs")
"""The nodes that name rules."""
_KINDS = ("containing_ref", "all_rules", "range_ref", "number_ref", "title_ref", "same_ref")
_PLURAL = re.compile(r"both|each of|th[eo]se|them\b", re.IGNORECASE)
PARTS_THAT_READ = ("sentence", "paragraph", "item", "list")
"""The kinds of parts that are meant as a whole where their text is given; of others, only the words are meant."""
_LABEL_MAX = 4
"""The longest literal that can be a label, as in: item “(ii)”."""
_PART = tuple(
    "marked_unit item_lit several_units ordinal_unit labelled_unit adjective_unit bare_unit list_alone".split()
)


class SeveralPlaces(Exception):
    """A step that names more than one place, rule or text where an instruction has only one, or leaves a choice."""


class Places:
    """Converts nodes of quoted texts, rules and places, with a unit's literals."""

    def __init__(self, unit: ProposalUnit):
        self._literals = unit.literals

    # --- what is quoted --------------------------------------------------------------------------

    def literals(self, node: SyntaxNode) -> tuple[Literal, ...]:
        """The quoted texts in a node."""
        return tuple(self._literals[lit.text] for lit in parts(node, "lit"))

    def literal(self, node: SyntaxNode) -> Literal:
        """The first quoted text in a node, or the node itself."""
        return self._literals[(node if node.name == "lit" else needed(node, "lit")).text]

    def title(self, node: SyntaxNode) -> str:
        """A title, quoted or not."""
        named = node if node.name in ("lit", "bare_title") else part(node, "lit", "bare_title")
        if named is None:
            return node.text.strip(" ,:()-–—")
        return one_line(self.literal(named).text) if named.name == "lit" else named.text.strip()

    # --- rules -----------------------------------------------------------------------------------

    def refs(self, node: SyntaxNode) -> i.Refs:
        """The rules that a node of `REFS` names."""
        if node.name == "lit_ref":
            return (i.Ref("title", title=self.title(node)),)
        if node.name == "plain_refs":
            return (i.Ref("number", number_in(node)),)
        return tuple(
            ref for one in parts(node, "ref", "listed_number", "plain_number", "listed_title") for ref in self.ref(one)
        )

    def refs_of(self, node: SyntaxNode) -> i.Refs:
        """The rules that a sentence names; raises `SeveralPlaces` if it names others behind them."""
        named = [refs for one in parts(node, *REFS) if (refs := self.refs(one))]
        if any(refs != named[0] for refs in named):
            raise SeveralPlaces
        return named[0] if named else ()

    def ref(self, node: SyntaxNode) -> Iterator[i.Ref]:
        """The rule that one reference names."""
        found = node if node.name.startswith(("listed", "plain")) else needed(node, *_KINDS)
        match found.name:
            case "range_ref":
                low, high = (number.text.lstrip("#") for number in parts(found, "number"))
                yield i.Ref("range", low, high)
            case "listed_number" | "plain_number" | "number_ref":
                title = part(found, "title")
                yield i.Ref("number", number_in(found), title=self.title(title) if title else "")
            case "title_ref" | "listed_title":
                yield i.Ref("title", title=self.title(found))
            case "all_rules":
                yield i.Ref("containing")
            case "containing_ref":
                yield i.Ref("containing", title=self.literal(found).text)
            case _:
                yield i.Ref("same", is_pronoun=is_pronoun(found.text), is_plural=_PLURAL.match(found.text) is not None)

    # --- places ----------------------------------------------------------------------------------

    def target(self, node: SyntaxNode, *, everywhere: bool = False) -> i.Place:
        """The text that an edit is about; `everywhere` if the sentence says so later."""
        if node.name == "lit_list":
            return i.QuotedWords(self.literals(node), "all" if everywhere else "")
        found = needed(node, "same_text", "place_reading", "spanning", "place", "whole_text", "lit_list")
        match found.name:
            case "same_text":
                return i.QuotedWords((), "all")
            case "place_reading":
                return self._reading(found)
            case "spanning":
                return self._bounds(found)
            case "place":
                return self.place(found)
            case "whole_text":
                return i.Whole(is_pronoun(found.text))
        if re.search(r"\bor\b", found.text) and not (everywhere or part(node, "quantity")):
            raise SeveralPlaces
        which = "all" if everywhere else occurrence_of(words_of(part(node, "quantity")))
        is_whole = re.search(r"\bwords?\b", words_of(part(node, "noun")), re.I) is not None
        return i.QuotedWords(self.literals(found), which, is_whole)

    def _reading(self, node: SyntaxNode) -> i.Place:
        """A part with a certain text: a whole sentence, item or paragraph; or just the words."""
        word, ordinal, literal = needed(node, "kind").text, words_of(part(node, "ordinal")), self.literal(node)
        if kind_of(word) not in PARTS_THAT_READ or word.lower() in ("part", "bit"):
            return i.QuotedWords((literal,), occurrence_of(ordinal))
        return i.NamedPart(kind_of(word), ordinal_of(ordinal), reads=literal.text)

    def place(self, node: SyntaxNode) -> i.Place:
        """A part of a rule."""
        place, inner = self._unit(needed(node, "unit")), part(node, "place", "refs", "plain_refs", beside=("unit",))
        around = None if inner is None else self.place_in(inner)
        late = part(node, "late_quals", beside=("unit", "place", "refs"))
        if late is not None and isinstance(place, i.NamedPart):
            place = self._qualified(place, needed(late, "quals"))
        place = i.put_within(place, around)
        rest = part(node, "late_rest", beside=("unit", "place", "refs"))
        if rest is not None:
            place = i.Bounds("from-on", place, in_list=goes_on_in_list(rest))
        return place

    def place_in(self, node: SyntaxNode | None) -> i.Place | None:
        """The place that a node names first; None if it names a rule first, or nothing."""
        found = node if node is None or node.name == "place" else part(node, "place", *REFS)
        return self.place(found) if found is not None and found.name == "place" else None

    # --- parts -----------------------------------------------------------------------------------

    def _unit(self, node: SyntaxNode) -> i.Place:
        found = needed(node, "everything", "range_unit", "unit_ordinals", "described_units", "unit_list")
        match found.name:
            case "everything":
                return self._bounds(found)
            case "range_unit":
                kind = kind_of(needed(found, "kind").text)
                low, high = (i.NamedPart(kind, label=label_of(label.text)) for label in parts(found, "label"))
                return i.Bounds("from", low, high)
            case "unit_ordinals":
                return i.Several(tuple(self.ordinals(found)))
            case "described_units":
                how, named = needed(found, "begins", "contains", "reads"), needed(found, "kind")
                each = (_with_content(i.NamedPart(kind_of(named.text)), how, one.text) for one in self.literals(found))
                return i.Several(tuple(each))
        return self._listed(found)

    def ordinals(self, node: SyntaxNode) -> list[i.Place]:
        """Each of “the first and third paragraphs”."""
        kind = kind_of(needed(node, "kind").text)
        return [i.NamedPart(kind, ordinal=ordinal_of(ordinal.text)) for ordinal in parts(node, "ordinal")]

    def _listed(self, node: SyntaxNode) -> i.Place:
        """Each of “items 2 and 4”, or a single one."""
        first, others = needed(node, "one_unit"), list(parts(node, "another_unit"))
        one = self.one(first)
        places = [_with_the_rest(one, first)]
        for another in others:
            unit = part(another, "one_unit")
            if unit is not None:
                places.append(self.one(unit))
            elif has(another, "label"):
                places.append(replace(one, label=label_of(needed(another, "label").text)))
            elif another is others[-1]:
                places.append(i.Bounds("from-on", places.pop(), in_list=goes_on_in_list(another)))
            else:
                raise SeveralPlaces
        return places[0] if len(places) == 1 else i.Several(tuple(places))

    def one(self, node: SyntaxNode) -> i.NamedPart:
        """A single part, or each of those that it names."""
        found = needed(node, *_PART, "same_kind")
        word = found.text if found.name == "same_kind" else words_of(part(found, "kind"))
        kind = kind_of(word)
        if has(node, "next_the"):
            after = re.match(r"the (next|following)", node.text, re.I) is not None
            return i.NamedPart(kind, near=i.Near(after, i.NamedPart(kind, same=True)))
        each, quals = part(node, "each", beside=_PART), part(node, "quals")
        named = i.NamedPart(
            kind,
            adjective=" ".join(adjective.text.strip().lower() for adjective in parts(found, "adjective")),
            each=each is not None,
            of_all=number_of_all(words_of(each)),
            same=found.name == "same_kind",
            with_lists=has(node, "list_aside", beside=_PART),
        )
        named = self._pointed_at(named, found)
        is_plural = word.lower().endswith("s") and found.name != "several_units"
        if is_plural and quals is not None and has(quals, "is_beside"):
            raise SeveralPlaces
        return self._qualified(named, quals) if quals is not None else named

    def _pointed_at(self, named: i.NamedPart, node: SyntaxNode) -> i.NamedPart:
        """The part with its ordinal, label or heading."""
        match node.name:
            case "marked_unit":
                return replace(named, kind="item", label=label_of(node.text))
            case "item_lit":
                named, text = replace(named, kind="item"), self.literal(node).text
                is_label = len(text.strip()) <= _LABEL_MAX and label_of(text).isalnum()
                return replace(named, label=label_of(text)) if is_label else replace(named, begins=text)
            case "several_units":
                which, count, *_ = node.text.lower().split()
                return replace(named, ordinal=ordinal_of(which), count=count_of(count))
            case "ordinal_unit":
                ordinal, tail = ordinal_of(needed(node, "ordinal").text), part(node, "from_the_end")
                if tail is not None and not from_the_end(ordinal, tail.text):
                    raise SeveralPlaces
                return replace(named, ordinal=from_the_end(ordinal, tail.text) if tail is not None else ordinal)
            case "labelled_unit":
                return replace(named, label=label_of(needed(node, "label").text))
            case "list_alone" if named.kind == "item" and not named.each:
                return replace(named, kind="list")
        return named

    def _qualified(self, named: i.NamedPart, quals: SyntaxNode) -> i.NamedPart:
        """The part with its qualifiers: how it begins, what it contains."""
        for qual in parts(quals, "qual"):
            said = qual.children[0]
            match said.name:
                case "begins" | "ends" | "contains" | "reads":
                    named = _with_content(named, said, self.literal(said).text)
                case "is_labelled":
                    named = self._labelled(named, said)
                case "is_beside":
                    named = replace(named, near=self._near(named, said))
                case "with_its_list":
                    named = replace(named, with_lists=True)
        return named

    def _near(self, named: i.NamedPart, said: SyntaxNode) -> i.Near:
        """The neighbour by which a part is named: another part, `the one that …`, or quoted words."""
        after = re.match(r"[^◆]*?\b(?:follow\w+|after|below|behind|underneath)\b", said.text, re.I) is not None
        beside = needed(said, "other_one", "ordinal_one", "one_unit", "lit")
        match beside.name:
            case "ordinal_one":
                return i.Near(after, i.NamedPart(named.kind, ordinal_of(needed(beside, "ordinal").text)))
            case "other_one":
                return i.Near(after, self._qualified(i.NamedPart(named.kind), needed(beside, "quals")))
            case "one_unit":
                return i.Near(after, self.one(beside))
        return i.Near(after, i.QuotedWords((self.literal(beside),)))

    def _labelled(self, named: i.NamedPart, said: SyntaxNode) -> i.NamedPart:
        label = part(said, "label")
        if label is not None:
            return replace(named, label=label_of(label.text))
        text = self.literal(said).text
        is_label = re.search(r"\b(?:labell?ed|numbered|lettered|identified|marked)\b", said.text, re.I)
        return replace(named, label=label_of(text)) if is_label else replace(named, heading=text)

    # --- bounds ----------------------------------------------------------------------------------

    def _bounds(self, node: SyntaxNode) -> i.Bounds:
        found = needed(node, "bounds_from", "bounds_between", "bounds_side")
        first, *others = (self._edge(edge) for edge in parts(found, "edge"))
        if found.name != "bounds_side":
            return i.Bounds("from" if found.name == "bounds_from" else "between", first, others[0])
        word = found.text.strip().lower()
        is_behind = word.startswith(("after", "following"))
        includes = "including" in word[: found.children[0].end - found.start]
        if word.startswith(("from", "starting", "beginning")) or (includes and is_behind):
            return i.Bounds("from-on", first)
        if includes:
            return i.Bounds("from", i.Edge(last=False), first)
        return i.Bounds("after" if is_behind else "before", first)

    def _edge(self, node: SyntaxNode) -> i.Place:
        found = part(node, "lit", "place")
        if found is None:
            return i.Edge("end" in node.text.lower())
        return self.place(found) if found.name == "place" else i.QuotedWords((self.literal(found),))


def _with_the_rest(named: i.NamedPart, node: SyntaxNode) -> i.Place:
    """An item `and the items after it`; its own list belongs to it anyhow."""
    tail = next(within(node, "with_its_list"), None)
    if tail is None or named.kind != "item":
        return named
    named = replace(named, with_lists=False)
    if re.search(r"\bits\b", tail.text, re.I):
        return named
    if re.search(r"follow|subsequent|after|below", tail.text, re.I):
        return i.Bounds("from-on", named, in_list=True)
    raise SeveralPlaces


def goes_on_in_list(rest: SyntaxNode) -> bool:
    """Whether `all the items after it` are meant, and not everything."""
    return re.search(r"item|bullet|entr", rest.text, re.I) is not None


def _with_content(named: i.NamedPart, how: SyntaxNode, text: str) -> i.NamedPart:
    """The part with the text that it begins or ends with, contains, or reads: the field is named like the node."""
    said: dict[str, Any] = {how.name: text}
    return replace(named, **said)


def is_pronoun(words: str) -> bool:
    """Whether words name a rule, or its text, by a pronoun only."""
    return re.match(r"(?:it|its|them)\b", words, re.I) is not None


def number_in(node: SyntaxNode) -> str:
    """The first rule number in a node."""
    found = part(node, "number")
    return found.text.lstrip("#").replace(" ", "") if found is not None else ""


def decimal_in(node: SyntaxNode) -> str:
    """The last decimal number in a node: earlier ones are old powers."""
    *_, last = parts(node, "decimal")
    return last.text
