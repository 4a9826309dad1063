"""The player with the most of something, and what holds if several have the most."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_IF_TIED = (
    "(if|when|where|should) (there is a tie|there are several [such players]|there (is|are) more than one [such "
    "player]|"
    f"(several|two or more|more than one|some|multiple|many) [({PLAYERS}|{PLAYER}|of them)] (have|has|share|tie "
    f"for|are "
    "tied for|hold|are tied) [(as many|the (most|fewest|least|same|lead|highest|lowest)|it)] [({u:unitword}|number of "
    f"{{u:unitword}}|score)]|{PLAYERS} (are tied|tie)|it is a tie)"
)
_IN_A_TIE = "(in [the] (case|event) of (a tie|ties)|in a tie|ties :)"
_DO = (
    "(gets|get|receives|receive|lose|loses|does|do|pays|pay|is|are|wins|win|has|have|becomes|become|gain|gains|shall "
    "receive|is treated so|are treated so|must do so|gets them|take|takes)"
)
_WHAT = "[(it|them|that|this|so|so many|the points|the same|{n:number} {u:unitword}|those {u:unitword}|one|the bonus)]"


def _tails() -> Iterator[Phrase]:
    """What holds if several are equal."""
    yield phrase("if_tied", "0", _IF_TIED, _IN_A_TIE)
    everyone = (
        "(all of them|each of them|they all|all|every one of them|all who (have|are) [the] (most|fewest|least|tied)|"
        f"all [the] tied {PLAYERS}|each of these {PLAYERS}|(all|each) [of the] {PLAYERS} (concerned|who are tied)|"
        "everybody who has the (most|fewest))"
    )
    yield phrase("tie_all", "0", f"{{i:if_tied}} [,] {everyone} {_DO} {_WHAT}",
                 "{i:if_tied} [,] (that|this|the same|it) (goes|holds|applies|is true) (for|to) (each|all) [of them]",
                 f"{{i:if_tied}} [,] {everyone} (each|all) {_DO} {_WHAT}")  # fmt: skip
    first = (
        "(the one [(of|among) them] who joined [the game] (first|earliest|before the others)|the (one|player) [of "
        "them] who "
        f"has been in the game [the] longest|the first of them to join|the {PLAYER} who joined (first|earliest))"
    )
    yield phrase("tie_first", "0", f"{{i:if_tied}} [,] [it is] {first} [{_DO} {_WHAT}]")
    yield phrase("tie_none", "0", f"{{i:if_tied}} [,] (nothing happens|(nobody|no one|none of them|no player) {_DO} "
                                  f"[(it|"
                 "them|anything|any|one|{n:number} {u:unitword}|the points)]|nobody [of them] does)",
                 "{i:if_tied} [,] ((it|this|the bonus|the prize) is not|nothing is) "
                 "(awarded|given|paid)")  # fmt: skip


def _ties() -> Iterator[Phrase]:
    """The player who is alone in front, until a tail says what holds if there are several."""
    yield phrase("top", "[_x for _x in players if {t:most_trait}]", f"the (one|{PLAYER}) {{t}}")
    yield phrase("who", "TOP({t:top})", "{t}")
    yield phrase("person", "TOP({t:top})", "{t}")
    for how in ("all", "first", "none"):
        yield phrase(
            "sentence", f"TIES({{s:tied_sentence}}, {how!r})", f"{{s}} (.|,|;) [{{b:and_but}}] {{t:tie_{how}}}"
        )
    yield phrase("and_but", "0", "(and|but|;)")
    yield phrase("tied_sentence", "EVERY({o:often}, {e:effects})", "{o} [,] {e}", "{e} {o}")
    yield phrase("tied_sentence", "EVERY({o:often}, SUBJECT({x:person}, {d:does}))", "{x} {o} {d}", "{x} [,] {o} , {d}")
    yield phrase("tied_sentence", "UPON({event}, {effects})", "{w:when} {event} [,] [then] {effects}",
                 "{effects} {w:when} {event}")  # fmt: skip
    yield phrase("tied_sentence", "ONCE({effects})", "when this rule is adopted , {effects}",
                 "(when|as soon as|once) {r:this_rule} [,] [then] {effects}")  # fmt: skip
    yield phrase("tied_sentence", "FORBID({a:act}, {b:barring})", "{b} {a}")


TIES = (*_tails(), *_ties())
"""The player with the most, and ties."""


def most_of(name: str, words: str) -> Iterator[Phrase]:
    """Having the most or the fewest of something."""
    for sign, least in (("max", "most"), ("min", "(fewest|least)")):
        trait = f"{name}[_x] == {sign}([{name}[_y] for _y in players])"
        rank = "highest" if sign == "max" else "lowest"
        score = [f"with the {rank} score"] if name == "points" else []
        yield phrase("most_trait", trait, f"(with|who has|having) the {least} {words}", *score)
