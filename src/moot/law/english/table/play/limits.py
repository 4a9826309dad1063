"""Limits: what nobody may do, or only some may, and when.

A limit is made of who it's on (`barring`, such as `no player may`), an act, and an adverbial (`unless they have 10
points`). Each of these is read in every sentence that has a place for it.
"""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import BUT, CHANGE, CHANGES, IT, PLAYER, PLAYERS

_NOBODY = f"(nobody|no one|no {PLAYER}|no {PLAYERS}|none of us|none of the {PLAYERS}|no voter|not a single {PLAYER})"
_MAY = (
    "(may|can|shall|is allowed to|is permitted to|are allowed to|are permitted to|shall be permitted to|"
    "shall be allowed to|is entitled to|are entitled to|may ever|can ever|shall be entitled to|is eligible to|"
    "are eligible to|shall be eligible to|has the right to|have the right to|gets to|get to|shall have the right to|"
    "is able to|are able to|will be allowed to)"
)
_MAY_NOT = (
    "(may not|can not|must not|shall not|may never|must never|can never|shall never|is not allowed to|are not allowed "
    "to|"
    "is not permitted to|are not permitted to|is not entitled to|are forbidden to|is forbidden to|are not entitled to|"
    "is never allowed to|are never allowed to|is forbidden from|are forbidden from|shall not be permitted to|"
    "shall not be allowed to|is prohibited from|are prohibited from|is barred from|are barred from|does not|do not|"
    "is no longer allowed to|may no longer|is unable to|are unable to|is not eligible to|are not eligible to|"
    "shall not be entitled to|shall not be eligible to|is ineligible to|are ineligible to|shall be ineligible to|"
    "has no right to|have no right to|shall have no right to|does not have the right to|do not have the right to|"
    "loses the right to|lose the right to|shall be barred from|does not get to|do not get to|should not|"
    "is disqualified from|are disqualified from|shall be disqualified from|shall be prohibited from|"
    "is debarred from|are debarred from|is banned from|are banned from|is precluded from|are precluded from|"
    "shall refrain from|must refrain from|must abstain from|shall abstain from|shall have no right to|"
    "is excluded from|are excluded from|is not able to|are not able to|will not be allowed to|may not ever)"
)
_ONES = (
    f"(a {PLAYER}|any {PLAYER}|{PLAYERS}|a voter|voters|you|someone|somebody|anyone|anybody|each {PLAYER}|"
    f"every {PLAYER}|the {PLAYERS}|one|[a] (player|member) or players|any {PLAYERS}|all {PLAYERS}|any voter)"
)
_THOSE = f"(whoever|those who|all who|all those who|anyone who|everyone who|everybody who|all {PLAYERS} who|whosoever)"
_EXCEPT = f"({BUT}|save|save for|with the exception of)"
_MUST = "(must|needs to|need to|has to|have to|shall|is required to|are required to|shall be required to)"
_SO_AS_TO = (
    "(to|in order to|before they can|before they may|if they want to|if they wish to|before they are allowed to)"
)

