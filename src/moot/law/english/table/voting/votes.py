"""Votes: what adopts a proposal, and how many have to vote; and points: what wins."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_VOTERS = "[all] [of] [the] [eligible] voters"
_EVERY_PLAYER = (
    f"([all] [of] [the] [(registered|current|other registered)] {PLAYERS}|the (class|group|club|membership|assembly)|"
    "all of us|us|everybody|everyone|the whole (class|group|club|membership))"
)
BUT = (
    "(but|except|other than|apart from|except for|excluding|besides|exclusive of|not counting|leaving aside|not "
    "including|in addition to)"
)
_AUTHOR = "(its|the) (author|proposer) [of the proposal]"
_OTHERS = (
    f"([all] [of] [the] (other {PLAYERS}|{PLAYERS} {BUT} {_AUTHOR}|voters {BUT} {_AUTHOR}|other [eligible] "
    f"voters)|the others)"
)
_NOT_AUTHOR = (
    f"({_AUTHOR} (not (being counted|counting|counted|included)|being left out|excluded|excepted)|not counting "
    f"{_AUTHOR})"
)
_OTHER_VOTERS = "len([_x for _x in eligible_voters if _x != proposal.author])"
_AUTHOR_S_VOTE = "(1 if proposal.author in {0} else 0)"

TALLIES = (
    phrase("tally", "len(eligible_voters)", "the eligible voters", _VOTERS, "(all who may vote|those who may vote)",
           f"[all] [of] [the] (those|{PLAYERS}) (entitled|eligible|allowed|permitted) to vote",
           "(everyone|everybody|all) who (may|can|is (allowed|entitled|eligible) to|are "
           "(allowed|entitled|eligible) to) "
           "vote", "the electorate"),
    phrase("tally", "len(players)", "the players", _EVERY_PLAYER),
    phrase("tally", "len(votes_for) + len(votes_against)", "the votes cast",
           "[all] [the] votes (cast|that are cast|that were cast|cast on it)",
           f"(those|the {PLAYERS}|{PLAYERS}|voters) (who are voting|voting|who vote|who voted|who have voted|who cast "
           f"a vote)"
           f" [on {IT}]"),
    phrase("tally", "len(voted)", "those who took part", "(those|everyone) who (took part|takes part|take part) "
           "[in the vote]"),
    phrase("tally", "len(votes_for) + len(votes_against)", "[all] the votes"),
    phrase("tally", "len(eligible_voters)", "[all] the votes"),
)  # fmt: skip
"""What a fraction is of. `The votes` may be those cast, or those that there are."""

REQUIRED = (
    phrase("required", "MORE_THAN({f:fraction}, {t:tally})", "more than {f} of {t}", "(over|greater than) {f} [of] {t}",
           "more than {f} {t}", "more than a {f} majority of {t}"),
    phrase("required", "AT_LEAST({f:fraction}, {t:tally})", "at least {f} of {t}", "{f} of {t}",
           "(no|not) (fewer|less) than {f} of {t}", "(a|at least a|at least) {f} majority of {t}",
           "{f} or more of {t}", "a majority of [at least] {f} of {t}", "a minimum of {f} of {t}"),
    phrase("required", "MORE_THAN(FRACTION(1, 2), {t:tally})", "more than half of {t}",
           "(a|the) [(simple|absolute|bare)] majority of {t}", "most of {t}"),
    phrase("required", "AT_LEAST(FRACTION(1, 2), {t:tally})", "at least half {t}", "half {t}"),
    phrase("required", "{t:tally}", "all of {t}", "all {t}", "(each|every) [one] of {t}"),
    phrase("required", "len(eligible_voters)", "every eligible voter", "(every|each) [single] [eligible] voter",
           "(everyone|everybody)"),
    phrase("required", "len(players)", f"(every|each) [single] {PLAYER}"),
    phrase("required", "{n:num}", "at least {n} players",
           "[at least] {n} [or more] (players|voters|votes|members|people|votes for it|votes in favour|yes votes|yes|"
           "votes in its favour)", f"(no fewer|not fewer|no less|not less) than {{n}} (votes|{PLAYERS}|voters)",
           "a minimum of {n} votes"),
    phrase("required", "{n:num} + 1", "more than {n} players", f"more than {{n}} (votes|{PLAYERS}|voters)"),
    phrase("required", "len(players) - {n:num}", "all but {n} of the players",
           f"the number of {PLAYERS} (minus|less) {{n}}", f"{{n}} (fewer|less) than the number of {PLAYERS}",
           f"{{n}} fewer than there are {PLAYERS}", f"all [the] {PLAYERS} but {{n}}",
           f"all but {{n}} {PLAYERS}"),
    phrase("required", "{f:floor_of}", "{f}"),
    phrase("floor_of", "FLOOR_OF({f:fraction}, {t:tally})", "{f} of {t} , rounded down",
           "[at least] {f} of {t} [,] (rounded down|rounding down) [,]"),
    phrase("required", "AT_LEAST({f:fraction}, {t:tally})", "[at least] {f} of {t} [,] {u:rounded_up} [,]"),
    phrase("required", "ROUNDED_UP({r:required})", "{r} [,] {u:rounded_up} [,]"),
    phrase("rounded_up", "0", "(rounded up|rounding up|any fraction being rounded (up|upward|upwards)|fractions being "
           "rounded (up|upward|upwards)|with fractions rounded (up|upwards)|rounded (upward|upwards)|"
           "fractions round up|always rounded up|rounded up if (need be|necessary)|rounded to the next whole "
           "(number|player)|"
           "fractions (are|being) rounded up)"),
    phrase("required", "max({n:num}, {r:required})", "{r} , but at least {n}",
           "{r} [,] [but|and] (never|not|in no case|at no time) (fewer|less) than {n} [(players|votes|voters|members|"
           "of them|people)]", "{r} [,] (but|and|with) (at least|no fewer than|a minimum of) {n} [(players|votes|"
           "voters|people)]", "{r} [,] (but|and) {n} [(players|votes|voters|people)] at (least|the least)",
           "{n} (players|votes|voters|members) or {r} [,] whichever is (more|greater|higher|larger)",
           "{r} or {n} (players|votes|voters|members) [,] whichever is (more|greater|higher|larger)"),
    phrase("required", "min({n:num}, {r:required})", "{r} , but at most {n}",
           "{r} [,] (but|and|with) (at most|no more than|never more than|not more than|a maximum of) {n} "
           "[(players|votes|voters|people)]"),
    phrase("required", "{t:tally} - 1", "all but one of {t}", "(everyone|everybody|all) but 1 of {t}"),
    phrase("required", "{t:tally} - {n:num}", "all {t} but {n}", "{t} (but|except|minus) {n}"),
    phrase("required", "len(players) - {n:num}", "{n} (vote|votes) (fewer|less) than there are players",
           "{n} (fewer|less) than [(all|the number of)] [the] players"),
    phrase("required", "max({n:num}, {r:required})",
           "{r} , (provided that|provided|as long as|but only if) at least {n} [(of them|votes|players)] (are|is|vote) "
           "(in its favour|for it|in favour)"),
)  # fmt: skip

OTHERS = (
    phrase("of_others", f"MORE_THAN({{f:fraction}}, {_OTHER_VOTERS})", "more than {f} of the players other than its "
           "author",
           f"(more than|over) {{f}} of {_OTHERS}"),
    phrase("of_others", f"MORE_THAN(FRACTION(1, 2), {_OTHER_VOTERS})", f"a majority of {_OTHERS}",
           f"most of {_OTHERS}"),
    phrase("of_others", f"AT_LEAST({{f:fraction}}, {_OTHER_VOTERS})", "at least {f} of the players other than its "
           "author",
           f"[(at least|no fewer than|not less than)] {{f}} of {_OTHERS}"),
    phrase("of_others", "{n:num}", "at least {n} players other than its author",
           f"[at least] {{n}} (other {PLAYERS}|{PLAYERS} {BUT} {_AUTHOR}|voters {BUT} {_AUTHOR}|others|"
           f"({PLAYERS}|voters) , {BUT} {_AUTHOR} ,)"),
    phrase("of_others", f"AT_LEAST({{f:fraction}}, {_OTHER_VOTERS})",
           f"[(at least|no fewer than|not less than)] {{f}} of {_EVERY_PLAYER} [, {{u:rounded_up}}] [,] {_NOT_AUTHOR}"),
    phrase("of_others", f"MORE_THAN({{f:fraction}}, {_OTHER_VOTERS})",
           f"(more than|over) {{f}} of {_EVERY_PLAYER} [,] {_NOT_AUTHOR}"),
    phrase("of_others", f"MORE_THAN(FRACTION(1, 2), {_OTHER_VOTERS})",
           f"(a|the) [(simple|plain)] majority of {_EVERY_PLAYER} [,] {_NOT_AUTHOR}"),
    phrase("of_others", f"AT_LEAST({{f:fraction}}, {_OTHER_VOTERS})", f"[at least] {{f}} of {_OTHERS} [,] "
           "{u:rounded_up} [,]"),
    phrase("of_others", _OTHER_VOTERS, "all players other than its author",
           f"(everyone|everybody|all {PLAYERS}|every {PLAYER}) (else|{BUT} {_AUTHOR})", f"all [of] {_OTHERS}"),
)  # fmt: skip
"""Numbers of votes that leave out the author's."""

