"""What is known of a rule's code: what it reads, and the numbers and words that it speaks of or was seen to compare."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from math import gcd
from typing import Any

from moot.game.rules import Rule
from moot.game.state import RULE_CHANGE
from moot.law.examples.situations import A_DAY, A_MINUTE, NAMES, noon_after
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.mechanism import Declaration
from moot.law.mechanisms.syntax import module_of
from moot.law.rule_index import ActiveProvision, RuleIndex
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, METHODS, MOVES, RECORDS, TERMS

_NUMBERS_MAX, _WORD_MAX = 14, 40
TIME_LIKE = 10**8
"""Larger numbers are moments; smaller ones are counted."""


OF_THE_LANGUAGE = frozenset({*EFFECTS, *EVENT_FIELDS, *FACTS, *MOVES, *TERMS}).union(
    "made voting closed decided adopted defeated withdrawn".split(),
    "called asked accepted judged undecided none true false".split(),
)
"""Words that mean something to the program, and nothing to players."""


class Knowledge:
    """What is known of a rule's code: what it reads, and the numbers and words that it compares."""

    def __init__(self, law: SandboxedLaw, reads: frozenset[str], rule: Rule):
        self.law, self.reads, self.rule = law, reads, rule
        self.numbers: list[int] = [1, 0]
        self.spans: list[int] = []
        """Seconds after Monday noon, and seconds since something happened."""
        self.spoken: set[Any] = set()
        """The numbers that stand in the code itself."""
        self.words: list[str] = []
        self.compared: set[str] = set()
        """The words with which the code compares something."""
        self.found: list[str] = []
        """Words among which the code was seen to look for something."""
        self.spoken_names: frozenset[str] = frozenset()
        """The names and attributes in the code of the provision, and in the functions that it calls."""
        self.attributes: frozenset[str] = frozenset()
        """What it reads of proposals that only the rules keep of them."""
        self.apart: frozenset[str] = frozenset()
        """The offices that somebody holds who doesn't play: no player can be meant to hold them."""
        self.players_least = 0
        """How many have to play before rules keep what they keep in a game; 0 where any number will do."""
        self.reached: list[Any] = []
        """What rules were found to keep after something had happened; see `moot.law.examples.reachable`."""
        self.others: set[str] = set()
        """The provisions of other rules that are known too."""

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of proposals that rules have of their own."""
        return _kinds_in(
            tuple(sorted(rule.content.code for rule in self.law.index.rules if "put(" in rule.content.code))
        )

    @cached_property
    def steps(self) -> Mapping[str, int]:
        """The steps in which rules give and take quantities, where each does so by a number in its code."""
        given: dict[str, list[int]] = {}
        for of, amount in self.awards:
            given.setdefault(of, []).append(amount)
        return {of: gcd(*amounts) for of, amounts in given.items() if all(amounts)}

    @cached_property
    def awards(self) -> Sequence[tuple[str, int]]:
        """The amounts that rules award, each with its quantity; 0 for an amount that is computed."""
        codes = [rule.content.code for rule in self.law.index.rules if "award(" in rule.content.code]
        return [one for code in codes for one in awards_in(code)]

    @property
    def keeps(self) -> bool:
        """Whether it reads anything that players have or that rules keep."""
        return not self.reads.isdisjoint(self.law.index.declared)

    def learn(self, value: Any) -> None:
        """Keep a value that the code was seen to compare, with its neighbours."""
        if isinstance(value, bool) or not isinstance(value, int):
            return
        if abs(value) >= TIME_LIKE:
            later = value - noon_after(self.law.state)
            near = [later, later - A_MINUTE, later + A_MINUTE]
            self.spans += [one for one in near if abs(one) < 400 * A_DAY and one not in self.spans]
        else:
            self.numbers += [one for one in (value, value - 1, value + 1) if one not in self.numbers]

    def learn_words(self, values: Iterable[str]) -> None:
        """Keep words among which the code was seen to look for something."""
        self.found += [one for one in values if one not in ("", "none", *NAMES, *self.found)]

    @property
    def texts(self) -> list[str]:
        """What to try as a text: what the code looks for, or else what people might write."""
        named = self.law.index.declared.keys() | self.kinds | OF_THE_LANGUAGE
        plain = (one for one in self.words if one in self.compared - named and one.isalpha())
        return [*self.found[:3], *islice(plain, 4), "Jokes", "Cake"]

    @property
    def amounts(self) -> list[int]:
        """The numbers to try."""
        return self.numbers[:_NUMBERS_MAX]


def knowledge_of(law: SandboxedLaw, part: ActiveProvision) -> Knowledge:
    """What the code of a provision's rule speaks of, and what the provision reads."""
    terms = [trigger.on for trigger in part.provision.triggers if trigger.on in law.index.terms]
    needs = law.index.needs(("example", part.pid), [part], *terms)
    bare = {parameter.name for parameter in part.provision.parameters}
    known = Knowledge(law, needs.facts | needs.proposal | needs.case | needs.lazy | bare, part.rule)
    _learn_code(known, part)
    return known


