"""Sentences on what wins: whoever comes to meet a condition on what they have."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import call, is_call
from moot.law.mechanisms.mechanism import Provision


def wins(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`WINS(players)`: the game is won by each of those who meet a condition, when what it speaks of changes."""
    effects = call("EACH", sentence.args[0], call("win", ast.Name("_s", ast.Load())))
    yield DraftedProvision(('@upon("any_change")',), "whoever_has_that_wins", tuple(statements(effects)), "any_change")


def find_wins(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions by which each player wins who meets a condition."""
    for name, provision in provisions.items():
        on = [trigger.on for trigger in provision.triggers if trigger.does == "upon" and not trigger.kind]
        effects = effects_of(body_of(functions[name])) if on == ["any_change"] else None
        each = effects.args[0] if effects is not None and len(effects.args) == 1 else None
        if each is None or not is_call(each, "EACH") or ast.unparse(each.args[1]) != "DO(win(_s))":
            continue
        who = each.args[0]
        if not isinstance(who, ast.ListComp) or len(who.generators[0].ifs) != 1:
            continue
        loop = who.generators[0]
        is_own = ast.unparse(loop.iter) == "players" and ast.unparse(loop.target) == ast.unparse(who.elt) == "_x"
        if is_own and len(provision.triggers) == 1:
            yield (name,), call("WINS", who)
