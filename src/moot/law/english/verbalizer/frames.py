"""Provisions in words: what each kind of provision says, around its conditions and effects."""

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from moot.law.english.phrases import Phrase
from moot.law.english.verbalizer.expressions import NotTold, as_object, listed, quoted
from moot.law.english.verbalizer.patterns import PhrasePatterns
from moot.law.english.verbalizer.scope import KnownNames, NounPhrase, part_of, types_in
from moot.law.english.verbalizer.statements import SUBJECTS, Statements
from moot.law.mechanisms.mechanism import Declaration, Mechanism, Parameter, Provision, Trigger
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, LOCAL, MOVES, TERMS

_TYPES = {
    "int": "a number", "str": "a text", "bool": "yes or no", "Player": "a player", "Time": "a time",
    "Proposal": "a proposal", "Case": "a case", "Number": "the number of a rule", "Deadline": "a time", "Day": "a day",
    "Choice": "a vote", "Changes": "rule changes", "Ruleset": "a ruleset", "Posting": "a posting", "Any": "anything",
}  # fmt: skip
_LISTS = {"int": "numbers", "str": "texts", "Player": "players", "Time": "times", "Number": "numbers of rules"}


class _Case(NamedTuple):
    """When a provision answers, and what."""

    conditions: tuple[str, ...]
    answer: str