WORDS = (
    phrase("nobody", "0", _NOBODY),
    phrase("may", "0", _MAY),
    phrase("may_not", "0", _MAY_NOT),
    phrase("ones", "0", _ONES),
    phrase("those", "0", _THOSE),
    phrase("everyone", "0", "{o:ones}", f"(everyone|everybody|all of us|we|[all] the {PLAYERS}|each of us)",
           "(each|every) (player|member|person)", "all [of] [the] (players|members)", "[the] players",
           "(we all|we each|you)"),
    phrase("emphasis", "0", "(at all|ever|under any circumstances|no matter what|whatever happens|without exception|"
           "no exceptions|period|that is it|not more|no more|in any case|of any kind|by anyone|by anybody|"
           "whatever their score|whatever the reason|even if everybody wants to|not even if everybody wants to|"
           "even if everyone agrees|and nobody else|and nobody else may|and no one else|please|full stop|as well|"
           "for any reason|even (if|when) (all of them|everyone|everybody) (said yes|voted for it)|but nothing more)"),
    phrase("emphasis", "0", "{z:further_emphasis}"),
    phrase("from_now_on", "0", "(from now on|henceforth|hereafter|from this day on|as of now|in addition|furthermore|"
           "moreover|please note that|it is agreed that|we agree that|for the future|"
           "as of today|starting now|from today on|with immediate effect)"),
    phrase("despite", "0", "(notwithstanding|despite|regardless of) (rule {n:number}|any other rule|all other rules|"
           "rules {n:number} and {m:number})", "rule {n:number} notwithstanding",
           "(whatever|no matter what) (rule {n:number}|any other rule|other rules) (says|say)"),
    phrase("except_for", "0", _EXCEPT),
    phrase("must", "0", _MUST),
    phrase("so_as_to", "0", _SO_AS_TO),
    phrase("while", "0", "(while|when|whenever|if|as long as|so long as|during the time that|in case|where|once)"),
    phrase("provided", "0", "(provided that|provided|as long as|so long as|on condition that|on the condition that|"
           "providing that|providing)"),
    phrase("only_if", "0", "(if|when|while|after|once|where)", "{p:provided}"),
    phrase("they", "0", f"(they|he|she|you|he or she|that {PLAYER}|the {PLAYER}|the voter|one|such [a] {PLAYER})"),
)  # fmt: skip

BEING = (
    phrase("being", "{t:trait}", "who {t}", "(that|which) {t}"),
    phrase("being", "{t:with_trait}", "{t}"),
    phrase("being", "{t:whose_trait}", "whose {t}"),
    phrase("being", "{t:whose}", "whose {t}"),
    phrase("being", "{s:being} or {t:being}", "{s} or {t}"),
    phrase("such", "{t:being}", "a player {t}", "{o:ones} {t}", "those {t}", f"(those|the) {PLAYERS} {{t}}"),
    phrase("such", "{t:trait}", "{o:those} {t}"),
    phrase("such", "{t:with_trait}", "(everyone|everybody|anyone|anybody|all|all those) {t}"),
    phrase(
        "being",
        "joined_at[_x] > proposal.opened",
        "who joined after the vote on it opened",
        "who (join|joins|joined|have joined|has joined) [the game] (while|during) (a vote|voting|the vote) [is|was] "
        "[already|still] [(open|running|under way|going on|in progress)]",
    ),
    phrase("enough", "{t:such}", "{t}"),
    phrase("enough", "{t:need}", "{o:ones} who {t}", "{o:those} {t}"),
    phrase("enough", "{t:enough_of}", "{o:ones} with {t}", "those with {t}"),
)
"""Which players are meant: `who has 10 points`, `with 10 points`, `whose score is negative`."""

_VOTED = "(have|has) [already] (voted [on it]|done so|cast their votes|cast a vote) [already]"


