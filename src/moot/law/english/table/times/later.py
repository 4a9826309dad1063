"""What happens so long after an event, and what can't be done so long after it."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import ADOPTED, CHANGE, DEFEATED

_A_PROPOSAL = f"(a|any|the last|another) {CHANGE}"
_NEXT = "(for|in|during|within) [the] (following|next|first|coming)"
_AFTER = "(after|once|when|if|whenever|as soon as)"


def _bans() -> Iterator[Phrase]:
    """What may not be done for some time after an event."""
    for kept, done in (("last_adoption", ADOPTED), ("last_defeat", DEFEATED)):
        told = "a proposal is adopted" if kept == "last_adoption" else "a proposal is defeated"
        yield phrase("moment", kept, told, f"{_A_PROPOSAL} {done}",
                     f"the {'(adoption|passing)' if kept == 'last_adoption' else '(defeat|rejection)'} of (a|any) "
                     f"{CHANGE}")  # fmt: skip
    for who, code in (
        ("{b:barring}", "FORBID({a:act}, {b:barring} and now < {m:moment} + {s:duration})"),
        ("", "FORBID({a:barred}, now < {m:moment} + {s:duration})"),
    ):
        yield phrase("sentence", code, f"{_AFTER} {{m}} [,] {who} {{a}} {_NEXT} {{s}}",
                     f"{_AFTER} {{m}} [,] {who} {{a}} for {{s}}",
                     f"{_NEXT} {{s}} after {{m}} [,] {who} {{a}}")  # fmt: skip


def _delays() -> Iterator[Phrase]:
    """What happens some time after an event."""
    yield phrase("sentence", "LATER({x:event}, {s:duration}, {e:effects})", "{s} after {x} , {e}", "{s} after {x} "
                                                                                                   "[,] {e}",
                 "{e} {s} after {x}", "(when|once|as soon as) {s} (have|has) (passed|elapsed|gone by) since {x} [,] "
                                      "{e}",
                 "{s} (later|afterwards) than {x} [,] {e}")  # fmt: skip
    yield phrase("sentence", "LATER({x:event}, {s:duration}, {e:effects})",
                 "(when|whenever|after|if|each time) {x} [,] {e} {s} (later|afterwards|after that)",
                 "(when|whenever|if|each time) {x} [,] then {s} (later|afterwards) [,] {e}")  # fmt: skip
    yield phrase("sentence", "LATER({x:actor}, {s:duration}, {d:does})", "{x} {d} {s} (later|afterwards|after that)")


LATER = (*_bans(), *_delays())
"""Delayed effects, and what is forbidden for a time after an event."""
