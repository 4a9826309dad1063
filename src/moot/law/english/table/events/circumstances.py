"""Circumstances of a vote: with how many votes something passes, who hasn't voted, who is left out."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import BUT, IT, PLAYER, PLAYERS

_ABSENT = (
    "(does not vote|do not vote|forgets to vote|forget to vote|did not vote|fails to vote|fail to vote|has not "
    "voted|have not voted|misses the vote|"
    "casts no vote|cast no vote)"
)
_BEFORE = (
    "(before (the vote|voting) [on it] (is over|ends|closes|is closed)|by the (end|close) of (the vote|voting)|"
    "(when|by the time) (the vote|voting) [on it] (closes|ends|is over)|in time)"
)
_NOT_VOTED = "[_x for _x in players if _x not in voted]"

CIRCUMSTANCES = (
    phrase("vote_result", "{a:amount}(len(votes_against))", "{a} (vote|votes) against [it]"),
    phrase("vote_result", "{a:amount}(len(votes_for))", "{a} (vote|votes) (for it|for|in favour|in its favour)"),
    phrase("vote_result", "{a:amount}(len(voted))", "{a} (vote|votes) cast [on it]"),
    phrase("vote_result", "len(votes_against) == 0", "(no vote|no votes|not a single vote|nobody) against [it]",
           "no dissent"),
    phrase("sentence", "UPON({event}, DO(WHEN({v:vote_result}, {e:effects})))",
           "{w:when} {event} (with|by) {v} [,] {e}", "{e} {w:when} {event} (with|by) {v}"),
    phrase("sentence", "UPON({event}, DO(WHEN({c:cond}, {e:effects})))", "{w:when} {event} and {c} [,] {e}",
           "{e} {w:when} {event} and {c}"),
    phrase("sentence", "UPON({event}, DO(WHEN(not {c:cond}, {e:effects})))", "{w:when} {event} unless {c} [,] {e}"),
    phrase("absent_effects", "DO(EACH({w:not_voted}, {d:does}))", "{w} {d}"),
    phrase("absent_effects", "DO(EACH({w:if_not_voted}, {d:does}))", f"(you|a {PLAYER}|{PLAYERS}) {{d}} {{w}}"),
    phrase("if_not_voted", _NOT_VOTED, f"(if|when|whenever) (you|they) {_ABSENT} on (a|any) {{x:bare_change}} "
           f"[{_BEFORE}]"),
    phrase("sentence", "UPON(EVENT('voting_closed', _they=None), {e:absent_effects})", "{e}"),
    phrase("not_voted", _NOT_VOTED,
           f"(a|any|each|every) {PLAYER} who {_ABSENT} on (a {{x:bare_change}}|any {{x:bare_change}}) [{_BEFORE}]",
           f"(whoever|anyone who|anybody who|everyone who|{PLAYERS} who|those who|all who) {_ABSENT} on "
           f"(a {{x:bare_change}}|any {{x:bare_change}}|{{x:bare_change}}) [{_BEFORE}]"),
    phrase("people", _NOT_VOTED, "each player who has not voted",
           f"(each|every|any) {PLAYER} (who|that) (has not voted|did not vote) [on {IT}]"),
    phrase("cond", f"{{a:amount}}(len({_NOT_VOTED}))", "{a} players have not voted",
           f"{{a}} [({PLAYERS}|{PLAYER}|of them)] {_ABSENT} [on {IT}]"),
    phrase("people", "[_x for _x in players if _x != {x:person} and _x not in {w:people}]",
           "every player but {x} and {w}", f"(each|every) {PLAYER} {BUT} {{x}} and {{w}}",
           f"(everyone|everybody|all {PLAYERS}|all the {PLAYERS}) {BUT} {{x}} and {{w}}"),
    phrase("people", "[_x for _x in players if _x not in {w:people}]",
           "every player but {w}", f"(each|every) {PLAYER} {BUT} {{w}}",
           f"(everyone|everybody|all {PLAYERS}|all the {PLAYERS}) {BUT} {{w}}"),
    phrase("effects", "DO(award({x:who}, {n:count}, {t:thing}), award({y:who}, {m:count}, {t:thing}))",
           "{n} {t} (to|for) {x} [,] [and] {m} [{t}] (to|for) {y}"),
    phrase("cond", "{c:cond}", "{c} already", "{c} at the time", "{c} at that (time|moment)"),
)  # fmt: skip
"""Conditions on how a vote went."""
