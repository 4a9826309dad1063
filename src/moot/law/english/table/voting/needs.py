"""Needs: a number of votes as a noun phrase, such as `the assent of two thirds of the players`, and what needs it.

Whatever number of votes can be named stands in all sentences on what adopts a proposal: on every one, on some kind of
them, until something has happened, or on a condition.
"""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_NEVER = "len(eligible_voters) + 1"
_BACKING = (
    "(vote|votes|yes vote|yes votes|affirmative votes|affirmative vote|assent|consent|approval|support|agreement|"
    "backing|endorsement|blessing|yes|ok|concurrence)"
)
_OF = "(of|from|by)"
_NEEDED = "(needed|required|necessary|requisite|called for|demanded)"
_ENOUGH = (
    "(suffice|suffices|will suffice|shall suffice|is enough|are enough|is sufficient|are sufficient|will do|do|"
    "shall be (enough|sufficient)|will be enough|is all it takes|are all it takes|is all that is needed|"
    "are all that is needed|are all that is required|is all that is required)"
)
_ADOPTING = f"[the] (adoption|passing|passage|acceptance|approval) of (a|any|every|each) {CHANGE}"
_SOMETHING = f"(a rule|rules|it|something|anything|one|a {CHANGE}|any {CHANGE}|every {CHANGE}|{CHANGES}|a new rule)"
_ADOPT = "(adopt|pass|carry|accept|approve|make|enact)"
_ADOPTED = "(adopted|passed|carried|accepted|approved|enacted)"
_HAS_TO = "(must|have to|has to|need to|needs to|shall|should)"
_FOR = f"(for {IT}|in favour|in favour of {IT}|in its favour|yes|for|aye)"
_TO_SUPPORT = (
    f"((vote|be|say) {_FOR}|support {IT}|approve|approve of {IT}|agree|agree to {IT}|consent|consent to {IT}|"
    f"accept {IT}|back {IT}|back it|have voted for {IT}|cast their vote for {IT}|say yes [to {IT}]|endorse "
    f"{IT}|want it)"
)
_NO_CHANGE = (
    f"(no {CHANGE}|nothing) (passes|is {_ADOPTED}|shall be {_ADOPTED}|may be {_ADOPTED}|can be {_ADOPTED}|can pass|"
    f"may pass|gets {_ADOPTED}|goes through|gets through|becomes law)"
)
_WITH = (
    "(with|having|that (has|gets|receives|wins|obtains)|which (has|gets|receives|wins|obtains)|"
    "(supported|backed|approved|endorsed|accepted) by|that is (supported|backed|approved) by)"
)


def _fragments() -> Iterator[Phrase]:
    """Requirements without a verb: `3/5 of the votes cast for`, `no more than 1 against = adopted`."""
    yield phrase("threshold", "{r:of_votes_cast}", f"{{r}} {_FOR} [{{t:to_pass}}]")
    yield phrase("threshold", "{p:against_all}", f"{{p}} (=|:|→|->|means) ([it] is {_ADOPTED}|[it] passes|{_ADOPTED}|"
                 "pass|adoption|law)")  # fmt: skip
    yield phrase("against_all", "0 if {a:amount}(len(votes_against)) else len(eligible_voters) + 1",
                 f"{{a}} [(votes|vote|noes|no votes|people|{PLAYERS})] against [it]")  # fmt: skip


