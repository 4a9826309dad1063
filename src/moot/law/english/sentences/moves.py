"""Sentences that offer a move: what it does, who may make it, and what it takes."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from moot.law.english.code.normal_form import normal
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import NotMeant, call, is_call, names_in, said_of
from moot.law.english.sentences.move_limits import Frequency, frequency_of
from moot.law.vocabulary import MOVES

_PARAMETERS = {"whom": "Player", "amount": "int", "words": "str", "proposal": "Proposal"}
_BOARD_MOVES = frozenset(MOVES)
_OF_A_PROPOSAL = frozenset({"proposal", "votes_for", "votes_against", "voted", "abstaining", "case"})
_ME = ast.Name("player", ast.Load())


class PlainMove(NamedTuple):
    """A move as its sentence says it, without the limits around it."""

    by: str
    verb: str
    noun: str
    effects: ast.expr
    limits: tuple[ast.expr, ...]
    costs: ast.Call
    """The effects that can only be had by those who can pay: what a verb of no meaning brings about is no price."""

    @property
    def name(self) -> str:
        """What the move is called."""
        return "-".join(f"{self.verb} {self.noun}".replace("_", " ").split())


def plain_move(sentence: ast.Call) -> PlainMove:
    """The move that a sentence's code offers. Raises `NotMeant`."""
    limits: list[ast.expr] = []
    inner: ast.expr = sentence
    while is_call(inner, "LIMITED"):
        limits = [*inner.args[1:], *limits]
        inner = inner.args[0]
    assert is_call(inner, "MOVE")
    by, act = ast.literal_eval(inner.args[0]), inner.args[1]
    if is_call(act, "SPEND"):
        paid_by, number, thing, aim = act.args
        assert is_call(aim, "AIM")
        act = call("ACT", paid_by, thing, call("DO", _paid(number, thing), aim.args[0]), *aim.args[1:])
    if not is_call(act, "ACT"):
        raise NotMeant("this is no act")
    verb, noun = (str(ast.literal_eval(part)) for part in act.args[:2])
    effects = said_of(said_of(act.args[2], "_they", _ME), "_mover", _ME)
    limits = [*_plain_limits(limits, verb, effects)]
    costs = [_paid(*one.args) for one in limits if is_call(one, "COST")]
    kept = [*act.args[3:], *(one for one in limits if not is_call(one, "COST"))]
    if any(_place(one) == len(_ORDER) for one in kept):
        raise NotMeant("that is no limit of a move")
    kept.sort(key=lambda one: (_place(one), ast.unparse(one)))
    parts = effects.args if is_call(effects, "DO") else [effects]
    whole = call("DO", *costs, *parts)
    return PlainMove(by, verb, noun, whole, tuple(kept), whole if noun else call("DO", *costs))


def _plain_limits(limits: list[ast.expr], verb: str, effects: ast.expr) -> Iterator[ast.expr]:
    """Limits without what only says again which move they're of; prices are costs. Raises `NotMeant`."""
    for one in limits:
        if is_call(one, "DONE"):
            again = str(ast.literal_eval(one.args[0])).split()[0]
            first = verb.split()[0]
            past = (first + "ed", first + "d", first[:-1] + "ied", first + first[-1] + "ed")
            if again not in ("*", first, *past):
                raise NotMeant("that is another move")
        elif is_call(one, "PER"):
            if "amount" in names_in(effects):
                raise NotMeant("whether it's how much or how often is open")
            yield call("OFTEN", ast.Constant(1), one.args[0])
        elif is_call(one, "PRICE"):
            if "whom" in names_in(effects):
                raise NotMeant("whether that is paid or got for it is open")
            yield call("COST", *one.args)
        else:
            yield one


def _paid(number: ast.expr, thing: ast.expr) -> ast.expr:
    paid = ast.unparse(call("award", _ME, ast.UnaryOp(ast.USub(), number), thing))
    return normal(paid)


_ORDER = ("ANYONE", "OTHER", "WHOSE", "HOLDER", "WHO", "WHEN", "OFTEN", "MOST", "SHARE")


def _place(limit: ast.expr) -> int:
    name = limit.func if isinstance(limit, ast.Call) else limit
    return _ORDER.index(name.id) if isinstance(name, ast.Name) and name.id in _ORDER else len(_ORDER)


