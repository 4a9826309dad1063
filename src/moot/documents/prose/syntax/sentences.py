"""Parse tree of a whole sentence to an `Instruction`, within a limit on parsing effort."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple
from typing import Literal as Choice

from msgspec.structs import replace

from moot.documents.prose import instructions as i
from moot.documents.prose.syntax.edits import Edits
from moot.documents.prose.syntax.grammar import SyntaxNode, instructions
from moot.documents.prose.syntax.nodes import has, is_complete, needed, part, parts, within
from moot.documents.prose.syntax.places import REFS, SeveralPlaces, decimal_in, number_in
from moot.documents.prose.syntax.rewording import (
    PlacedWords,
    in_other_words,
    requests,
    reworded,
    with_number,
    with_rule_words,
    with_unmarked_texts,
    without_history,
    wording_of,
)
from moot.documents.prose.syntax.vocabulary import one_line, rank_of
from moot.documents.prose.units import LITERAL, Literal, ProposalUnit

_DOING = "edits passive_edits positioned inverted_insert place_reads values new_text lit".split()
_FIELDS = {
    "enact_under": "under", "enact_text": "text", "enact_title": "title", "bare_title": "title", "power": "power",
    "rank": "rank", "enact_number": "number",
}  # fmt: skip
"""The field of a new rule that each node gives."""
_EFFORT, _EFFORT_PER_CHARACTER = 10_000, 5
"""The budget of characters for the grammar, for any proposal and for each of its characters."""
_EFFORT_PER_TRY = 20
"""The cost of an attempt in characters, even if it fails at once."""
_SENTENCE_MAX = 600
"""The longest sentence, without its quoted texts, that is read in another mood."""
_BEFORE = 200
"""The number of characters before an instruction that are searched for what tells it."""
_RENAMES = re.compile(rf"re-?(?:nam|titl)(?:e|ing) (?P<title>{LITERAL}) ?(?:to|as|into)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(rf"[.;!?]+[\"”)]* (?=[A-Z(“\"]|{LITERAL})")
_GOES_ON = re.compile(
    r" ?[,;] | ?[–—] | - | (?=(?:and|but|or|with|without|except|unless|only|as|for|then|more|less)\b)", re.IGNORECASE
)
"""Where a sentence goes on behind an instruction."""
_CUTS_MAX = 6
_TITLE_MAX = 60
"""The longest quotation that can be a new rule's title if it may also be its text."""


class ParsedInstruction(NamedTuple):
    """A parsed instruction, and its end in the unit's shape."""

    instruction: i.Instruction
    end: int
    said: str = ""
    """The question or opinion that is read as an imperative, which the author has to confirm."""


class Reader:
    """Parses the instructions of a proposal, each position once; its effort is proportional to the length."""

    def __init__(self, characters: int, titles: Callable[[], list[tuple[str, str]]] = list):
        self._titles = titles
        self._left = _EFFORT_PER_CHARACTER * characters + _EFFORT
        self._unit: ProposalUnit | None = None
        self._known: dict[int, ParsedInstruction | None] = {}
        self.of_proposal = False
        """Whether the proposal speaks of itself, so that `it repeals rule 4` is about the proposal."""

    @property
    def is_exhausted(self) -> bool:
        """Whether the parsing budget is used up."""
        return self._left <= 0

    def read(self, unit: ProposalUnit, start: int) -> ParsedInstruction | None:
        """The instruction at `start` of a unit's shape; None if there is none."""
        if unit is not self._unit:
            self._unit, self._known = unit, {}
        if start not in self._known:
            self._known[start] = next((read for read, _ in self.readings(unit, start)), None)
        return self._known[start]

    def readings(self, unit: ProposalUnit, start: int) -> Iterator[tuple[ParsedInstruction, ProposalUnit]]:
        """The instruction at `start` as it is, and in other words, each with the unit in these words."""
        stop = _SENTENCE_END.search(unit.shape, start)
        end = min(stop.start() + 1 if stop is not None else len(unit.shape), start + _SENTENCE_MAX)
        for one, is_soft in self._rewordings(unit, start, end):
            read = None if self.is_exhausted else self._parsed(one, start)
            if read is not None:
                yield (read._replace(said=unit.shape[start:end]) if is_soft else read), one

    def reads_beginning(self, unit: ProposalUnit, start: int, end: int) -> bool:
        """Whether a sentence of which nothing is read begins with an instruction about rules."""
        for cut in islice(_GOES_ON.finditer(unit.shape, start, end), _CUTS_MAX):
            one = reworded(unit, cut.start(), len(unit.shape), PlacedWords("", ()))
            for read, words in self.readings(one, start):
                if read.instruction.names_rules and not words.shape[read.end :].strip(" .,"):
                    return True
        return False

    def _renamed(self, unit: ProposalUnit, start: int) -> ProposalUnit | None:
        """`rename “Tea”` as `rename rule “Tea”`, if a rule has that title."""
        found = _RENAMES.match(unit.shape, start)
        if found is None or not any(unit.literals[found["title"]].text == title for title, _ in self._titles()):
            return None
        at = found.start("title")
        return reworded(unit, at, at, PlacedWords("rule ", (unit.offsets[at],) * len("rule ")))

    def _rewordings(self, unit: ProposalUnit, start: int, end: int) -> Iterator[tuple[ProposalUnit, bool]]:
        """The sentence at `start` as it is, with its texts marked, in the imperative, and both."""
        renamed = self._renamed(unit, start)
        if renamed is not None:
            yield renamed, False
        yield unit, False
        marked = with_unmarked_texts(unit, start)
        if marked is not None:
            yield marked, False
            for words in in_other_words(wording_of(marked, start, len(marked.shape)), "FORM"):
                yield reworded(marked, start, len(marked.shape), words), words.is_soft
        sentence = wording_of(unit, start, end)
        for words in self._requests(sentence, unit.shape[max(0, start - _BEFORE) : start]):
            if end < len(unit.shape) and sentence.text.endswith("?") and not words.text.endswith("?"):
                words += PlacedWords(".", sentence.offsets[-1:])
            one = reworded(unit, start, end, words)
            yield one, words.is_soft
            marked = with_unmarked_texts(one, start)
            if marked is not None:
                yield marked, words.is_soft

    def _requests(self, sentence: PlacedWords, before: str) -> Iterator[PlacedWords]:
        """What a sentence may ask for in other words; where it names a rule by title only, that has to be confirmed."""
        for one in requests(sentence, before, of_proposal=self.of_proposal):
            if one.text != sentence.text:
                yield one
        for reword in (lambda said, _: without_history(said), with_rule_words, with_number):
            meant = reword(sentence, self._titles())
            if meant is not None:
                meant = meant.softly(reword is with_number)
                yield meant
                yield from requests(meant, before, of_proposal=self.of_proposal)

    def _parsed(self, unit: ProposalUnit, start: int) -> ParsedInstruction | None:
        self._left -= _EFFORT_PER_TRY
        try:
            tree, reached = instructions().parse(unit.shape, start)
        except RecursionError:
            tree, reached = None, len(unit.shape)
        self._left -= reached - start
        try:
            instruction = _Sentences(unit).instruction(tree) if tree is not None else None
        except SeveralPlaces:
            instruction = None
        if tree is None or instruction is None or not is_complete(tree, unit.literals, instruction):
            return None
        return ParsedInstruction(instruction, tree.end)


