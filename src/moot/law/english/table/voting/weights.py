"""Weights: how many votes somebody has."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_EVERY_OTHER = (
    f"(all others|everyone else|everybody else|all other {PLAYERS}|the others|the rest|every other {PLAYER}|others)"
)
_ONE = "(has|have|gets|get|cast|casts) [only|just] (1|a single one|1 vote|a single vote)"
_DOUBLE = "(counts|count|shall count|is counted|are counted|weighs|is worth)"
_HAS = "(has|have|gets|get|casts|shall have|is entitled to|are entitled to|may cast|can cast)"
_SAME = (
    f"((each|every) {PLAYER} has [exactly|only|just] 1 vote|(the votes of all {PLAYERS}|all votes) (are|shall "
    f"be|have) (of "
    "equal weight|equal|equal weight)|(everyone|everybody|we all) (has|have) 1 vote) [(,|;|.)] [(but|except that|save "
    "that|and|while|only)]"
)

WEIGHTS = (
    phrase("more_votes", "1", "has 2 votes", f"{_HAS} 2 votes [on (it|that proposal|their proposal)]",
           "(has|have|gets|get) (an additional|a second|an extra|1 more|1 extra) vote"),
    phrase("more_votes", "{n:number} - 1", "has {n} votes", f"{_HAS} {{n}} votes [on (it|that proposal|their "
                                                            f"proposal)]"),
    phrase("more_votes", "{n:number}", "has {n} additional votes",
           "(has|have|gets|get) {n} (additional|extra|more|further) votes"),
    phrase("counting", "1", "counts double", f"{_DOUBLE} (double|twice|as 2 [votes]|for 2|2 [votes]|2 times)",
           "(is|are) (doubled|counted twice)"),
    phrase("counting", "2", "counts three times", f"{_DOUBLE} (three times|triple|thrice|as 3 [votes]|3 times|for 3)"),
    phrase("counting", "-1", "does not count", "(does not|do not|shall not) count", "(count|counts) for nothing",
           "(is|are|shall be) (not counted|void|invalid|not valid|ignored|disregarded|worth nothing)"),
    phrase("same_for_rest", "0", f"{_EVERY_OTHER} {_ONE}", f"(and|while|;|whereas) {_EVERY_OTHER} {_ONE}",
           f"{_EVERY_OTHER} 1"),
    phrase("votes_of", "player == {p:person}", "the vote of {p}", "{p} 's (vote|votes)", "the votes of {p}",
           "(a|any|every|each|the) (vote|ballot) [cast] (by|of|from) {p}", "votes (of|by|cast by|from) {p}"),
    phrase("votes_of", "player == proposal.author", "(the author 's|the proposer 's|its author 's) vote",
           "(a|an|the) (author|proposer) 's vote on their own proposal",
           "(a|the) (vote|votes) (of|by) (the|its|a) (author|proposer)",
           "votes (of|by) (the|its) (author|proposer)"),
    phrase("votes_of", "IS(player, {t:such})", "the (vote|votes) of {t}", "votes (of|by|cast by) {t}"),
    phrase("votes_of", "IS(player, {t:most_trait})", f"the (vote|votes) of the ({PLAYER}|one) {{t}}"),
    phrase("sentence", "WEIGHT(IS(player, {t:most_trait}), {m:more_votes})", f"the ({PLAYER}|one) {{t}} {{m}}",
           f"the ({PLAYER}|one) {{t}} {{m}} [(,|;|.) {{r:same_for_rest}}]"),
    phrase("sentence", "WEIGHT(player in {s:extreme}, {m:more_votes})", "{s} {m}", f"{_SAME} {{s}} {{m}}",
           "{s} {m} [(,|;|.) {r:same_for_rest}]"),
    phrase("sentence", "WEIGHT(player in {s:extreme}, {n:number} - 1)", f"{_SAME} {{s}} has {{n}}"),
    phrase("votes_of", "player in {s:extreme}", "the (vote|votes) of {s}", "{s} 's (vote|votes)"),
    phrase("sentence", "WEIGHT({w:votes_of}, {c:counting})", "{w} {c}", "{w} {c} [when votes are counted]",
           f"{_SAME} {{w}} {{c}}"),
    phrase("sentence", "WEIGHT(IS(player, {t:trait}), {c:counting})",
           f"(your|a {PLAYER} 's|every {PLAYER} 's|one 's|anyone 's) vote {{c}} {{w:while}} {{y:they}} {{t}}"),
    phrase("sentence", "WEIGHT(IS(player, {t:trait}), {m:more_votes})", "{o:ones} {m} {w:while} {y:they} {t}"),
    phrase("sentence", "WEIGHT(player == {p:person}, {m:more_votes})", "{p} {m}",
           "{p} {m} [(,|;|.) [{r:same_for_rest}]]"),
    phrase("sentence", "WEIGHT(IS(player, {t:such}), {m:more_votes})", "{t} {m}",
           "{t} {m} [(,|;|.) {r:same_for_rest}]", f"{_SAME} {{t}} {{m}}", "{t} {m} instead of 1"),
    phrase("sentence", "WEIGHT(IS(player, {t:trait}), {m:more_votes})", "{w:while} {o:ones} {t} [,] {y:they} {m}"),
    phrase("sentence", "WEIGHT(IS(player, {t:trait}), {c:counting})",
           "{w:while} {o:ones} {t} [,] (their|your|his or her) vote {c}"),
    phrase("sentence", "WEIGHT(IS(player, {t:such}), {n:number} - 1)", f"{_SAME} {{t}} (has|have) {{n}}"),
    phrase("sentence", "WEIGHT(player == {p:person}, {n:number} - 1)", f"{_SAME} {{p}} has {{n}}"),
    phrase("sentence", "WEIGHT(player == {p:person}, {m:more_votes})", f"{_SAME} {{p}} {{m}}", "{p} {m} instead of 1"),
)  # fmt: skip
"""Sentences on how many votes somebody has."""
