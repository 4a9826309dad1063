"""Support: who is for a proposal, so that it's adopted, and what becomes of it otherwise."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_CHANGE = f"(a {CHANGE}|any {CHANGE}|every {CHANGE}|each {CHANGE}|the {CHANGE}|{CHANGES}|all {CHANGES}|it|they)"
_DONE = "(adopted|passed|carried|accepted|approved|enacted)"
_SUCCEEDS = (
    f"((is|are|shall be|will be|gets|can be|may be|shall only be|counts as) [only] {_DONE}|passes|pass|is successful|"
    "carries|carry|succeeds|succeed|wins|becomes law|is law|becomes a rule|goes through|gets through|makes it|is made|"
    "has passed|shall pass|takes effect)"
)
_FAILS = (
    f"((is|are|shall be|will be|gets) (defeated|rejected|lost|voted down|thrown out)|fails|fail|does not pass|"
    f"do not pass|"
    f"is not {_DONE}|are not {_DONE}|is lost|loses|does not become law|falls|does not|is dead|shall fail)"
)
_NOTHING = (
    f"(nothing|no {CHANGE}) (passes|is {_DONE}|gets {_DONE}|may be {_DONE}|can be {_DONE}|shall be {_DONE}|can pass|"
    "may pass|goes through|gets through|becomes law)"
)
_FOR = f"(for {IT}|in favour|in favour of {IT}|in its favour|yes|for|aye)"
_SUPPORT = (
    f"((vote|votes|voted|have voted|has voted|are|is|say|says|said|must vote) {_FOR}|support {IT}|supports "
    f"{IT}|approve|"
    f"approves|approve of {IT}|approves of {IT}|back {IT}|agree|agrees|agree to {IT}|consent|consents|accept {IT}|"
    "want it|like it|are happy with it|give their consent|give their approval)"
)
_TO_SUPPORT = (
    f"((vote|be|say) {_FOR}|support {IT}|approve|approve of {IT}|agree|agree to {IT}|consent|consent to {IT}|"
    f"accept {IT}|"
    "back it|have voted for it|cast their vote for it)"
)
_HAS_TO = "(must|have to|has to|need to|needs to|shall|should)"
_GETS = "(gets|get|has|have|receives|receive|finds|obtains|wins|reaches|draws|attracts)"
_VOTES_OF = (
    "(the votes of|the vote of|the support of|the approval of|the consent of|the agreement of|the backing of|"
    "votes from|"
    "the yes votes of|support from|the assent of)"
)
_OPPOSE = (
    f"((vote|votes|voted|have voted|has voted|are|is|say|says) (against|no|against {IT})|oppose {IT}|opposes {IT}|"
    f"object|objects|object to {IT}|reject {IT})"
)
_BEFORE = f"before (anything|a {CHANGE}|it|something) (gets|is|can be|may be) {_DONE}"
_VOTES = f"({PLAYERS}|{PLAYER}|voters|voter|votes|vote|people|yes votes|ayes|votes for it|votes in its favour)"
_WHEN = "{k:provided_that}"
_UNLESS_TAIL = (
    f"((in every other case|otherwise|in all other cases|or else|if not|else|and if not|and otherwise) [,] "
    f"[it {_FAILS}]|"
    f"(if not|otherwise|else) it {_FAILS}|if it is not , it {_FAILS}|"
    f"it (is lost|fails) if nobody votes for it)"
)
_ELSE_PASSES = (
    f"((in every other case|otherwise|in all other cases|and otherwise|if not|and in every other case) [,] [it] "
    f"{_SUCCEEDS})"
)


def _clauses() -> Iterator[Phrase]:
    """Clauses that come to the number of votes required."""
    yield phrase("support", "{r:required}", "{r} vote for it", f"{{r}} [of them] {_SUPPORT}",
                 "it (is|was) (supported|approved|backed|accepted) by {r}", f"(it|they) {_GETS} {_VOTES_OF} {{r}}",
                 f"(it|they) {_GETS} {{r}} [in its favour|in favour|for it]")  # fmt: skip
    yield phrase("support", "{r:of_others} + (1 if proposal.author in votes_for else 0)", f"{{r}} {_SUPPORT}",
                 "it (is|was) (supported|approved|backed|accepted) by {r}")  # fmt: skip
    yield phrase("support", "{n:num}", f"there are [at least] {{n}} [or more] (votes|yes votes|ayes|voters) [{_FOR}]",
                 f"(it|they) {_GETS} [at least] {{n}} [or more] (votes|yes votes|ayes) [{_FOR}]",
                 f"[at least] {{n}} (votes|yes votes|ayes) (are|were) cast {_FOR}")  # fmt: skip
    yield phrase("support", "{p:passing}", "{p}")
    yield phrase("against_all", "0 if {a:amount}(len(votes_against)) else len(eligible_voters) + 1",
                 f"{{a}} {_VOTES} {_OPPOSE}")  # fmt: skip
    yield phrase("against_all", "0 if len(votes_against) == 0 else len(eligible_voters) + 1",
                 f"(nobody|no one|no {PLAYER}|no voter) {_OPPOSE}", "there is no vote against it")  # fmt: skip
    yield phrase("some_against", "0 if not {a:amount}(len(votes_against)) else len(eligible_voters) + 1",
                 f"{{a}} {_VOTES} {_OPPOSE}")  # fmt: skip
    yield phrase("some_against", "0 if len(votes_against) == 0 else len(eligible_voters) + 1",
                 f"(somebody|someone|anybody|anyone|any {PLAYER}|a {PLAYER}|even 1 {PLAYER}) {_OPPOSE}")  # fmt: skip
    yield phrase("less_than", "{n:num}", "(less|fewer) than {n} [(votes|yes votes|players|votes for it|votes in its "
                 "favour|votes in favour)]")  # fmt: skip
    yield phrase("less_than", "AT_LEAST({f:fraction}, {t:tally})", "(less|fewer) than {f} [of] {t}")
    yield phrase("less_than", "MORE_THAN(FRACTION(1, 2), {t:tally})", "(less|fewer) than a majority of {t}",
                 "no more than half [of] {t}")  # fmt: skip
    yield phrase("provided_that", "0", "(if|when|whenever|once|as soon as|where|provided that|provided|as long as|"
    "so long as|"
                 "if and only if|if , and only if ,|on condition that) [and not before]",
                 "only (if|when|once|where)")  # fmt: skip
    yield phrase("succeeds", "0", f"{_CHANGE} {_SUCCEEDS}")
    yield phrase("it_fails", "0", f"{_CHANGE} {_FAILS}", _NOTHING)
    yield phrase("the_rest", "0", _UNLESS_TAIL)
    yield phrase("the_rest_passes", "0", _ELSE_PASSES)
    yield phrase("the_rest_passes", "0", "{z:further_the_rest_passes}")


def _sentences() -> Iterator[Phrase]:
    ends = "[(,|;|.|, and|, but)] [{z:the_rest}]"
    yield phrase("sentence", "TERM('votes_required', {p:support})", "a proposal is adopted if {p}")
    yield phrase("threshold", "{p:support}", "a proposal is adopted if {p}", f"{{c:succeeds}} {_WHEN} {{p}}",
                 f"{{c:succeeds}} {_WHEN} {{p}} {ends}",
                 f"{_WHEN} {{p}} [,] [then] {{c:succeeds}}", f"{_WHEN} {{p}} [,] [then] {{c:succeeds}} {ends}",
                 f"{_WHEN} {{p}} [,] [then] {{c:succeeds}} and {{c:succeeds}}",
                 "{f:it_fails} unless {p}", "unless {p} [,] {f:it_fails}", "{p} , and {c:succeeds}",
                 "{p} and it is law",
                 "{p} and it passes")  # fmt: skip
    yield phrase("sentence", "TERM('votes_required', {p:against_all})", "a proposal is adopted if {p}")
    yield phrase("threshold", "{p:against_all}", "a proposal is adopted if {p}", f"{{c:succeeds}} {_WHEN} {{p}} {ends}",
                 f"{_WHEN} {{p}} [,] [then] {{c:succeeds}} {ends}",
                 "{f:it_fails} unless {p} (,|;|.) {r:the_rest_passes}")  # fmt: skip
    yield phrase("sentence", "TERM('votes_required', {p:some_against})", "a proposal is adopted unless {p}")
    yield phrase("threshold", "{p:some_against}", "a proposal is adopted unless {p}", "{c:succeeds} unless {p}",
                 "unless {p} [,] {c:succeeds}",
                 "{f:it_fails} (if|when|whenever|once) {p} (,|;|.|, and|, but) {r:the_rest_passes}",
                 "(if|when|whenever|once) {p} [,] {f:it_fails} (,|;|.|, and|, but) {r:the_rest_passes}")  # fmt: skip
    yield phrase("threshold", "{r:less_than}",
                 "{f:it_fails} (if|when|with|by|having|on) [the (support|votes|approval|backing|vote) of] {r} "
                 "[(in favour|"
                 "for it|in its favour)]", "{f:it_fails} (if|when) (it|they) (gets|get|receives|has|have) {r}"
    )  # fmt: skip
    number = (
        f"the (number of votes|votes|number of yes votes) (required|needed|necessary) [(for adoption|to adopt "
        f"a {CHANGE}|"
        f"to pass a {CHANGE}|for a {CHANGE}|{{t:to_pass}})] (is|are|shall be)"
    )
    yield phrase("votes_needed", "{r:required}", "{r}")
    yield phrase("votes_needed", "{n:num}", "{n}")
    yield phrase("sentence", "TERM('votes_required', {r:votes_needed})", f"{number} {{r}}")
    yield phrase("sentence", "TERM('votes_required', {r:votes_needed} if {t:at} else {q:votes_needed})",
                 f"{number} {{r}} {{u:at}} , and {{q}} (from that day on|after that|thereafter|from then on|afterwards|"
                 "otherwise|from that date on)".replace("{u:at}", "{t}"),
                 f"{number} {{r}} {{t}} , and otherwise {{q}}")  # fmt: skip
    yield phrase("sentence", "TERM('quorum', BY_CONDITIONS({c:cond}, {r:votes_needed}, {d:cond}, {q:votes_needed}))",
                 "(when|if|while) {c} [,] the quorum (is|shall be) {r} (,|;|, and|.) [and] (when|if|while) {d} [,] "
                 "(it is|the quorum is|it shall be) {q}")  # fmt: skip
    yield phrase("sentence", "TERM('quorum', BY_CONDITIONS({c:cond}, {r:votes_needed}, {d:fewer}, {q:votes_needed}))",
                 "(when|if|while) {c} [,] the quorum (is|shall be) {r} (,|;|, and|.) [and] (when|if|while) {d} [,] "
                 "(it is|the quorum is|it shall be) {q}")  # fmt: skip
    yield phrase("fewer", "{a:amount}(len(players))", "there are {a} [of (us|them)]")
    yield phrase("sentence", "TERM('quorum', {r:votes_needed} if {c:cond} else {q:votes_needed})",
                 "if {c} , the quorum is {r} , otherwise {q}",
                 "(when|if|while) {c} [,] the quorum (is|shall be) {r} (,|;|, and|.) [and] otherwise [it is] {q}",
                 "the quorum is {r} (as long as|so long as|provided that) {c} (,|;|, and|.) [and] [otherwise] {q} "
                 "[otherwise]",
                 "the quorum is {r} (if|when|while) {c} (,|;|, and|.) [and] [otherwise] {q} [otherwise]")  # fmt: skip
    yield phrase("sentence",
                 "TERM('votes_required', BY_CONDITIONS({c:cond}, {r:required}, {d:cond}, {q:votes_needed}))",
                 "(when|if|while) {c} [,] {x:chgs} {k:need_of} {r} (,|;|, and|.) [and] (when|if|while) {d} [,] "
                 "[it (needs|takes)] {q}")  # fmt: skip


SUPPORT = (*_clauses(), *_sentences())
"""Sentences on who must be for a proposal."""