def _of_others() -> Iterator[Phrase]:
    """What others have done, or what is so of one who acts, when a limit holds."""
    others = f"(other ({PLAYERS}|{PLAYER}|voters)|others)"
    everyone_else = (
        f"(all [of] [the] other {PLAYERS}|every other {PLAYER}|all the others|everyone else|everybody else) {_VOTED}"
    )
    for kind, they, while_, unless in (("cond", "_they", "", ""), ("when_not", "player", "while ", "unless ")):
        so_many = f"len([_y for _y in voted if _y != {they}])"
        yield phrase(kind, f"{{a:amount}}({so_many})", f"{while_}{{a}} other player/players has/have voted on it",
                     *([f"{{a}} {others} {_VOTED}"] if kind == "cond" else ()))  # fmt: skip
        none_left = f"all([_y in voted for _y in players if _y != {they}])"
        yield phrase(kind, f"not {none_left}" if unless else none_left, f"{unless}all other players have voted on it",
                     *([everyone_else] if kind == "cond" else ()))  # fmt: skip
    so_many = "len([_y for _y in voted if _y != _they]) >= {n:num}"
    yield phrase("cond", so_many, f"{{n}} {others} {_VOTED}")
    yield phrase("milestone", so_many, f"[at least] {{n}} {others} {_VOTED}")
    yield phrase("milestone", "all([_y in voted for _y in players if _y != _they])", everyone_else)
    some = f"(somebody|someone|anybody|anyone|a {PLAYER}|any {PLAYER}|some {PLAYER}|at least 1 {PLAYER})"
    for kind in ("trait", "need"):
        yield phrase("milestone", f"any([{{t:{kind}}} for _x in players])", "some player {t}", f"{some} {{t}}")
        yield phrase("cond", f"any([{{t:{kind}}} for _x in players])", "some player {t}", f"{some} {{t}}")
    of_theirs = f"(a {CHANGE} [made] (of theirs|by (them|that {PLAYER}|him|her)|of (their|his|her|your) own)|"
    of_theirs += f"(their|his|her|your) [own] {CHANGE}|one of (their|his|her|your) [own] {CHANGES})"
    yield phrase("cond", "any([_y.author == _they and _y.stage == 'voting' for _y in open_proposals])",
                 "a proposal of theirs is being voted on", f"{of_theirs} is (being voted on|up for a vote|put to the "
                 "vote)")  # fmt: skip
    yield phrase("when_not", "local_date(joined_at[player], zone) == local_date(now, zone)",
                 "on the [same] day [on which|when|that] {y:they} (join|joins|joined) [the game]",
                 "on the day of (their|his|her|your) joining")  # fmt: skip
    yield phrase("when_not", "local_date(now, zone) <= local_date(joined_at[player], zone) + 1",
                 "on the day when they joined or the day after",
                 "on the [same] day [on which|when|that] {y:they} (join|joins|joined) [the game] (or|nor|and) [on] the "
                 "(day after|next day|following day|day after that)")  # fmt: skip


