"""Whatever the gate lets through counts steps by the sizes of all that it's given, so no speed of a machine decides.

The operations are enumerated from the gate: whoever adds one has to say what it counts for, and to give a sample of the
worst that it can be given, of which the processor time is measured against that of plain code.
"""

import ast
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pydantic_monty as monty
import pytest
from tests.law.hostile_sources import body
from tests.properties.direct_runner import driver_session

from moot.law.driver import driver_text
from moot.law.mechanisms import weights as w
from moot.law.mechanisms.gate import compile_mechanism, read_mechanism
from moot.law.reference import steps_reference
from moot.law.vocabulary import BUILTINS, EFFECTS, FUNCTIONS, HOLD, METHODS

SYMBOLS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.MatMult: "@",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.And: "and", ast.Or: "or", ast.Not: "not",
    ast.Invert: "~", ast.USub: "-", ast.UAdd: "+",
}  # fmt: skip
FACTOR = 20
"""A step of any operation takes at most so many times the processor time of a step of plain code."""
OF_ZONES = 25
"""The same of times in a time zone: how long these take against plain code differs by a tenth between machines."""
TRIES = 12

LIST, OTHER = "x = list(range(N))", "y = list(range(N))"
TEXT, ACCENTS, TAIL = "t = 'a' * N", "t = 'é' * N", "b = 'b' * (N - 1) + 'a'"
WORDS, TABLE, SET = "s = [str(k) for k in range(N)]", "d = {str(k): k for k in range(N)}", "e = set(range(N))"
TABLE_TOO, SET_TOO = "c = {str(k): k for k in range(N)}", "g = set(range(N))"
LONGS = "u = {k: 'a' * 1000 for k in range(1000)}"
KEYS = "v = {'a' * 1000 + str(k): 1 for k in range(1000)}"
CLASHING = "h = {k * 4294967296: k * 4294967296 for k in range(5000)}"
CLASHING_SET = "i = set([k * 4294967296 for k in range(5000)])"
NESTED, NESTED_TOO = "m = [[k, k] for k in range(N)]", "o = [[k, k] for k in range(N)]"
HUGE = "j = 10 ** 10 * 10 ** 10 * 10 ** 10 * 10 ** 9 - 1"
THIRDS = "p = [k + 1 / 3 for k in range(3000)]"
FRACTIONS = ("q = (10 ** 10 + 19) * (10 ** 8 + 7) / (10 ** 10 + 33)", "r = (10 ** 10 + 61) / (10 ** 10 + 69)")
ZONE = "z = {'offsets': [[k, 0] for k in range(200)]}"
LINES = LIST, OTHER, TEXT, TAIL, WORDS, TABLE, TABLE_TOO, SET, SET_TOO, LONGS, KEYS, CLASHING, CLASHING_SET
SETUPS = {
    name: line for line in (*LINES, NESTED, NESTED_TOO, HUGE, THIRDS, *FRACTIONS, ZONE) for name in [line.split()[0]]
}
"""How the operands of the samples are made, by their names; N is a size."""
SIZE, SIZE_NAMED = 10_000, r"\bN\b"
SAMPLES: dict[str, tuple[str, ...]] = {
    ".append": ("value.append(x)",), ".add": ("e.add(t)",), ".capitalize": ("t.capitalize()",),
    ".copy": ("x.copy()", "h.copy()", "i.copy()", "d.copy()"),
    ".count": ("t.count('a')", "t.count(t)", "x.count(-1)", "m.count([1, 2])", "p.count(1 / 7)", "t.count('')"),
    ".find": ("t.find('b')", "t.find(b)"), ".index": ("x.index(N - 1)", "t.index('a', N - 1)"),
    ".difference": ("e.difference(x)", "i.difference(g)", "i.difference(h.values())"),
    ".intersection": ("e.intersection(g)", "i.intersection(h)"), ".union": ("e.union(g)", "i.union(h)", "e.union(t)"),
    ".issubset": ("e.issubset(g)", "i.issubset(h)"), ".issuperset": ("e.issuperset(x)", "i.issuperset(i)"),
    ".startswith": ("t.startswith(t)", "'a'.startswith(('b',) * N)", "t.startswith(tuple(x[:0]) + (b,) * 100)"),
    ".endswith": ("t.endswith(t)", "'a'.endswith(('b',) * N)"),
    ".extend": ("value.extend(x)", "value.extend(h)"), ".insert": ("x.insert(0, 1)",),
    ".format": ("'{}'.format(t)", "'{}{}'.format(x, m)", "t.format(1)", "'{!r}'.format('\\x01' * N)", "'{}'.format(v)"),
    ".get": ("d.get('1')", "v.get('a' * 1000 + '9')", "h.get(4999 * 4294967296)", "d.get((1,) * N)"),
    ".items": ("d.items()",), ".keys": ("d.keys()",), ".values": ("d.values()", "h.values()"),
    ".isdigit": ("t.isdigit()",), ".lower": ("t.lower()",), ".upper": ("t.upper()", "('ß' * N).upper()"),
    ".title": ("t.title()",), ".join": ("','.join(s)", "t.join(['a', 'b'])", "','.join(t)", "','.join(v)"),
    ".replace": ("t.replace('a', 'bc')", "t.replace('', 'bc')", "t.replace(b, 'c')", "t.replace('b', t)"),
    ".split": ("('a ' * N).split()", "t.split('a')", "t.split(b)"),
    ".strip": ("t.strip(b)", "t.strip('é' * N)", "(' ' * N).strip()", "('a' * 50000).strip('b' * 49999 + 'a')"),
    "abs": ("abs(j)", "abs(0 - q)"), "bool": ("bool(x)",), "len": ("len(x)", "len(t)"),
    "all": ("all([1] * N)",), "any": ("any([0] * N)", "any([''] * N)"), "enumerate": ("enumerate(x)", "enumerate(t)"),
    "list": ("list(x)", "list('é' * N)", "list(h)", "list(h.values())"), "tuple": ("tuple(x)", "tuple(t)"),
    "reversed": ("reversed(x)", "reversed(t)", "reversed(d)"), "zip": ("zip(x, x, x, x)", "zip(t, t)"),
    "dict": ("dict(d)", "dict(h)", "dict([(k, k) for k in s[:0]])", "dict(m)"),
    "set": ("set(x)", "set(s)", "set(h)", "set(i)", "set(h.values())", "set(t)", "set(v)", "set(p)"),
    "float": ("float('1' * 30 + '.5')", "float('0.' + '0' * 30 + '1')"),
    "int": ("int('9' * 39)", "int('0' * 4000 + '1')", "int(' ' * N + '1')", "int('1', 16)", "int(2.5)"),
    "max": ("max(x)", "max(t)", "max(s)", "max(u.values())", "max(x, key=abs)", "max(p)", "max(m)"),
    "min": ("min(x)", "min(t)", "min(u.values())", "min(v)", "min(x, key=lambda k: k)", "min(p)"),
    "range": ("range(N)", "0.5 in range(N)", "'a' in range(N)", "range(N)[1:]", "range(N) == range(1, N)"),
    "repr": ("repr(x)", "repr('\\x01' * N)", "repr(d)", "repr(v)", "repr(p)"),
    "str": ("str(x)", "str(m)", "str(u.values())", "str(v)", "str(j)", "str([j] * N)", "str(q)", "str([1.1] * N)"),
    "round": ("round(2.567, 1)", "round(j, -20)", "round(q, 19)"),
    "sorted": ("sorted(x)", "sorted([k * 7919 % 10007 for k in x])", "sorted(t)", "sorted(s)", "sorted(m)", "sorted(p)",
        "sorted(u.values())", "sorted(v)", "sorted(x, key=lambda k: (k % 10, k))", "sorted(d.items())"),
    "sum": ("sum(x)", "sum(m[:500], [])", "sum([j // 100000] * N)", "sum(p)", "sum(range(N))"),
    "draw": ("draw(1, 6)",), "ceil": ("ceil(j, 7)", "ceil(q)"), "floor": ("floor(j, 7)", "floor(q, r)"),
    "rounded": ("rounded(j // 100, 7)", "rounded(q)"), "split": ("split(7)",), "seconds": ("seconds(7)",),
    "minutes": ("minutes(7)",), "hours": ("hours(7)",), "days": ("days(7)",), "weeks": ("weeks(7)",),
    "date": ("date(2024, 2, 3)",), "year_of": ("year_of(19000)",), "month_of": ("month_of(19000)",),
    "day_of_month": ("day_of_month(19000)",), "weekday": ("weekday(19000)",), "easter": ("easter(2024)",),
    "nth_weekday": ("nth_weekday(2024, 2, 3, -1)",), "local_date": ("local_date(300, z)",),
    "local_minutes": ("local_minutes(300, z)",), "at_time": ("at_time(19000, 60, z)",),
    "midnight_after": ("midnight_after(19000, z)",), "next_weekday": ("next_weekday(300, 3, 60, z)",),
    "chosen": ("chosen('a,' * 2000)", "chosen('a' * 4000)"), "ranked": ("ranked('a>' * 2000)",),
    "scored": ("scored('a:1,' * 1000 + 'a:1')",),
    "next_after": ("next_after(s, '1')", "next_after(s[:200], '1', s[:200])"), "next_before": ("next_before(s, '1')",),
    "+": ("x + x", "t + t", "j + 1", "q + r", "x[:0] + [j]"), "-": ("e - g", "i - i", "0 - j", "q - r"),
    "*": ("[0] * N", "'a' * N", "j * 1", "q * r"), "/": ("j / 7", "j / (j - 2)", "q / r"),
    "//": ("j // 7", "q // r"), "%": ("j % 7", "'%s' % t", "('%s' * 500) % (('a',) * 500)", "'%r' % x", "q % r"),
    "**": ("7 ** 10", "(1 / 7) ** 10"), "|": ("e | g", "i | i", "d | d", "h | h", "j | 1"),
    "&": ("e & g", "i & i", "j & 1"), "^": ("e ^ g", "i ^ i", "j ^ 1"), "~": ("~j",),
    "not": ("not x",), "and": ("x and x",), "or": ("x or x",), "is": ("x is None",),
    "==": ("x == y", "d == c", "i == set(i)", "m == o", "t == b", "d.items() == c.items()", "p == list(p)",
        "v == dict(v)"),
    "!=": ("x != y", "q != r"), "<": ("x < y", "m < o", "q < r", "e < g", "p < list(p)"), "<=": ("x <= y",),
    ">": ("x > y",), ">=": ("x >= y",),
    "in": ("-1 in x", "'b' in t", "b in t", "[1, 2] in m", "'q' in s", "1 / 7 in p", "-1 in d.values()", "x in m"),
    "a[b]": ("x[-1]", "t[-1]", "d['1']", "h[4999 * 4294967296]"), "a[b:c]": ("x[1:]", "t[::-1]", "x[::-1]"),
    "a[b:c] = d": ("value[0:1] = x", "value[0:9] = h.values()"),
    "{a: b}": ("{t: 1}", "{(1,) * N: 1}", "{q: 1}", "{j: 1}", "{k: 1 for k in x}"),
    "for a in b": ("[1 for k in t]", "[1 for k, n in d.items()]"),
    'f"{a}"': ("f'{t}'", "f'{m}'", "f'{t!r}'", "f'{1.5:.99f}'", "f'{j:,}'", "f'{q}'", "f'{p}'"),
}  # fmt: skip
"""The worst that each operation can be given, as expressions."""


