"""Outcomes don't depend on the machine's speed: work inside one call of Python is counted in steps."""

import time
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.law.hostile_sources import body
from tests.playing import START, rule

from moot import bootstrap
from moot.game import events as e
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.law import sandbox
from moot.law.mechanisms.gate import compile_mechanism, read_mechanism
from moot.law.sandbox import SECONDS_MAX
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
    began = time.perf_counter()
    verdict = argue(table)
    taken = time.perf_counter() - began
    (failed,) = [event for event in verdict.events if isinstance(event, e.MechanismFailed)]
    assert any(words in failed.error for words in ("ran out of fuel", "not of reasonable size"))
    assert not verdict.deaths
    assert taken < SECONDS_MAX / 4, f"{taken:.2f} s"


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


def test_what_the_clock_stops_pays_nobody(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """It's marked so in the record, has no effect, and no rule that pays for failures hears of it."""
    monkeypatch.setattr(sandbox, "SECONDS_MAX", 0.002)
    table = begin(host, SLOW, PAYS_FOR_FAILURES)
    verdict = argue(table)
    assert verdict.deaths == ("it was stopped by the clock|201.f",)
    assert [event.error for event in verdict.events if isinstance(event, e.MechanismFailed)] == [
        "it was stopped by the clock"
    ]
    assert not [event for event in verdict.events if isinstance(event, e.Awarded)]
    monkeypatch.undo()
    heard = begin(host, body("x = 1 // 0", upon="argued", wants=""), PAYS_FOR_FAILURES)
    assert [event.players for event in argue(heard).events if isinstance(event, e.Awarded)] == [("Ben",)]


def test_a_clash_is_not_decided_where_the_clock_stops_what_would(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A method of precedence that the clock stops is not silent: the clash stays open."""
    long = "    x = 0\n    for n in range(20000):\n        x = x + n\n"
    method = f'@term("prevailing")\ndef f(clash):\n{long}    return [201]\n'
    later = '@term("prevailing")\ndef f(clash):\n    return [202]\n'
    one, other = (f'@term("size")\ndef f():\n    return {n}\n' for n in (1, 2))
    table = begin(host, one, other, method, later)
    state, law = table.state, table.moment().law.deciding
    assert law.answer(state, "size", START).value == 1
    monkeypatch.setattr(sandbox, "SECONDS_MAX", 0.002)
    law = host.law_of(state)
    question = law.answer(state, "size", START).question
    assert question is not None and "differ about" in question.about
