"""Quorums: how many have to vote, so that a vote counts."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_ON_IT = f"[((on|upon|in) (it|{IT}|the vote|the question|every {CHANGE}|each {CHANGE})|thereon)]"
_VOTING = (
    f"(vote|votes|voted|have voted|has voted|voting|are voting|cast a vote|casts a vote|cast their vote|cast their "
    f"votes|have cast a vote|has cast a vote|have cast their votes|have cast votes|participate|participates|"
    f"participated|"
    f"have participated|has participated|take part|takes part|took part|have taken part|has taken part|turn out|"
    f"turns out|have turned out|respond|shall have voted|shall have cast (a vote|their votes)|shall have taken "
    f"part|participating|taking part|"
    f"voting|who vote|who voted|actually vote|bother to vote|show up to vote) {_ON_IT}"
)
_VOTES_CAST = "(votes (are|were|have been) cast|votes (are|were) received)"
_MUST_VOTE = (
    f"(must|have to|has to|need to|needs to|shall|should) (vote|take part|participate|cast (a vote|their "
    f"votes|a ballot|a vote each)|"
    f"have voted|have cast (a vote|their votes)|have taken part|have participated|turn out) {_ON_IT}"
)
_VOTE = (
    f"(a vote|the vote|any vote|every vote|each vote|votes|the result [of a vote]|a result|a ballot|the outcome|voting|"
    f"the vote on a {CHANGE}|a vote on a {CHANGE}|votes on {CHANGES}|a poll)"
)
_COUNTS = (
    "(counts|count|is valid|is only valid|are only valid|is only good|is only binding|are valid|is good|is binding|"
    "stands|has effect|is effective|holds|is official)"
)
_VOID = (
    "(shall be of no effect|is of no effect|does not count|do not count|is not valid|are not valid|is invalid|"
    "is void|are void|has no effect|is not binding|"
    "does not stand|shall not count|shall be void|is null and void|is not good|fails|is invalid and void|"
    "shall not be valid|is no good)"
)
_CHANGE = f"(a {CHANGE}|any {CHANGE}|the {CHANGE}|it|{CHANGES}|every {CHANGE})"
_PASSED = "(adopted|passed|carried|accepted|approved)"
_LAPSES = (
    f"(fails|is lost|is thrown out|is dead|goes under|are deemed rejected|is deemed rejected|are defeated|are "
    f"not {_PASSED}|does not|are "
    f"rejected|is defeated|is not {_PASSED}|lapses|does not pass|shall fail|is rejected|can not be {_PASSED}|"
    f"may not be {_PASSED}|does not get {_PASSED}|do not get {_PASSED}|counts as rejected|has failed|falls|"
    f"shall not be {_PASSED}|is deemed defeated|can not pass|shall lapse|shall be defeated|dies|"
    f"automatically fails|counts as defeated|is voted down)"
)
_NO_CHANGE = (
    f"(no {CHANGE} (is|may be|can be|shall be|will be) [deemed] {_PASSED}|no {CHANGE} (passes|can pass|may pass|shall "
    f"pass|carries)|nothing (passes|is {_PASSED}|can pass|gets {_PASSED})|no vote (counts|is valid|shall be "
    f"valid|shall count|is binding))"
)
_FOR_IT = (
    f"(for|before) ((a|the|any) vote|it|the result|voting|the vote on a {CHANGE}|a vote on a {CHANGE}|an election) (to "
    f"(count|be valid|be binding|have effect|stand|be good)|counts|is valid)|for a {CHANGE} to be {_PASSED}"
)
_FEW = "(fewer|less) than"
_BREAK = "[(,|;|.|, and|, but|and|but)]"
_SOME = f"({PLAYERS}|{PLAYER}|voters|votes|voter|vote|people)"

QUORUMS = (
    phrase("voting_part", "0", _VOTING),
    phrase("must_take_part", "0", _MUST_VOTE),
    phrase("vote_counts", "0", f"{_VOTE} [only] {_COUNTS}"),
    phrase("vote_void", "0", f"{_VOTE} {_VOID}", f"{_CHANGE} {_LAPSES}", _NO_CHANGE),
    phrase("vote_void", "0", "{z:further_vote_void}"),
    phrase("that_fails", "0", f"(it|they|{_VOTE}|{_CHANGE}) ({_VOID}|{_LAPSES})", _NO_CHANGE,
           f"(it|{_VOTE}|{_CHANGE}) ({_VOID}|{_LAPSES}) and (it|{_VOTE}|{_CHANGE}|) ({_VOID}|{_LAPSES})",
           "(defeated|rejected|failed|void|invalid|lost)"),
    phrase("to_count", "0", _FOR_IT),
    phrase("to_count", "0", "{z:further_to_count}"),
    phrase("without_it", "0", "(in its absence|in the absence of (one|a quorum|it)|without (it|one|a quorum|that)|"
           "failing (which|that|this)|otherwise|or else|or|if not|else)",
           f"(if|when|where|should) (there (is|are) (not|none|no quorum|fewer|less|not enough|not that many|not so "
           f"many)|it is not [valid]|(it|that|this|the quorum|that number|this number|that many) (is|has|are|does) "
           f"(missed|missing|lacking|not (reached|met|been reached|been met|there|attained|vote|voted))|"
           f"it (does not|is not) (count|valid)|(fewer|less) ({PLAYERS}|voters|of them|) (vote|voted|have voted|"
           f"take part)|(fewer|not (enough|that many|so many)) (do|{PLAYERS} (do|vote|have voted)|vote|have voted))"),
    phrase("even_so", "0", "(even if|whichever way|no matter how|however|regardless of how|whatever) [(they|all of "
           "them|everyone|everybody|all|it|those who did|those who voted)] [(all|have|has|were|was)] [(said|voted|vote|"
           "went|result is|the result is)] [(yes|for it|in favour|it)]", "whichever way", "one way or the other",
           "either way", "whether for or against [it]", "for or against [it]"),
    phrase("even_so", "0", "{z:further_even_so}"),
    phrase("decision", "0", f"(a decision|a vote|every decision|every vote|a {CHANGE}|the adoption of a "
    f"{CHANGE}) (requires|"
           "needs) (the participation of|the presence of|that)"),
    phrase("only_adopted", "0", f"{_CHANGE} (can|may|shall) only be {_PASSED}", f"{_CHANGE} is only {_PASSED}"),
    phrase("when_it_ends", "0", "(when|by the time|until|before) (voting|the vote|it|the voting) [on it] "
    "(ends|closes|is "
           "over|has ended|has closed|has finished)"),
    phrase("voting_part", "0", f"{_VOTING} {{w:when_it_ends}}"),
    phrase("not_voting", "0", "(has not|have not|did not|does not|do not|failed to|has failed to|have failed to|fails "
           f"to|fail to) (voted|vote|cast a vote|taken part|take part) {_ON_IT} [{{w:when_it_ends}}]"),
    phrase("absent", "len(players)", f"(somebody|someone|anybody|anyone|a {PLAYER}|any {PLAYER}|[even] 1 "
    f"{PLAYER}|just 1 "
           f"{PLAYER})"),
    phrase("absent", "len(players) - {n:num} + 1", "at least {n} players", f"(at least {{n}}|{{n}} or more) {PLAYERS}"),
    phrase("absent", "len(players) - {n:num}", "more than {n} players", f"more than {{n}} {PLAYERS}"),
    phrase("sentence", "TERM('quorum', {r:absent})", "a proposal is defeated if {r} did not vote"),
    phrase("quorum_said", "{r:absent}",
           "(if|when|where|whenever) {r} {v:not_voting} [,] [then] {x:that_fails}", "{x:vote_void} (if|when|where) {r} "
           "{v:not_voting}", f"{_VOTE} in which {{r}} {{v:not_voting}} {_VOID}",
           f"(any|a|every) ballot in which {{r}} {{v:not_voting}} {_VOID} [, and the proposal [in question] is "
           "(defeated|rejected)]"),
    phrase("quorum_bar", "CASE({m:matter}, {r:turnout})",
           f"{{m}} (is|are|can|may) not [be] {_PASSED} unless {{r}} {{v:voting_part}}",
           f"{{m}} (can|may) only be {_PASSED} if {{r}} {{v:voting_part}}",
           "{m} (requires|needs|require|need) {r} to vote"),
    phrase("sentence", "FORBID(ACT('adopt', {m:matter}), len(voted) < {r:turnout})",
           "{m} is not adopted unless {r} voted on it",
           f"{{m}} ((is|are|can|may) not [be] {_PASSED}|{_LAPSES}) unless {{r}} {{v:voting_part}} [[,] {{e:even_so}}]",
           f"{{m}} (can|may) only be {_PASSED} if {{r}} {{v:voting_part}} [[,] {{e:even_so}}]"),
    phrase("turnout", "{r:required}", "{r}"),
    phrase("turnout", "{r:of_others} + (1 if proposal.author in voted else 0)", "{r}"),
    phrase("voters_needed", "{r:turnout}", "{r}"),
    phrase("voters_needed", "{n:num}", "[at least] {n} [or more] (voters|votes|players|members|people)", "at least {n}",
           "{n} [or more]"),
    phrase("too_few", "{n:num}", f"{_FEW} {{n}} {_SOME}", f"not [(even|at least)] {{n}} {_SOME}"),
    phrase("too_few", "AT_LEAST({f:fraction}, {t:tally})", f"{_FEW} {{f}} [of] {{t}}",
           "not [(even|at least)] {f} of {t}"),
    phrase("too_few", "MORE_THAN(FRACTION(1, 2), {t:tally})", f"{_FEW} a majority of {{t}}", "not a majority of {t}"),
    phrase("too_few", "{n:num} + 1", f"(only|at most|no more than|not more than) {{n}} {_SOME}",
           f"{{n}} or (fewer|less) {_SOME}", f"{{n}} {_SOME} or (fewer|less)"),
    phrase("too_few", "1", f"(nobody|no one|no {PLAYER})"),
    phrase("sentence", "TERM('quorum', {r:turnout})", "the quorum is {r}"),
    phrase("quorum_said", "{r:turnout}",
           "{c:vote_counts} [only] (if|when|once|where|provided that|provided|as long as|so long as) {r} "
           "{v:voting_part}",
           "{x:vote_void} unless {r} {v:voting_part}", "unless {r} {v:voting_part} , {x:that_fails}",
           "{c:chgs_is} only (if|when|once|where) {r} {v:voting_part}",
           "{r} {v:must_take_part} {t:to_count}", "{t:to_count} [,] {r} {v:must_take_part}",
           "[at least] {r} {v:must_take_part} [,] (or|or else) {x:that_fails}",
           "{k:decision} {r}", "{y:only_adopted} (if|when|once|after) {r} {v:voting_part}",
           "(we|you) (need|want) {r} to vote "
           "[,] (or|otherwise|or else) {x:that_fails}", "{r} {v:must_take_part} , otherwise {x:that_fails}"),
    phrase("quorum_said", "{r:voters_needed}",
           f"[(a|the)] quorum [(for|of) (a|any|every|each|the) (vote|{CHANGE})|for votes|for voting|for all votes] "
           "(is|shall be|consists of|shall consist of|will be|requires|:|is set at|is fixed at|is to be|stands at) {r}",
           "there (is|shall be) a quorum of {r}", "{r} (are|is|make|form|makes|constitute|constitutes|forms|make up|"
           "shall constitute|shall be|shall form|are needed for|is needed for|are required for) (a|the) quorum",
           f"({_VOTE}|{_CHANGE}) (needs|need|requires|require|shall require|must have) a quorum of {{r}}",
           "a quorum of {r} (is|shall be) (required|needed|necessary) [(for|in) (a|any|every|each|all) (vote|votes)]",
           "we (need|have) a quorum of {r}"),
    phrase("quorum_said", "{r:too_few}",
           "{x:vote_void} (if|when|where|whenever) {r} {v:voting_part}",
           "(if|when|where|whenever) {r} {v:voting_part} [on a proposal] [,] [then] {x:that_fails}",
           f"{_VOTE} (in which|with) {{r}} [{{v:voting_part}}] ({_VOID}|are (invalid|void))",
           f"{_CHANGE} on which {{r}} {{v:voting_part}} {_LAPSES}",
           "{x:vote_void} with {r} {v:voting_part}"),
    phrase("quorum_said", "{n:num}",
           f"(if|when|where) {_FEW} {{n}} {_VOTES_CAST} [on a proposal] [,] {{x:that_fails}}",
           f"{{x:vote_void}} (if|when|where) {_FEW} {{n}} {_VOTES_CAST}",
           f"{{x:vote_void}} with {_FEW} {{n}} (votes [cast]|voters|people voting)",
           f"{{x:vote_void}} unless [at least] {{n}} {_VOTES_CAST}",
           f"{{c:vote_counts}} [only] (if|when) [at least] {{n}} {_VOTES_CAST}"),
    phrase("quorum_said", "{n:num}",
           "the (minimum number|minimum|smallest number) of (voters|votes|players) [for (a decision|a vote|"
           "any vote|every "
           "vote)] (is|shall be) {n} [. (if|when|whenever) (this|that|the) (number|minimum) is not (reached|met) [,] "
           "{x:that_fails}]", "(at least|a minimum of) {n} (voters|players) {v:must_take_part} {t:to_count}"),
    phrase("quorum_said", "{r:turnout}",
           "there (have|has|need|must|needs) (to be|be) [(votes|a vote)] (from|by) {r} {t:to_count}",
           "{t:to_count} [,] there (have|has|need|must|needs) (to be|be) [(votes|a vote)] (from|by) {r}",
           "{t:to_count} [,] [at least] {r} (must|have to|has to|need to) [have] {v:voting_part}",
           f"{_VOTE} (need|needs|requires|require|takes|take) {{r}} [to (vote|take part|participate)] {{t:to_count}}",
           "(a|the) quorum (shall consist|consists|is made up) of {r}", f"{_CHANGE} {_LAPSES} unless {{r}} "
           "{v:voting_part} [[,] {e:even_so}]", f"{_VOTE} [only] {_COUNTS} (if|when) there (are|were) (votes|a vote) "
           "(from|by) {r}"),
    phrase("quorum_said", "{r:too_few}", f"{_VOTE} (in which|with|having) {{r}} [{{v:voting_part}}] {_VOID} [,] and "
           "{x:that_fails}", "{r} {v:voting_part} (=|:|->|→|means) [that] {x:that_fails}"),
    phrase("quorum_said", "{r:voters_needed}",
           "(a|the) quorum is (reached|there|met|present|attained) [only] (when|if|once|as soon as) {r} "
           "{v:voting_part}",
           "there is (a|the) quorum [only] (when|if|once|as soon as) {r} {v:voting_part}",
           "a quorum of {r} is (needed|required|necessary) (for|in) ((a|any|every|each|all) (vote|votes|proposal|"
           "decision)|"
           "{t:to_count})", "{x:vote_void} without (a quorum of|the participation of) {r}",
           "without a quorum of {r} [,] {x:vote_void}", "{t:to_count} [,] (it|we|you) (needs|need) {r} [(voting|to "
                                                        "vote)]",
           "(we|you|it) (need|needs|takes) {r} [(voting|to vote|who vote)] [(or|otherwise|or else)] {x:that_fails}",
           "[(we|you|it)] (need|needs|takes) {r} [voting] {t:to_count}",
           "{r} {v:must_take_part} (for|in) (every|each|a|any) vote"),
    phrase("quorum_said", "{r:turnout}", "(a|the) quorum is (reached|there|met|present|attained) [only] (when|if|"
                                         "once|as "
           "soon as) {r} {v:voting_part}", "there is (a|the) quorum [only] (when|if|once|as soon as) {r} "
                                           "{v:voting_part}"),
    phrase("quorum_said", "{r:voters_needed}",
           "[(a|the)] quorum (=|->|→|–|-|of|should be|must be|needs to be|has to be|is always|equals) {r}",
           "(needs|need|takes|requires|minimum|min [.]|min [:]|at least|we need) {r} [to (vote|be valid)]",
           "{r} (needed|required) [(for a vote|to vote|to be valid|to count)]",
           f"(a|any|every|each) {CHANGE} (needs|requires|must have) {{r}} (to vote on it|voting on "
           f"it|voting|taking part) "
           f"[(to pass|to be {_PASSED})] [[,] {{e:even_so}}]",
           f"{_VOTE} (needs|need|requires|require) (the participation of|the presence of) {{r}}"),
    phrase("quorum_said", "{r:turnout}",
           f"(a|any|every|each) {CHANGE} (needs|requires|must have) [the (votes|participation) of] {{r}} (to "
           f"vote on it|"
           f"voting on it|voting|taking part|to vote|to take part) [(to pass|to be {_PASSED})] [[,] {{e:even_so}}]",
           "[a|the] quorum (is|shall be) [deemed [to be]] (present|reached|met|there|attained|constituted) "
           "(where|when|if|"
           "once) (the votes [cast]|the number of votes [cast]|those voting) [, whether for or against ,] "
           "(number|is|are|"
           "amount to|reach|come to|equal) {r}",
           f"{{r}} {{v:must_take_part}} (for|before) (a|any|the) {CHANGE} (to be {_PASSED}|to pass|is {_PASSED}|can be "
           f"{_PASSED}|passes)",
           f"(a|any|every|each) {CHANGE} {{x:may_not_pass}} (until|before|unless) {{r}} {{v:voting_part}}"),
    phrase("may_not_pass", "0", f"(may|can|shall|must) not (pass|be {_PASSED})", f"is not {_PASSED}"),
    phrase("turnout", "{r:turnout}", "a quorum of {r}"),
    phrase("voters_needed", "{n:num}", "a quorum of {n}"),
    phrase("quorum_said", "{n:num}", "[at least] {n} (votes|ballots) (must|have to|need to|shall) (be|have been) (cast|"
           "received) [{t:to_count}]", "{t:to_count} [,] [at least] {n} (votes|ballots) (must|have to|need "
                                       "to|shall) (be|"
           "have been) (cast|received)"),
    phrase("quorum_said", "2", f"{{x:vote_void}} (if|when|where) (nobody|no one|no {PLAYER}) (but|except|other "
                               f"than) (the|"
           "its) (author|proposer) (votes|voted|has voted) [on it]"),
    phrase("vote_total", "0", "the number of (votes|ballots) [cast|received] [[,] (for and against|in all|in total|"
           "altogether|for and against together|whether for or against) [,]]"),
    phrase("vote_measure", "len(votes_for) + len(votes_against)", "the number of votes", "{v:vote_total}"),
    phrase("sentence", "FORBID(ACT('adopt', True), {v:vote_measure} <= {n:measure})",
           "{v} must be more than {n}", "{v} (has to|must|shall|needs to) (be (more|greater|higher) than|exceed) {n}"),
    phrase("sentence", "FORBID(ACT('adopt', True), {v:vote_measure} < {n:measure})",
           "{v} must be at least {n}", "{v} (has to|must|shall|needs to) be at least {n}"),
    phrase("turnout", "AT_LEAST({f:fraction}, len(players))", "[at least] {f}"),
    phrase("turnout", "MORE_THAN({f:fraction}, len(players))", "(more than|over) {f}"),
    phrase("turnout", "MORE_THAN(FRACTION(1, 2), len(players))", "a majority"),
    phrase("too_few", "AT_LEAST({f:fraction}, len(players))", f"{_FEW} {{f}}", "not [(even|at least)] {f}"),
    phrase("turnout", "min({n:num}, {t:tally})",
           "{n} , or {t} if (fewer than {m:number} (be|are) [in the game]|there (are|be) fewer [than "
           "{m:number}]|that is "
           "(fewer|less))", "{n} , or all [of {t}] if there are fewer",
           "{n} [,] or [the whole number of] {t} [,] if [there (are|be)] fewer [than {m:number}] [(be|are)] [in "
           "the game]"),
    phrase("turnout", "min({n:num}, len(players))", "{n} or (everyone|everybody|all players) if there are fewer"),
    phrase("quorum_said", "({n:num}) + (1 if proposal.author in voted else 0)",
           f"(a quorum is|the quorum is|at least) {{n}} {_SOME} [{{v:must_take_part}}] [(,|;|.|and|, and|but|, but)] "
           "{a:author_apart}"),
    phrase("voted_remark", "0", "(abstaining|abstentions|an abstention|blank votes) (counts|count) (as (taking part|"
           "participating|voting|a vote|votes)|towards the quorum|too|as well)"),
    phrase("quorum_said", "{r:quorum_said}", f"{{r}} {_BREAK} {{w:voted_remark}}", f"{{w:voted_remark}} "
                                                                                   f"{_BREAK} {{r}}"),
    phrase("quorum_said", "len(players) - {n:num}",
           f"{{z:all_players}} {{v:must_take_part}} {_BREAK} (except|but|only) {{n}} {_SOME} [(who|that)] "
           f"(can|may) (miss|"
           "skip) (it|the vote)", f"{{z:all_players}} (but|except) {{n}} {_SOME} {{v:must_take_part}}",
           f"(at most|no more than|not more than) {{n}} {_SOME} may (miss|skip) (it|the vote|a vote)"),
    phrase("sentence", "FORBID(ACT('adopt', True), {c:circumstance})", "no proposal may be adopted while {c}",
           "there is (no|not a) quorum (if|when|while|as long as|unless) {c}", "(if|when|while|as long as) {c} "
                                                                               "[,] there is "
           "(no|not a) quorum"),
    phrase("quorum_case", "CASE({m:case_matter}, 0)", "there is no quorum for {m}", "{m} (need|needs|have|has) "
                                                                                    "no quorum",
           "no quorum is (needed|required) for {m}", "for {m} [,] (there is no quorum|no quorum is needed)"),
    phrase("quorum_case", "CASE({d:noun_of_it}, 0)", "there is no quorum for {d}", "{d} (need|needs|have|has) "
                                                                                   "no quorum"),
    phrase("quorum_rest", "{n:num}", "for {e:everything_else} (it is|it shall be|the quorum is) {n}",
           "(otherwise|in all other cases) [,] (it is|it shall be|the quorum is) {n}"),
    phrase("quorum_rest", "{r:turnout}", "{e:everything_else} [only] (need|needs|require|requires) {r} [to (vote|take "
           "part)]", "(otherwise|in all other cases) [,] (it is|it shall be|the quorum is) {r}"),
    phrase("quorum_case", "CASE({m:case_matter}, {r:turnout})", "{m} (need|needs|require|requires) {r} to "
                                                                "(vote|take part|"
           "turn out)", "(the|a) quorum (for|on|when) [voting on] {m} (is|shall be) {r}"),
    phrase("quorum_case", "CASE({m:case_matter}, {n:num})", "(the|a) quorum (for|on) {m} (is|shall be) {n}",
           "for {m} [,] (the|a) quorum (is|shall be) {n}"),
    phrase("quorum_case", "CASE({d:noun_of_it}, {n:num})", "(the|a) quorum (for|on) {d} (is|shall be) {n}",
           "for {d} [,] (the|a) quorum (is|shall be) {n}"),
    phrase("sentence", "TERM('quorum', 0, {m:case_matter})", "there is no quorum for {m}"),
    phrase("sentence", "TERM('quorum', {r:turnout}, {m:case_matter})", "the quorum for {m} is {r}"),
    phrase("sentence", "IN_CASE('quorum', {a:quorum_case})", "{a}"),
    phrase("sentence", "TERM('quorum', {q:voters_needed} if {t:at} else {r:voters_needed})", "the quorum is {q} "
                                                                                             "{t} , and {r} otherwise",
           f"[the] quorum (is|:|shall be) {{q}} {{t}} {_BREAK} [and] {{r}} {{u:rest_of_time}}"),
    phrase("sentence", "TERM('quorum', BY_CONDITIONS({t:at}, {q:voters_needed}, {u:at}, {r:voters_needed}))",
           f"[the] quorum (is|:|shall be) {{q}} {{t}} {_BREAK} {{r}} {{u}}",
           f"{{t}} [,] [the] quorum (is|shall be) {{q}} {_BREAK} {{u}} [,] [it is] {{r}}"),
    phrase("rest_of_time", "0", "(otherwise|on all other days|on other days|at all other times|at other "
                                "times|on any other "
           "day)"),
    phrase("all_players", "0", f"(everybody|everyone|all [of] [the] {PLAYERS}|every {PLAYER}|each {PLAYER}|all)"),
    phrase("sentence", "TERM('quorum', {r:quorum_said})", "{r}", "{r} [,] {e:even_so}",
           f"{{r}} {_BREAK} {{w:without_it}} [,] {{x:that_fails}} [[,] {{e:even_so}}]"),
    phrase("sentence", "TERM('quorum', {r:voters_needed})",
           f"{{r}} {{v:must_take_part}} {_BREAK} {{w:without_it}} [,] {{x:that_fails}} [[,] {{e:even_so}}]"),
)  # fmt: skip
"""Sentences on the quorum."""