def rows() -> dict[str, w.Weight]:
    """All rows of the tables, by what they're called here."""
    spoken = {name: weight for name, weight in w.FUNCTIONS_WEIGHED.items() if not name.startswith("_")}
    return {f".{name}": weight for name, weight in w.METHODS_WEIGHED.items()} | spoken | w.OPERATORS_WEIGHED


def passes(*lines: str) -> bool:
    """Whether the gate lets these lines through."""
    return not read_mechanism(body("x = [1]", *lines))[1]


def test_whatever_the_gate_lets_through_has_a_weight() -> None:
    """Every method, function and operator that rules may use stands in the table, and nothing else does."""
    assert w.METHODS_WEIGHED.keys() == METHODS
    assert {name for name in w.FUNCTIONS_WEIGHED if not name.startswith("_")} == BUILTINS | FUNCTIONS.keys()
    kinds = [kind for base in (ast.operator, ast.unaryop, ast.cmpop, ast.boolop) for kind in base.__subclasses__()]
    assert set(kinds) == SYMBOLS.keys()
    unary = {kind for kind in kinds if issubclass(kind, ast.unaryop)}
    allowed = {
        SYMBOLS[kind]
        for kind in kinds
        if passes(f"y = {SYMBOLS[kind]} x" if kind in unary else f"y = x {SYMBOLS[kind]} 2")
    }
    symbols = {name for name in w.OPERATORS_WEIGHED if "a" not in name or name in ("and", "~")}
    assert allowed - {"is not", "not in"} == symbols
    assert all(passes(line) for line in ("x[0:1] = x", "y = {1: x}", "y = x[0]", "y = x[0:1]", "y = f'{x}'"))