def _votes() -> Iterator[Phrase]:
    """Numbers of votes, as they're named."""
    yield phrase("votes", "{r:required}", "{r}")
    yield phrase("votes", "{r:of_others} + (1 if proposal.author in votes_for else 0)", "{r}")
    yield phrase("votes", "{r:lead_needed}", "{r}")
    yield phrase("votes", "len(eligible_voters)", "(unanimity|a unanimous vote|full unanimity)",
                 f"[a|the] unanimous {_BACKING} [of (the|all) [the] (voters|eligible voters)]",
                 f"(everyone|everybody) 's {_BACKING}", f"every [eligible] voter 's {_BACKING}",
                 f"{_BACKING} from (everyone|everybody)")  # fmt: skip
    yield phrase("votes", "len(players)", f"(every|each) {PLAYER} 's {_BACKING}",
                 f"[a|the] unanimous {_BACKING} of (the|all) [the] {PLAYERS}")  # fmt: skip
    yield phrase("votes", "{v:votes}", f"[the|a|an] {_BACKING} [{_FOR}] {_OF} {{v}}")
    yield phrase("votes", "{n:num}", f"[at least] {{n}} {_BACKING} [{_FOR}]", f"any {{n}} {PLAYERS}",
                 f"{{n}} or more {_BACKING} [{_FOR}]", "{n} supporters", f"{{n}} of (us|the {PLAYERS}|our {PLAYERS}|"
                 f"the votes)")  # fmt: skip
    of_voters = "(all|those|everyone|everybody|the voters|the players) (who|that) (vote|votes|voted|take part)"
    yield phrase("votes", "max(1, len(votes_for) + len(votes_against))",
                 f"(unanimity|a unanimous vote) (among|of|from) ({of_voters}|those voting|all voting)")  # fmt: skip
    yield phrase("votes", "MORE_THAN({f:fraction}, {t:tally})", f"more {_BACKING} than {{f}} [of] {{t}}",
                 "a number of votes (greater|higher|larger) than {f} [of] {t}")  # fmt: skip
    yield phrase("votes", "FLOOR_OF({f:fraction}, {t:tally}) + 1", "{f} of {t} [,] {d:rounded_off} [,] plus 1",
                 "{f} of {t} plus 1 [,] {d:rounded_off}", "{f} of {t} , {d:rounded_off} , plus 1")  # fmt: skip
    yield phrase("rounded_off", "0", "(rounded down|rounding down|fractions (rounded|rounding) down|"
                 "(half (members|players|votes)|fractions|any fraction|halves) (being|are|is) (disregarded|ignored|"
                 "dropped|left out))")  # fmt: skip
    limit = f"({{v:votes}}) if {{a:few_noes}} else {_NEVER}"
    yield phrase("limited_votes", limit, "{v} [,] (and|with|but) {a}", "{v} [,] (and|but) with {a}")
    noes = "(votes|vote|people|noes|no votes)"
    yield phrase("few_noes", "{a:amount}(len(votes_against))", f"{{a}} [({noes}|{PLAYERS}|{PLAYER})] against [it]",
                 "{a} (noes|no votes|objections|objection)")  # fmt: skip
    with_one = f"({{v:votes}}) if {{x:person}} in votes_for else {_NEVER}"
    yield phrase("limited_votes", with_one, "{v} [,] (including|among them|one of them|counting) {x}",
                 "{v} [,] (including|among them) (the vote of {x}|that of {x}|{x} 's)")  # fmt: skip
    yield phrase("limited_votes", "{v:votes}", "{v}")


def _remarks() -> Iterator[Phrase]:
    """What is said beside of those who don't vote, and of rounding: true of the number, or it isn't read."""
    who = (
        f"({PLAYERS}|those|voters|members|people|anyone|anybody|whoever|everyone|everybody) [who] (have not voted|do "
        "not vote|has not voted|does not vote|did not vote|abstain|abstains|abstained|stay silent|stays silent|"
        "have not cast a vote)"
    )
    count = "(are|is|do|does|shall) not (counted|count|be counted|matter|taken into account)"
    nothing = (
        "(count|counts) (neither for nor against|for nothing|neither way|as nothing) [it]|(are|is|shall be) (ignored|"
        "disregarded|left out|not counted)|do not count|does not count|do not matter|are neither for nor against"
    )
    yield phrase("unvoted_ignored", "0", f"{who} ({count}|{nothing})",
                 f"(abstentions|an abstention|blank votes|missing votes|votes not cast) ({nothing})",
                 "(no matter|regardless of|irrespective of) how many (did not vote|do not vote|abstain|have not voted|"
                 "stay silent)",
                 f"(nobody 's|no one 's|no {PLAYER} 's) (failure|failing) to vote defeats (it|a {CHANGE})",
                 f"(it does not matter|never mind) (if|whether|how many) (somebody|others|{PLAYERS}) (abstain|abstains|"
                 "do not vote|does not vote)")  # fmt: skip
    as_no = "as (a no|no|against|against it|a vote against [it]|votes against [it]|no votes|voting (no|against [it]))"
    yield phrase("unvoted_against", "0", f"{who} (count|counts|is counted|are counted) {as_no}",
                 f"(abstentions|an abstention|abstaining|not voting|missing votes|no answer) (count|counts|is counted|"
                 f"are counted|is|are) {as_no}")  # fmt: skip
    for said, code in (("unvoted_ignored", "CAST_ONLY"), ("unvoted_against", "OF_EVERYBODY")):
        yield phrase("threshold", f"{code}({{r:threshold}})", f"{{r}} {_BREAK} {{m:{said}}}",
                     f"{{m:{said}}} {_BREAK} {{r}}", f"{{r}} [,] {{m:{said}}} [,]")  # fmt: skip
    yield phrase("threshold", "ROUNDED_UP({r:threshold})", f"{{r}} {_BREAK} {{u:rounded_up}}",
                 "{r} [,] {u:rounded_up} [,]")  # fmt: skip
    apart = (
        "(the|its) (author|proposer|author 's vote|proposer 's vote|vote of (the|its) (author|proposer)) (does not "
        "count|is not counted|not counted|not counting|not included|excluded|is left out)|(the|its) (author|proposer) "
        "(does not count|is not counted)|not counting (the|its) (author|proposer)|its (author|proposer) apart"
    )
    yield phrase("author_apart", "0", f"({apart})", f"(the {PLAYER} (that|who) (proposed|made) it|whoever (proposed|"
                 "made) it) (does not count|is not counted)")  # fmt: skip
    yield phrase("author_apart", "0", "{z:further_author_apart}")
    plus = "({n:num}) + (1 if proposal.author in votes_for else 0)"
    yield phrase("threshold", plus, f"[at least] {{n}} [or more] {PLAYERS} {_HAS_TO} {_TO_SUPPORT} "
                                    f"[{{f:for_adoption}}] "
                 f"{_BREAK} {{a:author_apart}}",
                 f"{{c:succeeds}} {{i:provided_that}} [at least] {{n}} [or more] {PLAYERS} {{v:voting_for}} {_BREAK} "
                 "{a:author_apart}",
                 f"{{c:chgs}} {{k:need_of}} [at least] {{n}} [or more] (votes|yes votes|{PLAYERS}) [{{t:to_pass}}] "
                 f"{_BREAK} {{a:author_apart}}")  # fmt: skip


