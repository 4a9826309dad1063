"""Sentences that offer moves: who may do what, how often, when, and at what cost."""

from moot.law.english.phrases import phrase
from moot.law.english.table.play.jobs import JOBS_OF_MOVES, THEIR
from moot.law.english.table.subjects import BUT, PLAYER, PLAYERS

_ONE, _MANY = PLAYER, PLAYERS
_ANY = f"(a|any|every|each) {_ONE}"

WHO_MAY = (
    phrase("players_by", "'players'", "a player", _ANY,
           f"({_MANY}|anyone|anybody|everyone|everybody|you|all [the] {_MANY}|we|one)",
           "(whoever|anyone who|everyone who) (wants to|wishes to|likes)",
           f"(every|each|any) (one of us|of the {_MANY})"),
    phrase("by", "{p:players_by}", "{p}"),
    phrase("by", "{h:holder_by}", "{h}"),
    phrase("by", "{o:office_by}", "{o}"),
    phrase("can", "1", "(may|can|could|is able to|are able to)"),
    phrase("can", "1", "(is|are) [also] (allowed|permitted|entitled|free|empowered|authorized|authorised|at liberty) "
           "to"),
    phrase("can", "1", "(has|have) the (right|power|option|authority|possibility) (to|of)"),
    phrase("can", "1", "(may|can) [choose to|decide to|opt to|also|always|freely|instead]"),
    phrase("any_time", "1", "(at any time|whenever they like|whenever they want|at any moment|at will|as often as they "
           "like|if they (like|want|wish)|any number of times|at any point)"),
)  # fmt: skip

_PER = "(a|per|each|every|in a|in each|in every|in any|in any one|during each|in the same|on the same)"
_THE_GAME = "[(in|during|in the course of|over) (the|a|the whole|the entire) game|per game|each game|in all|altogether]"
_AT_MOST = "[(only|at most|no more than|not more than|just|not more often than|exactly|up to)]"

OFTEN = (
    *(phrase("stretch", f"'{one}'", f"{'a' if one != 'game' else 'in the game'} {one if one != 'game' else ''}".strip(),
             f"{_PER} {one}" if one != "game" else _THE_GAME[1:-1])
      for one in ("day", "week", "month", "game")),
    phrase("stretch", "'day'", "(daily|a calendar day|in one day)"),
    phrase("stretch", "'week'", "(weekly|in one week|in a calendar week)"),
    phrase("stretch", "'month'", "(monthly|in one month|in a calendar month)"),
    phrase("apart", "JOINED({n:number}, 'days')", "every {n} day/days", "(every|in|in any|within) {n} days"),
    phrase("apart", "JOINED({n:number}, 'hours')", "every {n} hour/hours", "(every|in|in any|within) {n} hours"),
    phrase("apart", "JOINED({n:number}, 'weeks')", "every {n} week/weeks", "(every|in|in any|within) {n} weeks"),
    phrase("how_often", "OFTEN(1, {p:stretch})", "once {p}", f"{_AT_MOST} (once|one time) {{p}}",
           "(but|and) (only|at most) once {p}"),
    phrase("how_often", "OFTEN(2, {p:stretch})", "twice {p}", f"{_AT_MOST} (twice|two times) {{p}}"),
    phrase("how_often", "OFTEN({n:num}, {p:stretch})", "{n} times {p}", f"{_AT_MOST} {{n}} times {{p}}"),
    phrase("how_often", "OFTEN(1, {p:apart})", "once {p}", f"{_AT_MOST} once {{p}}"),
    phrase("never_more", "OFTEN(1, {p:stretch})", "more than once {p}", "(more than once|twice|again) {p}",
           "more often than once {p}"),
    phrase("never_more", "OFTEN({n:num}, {p:stretch})", "more than {n} times {p}"),
    phrase("never_more", "OFTEN(2, {p:stretch})", "more than twice {p}"),
    phrase("never_more", "OFTEN(1, {p:apart})", "more than once {p}"),
    phrase("never_more", "OFTEN(1, 'game')", "more than once", "(more than once|twice|again|a second time)"),
    phrase("often_after", "{o:how_often}", "{o}"),
    phrase("often_after", "OFTEN(1, 'game')", "only once", "(only|at most|just|no more than|not more than) once",
           "once (only|ever|each|apiece)", "(one|a single) time [only]", "(never|but not) twice"),
    phrase("often_after", "OFTEN(2, 'game')", "only twice", "(only|at most|no more than|not more than) twice"),
    phrase("often_after", "OFTEN({n:num}, 'game')", "only {n} times",
           "(only|at most|no more than|not more than|up to) {n} times"),
    phrase("often_after", "{o:never_more}", "but not {o}", "[but] (not|never) {o}"),
    phrase("once_in_all", "OFTEN(1, 'game')", "once"),
    phrase("did_so", "1", "do (so|this|that|it)", "make (this move|use of this [right|rule])", "use this [right|rule]"),
    phrase("done_so", "1", "(this|it|that|such a move) (may|can|must|shall) [only] be (done|used|made) [only]"),
    phrase("done_so", "1", "(this|it|that) is [only] (possible|allowed|permitted) [only]", "(this|it) works only"),
    phrase("they_may", "1",
           f"(they|he or she|you|{_ANY}|{_MANY}|each {_ONE}|everyone|everybody|one|each) (may|can|must) [only]"),
    phrase("nobody_may", "1", f"(nobody|no one|no {_ONE}) (may|can|shall)"),
    phrase("nobody_may", "1", f"(provided that|but|however ,|and) (nobody|no one|no {_ONE}) (may|can|shall)"),
    phrase("never_more", "OFTEN({n:num}, {p:stretch})", "more than {n} such moves {p}",
           "more than {n} such (gift|gifts|transfer|transfers|move|moves|exchange|exchanges|payment|payments) {p}"),
    phrase("nobody_may", "1", f"(they|you|he or she|{_ANY}|{_MANY}) (may not|can not|must not|shall not|may never)"),
)  # fmt: skip

