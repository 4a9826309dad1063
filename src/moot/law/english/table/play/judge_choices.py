"""Who judges a case: whoever has the fewest points, sits next to its caller, holds an office, or is drawn by lot."""

from collections.abc import Iterator
from itertools import product

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_CASE = "(a|the|each|every|any) (case|dispute)"
_CALLED = "(called|invoked|asked for|raised|opened|requested)"
_IT = "(it|the case|judgment|a judgment|the judgment|the dispute)"
_CALLER = f"(the|its) caller [of (the|a) case]|(the one|the {PLAYER}|whoever) who (has|) {_CALLED} {_IT}"
_NOT_CALLER = (
    f"who (is not|was not) ({_CALLER})",
    f"who (did not call|has not called|did not invoke|has not invoked|did not ask for) {_IT}",
    f"[,] (other than|except|except for|apart from|but|besides|excluding|not counting) ({_CALLER})",
    f"(of|among|amongst) (all|the) [the] (other|others) [{PLAYERS}]",
)
OTHERS = "[_x for _x in players if _x != case.caller]"


def judges(who: str, tail: str = "") -> tuple[str, ...]:
    """The forms of a sentence that says who judges."""
    return (
        f"{{j:the_judge}} (is|shall be|will be|is to be|must be) [always] {who} {tail}",
        f"[{{w:upon_a_case}} [,]] {who} (is|shall be|becomes|will be|acts as|serves as|shall act as) [always] "
        f"[the|its] judge "
        f"[{{o:of_the_case}}] {tail}",
        f"{who} (judges|shall judge|must judge|decides|shall decide|has to judge) (all cases|{_CASE}|cases|it|all "
        f"disputes) {tail}",
        f"(all cases|{_CASE}|cases|all disputes) (is|are|shall be|must be) [always] (judged|decided) by {who} {tail}",
    )


def _chosen() -> Iterator[Phrase]:
    yield phrase("the_judge", "0", f"(the|a) judge [(of|in|for) {_CASE}]", f"{_CASE} 's judge")
    yield phrase("of_the_case", "0", f"(of|in|for) ({_CASE}|it)")
    yield phrase("upon_a_case", "0",
                 "(when|whenever|if|each time|every time) ([a|any] judgment is (invoked|called for|asked "
                 "for|requested)|"
                 "(a|any) case is (called|opened))")  # fmt: skip
    yield phrase("but_caller", "0", *_NOT_CALLER)
    for code, told, where in (
        ("next_after(seating, case.caller)", "after",
         "([sitting] (to|on) the left of|[sitting] [next] [clockwise] after|next [clockwise] after|clockwise after|"
         "following)"),
        ("next_before(seating, case.caller)", "before",
         "([sitting] (to|on) the right of|[sitting] [just] before|clockwise before|preceding)"),
    ):  # fmt: skip
        yield phrase("sentence", f"JUDGE_IS({code})", f"the judge of a case is the player {told} its caller",
                     *judges(f"the [next] {PLAYER} [who] [(sits|is)] {where} ({_CALLER}) [in [the] (seating|playing) "
                              "order]"))  # fmt: skip
    by_lot = "(by lot|at random|randomly|by drawing lots|by drawing a lot)"
    drawn = f"((drawn|chosen|selected|picked|appointed|named|determined) {by_lot}|randomly (chosen|drawn|selected))"
    for code, told, pool in (
        (OTHERS, "among the other players",
         f"(from|among|amongst|out of|from among) [(all|all of)] [the] (other {PLAYERS}|others|({PLAYERS}|those) "
         "{b:but_caller})"),
        ("players", "among all players", f"(from|among|amongst|out of|from among) all [of] [the] {PLAYERS}"),
    ):  # fmt: skip
        yield phrase("sentence", f"JUDGE_DRAWN({code})", f"the judge of a case is drawn by lot {told}",
                     f"{{j:the_judge}} (is|shall be|will be|is to be|must be) [always] {drawn} {pool}",
                     f"{{j:the_judge}} (is|shall be|will be|is to be|must be) [always] (drawn|chosen|selected|picked) "
                     f"{pool} {by_lot}",
                     f"{{w:upon_a_case}} [,] (a|the) judge (is|shall be) {drawn} {pool}",
                     f"(draw|choose|pick) (a|the) judge [{{o:of_the_case}}] {by_lot} {pool}")  # fmt: skip
    another = f"(another|a random other|some other|one of the other) ({PLAYER}|{PLAYERS})"
    yield phrase("sentence", f"JUDGE_DRAWN({OTHERS})",
                 f"{{j:the_judge}} (is|shall be|will be) {another} [,] {drawn}",
                 f"{{j:the_judge}} (is|shall be|will be) a random other {PLAYER}",
                 f"{{w:upon_a_case}} [,] {another} (is|shall be) {drawn} (as|to be) [the] judge",
                 f"{{w:upon_a_case}} [,] {another} (drawn|chosen|selected|picked) {by_lot} (is|becomes) [the] "
                 "judge")  # fmt: skip