def test_each_weight_is_a_function_of_the_driver_and_has_words() -> None:
    """A row names what there is, and the page says what that counts for."""
    driver = driver_session()
    for weight in (*rows().values(), *w.FUNCTIONS_WEIGHED.values()):
        for name in filter(None, (weight.own, weight.arguments, weight.by_key, weight.instead, weight.result)):
            assert name in driver and w.WAYS[name]
    assert SAMPLES.keys() == rows().keys()
    page = Path(__file__).parents[2].joinpath("docs", "steps.md").read_text(encoding="utf-8")
    assert page == steps_reference()


COUNTED = {
    "t.strip(b)": 24570,
    "t.strip('b')": 158,
    "d.items()": 5000,
    "h.values()": 2500,
    "'a'.startswith(('b',) * N)": 12502,
    "max(t)": 1250,
    "sorted(t)": 7000,
    "list(t)": 1250,
    "str(v)": 8876,
    "str(u.values())": 9376,
    "h.copy()": 2500,
    "set(i)": 2500,
    "set(h.values())": 104981,
    "i | i": 5000,
    "d.items() == c.items()": 52501,
    "value[0:1] = x": 1250,
    "'{}'.format(v)": 24655,
    "int('9' * 39)": 5,
    "q + r": 8,
    "p.count(1 / 7)": 24195,
    "q < r": 8,
    "str(q)": 8,
    "t.format(1)": 312,
}


