"""Thresholds: every way to say what adopts a proposal, and how these go together with ties, provisos and cases.

A `threshold` is a sentence whose code is the number of votes required. The same sentence may stand alone, hold until
something has happened, or hold for some proposals only.
"""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, IT, PLAYER, PLAYERS

_NEVER = "len(eligible_voters) + 1"
_FOR = f"(for {IT}|in favour|in favour of {IT}|in its favour|yes|for)"
_NEEDED = "(needed|required|necessary|called for)"
_ENOUGH = (
    "(suffice|suffices|will suffice|shall suffice|is enough|are enough|is sufficient|are sufficient|will do|do|"
    "shall be (enough|sufficient)|will be enough)"
)
_ADOPTING = f"[the] (adoption|passing|passage|acceptance|approval) of (a|any|every|each) {CHANGE}"
_VOTES = f"({PLAYERS}|{PLAYER}|voters|voter|votes|vote|people|noes|no votes)"
_OPPOSE = (
    f"((vote|votes|voted|have voted|has voted|are|is|being) (against [{IT}]|no)|oppose {IT}|opposes {IT}|object|"
    f"objects|(is|are|were|was) cast against [{IT}])"
)
_AND = "(and|but|, and|, but|, with|with|,)"
_THEN = "(after that|afterwards|from then on|thereafter|then|after this|from that moment on|later|once that is so)"
_OTHERWISE = "(otherwise|if not|in every other case|in all other cases|else)"
_BREAK = "(,|;|.|, and|, but|and|but)"


_TIES = (
    phrase("tied_vote", "0", "(a tie|ties|a tied vote|an equal vote|an equal number of votes)",
           "(in (case of|the event of) a tie|if (it is a tie|the vote is tied|there is a tie|the votes are equal|the "
           "votes are tied|there are as many for as against))"),
    phrase("tied_vote", "0", "{z:further_tied_vote}"),
    phrase("tie_fails", "0", "{t:tied_vote} [,] [(it|the proposal)] (fails|fail|is defeated|are defeated|is not enough|"
           "means that it fails|means defeat|counts as a defeat|is rejected|are rejected|does not pass|do not pass|"
           "is not adopted|falls|loses)"),
    phrase("tie_fails", "0", "{z:further_tie_fails}"),
    phrase("tie_passes", "0", "{t:tied_vote} [,] [(it|the proposal)] (passes|pass|is adopted|are adopted|is enough|"
           "counts as adopted|means adoption|is carried|succeeds|wins)"),
    phrase("tie_passes", "0", "{z:further_tie_passes}"),
)  # fmt: skip
"""A tie, and what becomes of a proposal then."""