_SINGLE = f"(a|any|each|every|the) {CHANGE}"
_MANY = f"[all] {CHANGES}"
_IS = (
    "(is|are|shall be|will be|gets|get|counts as|can be|may be|shall only be|is only|can only be|may only be|are "
    "only|must be)"
)
_PASSED = "(adopted|accepted|passed|carried|approved)"
_PASSES = "(passes|pass|carries|succeeds|wins|shall pass|is successful)"
_FOR_IT = (
    f"(for {IT}|in its favour|in favour [of {IT}]|yes [(on it|to it|for it)]|for [them]|aye|yea|to adopt it|to pass it|"
    "in their favour)"
)
_NEED = (
    "(needs|need|requires|require|shall require|shall have|must be approved by|"
    "must be supported by|must have|must get|must receive|has to get|has to have|takes|take|shall take|call for|"
    "calls for|demands|demand|must be (backed|supported|carried|accepted) by|need to "
    "get|"
    "needs to get|must gain|shall need|will need|have to get|must win|must obtain)"
)
_TO_PASS = (
    "(to be adopted|to pass|for adoption|for it to be adopted|in order to pass|in order to be adopted|for it to pass|"
    "to be accepted|to be passed|to be carried|to succeed|to be approved|to go through|before it is adopted|"
    f"for (a|any) {CHANGE} (to be adopted|to pass|to be accepted|to be passed))"
)
_TAIL = (
    "(whatever the number against|whatever the votes against|however many are against|and not otherwise|or all "
    "of them|otherwise it is defeated|otherwise it fails|else it is defeated|else it fails|"
    "and otherwise it is defeated|no matter how many are against|no matter how many vote against it|if not it is "
    "defeated|"
    "and it is defeated otherwise|and is defeated otherwise|and is otherwise defeated|otherwise it is rejected|"
    "and fails otherwise|or else it fails|otherwise not|else it is rejected|however many vote against it|"
    "and defeated otherwise|otherwise it is not adopted)"
)
_MORE_VOTES = (
    f"more ({PLAYERS}|voters) (vote|have voted|voted|are) (for|for it|for {IT}|yes|in favour|in favour of it|for "
    f"{_SINGLE}) "
    "than (against|against it|no|vote against it|vote against|vote no|are against it)",
    f"(it|{_SINGLE}) (gets|has|receives|got|gains) more (votes for than against|votes for it than against it|yes "
    f"votes than no "
    "votes|votes in favour than against|votes for than votes against|yes than no votes|yeses than noes|for votes than "
    "against "
    "votes)", f"more votes are cast (for {IT}|in its favour|in favour) than against [it]", "it has more yes than no",
    "there are more votes (for it|for|in favour) than against [it]",
    "(the|its) votes (for|for it|in its favour|in favour) (outnumber|exceed) (the votes against|those against) [it]",
    "(the number of|the) votes (for|for it|in favour|in its favour) (is|are) (greater|more|higher) than (the number "
    "of|the) votes "
    "against [it]",
)  # fmt: skip
_DID_VOTE = "(vote|voted|have voted)"
_AGAINST = f"(vote|votes|voted|have voted|are|are cast) against [{IT}]"
_NO_VOTES = f"({PLAYERS}|{PLAYER}|votes|voters|voter|people)"

