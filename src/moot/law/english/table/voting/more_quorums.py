"""More ways to say how many have to vote, and what comes of a vote in which fewer do."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS

_BREAK = "[(,|;|.|, and|, but|and|but|:)]"
_SOME = f"({PLAYERS}|{PLAYER}|voters|votes|voter|vote|people)"
_FEW = "(fewer|less) than"
_VOTE = f"(a|the|any|every|each|such a|such an|an|no) [(invalid|void|inquorate)] (vote|ballot|result|decision|{CHANGE})"
_DEFEAT = "(a defeat|defeated|rejected|lost|a no|a rejection|void|a loss)"
_DONE = "(adopted|passed|carried|accepted|approved)"
_WHOLE = (
    (2, 1, "half"),
    (3, 1, "(a|1) third"),
    (3, 2, "2 thirds"),
    (4, 1, "(a|1) quarter"),
    (4, 3, "3 quarters"),
)  # fmt: skip
"""Fractions, and how they're said."""


def _consequences() -> Iterator[Phrase]:
    """What a missed quorum comes to, which is so anyway."""
    yield phrase("missed_quorum", "0",
                 "(if|when|where|should) (fewer|less) than (that|this|those) (vote|voted|have voted|do|take part) "
                 "[{w:when_it_ends}] [,] {x:that_fails}",
                 f"(an|the|any|such an) (invalid|void|inquorate) (vote|ballot) (counts as|is|means|is treated as|is "
                 f"counted as) {_DEFEAT}",
                 f"(if|when|where|should) (too few|not enough|fewer|less) [{_SOME}] (vote|voted|have voted|take part|"
                 "turn up|do) [,] {x:that_fails}",
                 "(if|when|where|should) (a|the|that) (quorum|minimum) is (missed|not (reached|met|there|attained)) "
                 "[,] {x:that_fails}",
                 "(without|failing) (a|the|that|this) quorum [,] {x:that_fails}",
                 f"(with|given) (fewer|too few) [{_SOME}] [,] {{x:that_fails}}",
                 f"(the|a) {CHANGE} (is|counts as|shall be) (then|in that case) {_DEFEAT}",
                 f"(a|the|any) {CHANGE} without (a quorum|one|it) (is|counts as|shall be) {_DEFEAT}")  # fmt: skip
    yield phrase("sentence", "TERM('quorum', {r:quorum_said})", f"{{r}} {_BREAK} {{w:missed_quorum}}")
    for number in ("voters_needed", "turnout"):
        yield phrase("sentence", f"TERM('quorum', {{r:{number}}})", f"{{r}} {{v:must_take_part}} {_BREAK} "
                     "{w:missed_quorum}")  # fmt: skip
    yield phrase(
        "further_even_so",
        "0",
        f"(no matter|whichever way|however|regardless of) [how] (people|they|{PLAYERS}|the "
        "others|the rest|those who voted) (voted|vote|have voted)",
        "no matter (what the result [is]|how it went)",
        "even if (they|those|all of them|everybody) (were all|are all|are|were) (for it|in favour)",
    )


