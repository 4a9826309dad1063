"""Turns: what may be done on whose turn, what happens as turns begin, and how proposals take turns."""

from collections.abc import Iterator
from itertools import product

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.play.judge_choices import judges
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS
from moot.law.english.table.times.pacing import SAME_DAY, SAME_WEEK

_OWN = "(their|your|his|her|his or her|one 's)"
_ANOTHER = (
    f"(another {PLAYER} 's|somebody else 's|someone else 's|other {PLAYERS} 's|another 's|anyone else 's|"
    f"anybody else 's|any other {PLAYER} 's)"
)
_MAKE = "(make|submit|propose|introduce|put forward|hand in|move)"
_MAKING = "(making|submitting|proposing|introducing|putting forward)"
_ANOTHER_ONE = (
    f"(another [one|{CHANGE}]|a new (one|{CHANGE})|a (further|second) {CHANGE}|one again|again|the next [one])"
)
_IN_A_ROW = "(in a row|running|in succession|one after (the other|another)|consecutively)"


def of_turns(name: str, words: str) -> Iterator[Phrase]:
    """What is said where the law keeps whose turn it is."""
    own = f"{_OWN} [own] {words}"
    theirs = f"({_ANOTHER} {words}|other {PLAYERS} 's {words}s)"
    yield phrase("at", f"_they == {name}", f"on their own {words}", f"(on|in|during) {own}",
                 f"(when|while) it is {_OWN} {words}")  # fmt: skip
    yield phrase("at", f"_they != {name}", f"on another player 's {words}", f"(on|in|during) {theirs}",
                 f"when it is not {_OWN} {words}", f"(when|while) it is {_ANOTHER} {words}",
                 f"out of {words}")  # fmt: skip
    yield phrase("cond", f"{{x:person}} == {name}", f"it is {{x}} 's {words}")
    in_turn = f"(whose {words} it is|who (is on {words}|has the {words}|is in {words})|in {words})"
    yield phrase("barring", f"player == {name}", f"(a|the|any|whatever) {PLAYER} {in_turn} {{m:may_not}}")
    yield phrase("at", f"_they == {name}", f"(when|while) it is {_OWN} own {words}")
    yield phrase("sentence", f"JUDGE_IS({name})", f"the judge of every case is the player whose {words} it is",
                 *judges(f"the {PLAYER} {in_turn}"))  # fmt: skip
    if name != "turn":
        return
    since = "any([_y >= turn_since for _y in proposal_times[_they]])"
    yield phrase("cond", f"_they == turn and not {since}", "it is their turn and they have not proposed yet",
                 f"it is {_OWN} turn and (they|you|he or she) (have|has) not [yet] (proposed|made their proposal) "
                 "[(anything|something)] [yet]")  # fmt: skip
    yield phrase("per_time", "_x >= turn_since", "in one turn",
                 f"(a|per|each|every|in a|in any one|in each|in every|in the same|in any|on each|on a|in|on {_OWN}|in "
                 f"{_OWN}|on any one) turn")  # fmt: skip
    for who in (f"the {PLAYER} whose turn it is", f"(the {PLAYER} who|whoever) has the turn"):
        waiting = f"WHEN(not {since.replace('_they', 'turn')}, SUBJECT(turn, {{d:does}}))"
        yield phrase("sentence", f"EVERY({{o:often}}, DO({waiting}))",
                     f"{{o}} [,] {who} {{d}} [,] until (they|he or she) (have|has) (made (their|a) {CHANGE}|proposed "
                     "[something])", f"{{o}} [,] {who} {{d}} [,] (if|as long as|while) (they|he or she) (have|has) not "
                     f"[yet] (made (their|a) {CHANGE}|proposed [anything])")  # fmt: skip
    begins = "EVENT('register_set', _they={they}, _if=register == 'turn')"
    yield phrase("event", begins.format(they="turn"), "a player 's turn begins",
                 f"(a|each|any) {PLAYER} 's turn (begins|starts|comes)", f"it (becomes|is now) a {PLAYER} 's turn",
                 "your turn (begins|starts|comes)", f"a {PLAYER} (begins|starts) (a|their) turn")  # fmt: skip
    started = "(begins|starts|comes|has begun)"
    yield phrase(
        "actor",
        begins.format(they="turn"),
        f"(a|any|the|each|every) {PLAYER} whose turn {started}",
        f"whoever 's turn {started}",
        f"(everyone|everybody|anyone|anybody) whose turn {started}",
    )
    at_start = f"(at|on|with) the (beginning|start) of [(each|every|any one) of] {_OWN} [own] (turn|turns)"
    mine = f"(a|any|each|every|the) {PLAYER}"
    yield phrase(
        "sentence",
        f"UPON({begins.format(they='turn')}, SUBJECT(_they, {{d:does}}))",
        f"{at_start} [,] ({mine}|you|everyone|everybody) {{d}}",
        f"({mine}|you|everyone|everybody) {{d}} {at_start}",
        f"({mine}|you|everyone|everybody) {{d}} {{w:when}} ({_OWN} turn {started}|it becomes {_OWN} turn)",
    )
    yield phrase(
        "sentence",
        f"UPON({begins.format(they='None')}, {{effects}})",
        "after (each|every) turn [,] {effects}",
        "{effects} after (each|every) turn",
    )
    every = begins.format(they="None")
    for count, nth in (("'every', {n:nth}", "(every|each) {n}"), ("'every', 2", "every other")):
        yield phrase("numbered", f"{count}, None, {every}", f"{nth} turn [{{s:since}}]",
                     f"the (completion|end|beginning|start) of {nth} turn [{{s:since}}]")  # fmt: skip
    for trait, those in (("{t:trait}", "(who|that) {t}"), ("{t:with_trait}", "{t}")):
        rich = f"(a|any|each|every) {PLAYER} {those}"
        yield phrase("sentence", f"UPON({begins.format(they='turn')}, DO(WHEN(IS(turn, {trait}), SUBJECT(_they, "
                                 f"{{d:does}}))))",
                     f"{at_start} [,] {rich} {{d}}", f"{rich} {{d}} {at_start}")  # fmt: skip
    yield phrase("event", begins.format(they="None"), "a turn begins",
                 "(a|each|every|any) [new] turn (begins|starts|ends|is over|is completed|has ended)",
                 "the turn passes [on] [to (the next|another) player]")  # fmt: skip
    yield phrase("sentence", "UPON(EVENT('register_set', _they=None), DO(WHEN(register == 'turn', {e:effects})))",
                 "when a turn begins , {e}")  # fmt: skip
    yield phrase("happening", begins.format(they="None"), "the beginning of a turn",
                 "the (beginning|start|end|close|completion) of (a|each|every|any) turn")  # fmt: skip


