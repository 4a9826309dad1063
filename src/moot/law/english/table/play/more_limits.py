"""More ways to say who may vote or propose, and who may not."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS

_OPEN = "(open|going|running|under way|pending|undecided|on the table|in play|on the go)"
_AT_ONCE = (
    "[(at the same time|at once|at a time|at any time|at any one time|simultaneously|altogether|in all|in total)]"
)
_MOST = "(no more than|at most|not more than|only|up to|a maximum of|max|maximum|never more than)"
_IN_A_ROW = "(in a row|one after the other|one after another|in succession|consecutively|running|back to back)"
_MAKE = "(make|submit|put forward|introduce|propose|have)"
_OWN = "(their|his|her|your|his or her|one 's|its)"


def _votes() -> Iterator[Phrase]:
    """Who may vote on what."""
    yield phrase(
        "further_emphasis", "0", "(yet|just yet|for now|any more|at present|either way|one way or the other|either)"
    )
    yield phrase("act", "ACT('vote', True)", "vote", "(vote|voting|take part|taking part) in (it|that|that vote|the "
                 "vote|that one|this vote|this|the current vote)", "take part in voting on it")  # fmt: skip
    yield phrase("act", "ACT('vote', player in voted)", "change their vote", f"take (back {_OWN} vote|{_OWN} vote "
                                                                             f"back)",
                 f"(switch|swap|undo|withdraw|revoke|revise|take back) ({_OWN} vote|a vote)",
                 "change (their|his|her|your) mind (once|after) (they|he|she|you) (have|has) voted",
                 "vote again [on it] (once|after) they have voted")  # fmt: skip
    yield phrase("act", "ACT('vote', player == proposal.author and choice == 'for')", "vote for their own proposal",
                 "vote (for|yes on) {o:their_own} [,] (only|just|but only) against [it]")  # fmt: skip
    own_against = "FORBID(ACT('vote', player == proposal.author and choice == 'against'), True)"
    yield phrase("sentence", own_against, "no player may vote against their own proposal",
                 "{b:everyone} (must|has to|have to|may only|can only|shall) vote (yes on|for|in favour of) "
                 "{o:their_own}"
                 " [,] or (not [vote] [at all]|abstain|not vote at all)",
                 "on {o:their_own} [,] {b:everyone} (may|can|must) [only] (vote yes|vote for [it]|vote in favour) or "
                 "(abstain|not at all|not vote [at all])")  # fmt: skip
    others = "FORBID(ACT('vote', player != proposal.author), player == {p:person})"
    yield phrase("sentence", others, "{p} may not vote on another player 's proposal",
                 "{p} (has no (vote|say)|may not vote|can not vote|does not vote|must not vote) [,] (except|other than|"
                 "but|save|apart from|unless) [it is] [on] {o:their_own}",
                 "{p} (may|can) (vote on nothing but|only vote on|vote only on) {o:their_own}")  # fmt: skip
    for sign, most in (("max", "(most|highest)"), ("min", "(fewest|least|lowest)")):
        limit = f"FORBID({{a:act}}, points[player] == {sign}([points[_y] for _y in players]))"
        has = f"(have|has|share) [the] {most} [(points|score|number of points)]"
        yield phrase("sentence", limit, f"a player who has the {'most' if sign == 'max' else 'fewest'} points may not "
                     "{a}", f"the {PLAYER} with the {most} (points|score|number of points) {{m:may_not}} {{a}} (.|,|;) "
                     f"[(and|but)] (if|when|where) (several|2 or more|more than 1|2) [{PLAYERS}|of them] {has} [,] "
                     "(none of them (may|can|do|does)|(all|each|every one|each one) of them (is|are) "
                     "(barred|meant|affected|excluded)|(this|that|it) (goes for|applies to|holds for) (all|each) of "
                     "them|(all|each) of them may not)")  # fmt: skip

    yield phrase(
        "free_vote",
        "0",
        f"voting (for|in favour of) (one|it|a {CHANGE}|{CHANGES}) is (open to|free for|"
        f"allowed (to|for)) (everyone|everybody|anyone|all|every {PLAYER}|all {PLAYERS}|any {PLAYER})",
    )
    yield phrase("sentence", "FORBID(ACT('vote', choice == 'against'), not IS(player, {t:enough_of}))",
                 f"voting against (a {CHANGE}|{CHANGES}|it) (requires|needs|takes) {{t}} (.|;|,|, and|but|, but|and) "
                 "{z:free_vote}")  # fmt: skip


def _proposals() -> Iterator[Phrase]:
    """Who may propose, and how much."""
    own = "len([_x for _x in open_proposals if _x.author == player])"
    yield phrase("no_further", "0", f"(nobody|no one|you|a {PLAYER}|they) {{m:may_not}} make (a {{n:ordinal}}|another|"
                 f"more|a further one) [{CHANGE}] (while|when|as long as|until) [all] [of] [the] [{{n:number}}] [of "
                 "them] are [still] (open|undecided)")  # fmt: skip
    yield phrase("sentence", f"FORBID(ACT('propose', True), {own} >= {{n:num}})",
                 "no player may have more than {n} proposal/proposals open at the same time",
                 f"{{n}} {_OPEN} ({CHANGES}|{CHANGE}) (each|per {PLAYER}|for each {PLAYER})",
                 f"{{n}} {_OPEN} ({CHANGES}|{CHANGE}) (each|per {PLAYER}|for each {PLAYER}) (is|are) the (limit|"
                 "maximum|most) [(:|;|,|.) {z:no_further}]")  # fmt: skip
    yield phrase("sentence", f"FORBID(ACT('propose', True), {own} >= {{n:num}})",
                 f"{{b:ones}} {{m:may}} (only have|have only|have {_MOST}|only have {_MOST}) {{n}} ({_OPEN} ({CHANGE}|"
                 f"{CHANGES})|({CHANGE}|{CHANGES}) {_OPEN}) {_AT_ONCE}",
                 f"{_MOST} {{n}} ({_OPEN} ({CHANGE}|{CHANGES})|({CHANGE}|{CHANGES}) {_OPEN}) (per|for each|for every) "
                 f"{PLAYER} {_AT_ONCE}", f"{{n}} ({_OPEN} ({CHANGE}|{CHANGES})|({CHANGE}|{CHANGES}) {_OPEN}) (per|for "
                 f"each|for every) {PLAYER} {_AT_ONCE}", f"(each|every) {PLAYER} (may|can) only have {{n}} ({_OPEN} "
                 f"({CHANGE}|{CHANGES})|({CHANGE}|{CHANGES}) {_OPEN}) {_AT_ONCE}")  # fmt: skip
    for n, many in ((2, "2"), (3, "3"), (4, "4")):
        yield phrase("sentence", f"FORBID(ACT('propose', True), {own} >= {n - 1})",
                     f"(nobody|no one|no {PLAYER}) (has|may have|can have|keeps) (more than {n - 1}|{many}) "
                     f"({_OPEN} ({CHANGE}|{CHANGES})|({CHANGE}|{CHANGES}) {_OPEN}) {_AT_ONCE}")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', True), len(open_proposals) >= {n:num})",
                 "there may never be more than {n} open proposal/proposals",
                 f"{_MOST} {{n}} ({_OPEN} ({CHANGES}|{CHANGE})|({CHANGES}|{CHANGE}) {_OPEN}) (altogether|in all|in "
                 "total|in the game|all told|at once|at a time|at any (time|one time)|at the same time)",
                 f"there (may|can|shall|must) (be|never be) {_MOST} {{n}} ({_OPEN} ({CHANGES}|{CHANGE})|({CHANGES}|"
                 f"{CHANGE}) {_OPEN}) {_AT_ONCE}",
                 f"(while|when|if|as long as|once) {{n}} [or more] ({CHANGES}|{CHANGE}) are {_OPEN} [,] {{z:no_new}}",
                 f"(while|when|if|as long as|once) there are {{n}} [or more] {_OPEN} ({CHANGES}|{CHANGE}) [,] "
                 "{z:no_new}")  # fmt: skip
    yield phrase("no_new", "0", f"no [(new|further|other|more)] ({CHANGE}|{CHANGES}|ones|one) (may|can|are|is) [be] "
                 "(made|submitted|allowed|proposed|put forward|accepted)", f"(nobody|no one|no {PLAYER}) (may|can) "
                 f"({_MAKE} (another [(one|{CHANGE})]|a (new|further) (one|{CHANGE})|any more [{CHANGES}]|one|any)|"
                 "propose [(anything|another)])")  # fmt: skip
    yield phrase("further_new", "0", f"((their|his|her|your) {CHANGES}|another|a second|a second {CHANGE}|one "
                                     f"more|any others|a further one|new "
                                     f"ones|any new "
                 f"ones|a different {CHANGE})")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', True), player == last_proposer)",
                 f"(nobody|no one|no {PLAYER}|the same {PLAYER}) (may|can|may not|can not) (make|submit|propose|put "
                 f"forward) (2|two) {CHANGES} {_IN_A_ROW}",
                 f"(nobody|no one|no {PLAYER}|the same {PLAYER}|a {PLAYER}|you) (may|can|may not|can not) "
                 f"(propose|make "
                 f"a {CHANGE}) twice (in a row|running|in succession)",
                 f"(whoever|the {PLAYER} who) (made|proposed) the last {CHANGE} (must|has to) (let|wait for) (somebody "
                 f"else|someone else|another {PLAYER}) [to] (go first|make one|propose [something]|have a go|make the "
                 "next [one])")  # fmt: skip
    yield phrase("barred", "ACT('propose', {x:proposals_to})", "no {x}", "{x} (are|is) (not "
                                                                         "(allowed|permitted)|forbidden|"
                 "banned|out)")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', len(changes) > {n:num}), True)",
                 "no proposal may make more than {n} rule changes",
                 f"(a {CHANGE}|{CHANGES}|each {CHANGE}|no {CHANGE}|one {CHANGE}) (may|can|may not|can not|must not|"
                 "shall not) (change|touch|deal with|affect|concern|amend) more than {n} (rule|rules) [(at once|at a "
                 "time)]",
                 f"(a {CHANGE}|{CHANGES}|each {CHANGE}|one {CHANGE}) (may|can) (only "
                 f"(change|touch|amend)|(change|touch|"
                 "amend) (only|just|at most)) {n} (rule|rules) [(at once|at a time)]")  # fmt: skip
    last = f"whose (last|latest|most recent|previous) {CHANGE} (failed|fell|lost|flopped|did not pass|was (defeated|"
    last += "rejected|lost|turned down))"
    beaten = "defeats_in_a_row[player] >= 1 and any([now < _x + {d:duration} for _x in defeat_times[player]])"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {beaten})",
                 "a player whose last proposal was defeated may not make another one for {d}",
                 f"{{b:ones}} {last} {{m:may_not}} {{z:propose_again}} for {{d}}")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', True), any([now < _x + {d:duration} for _x in "
                 "defeat_times[player]]))", "a player whose proposal is defeated may not make a proposal for {d}",
                 f"{{b:ones}} whose {CHANGE} (is|was|has been|gets) (defeated|rejected|voted down) {{m:may_not}} "
                 "{z:propose_again} for {d}")  # fmt: skip
    yield phrase("propose_again", "0", f"(make|making|submit|submitting|propose|proposing|put forward|putting forward) "
                 f"[(another [(one|{CHANGE})]|a (new|further|second) (one|{CHANGE})|one|a {CHANGE}|anything [new|else]|"
                 "something [new|else]|again)]", "try again", "have another go")  # fmt: skip
    yield phrase("whose_trait", "defeats_in_a_row[_x] >= 1", "last proposal was defeated", f"(last|latest|previous) "
                 f"{CHANGE} (failed|fell|was lost|did not pass|flopped)")  # fmt: skip


MORE_LIMITS = (*_votes(), *_proposals())
"""More sentences on who may do what."""
