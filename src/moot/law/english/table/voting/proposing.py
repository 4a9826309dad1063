"""Proposing: how many proposals some may make and others, what a proposal costs whom, and waits after a decision."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS

_MAKE = "(make|submit|propose|introduce|put forward|hand in|move)"
_MADE = "(made|submitted|proposed|introduced|put forward|tabled)"
_ONLY = "[(at most|no more than|not more than|only|just|up to|a maximum of)]"
_OTHERS = (
    f"(everyone else|everybody else|all others|all the others|the others|(every|each|any) other {PLAYER}|"
    f"[all] other {PLAYERS}|the rest|anyone else)"
)
_ALSO = "[,|;|.] [(and|but|while|whereas)]"
_MAKING = f"(making|submitting|proposing|introducing) (a {CHANGE}|{CHANGES})"
_TO_MAKE = f"(to (make|submit|propose|introduce) (a {CHANGE}|{CHANGES}|one)|for (each|every|a) {CHANGE} [they make])"
_PAYS = "(pay|pays|must pay|shall pay|have to pay|has to pay|lose|loses)"
_FREE = "[(is|are|shall be)] (free [of charge]|costless)"
_PAID = "[(for (it|this|that|each [one]|one)|to do so|each time)]"
_ANY = f"(you|a {PLAYER}|every {PLAYER}|each {PLAYER}|all {PLAYERS}|everyone|everybody|{PLAYERS})"


def _so_many() -> Iterator[Phrase]:
    made = "len([_x for _x in proposal_times[player] if {p:per_time}])"
    n_of, k_of = f"{_ONLY} {{n:num}} ({CHANGE}|{CHANGES})", f"{_ONLY} {{k:num}} [({CHANGE}|{CHANGES})]"
    yield phrase("sentence",
                 f"ALSO(FORBID(ACT('propose', True), IS(player, {{t:such}}) and {made} >= {{n:num}}), "
                 f"FORBID(ACT('propose', True), not IS(player, {{t:such}}) and {made} >= {{k:num}}))",
                 f"{{t}} {{m:may}} {_MAKE} {n_of} {{p}} {_ALSO} {_OTHERS} [{{u:may}}] [{_MAKE}] {k_of}",
                 f"{_ANY} {{m:may}} {_MAKE} {_ONLY} {{k:num}} ({CHANGE}|{CHANGES}) {{p}} , but {{t}} [{{u:may}}] "
                 f"[{_MAKE}] {{n}}")  # fmt: skip
    decided = (
        ("last_adopted_author", "last_adoption", "adopted", "(adopted|accepted|passed|carried)"),
        ("last_decided_author", "last_decision", "decided", "(decided|voted on)"),
    )
    for who, when, told, done in decided:
        yield phrase("sentence", f"FORBID({{a:act}}, player == {who} and now < {when} + {{d:duration}})",
                     f"the author of the last proposal {told} may not {{a}} for {{d}}",
                     f"(the {PLAYER} (who made|behind)|(the|its) (author|proposer) of|whoever made) the ({CHANGE} "
                     f"(that|which) was {done} (last|most recently)|last {CHANGE} [(that was|to be)] {done}|"
                     f"last {done} {CHANGE}) {{m:may_not}} {{a}} for [(the next|another)] {{d}} "
                     "[(afterwards|after that|after it|thereafter)]")  # fmt: skip


def _refunds() -> Iterator[Phrase]:
    """What a proposal costs, and when it's given back."""
    made, paid = "EVENT('proposed', _they=None)", "award(proposal.author, -{n:count}, {thing})"
    succeeds = f"(if|when|once) (it|the {CHANGE}|their {CHANGE}|that {CHANGE}) "
    back = "((gets|get|is given|are given|receives|receive) (it|them|the points|the price|the fee|that) back|(is|are) "
    back += "(refunded|given back|returned|paid back))"
    who = f"(they|you|he|she|its (author|proposer)|the (author|proposer|{PLAYER})|that {PLAYER}|(it|they|the points))"
    frames = (
        "{c:cost_said} [(,|;|.|, and|, but|and|but)] " + succeeds + "{{p:{done}}} [,] " + f"{who} {back}",
        "{c:cost_said} [(,|;|.|, and|, but|and|but)] (this|it|they|which|the points|that) " + f"{back} " + succeeds
        + "{{p:{done}}}",
        "{c:cost_said} [(,|;|.|, and|, but|and|but)] " + f"{who} {back} " + succeeds + "{{p:{done}}}",
    )  # fmt: skip
    for event, done in (("proposal_adopted", "passes"), ("proposal_defeated", "fails")):
        code = f"REFUNDED({{c:cost_said}}, '{event}')"
        yield phrase("sentence", code, *(frame.replace("{{", "{").replace("}}", "}").replace("{done}", done)
                                         for frame in frames))  # fmt: skip
    what, pays = "{n} {thing}", f"UPON({made}, DO({paid}))"
    yield phrase(
        "cost_said",
        pays,
        f"{_ANY} (has|have) to pay {what} {{z:to_make_one}}",
        f"{_ANY} {_PAYS} {what} {{z:to_make_one}}",
        f"{{y:making_one}} costs [{_ANY}] {what}",
        f"(a|each|every) {CHANGE} costs [(its (author|proposer)|{_ANY})] {what} [to (make|submit)]",
        f"it costs [{_ANY}] {what} to (make|submit|propose) (a {CHANGE}|something|one)",
        f"to (make|submit) a {CHANGE} [,] {_ANY} {_PAYS} {what}",
        f"you have to pay {what} {{z:to_make_one}}",
    )


