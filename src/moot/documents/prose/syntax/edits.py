"""Parse tree of edits to instructions: replace, delete, insert."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from moot.documents.prose import instructions as i
from moot.documents.prose.syntax.grammar import SyntaxNode
from moot.documents.prose.syntax.nodes import has, needed, part, parts, within, words_of
from moot.documents.prose.syntax.places import Places, SeveralPlaces, decimal_in, goes_on_in_list
from moot.documents.prose.syntax.vocabulary import kind_of, noun_kind, ordinal_of
from moot.documents.prose.units import Literal

_GROWS = re.compile(r"(?P<grows>rais|increas|bump(?! down))|lower|reduc|decreas|cut|drop|bump", re.I)
"""A verb that says whether an amount gets more or less."""
_PRONOUN = re.compile(r"\w+ (?:it|its|them)\b", re.I)
"""The beginning of an edit that is about `it`."""
_FACTORS = {"doubl": 2.0, "halv": 0.5, "tripl": 3.0, "quadrupl": 4.0}


class Edits(Places):
    """Converts parse trees of edits."""

    def edits(self, node: SyntaxNode) -> tuple[i.EditStep, ...]:
        """The steps of one sentence, in order."""
        return tuple(step for edit in parts(node, "edit", "passive_edit") for step in self._edit(edit))

    def _edit(self, node: SyntaxNode) -> Iterator[i.EditStep]:
        found = node.children[0]
        match found.name:
            case "passive_edit":
                yield from self._edit(found)
            case "edit_title":
                yield i.EditStep(
                    i.ChangeRule("retitle", self.title(needed(found, "new_title", beside=("title_from",))))
                )
            case "amount":
                old, new = self.literals(found)
                yield i.EditStep(i.Replace(i.QuotedWords((old,)), (new,)), self.refs_of(found))
            case "scaling":
                yield self._scaled(found)
            case "positioned":
                yield self.positioned(found)
            case "set_amount":
                yield self.amount(found)
            case "edit_power":
                yield i.EditStep(i.ChangeRule("set-power", decimal_in(found)))
            case "renumber_list":
                yield i.EditStep(i.Relabel())
            case "edit_whole":
                yield i.EditStep(i.ReplaceText(self.literal(found), is_pronoun=_PRONOUN.match(found.text) is not None))
            case "replacing":
                yield from self._replacing(found)
            case "passive_replace" | "substituting" | "for_substituting" | "swapping":
                yield self._replaced(found, everywhere=has(found, "everywhere"))
            case "deleting":
                yield from self._deleting(found)
            case "passive_delete":
                yield self._deleted(found)
            case "inserting" | "passive_insert":
                yield self.inserting(found)

    def amount(self, node: SyntaxNode) -> i.EditStep:
        """A new amount in place of the one that the rule has."""
        new, use = needed(node, "amount_words", beside=("old_amount",)).text, words_of(part(node, "amount_use"))
        old, grows = words_of(part(node, "old_amount")), _grows(part(node, "amount_verb"))
        target = i.Amount(new, old, grows, use.rpartition(" ")[2].lower())
        return i.EditStep(i.Replace(target, (Literal(new, 0, 0, is_block=False),)), self.refs_of(node))

    def _scaled(self, node: SyntaxNode) -> i.EditStep:
        """An amount that is doubled or halved, or gets more or less by another one."""
        verb, more = needed(node, "scale_verb", "amount_verb"), words_of(part(node, "amount_words"))
        grows = _grows(verb)
        times = next((factor for stem, factor in _FACTORS.items() if verb.text.lower().startswith(stem)), 1.0)
        if verb.name == "amount_verb" and not more:
            times = 0.5
        if verb.name == "amount_verb" and (grows is None or (grows and not more)):
            raise SeveralPlaces
        noun = needed(node, "amount_noun_of", "amount_noun").text.split()[-1].lower()
        return i.EditStep(i.Replace(i.Amount(more, grows=grows, times=times, of=noun), ()), self.refs_of(node))

    def _replacing(self, node: SyntaxNode) -> Iterator[i.EditStep]:
        renames = re.match(r"renam", node.text, re.I) is not None
        everywhere = renames or has(node, "everywhere", beside=("pair",))
        place: i.Place | None = None
        for pair in parts(node, "pair"):
            step = self._replaced(pair, everywhere=everywhere or has(pair, "everywhere"), before=place)
            yield step
            place = step.doing.within if isinstance(step.doing, i.Replace) else None

    def _replaced(self, node: SyntaxNode, *, everywhere: bool, before: i.Place | None = None) -> i.EditStep:
        """A replacement; `before` is the place of the one before, of which `in the second` is another."""
        where = _wheres(node)
        target = self._target(node, where, everywhere=everywhere)
        around, values, refs = self._only(where, before), self.literals(needed(node, "values")), self.refs_of(node)
        if isinstance(target, i.Whole) and len(values) == 1 and around is None:
            return i.EditStep(i.ReplaceText(values[0], is_pronoun=target.is_pronoun), refs)
        return i.EditStep(i.Replace(target, values, around), refs)

    def _deleting(self, node: SyntaxNode) -> Iterator[i.EditStep]:
        """Deletions; the last one's place applies to those before it too."""
        everywhere = has(node, "everywhere", beside=("deleted",))
        deleted = list(parts(node, "deleted"))
        where = _wheres(node) or _wheres(deleted[-1])
        for one in deleted:
            step = self._deleted(one, everywhere=everywhere, around=self._only(where))
            yield replace(step, refs=step.refs or next(filter(None, map(self.refs_of, where)), ()))

    def _deleted(self, node: SyntaxNode, *, everywhere: bool = False, around: i.Place | None = None) -> i.EditStep:
        where, rest = _wheres(node), part(node, "late_rest")
        target = self._target(node, where, everywhere=everywhere)
        if rest is not None and not isinstance(target, i.Bounds):
            target = i.Bounds("from-on", target, in_list=goes_on_in_list(rest))
        return i.EditStep(i.Delete(target, self._only(where) or around), self.refs_of(node))

    def _target(self, node: SyntaxNode, where: list[SyntaxNode], *, everywhere: bool) -> i.Place:
        """What a step is about; all of it if it is meant throughout a place."""
        throughout = any(re.match(r"(?:only )?throughout\b", one.text, re.I) for one in where)
        return self.target(needed(node, "target", "lit_list"), everywhere=everywhere or throughout)

    def _only(self, where: list[SyntaxNode], before: i.Place | None = None) -> i.Place | None:
        """The place that a sentence gives; raises `SeveralPlaces` if it gives several."""
        places = [place for one in where if (place := self._given(one, before)) is not None]
        if len(places) > 1:
            raise SeveralPlaces
        return places[0] if places else None

    def _given(self, node: SyntaxNode, before: i.Place | None) -> i.Place | None:
        """A place; `in the second` is another part of the kind named before."""
        said = part(node, "elliptic_place")
        if said is None:
            return i.SamePlace() if node.text.lower() == "there" else self.place_in(node)
        if not isinstance(before, i.NamedPart):
            raise SeveralPlaces
        return i.NamedPart(before.kind, ordinal=ordinal_of(needed(said, "ordinal").text), within=before.within)

    def inserting(self, node: SyntaxNode) -> i.EditStep:
        """An insertion; its pieces (what, as what, where) can have any order."""
        texts: list[Literal] = []
        kind, position = "", i.Position()
        for piece in parts(node, "new_kind", "in_place", "pos", "what", "noun"):
            match piece.name:
                case "noun" if texts:
                    raise SeveralPlaces
                case "what" | "noun":
                    noun = words_of(part(piece, "noun") if piece.name == "what" else piece)
                    texts += self.literals(piece)
                    kind = kind or noun_kind(noun)
                    position = _counted(position, noun, kind)
                case "in_place":
                    position = i.Position("there")
                case "new_kind":
                    kind = kind_of(needed(piece, "kind").text)
                    position = self._as_kind(piece, kind, position)
                case "pos":
                    position = _joined(position, self.position(piece))
        if any(within(node, "numbered_as")) and position.where not in _BESIDE:
            raise SeveralPlaces
        if re.match(r"prepend", node.text, re.I) and position.where == "end":
            position = replace(position, where="start")
        if len(texts) != 1:
            raise SeveralPlaces
        return i.EditStep(i.Insert(texts[0], position, kind), self.refs_of(node))

    def _as_kind(self, node: SyntaxNode, kind: str, position: i.Position) -> i.Position:
        """An insertion as a kind of part: as the second item of the list; as a new paragraph after “a”."""
        beside = part(node, "pos")
        if beside is not None:
            return self.position(beside)
        place = position.place if position.place is not None else self.place_in(node)
        number = ordinal_of(words_of(part(node, "ordinal"))) if position.where == "end" else 0
        if number > 1:
            return i.Position("after", i.NamedPart(kind, ordinal=number - 1, within=place))
        return replace(position, where="start" if number == 1 else position.where, place=place)

    def positioned(self, node: SyntaxNode) -> i.EditStep:
        """An insertion whose place is named first."""
        doing = self.inserting(needed(node, "inserting", "inverted_insert")).doing
        assert isinstance(doing, i.Insert)
        position = self.position(needed(node, "pos"))
        around = self.place_in(part(node, "where", beside=("pos", "inserting", "inverted_insert")))
        if around is not None and not isinstance(position.place, i.NamedPart | i.Bounds):
            raise SeveralPlaces
        if around is not None and position.place is not None:
            position = replace(position, place=i.put_within(position.place, around))
        return i.EditStep(replace(doing, position=position), self.refs_of(node))

    def position(self, node: SyntaxNode) -> i.Position:
        """The position of an insertion."""
        found = needed(node, "pos_relative", "pos_end", "pos_as", "pos_between")
        match found.name:
            case "pos_relative":
                before = re.match(r"\W*(?:prior|in front|ahead|before|preceding|above)", found.text, re.I)
                return i.Position("before" if before else "after", self.target(needed(found, "target")))
            case "pos_end":
                last = re.match(r"end|bottom|conclusion", needed(found, "end_word").text, re.I)
                return i.Position("end" if last else "start", self.place_in(found))
            case "pos_as":
                return i.Position("end", self.place_in(found))
        return i.Position("between", *self._between(found))

    def _between(self, node: SyntaxNode) -> Sequence[i.Place]:
        """The two neighbours of a position: two texts, or two parts that are named together."""
        units = part(node, "between_units")
        if units is None:
            return [i.QuotedWords((self.literal(lit),)) for lit in parts(node, "quoted")]
        ordinals, kind, around = part(units, "unit_ordinals"), part(units, "kind"), self.place_in(part(node, "where"))
        both = [i.NamedPart(kind_of(words_of(kind)), ordinal=ordinal) for ordinal in (1, -1)]
        first, *_, last = both if ordinals is None else self.ordinals(ordinals)
        return [i.put_within(one, around) for one in (first, last)]


