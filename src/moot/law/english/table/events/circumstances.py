"""Circumstances of a vote: with how many votes something passes, who hasn't voted, who is left out."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import BUT, IT, PLAYER, PLAYERS

_ABSENT = (
    "(does not vote|do not vote|forgets to vote|forget to vote|did not vote|fails to vote|fail to vote|has not "
    "voted|have not voted|misses the vote|did not take part|does not take part|has not taken part|"
    "casts no vote|cast no vote)"
)
_BEFORE = (
    "(before (the vote|voting) [on it] (is over|ends|closes|is closed)|(by|before|at|until) the (end|close|closing) "
    "of (the vote|voting)|"
    "(when|by the time) (the vote|voting) [on it] (closes|ends|is over)|in time)"
)
_NOT_VOTED = "[_x for _x in players if _x not in voted]"

CIRCUMSTANCES = (
    phrase("vote_result", "{a:amount}(len(votes_against))", "{a} (votes|vote) against [it]"),
    phrase("vote_result", "{a:amount}(len(votes_for))", "{a} (votes|vote) (for it|for|in favour|in its favour)"),
    phrase("vote_result", "{a:amount}(len(voted))", "{a} (votes|vote) cast [on it]"),
    phrase("vote_result", "len(votes_against) == 0", "(no vote|no votes|not a single vote|nobody) against [it]",
           "no dissent"),
    phrase("sentence", "UPON({event}, DO(WHEN({v:by_result}, {e:effects})))",
           "{w:when} {event} {v:by_result} [,] {e}", "{e} {w:when} {event} {v:by_result}"),
    phrase("by_result", "{v:vote_result}", "(with|by|on) {v}"),
    phrase("by_result", "{a:amount}(len(votes_against))",
           f"(against|despite|over) (the (votes|vote|opposition) of {{a}} ({PLAYERS}|{PLAYER})|"
           "{a} votes [against it])"),
    phrase("by_result", "len(votes_against) == 0", "without (any|a single|a) (vote|votes) against [it]",
           "without (opposition|any opposition|dissent|objection|any objection)",
           f"with (nobody|no one|no {PLAYER}|none of the {PLAYERS}) [(voting|having voted|being)] against [it]",
           f"without (anybody|anyone|any {PLAYER}) [(voting|having voted|being)] against [it]"),
    phrase("by_result", "all([_x in votes_for for _x in players])",
           f"with (everyone|everybody|all {PLAYERS}|all [of] the {PLAYERS}) (voting|having voted) (for [it]|in favour|"
           "yes)"),
    phrase("sentence", "UPON({event}, DO(WHEN({c:cond}, {e:effects})))", "{w:when} {event} and {c} [,] {e}",
           "{e} {w:when} {event} and {c}"),
    phrase("sentence", "UPON({event}, DO(WHEN(not {c:cond}, {e:effects})))", "{w:when} {event} unless {c} [,] {e}"),
    *(phrase("sentence", f"HELD({code}, {{s:{kind}}})", *forms) for kind in ("line", "brings") for code, *forms in (
        ("{c:cond}", "{i:lead} {c} [,] {s}", "{s} [,] (provided that|provided|on condition that|as long as) {c}"),
        ("not {c:cond}", "(unless|except if|except when) {c} [,] {s}"),
        ("not {t:at}", "(except|but not) {t} [,] {s}"),
    )),
    *(phrase("sentence", f"HELD({code}, {{s:brings}})", *forms) for code, *forms in (
        ("{c:cond}", "{s} [,] (if|when|provided that|as long as|only if|but only if) {c}"),
        ("not {c:cond}", "{s} [,] (unless|except if|except when|but not if) {c}"),
        ("{t:at}", "{s} {t}"),
        ("not {t:at}", "{s} [,] (except|but not) {t}"),
    )),
    *(phrase("cond", f"len(voted) {sign} {{r:{share}}}", "{r} voted on it",
             f"{{r}} (votes|vote|voted|has voted|have voted|took part in the vote) [on {IT}]")
      for sign, share in ((">=", "share"), ("<", "share_less"))),
    phrase("lead", "0", "(provided that|provided|as long as|so long as|on condition that|if|in case|where|only if)"),
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
           f"(each|every|any) {PLAYER} (who|that) (has not voted|did not vote) [on {IT}]",
           f"((each|every|any) {PLAYER}|everyone|everybody|all|those|anyone) who (did not|has not|have not|does not) "
           "(vote|voted|take part|taken part) [(in|on) (it|the vote)]"),
    phrase("cond", f"{{a:amount}}(len({_NOT_VOTED}))", "{a} player/players has/have not voted",
           f"{{a}} [({PLAYERS}|{PLAYER}|of them)] {_ABSENT} [on {IT}]"),
    phrase("people", "[_x for _x in players if _x != {x:person} and _x not in {w:people}]",
           "every player but {x} and {w}", f"(each|every) {PLAYER} {BUT} {{x}} and {{w}}",
           f"(everyone|everybody|all {PLAYERS}|all the {PLAYERS}) {BUT} {{x}} and {{w}}"),
    phrase("people", "[_x for _x in players if _x not in {w:people}]",
           "every player but {w}", f"(each|every) {PLAYER} {BUT} {{w}}",
           f"(everyone|everybody|all {PLAYERS}|all the {PLAYERS}) {BUT} {{w}}"),
    phrase("effects", "DO(award({x:who}, {n:count}, {t:thing}), award({y:who}, {m:count}, {t:thing}))",
           "{n} {t} (to|for) {x} [,] [and] {m} [{t}] (to|for) {y}"),
    phrase("cond", "len(votes_for) == len(votes_against)", "there were as many votes for it as against it",
           f"there (are|were) [exactly] as many votes for [{IT}] as against [it]",
           f"(the votes|the numbers of votes) [for and against [{IT}]] (are|were) (equal|equally divided|tied)",
           f"the vote [on {IT}] (is|was|ends in|ended in) (a tie|tied|a draw)",
           f"(as|exactly as) many {PLAYERS} (voted|vote) for {IT} as against [it]"),
    phrase("event", "EVENT('proposal_decided', _they=None, _if=len(votes_for) == len(votes_against))",
           "the vote on a proposal ends in a tie", "(a|the|any) vote [on {c:chg}] (ends in|is) (a tie|tied|a draw)",
           "the votes for and against {c:chg} are (equal|equally divided|tied)",
           "{c:chg} gets as many votes for it as against it"),
    phrase("cond", "{c:cond}", "{c} already", "{c} at the time", "{c} at that (time|moment)"),
)  # fmt: skip
"""Conditions on how a vote went."""