_AFTER = (
    "(after (each|every|a) turn (ends|is over|is completed|)|when (a|the) turn (ends|is over)|at the end of a turn)"
)


def of_next_turns(quantities: tuple[str, ...]) -> Iterator[Phrase]:
    """Whose turn is next, where the law keeps whose turn it is."""
    is_next = "(is next|has the next turn|gets the next turn|goes next|takes the next turn|is up next|plays next)"
    another = "[{0} for {0} in players if {0} != turn]"
    for name, which, place in product(quantities, ("min", "max"), ("0", "-1")):
        words, told = name.replace("_", " "), "fewest" if which == "min" else "most"
        least = "(fewest|least|lowest)" if which == "min" else "(most|highest)"
        first = "first" if place == "0" else "last"
        tie = f"[who] (joined|has joined|was there) [the game] ({first}|{'earlier' if place == '0' else 'later'})"
        for pool, all_of_it, just, those in (
            ("players", "players", "", ""),
            (another.format("_y"), another.format("_z"), "who has not just had a turn",
             "who (has not just had (a|the|their) turn|did not have the last turn|has not just played)"),
        ):  # fmt: skip
            code = f"[_x for _x in {pool} if {name}[_x] == {which}([{name}[_y] for _y in {all_of_it}])][{place}]"
            who = f"the {PLAYER} (with|who has) the {least} {words} {those}"
            yield phrase("next_player", code,
                         f"the player with the {told} {words} {just} , and in a tie the one who joined {first}",
                         f"{who} {{b:turn_tie}} {tie}")  # fmt: skip
            yield phrase("sentence", f"NEXT_TURN({code})", f"[{_AFTER} [,]] {who} {is_next} {{b:turn_tie}} {tie}")
    for code, told, order in (
        ("next_before(seating, turn) or turn", "counterclockwise",
         "(counterclockwise|anticlockwise|counter-clockwise|anti-clockwise|in reverse [seating] order|in the opposite "
         "direction|in (anticlockwise|counterclockwise|counter-clockwise) order)"),
        ("next_after(sorted(players), turn) or turn", "in alphabetical order of their names",
         f"(in [the] alphabetical order|alphabetically) [(of|by) (their names|names|name|the names of the "
         f"{PLAYERS}|the "
         f"{PLAYERS} ' names|the {PLAYERS} 's names)] [, and after the last [name|one] [it|they] [starts|start|begins] "
         f"[again] with the first [again]]"),
        ("next_after(players, turn) or turn", "in the order in which they joined",
         "in [the] order (in which they|they|of) (joined|joining) [the game]"),
        ("next_before(players, turn) or turn", "in reverse order of joining",
         "in [the] (reverse|opposite) order (in which they joined|of joining) [the game]"),
    ):  # fmt: skip
        yield phrase("sentence", f"NEXT_TURN({code})", f"players take turns {told}",
                     f"[the] ({PLAYERS}|we|all {PLAYERS}) (take|shall take|have|get) [their] turns {order} "
                     f"[{{n:not_clockwise}}]",
                     f"(turns|the turns|the turn|play) [shall] (pass|passes|go|goes|are taken|be taken|is passed "
                     f"on|rotate|move|moves|"
                     f"proceed|proceeds) [round] {order} [{{n:not_clockwise}}]", f"(play|the turn|the game) "
                     f"(proceeds|goes|moves|passes) {order}",
                     f"the order of (play|turns) is {order}")  # fmt: skip
    yield phrase("sentence", "NEXT_TURN(next_before(players, turn) or turn)",
                 "turns (pass|go) from the last (player|one) to join to the first [, and then (begin|start) again with "
                 "the last]")  # fmt: skip
    going = (
        "(is|are|shall be|gets|get) (skipped|passed over|left out) [(when (their|the) turn (would "
        "come|comes)|in turn|in the "
    )
    going += "order of turns|every time)]"
    none = "((does not|do not|shall not|may not) (get|have|take) (a turn|turns|their turn)|(has|have|gets|get) no turn)"
    skipping = "next_after([_x for _x in seating if _x == turn or not ({test})], turn) or turn"
    for test, slot in (("IS(_x, {t:being})", "{o:ones} {t}"), ("IS(_x, {t:trait})", "{o:those} {t}")):
        yield phrase("sentence", f"NEXT_TURN({skipping.replace('{test}', test)})", f"{slot} {going}", f"{slot} {none}",
                     f"(skip|pass over) (anyone|anybody|everyone|{PLAYERS}|a {PLAYER}|those|the {PLAYERS}) {{t}}",
                     f"(turns|the turn) (skip|skips|pass over|passes over) {slot}")  # fmt: skip
    yield phrase("sentence", "NEXT_TURN({w:next_player})", "after each turn , the next turn is that of {w}",
                 f"[{_AFTER} [,]] the next turn (is|goes to|belongs to|shall be) [that of] {{w}}",
                 f"[{_AFTER} [,]] it is [then] the turn of {{w}}")  # fmt: skip