@pytest.fixture(scope="module")
def driver() -> dict[str, Any]:
    """The driver in this process, which counts by all sizes."""
    session = driver_session()
    session["_LAW"].update(counts_work=True, counts_sizes=True, decimal=[], exact=False)
    return session


def lines_of(sample: str, times: int = 0) -> list[str]:
    """A provision's lines that make the operands of a sample, and then carry it out so many times, or never."""
    named = {node.id for node in ast.walk(ast.parse(re.sub(SIZE_NAMED, "1", sample))) if isinstance(node, ast.Name)}
    made = [line for name, line in SETUPS.items() if name in named]
    done = sample if sample.startswith("value") else f"value = {sample}"
    lines = ["value = [1]", *made, f"for turn in range({max(1, times)}):", f"    {done if times else 'turn = 1'}"]
    return [re.sub(SIZE_NAMED, str(SIZE), line) for line in lines]


def compiled(lines: list[str]) -> str:
    """A provision with these lines, as the sandbox gets it; fractions are exact where one is made."""
    mechanism, faults = read_mechanism(body(*lines, upon="argued", wants=""))
    assert mechanism is not None, (lines, faults)
    return compile_mechanism(mechanism, "r1_", mechanism.divides, True)


def counted(driver: dict[str, Any], sample: str) -> int:
    """How many steps a sample takes."""
    left = []
    for times in (0, 1):
        exec(compiled(lines_of(sample, times)), driver)
        driver["_F"][0] = 10**9
        driver["r1_f"]()
        left.append(int(driver["_F"][0]))
    return left[0] - left[1]


def test_work_takes_as_many_steps_as_ever(driver: dict[str, Any]) -> None:
    """What a record has depends on these numbers too: if one changes, code that just ended in time no longer does."""
    assert {sample: counted(driver, sample) for sample in COUNTED} == COUNTED


@pytest.mark.parametrize("effect", [name for name in EFFECTS if name != HOLD])
def test_each_effect_counts_what_it_is_given(driver: dict[str, Any], effect: str) -> None:
    """Twenty steps, and more for what is in it."""
    parameters = {name: kind for name, kind in EFFECTS[effect].parameters.items() if " = " not in kind}
    large = {"Sequence[Any]": "x", "Any": "x", "Player | Sequence[Player]": "s", "int": "1"}
    given = ["'a'" if name == "key" else large.get(kind, "'a'") for name, kind in parameters.items()]
    driver["_S"].update(pid="1.f", subject="", buffer=[])
    least = 20 + SIZE if {"x", "s"} & set(given) else 20
    assert counted(driver, f"{effect}({', '.join(given)})") >= least


