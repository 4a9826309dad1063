"""Winning at a time, by what is left, and by how often something was done; and the end of the game."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import BUT, CHANGES, PLAYER, PLAYERS

_ONE = f"({PLAYER}|one|person)"
_THEY = f"(they|he|she|you|he or she|that {PLAYER}|this {PLAYER}|the {PLAYER}|that one|that person)"
_IF = "(if|when|whenever|as soon as|once|the moment|after)"
_ADOPTED = "(adopted|passed|accepted|carried|approved)"
_MUST = "(must|needs to|need to|has to|have to)"
_NO_WINNER = (
    "(nobody|no one|no player|none of the players) [yet] (has won|wins|won) [the game] [(yet|by then|so far)]"
    "|there (is|has been) no winner [yet]|the game has not [yet] been won"
)
_NOT = (
    "[,] [and] (not|instead of|rather than|in place of) [the] [{x:number}] [points] [(any more|as before|as until now)]"
)


def _goals() -> Iterator[Phrase]:
    """How many points win, said of the number."""
    yield phrase("to_winning", "0", "[(to|in order to) win [the game]]", "for (a win|victory)", "to be the winner")
    yield phrase(
        "winning_number", "{n:num}", "[only] [at least] {n} [points]", "a (score|total) of [at least] {n} [points]"
    )
    yield phrase("winning_number", "{n:num} * {u:unit}", "{n} points for each {u}",
                 "{n} [points] (for each|for every|per|times the number of) {u}")  # fmt: skip
    yield phrase("winning_number", "{n:num} * len(players)", "{n} [points] (per head|a head)")
    yield phrase("winning_number", "({n:num} * {v:value})", "{n} times {v}")
    for sign, way in (("+", "(plus|and|and in addition|and another)"), ("-", "(minus|less)")):
        yield phrase("winning_number", f"{{n:num}} {sign} {{m:num}} * {{u:unit}}",
                     f"{{n}} [points] [,] {way} {{m}} [more] [points] (for each|for every|per|times the number of) "
                     f"{{u}}"
                     )  # fmt: skip
    needed = (
        "(needed|required|necessary|that (you need|one needs|are needed|is needed|a player needs|are required)|"
        "you need)"
    )
    goal = f"(the|a) (number of points|score|points|total|points total) {needed}"
    for tail in ("", f" {_NOT}"):
        yield phrase("sentence", "FIRST_TO({n:winning_number})",
                     f"(a {PLAYER}|you|one|{PLAYERS}|we) [only] (needs|need|must have|have to have|has to have|must "
                     f"get|must "
                     f"reach|has to reach|have to reach|have to get) {{n}} {{w:to_winning}}{tail}",
                     f"to win [the game] [,] (a {PLAYER}|you|one) [only] (needs|need|must have|have to have|must "
                     f"reach|have "
                     f"to reach|has to reach|must get|have to get|has to get) {{n}}{tail}",
                     f"{{n}} (is|are|shall be) [(enough|sufficient|needed|required|necessary)] {{w:to_winning}}{tail}",
                     f"{{n}} (suffice|suffices|will do) {{w:to_winning}}{tail}",
                     f"it takes {{n}} {{w:to_winning}}{tail}",
                     f"{goal} {{w:to_winning}} (is|are|shall be) [now] {{n}}{tail}",
                     f"the (goal|target|finishing line|winning score|winning total) [of the game] (is|shall be) "
                     f"{{n}}{tail}",
                     f"(play|the game) is [played] to {{n}}{tail}",
                     f"winning [the game] (takes|requires|needs) {{n}}{tail}",
                     f"{{n}} to win [the game]{tail}")  # fmt: skip
    yield phrase("sentence", "FIRST_TO({n:winning_number})",
                 "(instead of|rather than) {x:number} [points] [,] {n} (is|are) (needed|required|enough) "
                 "{w:to_winning}",
                 f"(instead of|rather than) {{x:number}} [points] [,] (it takes|you need|a {PLAYER} needs) {{n}} "
                 "{w:to_winning}")  # fmt: skip


def _met() -> Iterator[Phrase]:
    """What somebody has to have, and in what, to win."""
    yield phrase("whose", "adoptions_of[_x] >= {n:num}", f"{CHANGES} (have been|are|were) {_ADOPTED} {{n}} times")
    yield phrase("whose", "adoptions_of[_x] >= 2", f"{CHANGES} (have been|are|were) {_ADOPTED} twice")
    own = f"(their|your|his|her|his or her) [own] {CHANGES}"
    yield phrase("of_theirs", "adoptions_of[_x] >= {n:num}", f"{{n}} of {own} (have been|are|were) {_ADOPTED}",
                 f"they have {{n}} {CHANGES} {_ADOPTED}")  # fmt: skip
    theirs = "WINS([_x for _x in players if {c:of_theirs}])"
    yield phrase("sentence", theirs, f"(a|any|the first) {_ONE} {{w:wins}} {_IF} {{c}}", f"you {{w:wins}} {_IF} {{c}}",
                 f"{_IF} {{c}} [,] {_THEY} {{w:wins}}")  # fmt: skip
    many = f"{{n:num}} of a {PLAYER} 's [own] {CHANGES} (have been|are|were) {_ADOPTED}"
    yield phrase("sentence", "WINS([_x for _x in players if adoptions_of[_x] >= {n:num}])",
                 f"{_IF} {many} [,] {_THEY} {{w:wins}}")  # fmt: skip
    yield phrase("sentence", "WINS([_x for _x in players if {t:enough_to_win}])",
                 f"to win [the game] [,] (a {PLAYER}|you|one) {_MUST} {{t}}",
                 "the game (can|may) [also] be won by [{b:being_first}] {g:having_met}".replace(
                     "{g:having_met}", "{t:having}"),
                 f"(a {PLAYER}|you|{PLAYERS}) (can|may) [also] win [the game] by {{t:having}}",
                 "{t:having} wins [you|a player] [the game]")  # fmt: skip
    yield phrase("being_first", "0", "being [the] first to")
    yield phrase("enough_to_win", "{t:enough_chain}", "(have|has|need|needs) [both] {t}")
    yield phrase("enough_chain", "{t:enough_of} and {s:enough_of}", "{t} [,] and [also] {s}")
    yield phrase("sentence", "WINS([_x for _x in players if {t:enough_chain}])",
                 f"(to|in order to) win [the game] [,] (a {PLAYER}|you|one) (needs|need|must have|has to have|have "
                 f"to have) "
                 "[both] {t}",
                 f"(a {PLAYER}|you|one) (needs|need|must have) [both] {{t}} to win [the game]")  # fmt: skip


def _at_last() -> Iterator[Phrase]:
    """Who wins at some moment: the one in front, or the one who is left with something."""
    over = "the game (ends|is over|shall end|stops|is finished)"
    yield phrase("game_over", "0", over, "(the end|game over)")
    in_front = "DO(EACH([_x for _x in {s:frontrunner} if len({s:frontrunner}) == 1], DO(win(_e))))"
    in_front_or_over = "DO(EITHER(len({s:frontrunner}) == 1, DO(win({s:frontrunner}[0])), DO(end_game())))"
    who = ("{s} (wins|win|has won|is [then] the winner|is declared [the] winner|shall be [declared] the winner|shall "
           "[thereupon] "
           "win|will win|will be the winner|is [the] champion) [the game]",
           "the (winner|victor) [of the game] is [then] {s}", "(the game|victory|the win) [then] goes to {s}",
           "the game is [then] won by {s}")  # fmt: skip
    yield phrase("effects", in_front_or_over, "the game ends , and {s} wins",
                 *(f"{{o:game_over}} [,] and {form}" for form in who),
                 *(f"{{o:game_over}} (;|:|.|,) {form}" for form in who),
                 *(f"{form} [,] and {{o:game_over}}" for form in who),
                 "{o:game_over} with {s} (as [the] winner|winning)")  # fmt: skip
    yield phrase("effects", in_front, "{s} wins the game", *who)
    yield phrase("frontrunner", "{s:extreme}", "{s}")
    yield phrase("sentence", f"EVERY({{o:often}}, {in_front})",
                 "{s:frontrunner} {o:often} (wins|has won|shall win|is the winner|shall be the winner) [the game]",
                 "the winner [of the game] (is|shall be) {s:frontrunner} {o:often}")  # fmt: skip
    sole = "[_x for _x in players if {t}]"
    code = ("UPON(EVENT('any_change', _they=None), DO(WHEN(len(PEOPLE) == 1, DO(EACH(PEOPLE, DO(win(_e)))))))"
            ).replace("PEOPLE", sole)  # fmt: skip
    for kind, who_has in (("trait", "(who|that) [still] {t}"), ("with_trait", "[still] {t}")):
        has = "[still] {t}"
        first = f"when only one player {has.replace('[still] ', '')} , that player wins"
        yield phrase("sentence", code.replace("{t}", f"{{t:{kind}}}"),
                     *([first] if kind == "trait" else []),
                     *([f"{_IF} (only|just) 1 {_ONE} {has} [,] {_THEY} {{w:wins}}",
                        f"{_IF} (nobody|no one|no other {PLAYER}) {BUT} (you|1 {PLAYER}) {has} [,] {_THEY} {{w:wins}}",
                        f"the only (one|{PLAYER}) who still {{t}} {{w:wins}}"] if kind == "trait" else
                       [f"{_IF} (only|just) 1 {_ONE} is left {{t}} [,] {_THEY} {{w:wins}}"]),
                     f"the last {_ONE} {who_has} {{w:wins}}",
                     f"{_IF} (you|a {PLAYER}) (are|is) the (last|only) [{_ONE}] [left] {who_has} [left] [,] [then] "
                     f"{_THEY} "
                     "{w:wins}",
                     f"the last {_ONE} [to be] left {who_has} {{w:wins}}",
                     f"the winner [of the game] (is|shall be) the last {_ONE} {who_has}")  # fmt: skip


def _when_met() -> Iterator[Phrase]:
    """Whoever meets a condition at some time, or upon coming to meet it."""
    then = "EVERY({o:often}, DO(EACH([_x for _x in players if {g:goal_met}], DO(win(_e)))))"
    yield phrase("sentence", then, "{o} , a player {g} wins the game",
                 f"(a|any|the first) {_ONE} {{g}} {{o}} {{w:wins}}", f"{{o}} [,] (a|any) {_ONE} {{g}} {{w:wins}}",
                 f"the winner [of the game] (is|shall be) (the first {_ONE}|whoever [is first]) {{g}} {{o}}"
                 )  # fmt: skip
    yield phrase("sentence", "WINS([_x for _x in players if {t:having}])",
                 f"(a|any|the first) {_ONE} {{w:wins}} (by|on|upon) {{t}}", f"(on|upon) {{t}} [,] (a|any) {_ONE} "
                                                                            f"{{w:wins}}"
                 )  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('win', True), not IS(player, {t:need}))",
                 f"the winner [of the game] {_MUST} {{t}}", "the winner has to {t}")  # fmt: skip
    yield phrase("sentence", "FORBID({a:act}, not {t:at})", "{a} is (only|not) possible {t} [only]".replace("|not", ""),
                 "{a} is possible only {t}")  # fmt: skip
    yield phrase("act", "ACT('win', True)", "winning")


def _by_then() -> Iterator[Phrase]:
    """What happens if nobody has won by some time."""
    for code, forms in (
        ("ONCE_ON({d:date}, {c:clock})", ("(by|before|until) {c} on {d}", "(by|before|until) {d} [,] (at|,) {c}",
                                          "{c} on {d}")),
        ("ONCE_ON({d:date}, CLOCK(24, 0))", ("(by|before|until) the (end|close) of {d}", "by {d}",
                                             "(by|before|until) midnight on {d}", "until {d}", "on {d}")),
        ("ONCE_ON({d:date}, CLOCK(0, 0))", ("before {d}",)),
        ("ONCE_ON(MONTH_END({y:year}, {m:month}), CLOCK(24, 0))", ("(by|before|until) the end of {m} [of] {y}",)),
        ("ONCE_ON(date({y:year}, 12, 31), CLOCK(24, 0))", ("(by|before|until) the end of [the year] {y}",
                                                            "(by|before|until) the end of the year {y}")),
    ):  # fmt: skip
        yield phrase("by_then", code, *forms)
    said = f"({_NO_WINNER})"
    yield phrase("sentence", "EVERY({o:by_then}, {e:effects})", f"(if|should) {said} {{o}} [,] [then] {{e}}",
                 f"(if|should) {{o}} {said} [,] [then] {{e}}", f"{{e}} [,] if {said} {{o}}",
                 f"(unless|if not) (somebody|someone|a {PLAYER}|anyone|anybody) (has won|wins) [the game] {{o}} [,] "
                 f"{{e}}",
                 "should (nobody|no one|no player|none of the players) have won [the game] {o} [,] {e}")  # fmt: skip
    yield phrase("often", "ONCE_ON(MONTH_END({y:year}, {m:month}), CLOCK(24, 0))",
                 "at the (end|close) of {m} [of] {y}")  # fmt: skip
    yield phrase("often", "ONCE_ON(date({y:year}, 12, 31), CLOCK(24, 0))", "at the (end|close) of [the year] {y}")
    nobody = "(nobody|no one|no player) (wins|has won|is the winner)"
    yield phrase("effects", "DO(end_game())", "{o:game_over} (without a winner|with no winner|in a draw|as a draw|"
                                              "undecided)",
                 f"{{o:game_over}} [,] (and|with|;) {nobody}", "the game is (a draw|drawn|abandoned|declared a draw)",
                 "{o:game_over}")  # fmt: skip


VICTORIES = (*_goals(), *_met(), *_when_met(), *_at_last(), *_by_then())
"""More sentences on what wins, and on the end of the game."""
