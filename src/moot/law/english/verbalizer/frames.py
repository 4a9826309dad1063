"""Provisions in words: what each kind of provision says, around its conditions and effects."""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from moot.law.english.code.phrase_form import body_of
from moot.law.english.code.trees import conjuncts, replaced
from moot.law.english.verbalizer.cases import cases_in_words, reason_in_words, said_cases
from moot.law.english.verbalizer.declarations import (
    asked_in_words,
    declared_in_words,
    record_in_words,
    type_in_words,
)
from moot.law.english.verbalizer.patterns import PhrasePatterns
from moot.law.english.verbalizer.scope import KnownNames, NounPhrase, types_in
from moot.law.english.verbalizer.simplification import is_none, simplest, without_exits
from moot.law.english.verbalizer.statements import Statements
from moot.law.english.verbalizer.tidying import sentences
from moot.law.english.verbalizer.wording import NotTold, listed, plain, quoted
from moot.law.mechanisms.mechanism import Declaration, Mechanism, Provision, RecordType, Trigger
from moot.law.mechanisms.syntax import module_of
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, HOLD, LOCAL, MOVES, TERMS

_PATTERNS = PhrasePatterns()


class MechanismVerbalizer:
    """Tells the provisions, declarations and functions of a mechanism, one after the other."""

    def __init__(self, mechanism: Mechanism, quantities: Iterable[str] = ()) -> None:
        self._mechanism, self._wordings = mechanism, _PATTERNS
        own = frozenset(d.name for d in mechanism.declarations if d.what == "quantity")
        registers = frozenset(d.name for d in mechanism.declarations if d.what == "register")
        self._telling = Statements(_PATTERNS, own.union(quantities, {"points"}), registers)
        tree = module_of(mechanism.source)
        self._functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
        declared = {d.name for d in mechanism.declarations} | {record.name for record in mechanism.records}
        for one in tree.body:
            match one:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in declared:
                    self._telling.constants[name] = value
        constants = self._telling.constants
        self._functions = {name: simplest(one, constants) for name, one in self._functions.items()}
        provisions = {one.name for one in mechanism.provisions}
        self._helpers = {name: one for name, one in self._functions.items() if name not in provisions}
        self._told: dict[str, str | None] = {}
        self.told_with: dict[str, Provision] = {}
        """The term whose time is told with what happens then, by the name of the latter's provision."""

    def provision(self, provision: Provision) -> str | None:
        """A provision in words; None if it can't be told."""
        if provision.name not in self._told:
            try:
                self._told[provision.name] = sentences(self._provision(provision))
            except (NotTold, RecursionError):
                self._told[provision.name] = None
        return self._told[provision.name]

    def functions(self) -> list[tuple[str, str]]:
        """The functions that were spoken of by name, and what they answer."""
        told: dict[str, str] = {}
        while left := [name for name in self._telling.helpers if name not in told]:
            name = left[0]
            try:
                told[name] = sentences(self._function(name))
            except (NotTold, RecursionError):
                told[name] = ""
        return list(told.items())

    def declaration(self, declaration: Declaration | RecordType) -> str:
        """What a rule keeps, in words; or what a record has."""
        if isinstance(declaration, RecordType):
            return sentences(record_in_words(declaration))
        return sentences(declared_in_words(declaration))

    # Frames

    def _provision(self, provision: Provision) -> str:
        function = self._functions[provision.name]
        does = {trigger.does for trigger in provision.triggers}
        body: Sequence[ast.stmt] = body_of(function)
        if does <= {"upon", "timed", "move"}:
            body = without_exits(body) or [ast.Pass()]
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
            return self._telling.body(body, scope, self._shown)
        raise NotTold("several kinds of provision at once")

    def _scope(self, provision: Provision) -> KnownNames:
        types = types_in(self._mechanism, provision)
        said: dict[str, NounPhrase] = {}
        does = {trigger.does for trigger in provision.triggers}
        upon_moves = ("move", "permit", "forbid", *(["adjust"] if HOLD in provision.effects else []))
        limited = [trigger.on for trigger in provision.triggers if trigger.does in upon_moves]
        moves = {name for name in limited if name in MOVES or name not in EFFECTS}
        known = {*FACTS, *TERMS, *(d.name for d in self._mechanism.declarations)}
        self._telling.asked = set()
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
            self._telling.asked = {name for name, kind in asked.items() if kind == "Player"}
            for name, kind in asked.items():
                types[name] = kind
                if self._wordings.named("value", name) is None and kind != "bool":
                    person = "player" if kind == "Player" else "person"
                    called = f"chosen {person}" if name in ("whom", "who") else plain(name)
                    said[name] = NounPhrase("the " + called, kind.startswith("list") or kind == "Changes")
        if "player" not in said and "player" in {one.name for one in provision.parameters}:
            said["player"] = NounPhrase("that player")
        for trigger in provision.triggers:
            effect = EFFECTS[trigger.on].parameters if trigger.on in EFFECTS and not moves else {}
            if trigger.does == "forbid" and effect.get("who", "").startswith("Player"):
                said.setdefault("who", NounPhrase("they", True))
        fields = {name for t in provision.triggers if t.does == "upon" for name in EVENT_FIELDS.get(t.on, {})}
        for name in fields - known:
            if self._wordings.named("value", name) is None:
                said[name] = NounPhrase("the " + plain(name), types.get(name, "").startswith("list"))
        if does == {"upon"} and "players" in fields:
            said["players"] = NounPhrase("the players concerned", True)
        for declaration in self._mechanism.declarations:
            if declaration.what == "office" and declaration.name not in said:
                said[declaration.name] = NounPhrase("the " + plain(declaration.name))
            elif declaration.type == "Player" and not declaration.of and declaration.name not in ("turn", "part"):
                said.setdefault(declaration.name, NounPhrase("the " + quoted(declaration.name)))
        return self._names(said, types)

    def _names(self, said: Mapping[str, NounPhrase], types: Mapping[str, str]) -> KnownNames:
        return KnownNames(said, types, self._helpers, self._telling.constants)

    def _reaction(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        moments = listed([self._moment(trigger) for trigger in _by_kinds(provision.triggers)], "or")
        tests: list[ast.expr] = []
        told = self.told_with.get(provision.name)
        if told is not None:
            tests, when = _time_of(self._functions[told.name])
            found = self._telling.by_phrase("moment", when, scope)
            moments = found.text if found else "at " + self._telling.value(when, scope).text
            tests = [one for one in tests if not _is_there(one, when)]
        match body:
            case [ast.If(test=guard, body=inner, orelse=[])]:
                tests, body = [*tests, *conjuncts(guard)], inner
        test = self._telling.test(ast.BoolOp(ast.And(), tests), scope) if tests else ""
        text = self._telling.body(body, scope, _ends)
        alone = len(tests) == len(provision.triggers) == 1 and told is None
        if alone and " or " not in test and "," not in test:
            return f"{moments} and {test}{':' if _long(text) else ','} {text}"
        test = f" if {test}" if test else ""
        if _long(text):
            return f"{moments}{',' if test else ''}{test}: {text}"
        return f"{moments}{':' if test and told is None else ','}{test}{',' if test else ''} {text}"

    def told_together(self, names: frozenset[str]) -> None:
        """Tell the time of a term with what happens then, for provisions of these names."""
        terms = {one.triggers[0].on: one for one in self._mechanism.provisions if one.triggers[0].does == "term"}
        for one in self._mechanism.provisions:
            known, trigger = terms.get(one.triggers[0].on), one.triggers[0]
            if known and {one.name, known.name} <= names and len(one.triggers) == len(known.triggers) == 1 and (
                trigger.does == "timed" and trigger.on not in TERMS and not trigger.after
                and not trigger.kind and not known.triggers[0].kind
            ):  # fmt: skip
                self.told_with[one.name] = known
                if self.provision(one) is None:
                    del self.told_with[one.name], self._told[one.name]

    def _moment(self, trigger: Trigger) -> str:
        if trigger.does == "upon":
            return "when " + _of_kind(self._telling.event(trigger.on), trigger)
        text = self._wordings.words("due", trigger.on, f"the time {quoted(trigger.on)} comes")
        after = f" (after what is due at {quoted(trigger.after)})" if trigger.after else ""
        return "when " + _of_kind(text, trigger) + after

    def _limit(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        who = listed(self._limited(provision.triggers), "and")
        cases = cases_in_words(self._telling, body, scope)
        if cases is None:
            general = self._names(scope.said, scope.types)
            text = self._telling.body(body, general, self._refused)
            return f"{who} in some cases: {text}"
        only = cases[0].conditions if len(cases) == 1 else ()
        if len(only) == 1 and only[0].startswith("this is not because"):
            return f"{who} unless {only[0].replace('is not', 'is', 1)} (“{cases[0].answer}”)"
        return said_cases(who, cases, who.replace("may not", "may never", 1))

    def _limited(self, triggers: Sequence[Trigger]) -> list[str]:
        """Who or what may not, for moves and for effects."""
        deeds = [t for t in triggers if t.on in MOVES or t.on not in EFFECTS]
        out = []
        if deeds:
            out.append("a player may not " + listed((self._deed_of(t) for t in deeds), "or"))
        for trigger in triggers:
            if trigger not in deeds:
                no_rule = "no rule may " + re.split("[;:]", EFFECTS[trigger.on].doc)[0]
                text = self._wordings.words("forbidden", trigger.on, no_rule)
                out.append(_of_kind(text, trigger))
        return out

    def _deed_of(self, trigger: Trigger) -> str:
        """What a player may do, as a verb."""
        if trigger.on == "*":
            left_out = listed((self._deed(name) for name in trigger.except_for), "or")
            return "do anything" + (f" except {left_out}" if left_out else "")
        return _of_kind(self._deed(trigger.on), trigger)

    def _deed(self, name: str) -> str:
        return self._wordings.words("deed", name.replace("-", "_"), f"make the move {quoted(name)}")

    def _permission(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        deeds = listed((self._deed_of(t) for t in provision.triggers), "or")
        cases = cases_in_words(self._telling, body, scope)
        if cases is None:
            text = self._telling.body(body, scope, self._allowed)
            return f"when a player wants to {deeds}: {text}"
        return said_cases(f"a player may {deeds}", cases, f"a player may always {deeds}")

    def _refused(self, value: ast.expr | None, scope: KnownNames) -> str:
        return f"it is refused: “{reason_in_words(self._telling, value, scope)}”" if value else "nothing forbids it"

    def _allowed(self, value: ast.expr | None, scope: KnownNames) -> str:
        return f"it is allowed: “{reason_in_words(self._telling, value, scope)}”" if value else "this says nothing"

    def _shown(self, value: ast.expr | None, scope: KnownNames) -> str:
        return f"the page shows {self._telling.value(value, scope).text if value else 'nothing'}"

    def _term(self, triggers: Sequence[Trigger], body: Sequence[ast.stmt], scope: KnownNames) -> str:
        names = {trigger.on for trigger in triggers}
        subject = listed(dict.fromkeys(_of_kind(self._subject(t, scope), t) for t in _by_kinds(triggers)))
        plural = len(names) > 1 or any(TERMS[n].type.startswith("list") for n in names if n in TERMS)

        def answer(value: ast.expr | None, inner: KnownNames) -> str:
            if value is None:
                return "this rule doesn't say"
            if isinstance(value, ast.Constant) and isinstance(value.value, bool):
                return subject if value.value else f"it isn't so that {subject}"
            if inner.type_of(value) == "bool" and not plural:
                return f"{subject} exactly if {self._telling.test(value, inner)}"
            return f"{subject} {'are' if plural else 'is'} {self._telling.value(value, inner).text}"

        return self._telling.body(_without_guard(body), scope, answer)

    def _subject(self, trigger: Trigger, scope: KnownNames) -> str:
        known = self._wordings.named("value", trigger.on)
        if known and trigger.on in TERMS:
            return known.text.replace("“votes are secret”", "votes are secret")
        return f"the time {quoted(trigger.on)}" if _is_time(self._mechanism, trigger) else quoted(trigger.on)

    def _move(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        deeds = listed((self._deed_of(t) for t in provision.triggers), "or")
        who = self._mover(provision.triggers[0].by, scope)
        asked = [parameter for parameter in provision.parameters if parameter.asked]
        on = "".join(f" on {type_in_words(p.asked)}" for p in asked if p.asked in ("Proposal", "Case"))
        given = listed(asked_in_words(p) for p in asked if p.asked not in ("Proposal", "Case"))
        text = self._telling.body(body, scope, _ends) if body else ""
        start = f"{who} may {deeds}{on}" + (f", choosing {given}" if given else "")
        if all(trigger.on in MOVES for trigger in provision.triggers):
            start = f"whoever wants to {deeds} also says {given}"
        if who == "the author of a proposal":
            start = start.replace(f"{who} may", "a player may").replace(" on a proposal", " on their own proposal")
        return f"{start}. Then {text}" if text != "nothing happens" else f"{start}. Nothing else happens"

    def _mover(self, by: str, scope: KnownNames) -> str:
        match by:
            case "" | "players":
                return "a player"
            case "anyone":
                return "anyone"
            case "author":
                return "the author of a proposal"
        if by in scope.said:
            return self._telling.name(by, scope).text
        known = self._wordings.named("value", by)
        return ("each of " * known.plural + known.text) if known else "the " + plain(by)

    def _adjustment(self, provision: Provision, body: Sequence[ast.stmt], scope: KnownNames) -> str:
        names = [trigger.on for trigger in provision.triggers]
        if HOLD in provision.effects:
            deeds = listed((self._deed_of(t) for t in provision.triggers), "or")
            text = self._telling.body(body, scope, self._holds)
            return f"when a player may {deeds}: {text}"
        if all(name in EFFECTS for name in names):
            what = listed((EFFECTS[name].doc for name in names), "or")
            text = self._telling.body(body, scope, self._instead)
            return f"when a rule is about to {_of_kind(what, provision.triggers[0])}: {text}"
        scope.types["answer"] = FACTS[names[0]].type if names[0] in FACTS else scope.types.get(names[0], "Time")
        whole = scope.types["answer"].startswith("list")
        subject = listed(self._wordings.words("value", name, f"every {plain(name)}") for name in names)
        so_far = "number" if scope.types["answer"] == "int" else "time"
        scope.said["answer"] = NounPhrase(subject if whole else f"the {so_far} so far", whole)

        def answer(value: ast.expr | None, inner: KnownNames) -> str:
            if value is None:
                return "nothing changes"
            match value:
                case ast.BinOp(ast.Name("answer") | ast.Call(ast.Name("list"), [ast.Name("answer")]), ast.Add(), more):
                    said = self._telling.value(more, inner)
                    if whole:
                        return f"{said.text} {'are' if said.plural else 'is'} added once to {subject}"
                    return f"{subject} is {said.text} more"
            return f"{subject} {'are' if whole else 'is'} {self._telling.value(value, inner).text}"

        return self._telling.body(body, scope, answer)

    def _instead(self, value: ast.expr | None, scope: KnownNames) -> str:
        if value is None:
            return "nothing changes"
        if isinstance(value, ast.List):
            acts = [self._telling.act(one, scope) for one in value.elts if isinstance(one, ast.Call)]
            return "instead, " + (listed(acts) if acts else "nothing happens")
        said = self._telling.value(value, scope).text
        alone = said.startswith("( ") and said.endswith(" )") and said.count("( ") == 1
        return f"instead, {said[2:-2]}" if alone else f"instead, this happens: {said}"

    def _holds(self, value: ast.expr | None, scope: KnownNames) -> str:
        return "the move is held" if value else "the move is made at once"

    def _function(self, name: str) -> str:
        function = self._helpers[name]
        self._telling.begin(function)
        types = types_in(self._mechanism, None)
        parameters = [argument.arg for argument in function.args.args]
        known = {*FACTS, *TERMS, *LOCAL, "turn"} & set(parameters)
        said = {p: NounPhrase(quoted(p)) for p in parameters if p not in known}
        scope = self._names(said, types)

        def answer(value: ast.expr | None, inner: KnownNames) -> str:
            return "the answer is " + (self._telling.value(value, inner).text if value else "nothing")

        about = listed(self._telling.value(ast.Name(p, ast.Load()), scope).text for p in parameters)
        return f"{quoted(name)} is worked out for {about}: {self._telling.body(body_of(function), scope, answer)}"


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


def _is_time(mechanism: Mechanism, trigger: Trigger) -> bool:
    timed = {t.on for p in mechanism.provisions for t in p.triggers if t.does == "timed"}
    returned = {t.on for p in mechanism.provisions if p.returns in ("Time", "Deadline") for t in p.triggers}
    return trigger.on in timed | returned


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


def _time_of(term: ast.FunctionDef) -> tuple[list[ast.expr], ast.expr]:
    """The conditions on which a term says a time, and that time, if that is all it does."""
    body = body_of(term)
    names: dict[str, ast.expr] = {}
    tests: list[ast.expr] = []
    for n, one in enumerate(body):
        is_last = n == len(body) - 1
        match one:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if "draw(" not in ast.unparse(value):
                names[name] = replaced(value, names)
            case ast.If(test=test, body=[ast.Return(value=answer)], orelse=[]) if is_none(answer) and not is_last:
                tests.append(ast.UnaryOp(ast.Not(), replaced(test, names)))
            case ast.If(test=test, body=[ast.Return(value=ast.expr() as value)], orelse=[]) if is_last:
                return [*tests, *conjuncts(replaced(test, names))], replaced(value, names)
            case ast.Return(value=ast.expr() as value) if is_last:
                return tests, replaced(value, names)
            case _:
                break
    raise NotTold("several times")


def _is_there(test: ast.expr, value: ast.expr) -> bool:
    """Whether a condition only says that something is there that a value is made of."""
    match test:
        case ast.Compare(left=thing, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return any(ast.dump(one) == ast.dump(thing) for one in ast.walk(value))
    return False


def _ends(value: ast.expr | None, scope: KnownNames) -> str:
    return "nothing more happens"


def _long(text: str) -> bool:
    return text.startswith(("if ", "for each", "let ")) or ". " in text


_PROPOSAL = re.compile(r"\b(a|the|next) proposal\b")


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


def _of_kind(text: str, trigger: Trigger) -> str:
    """What is said, of proposals of the trigger's kind."""
    if not trigger.kind:
        return text
    if trigger.kind == "*":
        named, count = _PROPOSAL.subn(r"\1 proposal of any kind", text, count=1)
        return named if count else text
    named, count = _PROPOSAL.subn(rf"\1 {quoted(trigger.kind)} proposal", text, count=1)
    return named if count else f"{text} (for {quoted(trigger.kind)} proposals)"
