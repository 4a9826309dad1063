"""Time that passes without something: nobody proposes anything, or a player does nothing."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS

_FOR = "(for|in|during) [(the (last|past)|more than|over|at least|longer than|a period of|as long as)]"
_NOBODY = f"(nobody|no one|no {PLAYER}|none of the {PLAYERS})"
_ANY = f"(a|any) [new] {CHANGE}"
_DONE = {
    "proposal": (
        f"(proposed [(anything|something)]|made {_ANY}|submitted {_ANY}|put forward {_ANY})",
        f"(proposes [(anything|something)]|makes {_ANY}|submits {_ANY})",
        f"no [new] ({CHANGE}|{CHANGES}) (is|are|has been|have been|was|were) (made|submitted|proposed|put forward)",
        f"({_ANY}|{CHANGES}|a {CHANGE} being made|any {CHANGES}|anybody proposing anything)",
        f"(propose [(anything|something)]|make {_ANY}|submit {_ANY})",
    ),
    "vote": (
        "(voted [(on anything|on something)]|cast a vote|cast any vote|taken part in a vote)",
        "(votes [on anything]|casts a vote)",
        "no (vote|votes) (is|are|has been|have been) cast",
        "(a vote|any vote|a vote being cast|anybody voting)",
        "(vote [on anything]|cast a vote|cast any vote)",
    ),
    "adoption": (
        "", "", f"no [new] {CHANGE} (is|has been|was|gets) (adopted|passed|carried)",
        f"((an|any) adopted {CHANGE}|{_ANY} ['s] being (adopted|passed)|(an|any) adoption|any {CHANGE} "
        f"(adopted|passed))", "",
    ),
    "case": (
        "(called a case|called any case)", "(calls a case|invokes judgment)", "no case (is|has been|was) called",
        "(a case|any case) [being called]", "(call a case)",
    ),
}  # fmt: skip
"""What hasn't happened: its participle, its verb, its passive, its noun and its infinitive."""


def _quiet() -> Iterator[Phrase]:
    """Nobody has done something for so long."""
    for what, (done, does, passive, noun, _) in _DONE.items():
        code = f"QUIET('{what}', {{s:duration}}, {{e:effects}})"
        told = {"proposal": "made", "vote": "cast", "adoption": "adopted", "case": "called"}[what]
        of = {"proposal": "proposal", "vote": "vote", "adoption": "proposal", "case": "case"}[what]
        nobody = [f"{_NOBODY} (has {done}|{does})"] if done else []
        for happened in (*nobody, passive):
            yield phrase("sentence", code, f"if no {of} is {told} for {{s}} , {{e}}",
                         f"{{w:when}} {happened} {_FOR} {{s}} [,] [then] {{e}}",
                         f"{{e}} {{w:when}} {happened} {_FOR} {{s}}")  # fmt: skip
        yield phrase("sentence", code,
                     f"{{w:when}} {{s}} (have|has) (passed|gone by|elapsed) without {noun} [,] [then] {{e}}",
                     f"{{w:when}} {{s}} (pass|passes|go by|goes by|elapse) without {noun} [,] [then] {{e}}",
                     f"after {{s}} without {noun} [,] {{e}}", f"{{e}} after {{s}} without {noun}")  # fmt: skip


def _idle() -> Iterator[Phrase]:
    """A player has not done something for so long."""
    one = f"(a|any|each|every) {PLAYER}"
    neither = (
        "(neither voted nor (proposed [anything]|made a proposal)|neither (proposed [anything]|made a proposal) nor "
        "voted)"
    )
    acted = "(made a move|made any move|done anything|moved|taken part [in anything]|been (active|seen))"
    act = "(make a move|make any move|do anything|move|take part [in anything])"
    for what, told, lacking, heard in (
        ("move", "has made no move for {s}",
         f"((has|have) not [(yet|once)] {acted}|(does|do|did) not {act}|(does|do) nothing|(makes|make|has made|have "
         "made) no (move|moves)|(has|have) done nothing|(is|are|has been|have been) (inactive|idle|absent|silent))",
         "(nothing (has been|is) heard|no move (has come|comes|has been received))"),
        *((what, told, f"((has|have) not [(yet|once)] {_DONE[what][0]}|(does|do|did) not {_DONE[what][4]})", "")
          for what, told in (("vote", "has not voted for {s}"), ("proposal", "has not made a proposal for {s}"))),
        ("vote_or_proposal", "has neither voted nor made a proposal for {s}", f"(has|have) {neither}", ""),
    ):  # fmt: skip
        code = f"IDLE('{what}', {{s:duration}}, {{d:does}})"
        who = f"{one} who {lacking} {_FOR} {{s}}"
        yield phrase("sentence", code, f"a player who {told} {{d}}", f"{who} [,] {{d}}",
                     f"(whoever|anyone who|everyone who|those who|{PLAYERS} who) {lacking} {_FOR} {{s}} [,] {{d}}",
                     f"{{w:when}} ({one}|somebody|someone|you) {lacking} {_FOR} {{s}} [,] (they|he|she|you|that "
                     f"{PLAYER}) {{d}}",
                     f"{one} {{d}} {{w:when}} (they|he|she) {lacking} {_FOR} {{s}}")  # fmt: skip
        if heard:
            yield phrase("sentence", code, f"{one} (from|of) whom {heard} {_FOR} {{s}} [,] {{d}}")
    clear = f"(that is [to say]|i.e.|meaning) [,] who (has|have) {neither} [in that time] ,"
    yield phrase("sentence", "IDLE('vote_or_proposal', {s:duration}, {d:does})",
                 f"{one} (from|of) whom nothing has been heard {_FOR} {{s}} , {clear} {{d}}")  # fmt: skip


def _lately() -> Iterator[Phrase]:
    """What somebody has done in the time just past."""
    past = "(in|within|during|over) the (last|past|previous) {s}"
    for kept, done, told in (("last_vote_of", _DONE["vote"][0], "voted"),):
        yield phrase("trait", f"now < {kept}[_x] + {{s:firsts}}", f"has {told} in the last {{s}}",
                     f"(has|have|) {done} {past}")  # fmt: skip
        yield phrase("trait", f"now >= {kept}[_x] + {{s:firsts}}", f"has not {told} in the last {{s}}",
                     f"(has|have) not {done} {past}")  # fmt: skip


SILENCE = (*_quiet(), *_idle(), *_lately())
"""Sentences on what comes of silence."""
