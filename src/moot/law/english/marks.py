"""Marks: how each sentence of a rule's text goes together with the rule's code. Computed from both, and never stored.

Two pieces of code are the same if they come to the same sentence's code (`clauses_of`), whatever reasons they give for
a refusal. Code that no sentence says is tied to the sentence that speaks of the same things; of what it does, only its
numbers are compared.
"""

import ast
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from moot.game.values import Value
from moot.law.english.code.pseudo_calls import of_proposing
from moot.law.english.code.trees import call, is_call
from moot.law.english.drafts import DraftedSentence, draft_of, grammar_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.sentences import Clause, clauses_of
from moot.law.english.sentences.limits import without_reason
from moot.law.english.telling import ToldProvision
from moot.law.english.words import words_of
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.syntax import changeable_module_of, module_of, unparsed

Mark = Literal["runs", "runs, by hand-written code", "for people", "differs from the code"]
_TIED_MIN, _TIED_BY_NUMBER_MIN = 2.0, 1.0
"""So many words a sentence and code have in common at least if the one is about the other, and with a number, too."""
_WARNED_MIN, _WARNED_BY_NUMBER_MIN = 1.0, 0.0
"""So many where somebody is to be warned: rather once too often."""
_FREQUENT = frozenset(
    """playe rule rules propo vote votes voter voted votin point when each every gets adopt chang numbe mutab
    immut""".split()
)
"""Words that most rules have: each counts half, and all of them no more than one."""
_EMPTY = frozenset(
    """that this with shall must then than from have code decid uses they them their there these those what where which
    while other anoth only also again about been being more most make makes made does done will into upon such same
    some first""".split()
)
_WORD = re.compile(r"[a-z]{4,}")


class MarkedSentence(Value, frozen=True):
    """A sentence of a rule's text, and whether the rule's code does what it says."""

    text: str
    start: int
    end: int
    mark: Mark
    said: str = ""
    """The sentence that its draft says; empty if it isn't understood."""
    provisions: tuple[str, ...] = ()
    """The provisions of the code that it is compared with."""


class MarkedText(Value, frozen=True):
    """A rule's text and code, as they go together."""

    sentences: tuple[MarkedSentence, ...] = ()
    says: tuple[ToldProvision, ...] = ()
    """What the code does, as sentences."""

    def having(self, *marks: Mark) -> tuple[MarkedSentence, ...]:
        """The sentences with one of these marks."""
        return tuple(sentence for sentence in self.sentences if sentence.mark in marks)


def code_of(source: str) -> Mechanism | None:
    """The mechanism of a source without library lines; None if there is none or the gate refuses it."""
    return read_mechanism(source)[0] if source.strip() else None


@lru_cache(maxsize=1024)
def marked_text(text: str, source: str, law: DeclaredNames, *, warns: bool = False) -> MarkedText:
    """The marks of a rule's sentences, given its code without library lines and the names of its law.

    Code that no sentence says belongs to the only sentence of a rule, or to one that speaks of the same things. Where
    that `warns` somebody, less in common is enough.
    """
    code = code_of(_with_constants(source))
    if code is None:
        drafted = draft_of(text, *law).sentences
        return MarkedText(tuple(MarkedSentence(s.text, s.start, s.end, "for people", s.said) for s in drafted))
    law = law.and_of(code)
    told = tuple(grammar_of(law.names)[1].tell(code))
    pieces = [_piece(code, clause, told) for clause in clauses_of(code)]
    drafted = draft_of(text, *law).sentences
    own = {sentence.start: normal_form(sentence.mechanism) for sentence in drafted if sentence.runs}
    keys = {piece.key for piece in pieces}
    matched = {key for mine in own.values() if mine <= keys for key in mine}
    left = [piece for piece in pieces if piece.key not in matched]
    numbers = _numbers_in(text)
    alone = len(drafted) == 1
    marked = []
    for one in drafted:
        mine = own.get(one.start, frozenset())
        mark, tied = _mark(one, mine, pieces, left, numbers, alone, warns)
        provisions = tuple(dict.fromkeys(name for piece in tied for name in piece.names))
        marked.append(MarkedSentence(one.text, one.start, one.end, mark, one.said, provisions))
    return MarkedText(tuple(marked), told)


