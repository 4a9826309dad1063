"""Outcomes don't depend on the machine's speed: work inside one call of Python is counted in steps."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace
from tests.effort import within
from tests.law.hostile_sources import body
from tests.law.stopping import clock_stops
from tests.playing import START, rule
from tests.properties.direct_runner import driver_session

from moot import bootstrap
from moot.game import events as e
from moot.game.moves import Allowed, Move
from moot.game.quotas import STOPPED_AND_COUNTED
from moot.game.rules import Ruleset
from moot.law import sandbox
from moot.law.mechanisms.gate import compile_mechanism, read_mechanism
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

HEAVY = {
    "a sum of a range": ("sum(range(11_560_000))",),
    "sums in a loop": ("x = list(range(50000))", "while True:", "    y = sum(x)"),
    "a text repeated": ("'x' * 100_000_000",),
    "texts repeated in a loop": ("while True:", "    y = 'x' * 5000000"),
    "a list repeated": ("[0] * 5_000_000",),
    "sorting": ("x = [(n * 7919) % 100003 for n in range(20000)]", "while True:", "    y = sorted(x)"),
    "sorting by a built-in function": (
        "x = [str(n) for n in range(9000)]",
        "while True:",
        "    y = sorted(x, key=len)",
    ),
    "sorting by large keys": ("x = ['a' * 90000] * 900", "while True:", "    y = sorted([1, 2], key=lambda n: x)"),
    "the largest": ("x = list(range(40000))", "while True:", "    y = max(x)"),
    "the largest of long texts": ("x = ['a' * 99999] * 999", "while True:", "    y = max(x)"),
    "membership": ("x = list(range(40000))", "while True:", "    y = -1 in x"),
    "membership of something large": (
        "x = [[n] * 90 for n in range(90)]",
        "while True:",
        "    y = [x + [1]] + [x] * 999",
        "    z = x + [2] in y",
    ),
    "a search in a text": ("x = 'a' * 1000000", "while True:", "    y = 'b' in x"),
    "an index": ("x = [0] * 40000 + [1]", "while True:", "    y = x.index(1)"),
    "a count": ("x = [0] * 40000", "while True:", "    y = x.count(1)"),
    "a slice": ("x = list(range(40000))", "while True:", "    y = x[1:]"),
    "a letter of a long text": ("x = 'é' * 1000000", "n = 0", "while True:", "    n = n + 1", "    y = x[n]"),
    "comparisons": ("x = [0] * 40000", "y = [0] * 40000", "while True:", "    z = x == y"),
    "comparisons of what is nested": (
        "x = [1]",
        "y = [1]",
        "for n in range(40):",
        "    x = [x, x]",
        "    y = [y, y]",
        "z = x == y",
    ),
    "writing out what is nested": ("x = [1]", "for n in range(40):", "    x = [x, x]", "y = f'{x}'"),
    "comparisons of tables": ("x = {str(n): n for n in range(4000)}", "while True:", "    z = x == dict(x)"),
    "joins": ("x = ['ab'] * 40000", "while True:", "    y = ','.join(x)"),
    "joins with a long text": ("x = 'a' * 90000", "while True:", "    y = x.join(['a'] * 99)"),
    "splits": ("x = 'a ' * 40000", "while True:", "    y = x.split()"),
    "replacements": ("x = 'a' * 40000", "while True:", "    y = x.replace('a', 'bcd')"),
    "upper case": ("x = 'a' * 4000000", "while True:", "    y = x.upper()"),
    "formats": ("while True:", "    y = f'{1:>99999}'"),
    "formats by method": ("while True:", "    y = '{:>99999}'.format(1)"),
    "formats by percent": ("while True:", "    y = '%99999d' % 1"),
    "list sums": ("y = sum([[0] * 99] * 9999, [])",),
    "adding lists": ("x = []", "while True:", "    x = x + [0] * 99"),
    "adding texts": ("x = ''", "while True:", "    x += 'abcdefgh'"),
    "squares": ("x = 9", "while True:", "    x = x * x"),
    "powers": ("x = 9", "while True:", "    x = x ** 10"),
    "doubled numbers": ("x = 9", "while True:", "    x = x + x"),
    "tables of colliding keys": ("x = {n * 4294967296: 1 for n in range(90000)}",),
    "sets of colliding keys": ("x = set([n * 4294967296 for n in range(30000)])", "while True:", "    pass"),
    "unions": ("x = set(range(9000))", "while True:", "    y = x | {1}"),
    "copies": ("x = list(range(40000))", "while True:", "    y = list(reversed(x))"),
    "pairs": ("x = list(range(40000))", "while True:", "    y = zip(x, x)"),
    "much code in a turn": ("n = 0", "while True:", *["    n = 1 - n"] * 600),
    "large displays": ("while True:", "    x = [" + ", ".join(["[]"] * 900) + "]"),
    "loops over a text that end at once": ("x = 'a' * 2000000", "while True:", "    for y in x:", "        break"),
}
"""Lines that never end, or work as if they didn't, in very few turns of loops."""
VALUES = (
    "x = list(range(80))",
    "y = ['a' * 64] * 16",
    "t = 'a' * 640",
    "short, long = 'ab ' * 85, 'ab ' * 86",
    "d = {str(k): 'b' * 64 for k in range(40)}",
    "s = set(range(80))",
    "nested = [[1] * 8] * 8",
    "large = [65536, -65536, 65535, 2.5]",
    "n = 7",
)
"""Values of known sizes, on which the steps of work are counted."""
STEPS = {
    "n + 1": 0,
    "x + x": 20,
    "t + t": 20,
    "n + n": 0,
    "n - n": 0,
    "n * 2": 0,
    "2 * t": 21,
    "x * 3": 31,
    "t * 0": 0,
    "t * -1": 0,
    "x * n": 71,
    "n % 2": 0,
    "n ** 9": 0,
    "'%s' % t": 11,
    "'%s' % nested": 92,
    "s & s": 20,
    "s | {1}": 10,
    "x[1:]": 10,
    "t[:-1]": 10,
    "x[n]": 0,
    "short[n]": 0,
    "long[n]": 1,
    "long[0]": 0,
    "x[-1]": 0,
    "d['1']": 0,
    "{n: 1}": 0,
    "{1: 2}": 0,
    "{large[0]: 1}": 20,
    "{large[1]: 1}": 20,
    "{large[2]: 1}": 0,
    "{large[3], 2}": 20,
    "{(n, large[0]): 3}": 21,
    "{t: 1}": 10,
    "{t[:63]: 1}": 10,
    "{t[:64]: 1}": 11,
    "x == x": 91,
    "x == [1, 2]": 0,
    "x == n": 91,
    "x < x": 91,
    "x is None": 0,
    "x == x == nested": 182,
    "n in x": 5,
    "n not in x": 5,
    "-1 in x": 5,
    "t in t": 10,
    "nested in nested": 145,
    "n in (1, 2, 3)": 0,
    "n in s": 0,
    "large[0] in s": 20,
    "t in d": 10,
    "n in range(9999)": 0,
    "n in x == True": 91,
    "x.index(3)": 5,
    "x.count(3)": 5,
    "t.find('b')": 10,
    "t.count('a')": 10,
    "y.count(t)": 23,
    "t.upper()": 10,
    "'abc'.upper()": 0,
    "x.copy()": 10,
    "t.startswith('a')": 10,
    "t.split()": 160,
    "t[:4].split()": 11,
    "t[:3].split()": 10,
    "t.replace('a', 'b')": 101,
    "t.replace('aa', 'bbbb')": 71,
    "','.join(y)": 35,
    "t.join(y)": 195,
    "''.join([])": 1,
    "'-'.join(['a' * 31, 'a' * 31])": 6,
    "'-'.join(['a' * 31, 'a' * 30])": 5,
    "'{}'.format(t)": 11,
    "'{a}'.format(a=t)": 11,
    "f'{t}'": 11,
    "f'{n:>640}'": 10,
    "f'{x}'": 95,
    "d.get('1')": 0,
    "d.get(t)": 10,
    "list(x)": 10,
    "list([1, 2])": 0,
    "list(x[:7])": 10,
    "list(x[:8])": 11,
    "any(x)": 10,
    "all(t)": 10,
    "tuple(x)": 10,
    "zip(x, x)": 20,
    "enumerate(x)": 10,
    "list(reversed(x))": 10,
    "str(x)": 91,
    "str(n)": 0,
    "repr(nested)": 89,
    "str(d)": 51,
    "max(x)": 91,
    "max(y)": 21,
    "max(y, key=len)": 18,
    "min(1, n)": 0,
    "min(t, t)": 2,
    "sorted(x)": 109,
    "sorted(y)": 28,
    "sorted(y, key=len)": 19,
    "sorted(nested, key=lambda a: a)": 209,
    "sorted(nested, key=lambda a: len(a))": 9,
    "sorted([n])": 2,
    "sorted([])": 1,
    "set(x)": 41,
    "set(large)": 63,
    "set(s)": 10,
    "dict([(1, 2)])": 1,
    "dict([(large[0], 2)])": 21,
    "dict(d)": 21,
    "sum(x)": 10,
    "sum(x, 5)": 10,
    "sum(nested, [])": 155,
    "int('12345678')": 0,
    "int(t[:8].replace('a', '1'))": 13,
    "int(t[:7].replace('a', '1'))": 12,
    "round(2.5, 1)": 0,
    "s.union(x)": 51,
    "s.union([1, 2])": 10,
    "s.issubset(large)": 73,
    "[1 for a in x]": 80,
    "[a for a in long]": 259,
    "{a for a in large}": 64,
    "{a: 1 for a in large}": 64,
    "[[1, 2, 3, 4, [n, n], [n, n], [n, n]] for a in x]": 80,
    "[b for a in nested for b in a]": 72,
    "[b for a in nested if a[0] == 1 and a[1] == 1 and a[2] == 1 for b in a]": 72,
    "[[n, n], [n, n], [n, n], [n, n]]": 1,
}
EXACT_STEPS = {
    "x < x": 182,
    "x == x": 91,
    "n < 8 < 9": 1,
    "t < t < t": 4,
    "sorted(x)": 589,
    "sorted(y, key=len)": 115,
    "sorted([])": 1,
    "max(x)": 589,
    "max(y, key=len)": 115,
    "min(n, 2)": 0,
    "float(t[:8].replace('a', '1'))": 13,
}
"""How many steps each takes, beside those of the provision itself, and where numbers are exact."""
PAYS_FOR_FAILURES = '@upon("mechanism_failed")\ndef f():\n    award("Ben", 1000)\n'
SLOW = body("x = 0", "for n in range(20000):", "    x = x + n", "award('Ada', 1)", upon="argued", wants="")


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host for all games here."""
    with bootstrap.host(clock=SetClock(START)) as opened:
        yield opened


def begin(host: Host, *codes: str) -> Table:
    """A game with rules of this code, and points."""
    rules = [rule(str(201 + place), code) for place, code in enumerate(codes)]
    ruleset = Ruleset(name="small", rules=(rule("101", "scoring.points()"), *rules))
    return host.new(f"game-{len(host.games())}", ruleset, ("Ada", "Ben"), now=START)


def argue(table: Table) -> Allowed:
    """A comment, with what the rules make of it."""
    verdict = table.submit(Move("argue", "Ada", {"text": "And now?"}), START + 60).verdict  # type: ignore[arg-type]
    assert isinstance(verdict, Allowed)
    return verdict


@pytest.mark.parametrize("case", HEAVY)
def test_work_inside_one_call_ends_by_steps(host: Host, case: str) -> None:
    """It ends after as many steps on any machine, and far below the limit in seconds."""
    table = begin(host, body(*HEAVY[case], upon="argued", wants=""))
    with within(2.5, case, of_workers=True):
        verdict = argue(table)
    (failed,) = [event for event in verdict.events if isinstance(event, e.MechanismFailed)]
    assert any(words in failed.error for words in ("ran out of fuel", "not of reasonable size"))
    assert not verdict.deaths


def steps(driver: dict[str, Any], *lines: str, exact: bool) -> int:
    """How many steps a provision takes that does what the lines say."""
    mechanism, faults = read_mechanism(body(*lines, upon="argued", wants=""))
    assert mechanism is not None, faults
    plenty = 10**6
    exec(compile_mechanism(mechanism, "r1_", exact, True), driver)
    driver["_F"][0] = plenty
    driver["r1_f"]()
    return plenty - int(driver["_F"][0])


@pytest.mark.parametrize(("exact", "counted"), [(False, STEPS), (True, EXACT_STEPS)])
def test_work_takes_as_many_steps_as_ever(exact: bool, counted: dict[str, int]) -> None:
    """What a record has depends on these numbers: if one changes, code that just ended in time no longer does."""
    driver = driver_session()
    without = steps(driver, *VALUES, "z = n", exact=exact)
    found = {said: steps(driver, *VALUES, f"z = {said}", exact=exact) - without for said in counted}
    assert found == counted


def test_counting_changes_no_answer(host: Host) -> None:
    """What ends within its steps comes to the same as in Python itself."""
    lines = (
        "t = 'b,a,c,a'",
        "n = [3, 1, 2]",
        "d = {'x': 1, 2.5: 'y'}",
        "d['z'] = d.get('x') + d['x']",
        "said = [sum(n), sum(n, 10), sum([[1], [2]], []), max(n), min('b', 'a'), max(n, key=lambda x: -x), sorted(t)]",
        "said = said + [sorted(n, key=str), sorted(n, reverse=True), sorted(['bb', 'a'], key=len), t.split(',')]",
        "said = said + ['-'.join(['a', 'b']), t.replace('a', 'xy'), t.replace('a', 'x', 1), t.find('c'), n.index(2)]",
        "said = said + [t.count('a'), n[1:], t[-1], t[::2], n[-1], 'a' in t, 4 in n, 'x' in d, 4 not in n]",
        "said = said + [n == [3, 1, 2], f'{n} {t:>9}', list(reversed(n)), any(n), list(d.items())]",
        "said = said + [1 < n[0] <= 3, n * 2, 'ab' * 2, 2 * 'ab', 2 ** 10, 17 % 5, '%d of %s' % (1, 'b')]",
        "said = said + [len({1, 2} | {3}), len({1, 2, 3} - {3}), list(zip(n, t)), list(enumerate(n))]",
        "said = said + [str(n), repr(t), int('12'), float('1.5'), round(2.567, 1), dict([('a', 1)]), len(set(t))]",
        "said = said + [t.upper(), ' a '.strip(), 'ab'.startswith('a'), [x for x in n if x > 1], tuple(n), d['z']]",
        "n.append(5)",
        "n.extend([6])",
        "n.insert(0, 9)",
        "said = said + [n, n.copy(), len({1}.union([2])), {1}.issubset([1, 2]), '{:>3}'.format(1), all(n)]",
        "announce('said', said=said)",
    )
    verdict = argue(begin(host, body(*lines, upon="argued", wants="")))
    (told,) = [event for event in verdict.events if isinstance(event, e.Announced)]
    names: dict[str, object] = {"announce": lambda name, said: names.update(expected=said)}
    exec("\n".join(lines), names)

    def plain(value: object) -> object:
        return [plain(one) for one in value] if isinstance(value, list | tuple) else value

    assert plain(told.fields["said"]) == plain(names["expected"])


def test_games_of_earlier_editions_keep_their_steps(host: Host) -> None:
    """Their rules are compiled as they were, so that their records are decided again as they were decided."""
    mechanism, _ = read_mechanism(SLOW)
    assert mechanism is not None
    assert "_ticks" not in compile_mechanism(mechanism, "r1_") and "_plus" not in compile_mechanism(mechanism, "r1_")
    table = begin(host, SLOW)
    assert table.moment().law.program.table["counts_work"]
    earlier = host.law_of(replace(table.state, language=2))
    assert "counts_work" not in earlier.program.table and "_plus" not in earlier.program.source


def test_the_clock_stops_what_takes_too_long(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit in seconds ends a request, wherever in it the time is up."""
    table, once, ends = begin(host, SLOW), sandbox.Sandbox._once, list[str | None]()

    def noted(*asked: Any) -> Any:
        answers, error = once(*asked)
        ends.append(error)
        return answers, error

    monkeypatch.setattr(sandbox, "SECONDS_MAX", 0.002)
    monkeypatch.setattr(sandbox.Sandbox, "_once", noted)
    with suppress(RuntimeError):  # it was never up while a provision ran
        argue(table)
    assert STOPPED_AND_COUNTED in ends