def _others() -> Iterator[Phrase]:
    """Players who judge for what they did, or for how long they have been in the game."""
    joined = "(joined|has joined|came into) [the game]"
    for code, told, *ways in (
        ("players[0]", "the player who joined first", f"(the {PLAYER} who|whoever) {joined} (first|before all [the] "
                                                      "others)",
         f"(the {PLAYER} who|whoever) has been (in the game|a player) [the] longest", f"the first {PLAYER} to join"),
        ("players[-1]", "the player who joined last", f"(the {PLAYER} who|whoever) {joined} (last|most recently)",
         f"the last {PLAYER} to join", f"the newest {PLAYER}"),
        ("last_adopted_author", "the author of the last proposal adopted",
         "(the (author|proposer) of|whoever made) the (last|latest|most recent) (proposal [(that was|to be)] (adopted|"
         "passed|accepted)|adopted proposal)"),
    ):  # fmt: skip
        for way in ways:
            yield phrase("sentence", f"JUDGE_IS({code})", *([f"the judge of a case is "
                                                             f"{told}"] if way is ways[0] else []),
                         *judges(way))  # fmt: skip


def _last() -> Iterator[Phrase]:
    """Nobody judges twice in a row."""
    again = (
        "(judge|be [the] judge (of|in)|act as [the] judge in|serve as [the] judge in) (the next (case|one)|the case "
        "after (it|that)|the following (case|one))"
    )
    two = (
        "(two|2) (cases (in a row|running|in succession|one after the other|one after another)|consecutive cases|"
        "successive cases)"
    )
    twice = f"(judge|be [the] judge (in|of)) {two}"
    judged = "(judged|gave judgment in|was [the] judge (of|in)|has judged|decided) the (last|previous|latest) case"
    yield phrase("sentence", "FORBID(ACT('judge', True), player == last_judge)",
                 "the player who judged the last case may not judge the next one",
                 f"(the|a|any) {PLAYER} who {judged} {{m:may_not}} {again}",
                 f"(the one|whoever) who {judged} {{m:may_not}} {again}", f"whoever {judged} {{m:may_not}} {again}",
                 f"the judge (of|in) the (last|previous|latest) case {{m:may_not}} {again}",
                 f"{{b:nobody}} {{m:may}} {twice}", f"{{b:nobody}} judges {two}",
                 f"{{b:ones}} {{m:may_not}} {twice}",
                 f"(once|after|when) a judgment has been given [,] the judge (who gave it|concerned) {{m:may_not}} "
                 f"{again}")  # fmt: skip


def judged_by(quantities: tuple[str, ...]) -> Iterator[Phrase]:
    """Whoever has the most or the fewest of something judges."""
    for name, which, (place, first), whole in product(
        quantities, ("min", "max"), (("0", "first"), ("-1", "last")), (False, True)
    ):
        words, told = name.replace("_", " "), "fewest" if which == "min" else "most"
        least = "(fewest|least|lowest)" if which == "min" else "(most|highest)"
        score = "|the lowest score" if which == "min" else "|the highest score"
        others = "" if whole else " and _x != case.caller"
        among = "players" if whole else "players if _y != case.caller"
        code = f"[_x for _x in players if {name}[_x] == {which}([{name}[_y] for _y in {among}]){others}][{place}]"
        who = f"the {PLAYER} (with|who has) (the {least} {words}{score if name == 'points' else ''})"
        tie = f"{{t:turn_tie}} {{f:joined_{first}}}"
        yield phrase("sentence", f"JUDGE_IS({code})",
                     f"the judge of a case is the player with the {told} {words}{'' if whole else ' but its caller'} , "
                     f"and in a tie the one who joined {first}",
                     *judges(who if whole else who + " {b:but_caller}", tie))  # fmt: skip


def judged_by_office(name: str, words: str) -> Iterator[Phrase]:
    """Whoever holds an office judges."""
    yield phrase("sentence", f"JUDGE_IS({name})", f"the judge of every case is the {words}", *judges(f"the {words}"))


JUDGE_CHOICES = (
    *_chosen(),
    *_others(),
    *_last(),
    phrase("joined_first", "0",
           "[who] (joined|has joined|was there) [the game] (first|earlier|before the (other|others))",
           "[who] (has been|is) [in the game|a player] [the] longest [in the game]"),
    phrase("joined_last", "0", "[who] (joined|has joined) [the game] (last|later|most recently)"),
)  # fmt: skip
"""Sentences on who judges a case."""