class _Sentences(Edits):
    """Converts parse trees of whole instructions."""

    def instruction(self, tree: SyntaxNode) -> i.Instruction:
        """The instruction of a sentence."""
        node = tree.children[0]
        match node.name:
            case "enacting":
                return i.Instruction(enact=self._enacting(node))
            case "repealing":
                return self._repealing(node)
            case "transmuting":
                return self._transmuting(node)
            case "powering":
                return self._on(node, i.ChangeRule("set-power", decimal_in(node)))
            case "retitling":
                *_, title = parts(node, *REFS, "title_from", "new_title", "lit")
                return self._on(node, i.ChangeRule("retitle", self.title(title)))
            case "renumbering":
                *_, number = parts(node, *REFS, "number")
                return self._on(node, i.ChangeRule("renumber", number.text.lstrip("#")))
            case "exchanging":
                return self._exchanging(node)
            case "amounting":
                return i.Instruction((self.amount(node),), self.refs_of(node))
            case "edits":
                return _of_containing(i.Instruction(self.edits(node)))
        return _of_containing(self._upon(node))

    def _exchanging(self, node: SyntaxNode) -> i.Instruction:
        """What two rules exchange: all that they say, or only their texts or titles."""
        words = {word.text.lower()[:4] for word in within(node, "exchange_word")}
        refs = tuple(ref for named in parts(node, *REFS) for ref in self.refs(named))
        titles: Choice["titles", "rules"] = "titles" if words & {"titl", "name"} else "rules"
        return i.Instruction(refs=refs, exchange="texts" if words & {"text", "word"} else titles)

    def _on(self, node: SyntaxNode, doing: i.Doing) -> i.Instruction:
        return i.Instruction((i.EditStep(doing),), self.refs_of(node))

    def _upon(self, node: SyntaxNode) -> i.Instruction:
        """An instruction that names rules, or parts of one, and then what becomes of them."""
        refs: i.Refs = ()
        place: i.Place | None = None
        steps: tuple[i.EditStep, ...] = ()
        for piece in parts(node, *REFS, "place", "plain_place", *_DOING):
            if piece.name in REFS:
                refs = refs or self.refs(piece)
            elif piece.name in ("place", "plain_place"):
                place, refs = i.put_within(self.place(piece), place), refs or self.refs_of(piece)
            elif piece.name == "values" and place is not None:
                steps, place = (i.EditStep(i.Replace(place, self.literals(piece))),), None
            else:
                steps = self._done(piece)
        if has(node, "text_follows") or node.name == "bare":
            steps = tuple(_as_text(step, "is_loose") for step in steps)
        if node.name == "rewriting" and refs and all(ref.is_pronoun for ref in refs):
            refs, steps = (), tuple(_as_text(step, "is_pronoun") for step in steps)
        if re.match(r"throughout\b", node.text, re.I):
            steps = tuple(map(_everywhere, steps))
        if place is None and not refs and has(node, "there"):
            place = i.SamePlace()
        return i.Instruction(steps, refs, place=place, bare=node.name == "bare")

    def _done(self, node: SyntaxNode) -> tuple[i.EditStep, ...]:
        match node.name:
            case "edits" | "passive_edits":
                return self.edits(node)
            case "positioned":
                return (self.positioned(node),)
            case "inverted_insert":
                return (self.inserting(node),)
            case "place_reads":
                place = self.place(needed(node, "place"))
                return (i.EditStep(i.Replace(place, self.literals(needed(node, "values"))), self.refs_of(node)),)
        return (i.EditStep(i.ReplaceText(self.literal(node))),)

    def _transmuting(self, node: SyntaxNode) -> i.Instruction:
        """Transmutations of rules, all to one rank, or each to its own."""
        each = list(parts(node, "ranked"))
        if each:
            return i.Instruction(
                tuple(replace(self._transmuting(one).steps[0], refs=self.refs_of(one)) for one in each)
            )
        ranks = [rank_of(rank.text) for rank in parts(node, "rank")]
        return self._on(node, i.ChangeRule("transmute", ranks[-1] if ranks else ""))

    def _repealing(self, node: SyntaxNode) -> i.Instruction:
        amendment = part(node, "amendment_of")
        if amendment is None:
            return self._on(node, i.ChangeRule("repeal", is_everyday=has(node, "take_away")))
        named = part(amendment, "ref")
        number = part(amendment, "number", beside=("ref",))
        doing = i.ChangeRule("repeal-amendment", number.text.lstrip("#") if number is not None else "")
        return i.Instruction((i.EditStep(doing),), tuple(self.ref(named)) if named is not None else ())

    def _enacting(self, node: SyntaxNode) -> i.EnactRule:
        """A new rule: of each field what is said first; of two texts without a word before them, one is the title."""
        read: dict[str, Callable[[SyntaxNode], Any]] = {
            "text": self.literal, "title": self.title, "number": number_in, "rank": lambda said: rank_of(said.text),
            "power": decimal_in, "under": lambda said: said.text,
        }  # fmt: skip
        given: dict[str, Any] = {}
        loose: list[Literal] = []
        for piece in parts(node, "lit", *_FIELDS):
            if piece.name == "lit":
                loose.append(self.literal(piece))
                continue
            field, beside = _FIELDS[piece.name], part(piece, "title_paren")
            given[field] = given.get(field) or read[field](piece)
            if field == "number" and beside is not None:
                given["title"] = given.get("title") or self.title(beside)
        last = loose[-1] if loose and "text" not in given else None
        is_text = last is not None and (  # rather than a title
            last.is_block or len(last.text) > _TITLE_MAX or last.text.rstrip().endswith((".", "!", ";", "?"))
        )
        if last is not None and ("title" in given or len(loose) > 1 or is_text):
            given["text"] = loose.pop()
        title = given.pop("title", None) or (loose[0].text if loose else "")
        return i.EnactRule(title=one_line(title), **given)