def _requirements() -> Iterator[Phrase]:
    """So many votes, as they're needed, enough, or what a vote must be."""
    unanimous = "(unanimous|adopted unanimously|passed unanimously|approved unanimously)"
    must = "(must|shall|has to|have to|needs to|need to)"
    yield phrase("threshold", "len(eligible_voters)", f"{{c:chgs}} {must} be {unanimous}",
                 f"(the|a|every|any) vote [on (it|a {CHANGE})] {must} be unanimous", "unanimity is "
                 f"{_NEEDED} [{{f:for_adoption}}]", "{c:chgs} {k:need_of} (unanimity|a unanimous vote)",
                 "{c:chgs} (is|are) [only] adopted [only] [if the vote is] unanimously [in favour]",
                 "{c:succeeds} (if|when) the vote [on it] is unanimous", f"{_ADOPTING} {{k:need_of}} (unanimity|a "
                 "unanimous vote)", f"{_ADOPTING} {must} be unanimous")  # fmt: skip
    for everyone, voters in (("(everyone|everybody|every [eligible] voter)", "len(eligible_voters)"),
                             (f"(every|each) {PLAYER}", "len(players)")):  # fmt: skip
        yield phrase("required", voters, f"{everyone} 's (vote|approval|consent|support|agreement|assent)")
    yield phrase("required", "len(players)", f"[all] [the] {PLAYERS} [,] without exception")
    yield phrase("required", "{t:tally} - {n:num}", "all {t} but {n} , or all [of them]",
                 "all but {n} of {t}", "all of {t} but {n}")  # fmt: skip
    cast = "len(votes_for) + len(votes_against)"
    yield phrase("majority_wins", "0", "(the side with|whichever side has|whatever has) (more|the more|the most) votes "
                 "(wins|prevails|carries|decides)", "(the|a) [(simple|plain)] majority [of (the|all) votes [cast]] "
                 "(decides|wins|prevails|rules)", "{c:succeeds} {i:provided_that} {m:more_for}")  # fmt: skip
    yield phrase("threshold", f"MORE_THAN(FRACTION(1, 2), {cast})",
                 f"{{m:majority_wins}} {_BREAK} {{t:tie_fails}}", f"{{t:tie_fails}} {_BREAK} [{_OTHERWISE}] [,] "
                 "{m:majority_wins}", f"{{p:majority_cast}} {_BREAK} {{t:tie_fails}}")  # fmt: skip
    yield phrase("threshold", "max(1, len(votes_against))", f"{{m:majority_wins}} {_BREAK} {{t:tie_passes}}",
                 f"{{t:tie_passes}} {_BREAK} [{_OTHERWISE}] [,] {{m:majority_wins}}")  # fmt: skip
    decides = "({x} decides|the vote of {x} decides|{x} 's vote decides|{x} has the casting vote|{x} breaks the tie)"
    yield phrase("threshold", "len(votes_against) + (0 if {x:person} in votes_for else 1)",
                 f"{{t:tied_vote}} [,] {decides} {_BREAK} {_OTHERWISE} [,] {{m:majority_wins}}",
                 f"{{m:majority_wins}} {_BREAK} {{t:tied_vote}} [,] {decides}")  # fmt: skip
    yield phrase("tied_vote", "0", "(if|when|where|should) (there are equally many|they are equal|the votes are (equal|"
                 "tied|even)|there is the same number of (both|each))", "(with|given) (as many|the same number of|"
                                                                        "equally many) votes for [it] (as|and) "
                 "against [it]", "(if|when|where|should) (there are as many votes for [it] as against [it]|there be a "
                 "tie|the votes are (equally divided|evenly split|even)|the (vote|result) is (tied|a tie|a draw|even)|"
                 "there is a draw|it ends in a tie|the vote ends in a tie)", "on a tie", "a draw")  # fmt: skip
    yield phrase("tie_fails", "0", f"{{t:tied_vote}} [,] (a|the|that) {CHANGE} (is (defeated|rejected|not adopted)|"
                 "fails|does not pass)")  # fmt: skip
    yield phrase("tie_passes", "0", f"{{t:tied_vote}} [,] (a|the|that) {CHANGE} (is (adopted|carried)|passes)")
    for need in ("{k:need_of}", "(is|are) (adopted|passed|carried) by"):
        yield phrase("majority_cast", "0", f"{{c:chgs}} {need} (a|the) [(simple|plain)] majority [of (the|all) votes "
                     "[cast]] [{t:to_pass}]")  # fmt: skip
    for code in (f"MORE_THAN({{f:fraction}}, {cast})", f"AT_LEAST({{f:fraction}}, {cast})"):
        many = "(more than|over)" if "MORE" in code else "[at least]"
        yield phrase("of_votes_cast", code, f"{many} {{f}} of [all] [the] votes [cast]")
    yield phrase("of_votes_cast", f"MORE_THAN(FRACTION(1, 2), {cast})", "a [(simple|plain)] majority of [all] [the] "
                 "votes [cast]")  # fmt: skip


