"""People: one player or several, and what is said of them (traits)."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import BUT, IT, PLAYER, PLAYERS

_EACH = f"(each|every) {PLAYER}"
_ALL = f"(everyone|everybody|all [of] [the] {PLAYERS})"
_HAVE = "(has|have|had|having)"

PEOPLE = (
    phrase("who", "{x:person}", "{x}"),
    phrase("who", "{x:people}", "{x}"),
    phrase("person", "proposal.author", "its author",
           f"(its|the) (proposer|author) [of {IT}]",
           f"(whoever|the {PLAYER} who|the one who) (proposed|made|proposes) {IT}",
           f"the {PLAYER} whose (proposal|rule change) it (is|was)"),
    phrase("person", "case.caller", "its caller", f"(whoever|the {PLAYER} who) [(had|has)] (called|opened) (it|the "
                                                  f"case)",
           f"the {PLAYER} who [(had|has)] (invoked judgment|called for judgment|called for it)", "the caller"),
    phrase("person", "case.judge", "its judge", "the judge [of (it|the case)]",
           f"(whoever|the {PLAYER} who) judged (it|the case)"),
    *(phrase("person", f"next_{way}(seating, {{x:sitter}})", f"the player {told} {{x}} in seating order",
             f"the [(next|first|following)] {PLAYER} [(sitting|seated|who sits|who is|who comes)] [(directly|next)] "
             f"{where} {{x}} [(in [the] (seating|playing|turn) order|at the table|clockwise)]",
             f"{{x}} 's {side} [hand] neighbour", f"the {PLAYER} (on|to|sitting on|sitting to) {{x}} 's {side}",
             f"the {PLAYER} (next to|beside) {{x}} on the {side}")
      for way, told, where, side in (("after", "after", "(after|to the left of|on the left of)", "(left|left-hand)"),
                                     ("before", "before", "(before|to the right of|on the right of)",
                                      "(right|right-hand)"))),
    *(phrase("person", f"next_{way}(seating, _they)", f"the player {told} that player",
             f"the {PLAYER} (on|to|sitting on|sitting to|at) (their|your|his|her) {side} [(hand|side)]",
             f"(their|your|his|her) {side} [hand] neighbour", f"the {PLAYER} sitting {where} (them|you|him|her)")
      for way, told, side, where in (("after", "after", "(left|left-hand)", "after"),
                                     ("before", "before", "(right|right-hand)", "before"))),
    phrase("sitter", "proposal.author", "its author", "{x:who_made_it}", f"the (author|proposer) of {IT}"),
    phrase("sitter", "_they", "that player", f"(them|him|her|you|(that|the|this) {PLAYER})"),
    phrase("sitter", "case.caller", "its caller", f"(whoever|the {PLAYER} who) (called|opened) (it|the case)"),
    phrase("sitter", "case.judge", "its judge", "the judge [of (it|the case)]"),
    phrase("person", "_they", "that player", "(they|he|she|you|he or she|them|him|her|himself|herself|themselves)",
           f"(that|the|this) ({PLAYER}|voter)"),
    phrase("person", "_s", "they", "(they|he|she|you|he or she)"),
    phrase("person", "player", "that player", f"(that|the|this) ({PLAYER}|voter)"),
    phrase("people", "players", "each player", _EACH, _ALL, f"(the {PLAYERS}|{PLAYERS})", f"each of the {PLAYERS}"),
    phrase("people", "votes_for", "each player who voted for it"),
    phrase("people", "votes_against", "each player who voted against it"),
    phrase("people", "voted", "each player who voted on it"),
    phrase("people", "abstaining", "each player who abstained"),
    phrase("people", "eligible_voters", "each eligible voter", "(each|every|all) [the] [eligible] (voter|voters)"),
    phrase("people", "votes_for", "each player who voted for it"),
    phrase("people", "votes_against", "each player who voted against it"),
    phrase("people", "voted", "each player who voted on it"),
    phrase("people", "abstaining", "each player who abstained"),
    phrase("both", "[_x for _x in players if _x == {x:person} or _x == {y:person}]", "{x} and {y}",
           "[both] {x} and {y}", plural=True),
    phrase("both", "[_x for _x in players if _x == {x:person} or _x in {w:people}]", "{x} and {w}",
           "{x} , and [also] {w}", plural=True),
    phrase("people", "[_x for _x in players if _x != {x:person}]",
           f"every player {BUT} {{x}}", f"{_EACH} {BUT} {{x}}", f"{_ALL} {BUT} {{x}}", f"all {BUT} {{x}}"),
    phrase("people", "[_x for _x in players if _x != _they]", "every other player",
           f"(each|every) (other|remaining) {PLAYER}",
           f"(all [of] [the]|the) (other|remaining) {PLAYERS}", "(everyone|everybody) else",
           "all the others", "the others", "all others", "each of the others", "every one of the others",
           "all of the others", f"each {PLAYER} (other than|except|but) (them|that {PLAYER}|him or "
                                f"her)", "the rest [of the players]", "all the rest",
           f"each of the (other|remaining) {PLAYERS}"),
    phrase("people", "[_x for _x in players if {t:trait}]", "each player who {t}",
           f"(each|every|any|a) ({PLAYER}|one) (who|that) {{t}}",
           "(everyone|everybody|anyone|anybody) who {t}",
           "(whoever|who) {t}", f"[all] [of] [the|those] ({PLAYERS}|those) who {{t}}", "all who {t}",
           f"(each|every) of the {PLAYERS} who {{t}}", "each of those who {t}"),
    phrase("people", "[_x for _x in players if {t:with_trait}]",
           f"(each|every|any|a|all) [the] ({PLAYER}|{PLAYERS}) {{t}}", "[all] (those|everyone|everybody|anyone) {t}"),
    phrase("people", "[_x for _x in players if {t:whose}]", f"(each|every|any|all|a) [the] ({PLAYER}|{PLAYERS}) whose "
           "{t}", "(everyone|everybody|anyone|those|all) whose {t}"),
    phrase("people", "[_x for _x in players if {t:trait} and _x != {x:person}]",
           f"each player who {{t}} {BUT} {{x}}", f"(each|every) [other] {PLAYER} {BUT} {{x}} who {{t}}",
           f"(everyone|everybody|all {PLAYERS}) who {{t}} {BUT} {{x}}"),
    phrase("people", "[_x for _x in players if {t:trait} and _x != _they]", f"(each|every) other {PLAYER} who {{t}}",
           f"all [the] other {PLAYERS} who {{t}}", "(everyone|everybody) else who {t}"),
)  # fmt: skip

TRAITS = (
    phrase("trait", "_x in votes_for", f"voted for {IT}", f"(votes|vote|voted|has voted|have voted) for {IT}",
           "(votes|vote|voted) (yes|for|in favour|in its favour|in favour of it)", "said yes"),
    phrase("trait", "_x in votes_against", f"voted against {IT}",
           f"(votes|vote|voted|has voted|have voted) against {IT}", "(votes|vote|voted) (no|against)", "said no"),
    phrase("trait", "_x in voted", f"voted on {IT}", f"(voted|has voted|have voted|took part in the vote) [on {IT}]",
           "(cast|has cast) a vote [on it]"),
    phrase("trait", "_x not in voted", f"did not vote on {IT}",
           f"(did not vote|has not voted|have not voted|does not vote|do not vote) [on {IT}]",
           "(cast|has cast) no vote [on it]", "failed to vote [on it]"),
    phrase("trait", "_x not in votes_for", "did not vote for it", f"(did not vote|has not voted) for {IT}"),
    phrase("trait", "_x not in votes_against", "did not vote against it", f"(did not vote|has not voted) against {IT}"),
    phrase("trait", "_x not in votes_for and _x not in votes_against", "voted neither for nor against it",
           f"(voted|has voted|have voted) neither for nor against {IT}"),
    phrase("trait", "_x in abstaining", "abstained", f"(abstained|abstains|abstain) [from (voting|the vote|a vote) [on "
           f"{IT}]]"),
    phrase("trait", "_x == proposal.author", f"proposed {IT}", f"(proposed|made|wrote) {IT}"),
    phrase("trait", "_x == {p:person}", "is {p}"),
    phrase("trait", "_x != {p:person}", "is not {p}"),
    phrase("trait", "{s:trait} and {t:trait}", "{s} and {t}", "{s} and who {t}"),
    phrase("trait", "{s:trait} or {t:trait}", "{s} or {t}", "{s} or who {t}"),
    phrase("trait", "{n:amount}(len([_y for _y in open_proposals if _y.author == _x]))",
           "has/have {n} open proposal/proposals",
           f"{_HAVE} {{n}} (open (proposals|proposal)|(proposals|proposal) open) [already]",
           f"{_HAVE} {{n}} (proposals|proposal) that (are|is) (still open|open|undecided)"),
    phrase("trait", "len([_y for _y in open_proposals if _y.author == _x]) >= 1", "has an open proposal",
           f"{_HAVE} (an open proposal|a proposal [of (their|his|her) own] open|an undecided proposal|a "
           f"proposal (pending|"
           "under way|that is open)) [already]",
           "already has (an open proposal|a proposal open)"),
)  # fmt: skip
"""What is said of one player, `_x`."""

WHOSE = (
    phrase("whose_trait", "len([_y for _y in open_proposals if _y.author == _x]) >= 1",
           "(proposal|last proposal|proposals) (has|have) not been (decided|voted on) yet",
           "(proposal|last proposal) (is|has) (still|not yet been) (open|decided|undecided)"),
)  # fmt: skip

_SOME = f"({PLAYERS}|{PLAYER}|votes|voters|voter)"
_NOBODY = f"(nobody|no one|no {PLAYER}|no voter|none of the {PLAYERS})"
_TO_IT = "(voted|vote|votes|have voted|has voted|are|were|is|was|were cast|are cast)"

CONDITIONS = (
    phrase("cond", "IS({x:person}, {t:trait})", "{x} {t}"),
    phrase("cond", "{a:amount}(len(votes_for))", "{a} player/players voted for it",
           f"{{a}} {_SOME} {_TO_IT} (for {IT}|in favour|in its favour|in favour of {IT})",
           f"{{a}} (votes|vote) for {IT}",
           "it (gets|got|received|receives|has|had) {a} (votes|votes in favour|votes for it)"),
    phrase("cond", "{a:amount}(len(votes_against))", "{a} player/players voted against it",
           f"{{a}} {_SOME} {_TO_IT} against {IT}", f"{{a}} (votes|vote) against {IT}",
           "it (gets|got|received|receives|has|had) {a} votes against [it]"),
    phrase("cond", "{a:amount}(len(voted))", "{a} player/players voted on it", f"{{a}} {_SOME} {_TO_IT} on {IT}",
           "{a} votes (were|are) cast", f"{{a}} {_SOME} voted"),
    phrase("cond", "len(votes_against) == 0", "nobody voted against it", f"{_NOBODY} {_TO_IT} against {IT}",
           "there (was|were) no (vote|votes) against it"),
    phrase("cond", "len(votes_for) == 0", "nobody voted for it", f"{_NOBODY} {_TO_IT} for {IT}"),
    phrase("cond", "len(votes_against) >= 1", "somebody voted against it",
           f"(somebody|someone|anybody|anyone|any {PLAYER}) {_TO_IT} against {IT}"),
    phrase("cond", "votes_for and not votes_against", "the vote was unanimous",
           "(the vote|it) (is|was) unanimous", "it (is|was) adopted unanimously"),
    phrase("cond", "case.caller is not None", "a player called it"),
    phrase("cond", "case.judge is not None", "it has a judge"),
    phrase("cond", "choice == 'for'", "the vote is for it", "(it|the vote) is (a vote for it|a yes vote|yes)"),
    phrase("cond", "choice == 'against'", "the vote is against it", "(it|the vote) is (a vote against it|a no vote|"
           "no)"),
    phrase("cond", "case.judgment == 'true'", "the judgment is true", "(the judgment|the judgement|it) (is|was) true"),
    phrase("cond", "case.judgment == 'false'", "the judgment is false",
           "(the judgment|the judgement|it) (is|was) false"),
    phrase("cond", "{a:amount}(len(players))", "there is/are {a} player/players",
           f"there (is|are) {{a}} ({PLAYERS}|{PLAYER}) [in the game]", f"the game has {{a}} {PLAYERS}"),
    phrase("cond", "{a:amount}(len(open_proposals))", "there is/are {a} open proposal/proposals",
           "[there are] {a} (proposals are open|open proposals|proposals open) [in the game]"),
    phrase("cond", "{a:amount}(len(rules_in_force))", "there is/are {a} rule/rules [in force]"),
    phrase("cond", "{a:amount}(mutable_rules)", "there is/are {a} mutable rule/rules [in force]"),
    phrase("cond", "len(open_cases) >= 1", "a case is open", "(a|any|another) (case|one) (is|remains) [still] open",
           "(a|any|another) (case|one) has not [yet] been (judged|decided) [yet]", "there is an open case"),
    phrase("cond", "{a:amount}(len(open_cases))", "{a} case/cases is/are open", "there is/are {a} open case/cases"),
    phrase("cond", "{a:cond} and {b:cond}", "{a} and {b}"),
)  # fmt: skip
"""Conditions on people and their votes."""
