"""A hundred hostile rules in one game: what a move and a page cost, beside a hundred harmless rules."""

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.measuring import heading, line
from bench.pages import Reader
from moot import bootstrap
from moot.game.moves import Move
from moot.game.rules import Content, Ruleset, RuleText
from moot.game.values import Number, PlayerId, Rank
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

START = 1_000_000_000
_COMMENT = '@upon("argued")\ndef f():\n'
_ANY_MOVE = '@forbid("*")\ndef f():\n'
_LINE = '@show("status")\ndef f():\n'
_TIMED = '@timed("t{n}")\ndef g({of}):\n    pass\n\n@term("t{n}")\ndef f(last, now{also}) -> Deadline:\n'
_OF_GAME, _OF_PROPOSAL = (
    _TIMED.replace("{of}", of).replace("{also}", also) for of, also in (("", ""), ("proposal", ", proposal"))
)
_ENDLESS = "    while True:\n        pass\n"
_KINDS: tuple[tuple[int, str, str, str], ...] = (
    (15, _COMMENT, _ENDLESS, "    pass\n"),
    (15, _COMMENT, "    x = sum(range(10 ** 9))\n", "    pass\n"),
    (10, _COMMENT, "    x = 0\n    for n in range(20000):\n        x = x + n\n", "    pass\n"),
    (8, _COMMENT, "    x = '{:>1000000000}'.format(1)\n", "    pass\n"),
    (10, _COMMENT, "    announce('long', text='x' * 90000)\n", "    pass\n"),
    (8, _COMMENT, "    for n in range(500):\n        announce('many', n=n)\n", "    pass\n"),
    (4, _ANY_MOVE, "    return 1 // 0\n", "    return None\n"),
    (4, _ANY_MOVE, _ENDLESS, "    return None\n"),
    (10, _OF_GAME, "    return last + 1\n", "    return last + days(1)\n"),
    (8, _OF_PROPOSAL, _ENDLESS, "    return last + days(1)\n"),
    (8, _LINE, _ENDLESS, "    return 'All is well.'\n"),
)
"""How many rules of each kind, with a hostile and a peaceful body: endless loops, work inside one call, long loops that
end, memory, long texts, many events, what fails or never ends on every move, times that come at once again, slow times,
and slow lines of pages."""
_CHANGE = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
WARM_MOVES = 16
"""So many moves come first: each rule is ended a few times, or has a case if it has to do with all moves."""


def rules_of(are_hostile: bool, *, few: bool = False) -> tuple[RuleText, ...]:
    """A hundred rules that want to stop a game or to slow it down, or as many that react to the same and do no harm.

    Or a few: one of each kind.
    """
    codes = [
        begin + (harm if are_hostile else peace)
        for count, begin, harm, peace in _KINDS
        for _ in range(1 if few else count)
    ]
    return tuple(
        RuleText(
            number=Number(str(900 + n)),
            rank=Rank("mutable"),
            content=Content(title=f"Rule of its kind {n}", text="", mechanism=code.replace("{n}", str(n))),
        )
        for n, code in enumerate(codes)
    )


def begin_with(host: Host, name: str, rules: Sequence[RuleText]) -> Table:
    """A game of Suber's with other rules besides, and a proposal; after the moves in which hostile rules show."""
    suber = host.ruleset("suber")
    ruleset = Ruleset(name="suber", rules=(*suber.rules, *rules), settings=suber.settings, papers=suber.papers)
    table = host.new(name, ruleset, ("Ada", "Ben", "Cleo"), seed=b"hostile " * 4, now=START)
    for n in range(WARM_MOVES):
        table.submit(Move("argue", PlayerId("Ada"), {"text": f"{n}"}), START + n)
    table.submit(Move("propose", PlayerId("Ada"), {"changes": [_CHANGE]}), START + WARM_MOVES)
    return table


def hostile(folder: Path, moves: int, *, few: bool) -> None:
    """Times of a move and of a page, and their ratios, with a hundred rules or a few."""
    count = "A few" if few else "A hundred"
    heading(f"{count} hostile rules")
    clock = SetClock(START)
    with bootstrap.host(folder / "hostile.db", clock) as host:
        host.people.limits = NO_LIMITS
        usual, beset = (begin_with(host, name, rules_of(name == "beset", few=few)) for name in ("usual", "beset"))
        site = Reader(create_app(host))

        def look(table: Table, n: int) -> None:
            clock.time = START + 200 + n
            assert site.get(f"/games/{table.name}").status == 200

        for what, act, aim in (("a comment", comment, 3), ("the page of the game", look, 2)):
            seconds = [_median(table, act, moves) for table in (usual, beset)]
            line(what, seconds[1] * 1000, "ms")
            harmless = f"  against a game with {count.lower()} harmless rules"
            line(harmless, seconds[1] / seconds[0], "times", f"aim at most {aim}")


def comment(table: Table, n: int) -> None:
    """A comment, of which half of the rules hear."""
    table.submit(Move("argue", PlayerId("Ben"), {"text": f"again {n}"}), START + 100 + n)


def _median(table: Table, act: Callable[[Table, int], None], times: int) -> float:
    taken = []
    for n in range(times):
        began = perf_counter()
        act(table, n)
        taken.append(perf_counter() - began)
    return median(taken)
