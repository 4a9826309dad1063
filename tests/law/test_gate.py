"""The gate: what it reads from a mechanism, and a gallery of what it refuses, each with its reason."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.moves import refused_for
from moot.law.mechanisms.compiler import compile_mechanism
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import DEPTH_LIMIT, INT_LIMIT, NODE_LIMIT, SOURCE_LIMIT, read_mechanism
from moot.law.mechanisms.mechanism import Declaration, Mechanism, Parameter, Trigger

GALLERY = (Path(__file__).parent / "mechanisms.md").read_text(encoding="utf-8")
ACCEPTED = dict(re.findall(r"^## (.+?)\n.*?```python\n(.*?)```", GALLERY, re.S | re.M))


def read(source: str) -> Mechanism:
    """A mechanism that the gate must accept."""
    mechanism, faults = read_mechanism(source)
    assert mechanism is not None, faults
    return mechanism


def faults_of(source: str) -> tuple[Fault, ...]:
    """The faults of a mechanism that the gate must refuse."""
    mechanism, faults = read_mechanism(source)
    assert mechanism is None
    return faults


@pytest.mark.parametrize("name", ACCEPTED)
def test_rules_of_real_games_pass(name: str) -> None:
    """The mechanisms that five games need are within the language."""
    assert read(ACCEPTED[name]).source == ACCEPTED[name]


# What is read


def test_decorators_become_triggers() -> None:
    """Each decorator says when a provision is asked, and a provision may have several."""
    source = """
@timed("early_decision", after="voting_closes", kind="*")
@upon("ballot_cast", kind="tvcp")
def close_early(proposal, early_decision=None):
    "Closes a vote early."
    close_voting(proposal)

@forbid("*", except_for=["propose", "vote"])
def no_business(now):
    return "not today"

@move("roll", by="turn")
def roll(player):
    award(player, draw(1, 6))
"""
    early, business, roll = read(source).provisions
    assert early.triggers == (
        Trigger("timed", "early_decision", kind="*", after="voting_closes"),
        Trigger("upon", "ballot_cast", kind="tvcp"),
    )
    assert (early.name, early.line, early.place, early.doc) == ("close_early", 4, 0, "Closes a vote early.")
    assert business.triggers == (Trigger("forbid", "*", except_for=("propose", "vote")),)
    assert roll.triggers == (Trigger("move", "roll", by="turn"),)
    assert (roll.effects, roll.draws, early.draws) == (("award",), True, False)


def test_parameters_are_facts_or_asked_of_the_mover() -> None:
    """A type makes a move's parameter a question to the mover; a default is for where the law is silent."""
    source = """
@move("strike", by="moderator")
def strike(whom: Player, why: Literal["late", "rude"] = "late", now=None):
    remove_player(whom)
"""
    assert read(source).provisions[0].parameters == (
        Parameter("whom", "Player", UNSET),
        Parameter("why", "Literal['late', 'rude']", "late"),
        Parameter("now", "", None),
    )


def test_declarations_are_read() -> None:
    """Registers, quantities and offices, with what each entry is about and how they start."""
    source = """
turn = register(Player)
seconders = register(list[Player], of=Proposal, starts=[])
points = quantity(of=Player, starts=-5)
moderator = office()
"""
    assert read(source).declarations == (
        Declaration("turn", "register", "Player"),
        Declaration("seconders", "register", "list[Player]", on="Proposal", starts=[]),
        Declaration("points", "quantity", "int", each="Player", starts=-5),
        Declaration("moderator", "office", "Player"),
    )