def _learn_code(known: Knowledge, part: ActiveProvision) -> None:
    """Learn the numbers and words in the code of a provision's rule, those of the provision first."""
    spoken = constants_in(part.source)
    known.spoken_names |= names_in(part.source, part.provision.name)
    first = spoken.get(part.provision.name, ())
    for value in (*first, *(one for values in spoken.values() for one in values)):
        if isinstance(value, str):
            known.words += [value] if value not in known.words else []
        else:
            known.learn(value)
            known.spoken.add(value)
    known.attributes |= frozenset(spoken[""])
    known.compared |= words_compared_in(part.source)


@lru_cache(maxsize=512)
def constants_in(source: str) -> Mapping[str, Sequence[Any]]:
    """The numbers and words in each function of some code, those that are compared first; and `""`: its attributes."""
    found: dict[str, Sequence[Any]] = {}
    attributes: set[str] = set()
    for function in functions_in(source).values():
        nodes = [node for statement in function.body for node in ast.walk(statement)]
        attributes |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        nodes = [n for node in nodes if isinstance(node, ast.Compare) for n in ast.walk(node)] + nodes
        constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
        found[function.name] = [one for one in constants if not isinstance(one, str) or 0 < len(one) < _WORD_MAX]
    return found | {"": sorted(attributes - _KNOWN_ATTRIBUTES)}


@lru_cache(maxsize=512)
def awards_in(source: str) -> Sequence[tuple[str, int]]:
    """What some code gives or takes: of which quantity, and how much; 0 where that's computed."""
    found = []
    for node in ast.walk(module_of(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("award", "set_quantity"):
            said: dict[str | None, ast.expr] = dict(zip(("who", "amount", "of"), node.args, strict=False))
            said |= {keyword.arg: keyword.value for keyword in node.keywords}
            amount, of = said.get("amount", said.get("value")), said.get("of")
            sign = -1 if isinstance(amount, ast.UnaryOp) else 1
            amount = amount.operand if isinstance(amount, ast.UnaryOp) else amount
            value = amount.value if isinstance(amount, ast.Constant) and isinstance(amount.value, int) else None
            is_reset = value == 0 and getattr(node.func, "id", "") == "set_quantity"
            name = of.value if isinstance(of, ast.Constant) else "points"
            found += [] if is_reset else [(str(name), sign * int(value or 0))]
    return found


@lru_cache(maxsize=512)
def words_compared_in(source: str) -> frozenset[str]:
    """The words with which some code compares something."""
    compared = (n for one in ast.walk(module_of(source)) if isinstance(one, ast.Compare) for n in ast.walk(one))
    return frozenset(n.value for n in compared if isinstance(n, ast.Constant) and isinstance(n.value, str))


@lru_cache(maxsize=512)
def functions_in(source: str) -> Mapping[str, ast.FunctionDef]:
    """The functions of some code, by name."""
    return {one.name: one for one in module_of(source).body if isinstance(one, ast.FunctionDef)}


@lru_cache(maxsize=512)
def names_in(source: str, function: str) -> frozenset[str]:
    """The names and attributes in a function of some code, and in those that it calls."""
    bodies = functions_in(source)
    found, waiting = set[str](), [function]
    while waiting:
        nodes = list(ast.walk(bodies[waiting.pop()]))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        waiting += (names - found) & bodies.keys()
        found |= names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return frozenset(found)


_KNOWN_ATTRIBUTES = METHODS.union(*RECORDS.values()) - {"case"}


def widened(known: Knowledge, other: ActiveProvision) -> None:
    """Know of another rule's provision too, which decides before this one is asked."""
    if other.pid not in known.others:
        known.others.add(other.pid)
        needs = known.law.index.needs(("example", other.pid), [other])
        bare = {parameter.name for parameter in other.provision.parameters}
        known.reads |= needs.facts | needs.proposal | needs.case | bare
        _learn_code(known, other)
        answering = [one for term in sorted(bare) for one in known.law.index.listed("term", term)]
        given = [one for part in answering for one in constants_in(part.source).get(part.provision.name, ())]
        known.numbers[:0] = [one for one in given if type(one) is int]  # such as how many points win


def register_of_makers(index: RuleIndex, kind: str) -> str:
    """The register that names who alone may make proposals of a kind, if it names nobody at first; else empty."""
    putting = [part for part in index.parts.values() if "put" in part.provision.effects] if kind != RULE_CHANGE else []
    for part in putting:
        for trigger in part.provision.triggers if kind in _kinds_in((part.source,)) else ():
            declared = index.declared.get(trigger.by, (None, None))[1]
            if trigger.does == "move" and declared is not None and declared.starts in (None, []):
                return trigger.by
    return ""


@lru_cache(maxsize=64)
def _kinds_in(codes: tuple[str, ...]) -> frozenset[str]:
    return frozenset(kind for code in codes for kind in re.findall(r"""put\(\s*["']([\w-]+)["']""", code))


def declared_in(known: Knowledge, name: str) -> Iterator[Declaration]:
    """What rules declare by a name: one declaration, or none."""
    if name in known.law.index.declared:
        yield known.law.index.declared[name][1]