BANS = (
    phrase("but_those", "player == {p:person}", "{p}"),
    phrase("but_those", "IS(player, {t:such})", "{t}"),
    phrase("but_only", "player == {p:person}", "{p}"),
    phrase("but_only", "IS(player, {t:enough})", "{t}"),
    phrase("barring", "True", "no player may", "{b:nobody} {m:may}", "{b:ones} {m:may_not}",
           f"(it is|it shall be) (forbidden|not allowed|not permitted|prohibited) [for (anyone|{PLAYERS}|a {PLAYER})] "
           "to", "(do not|never)"),
    phrase("barring", "player == {p:person}", "{p} may not", "{p} {m:may_not}"),
    phrase("barring", "player != {p:person}", "only {p} may"),
    phrase("barring", "IS(player, {t:such})", "{t} may not", "{t} {m:may_not}"),
    phrase("barring", "IS(player, {t:being})", "{b:nobody} {t} {m:may}"),
    phrase("barring", "not {o:but_only}", "only {o} may", "{o} alone {m:may}",
           "only {o} {m:may}", "{b:nobody} {x:except_for} {o} {m:may}",
           "{b:nobody} else {x:except_for} {o} {m:may}"),
    *_of_others(),
    phrase("neither", "True", "{b:ones} {m:may} neither"),
    phrase("neither", "player == {p:person}", "{p} {m:may} neither"),
    phrase("neither", "IS(player, {t:such})", "{t} {m:may} neither"),
    phrase("when_not", "IS(player, {t:trait})", "while that player {t}", "{w:while} {y:they} {t}"),
    phrase("when_not", "not IS(player, {t:trait})", "unless that player {t}", "[,] unless {y:they} {t}",
           "[,] except (if|when|where|while) {y:they} {t}"),
    phrase("when_not", "not IS(player, {t:need})", "[,] unless {y:they} {t}", "[,] (until|before) {y:they} {t}"),
    phrase("when_not", "not IS(player, {t:trait})", "[,] (until|before) {y:they} {t}"),
    phrase("when_not", "not IS(player, {t:having})", "[,] without {t}", "[,] without [(first|ever|at least)] {t}"),
    phrase("when_not", "{c:cond}", "while {c}", "{w:while} {c}"),
    phrase("when_not", "not {c:cond}", "unless {c}", "[,] unless {c}", "[,] except [(if|when|where|while)] {c}"),
    phrase("when_not", "not {c:milestone}", "[,] (until|before|till) {c}"),
    phrase("when_not", "player != {x:person} and {x:person} not in voted",
           "[,] (until|before|till) {x} has voted [on it]"),
    phrase("when_not", "not {m:matter}", "[,] {x:except_for} {m}"),
    phrase("when_not", "not {o:but_those}", "[,] {x:except_for} {o}", "[,] unless {y:they} are {o}"),
    phrase("when_not", "IS(player, {t:with_trait})", "{t}"),
    phrase("when_not", "{t:at}", "{t}", ", {t}"),
    phrase("when_not", "not {t:at}", "except {t}", "[,] except {t}", "[,] unless {t}"),
    phrase("when_not", "now >= proposal.opened + {s:firsts}", "after the first {s} of the vote",
           "(after|once|later than) the first {s} [(of (the vote|voting)|has passed|is over)]"),
    phrase("only_when", "{t:at}", "{t}"),
    phrase("only_when", "{c:cond}", "{i:only_if} {c}"),
    phrase("only_when", "IS(player, {t:trait})", "{i:only_if} {y:they} {t}"),
    phrase("only_when", "IS(player, {t:need})", "{i:only_if} {y:they} {t}"),
    phrase("if_when", "{c:cond}", "(if|once) {c}"),
    phrase("if_when", "IS(player, {t:trait})", "(if|once) {y:they} {t}"),
    phrase("if_when", "IS(player, {t:need})", "(if|once) {y:they} {t}"),
    phrase("when_given", "{c:cond}", "[,] {i:provided} {c}"),
    phrase("when_given", "IS(player, {t:trait})", "[,] {i:provided} {y:they} {t}"),
    phrase("when_given", "IS(player, {t:need})", "[,] {i:provided} {y:they} {t}"),
)  # fmt: skip
"""Whom a limit is on, and when it holds."""

_RIGHT = "(the|any) (right|privilege) (to {a}|of {a})"
_CONFINED = (
    "(is|shall be|are|belongs|belong) [(only|exclusively)] (confined to|limited to|restricted to|reserved to|"
    "reserved for|to)"
)

_TOLD = (
    phrase("sentence", "FORBID({a:act}, True)", "no player may {a}", "no {a}",
           "{a} is (forbidden|not allowed|not permitted|prohibited|against the rules)"),
    phrase("sentence", "FORBID({a:act}, player == {p:person})", "{p} may not {a}"),
    phrase("sentence", "FORBID({a:act}, player != {p:person})", "only {p} may {a}"),
    phrase("sentence", "FORBID({a:act}, IS(player, {t:trait}))", "a player who {t} may not {a}",
           "{b:nobody} {m:may} {a} who {t}", "{w:while} {b:ones} {t} , {y:they} {m:may_not} {a}"),
    phrase("sentence", "FORBID({a:act}, IS(player, {t:whose}))",
           f"{{w:while}} (a {PLAYER} 's|your|a player 's own) {{t}} [,] {{y:they}} {{m:may_not}} {{a}}",
           "{b:ones} {m:may_not} {a} {w:while} (their|your|his|her|his or her) {t}",
           "{b:nobody} {m:may} {a} {w:while} (their|your|his|her|his or her) {t}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:whose}))",
           "{b:ones} {m:may_not} {a} unless (their|your|his|her|his or her) {t}",
           "{b:nobody} {m:may} {a} unless (their|your|his|her|his or her) {t}",
           "{b:everyone} {m:may} {a} only {i:only_if} (their|your|his|her|his or her) {t}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:trait}))", "only a player who {t} may {a}",
           "{b:ones} {m:must} {t} {s:so_as_to} {a}"),
    phrase("sentence", "FORBID({a:act}, {c:cond})", "no player may {a} while {c}"),
    phrase("sentence", "FORBID({a:act}, not {c:cond})", "no player may {a} unless {c}"),
    phrase("sentence", "FORBID({a:act}, {w:when_not})", "no player may {a} {w}"),
)  # fmt: skip