def test_tellings_are_read_and_change_nothing_else() -> None:
    """What is told of registers, events, questions, moves and times is kept apart: the rest is as without it."""
    source = """
part = register(Literal["propose", "roll"], starts="propose"{by_value})
asked = register(list[Player], of=Case, starts=[]{register})
{event}
@term("week_ends"{term})
def mondays(last, zone) -> Time:
    return next_weekday(last, 1, 0, zone)

@timed("week_ends"{timed})
def over(players):
    announce("rest", whose=players)

@move("hop", by="players"{move})
def hop(whom: Player, player):
    award(whom, 1)
"""
    tellings = {
        "by_value": ', told={"propose": "it\'s time to propose", "roll": ""}', "register": ', told="{value} in {case}"',
        "event": 'rest = announcement(told="{whose} rest")', "term": ', told="when?"', "timed": ', told="it\'s over"',
        "move": ', told="{player} hops to {whom} {whom:times}"',
    }  # fmt: skip
    plain, told = (read(source.format(**texts)) for texts in (dict.fromkeys(tellings, ""), tellings))
    assert [*told.told] == [
        "register:part",
        "register:asked",
        "event:rest",
        "term:week_ends",
        "timed:week_ends",
        "move:hop",
    ]
    assert told.told["register:part"] == {"propose": "it's time to propose", "roll": ""}
    assert replace(told, told={}, source=plain.source) == plain
    assert compile_mechanism(told, "r1_") == compile_mechanism(plain, "r1_")


def test_effects_are_found_through_functions() -> None:
    """What a provision may do includes what the functions that it calls do."""
    source = """
@upon("judged")
def judged(case):
    settle(case)

@term("quorum")
def two() -> int:
    return 2

def settle(case):
    close_case(case)
    pay(case)

def pay(case):
    award(case.caller, draw(1, 6))
    settle(case)
"""
    judged, two = read(source).provisions
    assert (judged.effects, judged.draws) == (("award", "close_case"), True)
    assert (two.effects, two.draws, two.returns) == ((), False, "int")


def test_what_a_mechanism_leans_on_is_told() -> None:
    """Rules about rules can ask for the names, numbers and texts of a mechanism."""
    source = """
@upon("proposal_adopted")
def odd(proposal, votes_for):
    if proposal.number in (1011, 1012) or len(votes_for) > -7:
        award("Ada", max(3, 4))
"""
    mechanism = read(source)
    assert mechanism.numbers == (-7, 1011, 1012)
    assert mechanism.names_used == {"proposal", "votes_for", "award", "len", "max"}
    assert mechanism.attributes == {"number"}
    assert "Ada" in mechanism.words


# What is refused


def within(body: str, parameters: str = "players, proposal") -> str:
    """A provision that may do everything, with this body."""
    lines = "\n".join("    " + line for line in body.split("\n"))
    return f'@upon("proposal_adopted")\ndef f({parameters}):\n{lines}\n'


