"""Whoever has the most or the fewest: what becomes of them, and what if there are several."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_TIE = (
    "(if|where|when|in case) (there is a tie|there are several|several are tied|(several|2 or more|more than 1) "
    f"[({PLAYERS}|{PLAYER})] (have|has|share) (the most|the fewest|the least|it|that|that many|the highest score|"
    "the lowest score|the same number)|there are several such players|there is more than 1 [such player]|it is a tie|"
    "(several|2 or more) (players|of them) are tied)"
)
_TIED = f"({_TIE}|in a tie|in (case|the event) of a tie|on a tie|with a tie)"
_THEN = "[(then|at that (time|moment|point)|on that day|by then|at the time)]"
EXTREMES = (
    phrase("tied", "0", _TIED),
    *(phrase("effects", f"DO(EITHER(len({{s:extreme}}) == 1, award({{s:extreme}}, {sign}{{n:num}}, LIKE), "
             f"award({{s:extreme}}, {sign}{{m:num}}, LIKE)))",
             f"{{s}} {{v:{verb}}} {{n}} (,|;|.) [(and|but)] {{t:tied}} [,] (each of them|they each|they|each) "
             f"{{w:{verb}}} "
             "[only] {m} [each]")
      for sign, verb in (("", "gets"), ("-", "loses"))),
    phrase("tied_all", "0", "(,|;|.) [and] {t:tied} [,] (each of them|they all|all of them|they each|all) "
           "(does|do|gets it|get it|count|counts|lose them|loses them|gets them|get them|is meant|are meant|lose it)"),
    phrase("tied_none", "0", "(,|;|.) [(and|but)] {t:tied} [,] (nobody (does|gets it|gets them)|no one (does|gets it|"
           "gets them)|none of them (does|do|gets it|gets them)|they all go without)"),
    phrase("tied_nothing", "0", "(,|;|.) [(and|but)] {t:tied} [,] (nothing happens|this does not apply|nobody gets "
           "anything|no one gets anything)"),
    phrase("tied_first", "0", "(,|;|.) [(and|but)] {t:tied} [,] [it is|that is] the one (of them|among them) who "
           "(joined first|has been in the game [the] longest|came first) [(does|gets it|gets them)]"),
    phrase("effects", "DO(EACH({s:extremes}, {d:does}))", "{s} {d} [,] [and] all of them {t:tied}"),
    phrase("effects", "DO(EACH({s:extremes}, {d:short_does}))", "{s} {d} [,] [and] all of them {t:tied}"),
    phrase("lone", "[_x for _x in {s:extreme} if len({s:extreme}) == 1]", "{s}"),
    phrase("first_of", "{s:extreme}[:1]", "{s}"),
    phrase("effects", "DO(EACH({s:extreme}, {d:does}))", "{s} {d}", "{s} {d} {t:tied_all}"),
    *(phrase("effects", f"DO(award({{s:{kind}}}, {sign}{{n:count}}, {{thing}}))",
             f"{{s}} {gets} {{n}} {{thing}} , and if there is a tie , {told}")
      for kind, told in (("lone", "nobody does"), ("first_of", "it is the one of them who joined first"))
      for sign, gets in (("", "gets/get"), ("-", "loses/lose"))),
    phrase("effects", "DO(EACH({s:lone}, {d:does}))", "{s} {d} , and if there is a tie , nobody does", "{s} {d}",
        "{s} {d} {t:tied_none}"),
    phrase("effects", "DO(EACH({s:first_of}, {d:does}))",
           "{s} {d} , and if there is a tie , it is the one of them who joined first", "{s} {d} {t:tied_first}"),
    phrase("lone_effects", "DO(EACH({s:lone}, {d:does}))", "{s} {d}"),
    phrase("sentence", "UPON({event}, {e:lone_effects})", "{w:when} {event} [,] {e} {t:tied_nothing}",
           "{e} {w:when} {event} {t:tied_nothing}"),
    phrase("effects", "DO(EITHER(len({s:extreme}) == 1, award({s:extreme}, {n:count}, {thing}), "
           "award({s:extreme}, {m:count}, {thing})))",
           "{s} gets/get {n} {thing} , and if there is a tie , each of them gets {m}",
           "{s} {v:gets} {n} {thing} (,|;|.) [(and|but)] {t:tied} [,] (each of them|they each) {w:gets} [only] {m} "
           "[{thing}]"),
)  # fmt: skip


_LEADER = (
    f"(the (leader|leading {PLAYER}|front runner|front-runner|top {PLAYER}|top scorer|highest "
    f"scorer)|(whoever|the {PLAYER} "
    f"who) (leads|is (in the lead|in first place|leading|ahead|the leader))|the {PLAYER} in (the lead|first place))"
)
_LAST = (
    f"(the (last|lowest) (placed|ranked) {PLAYER}|(whoever|the {PLAYER} who) is (last|in last place|at the bottom)|the "
    f"{PLAYER} in last place|the lowest scorer)"
)


def extremes_of(name: str, words: str, one: str) -> Iterator[Phrase]:
    """The players who have the most or fewest of something."""
    all_of = f"[{name}[_y] for _y in players]"
    score = "|the (highest|most) score" if name == "points" else ""
    low = "|the lowest score" if name == "points" else ""
    have = "(with|who has|who have|having|that has)"
    for sign, which, plain in (("max", f"(the most {words}|the highest number of {words}{score})", "most"),
                               ("min", f"(the fewest {words}|the least {words}|the lowest number of {words}{low})",
                                "fewest")):  # fmt: skip
        code = f"[_x for _x in players if {name}[_x] == {sign}({all_of})]"
        yield phrase("extremes", code, f"((each|every|any) {PLAYER}|all [the] {PLAYERS}|those) {have} {which}",
                     f"(everyone|everybody|whoever|anyone) (with|who has) {which}")  # fmt: skip
        yield phrase("frontrunner", code, f"(whoever|who) [then] (has|is with|holds) {which} {_THEN}",
                     f"the ({PLAYER}|one|person) [then] {have} {which} {_THEN}", f"{which} {_THEN}",
                     f"the one with {'more' if sign == 'max' else 'fewer'} {words}")  # fmt: skip
        yield phrase("extreme", code, f"the player who has the {plain} {words}",
                     f"the ({PLAYER}|one|person) {have} {which}",
                     *([_LEADER if sign == "max" else _LAST] if name == "points" else []))  # fmt: skip