def _of_containing(instruction: i.Instruction) -> i.Instruction:
    """Steps on every rule that contains a text apply to all of its occurrences; `that text` means it.

    Where no text is named, the rules are those that contain what the first step is about.
    """
    refs = (*instruction.refs, *(ref for step in instruction.steps for ref in step.refs))
    if not any(ref.kind == "containing" for ref in refs):
        return instruction
    about = next(filter(None, map(_about, instruction.steps)), "")
    contained = next((ref.title for ref in instruction.refs if ref.kind == "containing" and ref.title), about)
    named = (Literal(contained, 0, 0, is_block=False),)
    steps = (replace(_everywhere(step, named), refs=_containing(step.refs, contained)) for step in instruction.steps)
    return replace(instruction, refs=_containing(instruction.refs, contained), steps=tuple(steps))


def _about(step: i.EditStep) -> str:
    """The text that a step is about; empty if it is about something else."""
    target = step.doing.target if isinstance(step.doing, i.Replace | i.Delete) else None
    return target.texts[0].text if isinstance(target, i.QuotedWords) and target.texts else ""


def _containing(refs: i.Refs, text: str) -> i.Refs:
    return tuple(replace(ref, title=ref.title or text) if ref.kind == "containing" else ref for ref in refs)


def _as_text(step: i.EditStep, how: str) -> i.EditStep:
    """A step whose text of a whole rule is only what follows (`is_loose`), or that of an `it` (`is_pronoun`)."""
    fields: dict[str, Any] = {how: True}
    return replace(step, doing=replace(step.doing, **fields)) if isinstance(step.doing, i.ReplaceText) else step


def _everywhere(step: i.EditStep, named: tuple[Literal, ...] = ()) -> i.EditStep:
    """A step on every occurrence; one on `that text` is on the text that was named."""
    doing = step.doing
    if isinstance(doing, i.Replace | i.Delete) and isinstance(doing.target, i.QuotedWords):
        target = replace(doing.target, texts=doing.target.texts or named, which="all")
        return replace(step, doing=replace(doing, target=target))
    return step
