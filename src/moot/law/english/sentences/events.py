"""Sentences about what happens: when something happens, something follows."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.sentences.code import DraftedProvision, body_of, call, effects_of, said_of, statements
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import EVENT_FIELDS


def upon(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`UPON(EVENT(name, _they=…, _if=…), effects)`."""
    event, effects = sentence.args
    assert isinstance(event, ast.Call)
    name = ast.literal_eval(event.args[0])
    they = next((keyword.value for keyword in event.keywords if keyword.arg == "_they"), None)
    body = tuple(statements(said_of(effects, "_they", they)))
    for condition in (keyword.value for keyword in event.keywords if keyword.arg == "_if"):
        body = (f"if {ast.unparse(condition)}:", *("    " + line for line in body))
    yield DraftedProvision(
        (f"@upon({name!r})",), f"when_{name}", body, event=name, has_proposal="proposal" in EVENT_FIELDS.get(name, {})
    )


def find_upon(
    provisions: Mapping[str, Provision], functions: Mapping[str, ast.FunctionDef]
) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """Provisions upon one event that only have effects."""
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does == "upon" and len(provision.triggers) == 1 and not trigger.kind:
            effects = effects_of(body_of(functions[name]))
            if effects is not None:
                nobody = ast.keyword("_they", ast.Constant(None))
                event = ast.Call(ast.Name("EVENT", ast.Load()), [ast.Constant(trigger.on)], [nobody])
                yield (name,), call("UPON", event, effects)
