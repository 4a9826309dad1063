"""Votes: what adopts a proposal; and points: what wins."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE

THRESHOLDS = (
    phrase("tally", "len(eligible_voters)", "the eligible voters", "[all] [the] [eligible] voters",
           "[all] [the] votes"),
    phrase("tally", "len(players)", "the players", "[all] [the] (players|members)"),
    phrase("tally", "len(votes_for) + len(votes_against)", "the votes cast", "[all] [the] votes [cast]",
           "those [who are] voting", "[the] (players|members) (voting|who vote)"),
    phrase("required", "MORE_THAN({f:fraction}, {t:tally})", "more than {f} of {t}", "over {f} of {t}"),
    phrase("required", "AT_LEAST({f:fraction}, {t:tally})", "at least {f} of {t}", "{f} of {t}",
           "(no|not) (fewer|less) than {f} of {t}"),
    phrase("required", "MORE_THAN(FRACTION(1, 2), {t:tally})", "more than half of {t}",
           "(a|the) [simple] majority of {t}"),
    phrase("required", "{t:tally}", "all of {t}", "all {t}", "(each|every) [one] of {t}"),
    phrase("required", "{n:num}", "at least {n} players", "[at least] {n} [or more] (players|voters|votes|members)"),
    phrase("sentence", "TERM('votes_required', {r:required})", "a proposal is adopted if {r} vote for it",
           f"(a|any|each|every) {CHANGE} (is|shall be|will be|gets) adopted if {{r}} (vote|votes|have voted|has voted) "
           "(for it|in its favour|in favour of it|yes|for)",
           f"(a|any|each|every) {CHANGE} (needs|requires|shall require) {{r}} (to be adopted|to pass|for adoption|"
           "for it to be adopted)",
           "(proposals|rule changes) (need|require) [the votes of] {r} (to be adopted|to pass|for adoption)"),
    phrase("sentence", "FIRST_TO({n:num})", "the first player who has {n} points wins",
           "the first player (who|to) (has|have|reaches|reach|gets|get|accumulates|accumulate) {n} [or more] points "
           "wins [the game]",
           "the winner (is|shall be) the first player to (reach|have|get|accumulate) {n} [or more] points"),
)  # fmt: skip
