"""Sentences about what happens so long after an event that is over: a day after a proposal is adopted, its author …."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of, folded
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import call, parsed, said_of, same_code, with_subject
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import EVENT_FIELDS

_OVER = ("proposal", "case", "player", "_they", "votes_for", "votes_against", "voted", "choice")
"""Facts that are gone by the time the effects come."""
_REMEMBERED = ("proposal_adopted", "proposal_defeated", "proposed", "joined", "case_called", "judged", "ballot_cast")
"""Events that name the player whom the sentence speaks of later."""
KEPT_MAX = 100
"""The most events that are remembered."""


def later(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`LATER(EVENT(name, _they=person), duration, effects)`."""
    event, duration, effects = sentence.args
    assert isinstance(event, ast.Call) and isinstance(duration, ast.Call)
    person = next((keyword.value for keyword in event.keywords if keyword.arg == "_they"), None)
    if person is None:
        raise NotMeant("it isn't clear what is waited for")
    name, number = ast.literal_eval(event.args[0]), duration.args[0]
    if not isinstance(number, ast.Constant) or name not in _REMEMBERED:
        raise NotMeant("it isn't clear when that is")
    tests = [ast.unparse(keyword.value) for keyword in event.keywords if keyword.arg == "_if"]
    one = ast.Name("_s", ast.Load())
    if isinstance(person, ast.Constant):
        person = parsed("proposal.author" if "proposal" in EVENT_FIELDS[name] else "player")
    if any(isinstance(node, ast.Subscript) for node in ast.walk(effects)):
        raise NotMeant("it isn't clear of when that is said")
    effects = said_of(with_subject(_about(effects, ast.unparse(person)), one), "_they", one)
    if any(isinstance(node, ast.Name) and node.id in _OVER for node in ast.walk(effects)):
        raise NotMeant("that is over by then")
    span = f"{ast.unparse(number)}_{ast.unparse(duration.func)}_after_{name}"
    who, when, plain = f"who_{span}", f"when_{span}", ast.unparse(duration)
    yield f"{who} = register(list[Player], starts=[])"
    yield f"{when} = register(list[Time], starts=[])"
    noted = tuple(
        f"set_register({kept!r}, list({kept})[-{KEPT_MAX - 1}:] + [{value}])"
        for kept, value in ((who, ast.unparse(person)), (when, "now"))
    )
    for test in tests:
        noted = (f"if {test}:", *(f"    {line}" for line in noted))
    yield DraftedProvision((f"@upon({name!r})",), f"note_{span}", noted, name, "proposal" in EVENT_FIELDS[name])
    lines = (f"coming = [_x + {plain} for _x in {when} if _x + {plain} > last]", "if coming:", "    return min(coming)")
    yield DraftedProvision((f"@term('time_{span}')",), f"time_{span}", lines, returns="Time")
    due = f"[{who}[_x] for _x in range(len({when})) if {when}[_x] + {plain} == now and {who}[_x] in players]"
    each = call("EACH", parsed(due), effects)
    yield DraftedProvision((f"@timed('time_{span}')",), f"comes_{span}", tuple(statements(each)))


def _about(effects: ast.expr, person: str) -> ast.expr:
    """Effects in which a person is the one of whom the sentence speaks."""

    class AsSubject(ast.NodeTransformer):
        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            return ast.Name("_s", ast.Load()) if ast.unparse(node) == person else node

        def visit_Name(self, node: ast.Name) -> ast.AST:
            return ast.Name("_s", ast.Load()) if node.id == person else node

    return AsSubject().visit(parsed(ast.unparse(effects)))  # type: ignore[no-any-return]


_SPAN = re.compile(r"(\d+)_([a-z]+)_after_(\w+)")


def find_later(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that remember events, and do something some time after each."""
    for name in provisions:
        span = name.removeprefix("comes_")
        found = _SPAN.fullmatch(span)
        note, term = functions.get(f"note_{span}"), functions.get(f"time_{span}")
        if found is None or name == span or note is None or term is None:
            continue
        first = note.body[0]
        test = f", _if={ast.unparse(first.test)}" if isinstance(first, ast.If) else ""
        person = re.search(r"\+ \[(.*)\]\)$", ast.unparse(first.body[0] if isinstance(first, ast.If) else first))
        loop = functions[name].body[0]
        effects: ast.expr | None = effects_of(loop.body) if isinstance(loop, ast.For) else None
        if person is None or effects is None or not isinstance(loop, ast.For):
            continue
        effects = said_of(effects, ast.unparse(loop.target), ast.Name("_s", ast.Load()))
        event = f"EVENT({found[3]!r}, _they={person[1]}{test})"
        code = parsed(f"LATER({event}, {found[2]}({found[1]}), {ast.unparse(effects)})")
        assert isinstance(code, ast.Call)
        made = [one for one in later(code, "") if not isinstance(one, str)]
        if all(same_code(body_of(functions[one.name]), "\n".join(one.body)) for one in made):
            yield (f"who_{span}", f"when_{span}", *(one.name for one in made)), folded(code)
