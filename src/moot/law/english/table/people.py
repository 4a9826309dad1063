"""People: one player or several, and what is said of them (traits)."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import BUT, IT

PEOPLE = (
    phrase("who", "{x:person}", "{x}"),
    phrase("who", "{x:people}", "{x}"),
    phrase("person", "proposal.author", "its author",
           "(its|the) (proposer|author) [of (it|the proposal|that proposal)]",
           "(whoever|the player who|the one who) (proposed|made|proposes) (it|the proposal)"),
    phrase("person", "_they", "that player", "(they|he|she|them|him|her)",
           "(that|the|this) (player|voter|person|member)"),
    phrase("people", "players", "each player", "(each|every) (player|member|person)", "(everybody|everyone)",
           "all [of] [the] (players|members)", "the players", "players"),
    phrase("people", "eligible_voters", "each eligible voter", "(each|every|all) [the] [eligible] (voter|voters)"),
    phrase("people", "votes_for", "each player who voted for it"),
    phrase("people", "votes_against", "each player who voted against it"),
    phrase("people", "voted", "each player who voted on it"),
    phrase("people", "abstaining", "each player who abstained"),
    phrase("people", "[_x for _x in players if _x != {x:person}]",
           f"every player {BUT} {{x}}", f"(each|every) (player|member) {BUT} {{x}}",
           f"(everyone|everybody|all [the] players|all [the] members) {BUT} {{x}}"),
    phrase("people", "[_x for _x in players if _x != _they]", "every other player",
           "(each|every) (other|remaining) (player|member|person)",
           "(all [of] [the]|the) (other|remaining) (players|members)", "(everyone|everybody) else",
           "all the others", "the others", "each of the (other|remaining) (players|members)"),
    phrase("people", "[_x for _x in players if {t:trait}]", "each player who {t}",
           "(each|every|any|a) (player|member|person|one) (who|that) {t}",
           "(everyone|everybody|anyone|anybody) who {t}",
           "(whoever|who) {t}", "[all] [the|those] (players|members|those|people) who {t}", "those who {t}",
           "(each|every) of the players who {t}"),
)  # fmt: skip

TRAITS = (
    phrase("trait", "_x in votes_for", f"voted for {IT}", f"(votes|vote|voted|has voted|have voted) for {IT}",
           "(votes|vote|voted) (yes|for|in favour|in its favour|in favour of it)"),
    phrase("trait", "_x in votes_against", f"voted against {IT}",
           f"(votes|vote|voted|has voted|have voted) against {IT}", "(votes|vote|voted) (no|against)"),
    phrase("trait", "_x in voted", f"voted on {IT}", f"(voted|has voted|have voted) [on {IT}]"),
    phrase("trait", "_x in abstaining", "abstained", "(abstained|abstains|abstain)"),
    phrase("trait", "_x == proposal.author", f"proposed {IT}", f"(proposed|made|wrote) {IT}"),
)  # fmt: skip