PASSING = (
    phrase("voting_for", "0", f"(vote|votes|have voted|has voted|voted|are|is|say|says|must vote|cast their vote|cast "
           f"their "
           f"votes|are cast|were cast) {_FOR_IT}", "(agree|agrees|support it|approve [of] it|accept it|are in favour)"),
    phrase("chgs", "0", _SINGLE, _MANY, CHANGE, "it"),
    phrase("chgs_is", "0", f"({_SINGLE}|{_MANY}|{CHANGE}) ({_IS} {_PASSED}|{_PASSES})",
           f"it ({_IS} {_PASSED}|{_PASSES})"),
    phrase("need_of", "0", f"{_NEED} [(the votes of|the vote of|the affirmative vote of|the "
           f"affirmative votes of|the assent of|the yes votes of|the support of|votes from|the "
           f"approval of|the agreement of|the consent of|"
           "a yes from|yes votes from|the backing of)]"),
    phrase("to_pass", "0", _TO_PASS),
    phrase("tail", "0", _TAIL),
    phrase("tail", "0", "{z:further_tail}"),
    phrase("not_adopted", "0", f"(no {CHANGE} is {_PASSED}|no {CHANGE} (may|can|shall|passes|will) [be {_PASSED}]|"
           f"{_SINGLE} "
           f"(is not|can not be|may not be|shall not be|is never) {_PASSED}|{_SINGLE} (does not pass|fails|is "
           f"defeated|does not "
           f"count|can not pass))"),
    phrase("passing", "{r:required}", "{r} vote for it", "{r} {v:voting_for}",
           "it (gets|receives|has|wins|got|is supported by|is "
           "approved by) [the (votes|support|approval) of] {r}", "{r} (of them|in total) {v:voting_for}"),
    phrase("passing", "{r:of_others} + " + _AUTHOR_S_VOTE.format("votes_for"), "{r} vote for it", "{r} {v:voting_for}"),
    phrase("passing", "MORE_THAN(FRACTION(1, 2), len(votes_for) + len(votes_against))",
           "more players vote for it than against it", *_MORE_VOTES),
    phrase("passing", "max(1, len(votes_against))", "at least as many players vote for it as against it",
           f"at least as many (players|people|members|voters|votes) (vote|are|are cast) (for {IT}|for|in favour) as "
           "against [it]", "(there are|it gets|it has|it receives) [at least] as many votes (for it|for|in favour) as "
           "against [it] [, or more [for it]]", "not more players vote against it than for it",
           "(no|not) more (players|people|members) vote against it than for it"),
    phrase("passing", "len(votes_against) + {n:num}",
           "the votes for it exceed the votes against it by at least {n}",
           "(the votes for it|the votes in favour|the votes for) (exceed|outnumber) (the votes against [it]|those "
           "against [it]) by ([at least] {n}|{n} or more|no (fewer|less) than {n})",
           f"([at least|no fewer than] {{n}} more|{{n}} or more) ({PLAYERS}|voters|votes) ({_DID_VOTE}|are|are cast) "
           "(for it|for|in favour) than against [it]",
           "it (has|gets|receives) at least {n} more votes for than against [it]",
           "there are [at least] {n} more votes for it than against it",
           "it (has|gets|receives) [at least] {n} more (votes for|yes votes|ayes) than (votes against|no votes|noes)"),
    phrase("passing", "max({n:num}, len(votes_against) + 1)",
           "more players vote for it than against it , and at least {n} players vote for it",
           "{m:more_for} [,] and [it (gets|has|receives)] at least {n} (players|people|votes|of them) [{v:voting_for}]",
           "{m:more_for} [,] (and|with) at least {n} (yes votes|votes for it|votes in favour) [in all|in total]"),
    phrase("more_for", "0", *_MORE_VOTES, "the votes (for it|in favour|in its favour) are in the majority",
           "most (votes|of the votes [cast]) are (for it|in favour|in its favour)",
           "[the] (majority|most) of those (voting|who vote|who voted) (is|are|vote|votes|voted) (for it|in favour)"),
    phrase("passing", "max(1, {n:times} * len(votes_against))",
           "the votes for it are at least {n} as many as the votes against it",
           "the (ayes|yes votes|votes for it|votes in favour) are [at least] {n} the (noes|no votes|votes "
           "against [it]) "
           "[or more]", "(there are|it gets|it has|it receives) at least {n} as many votes (for it|for|in "
           "favour|in its favour) as "
           "against [it]",
           "the votes (for|for it|in its favour) are at least {n} the votes against [it]",
           f"at least {{n}} as many ({PLAYERS}|voters|votes) ({_DID_VOTE}|are|are cast) (for it|for|in favour) as "
           "against [it]"),
    phrase("passing", "len(eligible_voters)", "the vote is unanimous among the eligible voters",
           "(the vote [for it]|it) is unanimous (among|of) (the [eligible] voters|the players|all players|all "
           "[eligible] voters)"),
    phrase("times", "2", "twice"),
    phrase("times", "{n:num}", "{n} times"),
    phrase("against_limit", "0 if {a:amount}(len(votes_against)) else len(eligible_voters) + 1",
           "{a} players vote against it", f"{{a}} {_NO_VOTES} {_AGAINST}",
           "it (gets|has|receives) {a} votes against [it]",
           f"there are {{a}} votes against [{IT}]"),
    phrase("against_limit", "0 if len(votes_against) == 0 else len(eligible_voters) + 1", "nobody votes against it",
           f"(nobody|no one|no {PLAYER}|no voter) {_AGAINST}", "there are no votes against it"),
    phrase("against_unless", "0 if not {a:amount}(len(votes_against)) else len(eligible_voters) + 1",
           f"{{a}} {_NO_VOTES} {_AGAINST}", "it (gets|has|receives) {a} votes against [it]",
           f"there are {{a}} votes against [{IT}]"),
    phrase("against_unless", "0 if len(votes_against) == 0 else len(eligible_voters) + 1",
           f"(somebody|someone|anybody|anyone|any {PLAYER}|a {PLAYER}) {_AGAINST}"),
)  # fmt: skip