def _more() -> Iterator[Phrase]:
    """More frames for the number of voters."""
    yield phrase("quorum_said", "{r:turnout}", "{k:decision} {r} {v:voting_part}")
    yield phrase("quorum_said", "{r:voters_needed}",
                 f"{{r}} [voting] (is|are) the (minimum|least|smallest number) [(of {_SOME}|turnout|number)] "
                 "[({t:to_count}|for a vote|for any vote)]",
                 "(a|the) quorum of {r} (applies|holds|is in force|is set|is needed) [(to|for|in) ((all|every|each|"
                 f"any) [(vote|votes|{CHANGE}|{CHANGES})]|votes|{CHANGES}|voting)]",
                 "{w:when_it_ends} [,] {r} {v:must_take_part}")  # fmt: skip
    yield phrase(
        "quorum_said",
        "{r:turnout}",
        "{w:when_it_ends} [,] {r} {v:must_take_part}",
        "(a|the|any|every) (decision|adoption|result) is [only] (valid|good|binding|official) [only] (if|when|"
        "once) {r} {v:voting_part}",
        "{x:only_adopted} [(if|when)] with {r} {v:voting_part}",
    )
    yield phrase(
        "further_to_count",
        "0",
        "for (a|any|the) (result|decision|vote) to (count|stand|be valid|matter|hold)",
        f"(before|for) (a|any) {CHANGE} (can|may|to) (be {_DONE}|pass)",
        f"for {CHANGES} to (pass|be {_DONE})",
    )
    yield phrase("further_vote_void", "0", f"(a|any|the|no) {CHANGE} (does not|shall not) (count|be counted) as "
                                           f"{_DONE}",
                 f"(nothing|no {CHANGE}|no decision) (can|may|shall|will) (be {_DONE}|pass|get "
                 f"{_DONE}|stand|be valid)", "no (decision|result|vote) (is valid|counts|stands)")  # fmt: skip
    yield phrase(
        "quorum_said",
        "{r:too_few}",
        f"(a|any|every|the) {CHANGE} (that|which) {{r}} {{v:voting_part}} {{l:lapses}} [[,] {{e:even_so}}]",
        f"(a|any|every|the) {CHANGE} (that|which) {{r}} (voted|vote|have voted) on {{l:lapses}} [[,] {{e:even_so}}]",
        "{x:vote_void} with {r} [(cast|voting|taking part)] [[,] {e:even_so}]",
    )
    yield phrase("lapses", "0", f"(fails|is lost|is out|is dead|is (defeated|rejected|void)|is not {_DONE}|does not "
                 f"pass|can not (pass|be {_DONE})|may not be {_DONE}|counts as (defeated|rejected))")  # fmt: skip
    yield phrase("quorum_said", "{n:num}", "{t:to_count} [,] [at least] {n} (votes|ballots) (must|have to|need "
                 "to|shall) (be|have been) (cast|received) on it [[,] {e:even_so}]",
                 "[at least] {n} (votes|ballots) (must|have to|need to|shall) (be|have been) (cast|received) on it "
                 "{t:to_count} [[,] {e:even_so}]")  # fmt: skip
    few = f"if there are fewer [than {{m:number}}] [{PLAYERS}|of (them|us)]"
    yield phrase("turnout", "min({n:num}, {t:tally})", f"{{n}} {PLAYERS} [,] or [of] {{t}} {few}",
                 f"{{n}} {PLAYERS} [,] or (everybody|everyone|all of them|all) {few}")  # fmt: skip
    yield phrase(
        "further_author_apart",
        "0",
        "(the|its) (author 's|proposer 's) [own] vote (does not count|is not counted|"
        "counts for nothing|is left out) [(towards|for|in) (the quorum|it|this)]",
        "(the|its) (author|proposer) (does not count|is not counted) (towards|for|in) (the quorum|it|this)",
    )
    yield phrase("quorum_said", "({n:num}) + (1 if proposal.author in voted else 0)",
                 "{a:author_apart} , which is [at least] {n}", f"(the|a) quorum is {{n}} [{_SOME}] {_BREAK} "
                 "{a:author_apart}", f"(the|a) quorum is {{n}} [{_SOME}] [,] (not counting|leaving out|without|apart "
                 "from|besides) (the|its) (author|proposer)")  # fmt: skip


def _absent() -> Iterator[Phrase]:
    """How many must vote, by how many may stay away: `if more than half of us didn't vote`."""
    us = f"(us|[all] [the] {PLAYERS}|the {PLAYERS})"
    for whole, part, said in _WHOLE:
        rest = f"FRACTION({whole - part}, {whole})"
        yield phrase("absent", f"AT_LEAST({rest}, len(players))", f"(more than|over) {said} [of] {us}")
        yield phrase("absent", f"MORE_THAN({rest}, len(players))", f"at least {said} [of] {us}",
                     f"{said} [of] {us} or more")  # fmt: skip


MORE_QUORUMS = (*_consequences(), *_more(), *_absent())
"""More sentences on the quorum."""
