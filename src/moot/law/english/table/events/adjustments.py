"""What changes what other rules give: doubled on Saturdays, worth nothing, never more than so many."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_WON = (
    f"(gained|won|awarded|earned|scored|given|received|that [a] ({PLAYERS}|{PLAYER}) (get|gets|win|wins)|you get|"
    f"you win|{PLAYERS} get|won by anyone|that are given)"
)
_TWICE = "(count double|are doubled|are worth double|count twice|are given twice over|count for double)"
_NOBODY = f"(no {PLAYER}|nobody|no one)"
_MAY = "(may|can|shall|will|may ever|can ever)"
_AT_ONCE = (
    "(at once|at a time|in one go|at one time|by one rule|under one rule|from one rule|in a single award|"
    "in one blow|in one stroke|from a single (rule|event|award)|at any one time|through one event|per (award|event))"
)


def adjustments_of(name: str, words: str, one: str) -> Iterator[Phrase]:
    """What is said of what rules give and take of something."""
    of = repr(name)
    for when, slot in (("True", ""), ("{d:day}", "{d}"), ("{d:cond}", "(while|when|if|as long as) {d}")):
        told = "" if not slot else f" {slot}"
        first = f"{slot} [,] " if slot else ""
        twice = [f"{{w:whenever}} a rule gives {words} to (a|any) {PLAYER}{told} [,] it gives (twice|double) (as many|"
                 "the number|that number)",
                 f"(rules|all rules|every rule) (give|gives) (twice as many|double the) {words}{told}",
                 f"(all|any|the) {words} {_WON}{told} {_TWICE}"]  # fmt: skip
        if slot:
            twice += [f"(all|any) (gains|awards) of {words} {_TWICE} {slot}", f"{first}(all|any) (gains|awards) of "
                                                                              f"{words} {_TWICE}",f"{first}[all] "
                                                                                                  f"{words} [{_WON}] "
                                                                                                  f"{_TWICE}",
                                                                                                  f"[all] {words} "
                                                                                                  f"[{_WON}] "
                                                                                                  f"{_TWICE} {slot}",
                      f"{words} {_WON}{told} {_TWICE}"]  # fmt: skip
        yield phrase("sentence", f"ADJUST({of}, '>', {when}, effect.amount * 2)",
                     f"rules give twice as many "
                     f"{words}{told if slot != '(while|when|if|as long as) {d}' else ' if {d}'}",
                     *twice)  # fmt: skip
        losses = "[all] (penalties|fines|losses|deductions|punishments)"
        if name == "points":
            yield phrase("sentence", f"ADJUST({of}, '<', {when}, effect.amount * 2)",
                         f"{losses} {_TWICE}{told}", *([f"{first}{losses} {_TWICE}"] if slot else []))  # fmt: skip
        if slot:
            yield phrase("sentence", f"ADJUST({of}, '>', {when}, 0)",
                         f"{_NOBODY} ({_MAY} (gain|get|win|receive|earn)|gains|gets|wins|receives|earns) [any] "
                         f"{words} {slot}",
                         f"{first}{_NOBODY} ({_MAY} (gain|get|win|receive|earn)|gains|gets|wins|earns) [any] {words}",
                         f"{slot} [,] no {words} are (given|awarded|won|earned)", f"no {words} are (given|awarded|"
                                                                                  "won|earned) "
                         f"{slot}", f"{words} {_WON} {slot} (are worth nothing|do not count)")  # fmt: skip
            yield phrase("sentence", f"ADJUST({of}, '<', {when}, 0)",
                         f"{_NOBODY} ({_MAY} lose|loses) [any] {words} {slot}",
                         f"{first}{_NOBODY} ({_MAY} lose|loses) [any] {words}")  # fmt: skip
    yield phrase(
        "sentence",
        f"ADJUST({of}, '>', True, min(effect.amount, {{n:num}}))",
        f"{_NOBODY} {_MAY} (gain|get|win|receive|earn|be given) more than {{n}} {words} {_AT_ONCE}",
        f"(a {PLAYER}|{PLAYERS}|you) can (gain|get|win|receive|earn) at most {{n}} {words} {_AT_ONCE}",
        f"(a {PLAYER}|{PLAYERS}|you) (can not|may not|can never|may never|must not) (gain|get|win|receive|earn|be "
        f"given) more than {{n}} "
        f"{words} {_AT_ONCE}",
    )
    yield phrase("sentence", f"ADJUST({of}, '<', True, max(effect.amount, -{{n:num}}))",
                 f"{_NOBODY} {_MAY} lose more than {{n}} {words} {_AT_ONCE}",
                 f"(a {PLAYER}|{PLAYERS}|you) can lose at most {{n}} {words} {_AT_ONCE}",
                 f"(a {PLAYER}|{PLAYERS}|you) (can not|may not|can never|may never|must not) lose more than {{n}} "
                 f"{words} {_AT_ONCE}")  # fmt: skip
    held = "(have|hold|own|possess)"
    stock = f"({words}|number of {words}{'|score' if name == 'points' else ''})"
    yield phrase("sentence", f"MOST_HELD({of}, {{n:num}})", f"no player may have more than {{n}} {words}",
                 f"(nobody 's|no {PLAYER} 's) {stock} (may|can|shall) [ever] (exceed|be (more|higher) than|go (over|"
                 "above|"
                 f"beyond)) {{n}} [{words}]",
                 f"[(a {PLAYER} 's|the)] {stock} (may|can|shall|must) (not|never) (exceed|be (more|higher) than|go "
                 "(over|"
                 f"above|beyond)) {{n}} [{words}]",
                 f"{_NOBODY} {_MAY} [ever] {held} more than {{n}} {words} [(at once|at a time|at any time|at one "
                 f"time)]",
                 f"(a {PLAYER}|{PLAYERS}|you) (may|can) [only] {held} (at most|no more than|up to) {{n}} {words} "
                 "[(at once|at a time|at any time|at one time)]",
                 f"(a {PLAYER}|{PLAYERS}|you) (may never|can not|can never|may not|shall never|shall not) {held} more "
                 f"than {{n}} {words} [(at once|at a time|at any time|at one time)]")  # fmt: skip
