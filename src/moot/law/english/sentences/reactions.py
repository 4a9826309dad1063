"""Reactions: whenever something happens, an effect follows."""

import ast
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import NotMeant, call, is_call, names_in, parsed, said_of
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import EVENT_FIELDS


def upon(sentence: ast.Call, says: str, *, once: bool = True) -> Iterator[DraftedProvision]:
    """`UPON(EVENT(name), effects)`; what a vote pays, it pays once for each proposal, if it does so once."""
    event, effects = sentence.args
    assert isinstance(event, ast.Call)
    name = ast.literal_eval(event.args[0])
    if name.startswith("rule_") and not names_in(effects).isdisjoint(_OF_THE_PROPOSAL):
        raise NotMeant("it is a rule that the sentence speaks of")
    body = ast.parse("\n".join(statements(effects))).body
    if once and is_paid_vote(sentence):
        within = _innermost(body)
        within[:] = [ast.If(parsed(_NOT_YET), [*ast.parse(_NOTED).body, *within], [])]
    yield DraftedProvision(
        (f"@upon({name!r})",),
        f"when_{name}",
        tuple(ast.unparse(ast.fix_missing_locations(ast.Module(body, []))).split("\n")),
        event=name,
        has_proposal="proposal" in EVENT_FIELDS.get(name, {}),
    )


def votes(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`VOTES(often, UPON(event, effects))`: what a vote pays `once` for each proposal, or `every` time."""
    often, reaction = sentence.args
    if not isinstance(reaction, ast.Call) or not is_paid_vote(reaction):
        raise NotMeant("no vote is paid for")
    yield from upon(reaction, says, once=ast.literal_eval(often) == "once")


def is_paid_vote(sentence: ast.expr) -> bool:
    """Whether a sentence says what somebody gets or loses by a vote."""
    if not is_call(sentence, "UPON") or "'ballot_cast'" not in ast.unparse(sentence.args[0]):
        return False
    return any(is_call(node, name) for node in ast.walk(sentence) for name in ("award", "set_quantity", "set_register"))


def counting_votes(sentence: ast.expr) -> ast.expr:
    """Wrap a sentence's code in `VOTES`, by which it says for which votes somebody is paid."""
    if isinstance(sentence, ast.Call) and is_call(sentence, "ALSO"):
        return call("ALSO", *map(counting_votes, sentence.args))
    return call("VOTES", ast.Constant("once"), sentence) if is_paid_vote(sentence) else sentence


_NOT_YET = "not paid_votes[player]"
_NOTED = "set_register('paid_votes', True, (player, proposal))"


def _innermost(body: list[ast.stmt]) -> list[ast.stmt]:
    """What a body does if all its conditions are met."""
    while (
        len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse and ast.unparse(body[0].test) != _NOT_YET
    ):
        body = body[0].body
    return body


_OF_THE_PROPOSAL = frozenset({"proposal", "votes_for", "votes_against", "voted", "abstaining", "_they"})


_OF_THIS = {
    "author_of_this": "proposal.author", "voted_for_this": "votes_for", "voted_against_this": "votes_against",
    "voted_on_this": "voted",
}  # fmt: skip
"""Who proposed and voted for the rule itself, as the sentence says it, and as the provision does."""


def once(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`ONCE(effects)`: what happens when the rule itself is adopted, and never again.

    A second argument says that the sentence only has `it` for the rule, which its effects must speak of then.
    """
    effects = sentence.args[0]
    if len(sentence.args) > 1 and not any(name in ast.unparse(effects) for name in _OF_THIS):
        raise NotMeant("it isn't clear that it speaks of this rule")
    for name, meant in _OF_THIS.items():
        effects = said_of(effects, name, parsed(meant))
    if "proposal.author" not in ast.unparse(effects):
        effects = said_of(effects, "_they", None)
    effects = said_of(effects, "_they", parsed("proposal.author"))
    said = re.sub(r"\bdo\(", "(", ast.unparse(effects).lower())  # the same name, however its effects are grouped
    said = re.sub(r"\b_s\b", "_e", said)  # and whatever each of several is called
    name = "done_" + re.sub(r"\W+", "_", said).strip("_")[:40].strip("_")
    yield f"{name} = register(bool, starts=False)"
    lines = (f"if not {name}:", f"    set_register({name!r}, True)", *("    " + one for one in statements(effects)))
    yield DraftedProvision(
        ('@upon("rule_enacted")',), "when_this_rule_is_adopted", lines, "rule_enacted", True, frozenset({name})
    )


def find_once(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that do something when a rule is enacted, but only once, and the register that remembers it."""
    for name, provision in provisions.items():
        body = body_of(functions[name])
        on = [(trigger.does, trigger.on) for trigger in provision.triggers]
        if on == [("upon", "rule_enacted")] and len(body) == 1 and isinstance(body[0], ast.If):
            test, inner = body[0].test, body[0].body
            done = test.operand.id if isinstance(test, ast.UnaryOp) and isinstance(test.operand, ast.Name) else ""
            effects = effects_of(inner[1:])
            if ast.unparse(inner[0]) == f"set_register({done!r}, True)" and not body[0].orelse and effects is not None:
                yield (name, done), call("ONCE", effects)


def find_upon(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions upon one event that only have effects."""
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does == "upon" and len(provision.triggers) == 1 and not trigger.kind:
            body = deepcopy(body_of(functions[name]))
            within = _innermost(body)
            once = ast.unparse(within[0]).startswith(f"if {_NOT_YET}:\n    {_NOTED}\n") and len(within) == 1
            if once:
                within[:] = within[0].body[1:]  # type: ignore[attr-defined]
            effects = effects_of(body)
            if effects is not None:
                nobody = ast.keyword("_they", ast.Constant(None))
                event = ast.Call(ast.Name("EVENT", ast.Load()), [ast.Constant(trigger.on)], [nobody])
                found = call("UPON", event, effects)
                often = ast.Constant("once" if once else "every")
                yield (name,), call("VOTES", often, found) if is_paid_vote(found) else found
