"""Sentences that limit: what nobody may do, or only some may, and what can't be done to rules."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, cases_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.pseudo_calls import WHAT_IS_PROPOSED
from moot.law.english.code.trees import NotMeant, all_of, call, conjuncts, is_call, names_in, parsed, said_of
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import EFFECTS, MOVES

_OF_A_PROPOSAL = ("vote", "propose", "revise", "withdraw", "argue", "adopt")
_GIVEN: dict[str, tuple[str, ...]] = {
    "vote": ("proposal", "choice"), "revise": ("proposal",), "withdraw": ("proposal",), "judge": ("case",),
    "accept": ("case",), "refuse": ("case",), "agree": ("case",), "adopt": ("proposal",),
}  # fmt: skip
"""The arguments of moves and effects that a limit can look at."""
_OF_ONE_PROPOSAL = ("proposal", "votes_for", "votes_against", "voted", "abstaining")
_ABOUT_THE_ACT = frozenset({"choice", "proposal", "changes", "case", "any", "all", "player", "_x", "len"})
_ABOUT_THE_VOTER = frozenset({"player", "now", "votes_for", "votes_against", "voted"})
_OF_NOBODY = re.compile(r"\bplayer == player\b|(?<![\w.])proposal\.author == player\b")
"""Conditions in which “the player” is taken for whoever acts; of their own proposals sentences speak otherwise."""
_NEVER = "len(votes_for) + 1"  # the votes required of what isn't adopted, however many it has
REASON_MAX = 150
"""The most characters of the sentence that a refusal quotes."""


def forbid(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`FORBID(ACT(name, which), when)`: a move that is refused, or an effect that is barred."""
    act, condition = sentence.args
    assert isinstance(act, ast.Call)
    name, which = ast.literal_eval(act.args[0]), act.args[1]
    tests = [one for one in (*conjuncts(which), *conjuncts(condition)) if ast.unparse(one) != "True"]
    if any(ast.unparse(one) == "False" for one in tests):
        raise NotMeant("that is never so")
    if any(_OF_NOBODY.search(ast.unparse(one)) for one in tests):
        raise NotMeant("there is nobody whom it speaks of")
    refusal = f"return {reason_of(says)!r}"
    if name == "judge" and any(_speaks_of(one, "open_cases") and _speaks_of(one, "player") for one in tests):
        raise NotMeant("that is whoever does it")
    if name == "propose" and any(_speaks_of(one, *_OF_ONE_PROPOSAL) for one in tests):
        raise NotMeant("there is no proposal yet")
    votes = name == "adopt" and any(_speaks_of(one, *_OF_ONE_PROPOSAL[1:]) for one in tests)
    if votes:  # so many more are needed, as an immutable rule may adopt what has those that it needs
        few = [t for t in tests if isinstance(t, ast.Compare) and ast.unparse(t).startswith("len(votes_for) < ")][:1]
        tests = [one for one in tests if one not in few]
        refusal = f"return max(answer, {ast.unparse(few[0].comparators[0]) if few else _NEVER})"
    source = " ".join(map(ast.unparse, tests))
    tests = [*(there for there in _THERE if ast.unparse(there).removesuffix(" is not None") in source), *tests]
    test = ast.BoolOp(ast.And(), tests) if len(tests) > 1 else tests[0] if tests else None
    if name == "win" and test is not None and _speaks_of(test, "player"):
        winner = ast.unparse(said_of(test, "player", ast.Name("_x", ast.Load())))
        test = parsed(f"any([{winner} for _x in players if _x == effect.who])")
    body = (refusal,) if test is None else (f"if {ast.unparse(test)}:", "    " + refusal)
    is_effect = name in EFFECTS and name not in MOVES
    opens = not is_effect and name not in MOVES  # a move of the law's own, which opens a vote
    given = {*(("proposal",) if opens else _GIVEN.get(name, ())), *(("effect", "cause") if is_effect else ("player",))}
    revising = name == "propose" and any(_speaks_of(one, *WHAT_IS_PROPOSED) for one in tests)
    decorators = tuple(f"@forbid({one!r})" for one in (name, *(["revise"] * revising)))
    yield DraftedProvision(
        ("@adjust('votes_required')",) if votes else decorators,
        "more_votes_required" if votes else f"limit_on_{name.replace('-', '_')}",
        body,
        has_proposal=opens or name in _OF_A_PROPOSAL,
        given=frozenset({"answer"} if votes else given),
    )