def _grows(verb: SyntaxNode | None) -> bool | None:
    """Whether a verb says that an amount gets more, or less; None if it says neither."""
    said = _GROWS.match(words_of(verb))
    return None if said is None else said["grows"] is not None


def _wheres(node: SyntaxNode) -> list[SyntaxNode]:
    """Where a step is, as far as that isn't said of what it is about."""
    return [one for one in parts(node, "target", "values", "deleted", "where") if one.name == "where"]


def _joined(had: i.Position, new: i.Position) -> i.Position:
    """Combine two phrases of place: `after “a”` and `in the first paragraph`, but not two neighbours."""
    if had.where in _BESIDE and new.where in _BESIDE and had != new:
        raise SeveralPlaces
    if new.where != "end" or had.where not in ("before", "after"):
        vague = new.where == "end" and new.place is None and had.where != "end"
        keeps_place = new.place is None and new.where in ("start", "end")
        return had if vague else replace(new, place=had.place) if keeps_place else new
    if isinstance(had.place, i.NamedPart) and new.place is not None and had.place.within is None:
        return replace(had, place=replace(had.place, within=new.place))
    return replace(had, within=new.place) if had.place is not None and new.place is not None else had


_BESIDE = ("before", "after", "between")
_COUNTED = re.compile(r"\b(first|opening|second|third|fourth|fifth|sixth)\b", re.IGNORECASE)


def _counted(position: i.Position, noun: str, kind: str) -> i.Position:
    """The position of `a new second bullet`, if no other one is named."""
    ordinal = _COUNTED.search(noun)
    if ordinal is None or not kind or position != i.Position():
        return position
    number = ordinal_of(ordinal.group())
    if number == 1:
        return i.Position("start")
    return i.Position("after", i.NamedPart(kind, ordinal=number - 1))