def _thresholds() -> Iterator[Phrase]:
    yield phrase("sentence", "TERM('votes_required', {r:required})", "a proposal is adopted if {r} vote for it")
    when = (
        "(if|when|only if|if and only if|if , and only if ,|only when|provided that|provided|as long as|once|where|"
        "on condition that|so long as|only where)"
    )
    for kind in ("passing", "against_limit"):
        yield phrase("sentence", f"TERM('votes_required', {{p:{kind}}})", "a proposal is adopted if {p}")
        yield phrase("threshold", f"{{p:{kind}}}", "a proposal is adopted if {p}",
                     f"{{c:chgs_is}} {when} {{p}} [[,] {{z:tail}}]",
                     f"{when} {{p}} [,] [then] {{c:chgs_is}} [[,] "
                                                                     f"{{z:tail}}]",
                     "{n:not_adopted} unless {p}" if kind == "passing" else f"{{c:chgs_is}} {when} {{p}}",
                     f"{{c:chgs}} {when} {{p}} {{c:chgs_is}}")  # fmt: skip
    more = "MORE_THAN(FRACTION(1, 2), len(votes_for) + len(votes_against))"
    also = "(;|.|,|, and|, but|and|but|: )"
    yield phrase("threshold", more, f"{{c:chgs_is}} {when} {{m:more_for}} {also} {{t:tie_fails}}",
                 f"{{c:chgs_is}} by [a] [(simple|plain)] majority [of (the|all) votes [cast]] {also} {{t:tie_fails}}",
                 f"{{c:chgs}} {{k:need_of}} (a|the) [(simple|plain)] majority [of (the|all) votes [cast]] {also} "
                 "{t:tie_fails}", f"(a|the) (simple|plain) majority [of (the|all) votes [cast]] "
                 f"(decides|is enough|adopts {_SINGLE}|wins) {also} {{t:tie_fails}}")  # fmt: skip
    yield phrase("threshold", "max(1, len(votes_against))",
                 f"{{c:chgs_is}} {when} {{m:more_for}} {also} {{t:tie_passes}}",
                 f"{{c:chgs_is}} {when} {{m:more_for}} or [if] {{t:tied_vote}}",
                 f"{{c:chgs_is}} by [a] [(simple|plain)] majority [of (the|all) votes [cast]] {also} {{t:tie_passes}}"
                 )  # fmt: skip
    casting = "(0 if {x:person} in votes_for else 1)"
    yield phrase(
        "sentence",
        f"TERM('votes_required', len(votes_against) + {casting})",
        "a proposal is adopted if more players vote for it than against it , and in a tie {x} decides",
    )
    yield phrase("threshold", f"len(votes_against) + {casting}",
                 f"{{c:chgs_is}} {when} {{m:more_for}} {also} ({{t:tied_vote}}|in a tie) [,] {{x}} decides",
                 f"{{c:chgs_is}} {when} {{m:more_for}} {also} {{t:tied_vote}} [,] {{x}} has the casting vote",
                 f"{{c:chgs_is}} {when} {{m:more_for}} {also} {{t:tied_vote}} [,] (the vote of {{x}}|{{x}} 's vote) "
                 "(decides|counts double)"
                 )  # fmt: skip
    yield phrase("sentence", "TERM('votes_required', {p:against_unless})", "a proposal is adopted unless {p}")
    yield phrase("threshold", "{p:against_unless}", "a proposal is adopted unless {p}",
                 "{c:chgs_is} unless {p} [[,] {z:tail}]",
                 "unless {p} , {c:chgs_is}")  # fmt: skip