REFUSED: dict[str, tuple[str, str]] = {
    # what would never be true
    "a number as text": (within('if proposal.number == "301":\n    award("Ada", 1)'), "number"),
    # reaching out of the sandbox
    "import": ("import os", "import"),
    "import from": ("from os import system", "import"),
    "import within": (within("import os"), "import"),
    "builtins": (within("__import__('os')"), "underscore"),
    "eval": (within("eval('1')"), "call"),
    "open": (within("open('/etc/passwd')"), "call"),
    "getattr": (within("getattr(players, 'x')"), "call"),
    "dunder attribute": (within("return players.__class__"), "underscore"),
    "dunder method": (within("players.__len__()"), "underscore"),
    "private attribute": (within("return proposal._x"), "underscore"),
    "driver's tick": (within("_tick()"), "underscore"),
    "driver's name set": (within("_S = 1"), "underscore"),
    "driver's name at top": ("_LAW = 1", "underscore"),
    "driver's name as parameter": ("def f(_x):\n    return 1", "underscore"),
    "driver's name as loop": (within("return [_x for _x in players]"), "underscore"),
    "driver's name as keyword": (within("announce('x', _by=1)"), "underscore"),
    "unknown method": (within("players.clear()"), "method"),
    "calling a result": (within("max(players)()"), "call"),
    "calling a parameter": (within("players()"), "call"),
    "calling an entry": (within("players[0]()"), "call"),
    "builtin as value": (within("x = len"), "value"),
    "effect as value": (within("x = award\nx(1, 2)"), "value"),
    "method as value": (within("x = players.append"), "value"),
    # catching and raising
    "try": (within("try:\n    award(players, 1)\nexcept Exception:\n    pass"), "exception"),
    "raise": (within("raise ValueError"), "exception"),
    "assert": (within("assert players"), "exception"),
    "with": (within("with players:\n    pass"), "statement"),
    "finally": (within("while True:\n    try:\n        pass\n    finally:\n        continue"), "exception"),
    # keeping something
    "global": (within("global x\nx = 1"), "state"),
    "nonlocal": (within("nonlocal x"), "state"),
    "class": ("class A:\n    x = 1", "class"),
    "walrus": (within("return (x := 1)"), "state"),
    "del": (within("del players[0]"), "state"),
    "writing into a fact": (within("players.append('Eve')"), "alias"),
    "writing into an alias": (within("mine = players\nmine.append('Eve')"), "alias"),
    "an alias on one way": (within("mine = []\nif proposal:\n    mine = players\nmine.append('Eve')"), "alias"),
    "an alias by a loop": (within("mine = []\nfor mine in players:\n    mine.append(1)"), "alias"),
    "an alias in a pair": (within("mine, yours = players, 1\nmine.append(1)"), "alias"),
    "an alias in a comprehension": (within("mine = []\nreturn [mine.append(1) for mine in players]"), "alias"),
    "an entry of a fact": (within("players[0] = 'Eve'"), "alias"),
    "an entry of an entry": (within("mine = {}\nmine['a'] = players\nmine['a'].append(1)"), "alias"),
    "an entry within an entry": (within("mine = {}\nmine['a'] = {}\nmine['a']['b'] = 1"), "alias"),
    "a slice of a fact": (within("players[:] = []"), "alias"),
    "adding to an entry of a fact": (within("players[0] += 1"), "alias"),
    "a constant": ("LIST = []\n" + within("LIST.append(1)"), "alias"),
    "a field of a record": (within("proposal.title = 'x'"), "assign"),
    "a loop into a field": (within("for proposal.title in players:\n    pass"), "assign"),
    "a starred name": (within("a, *b = players"), "assign"),
    "an index that draws": (within("mine = {1: 1}\nmine[draw(1, 6)] += 1"), "assign"),
    "a typed variable": (within("x: int = 1"), "assign"),
    "a changeable default": ("def f(x=list()):\n    return x", "constant"),
    "a computed constant": ("N = len('abc')", "constant"),
    "two constants at once": ("A = B = 1", "constant"),
    # generators and other dialects
    "yield": (within("yield 1"), "generator"),
    "async": ("async def f():\n    return 1", "generator"),
    "await": (within("await players"), "generator"),
    "match": (within("match players:\n    case _:\n        pass"), "statement"),
    "nested function": (within("def g():\n    return 1"), "nested"),
    "lambda": (within("x = lambda: 1"), "lambda"),
    "lambda with default": (within("return sorted(players, key=lambda p, q=1: p)"), "parameter"),
    "star in a call": (within("return max(*players)"), "expression"),
    "two stars in a call": (within("announce('x', **players)"), "expression"),
    "two stars in a dict": (within("return {**players}"), "expression"),
    "star parameters": ("def f(*players):\n    return 1", "parameter"),
    "keyword-only": ("def f(*, players):\n    return 1", "parameter"),
    "bytes": (within("return b'x'"), "literal"),
    "complex number": (within("return 1j"), "literal"),
    "ellipsis": (within("..."), "literal"),
    "statement at the top": ("award('Ada', 100)", "statement"),
    "loop at the top": ("for x in [1]:\n    pass", "statement"),
    # bombs
    "power": (within("return 10 ** len(players)"), "operator"),
    "tower of powers": (within("return 10 ** 10 ** 8"), "operator"),
    "shift": (within("return 1 << 10"), "operator"),
    "huge number": ("N = " + "9" * 19, "literal"),
    "huge hexadecimal number": ("N = 0x" + "f" * 9000, "literal"),
    "huge number in a decorator": (f"@term(0x{'f' * 9000})\ndef f():\n    return 1", "literal"),
    "infinite number": (within("return 1e999"), "literal"),
    "long text": ("T = '" + "x" * 5_001 + "'", "literal"),
    "wide format": (within("return f'{1:>1000000000}'"), "literal"),
    "computed format": (within("return f'{1:{players}}'"), "literal"),
    "long source": ("#" * (SOURCE_LIMIT + 1), "size"),
    "many parts": ("X = [" + "0," * 6_000 + "]", "size"),
    "deep list": ("X = " + "[" * 90 + "]" * 90, "size"),
    "deep parentheses": ("X = " + "(" * 900 + ")" * 900, "syntax"),
    "deep minus": ("X = " + "-" * 19_000 + "1", "syntax|size"),
    "null character": ("X = '\0'", "character"),
    "reversed text": ("X = '\u202e'", "character"),
    "half a character": ("X = '\\ud800'", "character"),
    "half a character in a name of a term": ('@term("\\ud800")\ndef f():\n    return 1', "decorator"),
    "lone half": ("X = '\ud800'", "character"),
    "letters that look like others": (within("\u0430ward = 1"), "character"),
    # not Python
    "unclosed": ("def f(:", "syntax"),
    "indented": ("  X = 1", "syntax"),
    "prose": ("Each player has one vote.", "syntax"),
    # names
    "unknown name": (within("return vote_count"), "name"),
    "fact not asked for": (within("return votes_for"), "name"),
    "register not asked for": ("turn = register(Player)\n" + within("return turn"), "name"),
    "type as value": (within("return Player"), "name"),
    "unknown function": (within("awards(players, 1)"), "call"),
    "calling a provision": (within("f(players, proposal)"), "call"),
    "shadowing a function": (within("len = 1"), "shadow"),
    "shadowing an effect": (within("award = 1"), "shadow"),
    "shadowing by a parameter": ("def f(sum):\n    return sum", "shadow"),
    "shadowing by a loop": (within("return [max for max in players]"), "shadow"),
    "shadowing one's own": (within("g = 1") + "def g():\n    return 1", "shadow"),
    "parameter like a constant": ("N = 1\ndef f(N):\n    return N", "shadow"),
    "function called like a fact": ("def players():\n    return 1", "taken"),
    "function called like an effect": ("def award():\n    return 1", "taken"),
    "function called like a term": ("def quorum():\n    return 1", "taken"),
    "register called like a term": ("judge = register(Player)", "taken"),
    "register called like a field": ("outcome = register(str)", "taken"),
    "constant called like a type": ("Player = 1", "taken"),
    "the same name twice": ("def f():\n    return 1\ndef f():\n    return 2", "twice"),
    "register and function": ("x = register(int)\ndef x():\n    return 2", "twice"),
    # decorators
    "unknown decorator": ("@terms('quorum')\ndef f():\n    return 1", "decorator"),
    "bare decorator": ("@term\ndef f():\n    return 1", "decorator"),
    "nameless decorator": ("@term()\ndef f():\n    return 1", "decorator"),
    "computed decorator": ("@term('quo' + 'rum')\ndef f():\n    return 1", "decorator"),
    "strange option": ("@term('quorum', by='x')\ndef f():\n    return 1", "decorator"),
    "exceptions without all": ("@forbid('vote', except_for=['x'])\ndef f():\n    return 1", "decorator"),
    "answering a fact": ("@term('players')\ndef f():\n    return []", "fact"),
    "adjusting a fixed fact": ("@adjust('now')\ndef f(answer):\n    return 1", "fact"),
    "answering a register": ("x = register(int)\n@term('x')\ndef f():\n    return 1", "taken"),
    "misspelt term": ("@term('votes_reqired')\ndef f():\n    return 1", "term"),
    "misspelt event": ("@upon('proposal_adoptd')\ndef f():\n    return 1", "event"),
    "misspelt move": ("@forbid('withdrew')\ndef f():\n    return 'no'", "move"),
    "misspelt effect": ("@adjust('awards')\ndef f():\n    return 'no'", "adjust"),
    "permitting an effect": ("@permit('adopt')\ndef f():\n    return 'yes'", "decorator"),
    "a move of the program": ("@move('vote')\ndef f(player):\n    return None", "taken"),
    "a fact of another type": ("@forbid('vote')\ndef f(player: int):\n    return 'no'", "parameter"),
    "asking for a fact": ("@move('go')\ndef f(now: Time):\n    return None", "taken"),
    "unknown type": ("@move('go')\ndef f(x: File):\n    return None", "type"),
    "type that calls": ("@move('go')\ndef f(x: list[open('x')]):\n    return None", "type"),
    "return type that calls": ("@term('quorum')\ndef f() -> len(1):\n    return None", "type"),
    "effect in a term": ("@term('quorum')\ndef f(players):\n    award(players, 1)", "effect"),
    "effect in a helper of a forbid": (
        "@forbid('vote')\ndef f(players):\n    g(players)\ndef g(p):\n    win(p)",
        "effect",
    ),
    "effect in adjusting a term": ("@adjust('quorum')\ndef f(players):\n    award(players, 1)", "effect"),
    "effect in a line on a page": ("@show('game')\ndef f(players):\n    award(players, 1)", "effect"),
    "draw in a term": ("@term('quorum')\ndef f():\n    return draw(1, 6)", "draw"),
    "draw in an adjuster": ("@adjust('award')\ndef f(effect):\n    return [award('A', draw(1, 6))]", "draw"),
    # declarations
    "register without type": ("x = register()", "declaration"),
    "register of a strange type": ("x = register(File)", "type"),
    "register of a strange subject": ("x = register(int, of=Time)", "declaration"),
    "quantity that starts as text": ("x = quantity(starts='a')", "declaration"),
    "office with a start": ("x = office(starts='Ada')", "declaration"),
    "telling of a strange name": ("x = register(int, told='{of} has {value}')", "told"),
    "telling with a brace too many": ("x = register(int, told='{value')", "told"),
    "telling that is a number": ("x = register(int, told=3)", "told"),
    "telling by value of a move": ("@move('hop', told={'a': 'b'})\ndef f(player):\n    award(player, 1)", "told"),
    "telling of a ban": ("@forbid('vote', told='no')\ndef f():\n    return 'no'", "decorator"),
    "telling of an office": ("x = office(told='{value} rules')", "declaration"),
    "announcement of nothing": ("x = announcement(told='it happens')", "declaration"),
    "announcement without telling": ("x = announcement()\n@upon('left')\ndef f():\n    announce('x')", "declaration"),
    "announcement of a field that isn't given": (
        "x = announcement(told='{player} sings')\n@upon('left')\ndef f(player):\n    announce('x', who=player)",
        "told",
    ),
    "computed start": ("x = register(int, starts=len('a'))", "constant"),
    "unexpanded library line": ("scoring.points()", "library"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_of_the_language_is_refused(name: str) -> None:
    """Each of these is refused for its reason, at a place within it."""
    source, codes = REFUSED[name]
    faults = faults_of(source)
    assert {f.code for f in faults} & {f"mechanism.{code}" for code in codes.split("|")}, faults
    for fault in faults:
        assert 1 <= fault.line <= source.count("\n") + 1
        assert fault.column >= 1
        assert 0 < len(fault.message) <= 400
        (fault.message + fault.remedy).encode()


def test_a_fault_has_its_place_and_remedy() -> None:
    """Columns count characters, so that a page can point at the word."""
    (fault,) = faults_of(within("x = 'é' + awrd"))
    assert (fault.line, fault.column) == (3, 15)
    (fault,) = faults_of(within("awrd(players, 1)"))
    assert fault == Fault(3, 5, "mechanism.call", "there is no function `awrd`", "did you mean `award`?")


@pytest.mark.parametrize(
    ("decorator", "remedy"),
    [
        ('@forbid("awardd")', "did you mean `award`?"),
        ('@forbid("proposee")', "did you mean `propose`?"),
        ('@permit("proposee")', "did you mean `propose`?"),
        ('@permit("award")', "`@permit` speaks of moves"),
        ('@permit("awardd")', ""),
        ('@forbid("something-else")', ""),
        ('@forbid("award")', ""),
        ('@permit("vote")', ""),
    ],
)
def test_a_slip_in_what_is_permitted_or_forbidden_is_found(decorator: str, remedy: str) -> None:
    """A rule forbids moves and effects, and permits moves; what is nearly the name of one is a slip."""
    _, faults = read_mechanism(f"{decorator}\ndef f():\n    return 'so'")
    assert [fault.remedy for fault in faults] == ([remedy] if remedy else [])


def test_sizes_have_limits() -> None:
    """So many parts within each other, parts in all, and characters pass, and one more is refused."""
    deepest = DEPTH_LIMIT - 3  # within the module, the assignment and the last list's context
    assert read("X = " + "[" * deepest + "]" * deepest)
    deep = "X = " + "[" * (deepest + 1) + "]" * (deepest + 1)
    widest = NODE_LIMIT - 6
    assert read("X = [" + "0," * widest + "]")
    wide = "X = [" + "0," * (widest + 1) + "]"
    longest = "X = 1  # ".ljust(SOURCE_LIMIT, "x")
    assert read(longest)
    for source, says in ((deep, "60 deep"), (wide, "more than 5000 parts"), (f"{longest}x", "20001 characters")):
        (fault,) = faults_of(source)
        assert fault.code == "mechanism.size" and says in fault.message
    assert read(f"X = {INT_LIMIT - 1}")
    assert [fault.code for fault in faults_of(f"X = {INT_LIMIT}")] == ["mechanism.literal"]


@pytest.mark.parametrize("deep", ["[" * 58 + "]" * 58, "-" * 58 + "1", "[" * 70 + "]" * 70, "(not 1, " * 60 + ")" * 60])
def test_what_is_nested_too_deeply_has_a_place(deep: str) -> None:
    """The fault is on the line of what is nested, also where the innermost part is an operator, which has no place."""
    (fault,) = faults_of(f"Y = 1\nX = {deep}")
    assert (fault.line, fault.code, fault.message) == (2, "mechanism.size", "this is nested more than 60 deep")


def test_all_faults_are_told_at_once() -> None:
    """One reading shows everything that is wrong, in order."""
    codes = [f.code for f in faults_of("import os\nN = 1\nN = 2\n" + within("awrd()\nraise x"))]
    assert codes == ["mechanism.import", "mechanism.twice", "mechanism.call", "mechanism.exception"]


def test_a_document_is_refused_for_its_first_fault() -> None:
    """The refusal says the first fault with its line and remedy, or else the document's, and has all as facts."""
    first, second = (
        Fault(2, 5, "mechanism.call", "no `awrd`", "did you mean `award`?"),
        Fault(9, 1, "mechanism.name", "x"),
    )
    refused = refused_for((first, second), "mechanism", "mend it")
    assert (refused.code, refused.reason, refused.remedy) == (
        "mechanism.call", "line 2 of the mechanism: no `awrd`", "did you mean `award`?",
    )  # fmt: skip
    assert [fault["line"] for fault in refused.facts["faults"]] == [2, 9]
    assert refused_for((second, first), "ruleset", "mend it").remedy == "mend it"


# Whatever comes

SCRAPS = """
def f ( ) : @term ('quorum') @upon('judged') return lambda players proposal . title = += [ ] { } for in if else while
award ( _x ** << 1 99999999999999999999 f'{x}' register quantity office ( ) of= Player import class yield await async
try: except: del \ud800 \u202e é 'a' , * ** -> : int scoring.points()
"""
WORDS = st.sampled_from([*SCRAPS.split(), "\n", "\n    ", "\r\n", "\t"])


@pytest.mark.check
@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=40).map(" ".join)))
def test_no_text_breaks_the_gate(source: str) -> None:
    """Whatever somebody writes, the answer is a mechanism or faults, never an exception."""
    expanded, _ = expand(source)
    for text in (source, expanded):
        mechanism, faults = read_mechanism(text)
        assert (mechanism is None) == bool(faults)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(ACCEPTED)), st.integers(0, 600), st.integers(0, 8), st.text(max_size=4))
def test_no_slip_breaks_the_gate(name: str, place: int, removed: int, put: str) -> None:
    """A real mechanism with something struck out or put in is read or refused, never an exception."""
    source = ACCEPTED[name]
    mechanism, faults = read_mechanism(source[:place] + put + source[place + removed :])
    assert (mechanism is None) == bool(faults)