_COUNTED = "(counting|counted)"
_READ = (
    phrase("sentence", "{s:sentence}", "{o:from_now_on} [,] {s}", "{s} [,] {e:emphasis}"),
    phrase("sentence", "COUNTING('beginning', {s:sentence})", "{s} , and what happened before this rule counts too",
           f"{{s}} [,] {_COUNTED} (from|since) the (beginning|start) of the game"),
    phrase("sentence", "COUNTING('adoption', {s:sentence})",
           "{s} , and what happened before this rule does not count",
           f"{{s}} [,] [{_COUNTED}] (from|since) (when this rule is adopted|this rule was adopted)"),
    phrase("sentence", "VOTES('once', {s:sentence})", "{s} , once for each proposal",
           f"{{s}} [,] [but] [only] once (for|per|on) (each|every|a|any|the same) {CHANGE}"),
    phrase("sentence", "VOTES('every', {s:sentence})", "{s} , also for changing their vote",
           "{s} [,] (also|even|and again|and also) (for changing|when they change|if they change) their vote"),
    phrase("sentence", "DESPITE({s:sentence})", "{d:despite} [,] {s}", "{s} [,] {d:despite}"),
    phrase("sentence", "LIMIT_WHEN({w:when_not}, {s:sentence})", "{w} [,] {s}"),
    phrase("sentence", "FORBID({a:act}, {w:when_not})",
           "{a} (is|shall be) (not (possible|allowed|permitted)|impossible|forbidden|prohibited) {w}"),
    *(phrase("sentence", f"FORBID(ACT('{act}', True), {{t:at}})",
             f"{{t}} [,] there (is|are|shall be|will be) no {things}",
             f"there (is|are|shall be|will be) no {things} {{t}}", f"{{t}} [,|:] no {things}")
      for act, things in (("vote", "(voting|votes)"), ("propose", f"{CHANGES}"))),
    phrase("sentence", "FORBID({a:act}, {b:barring})", "{b} {a}"),
    phrase("sentence", "FORBID({a:act}, {b:barring} and {w:when_not})", "{b} {a} {w}", "{w} [,] {b} {a}"),
    phrase("sentence", "FORBID({a:act}, not {w:only_when})", "{b:everyone} {m:may} {a} [but] only {w}",
           "{b:everyone} {m:may} only {a} {w}", "only {w} {m:may} {b:ones} {a}"),
    phrase("sentence", "FORBID({a:act}, IS(player, {t:such}) and not {w:only_when})", "{t} {m:may} {a} only {w}",
           "{t} {m:may} only {a} {w}"),
    phrase("sentence", "FORBID({a:act}, not {w:when_given})", "{b:everyone} {m:may} {a} {w}"),
    phrase("sentence", "FORBID({a:main_act}, not {w:if_when})", "{b:ones} {m:may} {a} {w}"),
    phrase("sentence", "FORBID({a:main_act}, {o:but_those})",
           f"(everyone|everybody|all [of] [the] {PLAYERS}|any {PLAYER}|every {PLAYER}|anyone|anybody) {{x:except_for}} "
           "{o} {m:may} {a}",
           f"(everyone|everybody|all [of] [the] {PLAYERS}|any {PLAYER}|every {PLAYER}|anyone|anybody) {{m:may}} {{a}} "
           "[,] {x:except_for} {o}"),
    phrase("sentence", "FORBID({a:act}, not {o:but_only})", f"{_RIGHT} {_CONFINED} {{o}} [alone|only|exclusively]",
           f"{{a}} {_CONFINED} {{o}} [alone|only]",
           "{a} (is|shall be) open only to {o}", "{a} (is|shall be) only (open to|for|allowed to) {o}"),
    phrase("sentence", "FORBID({a:act}, not {w:only_when})", "{a} is (open to|allowed [to]|permitted [to]) "
           "[{o:ones}] only {w}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:need}))", "{b:ones} {m:must} {t} {s:so_as_to} {a}",
           "(to|in order to) {a} , {b:ones} {m:must} {t}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:enough_of}))", "{b:ones} (needs|need) {t} {s:so_as_to} {a}",
           "(to|in order to) {a} [,] {b:ones} (needs|need|must have) {t}", "{a} requires {t}",
           "{t} (is|are) (needed|required) to {a}", "(it takes|you need) {t} to {a}"),
    phrase("sentence", "FORBID(ACT('vote', True), IS(player, {t:such}))",
           f"{{t}} (has|have|shall have|gets|get) no (vote|votes|right to vote|say) [on {IT}]",
           f"{{t}} (does not|do not|shall not) (get|have) (a|any) (vote|say) [on {IT}]",
           f"{{t}} (must|shall|has to|have to) abstain [on {IT}]", "the votes of {t} are not allowed",
           "{t} (loses|lose|shall lose) (their|his or her|his|her) (vote|right to vote)"),
    phrase("sentence", "FORBID({a:barred}, True)", "{a}"),
    phrase("sentence", "FORBID({a:barred}, {w:when_not})", "{a} {w}", "{w} [,] {a}",
           f"{{a}} by (any {PLAYER}|anyone|anybody|a {PLAYER}) {{w}}"),
    phrase("barred", "{a:act}", "no {a}"),
    phrase("sentence", "FORBID({a:barred}, {o:but_those})", "{a} by {o}"),
    phrase("sentence", "FORBID({a:only_admitted}, not {o:but_only})", "{a} by {o}"),
    phrase("sentence", "FORBID({a:only_admitted}, not {w:only_when})", "{a} {w}"),
    phrase("sentence", "FORBID({a:admitted}, not {w:when_given})", "{a} {w}"),
    phrase("sentence", "FORBID(ACT('vote', True), {s:extreme_is})", "{s} {n:gets_no_vote}"),
    phrase("extreme_is", "player in {s:extreme}", "{s}"),
    phrase("gets_no_vote", "0", f"((has|have|shall have|gets|get) no (vote|say)|(does not|do not|shall not) (get|have) "
           f"(a|any) (vote|say)) [on {IT}]"),
    phrase("sentence", "ALSO(FORBID({a:act}, {b:barring}), FORBID({c:act}, {b:barring}))", "{b} {a} or {c}",
           "{b} either {a} or {c}", "{b} {a} , nor {m:may} {y:they} {c}", "{b} {a} nor {c}", "{b:neither} {a} nor {c}"),
    phrase("sentence",
           "ALSO(FORBID({a:act}, {b:barring} and {w:when_not}), FORBID({c:act}, {b:barring} and {w:when_not}))",
           "{b} {a} or {c} {w}", "{w} [,] {b} {a} or {c}", "{w} [,] {b:neither} {a} nor {c}",
           "{b:neither} {a} nor {c} {w}"),
    phrase("sentence", "BUT_MAY({c:act}, {a:act}, IS(player, {t:such}))", "{t} (may|can) {a} [,] but (not|may not|can "
           "not) {c}"),
    phrase("sentence", "BUT_MAY({a:act}, {c:act}, {b:barring})",
           "{b} {a} [,] (but|although|though|yet) {d:can_still} {c}"),
    phrase("can_still", "0", "{y:they} {m:may} [still|always]", "{y:they} (may|can) (still|always)",
           "{y:they} (is|are) (still|always) (allowed|permitted|free) to", "(may|can) [still|always]"),
)  # fmt: skip