_REACHES = (
    "(has|have|reaches|reach|gets|get|accumulates|accumulate|scores|earns|collects|score|collect|earn|hits|hit|"
    "gets to|get to|attains|attain|amasses|having|"
    "with|"
    "reaching|getting|holds|possesses)"
)
WINS = (
    phrase("goal", "{n:num}", "{n} points", "[at least] {n} [or more] points", "{n} points or more",
           "a score of [at least] {n} [points]"),
    phrase("reaches", "0", _REACHES),
    phrase("wins", "0", "(wins|has won|shall win|will win|is [declared] the winner|have won|win|shall be the winner|"
           "shall have won) [the game]"),
    phrase("sentence", "FIRST_TO({n:goal})", "the first player who has {n} wins",
           f"the first ({PLAYER}|one|person) (who|to|that) {{r:reaches}} {{n}} {{w:wins}}",
           f"the (winner|winner of the game) (is|shall be) the first ({PLAYER}|one) (to|who) {{r:reaches}} {{n}}",
           f"(a|any) {PLAYER} (who|that) {{r:reaches}} {{n}} {{w:wins}}", f"a {PLAYER} {{r:reaches}} {{n}} {{w:wins}}",
           "(whoever|who) [first] {r:reaches} {n} [first] {w:wins}",
           f"(when|if|as soon as|once) (a|any) {PLAYER} {{r:reaches}} {{n}} , (they|that {PLAYER}|he or she) "
           f"{{w:wins}}",
           f"(a|any) {PLAYER} {{w:wins}} (by|when they|as soon as they|if they|once they) {{r:reaches}} {{n}}",
           "(it takes|you need) {n} to win [the game]", "{n} (win|wins) [the game]",
           f"to win [the game] , (a {PLAYER}|you) (needs|need|must have|must reach) {{n}}",
           f"the game is won by (the first {PLAYER} (to|who|with)|the first to|whoever first) [{{r:reaches}}] {{n}}",
           f"(the game|victory) (goes|belongs) to (the first [{PLAYER}] (to|who)|whoever first) {{r:reaches}} {{n}}",
           "the winner [of the game] (is|shall be) (the first to|whoever [first]) {r:reaches} {n} [first]",
           "(reaching|having|getting|collecting|accumulating) {n} wins [you|them|a player] the game",
           f"(you|a {PLAYER}) {{w:wins}} (at|with|on) {{n}}", "{n} (is|are) (needed|required|enough) to win [the game]",
           "(reach|get|collect) {n} (and|, and) you {w:wins}"),
)  # fmt: skip

THRESHOLDS = (*TALLIES, *REQUIRED, *OTHERS, *PASSING, *_thresholds(), *WINS)
"""Sentences on what adopts, and on what wins."""