_COST = "{n} [of {o:their}] {t}"
COSTS = (
    phrase("move_cost", "COST({n:num}, {t:thing})", "at a cost of {n} {t}",
           f"(at a cost of|at the cost of|at the price of|at a price of) {_COST}",
           f"(by|on|upon|against|after) (paying|spending|payment of|sacrificing|giving up) {_COST}",
           f"(if|provided that|provided|as long as) they (pay|spend|give up|sacrifice) {_COST}",
           f"[,] which costs [them] {_COST}",
           f"(.|;) (this|it|that|doing so|doing this|each time this|such a move|the move|every use) (costs|will cost|"
           f"shall cost) [them|the player|him or her] {_COST} [each time]",
           f"(.|;|,) [and|but] (they|the player|that player|whoever does (so|this)|you|he or she) [then] (pay|pays|"
           f"must pay|has to pay|have to pay|loses|lose|must spend|must give up) {_COST} (for (this|it|that|doing so)|"
           f"to do so|each time|when they do|if they do)",
           f"(.|;) the (cost|price) [of this|of doing so] is {_COST}"),
    phrase("move_price", "PRICE({n:num}, {t:thing})", "for {n} {t}", f"for {_COST}"),
)  # fmt: skip

_MAY = "{can}"
MOVES = (
    *JOBS_OF_MOVES, *WHO_MAY, *OFTEN, *COSTS,
    phrase("within", "1", "(up to|but at most|but no more than|but not more than|at most) (as many as|what|whatever) "
           "they (have|own|possess)"),
    phrase("within", "1", "(as many as they have|as they have) [or (fewer|less)]"),
    phrase("within", "1", "(that they have|as they like)", "but [only] (as many as|what) they have",
           "but not more than (they have|what they have|they own)", "but no more than (they have|they own)"),
    phrase("within", "1", "[but] [only] (if|provided that|provided|as long as|so long as) (they|you|he or she) (have|"
           "has|own|owns|got) (that many|enough|as many|one|any|it|them|some)"),
    phrase("like", "1", "(if|whenever|when) (you|they) (like|want|wish) [to]", "(if|when) they so (wish|choose)"),
    phrase("by_job", "MOVE({p:players_by}, {a:right})", "{p} may {a}", f"{{p}} {_MAY} {{a}}",
           f"{{p}} {_MAY} {{t:any_time}} {{a}}"),
    phrase("by_job", "MOVE({p:holder_by}, {a:right})", "{p} may {a}", f"[only] {{p}} {_MAY} {{a}}"),
    phrase("by_job", "MOVE({o:office_by}, {a:power})", "{o} may {a}", f"[only] {{o}} {_MAY} {{a}}",
           f"{{o}} {_MAY} {{t:any_time}} {{a}}"),
    phrase("by_job", "MOVE({o:office_by}, ACT({v:giveverb}, {t:thing}, DO(award(player, -{n:count}, {t:thing}), "
           "award(whom, {n:count}, {t:thing})), {w:another}))", "{o} may {v} {n} of their {t} to {w}",
           f"{{o}} {_MAY} {{v}} {{n}} {{t}} to {{w}}", f"{{o}} {_MAY} {{v}} {{w}} {{n}} {{t}}"),
    phrase("by_job", "MOVE({by}, {a:job})", "{by} may {a}",
           f"{{by}} {_MAY} {{a}}", f"{{by}} {_MAY} {{t:any_time}} {{a}}",
           "it is (allowed|permitted|possible) for {by} to {a}"),
    phrase("by_job", "MOVE({o:office_by}, {a:job})", f"only {{o}} {_MAY} {{a}}"),
    phrase("move", "{m:by_job}", "{m}", "{t:any_time} [,] {m}"),
    *(phrase("by_job", f"MOVE('players', {{a:{job}}})", "it is (permitted|allowed|possible) to {a}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), COST({{n:num}}, {{t:thing}}))",
             f"({_ANY} who|{_MANY} who|whoever|anyone who) (pays|pay|spends|spend|gives up|give up) {_COST} {_MAY} "
             f"{{a}}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), WHO({{t:trait}}))", "each player who {t} may {a}",
             f"{_ANY} who {{t}} {_MAY} {{a}}", f"only (a {_ONE}|{_MANY}|those|someone) who {{t}} {_MAY} {{a}}",
             f"(anyone|anybody|everyone|everybody|{_MANY}|those|whoever|someone) [who] {{t}} {_MAY} {{a}}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), WHO({{t:with_trait}}))",
             f"[only] ({_ANY}|{_MANY}|anyone|anybody|everyone|those) {{t}} {_MAY} {{a}}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), WHO({{t:whose}}))", "each player whose {t} may {a}",
             f"{_ANY} whose {{t}} {_MAY} {{a}}", f"(anyone|anybody|everyone|{_MANY}) whose {{t}} {_MAY} {{a}}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), WHO({{t:trait}}))",
             f"(if|when|whenever|once|while|as long as|provided|provided that) ((a|any) {_ONE}|you|somebody|someone) "
             f"{{t}} "
             f"[,] (they|you|he or she|he|she|that {_ONE}|the {_ONE}) {_MAY} {{a}}",
             f"(provided that|provided|as long as|if|while) they {{t}} [,] {{p:players_by}} {_MAY} {{a}}",
             f"{{p:players_by}} {_MAY} [,] (if|when|while|provided that|as long as) (they|"
             f"he or she) {{t}} [,] {{a}}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE({{by}}, {{a:buying}}), {{c:{kind}}})", "{c} , {by} may {a}",
             f"{{c}} [,] {{by}} {_MAY} {{a}}", *([f"{{by}} {_MAY} {{a}} [,] {{c}}"] if kind == "move_cost" else []))
      for kind in ("move_price", "move_cost")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), WHO(_x != {{x:person}}))",
             "any player other than {x} may {a}",
             f"({_ANY}|anyone|anybody|everyone|everybody|all {_MANY}) {BUT} {{x}} {_MAY} {{a}}")
      for job in ("right", "job")),
    *(phrase("move", f"LIMITED(MOVE('players', {{a:{job}}}), WHO({{t:most_trait}}))",
             f"[only] the ({_ONE}|one) {{t}} {_MAY} {{a}}")
      for job in ("right", "job")),
    phrase("author_by", "'author'", "the author of a proposal", "(the|its) (author|proposer) [of (a|the|any) "
           "(proposal|rule change|motion)]"),
    phrase("move", "MOVE('author', SPEND({v:spendverb}, {n:count}, {t:thing}, AIM(DO(close_voting(proposal)))))",
           "{a:author_by} {can} [,] [while {i:vote_open} ,] {v} {n} [of {o:their}] {t} (to|and|in order to) "
           "{x:close_it}"),
    phrase("move", "MOVE('author', SPEND('pay', {n:count}, {t:thing}, AIM(DO(close_voting(proposal)))))",
           "{a:author_by} {can} [,] [while {i:vote_open} ,] {x:close_it} (by|for) [{g:paying}] {n} [of {o:their}] {t}"),
    phrase("paying", "1", "(paying|spending|giving up)"),
    phrase("vote_open", "1", "the (vote|voting) [on it] is (open|going on|still open)", "it is being voted on"),
    phrase("close_it", "1", "(close|end|stop) the (vote|voting) [on it] [immediately|early|at once|straight away]"),
    phrase("move", "MOVE('author', ACT('close', 'vote', DO(close_voting(proposal))))",
           "the author of a proposal may close the vote on it",
           f"{{p:players_by}} {_MAY} (close|end|stop) the (vote|voting) on (their|his|her|your) own "
           "(proposal|rule change|motion) [{t:any_time}]",
           f"(the|its) (author|proposer) [of (a|the) proposal] {_MAY} (close|end|stop) the (vote|voting) on their "
           "[own] "
           "(proposal|rule change|motion) [{t:any_time}]",
           f"(the|its) (author|proposer) [of (a|the) proposal] {_MAY} (close|end) the (vote|voting) [on it] "
           "[{t:any_time}|at any time (after|once) it (was opened|is open|has been opened)]"),
    phrase("move", "LIMITED({m:move}, OFTEN(1, 'game'))", "{m} , but only once",
           "once (in the game|per game) [,] {m}"),
    phrase("move", "LIMITED({m:move}, {o:how_often})", "{m} , {o}", "{m} [,] [but|and|though] {o:often_after}", "{o} "
           "[,] {m}",
           "{m} . [but] {k:they_may} {d:did_so} {o:once_in_all}",
           "{m} . [but] {k:they_may} {d:did_so} {o:often_after}", "{m} . [but] {k:done_so} {o:often_after}",
           "{m} (.|,|;) [but] {k:nobody_may} {d:did_so} {o:never_more}",
           "{m} (.|,|;) [but] {k:nobody_may} make {o:never_more}",
           "{m} (.|,) [but] (this may not|this can not|it may not|it can not) be (done|used) {o:never_more}"),
    *(phrase("move", f"LIMITED(MOVE({{by}}, {{a:{job}}}), {{o:how_often}})",
             f"{{by}} {_MAY} {{o}} {{a}}", f"{{by}} {_MAY} [,] {{o}} [,] {{a}}") for job in ("right", "power", "job")),
    *(phrase("move", f"LIMITED(MOVE({{by}}, {{a:{job}}}), OFTEN(1, 'game'))", f"{{by}} {_MAY} [only] once {{a}}")
      for job in ("right", "job")),
    phrase("move", "LIMITED({m:move}, MOST({n:num}))", "{m} , at most {n} at a time",
           "{m} [,] [but] [never] (up to|at most|no more than|not more than|more than) {n} [{t:thing}] [at a time|"
           "at once|each time|at the same time]",
           "{m} . (at most|no more than|not more than) {n} [{t:thing}] (may|can) be (given|taken|transferred|paid) [at "
           "a time|at once|each time]"),
    phrase("move", "LIMITED({m:move}, TOTAL({n:num}, {p:stretch}))", "{m} , up to {n} in all {p}",
           "{m} [,] [but] (up to|at most|no more than|not more than) {n} [{t:thing}] [in all|in total|altogether] {p}"),
    phrase("move", "LIMITED({m:move}, SHARE({f:fraction}))", "{m} , up to {f} of what they have",
           "{m} [,] [but] (up to|at most|no more than|not more than) {f} of (what|those|that which) they (have|own)",
           f"{{m}} [,] [but] (up to|at most|no more than|not more than) {{f}} of {THEIR} {{t:thing}}"),
    phrase("move", "LIMITED({m:move}, WHEN({c:cond}))", "{m} if {c}",
           "{m} [,] [but] [only] (if|when|while|as long as|provided that|provided|whenever|as soon as|once|after) {c}",
           "(if|when|while|as long as|whenever) {c} , {m}"),
    phrase("move", "LIMITED({m:move}, WHEN({c:at_their_turn}))", "{m} {c}", "{m} [,] [but] [only] {c} [only]",
           "{c} [,] {m}", "{m} . {k:they_may} {d:did_so} [only] {c}", "{m} . {k:done_so} {c}"),
    *(phrase("move", f"LIMITED(MOVE({{by}}, {{a:{job}}}), WHEN({{c:at_their_turn}}))", f"{{by}} {_MAY} [,] {{c}} [,] "
        f"{{a}}")
      for job in ("right", "power", "job")),
    phrase("move", "LIMITED({m:move}, WHEN(not {c:at_their_turn}))", "{m} , but not {c}"),
    phrase("move", "LIMITED({m:move}, WHEN(not {c:cond}))", "{m} unless {c}", "{m} [,] unless {c}",
           "{m} [,] (but not|except) (if|when|while) {c}"),
    phrase("move", "LIMITED({m:move}, {c:move_cost})", "{m} {c}", "{m} [,] {c}", "{c} [,] {m}"),
    phrase("move", "LIMITED({m:move}, {c:move_price})", "{m} {c}", "{c} [,] {m}"),
    phrase("sentence", "{m:move}", "{m}", "{m} [,] {w:within}", "{m} {t:any_time}", "{l:like} [,] {m}", "{m} {l:like}"),
    phrase("sentence", "LIMITED({m:by_job}, PER({p:stretch}))", "{m} {p}", "{l:like} [,] {m} {p}"),
    phrase("move", "LIMITED({m:move}, DONE({u:verb_again}), {o:how_often})",
           "{m} (.|,|;) [but] {k:nobody_may} {u} {o:never_more}", "{m} (.|,|;) [but] {k:they_may} {u} {o:often_after}"),
    phrase("move", "LIMITED({m:move}, DONE({u:verb_again}), OFTEN(1, 'game'))",
           "{m} [,] unless (they|he or she|you) (have|has) [already] {u} (before|already|once)",
           "{m} [,] unless (they|he or she|you) (have|has) already {u}",
           "{m} [,] (if|provided that|as long as) (they|he or she|you) (have|has) (not|never) {u} (before|yet|"
           "already)"),
    phrase("verb_again", "{n:newname}", "{n}"),
    phrase("verb_again", "'give'", "(give|given) [away] [{t:thing}]"),
    phrase("verb_again", "'take'", "(take|taken) [{t:thing}]"),
    phrase("verb_again", "'*'", "done (so|this|that|it)"),
    phrase("sentence", "ALSO({a:declares}, {m:move})", "{a} . {m}", "{a} , and {m}", "{a} and {m}"),
    phrase("sentence", "ALSO(MOVE({by}, {a:job}), MOVE({by}, {b:job}))", f"{{by}} {_MAY} {{a}} or {{b}}"),
)  # fmt: skip
"""Sentences that offer moves, and what limits them."""