class Verbalizer:
    """Tells the provisions, declarations and functions of one mechanism after the other."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._wordings = PhrasePatterns(phrases)

    def of(self, mechanism: Mechanism, quantities: Iterable[str] = ()) -> "MechanismVerbalizer":
        """The verbalizer of one mechanism."""
        return MechanismVerbalizer(self._wordings, mechanism, frozenset(quantities))


class MechanismVerbalizer:
    """Tells what a mechanism says."""

    def __init__(self, wordings: PhrasePatterns, mechanism: Mechanism, quantities: frozenset[str]) -> None:
        self._mechanism = mechanism
        self._wordings = wordings
        own = frozenset(d.name for d in mechanism.declarations if d.what == "quantity")
        registers = frozenset(d.name for d in mechanism.declarations if d.what == "register")
        self._telling = Statements(wordings, own | quantities | {"points"}, registers)
        tree = ast.parse(mechanism.source)
        self._functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
        declared = {one.name for one in mechanism.declarations}
        for one in tree.body:
            match one:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in declared:
                    self._telling.constants[name] = value
        provisions = {one.name for one in mechanism.provisions}
        self._helpers = {name: one for name, one in self._functions.items() if name not in provisions}

    def provision(self, provision: Provision) -> str | None:
        """A provision in words; None if it can't be told."""
        try:
            return _sentences(self._provision(provision))
        except (NotTold, RecursionError):
            return None

    def functions(self) -> list[tuple[str, str]]:
        """The functions that were spoken of by name, and what they answer."""
        told: dict[str, str] = {}
        while left := [name for name in self._telling.helpers if name not in told]:
            name = left[0]
            try:
                told[name] = _sentences(self._function(name))
            except (NotTold, RecursionError):
                told[name] = ""
        return list(told.items())

    def declaration(self, declaration: Declaration) -> str:
        """What a rule keeps, in words."""
        return _sentences(declared_in_words(declaration))

    # Frames

    def _provision(self, provision: Provision) -> str:
        function = self._functions[provision.name]
        does = {trigger.does for trigger in provision.triggers}
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        self._telling.begin(function)
        scope = self._scope(provision)
        if does <= {"upon", "timed"}:
            return self._reaction(provision, body, scope)
        if does == {"forbid"}:
            return self._limit(provision, body, scope)
        if does == {"permit"}:
            return self._permission(provision, body, scope)
        if does == {"term"}:
            return self._term(provision.triggers, body, scope)
        if does == {"move"}:
            return self._move(provision, body, scope)
        if does == {"adjust"}:
            return self._adjustment(provision, body, scope)
        if does == {"show"}:
            return self._telling.body(body, scope, lambda v, s: self._shown(v, s))
        raise NotTold("several kinds of provision at once")

    def _scope(self, provision: Provision) -> KnownNames:
        types = types_in(self._mechanism, provision)
        said: dict[str, NounPhrase] = {}
        does = {trigger.does for trigger in provision.triggers}
        limited = [trigger.on for trigger in provision.triggers if trigger.does in ("move", "permit", "forbid")]
        moves = {name for name in limited if name in MOVES or name not in EFFECTS}
        known = {*FACTS, *TERMS, *(d.name for d in self._mechanism.declarations)}
        if moves:
            one = not _others(self._functions[provision.name], self._helpers)
            said["player"] = NounPhrase("they", True) if one else NounPhrase("the player")
            asked = {
                parameter.name: parameter.asked
                for one in self._mechanism.provisions
                if {t.on for t in one.triggers if t.does == "move"} & moves
                for parameter in one.parameters
                if parameter.asked
            }
            for name, kind in asked.items():
                types[name] = kind
                if self._wordings.named("value", name) is None and kind != "bool":
                    person = "player" if kind == "Player" else "person"
                    plain = f"chosen {person}" if name in ("whom", "who") else _plain(name)
                    said[name] = NounPhrase("the " + plain, kind.startswith("list") or kind == "Changes")
        if "player" not in said and "player" in {one.name for one in provision.parameters}:
            said["player"] = NounPhrase("that player")
        fields = {name for t in provision.triggers if t.does == "upon" for name in EVENT_FIELDS.get(t.on, {})}
        for name in fields - known:
            if self._wordings.named("value", name) is None:
                said[name] = NounPhrase("the " + _plain(name), types.get(name, "").startswith("list"))
        if does == {"upon"} and "players" in fields:
            said["players"] = NounPhrase("the players concerned", True)
        for declaration in self._mechanism.declarations:
            if declaration.what == "office" and declaration.name not in said:
                said[declaration.name] = NounPhrase("the " + _plain(declaration.name))
            elif declaration.type == "Player" and not declaration.of and declaration.name not in ("turn", "part"):
                said.setdefault(declaration.name, NounPhrase("the " + quoted(declaration.name)))
        return self._names(said, types)

    def _names(self, said: Mapping[str, NounPhrase], types: Mapping[str, str]) -> KnownNames:
        made = KnownNames(said, types, self._helpers)
        made.code = dict(self._telling.constants)
        return made

    def _reaction(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        moments = listed([self._moment(trigger) for trigger in _by_kinds(provision.triggers)], "or")
        text = self._telling.body(body, scope, _ends)
        return f"{moments}{':' if _long(text) else ','} {text}"

    def _moment(self, trigger: Trigger) -> str:
        if trigger.does == "upon":
            return "when " + _of_kind(self._telling.event(trigger.on), trigger)
        due = self._wordings.named("due", trigger.on)
        text = " ".join(due.forms[0]) if due else f"the time {quoted(trigger.on)} comes"
        after = f" (after what is due at {quoted(trigger.after)})" if trigger.after else ""
        return "when " + _of_kind(text, trigger) + after

    def _limit(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        who = listed(self._limited(provision.triggers), "and")
        cases = self._cases(body, scope)
        if cases is None:
            general = self._names(scope.said, scope.types)
            text = self._telling.body(body, general, lambda v, s: self._refused(v, s))
            return f"{who} in some cases: {text}"
        if not cases:
            return f"this rule never says that {who}"
        if len(cases) == 1 and not cases[0].conditions:
            return f"{who.replace('may not', 'may never', 1)} (“{cases[0].answer}”)"
        only = cases[0].conditions
        if len(cases) == 1 and len(only) == 1 and only[0].startswith("this is not because"):
            return f"{who} unless {only[0].replace('is not', 'is', 1)} (“{cases[0].answer}”)"
        return f"{who} {self._said_cases(cases)}"

    def _limited(self, triggers: Sequence[Trigger]) -> list[str]:
        """Who or what may not, for moves and for effects."""
        deeds = [t for t in triggers if t.on in MOVES or t.on not in EFFECTS]
        out = []
        if deeds:
            out.append("a player may not " + listed((self._deed_of(t) for t in deeds), "or"))
        for trigger in triggers:
            if trigger not in deeds:
                known = self._wordings.named("forbidden", trigger.on)
                text = " ".join(known.forms[0]) if known else f"{quoted(trigger.on)} may not happen"
                out.append(_of_kind(text, trigger))
        return out

    def _deed_of(self, trigger: Trigger) -> str:
        """What a player may do, as a verb."""
        if trigger.on == "*":
            left_out = listed((self._deed(name) for name in trigger.except_for), "or")
            return "do anything" + (f" except {left_out}" if left_out else "")
        return _of_kind(self._deed(trigger.on), trigger)

    def _deed(self, name: str) -> str:
        known = self._wordings.named("deed", name.replace("-", "_"))
        return " ".join(known.forms[0]) if known else f"make the move {quoted(name)}"

    def _permission(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        deeds = listed((self._deed_of(t) for t in provision.triggers), "or")
        cases = self._cases(body, scope)
        if cases is None:
            text = self._telling.body(body, scope, lambda v, s: self._allowed(v, s))
            return f"when a player wants to {deeds}: {text}"
        if not cases:
            return f"this rule never says that a player may {deeds}"
        if len(cases) == 1 and not cases[0].conditions:
            return f"a player may always {deeds} (“{cases[0].answer}”)"
        return f"a player may {deeds} {self._said_cases(cases)}"

    def _said_cases(self, cases: list[_Case]) -> str:
        parts = [f"{listed(one.conditions)} (“{one.answer}”)" for one in cases]
        return "if " + ", or if ".join(parts)

    def _cases(self, body: Sequence[ast.stmt], scope: KnownNames) -> list[_Case] | None:
        """When a limit answers, and its reasons; None if it's no list of conditions."""
        found: list[_Case] = []
        guards: list[str] = []
        for statement in body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if self._telling.told_in_place(
                    name, value, scope
                ):
                    self._telling.let(statement.targets[0], value, scope)
                case ast.If(test=test, body=inner, orelse=[]):
                    if _empty(inner):
                        guards.append(self._telling.test(test, scope, False))
                        continue
                    condition = self._telling.test(test, scope)
                    more = self._cases(inner, scope)
                    if more is None:
                        return None
                    found += [_Case((*guards, condition, *one.conditions), one.answer) for one in more]
                case ast.For(target=ast.Name() as target, iter=whole, body=inner, orelse=[]):
                    loop = ast.comprehension(target, whole, [], 0)
                    within, whom = self._telling.chosen(loop, scope)
                    mark = within.said[target.id].text
                    kind = part_of(scope.type_of(whole))
                    more = self._cases(inner, within)
                    if more is None:
                        return None
                    for one in more:
                        text = listed(one.conditions)
                        text = self._telling.quantified("one of " + whom.text, text, mark, kind)
                        thing = SUBJECTS.get(kind, "it")
                        answer = one.answer.replace(mark, thing).replace(as_object(mark), thing)
                        found.append(_Case((*guards, text), answer))
                case ast.Return(value=None) | ast.Return(value=ast.Constant(value=None)):
                    return found
                case ast.Return(value=ast.BoolOp(op=ast.Or(), values=[value, *_])):
                    there = self._telling.test(value, scope)
                    return [*found, _Case((*guards, there), self._reason(value, scope))]
                case ast.Return(value=ast.expr() as value):
                    return [*found, _Case(tuple(guards), self._reason(value, scope))]
                case _:
                    return None
        return found

    def _reason(self, value: ast.expr, scope: KnownNames) -> str:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value.value
        if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or):
            value = value.values[0]
        text = self._telling.value(value, scope).text
        return text[1:-1] if isinstance(value, ast.JoinedStr) else f"[{text.replace('“', '‘').replace('”', '’')}]"

    def _refused(self, value: ast.expr | None, scope: KnownNames) -> str:
        return "nothing forbids it" if _none(value) else f"it is refused: “{self._reason(_real(value), scope)}”"

    def _allowed(self, value: ast.expr | None, scope: KnownNames) -> str:
        return "this says nothing" if _none(value) else f"it is allowed: “{self._reason(_real(value), scope)}”"

    def _shown(self, value: ast.expr | None, scope: KnownNames) -> str:
        return (
            "the page shows nothing"
            if _none(value)
            else f"the page shows {self._telling.value(_real(value), scope).text}"
        )

    def _term(self, triggers: Sequence[Trigger], body: Sequence[ast.stmt], scope: KnownNames) -> str:
        names = {trigger.on for trigger in triggers}
        subject = listed(dict.fromkeys(_of_kind(self._subject(t, scope), t) for t in _by_kinds(triggers)))
        plural = len(names) > 1 or any(TERMS[n].type.startswith("list") for n in names if n in TERMS)

        def answer(value: ast.expr | None, inner: KnownNames) -> str:
            if _none(value):
                return "this rule doesn't say"
            if inner.type_of(_real(value)) == "bool" and not plural:
                return f"{subject} exactly if {self._telling.test(_real(value), inner)}"
            return f"{subject} {'are' if plural else 'is'} {self._telling.value(_real(value), inner).text}"

        return self._telling.body(_without_guard(body), scope, answer)

    def _subject(self, trigger: Trigger, scope: KnownNames) -> str:
        known = self._wordings.named("value", trigger.on)
        if known and trigger.on in TERMS:
            return " ".join(known.forms[0]).replace("“votes are secret”", "votes are secret")
        return f"the time {quoted(trigger.on)}" if _is_time(self._mechanism, trigger) else quoted(trigger.on)

    def _move(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        deeds = listed((self._deed_of(t) for t in provision.triggers), "or")
        who = self._mover(provision.triggers[0].by, scope)
        asked = [parameter for parameter in provision.parameters if parameter.asked]
        on = "".join(f" on {_type(p.asked)}" for p in asked if p.asked in ("Proposal", "Case"))
        given = listed(_asked(p) for p in asked if p.asked not in ("Proposal", "Case"))
        text = self._telling.body(body, scope, _ends) if body else ""
        start = f"{who} may {deeds}{on}" + (f", choosing {given}" if given else "")
        start = (
            start.replace("the author of a proposal may", "a player may").replace(
                " on a proposal", " on their own proposal"
            )
            if who == "the author of a proposal"
            else start
        )
        return f"{start}. Then {text}" if text != "nothing happens" else f"{start}. Nothing else happens"

    def _mover(self, by: str, scope: KnownNames) -> str:
        match by:
            case "" | "players":
                return "a player"
            case "anyone":
                return "anyone"
            case "author":
                return "the author of a proposal"
        return self._telling.name(by, scope).text if by in scope.said else self._holder(by)

    def _holder(self, by: str) -> str:
        known = self._wordings.named("value", by)
        if known:
            return ("each of " if known.phrase.plural else "") + " ".join(known.forms[0])
        return "the " + _plain(by)

    def _adjustment(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        names = [trigger.on for trigger in provision.triggers]
        if all(name in EFFECTS for name in names):
            what = listed(EFFECTS[name].doc for name in names) if len(names) < 2 else None
            what = what or listed((EFFECTS[name].doc for name in names), "or")
            text = self._telling.body(body, scope, self._instead)
            return f"when a rule is about to {_of_kind(what, provision.triggers[0])}: {text}"
        scope.types["answer"] = FACTS[names[0]].type if names[0] in FACTS else scope.types.get(names[0], "Time")
        whole = scope.types["answer"].startswith("list")
        subject = listed(self._adjusted(name) for name in names)
        scope.said["answer"] = NounPhrase(subject if whole else "the time so far", whole)

        def answer(value: ast.expr | None, inner: KnownNames) -> str:
            if _none(value):
                return "nothing changes"
            if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add) and ast.unparse(value.left) == "answer":
                return f"{self._telling.value(value.right, inner).text} counts among {subject}"
            return f"{subject} {'are' if whole else 'is'} {self._telling.value(_real(value), inner).text}"

        return self._telling.body(body, scope, answer)

    def _adjusted(self, name: str) -> str:
        known = self._wordings.named("value", name)
        return " ".join(known.forms[0]) if known else f"every {_plain(name)}"

    def _instead(self, value: ast.expr | None, scope: KnownNames) -> str:
        if _none(value):
            return "nothing changes"
        if isinstance(value, ast.List):
            acts = [self._telling.act(one, scope) for one in value.elts if isinstance(one, ast.Call)]
            return "instead, " + (listed(acts) if acts else "nothing happens")
        return "instead, this happens: " + self._telling.value(_real(value), scope).text

    def _function(self, name: str) -> str:
        function = self._helpers[name]
        self._telling.begin(function)
        types = types_in(self._mechanism, None)
        parameters = [argument.arg for argument in function.args.args]
        known = {*FACTS, *TERMS, *LOCAL, "turn"} & set(parameters)
        said = {p: NounPhrase(quoted(p)) for p in parameters if p not in known}
        scope = self._names(said, types)
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body

        def answer(value: ast.expr | None, inner: KnownNames) -> str:
            return "the answer is " + ("nothing" if value is None else self._telling.value(value, inner).text)

        about = listed(self._telling.value(ast.Name(p, ast.Load()), scope).text for p in parameters)
        return f"{quoted(name)} is worked out for {about}: {self._telling.body(body, scope, answer)}"


def declared_in_words(declaration: Declaration) -> str:
    """What a rule keeps for each player, proposal or case, or for the game."""
    name = quoted(declaration.name)
    match declaration.what:
        case "office":
            return f"there is a {_plain(declaration.name)}"
        case "quantity":
            return f"every player has {_plain(declaration.name)} and starts with {declaration.starts or 0}"
    whose = f"for each {declaration.of.lower()}, " if declaration.of else ""
    return f"{whose}the game keeps {name}: {_type(declaration.type)}, {_start(declaration)}"


def _start(declaration: Declaration) -> str:
    starts = declaration.starts
    if starts is None:
        return "at first none"
    if starts in ([], "", {}):
        return "at first empty"
    if isinstance(starts, bool):
        return "at first " + ("yes" if starts else "no")
    if isinstance(starts, list | tuple):
        return "at first " + listed(f"“{one}”" if isinstance(one, str) else str(one) for one in starts)
    return f"at first “{starts}”" if isinstance(starts, str) else f"at first {starts:,}"


_THINGS = ("open_proposals", "open_cases", "changes", "rules_in_force", "clash")
"""Lists of what isn't a player."""


def _others(function: ast.FunctionDef, helpers: Mapping[str, ast.FunctionDef]) -> bool:
    """Whether a function speaks of several things or players, so that “they” isn't clear."""
    if any(isinstance(node, ast.Name) and node.id in helpers for node in ast.walk(function)):
        return True
    loops = [node.iter for node in ast.walk(function) if isinstance(node, ast.For | ast.comprehension)]
    return any(not isinstance(one, ast.Name) or one.id not in _THINGS for one in loops) or bool(
        {"whom", "seating", "players", "whose", "who"} & {argument.arg for argument in function.args.args}
    )


def _type(kind: str) -> str:
    """What something is that is kept or given."""
    if kind.startswith("Literal"):
        return listed((f"“{one}”" for one in ast.literal_eval(kind.removeprefix("Literal"))), "or")
    if kind.startswith("list["):
        return "a list of " + _LISTS.get(kind[5:-1], "values")
    if kind.startswith(("dict", "tuple", "set")):
        return "a table of values"
    return _TYPES.get(kind, "a value")


def _is_time(mechanism: Mechanism, trigger: Trigger) -> bool:
    timed = {t.on for p in mechanism.provisions for t in p.triggers if t.does == "timed"}
    returned = {t.on for p in mechanism.provisions if p.returns in ("Time", "Deadline") for t in p.triggers}
    return trigger.on in timed | returned


def _by_kinds(triggers: Sequence[Trigger]) -> list[Trigger]:
    """Triggers, with those that differ only by the kind of proposal as one."""
    kinds: dict[tuple[str, str], list[Trigger]] = {}
    for one in triggers:
        kinds.setdefault((one.does, one.on), []).append(one)
    merged = []
    for same in kinds.values():
        named = [one.kind or "rule-change" for one in same]
        merged.append(same[0] if len(same) == 1 else replace(same[0], kind="” or “".join(named)))
    return merged


_PROPOSAL = re.compile(r"\b(a|the|next) proposal\b")


def _asked(parameter: Parameter) -> str:
    """What a player gives with a move."""
    kind, name = _type(parameter.asked), _plain(parameter.name)
    if parameter.name in ("whom", "who"):
        return "a player" if kind == "a player" else "a person"
    if kind.endswith(name):
        return kind
    return f"the {name} ({kind})"


def _of_kind(text: str, trigger: Trigger) -> str:
    """What is said, of proposals of the trigger's kind."""
    if not trigger.kind:
        return text
    if trigger.kind == "*":
        named, count = _PROPOSAL.subn(r"\1 proposal of any kind", text, count=1)
        return named if count else text
    named, count = _PROPOSAL.subn(rf"\1 {quoted(trigger.kind)} proposal", text, count=1)
    return named if count else f"{text} (for {quoted(trigger.kind)} proposals)"


def _without_guard(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """The body of `if x is not None: return …x…`: a time that is counted from x."""
    match body:
        case [
            ast.If(
                test=ast.Compare(
                    left=ast.Attribute() as time, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]
                ),
                body=[ast.Return(value=ast.expr() as value)] as inner,
                orelse=[],
            )
        ] if ast.unparse(time) in ast.unparse(value):
            return inner
    return body


def _ends(value: ast.expr | None, scope: KnownNames) -> str:
    return "nothing more happens"


def _real(value: ast.expr | None) -> ast.expr:
    assert value is not None
    return value


def _none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _empty(body: Sequence[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Return) and _none(body[0].value)


def _long(text: str) -> bool:
    return text.startswith(("if ", "for each", "let ")) or ". " in text


def _plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


_TIDY: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), found)
    for pattern, found in (
        (r"\b([Tt]hey|them) 's\b", "their"),
        (r"\bit 's\b", "its"),
        (r"s 's\b", "s'"),
        (r" ('s|')(?=\W|$)", r"\1"),
        (r"\b(after|since|before|than|at least|at most) when\b", r"\1"),
        (r" ([,;:.)])", r"\1"),
        (r"\( ", "("),
        (r",,+", ","),
        (r", (?=[,.;)])", ""),
        (r"\bthere is (no )?((?:that|the|their) [^,;:“.]*?)'s (“[^”]*”)", r"\2 has \1\3"),
        (r"\bthere is no (“[^”]*”)", r"\1 isn't set"),
        (r"\bthere is (“[^”]*”)", r"\1 is set"),
        (r"\b(there (?:is|are) no) the\b", r"\1"),
        (r"\bthere is the (?=“?[aeiou])", "there is an "),
        (r"\bthere is the\b", "there is a"),
        (r"\bthere are the\b", "there are"),
        (r"\bthere is no that (\w+)", r"there is no such \1"),
        (r"\bthere is that (\w+)", r"there is such a \1"),
        (r"\b([Aa]) (?=“[aeiou])", r"\1n "),
        (r" / ", "/"),
        (r"  +", " "),
    )
)


def _sentences(text: str) -> str:
    """Clauses as sentences, with capitals and a full stop."""
    for pattern, found in _TIDY:
        text = pattern.sub(found, text)
    text = text.strip(" ,")
    text = re.sub(r"\. ([a-z])", lambda match: ". " + match[1].upper(), text)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