def _too_few(test: ast.expr, value: ast.expr) -> ast.expr | None:
    """When votes aren't enough, by a condition and the votes that it needs then; None if that is something else."""
    if not is_call(value, "max") or len(value.args) != 2 or ast.unparse(value.args[0]) != "answer":
        return None
    fewer = ast.Compare(parsed("len(votes_for)"), [ast.Lt()], [value.args[1]])
    return folded(all_of([*conjuncts(test), *([fewer] * (ast.unparse(value.args[1]) != _NEVER))]))


def reason_of(says: str) -> str:
    """The reason that a player is told whom a sentence refuses a move."""
    text = " ".join(says.split()).rstrip(" .;!")
    text = text if len(text) <= REASON_MAX else text[: REASON_MAX - 1] + "…"
    return text[:1].lower() + text[1:]


def _speaks_of(tree: ast.expr, *names: str) -> bool:
    return not names_in(tree).isdisjoint(names)


_THERE = [parsed(f"{time} is not None") for time in ("proposal.opened", "case.accepted")]
"""The condition that a time has come, for limits that count from it."""


def _is_of_the_act(test: ast.expr, name: str) -> bool:
    """Whether a condition says which act it is, and not whose or when."""
    source = ast.unparse(test)
    if _speaks_of(test, *WHAT_IS_PROPOSED):
        return True
    if "proposal.stage" in source or ("proposal.author" in source and name != "vote"):
        return False
    names = names_in(test)
    if name == "vote" and "proposal.author" in source and not names & _ABOUT_THE_VOTER:
        return True
    said = ast.unparse(test)
    of_its_author = said.startswith(("proposal.author in votes_", "proposal.author not in votes_"))
    return (
        of_its_author
        or said in ("player == case.caller", "player in voted")
        or (names <= _ABOUT_THE_ACT and names & {"choice", "proposal", "changes"} != set())
    )


def find_forbid(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that refuse one move, or bar one effect: one sentence for each condition."""
    for name, provision in provisions.items():
        if [(t.does, t.on, t.kind) for t in provision.triggers] == [("adjust", "votes_required", "")]:
            few = [_too_few(*case) for case in cases_of(body_of(functions[name])) or ()]
            yield from [((name,), limit("adopt", test)) for test in few if test is not None and None not in few]
        forbidden = [trigger.on for trigger in provision.triggers if trigger.does == "forbid" and not trigger.kind]
        if len(forbidden) != len(provision.triggers) or forbidden not in ([forbidden[0]], ["propose", "revise"]):
            continue
        cases = cases_of(body_of(functions[name]))
        of_changes = forbidden[0] == "propose" and any(_speaks_of(test, *WHAT_IS_PROPOSED) for test, _ in cases or ())
        if cases is None or of_changes != (len(forbidden) == 2) or any(_text_of(value) is None for _, value in cases):
            continue
        for test, refusal in cases:
            found = limit(forbidden[0], folded(test))
            yield (name,), ast.Call(found.func, [*found.args, ast.Constant(_text_of(refusal))], [])


def _text_of(value: ast.expr | None) -> str | None:
    """The text of a value, with its blanks as they are written; None if it isn't a text."""
    if isinstance(value, ast.JoinedStr):
        return ast.unparse(value)
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def without_reason(sentence: ast.expr) -> tuple[ast.expr, str]:
    """The code of a sentence, and the reason for refusals that was found with it, if there was any."""
    if is_call(sentence, "REFUSING"):
        return sentence.args[0], str(ast.literal_eval(sentence.args[1]))
    if isinstance(sentence, ast.Call) and ast.unparse(sentence.func) in ("FORBID", "PERMIT") and len(sentence.args) > 2:
        return ast.Call(sentence.func, sentence.args[:2], []), str(ast.literal_eval(sentence.args[2]))
    return sentence, ""


def limit(name: str, test: ast.expr) -> ast.Call:
    """The code of a limit, with what tells the act apart from the rest."""
    if name == "win" and is_call(test, "any") and isinstance(test.args[0], ast.ListComp):
        loop = test.args[0]
        if [ast.unparse(one) for one in loop.generators[0].ifs] == [
            f"{ast.unparse(loop.generators[0].target)} == effect.who"
        ]:
            test = said_of(loop.elt, "_x", ast.Name("player", ast.Load()))
    there = [ast.unparse(one) for one in _THERE]
    tests = [one for one in conjuncts(test) if ast.unparse(one) not in there]
    which = [one for one in tests if _is_of_the_act(one, name)]
    when = [one for one in tests if not _is_of_the_act(one, name)]
    return call("FORBID", call("ACT", ast.Constant(name), all_of(which)), all_of(when))
