"""Sentences that declare what there is: things that players have, numbers of the whole game, and offices."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import NotMeant, call, is_call, same_code
from moot.law.english.new_names import can_be_declared, plural
from moot.law.mechanisms.mechanism import Declaration, Provision


def declared_name(sentence: ast.Call) -> str:
    """What the sentence declares: its first argument."""
    name = str(ast.literal_eval(sentence.args[0])).lower().replace(" ", "_")
    if not can_be_declared(name):
        raise NotMeant(f"{name} means something else")
    return name


def have(sentence: ast.Call, says: str) -> Iterator[str]:
    """`HAVE(things, starts)`: every player has a number of things; a third argument says that they're counted."""
    starts = ast.unparse(sentence.args[1])
    is_one = len(sentence.args) > 2 and (starts == "1" or ast.unparse(sentence.args[2]) == "'currency'")
    name = plural(declared_name(sentence)) if is_one else declared_name(sentence)
    yield f"{name} = quantity(of=Player, starts={starts})"


DECLARED = {"POT": "register(int, starts={})", "OFFICE": "office()", "TEXT": "register(str, of=Player, starts='')"}
"""A number of the whole game, an office, and a text of every player: what declares it, but for its name."""


def declares(sentence: ast.Call, says: str) -> Iterator[str]:
    """`POT(name, starts)`, `OFFICE(name)` or `TEXT(name)`; a second argument says that an office is only implied."""
    declared = DECLARED[ast.unparse(sentence.func)].format(*map(ast.unparse, sentence.args[1:]))
    yield f"{declared_name(sentence)} = {declared}"


def floor(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`FLOOR(thing)`: whoever would have fewer than none has none."""
    name = ast.literal_eval(sentence.args[0])
    yield from limits(f"no_{name}_below_zero", name, "<", "0", f"max(effect.amount, -max({name}[p], 0))")


def limits(provision: str, thing: str, sign: str, limit: str, amount: str) -> Iterator[DraftedProvision]:
    """The provisions by which players have no more or fewer of a thing than so many: when it's given, or set."""
    given = f"[award(p, {amount}, {thing!r}) for p in effect.who if p in {thing}]"
    is_ours, effect = f"if effect.of == {thing!r} and effect.", frozenset({"effect"})
    body = (f"{is_ours}amount {sign} 0:", f"    return {given}")
    yield DraftedProvision(("@adjust('award')",), provision, body, given=effect)
    body = (f"{is_ours}value {sign} {limit}:", f"    return set_quantity(effect.who, {limit}, {thing!r})")
    yield DraftedProvision(("@adjust('set_quantity')",), f"{provision}_when_set", body, given=effect)


def found_limits(
    provisions: Mapping[str, Provision], functions: Functions, on_awards: str, made: Iterator[DraftedProvision]
) -> tuple[str, ...]:
    """The names of provisions that are such limits, of which one is on awards; they may be as they once were made."""
    awards, sets = ["\n".join(one.body) for one in made]
    body = body_of(functions[on_awards])
    if not same_code(body, awards) and not same_code(body, re.sub(r" if \w+ in \w+\]", "]", awards)):
        return ()
    others = [name for name in provisions if name != on_awards and same_code(body_of(functions[name]), sets)]
    return (on_awards, *others[:1])


def find_floor(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that keep a thing from going below zero."""
    for name, provision in provisions.items():
        if [(t.does, t.on) for t in provision.triggers] == [("adjust", "award")]:
            for parameter in provision.parameters:
                code = call("FLOOR", ast.Constant(parameter.name))
                if found := found_limits(provisions, functions, name, floor(code, "")):
                    yield found, code


def first(sentence: ast.Call, says: str) -> Iterator[str | DraftedProvision]:
    """`FIRST(office, holder)`: who holds an office when the rule comes into force."""
    name, holder = ast.literal_eval(sentence.args[0]), sentence.args[1]
    yield f"{name}_was_filled = register(bool, starts=False)"
    body = [f"if not {name}_was_filled:", f"    set_register('{name}_was_filled', True)"]
    if isinstance(holder, ast.Constant):
        who = f"[_x for _x in players if _x.lower() == {str(holder.value)!r}]"
        body += [f"    for found in {who}:", f"        appoint({name!r}, found)"]
    else:
        body += ["    if proposal is not None:", f"        appoint({name!r}, proposal.author)"]
    yield DraftedProvision(
        ("@upon('rule_enacted')",), f"the_first_{name}", tuple(body), event="rule_enacted", has_proposal=True
    )


def find_first(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that fill an office when the rule comes into force, with the register that remembers it."""
    for name, provision in provisions.items():
        if [(t.does, t.on) for t in provision.triggers] == [("upon", "rule_enacted")]:
            body = body_of(functions[name])
            for one in ast.walk(functions[name]):
                if not is_call(one, "appoint"):
                    continue
                names = [c.value for c in ast.walk(functions[name]) if isinstance(c, ast.Constant)]
                holders = [ast.Name("AUTHOR", ast.Load()), *(ast.Constant(n) for n in names if isinstance(n, str))]
                for holder in holders:
                    code = call("FIRST", one.args[0], holder)
                    register, made = first(code, "")
                    if isinstance(made, DraftedProvision) and same_code(body, "\n".join(made.body)):
                        yield (name, str(register).partition(" =")[0]), code


def declared(declaration: Declaration) -> ast.expr | None:
    """The code of the sentence that declares something; None where no sentence does."""
    name = ast.Constant(declaration.name.replace("_", " "))
    if declaration.what == "quantity":
        said = "PARTS" if declaration.type == "float" else "HAVE"
        return call(said, name, ast.Constant(declaration.starts or 0))
    if declaration.what == "office":
        return call("OFFICE", name)
    if declaration.type == "str" and declaration.of == "Player":
        return call("TEXT", name)
    if declaration.type == "int" and not declaration.of:
        return call("POT", name, ast.Constant(declaration.starts or 0))
    return None