def without_later_words(marked: MarkedText, text_then: str) -> MarkedText:
    """The marks of a rule whose code was written for the text that it had then: words that came later aren't its own.

    A sentence that came later still belongs to hand-written code if it says nothing that the text didn't say before.
    """
    words, numbers, before = _every_stem(text_then), _numbers_in(text_then), plain(text_then)

    def is_later(one: MarkedSentence) -> bool:
        if one.mark != "runs, by hand-written code" or plain(one.text) in before:
            return False
        return not (_every_stem(one.text) <= words and _numbers_in(one.text) <= numbers)

    later: Mark = "differs from the code"
    sentences = tuple(replace(one, mark=later) if is_later(one) else one for one in marked.sentences)
    return replace(marked, sentences=sentences)


class _Piece(NamedTuple):
    """What one sentence says of code, or provisions that no sentence says."""

    key: str
    names: tuple[str, ...]
    reads: bool
    """Whether a sentence of the table says it."""
    triggers: frozenset[tuple[str, str, str]]
    words: frozenset[str]
    numbers: frozenset[int]


def _piece(code: Mechanism, clause: Clause, told: Iterable[ToldProvision]) -> _Piece:
    provisions = [p for p in code.provisions if p.name in clause.names]
    functions = [s for s in module_of(code.source).body if isinstance(s, ast.FunctionDef) and s.name in clause.names]
    source = "\n".join(unparsed(function) for function in functions)
    about = [one for one in told if set(one.provisions) & set(clause.names)]
    said = [one.sentence for one in about if one.whole]
    return _Piece(
        _normal(clause.code) if clause.code is not None else source,
        clause.names,
        any(one.reads for one in about),
        frozenset((t.does, t.on, t.kind) for p in provisions for t in p.triggers),
        _stems(" ".join([*said, *clause.names, *clause.used, *(p.doc for p in provisions)])),
        _constants(source or (ast.unparse(clause.code) if clause.code is not None else "")),
    )


def _normal(code: ast.expr) -> str:
    """A sentence's code, without reasons; of several sentences that it may have come from, the first."""
    plain = without_reason(code)[0]
    plain = plain.args[0] if is_call(plain, "EITHER") else plain
    return ast.dump(call("FORBID", *of_proposing(*plain.args)) if is_call(plain, "FORBID") else plain)


def _with_constants(source: str) -> str:
    """Code in which a product or sum of numbers, such as `24 * 60`, is one number."""

    class Constants(ast.NodeTransformer):
        def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
            self.generic_visit(node)
            match node:
                case ast.BinOp(ast.Constant(int(a)), ast.Mult(), ast.Constant(int(b))):
                    return ast.Constant(a * b)
                case ast.BinOp(ast.Constant(int(a)), ast.Add(), ast.Constant(int(b))):
                    return ast.Constant(a + b)
            return node

    if code_of(source) is None:
        return source
    tree = changeable_module_of(source)
    before = ast.dump(tree)
    tree = Constants().visit(tree)
    return unparsed(tree) if ast.dump(tree) != before else source


def normal_form(source: str) -> frozenset[str]:
    """Code without library lines in the form in which two pieces of it are compared; empty if the gate refuses it."""
    code = code_of(_with_constants(source))
    return frozenset(_piece(code, clause, ()).key for clause in clauses_of(code)) if code else frozenset()


def _mark(
    sentence: DraftedSentence,
    own: frozenset[str],
    pieces: list[_Piece],
    left: list[_Piece],
    numbers: frozenset[int],
    alone: bool,
    warns: bool,
) -> tuple[Mark, list[_Piece]]:
    """The mark of a sentence that comes to code (`own`) or not, and what it is compared with.

    `left` is the code that no sentence comes to, and `numbers` are those of the whole text.
    """
    if own and own <= {piece.key for piece in pieces}:
        return "runs", [piece for piece in pieces if piece.key in own]
    said = _numbers_in(sentence.text)
    if own:
        code = code_of(sentence.mechanism)
        triggers = {(t.does, t.on, t.kind) for p in (code.provisions if code else ()) for t in p.triggers}
        if ("forbid", "revise", "") in triggers:
            triggers.add(("forbid", "adopt", ""))  # which a ban on what is proposed came to earlier
        same = [piece for piece in left if piece.triggers & triggers]
        if not same:
            return "for people", []
        by_hand = any(not piece.reads and said <= piece.numbers for piece in same)
        return ("runs, by hand-written code" if by_hand else "differs from the code"), same
    least, with_number = (_WARNED_MIN, _WARNED_BY_NUMBER_MIN) if warns else (_TIED_MIN, _TIED_BY_NUMBER_MIN)
    about = [
        piece
        for piece in left
        if alone or _in_common(sentence.text, piece) >= (with_number if said & piece.numbers else least)
    ]
    if not about:
        return "for people", []
    stale = {number for piece in about if piece.reads for number in piece.numbers} - numbers
    fresh = said - {number for piece in left for number in piece.numbers}
    return ("differs from the code" if stale and fresh else "runs, by hand-written code"), about