def _clauses() -> Iterator[Phrase]:
    """Clauses on who votes for a proposal, as a number."""
    amount = (
        "(amount to|amounts to|number|numbers|make up|makes up|reach|reaches|come to|comes "
        "to|constitute|total|are|is|equal)"
    )
    ayes = (
        "(the (votes|number of votes) [cast] (for it|in favour|in its favour|in favour of it|for)|the (ayes|yes "
        "votes|yeses)|"
        "the number of (ayes|yes votes|votes in its favour)|those (for it|in favour|voting for it))"
    )
    noes = (
        "(the (votes|number of votes) [cast] (against it|against)|the (noes|no votes|nays)|the number of "
        "(noes|no votes|votes "
        "against it)|those [cast] (against|against it|opposed))"
    )
    yield phrase("support", "{r:required}", f"{ayes} {amount} {{r}}", f"{ayes} {amount} to {{r}}")
    yield phrase("support", "MORE_THAN(FRACTION(1, 2), len(votes_for) + len(votes_against))",
                 f"{ayes} (exceed|exceeds|outnumber|outnumbers|are more than|is more than|is greater than|is "
                 f"higher than|"
                 f"are greater than|beat|beats) {noes}", "there are more (ayes|yes votes|yeses) than (noes|no "
                                                         "votes|nays)",
                 f"{noes} (are|is) (fewer|less|lower) than {ayes}")  # fmt: skip
    yield phrase("support", "len(votes_against) + {n:num}",
                 f"{ayes} (exceed|exceeds|outnumber|outnumbers) {noes} by ([at least] {{n}} [votes]|{{n}} or more)",
                 "there are [at least] {n} more (ayes|yes votes) than (noes|no votes)")  # fmt: skip
    yield phrase("support", "max(1, {n:times} * len(votes_against))",
                 f"{ayes} (are|is) [at least] {{n}} [as (many as|high as|great as)] {noes}")  # fmt: skip
    both = f"(({{r:of_others}}) + 1) if proposal.author in votes_for else {_NEVER}"
    author = "((the|its) (author|proposer)|they themselves)"
    yield phrase(
        "support", both, f"{author} and {{r}} {{v:voting_for}}", f"{author} and {{r}} [both] (support|back) it"
    )
    yield phrase("votes", both, f"{author} and {{r}}", f"[the] {_BACKING} {_OF} {author} and {{r}}")
    yield phrase("required", "len(eligible_voters) - 1", "every [eligible] voter (but|except) 1")
    yield phrase("required", "len(players) - 1", f"every {PLAYER} (but|except) 1")