def _costs() -> Iterator[Phrase]:
    made = "EVENT('proposed', _they=None)"
    yield phrase("making_one", "0", _MAKING)
    yield phrase("to_make_one", "0", _TO_MAKE)
    pays, what = "award(proposal.author, -{n:count}, {thing})", "{n} {thing}"
    yield phrase("sentence", f"UPON({made}, DO(WHEN(not IS(proposal.author, {{t:such}}), {pays})))",
                 f"{{y:making_one}} {_FREE} for {{t}} {_ALSO} {_OTHERS} {_PAYS} {what} {_PAID}",
                 f"{{y:making_one}} costs {_OTHERS} {what} {_ALSO} {_FREE} for {{t}}",
                 f"{_ANY} {_PAYS} {what} {{z:to_make_one}} [,] (except|but not|other than|apart from|save) {{t}}",
                 f"{{y:making_one}} costs {what} [,] (except for|but not for|other than for|except) {{t}}",
                 f"{{y:making_one}} costs {what} {_ALSO} [it] {_FREE} for {{t}}")  # fmt: skip
    yield phrase("sentence", f"UPON({made}, DO(WHEN(IS(proposal.author, {{t:such}}), {pays})))",
                 f"{{t}} {_PAYS} {what} {{z:to_make_one}}", f"{{y:making_one}} costs {{t}} {what}",
                 f"for {{t}} [,] {_MAKING} costs {what}")  # fmt: skip
    yield phrase("sentence", f"UPON({made}, DO({pays}))", f"{_ANY} {_PAYS} {what} {{z:to_make_one}}",
                 f"{{y:making_one}} costs [{_ANY}] {what}",
                 f"(a|each|every) {CHANGE} costs {what} [to (make|submit)]",
                 f"(a|each|every) {CHANGE} (is made|must be made) at (a|the) (cost|price) of {what}")  # fmt: skip


_ANOTHER = (
    f"({_MAKE} (another [one|{CHANGE}]|a new {CHANGE}|a (further|second) {CHANGE}|one|any [other] {CHANGE}|a {CHANGE}|"
    "anything)|propose [again|anything])"
)
_MUST_WAIT = "(must|has to|have to|needs to|need to|shall) (wait|sit out|pause|hold back)"
_OPEN_AT_ONCE = "[(at the same time|at once|at a time|at any time|at any one time|simultaneously|already)]"
_OPEN = "(open|going|running|under way|pending|undecided)"
_SOMEBODY_ELSE = f"(somebody else|someone else|another {PLAYER}|anybody else|anyone else)"