def _in_common(text: str, piece: _Piece) -> float:
    common = _stems(text) & piece.words
    frequent = common & _FREQUENT
    return len(common - frequent) + min(len(frequent) / 2, 1.0)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in _WORD.findall(text.lower().replace("_", " "))) - _EMPTY


def _every_stem(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in re.findall(r"[^\W\d_]{2,}", text.lower())) - _EMPTY


def _numbers_in(text: str) -> frozenset[int]:
    """The numbers of a text, in digits or words, but for the smallest, which stand for too much."""
    return frozenset(word.value for word in words_of(text) if word.value is not None and word.value > 2)


def _constants(source: str) -> frozenset[int]:
    nodes = ast.walk(module_of(source)) if source else ()
    return frozenset(n.value for n in nodes if isinstance(n, ast.Constant) and type(n.value) is int and n.value > 2)


def plain(text: str) -> str:
    """A sentence without what line breaks add to it, so that it can be found again."""
    return " ".join(text.split())


class Parting(NamedTuple):
    """A change after which a rule's text and its code don't say the same."""

    by: Literal["text", "code"]
    """Which of the two has changed."""
    says: tuple[str, ...]
    """What the code says, as far as it is told in plain words."""


def parting(old_text: str, old: str, new_text: str, new: str, law: DeclaredNames) -> Parting | None:
    """Whether text and code of a rule part by a change of one of them: None if they don't, or did so before."""
    if (new_text == old_text and new == old) or not (new.strip() or old.strip()):
        return None
    before, after = (marked_text(*one, law, warns=True) for one in ((old_text, old), (new_text, new)))
    known, now = ({plain(one.text) for one in each.sentences} for each in (before, after))
    tied: tuple[Mark, ...] = ("runs", "runs, by hand-written code")
    gone = [one for one in before.having(*tied) if plain(one.text) not in now]
    differing = {plain(one.text) for one in after.having("differs from the code")}
    differing -= {plain(one.text) for one in before.having("differs from the code")}
    fresh = [one for one in after.sentences if plain(one.text) not in known]
    is_read = bool(fresh) and all(one.mark == "runs" for one in fresh)
    if new == old:
        by_text = bool(differing or (gone and not is_read))
    else:
        gone = [] if is_read or not fresh else [one for one in gone if _still_does(one, old, new)]
        by_text = bool(gone)
    if not (by_text or differing):
        return None
    tied_to = [*gone, *(one for one in after.sentences if plain(one.text) in differing)]
    return Parting("text" if by_text else "code", _said(after.says, tied_to))


def _still_does(one: MarkedSentence, old: str, new: str) -> bool:
    """Whether new code has all provisions that a sentence was compared with in the old code."""
    before, after = _functions(old), _functions(new)
    return bool(one.provisions) and all(before.get(name, "") in after.values() for name in one.provisions)


def _functions(source: str) -> dict[str, str]:
    """What each function of code does, by its name."""
    code = code_of(_with_constants(source))
    found = (one for one in module_of(code.source).body if isinstance(one, ast.FunctionDef)) if code else ()
    return {one.name: "\n".join(map(unparsed, [*one.decorator_list, *one.body])) for one in found}


def _said(told: Iterable[ToldProvision], about: Iterable[MarkedSentence]) -> tuple[str, ...]:
    """What the code says that some sentences are compared with; if short sentences say some of it, only those."""
    names = {name for one in about for name in one.provisions}
    found = [one for one in told if one.whole and names & set(one.provisions)]
    plain = [one for one in found if one.reads]
    return tuple(one.sentence for one in plain or found)
