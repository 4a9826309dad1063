"""Winning: what a player needs to win, and what happens when somebody wins."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGES, PLAYER, PLAYERS

_ONE = f"({PLAYER}|one|person)"
_THEY = f"(they|he|she|you|he or she|that {PLAYER}|this {PLAYER}|the {PLAYER})"
_IF = "(if|when|whenever|as soon as|once|the moment|immediately upon|after)"
_PROVIDED = (
    "(provided [that]|but only if|as long as|so long as|on condition that|only if|if|but only when|but only once|and "
    "only if|as soon as|once|when|only when|only once)"
)
_NOT_BEFORE = "(but not (before|until|unless)|unless and until|though not (before|until)|but only (after|once))"


def _wins() -> Iterator[Phrase]:
    """Whoever meets a condition wins, as soon as what somebody has changes."""
    yield phrase("enough_to_win", "{t:trait}", "{t}")
    yield phrase("enough_to_win", "{t:need}", "{t}")
    yield phrase("enough_to_win", "{s:enough_to_win} and {t:enough_to_win}", "{s} and {t}",
                 "{s} [,] and [who] {t}")  # fmt: skip
    yield phrase("enough_to_win", "{s:enough_to_win} and {t:enough_of}", "{s} [,] and {t}")
    yield phrase("enough_to_win", "{s:enough_to_win} and {a:amount}(points[_x])", "{s} [,] and {a}")
    yield phrase("sentence", "WINS([_x for _x in players if {t:enough_to_win}])", "a player who {t} wins the game",
                 f"(a|any|the|the first) {_ONE} (who|that) [first] {{t}} {{w:wins}}",
                 "(whoever|who|anyone who|anybody who|those who) [first] {t} [first] {w:wins}",
                 f"the winner [of the game] (is|shall be) (the first {_ONE} who|whoever first|whoever) {{t}}",
                 f"{_IF} (a|any) {_ONE} {{t}} [,] [then] {_THEY} {{w:wins}}",
                 f"{_IF} (somebody|someone|anybody|anyone) {{t}} [,] [then] {_THEY} {{w:wins}}",
                 f"(a|any|the first) {_ONE} {{w:wins}} {_IF} {_THEY} {{t}}",
                 f"(you|{PLAYERS}) {{w:wins}} {_IF} {_THEY} {{t}}",
                 f"{_IF} you {{t}} [,] you {{w:wins}}",
                 f"the game is won by (the first {_ONE} who|whoever [first]|a {_ONE} who) {{t}}")  # fmt: skip
    yield phrase("sentence", "UPON(EVENT('left', _they=None), DO(WHEN(len(players) == 1, DO(win(players[0])))))",
                 "when only one player is left in the game , that player wins",
                 f"{_IF} (only|just) 1 {PLAYER} (is left|remains) [in the game] [,] {_THEY} {{w:wins}}",
                 f"{_IF} there is (only|just) 1 {PLAYER} [left|remaining] [in the game] [,] {_THEY} {{w:wins}}",
                 f"{_IF} all [the] {PLAYERS} but 1 have left [the game] [,] the one who is left {{w:wins}}",
                 f"{_IF} (nobody|no one) else is (left|in the game) [any more] [,] you {{w:wins}}",
                 f"(a|the) {PLAYER} {{w:wins}} {_IF} (all the others|everyone else|everybody else) (have|has) left "
                 "[the game]",
                 f"the last [remaining] {PLAYER} [(remaining|left|who is left|who remains|to remain)] [in the game] "
                 "{w:wins}", f"{_IF} all {PLAYERS} but 1 have left [the game] [,] (the last (one|player)|the "
                 f"remaining {PLAYER}) {{w:wins}}",
                 f"{_IF} all the other {PLAYERS} have left [the game] [,] the [(last|remaining)] {PLAYER} "
                 "[who is left] {w:wins}")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('win', True), {w:when_not})", "{b:nobody} wins [the game] {w}",
                 "the game (is not|can not be|may not be) won {w}")  # fmt: skip
    yield from _whoever_wins()
    yield phrase("must_also", "0", "(have|has|must|need|needs) [(to|also)]")
    for more in (f"[,] {_PROVIDED} {_THEY} {{s}}", f"[,] {_NOT_BEFORE} {_THEY} {{s}}"):
        yield phrase("sentence", "WINS([_x for _x in players if {t:enough_to_win} and {s:enough_to_win}])",
                     f"(a|any|the|the first) {_ONE} (who|that) [first] {{t}} {{w:wins}} {more}",
                     f"(a|any|the first) {_ONE} {{t}} {{w:wins}} {more}",
                     f"(whoever|who|anyone who) [first] {{t}} [first] {{w:wins}} {more}",
                     f"you {{w:wins}} {_IF} you {{t}} {more}")  # fmt: skip
        yield phrase("sentence", "WINS([_x for _x in players if points[_x] >= {n:goal} and {s:need}])",
                     f"[the] first [{_ONE}] to {{r:reaches}} {{n}} {{w:wins}} [,] but {_THEY} {{m:must_also}} "
                     "{s}")  # fmt: skip
        yield phrase("sentence", "WINS([_x for _x in players if points[_x] >= {n:goal} and {s:enough_to_win}])",
                     f"the first {_ONE} (who|to|that) {{r:reaches}} {{n}} {{w:wins}} {more}",
                     f"[the] first [one] to {{r:reaches}} {{n}} {{w:wins}} {more}",
                     f"(whoever|who|anyone who) [first] {{r:reaches}} {{n}} [first] {{w:wins}} {more}",
                     f"(a|any) {_ONE} (who|that|with) {{r:reaches}} {{n}} {{w:wins}} {more}")  # fmt: skip
    yield phrase("sentence", "FIRST_TO({n:goal})",
                 f"[the] first [({_ONE}|to get)] to {{r:reaches}} {{n}} {{w:wins}}",
                 f"[the] first [{_ONE}] to {{n}} {{w:wins}}", f"you {{w:wins}} {_IF} you {{r:reaches}} {{n}}",
                 f"{_IF} you {{r:reaches}} {{n}} [,] you {{w:wins}}",
                 f"the game (ends|is over) {_IF} (a|some) {_ONE} {{r:reaches}} {{n}} [,] (and|who) [{_THEY}] {{w:wins}}"
                 )  # fmt: skip
    needed = "(needed|required|that (you need|one needs|are needed|is needed|a player needs)|you need)"
    yield phrase("sentence", "FIRST_TO({n:num})", f"the (number of points|score) {needed} (to win|for winning) [the "
                                                  "game] "
                 "(is|shall be) {n} [points]", "winning [the game] (takes|requires|needs) {n} points",
                 "the (number of points|score) (that|which) wins [the game] (is|shall be) {n} [points]",
                 "you (have to|must|need to) (get|reach|have) {n} points to win")  # fmt: skip
    yield phrase("sentence", "FIRST_TO({n:num} * {u:unit})",
                 f"the (number of points|score) {needed} (to win|for winning) [the game] (is|shall be) {{n}} [points] "
                 "(for each|for every|per|times the number of) {u}",
                 "it takes {n} points (per|for every) {u} to win [the game]",
                 "{n} points (per|for each|for every) {u} (win|wins|are needed to win) [the game]",
                 "winning [the game] (takes|requires) {n} points (per|for each|for every) {u}")  # fmt: skip
    yield phrase("sentence", "FIRST_TO(({n:num} * {v:value}))",
                 f"the (number of points|score) {needed} (to win|for winning) [the game] (is|shall be) {{n}} times "
                 f"{{v}}"
                 )  # fmt: skip
    yield phrase("sentence", "FIRST_TO({n:num} * {u:unit})", "it takes {n} points for each {u} to win",
                 f"{{w:to_win}} [,] (a {PLAYER}|you) (needs|need|must have) {{n}} points for (each|every) {{u}} "
                 "[(who is|that is)] [in the game] [(at that moment|at that time|then)]",
                 f"(a {PLAYER}|you) (needs|need|must have) {{n}} points for (each|every) {{u}} {{w:to_win}}",
                 f"the first {_ONE} (to|who) {{r:reaches}} {{n}} points for (each|every) {{u}} {{w:wins}}")  # fmt: skip
    few = (
        f"(there (are|is) {{a}} {PLAYERS} [left] [in the game]|{{a}} {PLAYERS} (are left|remain|is left) [in the game])"
    )
    over = "the game (ends|is over|shall end|stops)"
    yield phrase("sentence", "UPON(EVENT('left', _they=None), DO(WHEN({a:amount}(len(players)), DO(end_game()))))",
                 f"{over} {_IF} {few}", f"{_IF} {few} [,] {over}")  # fmt: skip
    yield phrase("to_win", "0", "(to|in order to) win [the game]")
    yield phrase("goal", "{n:num}", "a score of {n} or (above|more|higher)")
    above = "(whose score is|who (is|stands) at) [at least] {n} [points] [or (above|more|higher|over)]"
    first = f"(the first {_ONE}|the {_ONE} [who is] first|the first)"
    yield phrase("sentence", "FIRST_TO({n:num})", f"{first} {above} {{w:wins}}",
                 f"the winner [of the game] (is|shall be) {first} {above}", f"the game is won by {first} "
                 f"{above}")  # fmt: skip
    yield phrase("sentence", "WINS([_x for _x in players if points[_x] >= {n:num} and {c:cond}])",
                 "a player who has at least {n} points wins the game if {c}",
                 f"{first} {above} {{w:wins}} [,] {_PROVIDED} {{c}}",
                 f"the winner [of the game] (is|shall be) {first} {above} [,] {_PROVIDED} {{c}}",
                 f"the game is won by {first} {above} [,] {_PROVIDED} {{c}}",
                 f"{first} to {{r:reaches}} {{n}} points {{w:wins}} [,] {_PROVIDED} {{c}}",
                 f"(a|any) {_ONE} (who|that) {{r:reaches}} {{n}} points {{w:wins}} [,] {_PROVIDED} {{c}}",
                 f"you {{w:wins}} {_IF} you {{r:reaches}} {{n}} points [,] {_PROVIDED} {{c}}")  # fmt: skip
    lead = "points[_x] >= points[_y] + {m:num} for _y in players if _y != _x"
    other = f"(that of)] (every other {PLAYER}|everyone else|everybody else|all others|all other {PLAYERS}|anyone else)"
    yield phrase("sentence", f"WINS([_x for _x in players if points[_x] >= {{n:num}} and all([{lead}])])",
                 "a player who has at least {n} points and at least {m} points more than every other player wins the "
                 "game", f"{first} {above} and [at least] {{m}} [points] (higher|more|greater) than [{other} "
                 f"{{w:wins}}",
                 f"the game is won by {first} {above} and [at least] {{m}} [points] (higher|more|greater) than "
                 f"[{other}")  # fmt: skip
    yield phrase("sentence", "WINS([_x for _x in players if points[_x] >= {n:num} and {s:need}])",
                 f"you {{w:wins}} {_IF} you (get to|reach|have|get) {{n}} [points] [,] but {_THEY} [also] "
                 f"{{m:must_also}} "
                 "[also] {s}")  # fmt: skip
    otherwise = "[,] (and|but) [(just|only)] {m} [points] (otherwise|if not|else)"
    while_ = "(as long as|while|if|when|so long as)"
    yield phrase("sentence", "FIRST_TO({n:goal} if {c:cond} else {m:num})",
                 "it takes {n} to win if {c} , and {m} otherwise",
                 f"(it takes|you need) {{n}} to win [the game] {while_} {{c}} {otherwise}",
                 f"{{n}} (win|wins) [the game] {while_} {{c}} {otherwise}",
                 f"the first {_ONE} (to|who) {{r:reaches}} {{n}} {{w:wins}} {while_} {{c}} {otherwise}",
                 f"the number of points (needed|required) to win is {{n}} {while_} {{c}} {otherwise}")  # fmt: skip


def _whoever_wins() -> Iterator[Phrase]:
    """Whoever wins, said of them in any way: `with 100 points`, `to get three proposals adopted`."""
    yield phrase("goal_met", "{t:enough_to_win}", "(who|that) [first] {t} [first]")
    yield phrase("goal_met", "points[_x] >= {n:goal}", "(who|that|to) [first] {r:reaches} {n} [first]", "with {n}")
    yield phrase("goal_met", "{t:need}", "to {t}")
    yield phrase("goal_met", "{t:with_trait}", "{t}")
    yield phrase("goal_met", "{t:whose}", "whose {t}")
    adopted = f"({CHANGES}|rules|of their [own] {CHANGES}) (adopted|passed|accepted|carried|approved)"
    many = f"{{n:num}} (adopted|successful|accepted) ({CHANGES})"
    for kind, lead, of in (("goal_met", "(who|that|to) [first] (gets|get|has|have|sees|see) [had]", "with"),
                           ("goal_more", "[(has|have|had|with)]", "[with]")):  # fmt: skip
        yield phrase(kind, "adoptions_of[_x] >= {n:num}", f"{lead} {{n:num}} [of their [own]] {adopted}",
                     f"{lead} {many}", f"{of} {many}")  # fmt: skip
    yield phrase("sentence", "WINS([_x for _x in players if adoptions_of[_x] >= {n:num}])",
                 f"(whoever|who) [first] has [had] [first] {{n:num}} [of their] {adopted} {{w:wins}}",
                 f"(whoever|who) [first] has {many} [first] {{w:wins}}")  # fmt: skip
    yield phrase("goal_more", "{t:enough_of}", "{t}")
    yield phrase("goal_more", "{g:goal_met}", "{g}")
    yield phrase("goal_met", "{s:goal_met} and {t:goal_more}", "{s} and {t}", "{s} , and [also] {t}")
    whoever = (
        f"((the|a|any|each|every|[the] first|the very first|the next) {_ONE}|[the] first|the one|whoever [is [the] "
        "first]|"
        "anyone|"
        "anybody|those|somebody|the winner is the one|who)"
    )
    won = "WINS([_x for _x in players if {g:goal_met}])"
    yield phrase("sentence", won, f"{whoever} {{g}} {{w:wins}}",
                 f"the winner [of the game] (is|shall be) {whoever} {{g}}",
                 f"the game (is|shall be) won by {whoever} {{g}}", f"{whoever} {{g}} (is|shall be|becomes) the winner "
                 "[of the game]", f"(victory|the game|the win) (goes|belongs|falls) to {whoever} {{g}}")  # fmt: skip
    for more in (f"[,] {_PROVIDED} {_THEY} {{s}}", f"[,] {_NOT_BEFORE} {_THEY} {{s}}"):
        yield phrase("sentence", "WINS([_x for _x in players if {g:goal_met} and {s:enough_to_win}])",
                     f"{whoever} {{g}} {{w:wins}} {more}",
                     f"the winner [of the game] (is|shall be) {whoever} {{g}} {more}")  # fmt: skip


def _limits() -> Iterator[Phrase]:
    """Words about winning that only lend weight to a limit."""
    yield phrase(
        "whatever_score",
        "0",
        "(whatever|regardless of|irrespective of|no matter what) (their|his|her|the|his "
        "or her|your) (score|points|number of points) [is|may be|held]",
        "(however many|no matter how many|regardless of how many) points (they|he or she|you) (have|has)",
    )
    yield phrase(
        "notwithstanding",
        "0",
        "rule {n:number} notwithstanding",
        "notwithstanding rule {n:number}",
        "(despite|in spite of|regardless of) rule {n:number}",
        "whatever rule {n:number} says",
    )
    yield phrase("sentence", "LIMIT({s:sentence})", "{s} [,] {w:whatever_score}", "{w:notwithstanding} [,] {s}",
                 "{s} [,] {w:notwithstanding}")  # fmt: skip
    yield phrase("act", "ACT('win', True)", "(win|be the winner|be declared the winner|be declared [a] winner)",
                 "(win|winning) (the|a) game")  # fmt: skip


WINNING = (*_wins(), *_limits())
"""Sentences on what wins."""