def test_what_the_clock_stops_pays_nobody(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """It's marked so in the record, has no effect, and no rule that pays for failures hears of it."""
    clock_stops(monkeypatch, "201.f")
    table = begin(host, SLOW, PAYS_FOR_FAILURES)
    verdict = argue(table)
    assert verdict.deaths == (f"{STOPPED_AND_COUNTED}|201.f",)
    assert [event.error for event in verdict.events if isinstance(event, e.MechanismFailed)] == [STOPPED_AND_COUNTED]
    assert table.state.lowered_quotas(START + 60) == {table.state.in_force()[-2].id: 2}
    assert not [event for event in verdict.events if isinstance(event, e.Awarded)]
    monkeypatch.undo()
    heard = begin(host, body("x = 1 // 0", upon="argued", wants=""), PAYS_FOR_FAILURES)
    assert [event.players for event in argue(heard).events if isinstance(event, e.Awarded)] == [("Ben",)]


def test_the_clock_stops_all_that_its_rule_has_to_say(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """One provision that takes too long stops the others of its rule, and the next time but one the rule rests."""
    clock_stops(monkeypatch, "201.f")
    table = begin(host, SLOW + SLOW.replace("def f", "def g"), body("award('Ben', 1)", upon="argued", wants=""))
    verdict = argue(table)
    assert verdict.deaths == (f"{STOPPED_AND_COUNTED}|201.f", "it was stopped by the clock|201.g")
    assert [event.players for event in verdict.events if isinstance(event, e.Awarded)] == [("Ben",)]
    assert argue(table).deaths and not argue(table).deaths


def test_a_clash_is_not_decided_where_the_clock_stops_what_would(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A method of precedence that the clock stops is not silent: the clash stays open."""
    long = "    x = 0\n    for n in range(20000):\n        x = x + n\n"
    method = f'@term("prevailing")\ndef f(clash):\n{long}    return [201]\n'
    later = '@term("prevailing")\ndef f(clash):\n    return [202]\n'
    one, other = (f'@term("size")\ndef f():\n    return {n}\n' for n in (1, 2))
    table = begin(host, one, other, method, later)
    state, law = table.state, table.moment().law.deciding
    assert law.answer(state, "size", START).value == 1
    clock_stops(monkeypatch, "203.f")
    law = host.law_of(state)
    question = law.answer(state, "size", START).question
    assert question is not None and "differ about" in question.about
