"""Acts: what a limit is on, such as voting on one's own proposal. `player` is whoever would do it."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_OWN = "(their|his|her|your|his or her|one 's|its)"
_THEIR_OWN = (
    f"({_OWN} own {CHANGE}|{_OWN} own {CHANGES}|a {CHANGE} of {_OWN} own|{CHANGES} of {_OWN} own|{_OWN} {CHANGES}|"
    f"a {CHANGE} (that they made|they made|they have made|that they have made|that they proposed|of theirs)|"
    f"{CHANGES} (that they made|they made|they proposed|that they have made)|one 's own {CHANGE}|{_OWN} own|"
    f"any of {_OWN} own {CHANGES}|{_OWN} {CHANGE}|{_OWN} own stuff|a {CHANGE} (of which|that) they are the author [of]|"
    f"(a|any) {CHANGE} [that] they (themselves (made|proposed|submitted)|(made|proposed|submitted) [themselves])|"
    f"(something|anything) [that] they (proposed|made) [themselves]|what they proposed [themselves])"
)
_ANY_CHANGE = (
    f"([on] {IT}|{CHANGES}|any {CHANGE}|any {CHANGES}|anything|something|the (present|next|current|new) (one|{CHANGE}))"
)
_OTHERS = (
    f"(another {PLAYER} 's {CHANGE}|other {PLAYERS} {CHANGES}|(the {CHANGES}|{CHANGES}|a {CHANGE}) of "
    f"(others|other {PLAYERS}|another {PLAYER})|other {PLAYERS} 's {CHANGES}|(someone|somebody|anyone|"
    f"anybody) else 's [{CHANGE}]|others {CHANGES})"
)
_NEW = (
    f"(a {CHANGE}|{CHANGES}|any {CHANGE}|any {CHANGES}|anything|another {CHANGE}|another one|one|a new {CHANGE}|"
    f"new {CHANGES}|further {CHANGES}|any further {CHANGES}|any new {CHANGES}|any new {CHANGE}|more {CHANGES}|"
    f"something|any more {CHANGES}|any other {CHANGE}|other {CHANGES}|a further {CHANGE}|any further {CHANGE}|"
    f"any|any more|something new|anything new|a change [(to|of|in) the rules]|changes [(to|of|in) the rules]|stuff|the "
    f"next (one|{CHANGE}))"
)
_CASE = "(a case|cases|for a judgment|for judgment|a judgment)"
_VOTE = (
    "(vote|voting|cast a vote|cast votes|cast a ballot|take part in votes|take part in a vote|casting a vote|"
    "take part in voting|take part in the vote|participate in votes|participate in a vote|casting votes)"
)
_FOR = (
    "(vote for|vote yes on|vote in favour of|voting for|voting yes on|vote yes for|vote yes to|support|"
    "vote in favor of|voting in favour of)"
)
_AGAINST = "(vote against|vote no on|voting against|voting no on|vote no to|oppose)"
_PROPOSE = (
    "(propose|make|submit|introduce|put forward|proposing|making|submitting|bring forward|hand in|table|move|"
    "putting forward|introducing)"
)
KINDS = {
    "repeal": ("repeal", "repealed", "repeal of"),
    "transmute": ("transmute", "transmuted", "transmutation of"),
    "amend": ("amend", "amended", "amendment of"),
}
"""The kinds of rule changes: the verb, its participle, and the noun."""

ACT_WORDS = (
    phrase("their_own", "0", _THEIR_OWN),
    phrase("any_change", "0", _ANY_CHANGE),
    phrase("new", "0", _NEW),
    phrase("new", "0", "{z:further_new}"),
    phrase("theirs", "0", _OTHERS),
)


def _acts() -> Iterator[Phrase]:
    yield phrase("main_act", "ACT('vote', True)", "vote", f"{_VOTE} [{{c:any_change}}]", f"{_VOTE} on {{c:any_change}}",
                 f"{_VOTE} [at all]")  # fmt: skip
    yield phrase("main_act", "ACT('propose', True)", "make a proposal", f"{_PROPOSE} {{n:new}}",
                 "(propose|proposing)")  # fmt: skip
    yield phrase("act", "{a:main_act}", "{a}")
    yield phrase("act", "ACT('vote', choice == 'for')", "vote for a proposal",
                 f"{_FOR} {{c:any_change}} [, (just|only) against [(it|them)]]", "vote yes")  # fmt: skip
    for way, choice in ((_VOTE + " on", "True"), (_FOR, "choice == 'for'"), (_AGAINST, "choice == 'against'")):
        told = way.split("|")[0].strip("(") + (" on" if choice == "True" else "")
        kind = f"(a {CHANGE}|any {CHANGE}|{CHANGES})"
        yield phrase("act", f"ACT('vote', {choice} and IS(proposal.author, {{t:trait}}))",
                     f"{told} a proposal whose author {{t}}", f"{way} {kind} whose (author|proposer) {{t}}",
                     f"{way} {kind} (by|of|made by|from) {{o:ones}} who {{t}}")  # fmt: skip
        yield phrase("act", f"ACT('vote', {choice} and {{a:amount}}(points[proposal.author]))",
                     f"{told} a proposal whose author has {{a}} points", f"{way} {kind} whose (author|"
                     f"proposer) (has|holds) "
                     "{a}")  # fmt: skip
        yield phrase("act", f"ACT('vote', {choice} and {{m:matter}})", f"{told} {{m}}", f"{way} {{m}}")
        yield phrase("act", f"ACT('vote', {choice} and proposal.author == {{p:person}})",
                     f"{told} a proposal of {{p}}", f"{way} {kind} (by|of|made by|from) {{p}}",
                     f"{way} {{p}} 's ({CHANGE}|{CHANGES})")  # fmt: skip
    yield phrase("act", "ACT('vote', choice == 'against')", "vote against a proposal", f"{_AGAINST} {{c:any_change}}",
                 "vote no")  # fmt: skip
    yield phrase("act", "ACT('vote', choice not in ('for', 'against'))", "abstain", "(abstaining|abstain from voting)")
    yield phrase("act", "ACT('vote', player == proposal.author)", "vote on their own proposal",
                 f"{_VOTE} on {{o:their_own}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player == proposal.author and choice == 'for')", "vote for their own proposal",
                 f"{_FOR} {{o:their_own}}", "vote for themselves")  # fmt: skip
    yield phrase("act", "ACT('vote', player == proposal.author and choice == 'against')",
                 "vote against their own proposal", f"{_AGAINST} {{o:their_own}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player != proposal.author)", "vote on another player 's proposal",
                 f"{_VOTE} on {{o:theirs}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player != proposal.author and choice == 'for')",
                 "vote for another player 's proposal", f"{_FOR} {{o:theirs}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player != proposal.author and choice == 'against')",
                 "vote against another player 's proposal", f"{_AGAINST} {{o:theirs}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player in voted)", "change their vote",
                 f"(change|alter|changing) ({_OWN} vote|a vote) [once (it is|they have) cast [it]|afterwards|later]",
                 f"vote (twice|again|more than once) on (the same|a|one|any|the) {CHANGE}",
                 f"vote more than once [on {IT}]")  # fmt: skip
    yield phrase("barred", "ACT('vote', player in voted)",
                 "(a vote|votes|no vote|a ballot) [, once cast ,] {m:may_not} be (changed|altered|withdrawn|"
                 "taken back)",
                 "no vote {m:may} be (changed|altered) [once [it is] cast]",
                 "(a vote|votes) {m:may_not} be (changed|altered) [once [it is|they are] cast]")  # fmt: skip
    yield phrase("act", "ACT('propose', any([{d:doing_that} for _x in changes]))", "propose to {d}")
    yield phrase("act", "ACT('propose', any([{d:doing_of_it} for _x in changes]))", "propose {d}",
                 f"{_PROPOSE} {{d}}")  # fmt: skip
    yield phrase("act", "ACT('propose', any([{d:done} for _x in changes]))", "propose that a rule be {d}")
    yield phrase("act", "ACT('propose', any([{d:done} and {r:ruled} for _x in changes]))", "propose that {r} be {d}")
    for own in ("any([{d:doing_own} for _x in changes])", "any([{d:doing_own_of_it} for _x in changes])"):
        yield phrase("act", f"ACT('propose', {own})", "propose to {d}" if "_of_it" not in own else "propose {d}",
                     *([f"{_PROPOSE} (a {CHANGE}|{CHANGES}) to {{d}}"] * ("_of_it" not in own)))  # fmt: skip
    yield phrase("act", "ACT('propose', {m:matter})", "make {m}", f"{_PROPOSE} {{m}}")
    yield phrase("act", "ACT('propose', any([_x.kind == 'enact' for _x in changes]))", "propose a new rule",
                 "propose new rules", "propose to (enact|make) a new rule")  # fmt: skip
    yield phrase("act", "ACT('withdraw', True)", "withdraw a proposal", "withdraw {c:any_change}",
                 "withdraw {c:their_own}", "take (back|{c:their_own} back)")  # fmt: skip
    yield phrase("act", "ACT('revise', True)", "revise a proposal", "(revise|change|rewrite|edit) {c:their_own}",
                 f"(revise|rewrite|edit) (a {CHANGE}|{CHANGES})")  # fmt: skip
    yield phrase("act", "ACT('leave', True)", "leave the game", "(leave|leaving) [the game]",
                 "(quit|forfeit) [the game]")  # fmt: skip
    yield phrase("act", "ACT('join', True)", "join the game", "(join|joining) [the game]")
    yield phrase("act", "ACT('argue', True)", "post a comment", "(comment|post comments|post) [on {c:any_change}]")
    yield phrase("act", "ACT('call-case', True)", "call a case", f"(call|call for|open|invoke|ask) {_CASE}",
                 "(invoke|call for) (judgment|judgement)", "call for a judgment",
                 "(ask|call) for [a] (judgment|judgement)")  # fmt: skip
    yield phrase("act", "ACT('judge', True)", "judge a case", "judge cases", "judge [it]", "give a judgment")
    yield phrase("act", "ACT('judge', player == case.caller)", "judge a case that they called",
                 "judge (a case|cases) (that they|they) [have] called",
                 "judge [a case of] (their|his|your) own case")  # fmt: skip
    yield phrase("act", "ACT('win', True)", "win the game", "win [the game]", "winning [the game]")


ACTS = (*ACT_WORDS, *_acts())
"""What a limit is on."""

_MADE = "(made|submitted|proposed|put forward|introduced|brought forward|moved|handed in|tabled)"
_PROPOSALS = f"({CHANGES}|a {CHANGE}|new {CHANGES}|any {CHANGE}|a new {CHANGE})"
_CASES = "(cases|a case|any case)"


def _passives() -> Iterator[Phrase]:
    for act, many, done in (
        ("propose", _PROPOSALS, _MADE),
        ("vote", "(votes|a vote|any vote|ballots)", "cast [on {c:any_change}]"),
        ("vote", f"({CHANGES}|a {CHANGE})", "voted on"),
        ("call-case", _CASES, "(called|opened)"),
        ("withdraw", f"({CHANGES}|a {CHANGE})", "withdrawn"),
    ):
        one = f"no ({CHANGE}|{CHANGES}|new {CHANGE}|new {CHANGES}|further {CHANGE}|further {CHANGES})"
        none = {"votes": "no (vote|votes|ballot|ballots)", "cases": "no (case|cases)"}
        nothing = next((said for word, said in none.items() if word in many), one)
        yield phrase(
            "barred", f"ACT('{act}', True)", f"{nothing} {{m:may}} be {done}", f"{many} {{m:may_not}} be {done}"
        )
        yield phrase("admitted", f"ACT('{act}', True)", f"{many} {{m:may}} be {done}")
        yield phrase("only_admitted", f"ACT('{act}', True)", f"{many} {{m:may}} only be {done}",
                     f"{many} {{m:may}} be {done} only", f"only {{m:may}} {many} be {done}")  # fmt: skip

    for done in ("made", "(submitted|put forward|introduced|proposed)"):
        yield phrase("barred", "ACT('propose', {x:matter})", f"{{x}} {{m:may_not}} be {done}")
        yield phrase("admitted", "ACT('propose', {x:matter})", f"{{x}} {{m:may}} be {done}")
        yield phrase("only_admitted", "ACT('propose', {x:matter})", f"{{x}} {{m:may}} only be {done}",
                     f"{{x}} {{m:may}} be {done} only")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('propose', len(changes) > {n:num}), True)",
                 "no proposal may make more than {n} rule changes",
                 f"no {CHANGE} {{m:may}} (contain|make|have|propose) more than {{n}} [rule] (change|changes)",
                 f"(a {CHANGE}|{CHANGES}|each {CHANGE}) {{m:may_not}} (contain|make|have|propose) more than "
                 f"{{n}} [rule] "
                 "(change|changes)", f"(a {CHANGE}|{CHANGES}|each {CHANGE}) {{m:may}} (contain|make|have|propose) "
                 "(at most|only|no more than|not more than|up to) {n} [rule] (change|changes)",
                 f"(only|at most) {{n}} rule (change|changes) per {CHANGE}")  # fmt: skip


PASSIVES = tuple(_passives())
"""Acts in the passive, which may or may not be done."""