def _exceptions() -> Iterator[Phrase]:
    """Numbers of votes with exceptions: for some proposals, in some circumstances, or to those only."""
    yield phrase("sentence", "TERM('votes_required', {r:votes}, {m:case_matter})", "{m} passes with {r}")
    yield phrase("sentence", "IN_CASE('votes_required', {a:case_passes})", "{a}")
    yield phrase("sentence", "LACKING({a:case_need})", "{a}")
    yield phrase("sentence", "TERM('votes_required', {r:votes} if {m:case_matter} else {q:votes}, {m:case_matter} or "
                 "{n:case_matter})", "{m} needs {r} , and {n} needs {q}")  # fmt: skip
    for one, two in (("case_need", "case_need"), ("case_passes", "case_passes"), ("case_need", "case_passes"),
                     ("case_passes", "case_need")):  # fmt: skip
        yield phrase("sentence", f"IN_CASE('votes_required', {{a:{one}}}, {{b:{two}}})", f"{{a}} {_BREAK} {{b}}",
                     f"{{a}} {_BREAK} (while|whereas|and|but) {{b}}")  # fmt: skip
    same = (("AT_LEAST({f:fraction}, SAME_TALLY)", "[at least] [a] {f} [majority]"),
            ("MORE_THAN({f:fraction}, SAME_TALLY)", "(more than|over) {f}"),
            ("MORE_THAN(FRACTION(1, 2), SAME_TALLY)", "(a|the) majority [of them]"))  # fmt: skip
    for code, said in same:
        yield phrase("same_share", code, said)
    yield phrase("case_need", "CASE({m:case_matter}, {r:same_share})", "{m} [only] {k:need_of} [only] {r}")  # fmt: skip
    yield phrase("rest_need", "{r:same_share}", "{e:everything_else} [only] {k:need_of} [only] {r}",
                 "for {e:everything_else} [,] {r} ({z:are_needed}|{w:are_enough})", "{e:everything_else} {r}",
                 "for {e:everything_else} [,] {r}", "(otherwise|in all other cases) [,] {r}",
                 "{r} for {e:everything_else}")  # fmt: skip


_BREAK = "[(,|;|.|, and|, but|and|but|; and|; but|:)]"