def move(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`LIMITED(MOVE(by, ACT(verb, noun, effects, whom, …)), limits…)`: a register, a move, and what forbids it."""
    made = plain_move(sentence)
    used = names_in(made.effects)
    if made.name in _BOARD_MOVES:
        raise NotMeant(f"{made.name} is a move already")
    if used & _OF_A_PROPOSAL and not (made.noun and _acts_on_proposal(made.effects)):
        raise NotMeant("it chooses no proposal")
    if made.name in ("throw-die", "throw-dice", "toss-coin", "throw-coin"):
        raise NotMeant("the die and the coin have moves of their own")
    if made.name in ("roll-die", "flip-coin") and not used & CHANCES.keys() and "draw" not in used:
        raise NotMeant("nothing depends on what comes up")
    body = [*(line for name, line in CHANCES.items() if name in used), *statements(made.effects)]
    given = tuple((parameter, kind) for parameter, kind in _PARAMETERS.items() if parameter in used)
    note = made.name.replace("-", "_")
    tests = [*_needs(made), *(test for one in made.limits for test in _tests(one, made))]
    often = [frequency_of(one, note) for one in made.limits if is_call(one, "OFTEN")]
    if often and made.by == "author":
        raise NotMeant("what an author does with a proposal isn't counted")
    if len({one.mark for one in often}) < len(often):
        raise NotMeant("it's limited twice in the same way")
    for one in often:
        yield from one.registers
        body += one.notes
        tests.append((one.test, one.reason))
    facts = frozenset(parameter for parameter, _ in given) | {"player"}
    yield DraftedProvision(
        (f'@move("{made.name}", by="{made.by}")',),
        note,
        tuple(body),
        asked=given,
        has_proposal="proposal" in facts,
        given=frozenset({"player"}),
        unlike=frozenset() if made.noun else frozenset(made.verb.split()),
    )
    if tests:
        lines = [line for test, reason in tests for line in (f"if {test}:", f"    return {reason}")]
        yield DraftedProvision(
            (f'@forbid("{made.name}")',), f"no_{note}", tuple(lines), has_proposal="proposal" in facts, given=facts
        )
    yield from (resetting for one in often for resetting in _resets(one, note))


def _acts_on_proposal(effects: ast.expr) -> bool:
    """Whether something is done to the proposal that is chosen."""
    calls = (one for one in ast.walk(effects) if isinstance(one, ast.Call) and one.args)
    return any(ast.unparse(one.args[0]) == "proposal" for one in calls)


def _resets(one: Frequency, note: str) -> Iterator[DraftedProvision]:
    """What forgets how often a move was made when a turn passes."""
    if one.resets_with:
        lines = (f"if register == {one.resets_with!r}:", f"    set_register({note + '_' + one.mark!r}, [])")
        yield DraftedProvision(('@upon("register_set")',), f"{note}_again", lines, event="register_set")


CHANCES = {"rolled": "rolled = draw(1, 6)", "tossed": "tossed = draw(1, 2)"}
"""What is drawn before anything else, by the name of what came of it."""


def _needs(made: PlainMove) -> Iterator[tuple[str, str]]:
    """What the effects of a move need: test of what forbids it, and the code of the reason."""
    names = names_in(made.effects)
    if made.by == "author":
        yield "player != proposal.author", '"only its author can do this"'
    if made.verb == "resign" and not made.noun:
        raise NotMeant("which office that is, isn't said")
    if made.verb == "resign" and made.by != made.noun:
        yield f"player != {made.noun}", '"only who holds the office can do this"'
    if "amount" in names:
        yield "amount < 1", '"the amount must be at least 1"'
    if "words" in names:
        yield "not words.strip()", '"it must not be empty"'
    costs: dict[str, list[str]] = {}
    for one in ast.walk(made.effects):
        if not isinstance(one, ast.Call):
            continue
        done, whom = ast.unparse(one.func), ast.unparse(one.args[0]) if one.args else ""
        if done == "award" and isinstance(one.args[0], ast.Name) and whom not in {"player", *_PARAMETERS, *_LISTS}:
            yield f"{whom} is None", '"there is nobody who could get it"'
        if done == "set_register" and isinstance(one.args[1], ast.BinOp) and isinstance(one.args[1].op, ast.Sub):
            pot, cost = ast.unparse(one.args[1].left), ast.unparse(one.args[1].right)
            yield f"{pot} < {cost}", f'f"the {pot.replace("_", " ")} has only {{{pot}}}"'
        if done == "open_voting":
            yield "proposal.stage != 'made'", '"the vote on it was open before"'
        if done in ("defeat", "close_voting", "adopt") and "proposal" in names:
            yield "proposal.stage != 'voting'", '"there is no vote on it now"'
    for one in made.costs.args:
        if is_call(one, "award") and ast.unparse(one.args[0]) == "player":
            thing = ast.literal_eval(one.args[2]) if len(one.args) > 2 else "points"
            costs.setdefault(thing, []).extend(_cost(one.args[1]))
    for thing, paid in costs.items():
        if paid:
            whole = " + ".join(paid)
            test = f"{thing}[player] < {'1' if f'{thing}[player]' in whole else whole}"
            yield test, f'f"you have only {{{thing}[player]}} {thing.replace("_", " ")}"'


_LISTS = frozenset({"votes_for", "votes_against", "voted", "abstaining", "players", "eligible_voters"})


def _cost(amount: ast.expr) -> Iterator[str]:
    """What an award takes away, if it does, or may do so."""
    if isinstance(amount, ast.UnaryOp) and isinstance(amount.op, ast.USub):
        yield ast.unparse(amount.operand)
    elif isinstance(amount, ast.IfExp):
        yield from (*_cost(amount.body), *_cost(amount.orelse))


LIMITS = {
    "OTHER": ("whom == player", '"choose another player"'),
    "WHOSE": ("not ({})", '"choose a player of whom that is so"'),
    "WHO": ("not ({})", '"not everybody can do this, and you cannot do it now"'),
    "WHEN": ("not ({})", '"this cannot be done now"'),
    "MOST": ("amount > {}", 'f"at most {{{}}}"'),
    "SHARE": ("amount * {1} > {noun}[player] * {0}", '"that is a greater part of what you have than allowed"'),
}
"""What forbids a move that is limited so, and the code of the reason."""


def _tests(limit: ast.expr, made: PlainMove) -> Iterator[tuple[str, str]]:
    """The tests of a limit, with the code of the reason."""
    name = ast.unparse(limit.func if isinstance(limit, ast.Call) else limit)
    given: list[ast.expr] = limit.args if isinstance(limit, ast.Call) else []
    if name in ("MOST", "SHARE") and "amount" not in names_in(made.effects):
        raise NotMeant("there is no amount that could be limited")
    if name == "SHARE":
        given = given[0].args  # type: ignore[attr-defined]
    elif name in ("WHOSE", "WHO", "WHEN"):
        whom = ast.Name("whom", ast.Load()) if name == "WHOSE" else _ME
        given = [said_of(said_of(given[0], "_x", whom), "_they", _ME)]
    if name in LIMITS:
        test, reason = (code.format(*map(ast.unparse, given), noun=made.noun) for code in LIMITS[name])
        yield test, reason