def _pacing() -> Iterator[Phrase]:
    each = f"(each {PLAYER}|every {PLAYER}|everyone|everybody|you|a {PLAYER}|{PLAYERS}|all {PLAYERS})"
    no_more = "[(and|but) (no more|not more|no more than that)]"
    midnight = "[(.|,|;) [(where|and)] (a|the) day (begins|starts) at midnight]"
    for count, code in (("{n} [new]", ">= {n:num}"), ("a [new]", ">= 1")):
        for span, said in (("{p:per_span}", "{p}"), (SAME_DAY, f"(a|per|each|every) [calendar] day {midnight}")):
            made = f"len([_x for _x in proposal_times[player] if {span}])"
            yield phrase("sentence", f"FORBID(ACT('propose', True), {made} {code})",
                         f"{each} {{m:may}} {_MAKE} {count} ({CHANGE}|{CHANGES}) {said} {no_more}",
                         f"{each} (gets|get|has|have|shall have|is allowed|are allowed|is granted) [only|just] {count} "
                         f"({CHANGE}|{CHANGES}) {said} {no_more}")  # fmt: skip
    yield phrase("per_span", SAME_WEEK, "a week", "(per|each|every) [calendar] week")
    yield phrase("per_span", "now < _x + {d:duration}", "(in any|every|within any) {d}")
    since = (
        "proposal_times[player] and len([_x for _x in players if _x != player and proposal_times[_x] and "
        "proposal_times[_x][-1] > proposal_times[player][-1]]) < {n:num}"
    )
    others = f"[at least] {{n}} (other {PLAYERS}|other {PLAYER}|others)"
    have = "(has|have) (made one|proposed something|proposed|made a proposal|done so) [(since|in the meantime|too)]"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {since})",
                 "a player who has made a proposal may not make another until {n} other players have made one since",
                 f"{{b:ones}} [who (has|have) made a {CHANGE}] {{m:may_not}} {_MAKE} {_ANOTHER_ONE} (until|before) "
                 f"{others} {have}",
                 f"{{b:nobody}} {{m:may}} {_MAKE} {_ANOTHER_ONE} (until|before) {others} {have}",
                 f"{{b:ones}} (has to|have to|must|shall) wait (until|for) {others} {have} before {_MAKING} "
                 f"{_ANOTHER_ONE}",
                 f"after {_MAKING} a {CHANGE} [,] {{b:ones}} (has to|have to|must) wait until {others} {have} [before "
                 f"{_MAKING} {_ANOTHER_ONE}]")  # fmt: skip
    row = "len(recent_proposers) >= {0} and all([_x == player for _x in recent_proposers[-({0}):]])"
    for n, word in ((2, "three"), (3, "four"), (4, "five")):
        times = f"({word} times|{word} {CHANGES})"
        yield phrase("sentence", f"FORBID(ACT('propose', True), {row.format(n)})",
                     f"no player may make more than {('two', 'three', 'four')[n - 2]} proposals in a row",
                     f"{{b:nobody}} {{m:may}} {_MAKE} {times} {_IN_A_ROW}",
                     f"({{b:ones}}|the same {PLAYER}) {{m:may_not}} {_MAKE} {times} {_IN_A_ROW}",
                     f"{{b:nobody}} {{m:may}} {_MAKE} more than {n} {CHANGES} {_IN_A_ROW}",
                     f"({{b:ones}}|the same {PLAYER}) {{m:may_not}} {_MAKE} more than {n} {CHANGES} {_IN_A_ROW}",
                     f"{{b:ones}} {{m:may}} {_MAKE} (at most|no more than|only|up to) {n} {CHANGES} {_IN_A_ROW}"
                     )  # fmt: skip
    yield phrase("trait", "_x == last_proposer", "made the last proposal",
                 f"[(has|have)] (made|proposed|submitted) the (last|latest|previous|most recent) {CHANGE}",
                 "(proposed last|was the last to propose|were the last to propose)")  # fmt: skip
    yield phrase("cond", "len(open_proposals) >= 1", "a proposal is open",
                 f"(a|another|any|some) {CHANGE} is [still] open", f"there is (an|another) open {CHANGE}",
                 f"there are open {CHANGES}")  # fmt: skip
    yield phrase(
        "cond",
        "any([_y.stage == 'voting' for _y in open_proposals])",
        "a proposal is being voted on",
        f"(a|another|any|some) {CHANGE} is [still] being voted on",
        "a vote is (going on|open|under way)",
    )


