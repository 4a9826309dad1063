"""More ways to say how many votes a proposal needs: what else it is said with, and what follows from a vote."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, IT, PLAYER, PLAYERS

_OR_ELSE = "(otherwise|or otherwise|or|or else|if not|else|failing that|failing this|failing which|in any other case)"
_ELSE = "(otherwise|in every other case|in all other cases|in any other case|if not|else)"
_BREAK = "[(,|;|.|, and|, but|and|but|: )]"
_MUST = "(must|shall|has to|have to|needs to|need to|should)"
_AYES = (
    "([the] (ayes|yes votes|yeses)|the (votes|number of votes) [cast] (for [it]|in favour [of it]|in its favour)|the "
    f"number of votes for (it|a {CHANGE})|those (for it|in favour|voting for it)|yes|[the] votes for a {CHANGE})"
)
_NOES = (
    "([the] (noes|no votes|nays)|the (votes|number of votes) [cast] against [it]|the number (against [it]|of those "
    "against [it]|of (noes|no votes))|those [cast] (against [it]|opposed)|no|[the] votes against [it])"
)
_FOR = f"(for [{IT}]|in favour [of {IT}]|in its favour)"
_DONE = "(adopted|passed|carried|accepted|approved)"


def _tails() -> Iterator[Phrase]:
    """What is said beside, and is so anyway: that it fails with fewer votes, or passes with as many."""
    yield phrase("further_tail", "0", f"{_OR_ELSE} [,] {{f:it_fails}}", "(and|and then) {f:it_fails} otherwise",
                 "{f:it_fails} otherwise", "(and|but|) (if it does not|if they do not|if it fails to|if "
                 "(there are|it has|it gets) (fewer|less)|with (fewer|less) [votes]|if fewer do) [,] "
                 "{f:it_fails}")  # fmt: skip
    yield phrase("then_passes", "0", "(then|and then|and|after that|so) [then] {c:succeeds}")
    yield phrase("sentence", "TERM('votes_required', {r:threshold})", f"{{r}} {_BREAK} {{z:tail}}",
                 "{r} [,] {t:then_passes}")  # fmt: skip
    yield phrase("further_the_rest_passes", "0", f"[and] (shall|is|are) (otherwise [be]|{_ELSE}) {_DONE}",
                 f"[and] {{c:succeeds}} {_ELSE}", f"[and] {_ELSE} [,] {{c:succeeds}}",
                 f"and (passes|carries|shall pass) {_ELSE}", f"and (is|shall be) {_DONE} {_ELSE}")  # fmt: skip


def _short() -> Iterator[Phrase]:
    """Numbers of votes with what they do."""
    yield phrase(
        "threshold",
        "{v:votes}",
        "{v} [,|;] [and] [then] {c:succeeds}",
        f"{{v}} {_FOR} [,|;] [and] [then] {{c:succeeds}}",
        "{o:one_needs} {v} {f:for_adoption}",
        f"{{c:succeeds}} [as soon as] {{v}} {_FOR}",
    )
    yield phrase("threshold", "{r:required}", f"{{o:one_needs}} {{r}} to (vote {_FOR}|vote yes|say yes|agree|support "
                 f"{IT}|be {_FOR}) [{{f:for_adoption}}]", f"{{r}} {_FOR} [,|;] [and] [then] {{c:succeeds}}",
                 f"{{r}} {_MUST} (be {_FOR}|agree [to {IT}]|want it|vote yes)")  # fmt: skip
    more = "MORE_THAN(FRACTION(1, 2), len(votes_for) + len(votes_against))"
    over = "(exceed|outnumber|beat|outweigh|be (more|greater|higher) than|be more [numerous] than)"
    yield phrase("threshold", more, f"{_AYES} {_MUST} {over} {_NOES}",
                 "(whatever|whichever proposal|what) (gets|has|receives) more (yes votes|yes|votes for) than (no "
                 "votes|no|votes against) {s:gets_through}",
                 f"there {_MUST} be more {_AYES} than {_NOES}",
                 f"(a|any|every|each) {CHANGE} {_MUST} (get|have|receive|win) more (yes votes|yes|votes for [it]) than "
                 "(no votes|no|votes against [it]|against)")  # fmt: skip
    yield phrase("threshold", "len(votes_against) + {n:num}", f"{_AYES} {_MUST} {over} {_NOES} by [at least] {{n}} "
                 "[votes]")  # fmt: skip
    yield phrase("threshold", "max(1, {n:times} * len(votes_against))",
                 f"{_AYES} {_MUST} be [at least] {{n}} [as (many|high|great) as] {_NOES}",
                 f"there {_MUST} be [at least] {{n}} as many {_AYES} as {_NOES}")  # fmt: skip
    yield phrase("times", "2", "double")
    yield phrase("support", "max(1, {n:times} * len(votes_against))", f"{_AYES} (number|amount to|are|come to|make up) "
                 f"[at least] {{n}} [as (many|high) as] (those|{_NOES}|the number) [against it]")  # fmt: skip
    yield phrase("same_share", "MORE_THAN(FRACTION(1, 2), SAME_TALLY)", "(a|the) (simple|plain|bare|absolute) majority "
                 "[of them]", "more than half [of them]", "over half [of them]")  # fmt: skip
    yield phrase("same_share", "AT_LEAST({f:fraction}, SAME_TALLY)", "[at least] {f} of them")
    yield phrase("noun_bar", "CASE({d:noun_of_it}, len(eligible_voters))", f"{{d}} {_MUST} be (unanimous|adopted "
                 "unanimously|decided unanimously|agreed unanimously)", "{d} {k:need_of} (unanimity|a unanimous vote)",
                 f"the vote on {{d}} {_MUST} be unanimous")  # fmt: skip
    yield phrase("sentence", "LACKING({a:noun_bar})", "{a}")
    yield phrase("sentence", "TERM('votes_required', BY_CASE({a:noun_bar}, {b:rest_need}))", f"{{a}} {_BREAK} {{b}}",
                 f"{{b}} {_BREAK} {{a}}")  # fmt: skip

    yield phrase("sentence", "TERM('votes_required', {v:votes})", f"{{o:one_needs}} {{v}} {_BREAK} {{z:tail}}")


def _against() -> Iterator[Phrase]:
    """Votes against a proposal that defeat it."""
    yield phrase("some_against", "{p:against_unless}", "{p}")
    yield phrase("some_against", "0 if len(votes_against) == 0 else len(eligible_voters) + 1",
                 f"(1|a single|just 1|even 1|only 1) ({PLAYER}|voter) (votes|voted|is|says) (against [{IT}]|no)",
                 "(there is|it has|it gets) (a|any|1|even 1|a single) (no vote|vote against [it]|no)")  # fmt: skip
    yield phrase("share", "AT_LEAST({f:fraction}, len(eligible_voters))", "[at least] {f} of [all] [the] [eligible] "
                 "voters", "{f} or more of [all] [the] [eligible] voters")  # fmt: skip
    yield phrase("share", "MORE_THAN({f:fraction}, len(eligible_voters))", "(more than|over) {f} of [all] [the] "
                 "[eligible] voters")  # fmt: skip
    fails = "({x:goes_under}|(is|shall be|counts as) {y:not_adopted_word})"
    yield phrase("not_adopted_word", "0", "(dead|out|off|gone|lost|defeated|rejected|void)")
    yield phrase("sentence", "FORBID(ACT('adopt', True), len(votes_against) >= 1)",
                 f"(a|an|any|every|each) {CHANGE} (that|which) (anyone|anybody|any {PLAYER}|somebody|someone|even 1 "
                 f"{PLAYER}) (votes against|opposes|objects to|is against) {fails}",
                 f"(a|an|any|every|each) {CHANGE} with (a|1|even 1|any) (no vote|vote against [it]) {fails}",
                 "(1|a|any|just 1) [single] (no|no vote|vote against [it]) [,] [and] {f:it_fails}",
                 f"{{f:it_fails}} (if|when|as soon as|once|whenever) (anyone|anybody|any {PLAYER}|somebody|someone|1 "
                 f"{PLAYER}|a {PLAYER}|a single {PLAYER}|even 1 {PLAYER}) (votes|has voted|is|says) (against "
                 f"[{IT}]|no)",
                 f"(if|when|as soon as|once|whenever) (anyone|anybody|any {PLAYER}|somebody|someone|1 {PLAYER}|a "
                 f"{PLAYER}|a single {PLAYER}|even 1 {PLAYER}) (votes|has voted|is|says) (against [{IT}]|no) [,] "
                 "{f:it_fails}")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('adopt', True), {a:some_noes})",
                 f"(a|an|any|every|each) {CHANGE} (with|that (gets|has|receives)) {{a}} [against it] {fails}",
                 "{a} [against [it]] [,] and {f:it_fails}",
                 "{f:it_fails} (if|when|as soon as|once|with) [(it (has|gets|receives)|there are)] {a} [against it]",
                 )  # fmt: skip
    yield phrase(
        "sentence",
        "FORBID(ACT('adopt', True), {b:many_against})",
        f"{{f:it_fails}} (if|when|as soon as|once) {{b:many_against}} (vote|have voted|are) (against [{IT}]|no)",
        f"(if|when|as soon as|once) {{b:many_against}} (vote|have voted|are) (against [{IT}]|no) [,] {{f:it_fails}}",
    )
    yield phrase("many_against", "{a:amount}(len(votes_against))", f"{{a}} ({PLAYERS}|voters)")


def _ties() -> Iterator[Phrase]:
    """Ties, by themselves: what an equal vote comes to, whatever else is needed."""
    equal = "len(votes_for) == len(votes_against)"
    yield phrase(
        "further_tied_vote",
        "0",
        "(in the event of|in case of) (equality|a tied vote|an equal vote|equal votes)",
        "(if|when|where|should|whenever) (the votes are (equal|tied|level) on both sides|both sides have "
        "(equally many|the same number of) votes|it is (a draw|tied|level|even)|the votes (are|fall) (split "
        "evenly|level|evenly divided)|as many (vote|voted|are) (for|against) as (for|against) [it])",
        "(with|at) (an equal number of votes|equal votes|a tied vote) [on both sides|for and against]",
    )
    yield phrase("further_tie_fails", "0", f"{{t:tied_vote}} [,] (the|a|that|any) {CHANGE} (is "
                                           f"(lost|out|dead|thrown out)|"
                 "loses|shall fail|shall be (defeated|rejected|lost)|counts as (defeated|rejected))",
                 "{t:tied_vote} (means|is|counts as) [a] (no|defeat|rejection|not adopted|not enough)")  # fmt: skip
    yield phrase("further_tie_passes", "0", f"{{t:tied_vote}} [,] (the|a|that|any) {CHANGE} (wins|goes through|gets "
                                            f"through|"
                 "shall pass|shall be (adopted|carried)|counts as adopted|is adopted|is carried)",
                 "{t:tied_vote} (means|is|counts as) [a] (yes|adopted|enough|success)")  # fmt: skip
    yield phrase("sentence", f"FORBID(ACT('adopt', True), {equal})", "no proposal may be adopted while the votes for "
                 "it and against it are equal", "{t:tie_fails}")  # fmt: skip
    yield phrase("sentence", f"TERM('votes_required', max(1, len(votes_against)), {equal})",
                 "in a tie , a proposal is adopted", "{t:tie_passes}")  # fmt: skip


MORE_NEEDS = (*_tails(), *_short(), *_against(), *_ties())
"""More sentences on what adopts a proposal."""
