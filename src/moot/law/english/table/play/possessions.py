"""Things that players have, together with what else the same sentence says of them: how they change, and how many."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_EACH, _HAS, _FIRST = "{e:everyone}", "{h:has}", "{i:at_first}"
_ALL = f"((each|every) {PLAYER}|everyone|everybody|all [the] {PLAYERS}|{PLAYERS})"
_NOBODY = f"(nobody|no one|no {PLAYER})"
_THEY = "[(they|each|everyone|everybody|a player|you)]"
_EVER = "[(ever|at any time|at once|at any one time)]"
_OF_THEM = "[(of them|{u:unitword})] [(at once|at a time|at any time|at any one time)]"
_MORE = (
    f"(and|but|, and|, but|,|.|;|. but) (({_NOBODY}|none of us) (may|can|shall) {_EVER} (have|hold|own) more than "
    f"{{m}}|"
    f"{_THEY} (may|can|must|shall) (never|not) {_EVER} (have|hold|own) more than {{m}}|"
    f"{_THEY} (may|can) (have|hold|own) (at most|no more than|up to) {{m}}|(at most|no more than) {{m}})"
)
_FEWER = (
    f"(and|but|, and|, but|,|.|;) ({_NOBODY} (may|can|shall) {_EVER} (have|go) (fewer than (0|none)|less than "
    f"(0|none|nothing)|below (0|zero))|{_THEY} (may|can|must|shall) (never|not) {_EVER} (have (fewer|less) than (0|"
    "none)|"
    "go below (0|zero)|be negative|fall below (0|zero)))"
)
_RISES = "(rises|goes up|increases|grows|is raised|is increased|climbs)"
_FALLS = "(falls|goes down|decreases|drops|sinks|is lowered|is reduced|shrinks)"
_WHICH = "(, (which|that)|which|that|. it|; it|, it)"
_STARTING = "(starts|begins|is|stands) [(at|with)] {n} [{i:at_first}]"


def _held() -> Iterator[Phrase]:
    """How many of a thing each player has, in some container or said in another order."""
    several = "HAVE({name:newname}, {n:num}, 'counted')"
    yield phrase("declares", several,
                 f"{_ALL} {_HAS} (a|an) {{x:newname}} (of|with|containing|holding) {{n}} {{name}} [in it] [{_FIRST}]",
                 f"{_EACH} {_HAS} {{n}} {{name}} (each|apiece) [{_FIRST}]", f"{_EACH} {_HAS} {{name}} , {{n}} each "
                 f"[{_FIRST}]", f"{_EACH} {{b:begins_with}} (a|an) {{x:newname}} of {{n}} {{name}} [{_FIRST}]",
                 f"let {_EACH} have {{n}} {{name}} [{_FIRST}]", f"{_EACH} (is|are) to have {{n}} {{name}} [{_FIRST}]",
                 f"{_EACH} (receives|receive|is dealt|are dealt) {{n}} {{name}} {_FIRST}",
                 f"{{n}} {{name}} (for|per) {_EACH} {_FIRST}")  # fmt: skip
    yield phrase("declares", "HAVE({name:newobject}, 1, 'counted')", "each player has a {name}",
                 f"{_ALL} {_HAS} (a|an) {{name}} [{_FIRST}]")  # fmt: skip
    yield phrase("starting", "{n:begun}", "(.|;) (the|their|this|that|everyone 's|everybody 's|each player 's|all) "
                 "{x:newname} (starts|start|begins|begin|is|are) [(out|off)] [(at|with|from)] {n} [{i:at_first}]",
                 "(.|;) {x:newname} (starts|start|begins|begin) [(out|off)] (at|with|from) {n} [{i:at_first}]",
                 "(.|;) [{k:now}] (starts|start|begins|begin) [(out|off)] (with|at) {n} {x:newname}")  # fmt: skip
    yield phrase(
        "starting", "{n:starting}", "{n} [,] (and|which) (may|can) (be|become|go|turn) (negative|below (0|zero))"
    )
    given = "ALSO(HAVE({name:newname}, 0), ONCE(DO(award(players, {n:num}, NAME({name})))))"
    now = "((when|as soon as|once) {r:this_rule}|now|at once|immediately|straight away)"
    yield phrase("sentence", given, f"{now} [,] {_EACH} (gets|get|receives|receive|is given|are given) {{n}} {{name}}",
                 f"{_EACH} (gets|get|receives|receive|is given|are given|shall be given) {{n}} {{name}} {now}"
                 )  # fmt: skip


def _changing() -> Iterator[Phrase]:
    """What each player has, and when it rises or falls."""
    for sign, way in (("", _RISES), ("-", _FALLS)):
        changes = f"UPON({{v:own_event}}, DO(award(_they, {sign}{{m:num}}, NAME({{name}}))))"
        yield phrase("sentence", f"ALSO(HAVE({{name:newname}}, {{n:num}}), {changes})",
                     f"{_EACH} {_HAS} (a|an) {{name}} {_WHICH} {_STARTING} [,] and {way} by {{m}} {{w:when}} {{v}}",
                     f"{_EACH} {_HAS} (a|an) {{name}} {_WHICH} {_STARTING} . it {way} by {{m}} {{w:when}} {{v}}"
                     )  # fmt: skip
    for sign, way in (("+", "{y:increases}"), ("-", _FALLS)):
        pot = f"UPON({{event}}, DO(set_register(NAME({{name}}), REG({{name}}) {sign} {{m:count}})))"
        starts = "(starts|stands|begins|is) (at|with) {n} [{u:unitword}] [{i:at_first}]"
        tail = f"[,] and {way} by {{m}} [{{v:unitword}}] {{w:when}} {{event}}"
        yield phrase("sentence", f"ALSO(POT({{name:newname}}, {{n:num}}), {pot})",
                     f"[the] {{name}} {starts} {tail}", f"the {{name}} is {{n}} [{{u:unitword}}] {{i:at_first}} {tail}",
                     f"there (is|shall be) (a|an|one) {{name}} [, (which|that)|. it|; it] {starts} {tail}",
                     f"(a|an) {{name}} [that] {starts} {tail}")  # fmt: skip


def _limited() -> Iterator[Phrase]:
    """What each player has, and how much of it at most, or at least."""
    for begun, forms in (
        ("{n:num}, 'counted'", (f"{_EACH} {_HAS} {{n}} {{name}} [{_FIRST}]",
                                f"{_EACH} {{b:begins_with}} {{n}} {{name}} [{_FIRST}]")),
        ("{s:starting}", (f"{_EACH} {_HAS} [{{o:some_of_it}}] {{name}} {{s}}",)),
    ):  # fmt: skip
        have = f"HAVE({{name:newname}}, {begun})"
        for form in forms:
            yield phrase(
                "sentence", f"ALSO({have}, MOST_HELD(NAME({{name}}), {{m:num}}))", f"{form} {_MORE} {_OF_THEM}"
            )
            yield phrase("sentence", f"ALSO({have}, FLOOR(NAME({{name}})))", f"{form} {_FEWER}")
    yield phrase("sentence", "ALSO(HAVE({name:newname}, {n:num}, 'counted'), UPON(EVENT('joined', _they=player), "
                 "DO(set_quantity(player, {m:num}, NAME({name})))))",
                 f"{_EACH} {_HAS} {{n}} {{name}} [{_FIRST}] [,] (except|except that|save|save that|but) [for] "
                 "{j:newcomers} [,] [who] {o:starts_with} {m} [{q:of_them}]")  # fmt: skip


POSSESSIONS = (*_held(), *_changing(), *_limited())
"""Sentences on what players have."""