TURNS = (
    *_pacing(),
    phrase(
        "turn_tie",
        "0",
        "{t:tied}",
        "(.|,|;) [and] [but] (if|when|where|should) (several|two or more|more than one) "
        f"[({PLAYERS}|{PLAYER}|of them)] (have|has) (the (fewest|most|least|same)|equally (few|many)|as (few|many)) "
        "[number] [of points] [,] [(it is|that is|it shall be)] [then] [the turn of] (the one|that) [(of|among) them]",
        "(.|,|;) [and] (ties|a tie) (go|goes|is decided in favour of) [to] (the one|player|whoever|the player)",
        f"(.|,|;) [and|but] (in|in case of|among|with|in the event of) (a tie|ties|equals) [,] [(it is|that is)] [the "
        f"turn of] the (one|{PLAYER}) [(of|among) them]",
        "(.|,|;) [and] (if there is a tie|if they are tied|if several are tied|should there be a tie) [,] [(it is|that "
        "is)] [the turn of] the one [(of|among) them]",
    ),
    phrase("not_clockwise", "1", "[,] [and] (instead of|not|rather than) clockwise"),
    phrase(
        "sentence",
        "NEXT_TURN(next_after(sorted(players), turn) or turn)",
        "players take turns in alphabetical order of their names",
        "the order of (turns|play) is alphabetical",
        "turns [shall] follow the alphabetical order of (names|the players ' names|the players 's names)",
    ),
)
"""Sentences on how proposals take turns."""