def _frames() -> Iterator[Phrase]:
    """Sentences on what every proposal needs."""
    is_needed = f"(is|are|shall be|will be) {_NEEDED} [and (sufficient|enough)]"
    yield phrase("for_adoption", "0", "{t:to_pass}", f"for {_ADOPTING}", "for adoption",
                 f"to (get|have|see) {_SOMETHING} ({_ADOPTED}|through)", f"(to|in order to) {_ADOPT} {_SOMETHING}",
                 f"for {_SOMETHING} to (pass|be {_ADOPTED}|become law|go through|carry|succeed|get through)",
                 f"(to|in order to) (pass|be {_ADOPTED}) [,] (a|any) {CHANGE}",
                 f"to (win|carry|get) (a {CHANGE}|a vote|the vote)",
                 f"before {_SOMETHING} (gets|is|can be|may be) {_ADOPTED}")  # fmt: skip
    yield phrase("one_needs", "0", "(you|we|it|one|they) (need|needs|takes|require|requires|must have|must get|have to "
                 "have|has to have|have to get)")  # fmt: skip
    votes = "{v:limited_votes}"
    yield phrase("sentence", f"TERM('votes_required', {votes})", "a proposal needs {v}")
    yield phrase("threshold", votes,
                 "{c:chgs} {k:need_of} {v} [{w:voting_for}] [{t:to_pass}] [[,] {z:tail}]",
                 "{t:to_pass} [,] {c:chgs} {k:need_of} {v}",
                 f"{_ADOPTING} {{k:need_of}} {{v}} [{{w:voting_for}}]",
                 f"{{v}} {is_needed} [{{f:for_adoption}}]", f"{{f:for_adoption}} [,] {{v}} {is_needed}",
                 f"{{v}} {_ENOUGH} [{{f:for_adoption}}]", f"{{f:for_adoption}} [,] {{v}} {_ENOUGH}",
                 "{o:one_needs} {v} {f:for_adoption}", "{f:for_adoption} [,] {o:one_needs} {v}",
                 "{c:succeeds} (by|with|on|upon) {v}",
                 "{c:succeeds} {i:provided_that} (it|they) {g:gets_votes} {v}",
                 f"(a|an|any|every|each) [proposed] {CHANGE} {_WITH} {{v}} {{s:gets_through}}",
                 f"{_NO_CHANGE} without {{v}} [(voting|being) {_FOR}]",
                 "{f:it_fails} (without|unless (it|they) {g:gets_votes}) {v}",
                 "(without|failing) {v} [,] {f:it_fails} [[,] {z:tail}]",
                 f"the (majority|number of votes) {_NEEDED} [{{f:for_adoption}}] (is|shall be) {{v}}",
                 f"[the] {_NEEDED} majority [{{f:for_adoption}}] (is|shall be) {{v}}",
                 f"{{v}} (=|:|→|-|–|means) ([it] is {_ADOPTED}|[it] passes|{_ADOPTED}|pass|adoption|law)")  # fmt: skip
    yield phrase("threshold", "{r:required}", f"{{r}} {_HAS_TO} {_TO_SUPPORT} [{{f:for_adoption}}]",
                 f"{{f:for_adoption}} [,] {{r}} {_HAS_TO} {_TO_SUPPORT}", f"{{r}} adopt/adopts "
                                                                          f"(a|any|each|every) {CHANGE}"
                 )  # fmt: skip
    yield phrase("threshold", "{r:of_others} + (1 if proposal.author in votes_for else 0)",
                 f"{{r}} {_HAS_TO} {_TO_SUPPORT} [{{f:for_adoption}}]",
                 f"{{f:for_adoption}} [,] {{r}} {_HAS_TO} {_TO_SUPPORT}")  # fmt: skip
    yield phrase("gets_votes", "0", "(gets|get|has|have|receives|receive|finds|obtains|wins|reaches|draws|attracts|"
                 "secures|garners|musters|carries|gains|achieves|has received|has got|got)")  # fmt: skip
    yield phrase("gets_through", "0", f"(is|are|shall be|will be|gets|counts as|stands) {_ADOPTED}",
                 "(passes|carries|succeeds|wins|goes through|becomes law|shall pass|will pass)")  # fmt: skip
    yield phrase("threshold", "{r:less_than}", f"(a|an|any|every|each) {CHANGE} {_WITH} [(the|only)] "
                 f"[{_BACKING} {_OF}] {{r}} [{_FOR}] {{x:goes_under}}",
                 "{f:it_fails} (if|when|whenever|where) [only] {r} (vote for it|support it|vote yes|are for it|are in "
                 "favour|vote in favour|are in favour of it)",
                 f"(if|when|whenever|where) {{r}} (vote|have voted|voted|are) {_FOR} [,] {{f:it_fails}}")  # fmt: skip
    noes = "(votes|vote|noes|no votes|objections|vetoes)"
    kill = "(defeat|defeats|kill|kills|sink|sinks|block|blocks|stop|stops|reject|rejects|prevent|prevents)"
    enough = f"({_ENOUGH}|(can|will|shall)) [to] (defeat|reject|kill|sink|block|stop|prevent)"
    it = f"(it|a {CHANGE}|any {CHANGE}|{CHANGES}|its adoption|its passing)"
    yield phrase("sentence", "FORBID(ACT('adopt', True), {a:some_noes})",
                 f"(a|an|any|every|each) {CHANGE} (opposed|rejected) by {{a}} {{x:goes_under}}",
                 f"{{a}} [against (it|a {CHANGE}|any {CHANGE})] ({kill}|{enough}) {it}",
                 f"{{a}} (mean|means|spell|spells) (defeat|that it fails|that a {CHANGE} (fails|is defeated))",
                 f"it takes {{a}} [against [it]] to (defeat|reject|kill|stop|block) (it|a {CHANGE})")  # fmt: skip
    yield phrase("some_noes", "{a:amount}(len(votes_against))", f"{{a}} ({noes}|{PLAYERS}|{PLAYER})")
    yield phrase("some_noes", "len(votes_against) >= {n:num}", f"[just|only] {{n}} ({noes}|{PLAYERS})")
    yield phrase("some_noes", "len(votes_against) >= 1", "(a|any|even 1|just 1|1) [single] (vote|no vote|objection|no)")
    yield phrase("goes_under", "0", "(is|are|shall be|will be|gets) (rejected|defeated|lost|voted down|thrown out)",
                 f"(fails|is lost|does not pass|is not {_ADOPTED}|shall fail|shall not pass|dies)")  # fmt: skip


NEEDS_OF_ALL = (*_votes(), *_fragments(), *_clauses(), *_remarks(), *_exceptions(), *_frames())
"""Sentences on how many votes every proposal needs."""