def _waits() -> Iterator[Phrase]:
    """How long, or until when, somebody must wait, or nobody may propose."""
    made = "len([_x for _x in proposal_times[player] if {p:per_time}])"
    some, each = f"({CHANGE}|{CHANGES})", f"(per|for each|for every) {PLAYER}"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {made} >= {{n:num}})",
                 f"{{b:ones}} {{m:may}} only {_MAKE} {{n}} [new] ({CHANGE}|{CHANGES}) {{p}}",
                 f"{{b:ones}} (is|are) (limited|restricted) to {{n}} ({CHANGE}|{CHANGES}) {{p}}",
                 f"{{n}} ({CHANGE}|{CHANGES}) {{p}} [per {PLAYER}] (is|are) the (limit|maximum|most)",
                 f"(no|not) more than {{n}} {some} {{m:may}} be {_MADE} by (a|any|any one|the same) {PLAYER} {{p}}",
                 f"(at most|only|up to) {{n}} {some} {{m:may}} be {_MADE} by (a|any|any one|each) {PLAYER} {{p}}",
                 f"(max|maximum|at most|no more than) {{n}} {some} {each} {{p}}",
                 f"(max|maximum|at most|no more than) {{n}} {some} {{p}} {each}",
                 f"the (limit|maximum) is {{n}} {some} {each} {{p}}",
                 f"[the] [number of] {CHANGES} of a {PLAYER} (is|are) limited to {{n}} {{p}}",
                 f"a {PLAYER} 's {CHANGES} are limited to {{n}} {{p}}")  # fmt: skip
    beaten = "defeats_in_a_row[player] >= 1 and any([now < _x + {d:duration} for _x in defeat_times[player]])"
    whose = f"whose (last|latest|most recent|previous) {CHANGE} (was|has been|is|got) (defeated|rejected|voted down)"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {beaten})",
                 "a player whose last proposal was defeated may not make another one for {d}",
                 f"{{b:ones}} {whose} {{m:may_not}} {_ANOTHER} (for|within) [the next] {{d}} [(afterwards|after that)]",
                 f"{{b:ones}} {whose} {_MUST_WAIT} [for] {{d}} before (making|proposing) "
                 "(another|another one|again|a new one)")  # fmt: skip
    row = "defeats_in_a_row[player] >= {n:num} and any([now < _x + {d:duration} for _x in defeat_times[player]])"
    whose = f"whose (last|latest|previous) {{n}} {CHANGES} (were|have been) [(both|all)] (defeated|rejected)"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {row})",
                 "a player whose last {n} proposals were defeated may not make another one for {d}",
                 f"{{b:ones}} {whose} {{m:may_not}} {_ANOTHER} (for|within) [the next] {{d}} [(afterwards|after that)]",
                 f"{{b:ones}} {whose} {_MUST_WAIT} [for] {{d}} before (making|proposing) "
                 "(another|another one|again|a new one)")  # fmt: skip
    lately = "any([now < _x + {d:duration} for _x in defeat_times[player]])"
    yield phrase("sentence", f"FORBID(ACT('propose', True), {lately})",
                 f"(after|when|if|once) a {CHANGE} (has been|is|was) (defeated|rejected|voted down) [,] its (author|"
                 f"proposer) ({_MUST_WAIT} [for] {{d}} before (making|proposing|submitting) (another|another one|again|"
                 f"a new one)|{{m:may_not}} {_ANOTHER} for [another|the next] {{d}})")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', True), player == last_proposer)",
                 f"(whoever|the {PLAYER} who|{{b:ones}} who) (made|has made) the (last|latest) {CHANGE} "
                 f"({_MUST_WAIT}|{{m:may_not}} {_ANOTHER}) until {_SOMEBODY_ELSE} (has|have) (made one|proposed "
                 "[something]|made a proposal)")  # fmt: skip
    own = "len([_x for _x in open_proposals if _x.author == player])"
    for n, many in ((2, "(2|two)"), (3, "(3|three)"), (4, "(4|four)")):
        yield phrase("sentence", f"FORBID(ACT('propose', True), {own} >= {n - 1})",
                     f"{{b:nobody}} {{m:may}} have {many} ({_OPEN} {CHANGES}|{CHANGES} {_OPEN}) {_OPEN_AT_ONCE}",
                     f"{{b:ones}} {{m:may_not}} have {many} ({_OPEN} {CHANGES}|{CHANGES} {_OPEN}) "
                     f"{_OPEN_AT_ONCE}")  # fmt: skip
    is_open = f"(while|when|if|as long as) (another {CHANGE} is {_OPEN}|there is (another|an open) {CHANGE} [{_OPEN}])"
    yield phrase("sentence", "FORBID(ACT('propose', True), len(open_proposals) >= 1)",
                 f"{{b:nobody}} {{m:may}} {_ANOTHER} {is_open}", f"{{b:ones}} {{m:may_not}} {_ANOTHER} {is_open}",
                 f"no [new|further|other] {CHANGE} {{m:may}} be (made|submitted|proposed) {is_open}",
                 f"[new|further|other] {CHANGES} {{m:may_not}} be (made|submitted|proposed) {is_open}",
                 f"{is_open} [,] {{b:nobody}} {{m:may}} {_ANOTHER}",
                 f"{is_open} [,] no [new|further|other] {CHANGE} {{m:may}} be (made|submitted|proposed)")  # fmt: skip
    yield phrase("act", "ACT('propose', any([{d:doing_own} for _x in changes]))", "{d}")


PROPOSING = (*_so_many(), *_refunds(), *_costs(), *_waits())
"""Sentences on who may propose how much, and at what price."""