def test_where_sizes_do_not_count_steps_are_as_before(driver: dict[str, Any]) -> None:
    """Entries that were decided before are decided again with the steps of their day."""
    driver["_LAW"].pop("counts_sizes")
    try:
        assert [counted(driver, sample) for sample in ("t.strip(b)", "d.items()", "h.copy()", "q + r")] == [
            156,
            0,
            625,
            0,
        ]
        assert counted(driver, "int('9' * 400)") == counted(driver, "('9' * 400)") + 50
    finally:
        driver["_LAW"]["counts_sizes"] = True


@pytest.mark.parametrize(
    "sample",
    ["int('9' * 400)", "days(j)", "q // (1 / j)", "sum([j] * N)", "int(float('1e300'))", "round(float('1e300'))"],
)
def test_no_whole_number_has_more_than_forty_digits(driver: dict[str, Any], sample: str) -> None:
    """However it's made: read from a text, made of a decimal, or worked out."""
    with pytest.raises(ValueError, match="not of reasonable size"):
        counted(driver, sample)


def worker_seconds() -> float:
    """Processor time of the processes that this one started, to the microsecond."""
    taken, here = 0, str(os.getpid())
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if path.read_text().rpartition(")")[2].split()[1] == here:
                taken += sum(int(task.read_text().split()[0]) for task in path.parent.glob("task/*/schedstat"))
    return taken / 1e9


_BEGIN = "_F[0] = 10**9\n_S.update(pid='', subject='', held='', luck='', counts={}, dice={}, draws=[], buffer=[])\n"


class Engine:
    """Runs compiled code in the sandbox's engine, and knows how long a step of plain code takes there."""

    def __init__(self, pool: monty.Monty):
        self.pool, self.plain = pool, 1.0
        with pool.checkout() as session:
            session.feed_run(driver_text())
            table = {"counts_work": True, "counts_sizes": True, "decimal": [], "exact": False, "provisions": {}}
            session.feed_run("_LAW = _table", inputs={"_table": table})
            self.driver = session.dump()
        self.look()

    def look(self) -> None:
        """Measure plain code, as fast as it is now."""
        source = compiled(["x = 0", "for n in range(20000):", "    x = x + n"])
        self.plain = min(self.run(source)[0] for _ in range(3)) / 20_000

    def run(self, source: str) -> tuple[float, int]:
        """Processor seconds and steps of a provision."""
        limits: monty.ResourceLimits = {"max_feed_duration_secs": 20.0, "max_memory": 500_000_000}
        with self.pool.checkout(limits=limits) as session:
            session.load_session(self.driver)
            session.feed_run(source + _BEGIN)
            began = worker_seconds()
            left = session.feed_run("r1_f()\n_F[0]")
            return worker_seconds() - began, 10**9 - left

    def factor(self, sample: str) -> float:
        """How many times longer a step of a sample takes than one of plain code."""
        steps = max(1, self.run(compiled(lines_of(sample, 1)))[1] - self.run(compiled(lines_of(sample)))[1])
        times = max(1, min(300, int(0.01 / (steps * self.plain))))
        turns = (
            compiled(lines_of(sample, times)),
            compiled([*lines_of(sample)[:-2], f"for turn in range({times}):", "    turn = 1"]),
        )
        (took, _), (without, _) = map(self.run, turns)
        return (took - without) / times / steps / self.plain


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """The engine, in one process."""
    if not Path("/proc/self/schedstat").exists():
        pytest.skip("there is no processor time of single processes here")
    with monty.Monty(min_processes=1, max_processes=1) as pool:
        yield Engine(pool)


@pytest.mark.check
@pytest.mark.parametrize("sample", [sample for samples in SAMPLES.values() for sample in samples])
def test_a_step_takes_about_as_long_whatever_is_done_in_it(engine: Engine, sample: str) -> None:
    """No operation does more in a step than plain code does in twenty, whatever it's given; of time zones, in 25."""
    found, most = [], OF_ZONES if ", z)" in sample else FACTOR
    for _ in range(TRIES):  # another process can only make it look slower
        found.append(engine.factor(sample))
        if found[-1] <= most:
            return
        engine.look()
    pytest.fail(f"a step of {sample} takes {min(found):.0f} times as long as one of plain code")