def _provisos() -> Iterator[Phrase]:
    """What else must be so, besides the votes for it."""
    yield phrase("few_against", "{a:amount}(len(votes_against))", f"{{a}} {_VOTES} {_OPPOSE}", "{a} against [it]",
                 f"{{a}} {_VOTES} against [it]", f"[it] (has|gets|receives) {{a}} {_VOTES} against [it]",
                 f"there are {{a}} {_VOTES} against [it]")  # fmt: skip
    yield phrase("few_against", "len(votes_against) == 0", f"(nobody|no one|none|no {PLAYER}) {_OPPOSE}",
                 "(without|there is not|there are not) (a single vote|any vote|any votes) against [it]")  # fmt: skip
    over = "(do not|must not|shall not|may not|does not) (exceed|amount to more than|be more than)"
    yield phrase("few_against", "len(votes_against) <= FLOOR_OF({f:fraction}, {t:tally})",
                 f"(no|not) more than {{f}} of {{t}} {_OPPOSE}",
                 f"the (votes|number of votes|vote) against [it] {over} {{f}} of {{t}}",
                 f"at most {{f}} of {{t}} {_OPPOSE}")  # fmt: skip
    yield phrase("few_against", "len(votes_against) < AT_LEAST({f:fraction}, {t:tally})",
                 f"(fewer|less) than {{f}} of {{t}} {_OPPOSE}")  # fmt: skip
    yield phrase("few_against", "len(votes_against) <= {n:num}",
                 f"the (votes|number of votes) against [it] {over} {{n}}")  # fmt: skip
    among = "(is (among|one of)|belongs to) (those|the players|the members|the voters) (who (vote|voted|have voted)|"
    among += f"voting) {_FOR}"
    yield phrase("proviso", "{x:person} in votes_for", f"{{x}} {among}", f"{{x}} (votes|voted|has voted) {_FOR}",
                 "{x} (is for it|is in favour|agrees|supports it)")  # fmt: skip
    yield phrase("proviso", "proposal.author in votes_for", "they themselves (vote|voted) (for it|in favour)")
    yield phrase("proviso", "{x:person} not in votes_against", "{x} (does not vote|did not vote|has not voted) "
                 f"against [{IT}]", "{x} is not against it")  # fmt: skip
    yield phrase("proviso", "{f:few_against}", "{f}")
    part = "(takes part [in the vote]|take part [in the vote]|took part in the vote|takes part in it|cast a vote)"
    yield phrase("enough_voting", "{a:amount}(len(voted))", f"{{a}} {_VOTES} (vote|votes|voted|have voted|has voted) "
                 f"[on {IT}]", f"{{a}} {_VOTES} {part}", "{a} votes (are|were|have been) cast",
                 f"{{a}} [{PLAYERS}] (vote|have voted) (altogether|in all|in total)")  # fmt: skip
    yield phrase("proviso", "{e:enough_voting}", "{e}")
    given = "(provided [always] [that]|as long as|so long as|on condition that|but only if|and only if|only if|and if)"
    yield phrase("threshold", f"({{r:threshold}}) if {{p:proviso}} else {_NEVER}", f"{{r}} [,] {given} {{p}}",
                 "{r} (;|.|,) [but] [(in addition|moreover|furthermore|besides|also)] [,] {p:must_be}"
                 )  # fmt: skip
    yield phrase("threshold", f"({{r:threshold}}) if {{p:must_be}} else {_NEVER}", f"{{r}} {_AND} {{p}}")
    yield phrase("must_be", "{x:person} in votes_for", f"{{x}} (must|has to|needs to) [also] vote {_FOR}",
                 f"{{x}} (must|has to|needs to) [also] be (among|one of) those [who are] (voting|who vote) "
                 f"{_FOR}")  # fmt: skip
    both = f"({{r:support}}) if {{p:few_against}} else {_NEVER}"
    yield phrase("support", both, f"{{r}} {_AND} {{p}}", f"{{p}} {_AND} {{r}}")
    voted = both.replace("few_against", "enough_voting")
    yield phrase("support", voted, f"{{r}} {_AND} {{p}}", f"{{p}} {_AND} {{r}}")
    yield phrase("threshold", f"({{r:required}}) if {{p:few_against}} else {_NEVER}",
                 f"{{c:chgs}} {{k:need_of}} {{r}} {_FOR} {_AND} {{p}}", f"{{c:chgs}} {{k:need_of}} {{r}} {_AND} {{p}}",
                 f"(a|an|any|every) [adopted] {CHANGE} must have been (supported|approved|backed) by {{r}} {_AND} {{p}}"
                 )  # fmt: skip
    yield phrase("support", "{r:required}", f"{{r}} (is|are|were) {_FOR}")


