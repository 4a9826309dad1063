"""History: traits of players by what they did before."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES

_OF_OWN = "[(their|his|her|your)] [own]"
_ONE = f"(a {CHANGE}|any {CHANGE}|a {CHANGE} of (their|his|her) own|something|anything)"
_ADOPTED = "(adopted|accepted|passed|carried)"
_DEFEATED = "(defeated|rejected|voted down|fail)"
_LAST = "(last|latest|most recent|previous|preceding)"
_BY_THEM = "[of (their|his|her) own]"
_IN_A_ROW = "(in a row|running|in succession|one after another|consecutively)"
_EVER = "(yet|before|so far|ever|until now)"


def _adoptions() -> Iterator[Phrase]:
    for kept, done in (("adoptions_of", _ADOPTED), ("defeats_of", _DEFEATED)):
        told = "adopted" if kept == "adoptions_of" else "defeated"
        yield phrase("trait", f"{kept}[_x] >= 1", f"has had a proposal {told}",
                     f"(has|have) [(ever|already)] had {_ONE} {done} [{_EVER}]",
                     f"(has|have) had at least 1 ({CHANGE}|of their {CHANGES}) {_BY_THEM} {done}")  # fmt: skip
        yield phrase("trait", f"{kept}[_x] == 0", f"has not had a proposal {told}",
                     f"(has|have) (not|never) [(yet|ever)] had {_ONE} {done} [{_EVER}]",
                     f"(has|have) had no {CHANGE} {done} [{_EVER}]",
                     f"(has|have) not had at least 1 {CHANGE} [of (their|his|her) own] {done}")  # fmt: skip
        yield phrase("trait", f"{{a:amount}}({kept}[_x])", f"has had {{a}} proposal/proposals {told}",
                     f"(has|have) [already] had {{a}} [of (their|his|her)] ({CHANGES}|{CHANGE}) {done}")  # fmt: skip
        yield phrase("need", f"{kept}[_x] >= {{n:num}}", f"have had {{n}} {CHANGES} {done}")
        some = f"{done} ({CHANGES}|{CHANGE}) [to (their|his|her|your) name]"
        yield phrase("trait", f"{{a:amount}}({kept}[_x])", f"(has|have) [had] {{a}} {some}")
        yield phrase("trait", f"{kept}[_x] >= {{n:num}}", f"(has|have) [had] {{n}} {some}")
        yield phrase("trait", f"{kept}[_x] == 0", f"(has|have) [had] no {some}")
        yield phrase("trait", f"{kept}[_x] >= 1", f"(has|have) [had] (a|an) {some}")
    for row, done in (("defeats_in_a_row", "defeated"), ("adoptions_in_a_row", "adopted")):
        forms = _DEFEATED if done == "defeated" else _ADOPTED
        yield phrase("whose_trait", f"{row}[_x] >= {{n:num}}", f"last {{n}} proposals were {done}",
                     f"{_LAST} {{n}} {CHANGES} (were|have been|have [all] been|were all|were both|both were) {forms}",
                     f"{CHANGES} (have been|were) {forms} {{n}} times {_IN_A_ROW}")  # fmt: skip
        yield phrase("whose_trait", f"{row}[_x] < 1", f"last proposal was not {done}",
                     f"{_LAST} {CHANGE} (was|has|is) not [been] {forms}")  # fmt: skip
        yield phrase("whose_trait", f"{row}[_x] >= 1", f"last proposal was {done}",
                     f"{_LAST} {CHANGE} (was|has been|got|is) {forms}")  # fmt: skip
        yield phrase("trait", f"{row}[_x] >= {{n:num}}", f"has had {{n}} proposals {done} in a row",
                     f"(has|have) had {{n}} {CHANGES} {forms} {_IN_A_ROW}")  # fmt: skip
        yield phrase("cond", f"{row}[_they] >= 1", f"their last proposal was {done}",
                     f"(their|his|her|your) [own] {_LAST} ({CHANGE}|one) (was|has been|got|is) {forms}")  # fmt: skip
        yield phrase("cond", f"{row}[_they] >= {{n:num}}", f"their last {{n}} proposals were {done}",
                     f"(their|his|her|your) {_LAST} {{n}} {CHANGES} (were|have been|were [both|all]) {forms}"
                     )  # fmt: skip


_PROPOSAL = f"(the|a) {_LAST} {CHANGE}"
_DECIDED = "[(that was|to be)] (decided|voted on)"
_MADE_LAST = f"(the|a) (last|latest|most recent) {CHANGE}"
_MADE = "(made|proposed|submitted|put forward|introduced)"


def _ballots() -> Iterator[Phrase]:
    """How often somebody has voted, or made a proposal."""
    voted = "(voted|taken part in a vote|cast a vote)"
    for n, often in ((1, "once"), (2, "twice")):
        yield phrase("trait", f"ballots_of[_x] >= {n}", f"has voted at least {often}",
                     f"(has|have) [already] {voted} at least {often} [(before|already|so far)]")  # fmt: skip
        yield phrase("trait", f"len(proposal_times[_x]) >= {n}", f"has made a proposal at least {often}",
                     f"(has|have) {_MADE} a {CHANGE} at least {often}")  # fmt: skip
    yield phrase("trait", "{a:amount}(ballots_of[_x])", "has voted on {a} proposal/proposals",
                 f"(has|have) [already] {voted} {{a}} times [(before|already|so far)]",
                 f"(has|have) [already] voted (on {{a}} {CHANGES}|in {{a}} votes)")  # fmt: skip
    yield phrase(
        "trait", "ballots_of[_x] >= {n:num}", f"(has|have) [already] voted (on {{n}} {CHANGES}|in {{n}} votes)"
    )
    yield phrase("trait", "ballots_of[_x] == 0", "has never voted", f"(has|have) (never|not [yet]) {voted} before",
                 f"(has|have) never [yet] {voted}")  # fmt: skip


_VOTED = (
    f"(voted|cast a vote|taken part in a vote|cast any vote) [(on|upon) (something|anything|a {CHANGE}|any {CHANGE})]"
)
_SELVES = "[(themselves|himself|herself|yourself|of (their|his|her|your) own)]"

HISTORY = (
    *_adoptions(),
    *_ballots(),
    phrase("trait", "{a:amount}(len(proposal_times[_x]))",
           f"(has|have) [already] {_MADE} {{a}} ({CHANGE}|{CHANGES}) {_SELVES} [(so far|already|before)]",
           "(has|have) [already] proposed {a} (rule|rules)",
           f"{_MADE} {{a}} ({CHANGE}|{CHANGES}) {_SELVES} [(so far|already|before)]"),
    phrase("trait", "len(proposal_times[_x]) >= 1", "has made a proposal before",
           f"(has|have) [already] {_MADE} {_ONE} [(before|already)]"),
    phrase("trait", "len(proposal_times[_x]) == 0", "has not made a proposal yet",
           f"(has|have) (not|never) [yet] {_MADE} {_ONE} [{_EVER}]", f"(has|have) {_MADE} no {CHANGE} [{_EVER}]"),
    phrase("trait", "{a:amount}(len(proposal_times[_x]))", "has made {a} proposal/proposals so far",
           f"(has|have) [already] {_MADE} {{a}} {CHANGES} [(so far|already)]"),
    phrase("trait", "any([now < _y + {d:duration} for _y in proposal_times[_x]])",
           "has made a proposal in the last {d}",
           f"(has|have) [already] {_MADE} (a|another) {CHANGE} (in|within|during) the (last|past|previous) {{d}}",
           f"(made|proposed|submitted) (a|another) {CHANGE} less than {{d}} ago"),
    phrase("trait", "not any([now < _y + {d:duration} for _y in proposal_times[_x]])",
           "has made no proposal in the last {d}",
           f"(has|have) {_MADE} no {CHANGE} (in|within|during|for) the (last|past|previous) {{d}}",
           f"(has|have) not {_MADE} (a|any) {CHANGE} (in|within|during|for) the (last|past|previous) {{d}}"),
    phrase("cond", "defeats_in_a_row[_they] >= 1 and any([now < _x + {d:duration} for _x in defeat_times[_they]])",
           "their last proposal was defeated less than {d} ago",
           f"(their|your|his|her) ({_LAST} one|{_LAST} {CHANGE}) (was|got|has been) {_DEFEATED} "
           "(less than {d} ago|(within|in|during) the last {d})"),
    phrase("trait", "now < last_vote_of[_x] + {d:duration}", "has voted in the last {d}",
           f"(has|have) [already] {_VOTED} (in|within|during) the (last|past|previous|preceding) {{d}}",
           f"{_VOTED} (less than {{d}} ago|(in|within|during) the (last|past|previous|preceding) {{d}})"),
    phrase("trait", "now >= last_vote_of[_x] + {d:duration}", "has not voted in the last {d}",
           f"(has|have) not {_VOTED} (in|within|during|for) the (last|past|previous|preceding) {{d}}",
           f"(has|have) not [,] (in|within|during) the (last|past|previous|preceding) {{d}} [,] {_VOTED}",
           f"(has|have) not {_VOTED} for {{d}}"),
    phrase("sentence", "FORBID({a:act}, any([now < _x + {d:duration} for _x in defeat_times[player]]))",
           "a player whose proposal is defeated may not {a} for {d}",
           f"{{b:ones}} whose {CHANGE} {{f:fails}} {{m:may_not}} {{a}} (for|within|in) [the (next|following)] {{d}} "
           "[{z:after_it}]",
           f"{{w:when}} {{b:ones}} 's {CHANGE} {{f:fails}} [,] {{y:they}} {{m:may_not}} {{a}} (for|within|in) [the "
           "(next|following)] {d} [{z:after_it}]",
           f"(after|following) (the|a) (defeat|rejection) of (a {CHANGE}|(their|his|her|your) {CHANGE}|one of "
           f"(their|your) "
           f"{CHANGES}) [,] {{b:ones}} {{m:may_not}} {{a}} for {{d}}",
           f"(for|within|in) {{d}} (after|of) (the|a) (defeat|rejection) of (their|his|her|your) {CHANGE} [,] "
           f"{{b:ones}} "
           "{m:may_not} {a}"),
    phrase("after_it", "0", "(afterwards|after that|after it|thereafter|from then on|(after|following) (that|the|its) "
           "(defeat|rejection|vote))"),
    phrase("sentence", "FORBID({a:main_act}, defeats_in_a_row[player] >= {n:num} and any([now < _x + "
                       "{d:duration} for _x "
           "in defeat_times[player]]))",
           f"(if|when|once) {{b:ones}} (have|has) [had] {{n}} {CHANGES} {_DEFEATED} {_IN_A_ROW} [,] [then] {{y:they}} "
           "{m:may_not} {a} for [the next] {d}",
           f"{{b:ones}} who (have|has) [had] {{n}} {CHANGES} {_DEFEATED} {_IN_A_ROW} {{m:may_not}} {{a}} for "
           f"[the next] "
           "{d}",
           f"after {{n}} {_DEFEATED} {CHANGES} {_IN_A_ROW} [,] {{b:ones}} {{m:may_not}} {{a}} for [the next] {{d}}"),
    phrase("trait", "local_date(joined_at[_x], zone) == local_date(now, zone)", "joined today",
           "(joined|has joined|have joined) [the game] [only] (today|on the same day|that day|the same day)"),
    phrase("trait", "any([local_date(_y, zone) == local_date(now, zone) for _y in proposal_times[_x]])",
           "has made a proposal today",
           f"(has|have) [already] {_MADE} (a {CHANGE}|something|anything) [already] (today|on the same day|that day)",
           f"{_MADE} (a {CHANGE}|something|anything) (today|on the same day|that day)"),
    phrase("sentence", "FORBID({a:act}, local_date(joined_at[player], zone) == local_date(now, zone))",
           "a player who joined today may not {a} until tomorrow",
           "{t:such_newcomer} {m:may_not} {a} (until|till|before) (tomorrow|the next day|the day after|midnight)"),
    phrase("such_newcomer", "0", "({o:ones} who|{o:those}) (joined|has joined|have joined) [the game] [only] today"),
    phrase("trait", "any([_y.judge == _x for _y in open_cases])", "is the judge of a case",
           "(is|are) [acting as|serving as] [the|a] judge [of a case|in a case|of an open case]"),
    phrase("when_not", "any([_x.judge == player for _x in open_cases])",
           "while [they are] (acting as|serving as|being) [the|a] judge [of a case|in a case|of an open case]"),
    phrase("being", "joined_at[_x] <= {m:moment}", "who were players when {m}",
           "who (was|were) [already] ([a] (player|players|member|members)|in the game|playing|registered) "
           "(when|at the time when|at the moment when|at the time) {m}",
           "who (joined|had joined) [the game] before {m}"),
    phrase("being", "joined_at[_x] > {m:moment}", "who joined after {m}",
           "who (joined|have joined|has joined) [the game] (after|since) {m}",
           "who (was not|were not) [yet] ([a] (player|players|member|members)|in the game|playing) (when|at the time "
           "when) {m}"),
    phrase("being", "_x == last_proposer", "who made the last proposal",
           f"who {_MADE} {_MADE_LAST}", f"whose {CHANGE} was the last [one] {_MADE}"),
    phrase("person", "last_proposer", "the player who made the last proposal",
           f"the (author|proposer) of {_MADE_LAST} [{_MADE}]",
           f"the (player|one|member) who {_MADE} {_MADE_LAST}", f"(whoever|who) {_MADE} {_MADE_LAST}"),
    phrase("person", "last_adopted_author", "the author of the last proposal adopted",
           f"the (author|proposer) of the {_LAST} ({CHANGE} [(that was|to be)] {_ADOPTED}|adopted {CHANGE})"),
    phrase("person", "last_decided_author", "the author of the last proposal decided",
           f"the (author|proposer) of the {_LAST} {CHANGE} {_DECIDED}",
           f"the (player|one|member) whose {CHANGE} was (decided|voted on) (last|most recently)"),
    phrase("being", "decided_so_far == 0 or _x in last_voters", "who voted on the last proposal decided",
           f"who (voted|has voted|have voted|took part in the vote|cast a vote) on {_PROPOSAL} {_DECIDED}",
           f"who (voted|has voted|have voted|cast a vote) on the {CHANGE} most recently (decided|voted on)"),
    phrase("being", "decided_so_far >= 1 and _x not in last_voters", "who did not vote on the last proposal decided",
           f"who (did not vote|has not voted|have not voted|failed to vote|cast no vote) on {_PROPOSAL} {_DECIDED}"),
    phrase("sentence", "FORBID({a:act}, not (decided_so_far == 0 or player in last_voters))",
           "only a player who voted on the last proposal decided may {a}",
           "only a player {t:voted_last} may {a} , (if|once|as soon as|provided) (any|a|at least 1) proposal has been "
           "decided"),
    phrase("voted_last", "True", f"who (voted|has voted) on {_PROPOSAL} {_DECIDED}"),
)  # fmt: skip
"""What players did before, and who did something last."""