_MOST = (
    "(more than {n} (proposals|proposal) (open|under way)|more than {n} open (proposals|proposal)|"
    "more than {n} undecided (proposals|proposal)|more than {n} (proposals|proposal) (going|pending|under way|running))"
)
_AT_A_TIME = (
    "[(at the same time|at once|at a time|at any time|at one time|each|at any one time|at the same moment|"
    "simultaneously)]"
)
_OPEN = "(proposals|proposal|open proposals|open proposal|proposals that are open)"
_PENDING = (
    "(open|pending|undecided|under way|running|going|on the table|before (the|our) (members|players|club|house|meeting|"
    "assembly|group)|under (consideration|discussion)|up for (a vote|discussion)|being voted on|in play)"
)
_OF_OWN = "len([_x for _x in open_proposals if _x.author == player])"

_OPEN_PROPOSALS = (
    phrase("sentence",
           f"ALSO(FORBID(ACT('propose', True), {_OF_OWN} >= {{n:num}}), "
           "FORBID(ACT('propose', True), len(open_proposals) >= {k:num}))",
           "no player may have more than {n} proposals open at the same time , and there may never be more than {k} "
           "open "
           "proposals",
           f"{{b:nobody}} {{m:may}} have {_MOST} {_AT_A_TIME} [,|;] and (no more than|at most|not more than) {{k}} "
           "((may|shall|can) be open|open|may there be|there may be) (altogether|in all|in total|in the game|all "
           "told)"),
    phrase("sentence", f"FORBID(ACT('propose', True), {_OF_OWN} >= {{n:num}})",
           "no player may have more than {n} proposal/proposals open at the same time",
           f"{{b:nobody}} {{m:may}} have {_MOST} {_AT_A_TIME}", f"{{b:ones}} {{m:may_not}} have {_MOST} {_AT_A_TIME}",
           f"{{b:everyone}} {{m:may}} [only] have [only] (at most|up to|no more than|not more than) {{n}} "
           f"{_OPEN} [(open|under way|pending|running|going)] {_AT_A_TIME}",
           "(max|maximum|at most|no more than|not more than) {n} open (proposals|proposal) "
           "(per|for each|for every) (player|person|member)",
           "there (may|can|shall) be (at most|no more than) {n} open (proposals|proposal) (per|for each) player",
           f"{{b:ones}} {{m:may}} have only {{n}} (open {CHANGES}|{CHANGES} open) {_AT_A_TIME}"),
    phrase("sentence", f"FORBID(ACT('propose', True), {_OF_OWN} >= 1)",
           f"{{b:ones}} {{m:may}} [only] have only (a|1) (proposal open|open proposal) {_AT_A_TIME}",
           f"(1|one) open (proposal|motion) (per player|each|per person) {_AT_A_TIME}"),
    phrase("sentence", "FORBID(ACT('propose', True), len(open_proposals) >= {n:num})",
           "there may never be more than {n} open proposal/proposals",
           "(there may never be|there are never|there shall never be|at no time (shall|may) there be|there may not be) "
           "more than {n} "
           "(open proposals|proposals open) [in the game] [(in all|in total|at once|at a time|, whoever made them)]",
           "(at most|no more than) {n} (proposals may be open|open proposals are allowed) [(in all|in total)] "
           "[(at once|at a time|at the same time)]",
           f"(at most|no more than|not more than|only|up to) {{n}} ({CHANGES}|{CHANGE}) {{m:may}} be {_PENDING} "
           f"{_AT_A_TIME}",
           f"there {{m:may}} be (at most|no more than|not more than|only|up to) {{n}} ({CHANGES}|{CHANGE}) {_PENDING} "
           f"{_AT_A_TIME}",
           f"(max|maximum) {{n}} open ({CHANGES}|{CHANGE}) [(in all|in total|altogether|at once)]"),
    phrase("sentence", "FORBID(ACT('propose', True), len(open_proposals) >= 1)",
           f"only (1|one) {CHANGE} may be open (at a time|at once|at the same time|at any time)"),
)  # fmt: skip

LIMITS = (*WORDS, *BEING, *BANS, *_TOLD, *_READ, *_OPEN_PROPOSALS)
"""Sentences that limit moves, and what they are made of."""