def _sentences() -> Iterator[Phrase]:
    """Thresholds by themselves, by turns, and on conditions."""
    yield phrase("threshold", "{r:votes_needed} if {c:circumstance} else {q:required}",
                 f"{{x:chgs}} {{k:need_of}} {{q}} [{{t:to_pass}}] {_BREAK} [(or|and|but)] {{r}} {{i:provided_that}} "
                 "{c} [{t:to_pass}]")  # fmt: skip
    yield phrase("sentence", "TERM('votes_required', {r:threshold})", "{r}", "{r} [,] {z:tail}")
    yield phrase("sentence", "TERM('votes_required', {r:threshold} if {c:milestone} else {q:threshold})",
                 f"until {{c}} [,] {{q}} {_BREAK} {_THEN} [,] {{r}}", f"{{q}} until {{c}} {_BREAK} {_THEN} [,] {{r}}",
                 f"(before|till) {{c}} [,] {{q}} {_BREAK} {_THEN} [,] {{r}}",
                 f"(once|when|as soon as|after) {{c}} [,] {{r}} {_BREAK} (until then|before that|till then) [,] {{q}}"
                 )  # fmt: skip
    yield phrase(
        "sentence",
        "TERM('votes_required', {q:threshold}, not {c:milestone})",
        "(until|before|till) {c} [,] {q}",
        "{q} (until|till) {c}",
    )
    yield phrase("sentence", "TERM('votes_required', {r:threshold}, {c:cond})",
                 "(while|as long as|so long as) {c} [,] {r}", "{r} (while|as long as|so long as) {c}")  # fmt: skip
    yield phrase("sentence", "TERM('votes_required', {r:threshold}, {t:at})", "{t} [,] {r}", "{r} {t}")
    yield phrase("sentence", "TERM('votes_required', {r:threshold} if {c:cond} else {q:threshold})",
                 f"(if|when|while|as long as|so long as) {{c}} [,] {{r}} {_BREAK} {_OTHERWISE} [,] {{q}}",
                 f"{{r}} (if|when|while|as long as|so long as) {{c}} {_BREAK} {_OTHERWISE} [,] {{q}}")  # fmt: skip
    yield phrase("sentence", "TERM('votes_required', {r:threshold} if {t:at} else {q:threshold})",
                 f"{{t}} [,] {{r}} {_BREAK} {_OTHERWISE} [,] {{q}}",
                 f"{{t}} [,] {{r}} {_BREAK} (after that|from then on|thereafter) [,] {{q}}")  # fmt: skip
    yield phrase("case_bar", "CASE({m:case_matter}, {p:support})", "{m} (is|are|shall be) [only] (adopted|passed|"
                 "carried) {i:provided_that} {p}", "{m} (passes|pass|carries|carry) {i:provided_that} {p}",
                 "{m} (is|are) (defeated|rejected|not adopted) unless {p}")  # fmt: skip
    yield phrase("case_bar", "CASE({m:case_matter}, {p:some_against})",
                 "{m} (is|are) (defeated|rejected|not adopted|lost) "
                 "(if|when|as soon as|whenever) {p}", "{m} (fails|fail|does not pass|do not pass) (if|when) "
                 "{p}")  # fmt: skip
    yield phrase("case_bar", "CASE({m:case_matter}, len(eligible_voters))",
                 "{m} (must|has to|have to|needs to|shall) be "
                 "(unanimous|adopted unanimously)", "{m} {k:need_of} (unanimity|a unanimous vote)",
                 "(the vote on {m}|{m}) (must|has to) be unanimous")  # fmt: skip


THRESHOLD_SENTENCES = (*_TIES, *_requirements(), *_provisos(), *_sentences())
"""What adopts a proposal, in all the ways of saying it."""
