"""Sentences that go on from the one before: whom it doesn't apply to, for whom the same holds, how often it happens."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.events.tallies import MODES
from moot.law.english.table.subjects import PLAYER, PLAYERS

_THIS = (
    "(this|that|it|this rule|the rule|this limit|this ban|this restriction|the same|the above|this limitation|"
    "the limit|that limit|that rule|this penalty|this bonus|this reward|the penalty|the bonus|the reward|this fine|"
    "the foregoing|the restriction|the ban|this prohibition)"
)
_APPLY = "(apply|hold|go|count|be true|happen|be so|work|have effect|take effect|be the case)"
_NOT = (
    f"((does|shall|will|do) not {_APPLY}|is not (true|so|the case|given|paid|required|charged)|never applies|"
    "has no effect)"
)
_APPLIES = (
    "(applies|holds|goes|counts|is true|happens|is so|works|has effect|shall apply|is the case|is given|is paid|"
    "is valid|takes effect)"
)
_IF = "(if|when|whenever|while|where|as long as|so long as|in case|once)"
_ONLY = "(only|but only|just|exclusively)"
_FEW = "(gets|get|receives|receive|loses|lose|pays|pay|earns|earn|gains|gain|wins|win|suffers|suffer)"
_ANY = "(any|anything|them|it|this|that|so|any of them|one|these|those|these points|the points|any points)"
_NOT_ANY = (
    f"((do|does|shall|will|can) not {_FEW} {_ANY} [(for it|for this|in this way|from this|then)]|{_FEW} "
    "(nothing|none|no points) [(for it|for this|in this way|from this|then)]|"
    "(do|does) not (have to|need to) (pay [(anything|it|them|this)]|do so|do this|do it|give anything)|"
    "need not (pay|do so)|(is|are|shall be) (exempt|exempted|excepted|excluded|free|spared) [from (this|it|that|"
    "this rule|the rule|the limit|this limit|the fine|the penalty)]|(is|are) an exception [to this]|"
    "go without|goes without|(do|does) not count)"
)
_SAME = (
    f"{_THIS} [also] (goes|applies|holds|is true|counts) [also] [equally] (for|to|of)",
    "so (does|do|is|are|has|have|shall|will|may|can)",
    "likewise [for]",
)
_TOO = (
    "((does|do) [so] (too|as well|also)|too|as well|likewise|(gets|get|receives|receive|loses|lose|pays|pay) (the same "
    "[(amount|number|number of points)]|as many|as much|it|them|that many|so many|just as many) [(too|as well|also)])"
)
_IN_THIS_WAY = (
    "[(in this way|this way|by this|from this|for this|for it|for that|by this rule|under this rule|from this rule|"
    "in that way|like this|for the same proposal|for a proposal|for one proposal|for any one proposal|by doing so)]"
)
_HAPPENS = (
    "(happens|counts|applies|can happen|may happen|works|is possible|is allowed|is permitted|can be done|may be done|"
    "shall happen|is given|is paid|takes place|can be used|may be used|shall apply|is done|will happen)"
)


def _continuations() -> Iterator[Phrase]:
    for code, who in (("_x == {p:person}", "{p}"), ("{t:such}", "{t}")):
        yield phrase("continuation", f"EXCEPT_WHO({code})", f"{_THIS} {_NOT} (to|for|of|with) {who}",
                     f"{who} {_NOT_ANY}", f"(except|except for|except to|but not|not|excepting) {who}",
                     f"{_THIS} {_APPLIES} (for|to) (everyone|everybody|all players) (but|except|except for) "
                     f"{who}", f"(an exception|exceptions|exempt|the exception) (is|are) {who}")  # fmt: skip
        yield phrase("continuation", f"ONLY_WHO({code})", f"{_THIS} [only] {_APPLIES} {_ONLY} (to|for) {who}",
                     f"{_THIS} only {_APPLIES} (to|for) {who}",
                     f"{_THIS} only (goes|applies|holds|counts) (to|for) {who}")  # fmt: skip
        yield phrase("continuation", f"LIKEWISE_WHO({code})", *(f"{same} {who}" for same in _SAME[:1]))
    yield phrase("continuation", "LIKEWISE({w:who})", *(f"{same} {{w}}" for same in _SAME), f"{{w}} {_TOO}")
    for code, when in (("{c:cond}", f"{_IF} {{c}}"), ("{t:at}", "{t}")):
        yield phrase("continuation", f"EXCEPT_WHEN({code})", f"{_THIS} {_NOT} {when}",
                     f"(except|but not|not) {when}")  # fmt: skip
        yield phrase("continuation", f"ONLY_WHEN({code})", f"{_THIS} {_APPLIES} {_ONLY} {when}",
                     f"{_THIS} only (applies|counts|holds|happens|goes|works) {when}",
                     f"(only|but only) {when}")  # fmt: skip
    yield phrase("continuation", "EXCEPT_WHEN({c:cond})", "unless {c}", f"{_THIS} {_APPLIES} unless {{c}}",
                 f"{_IF} {{c}} [,] {_THIS} {_NOT}", f"{_IF} {{c}} [,] (nobody|no one|no {PLAYER}) "
                 f"{_FEW} {_ANY}", f"{_IF} {{c}} [,] nothing (is paid|is given)")  # fmt: skip
    yield phrase("continuation", "EXCEPT_WHEN({m:matter})", f"{_THIS} {_NOT} (to|for) {{m}}",
                 "(except|except for|but not for) {m}")  # fmt: skip
    yield phrase("continuation", "ONLY_WHEN({m:matter})", f"{_THIS} {_APPLIES} {_ONLY} (to|for) {{m}}",
                 f"{_THIS} only (applies|counts|goes|holds) (to|for) {{m}}")  # fmt: skip
    for mode, _, forms in MODES:
        yield phrase("continuation", f"SO_OFTEN({mode})", f"{_THIS} {_HAPPENS} {forms}",
                     f"{_THIS} only {_HAPPENS} {forms}")  # fmt: skip
    nobody = f"(nobody|no one|no {PLAYER})"
    anyone = f"(a {PLAYER}|you|they|any {PLAYER}|each {PLAYER}|every {PLAYER}|the same {PLAYER}|anyone)"
    may = "[(may|can|shall|will)] [only] (get|gets|receive|receives|win|wins|earn|earns|gain|gains|have|has|do|does)"
    what = "(this|it|that|them|points|the points|these points|this bonus|the bonus|this reward|the reward)"
    for n, once, over in (("1", "once", "more than once"), ("2", "twice", "more than twice"),
                          ("{n:number}", "{n} times", "more than {n} times")):  # fmt: skip
        yield phrase("continuation", f"SO_OFTEN('first', {n}, each)",
                     f"{nobody} {may} {what} {_IN_THIS_WAY} {over} {_EVER}",
                     f"{anyone} {may} {what} {_IN_THIS_WAY} (only|at most|no more than|not more than) {once} {_EVER}",
                     f"{anyone} (may|can) only (get|receive|win|earn|gain|have|do) {what} {_IN_THIS_WAY} {once} {_EVER}"
                     )  # fmt: skip
    more = "[(points|of them|points for it)]"
    yield phrase("continuation", "AT_MOST({n:num})",
                 f"{nobody} {may} more than {{n}} {more} {_IN_THIS_WAY} [at once]",
                 f"(but|,) (at most|never more than|no more than|not more than|up to) {{n}} {more}",
                 f"(at most|never more than|no more than|not more than) {{n}} {more} "
                 "[(are|is|can be|may be) (given|awarded|gained|got|paid|won|lost|taken|earned)] [in this way]",
                 f"(the|a) (maximum|most) [that (can|may) be (gained|won|lost|got|paid|given) [in this way]] "
                 f"(is|shall be) {{n}} {more}",
                 f"{anyone} (can|may) (get|win|earn|gain|lose|receive) (at most|no more than|up to) {{n}} {more} "
                 f"{_IN_THIS_WAY}")  # fmt: skip
    yield from _of_acts()
    yield phrase("continuation", "THEN({g:event_it}, {e:effects})", "{w:when} {g} [,] [then] {e}", "{e} {w:when} {g}")
    yield phrase("continuation", "THEN({g:event_it}, {e:short_effects})", "{w:when} {g} [,] [then] {e}",
                 "{e} {w:when} {g}")  # fmt: skip


_DO_SO = "[(do (so|this|that|it)|make (this move|use of this))]"
_DONE = "(this|it|that|doing so) (is|shall be) [only] (possible|allowed|permitted)"


def _of_acts() -> Iterator[Phrase]:
    """What is said of an act that the sentence before allowed or forbade."""
    they = f"(they|you|he or she|a {PLAYER}|{PLAYERS}|that {PLAYER}|the {PLAYER}|one|everyone|everybody)"
    for code, when in (("{c:cond}", f"{_IF} {{c}}"), ("{t:at}", "{t}")):
        only = (f"{they} {{m:may}} only {_DO_SO} {when}", f"{they} {{m:may}} {_DO_SO} only {when}",
                f"{_DONE} only {when}", f"{_DONE} {when} only", f"only {when} {{m:may}} {they} {_DO_SO}")  # fmt: skip
        yield phrase("continuation", f"MAY_WHEN({code})", *only)
        yield phrase("continuation", f"MAY_STILL_WHEN({code})", f"{when} [,] {they} {{m:may}} {_DO_SO}",
                     f"{they} {{m:may}} {_DO_SO} {when}", f"{_DONE} {when}",
                     f"{when} [,] (this|it) (is|shall be) (possible|allowed|permitted)")  # fmt: skip
        yield phrase("continuation", f"MAY_NOT_WHEN({code})", f"{they} {{m:may_not}} {_DO_SO} {when}",
                     f"{when} [,] {they} {{m:may_not}} {_DO_SO}", f"(this|it) (is|shall) not [be] "
                     f"(possible|allowed|permitted) {when}")  # fmt: skip
    for code, who in (("_x == {p:person}", "{p}"), ("{t:such}", "{t}")):
        yield phrase("continuation", f"MAY_WHO({code})", f"only {who} {{m:may}} {_DO_SO}",
                     f"{_DONE} only (for|to) {who}")  # fmt: skip
        yield phrase("continuation", f"MAY_STILL_WHO({code})", f"{who} {{m:may}} {_DO_SO}", f"{_DONE} (for|to) {who}")
        yield phrase("continuation", f"MAY_NOT_WHO({code})", f"{who} {{m:may_not}} {_DO_SO}")
    for slots in ("{o:once_in_all}", "{o:often_after}"):
        yield phrase("continuation", "LIMIT({o:how_often})", f"{{k:they_may}} {{d:did_so}} {slots}",
                     f"{{k:done_so}} {slots}", f"{they} {{m:may}} [only] {{d:did_so}} {slots}")  # fmt: skip
    yield phrase("continuation", "LIMIT({o:how_often})", "{k:nobody_may} {d:did_so} {o:never_more}")
    yield phrase("continuation", "LIMIT({u:verb_again}, {o:how_often})", "{k:nobody_may} {u} {o:never_more}",
                 "{k:they_may} {u} {o:often_after}")  # fmt: skip
    for limit, most in (("SHARE({f:fraction})", "{f} of (what|those) (they|you) (have|own)"),
                        ("MOST({n:num})", "{n} [{t:thing}] (at a time|at once|each time)"),
                        ("TOTAL({n:num}, {p:stretch})", "{n} [{t:thing}] [in all] {p}")):  # fmt: skip
        yield phrase("continuation", f"LIMIT({{u:verb_again}}, {limit})", f"{{k:nobody_may}} {{u}} more than {most}",
                     f"{{k:they_may}} {{u}} (only|at most|no more than|not more than|up to) {most}",
                     f"{they} {{m:may}} [only] {{u}} (at most|no more than|not more than|up to) {most}")  # fmt: skip


_EVER = "[(in the game|per game|in a game|in all|in total|ever|altogether|overall|in the whole game)]"

CONTINUATIONS = tuple(_continuations())
"""What a sentence says of the one before it."""
