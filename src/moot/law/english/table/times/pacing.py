"""Pacing: how many proposals a player may make in what time, and how long to wait for the next one."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, DEFEATED, PLAYER

_MAKE = "(make|submit|propose|introduce|put forward|hand in|move)"
_AT_MOST = "(at most|no more than|not more than|only|just|up to|a maximum of)"
_EACH = "(a|per|each|every|in a|in any one|in one|in any)"
_DAY = "local_date({0}, zone)"
_WEEK = "local_date({0}, zone) - weekday(local_date({0}, zone))"
_ANOTHER = (
    f"(another [one|{CHANGE}]|a new {CHANGE}|a (further|second) {CHANGE}|one|again|any [other] {CHANGE}|a {CHANGE})"
)
_BEFORE = "(it|that|their last [one]|the last one|their (last|previous) (proposal|one)|making one|the previous one)"


def _same(span: str) -> str:
    return f"{span.format('_x')} == {span.format('now')}"


SAME_DAY, SAME_WEEK = _same(_DAY), _same(_WEEK)
"""That a time, `_x`, is on the day or in the week of now."""


def _pacing() -> Iterator[Phrase]:
    yield phrase("per_time", _same(_DAY), "a day", f"{_EACH} [(single|calendar)] day", "on (the same|any one|any) day",
                 "within (a|1) day",
                 "daily", "on the [same] day on which they (called|made|proposed) one [already]")  # fmt: skip
    yield phrase("per_time", _same(_WEEK), "a week", f"{_EACH} [(single|calendar)] week", "in the same week", "weekly",
                 "within (a|1) week")  # fmt: skip
    yield phrase("per_time", f"{_same('month_of(' + _DAY + ')')} and {_same('year_of(' + _DAY + ')')}", "a month",
                 f"{_EACH} [calendar] month", "in the same month", "within (a|1) month")  # fmt: skip
    yield phrase("per_time", "now < _x + {d:duration}", "in any period of {d}", "(within|in any|in) {d}",
                 "every {d}")  # fmt: skip
    yield phrase("per_time", _same(_WEEK), "a week , from Monday to Sunday",
                 f"({_EACH} [calendar] week|in the same week|"
                 "within (a|1) week) [,] (counting|counted|running|which runs|reckoned) from Monday [(to|until) "
                 "Sunday]",
                 "between Monday and Sunday", "from Monday to Sunday of (each|any|the same) week")  # fmt: skip
    defeat = f"the (defeat|rejection) of (a|an earlier|another|any|their last) {CHANGE}"
    yield phrase("when_not", "any([now < _x + {d:duration} for _x in defeat_times[player]])",
                 f"(within|during|for|in) [the] {{d}} (of|after|following) {defeat} (of (theirs|their own|that "
                 f"{PLAYER})|"
                 f"made by (them|that {PLAYER}))")  # fmt: skip
    made = "len([_x for _x in proposal_times[player] if {p:per_time}])"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {made} >= {{n:num}})",
                 "no player may make more than {n} proposal/proposals {p}",
                 f"{{b:ones}} {{m:may}} [only] {_MAKE} {_AT_MOST} {{n}} [new] ({CHANGE}|{CHANGES}) {{p}}",
                 f"{{b:nobody}} {{m:may}} {_MAKE} more than {{n}} [new] ({CHANGE}|{CHANGES}) {{p}}",
                 f"{{b:ones}} {{m:may_not}} {_MAKE} more than {{n}} [new] ({CHANGE}|{CHANGES}) {{p}}",
                 f"[{_AT_MOST}] {{n}} ({CHANGE}|{CHANGES}) per {PLAYER} {{p}}",
                 f"[{_AT_MOST}] {{n}} ({CHANGE}|{CHANGES}) {{p}} (each|per {PLAYER}|for each {PLAYER}|for "
                 f"everyone)")  # fmt: skip
    for n, often in ((1, "once"), (2, "twice")):
        yield phrase("sentence", f"FORBID(ACT('propose', True), {made} >= {n})",
                     f"{{b:ones}} {{m:may}} (propose|make a {CHANGE}) [only|at most] {often} {{p}}",
                     f"{{b:ones}} {{m:may}} only (propose|make a {CHANGE}) {often} {{p}}",
                     f"{{b:nobody}} {{m:may}} (propose|make a {CHANGE}) more than {often} {{p}}",
                     f"{{b:ones}} {{m:may_not}} (propose|make a {CHANGE}) more than {often} {{p}}",
                     *([f"{{b:ones}} {{m:may}} {_MAKE} only (a|1) [new] {CHANGE} {{p}}"] * (n == 1)))  # fmt: skip
    recent = "any([now < _x + {d:duration} for _x in proposal_times[player]])"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {recent})",
                 "no player may make another proposal within {d} of their last one",
                 f"{{b:nobody}} {{m:may}} ({_MAKE} {_ANOTHER}|propose) (within|for|until|before) {{d}} (of|after) "
                 f"{_BEFORE}",
                 f"{{b:ones}} {{m:may_not}} ({_MAKE} {_ANOTHER}|propose) (within|for|until|before) {{d}} (of|after) "
                 f"{_BEFORE}", f"{{b:ones}} (must|have to|has to) wait [at least] {{d}} (between|after making) "
                 f"(a {CHANGE}|{CHANGES}|two {CHANGES}) [before making (another|another one|the next)]",
                 f"(after|having) (making|made) a {CHANGE} [,] {{b:ones}} {{m:may_not}} ({_MAKE} {_ANOTHER}|propose) "
                 "for [(the next|another)] {d}",
                 f"{{b:ones}} who (has|have) made a {CHANGE} (must|has to|have to) wait [(at least|for)] {{d}} before "
                 "(making|proposing) (another|another one|the next|the next one|again)",
                 f"{{b:ones}} (must|have to|has to|shall) wait [(at least|for|for at least)] {{d}} before "
                 f"((making|proposing|submitting) {_ANOTHER}|{{y:they}} {{m:may}} ({_MAKE} {_ANOTHER}|propose "
                 "[again]))",
                 )  # fmt: skip
    beaten = "any([now < _x + {d:duration} for _x in defeat_times[player]])"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {beaten})",
                 "a player whose proposal is defeated may not make another one for {d}",
                 f"{{b:ones}} whose {CHANGE} {DEFEATED} {{m:may_not}} ({_MAKE} {_ANOTHER}|propose) (for|within|in) "
                 "[the next] {d} [(afterwards|after that|from then on)]",
                 f"{{b:ones}} whose {CHANGE} {DEFEATED} (must|has to|have to) wait {{d}} before (making|proposing) "
                 "(another|another one|again|a new one)",
                 f"(if|when|after) {{b:ones}} 's {CHANGE} {DEFEATED} [,] {{y:they}} {{m:may_not}} ({_MAKE} {_ANOTHER}|"
                 "propose) (for|within) {d}")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', True), player == last_proposer)",
                 "no player may make two proposals in a row",
                 f"{{b:nobody}} {{m:may}} {_MAKE} two {CHANGES} {{i:in_a_row}}",
                 f"{{b:ones}} {{m:may_not}} {_MAKE} two {CHANGES} {{i:in_a_row}}",
                 "{b:nobody} {m:may} propose twice {i:in_a_row}", "{b:ones} {m:may_not} propose twice {i:in_a_row}",
                 f"{{b:ones}} who (has|have) made a {CHANGE} {{m:may_not}} {_MAKE} {_ANOTHER} until (another {PLAYER}|"
                 "somebody else|someone else) has (made one|proposed something|proposed)",
                 f"{{b:ones}} {{m:may_not}} {_MAKE} {_ANOTHER} until (another {PLAYER}|somebody else|someone else) has "
                 "(made one|proposed something|proposed)")  # fmt: skip
    others = (
        "proposal_times[player] and any([not proposal_times[_x] or "
        "proposal_times[_x][-1] <= proposal_times[player][-1] for _x in players if _x != player])"
    )
    every_other = f"(every other {PLAYER}|everyone else|everybody else|all the others|all other players)"
    since = "(has|have) (made one|proposed something|proposed|made a proposal) [(since|in the meantime|as well|too)]"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {others})",
                 "a player who has made a proposal may not make another until every other player has made one since",
                 f"{{b:ones}} who (has|have) made a {CHANGE} {{m:may_not}} {_MAKE} {_ANOTHER} until {every_other} "
                 f"{since}",
                 f"{{b:ones}} {{m:may_not}} {_MAKE} (a second {CHANGE}|another {CHANGE}) until {every_other} {since}",
                 f"after making a {CHANGE} [,] {{b:ones}} {{m:may_not}} {_MAKE} {_ANOTHER} until {every_other} {since}",
                 f"{{b:ones}} (must|has to|have to) wait (until|for) {every_other} {since} before ({{y:they}} "
                 f"{{m:may}} "
                 f"({_MAKE} {_ANOTHER}|propose [again])|(making|proposing) (another|another one|again|a new one))"
                 )  # fmt: skip
    yield phrase("in_a_row", "0", "(in a row|running|in succession|one after the other|one after another)")


PACING = tuple(_pacing())
"""Sentences on how often players may propose."""
