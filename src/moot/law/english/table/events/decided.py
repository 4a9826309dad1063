"""Proposals that are adopted or defeated, as nouns; and those who made them, voted for them, or voted against them."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS
from moot.law.english.table.verbs import VOTES_AGAINST, VOTES_FOR, VOTES_ON

_PASSED = "(adopted|accepted|passed|carried|approved|voted in|voted through|successful|passed into law|agreed to)"
_FAILED = "(defeated|rejected|voted down|turned down|unsuccessful|thrown out|not adopted|lost)"
_PASSES = "(passes|pass|passed|wins|win|won|succeeds|succeed|goes through|gets through|becomes a rule|carries)"
_FAILS = "(fails|fail|failed|loses|lose|lost|does not pass|do not pass|did not pass|fails to pass)"
_ALL_THE_SAME = "(all the same|anyway|nevertheless|nonetheless|even so|in the end|after all|regardless|later|still)"
_STILL = "(then|later|subsequently|nevertheless|nonetheless|eventually|finally|ultimately|still|afterwards|duly)"
_BE = "(is|are|gets|get|was|were|got|has been|have been|ends up [being]|end up [being])"
_A = "(a|an|any|each|every|the|some)"
_THAT = "(that|which)"
_SO = (
    ("passed", "proposal_adopted", _PASSED, _PASSES, "passes"),
    ("failed", "proposal_defeated", _FAILED, _FAILS, "fails"),
)
_HAS = "(gets|get|has|have|sees|see|manages to get)"
_THEIR = "(their|his or her)"
_OF_THEIRS = "(of theirs|of yours|of (his|her|their|your) own|they (make|made|have made)|you (make|made|have made))"
SIDES = (
    ("votes_for", VOTES_FOR, "(supporter|backer|yes voter|yes-voter|adherent)",
     "(supporters|backers|yes voters|yes-voters|adherents|ayes)", "(for|in favour of)", "in favour"),
    ("votes_against", VOTES_AGAINST, "(opponent|dissenter|no voter|no-voter|objector)",
     "(opponents|dissenters|no voters|no-voters|objectors|dissenting voters)", "against", "against"),
    ("voted", VOTES_ON, "(voter)", "(voters)", "", ""),
)  # fmt: skip
"""Who voted how: the code, the verb, one of them and many, and what they are with regard to a proposal."""
_THOSE = (
    f"((a {PLAYER}|(each|every|any|all) [of] [the|those] ({PLAYER}|{PLAYERS})|those|all those|all|everyone|everybody|"
    f"anyone|anybody|"
    f"[the] {PLAYERS}) who|whoever|(those|all those|everyone|everybody) who)"
)
_SAYS = {
    "votes_for": "(vote|votes|voted) (yes|for|in favour)",
    "votes_against": "(vote|votes|voted) (no|against)",
}
"""Votes on what isn't named."""


def _bare(verb: str) -> str:
    """A verb as it stands after `should`."""
    return "(pass|win|succeed|go through|get through)" if verb == "passes" else "(fail|lose|not pass|not be adopted)"


def _decided() -> Iterator[Phrase]:
    for kind, event, done, does, verb in _SO:
        yield phrase(verb, "0", f"{_BE} [{_STILL}] {done} [{_ALL_THE_SAME}]", f"[{_STILL}] {does} [{_ALL_THE_SAME}]")
        one = f"{kind}_one"
        such = f"({done}|{'winning|victorious' if kind == 'passed' else 'failed|losing|beaten'})"
        yield phrase(one, "0", f"{_A} {such} {CHANGE}", f"{such} {CHANGES}", f"{{c:chg}} [{_THAT}] {{p:{verb}}}",
                     f"{CHANGES} [{_THAT}] {{p:{verb}}}", f"{{c:chg}} {done}")  # fmt: skip
        theirs = f"EVENT('{event}', _they=proposal.author)"
        yield phrase("actor", theirs, f"(those|{PLAYERS}|all those) whose ({CHANGES}|{CHANGE}) {{p:{verb}}}",
                     f"{{w:whoso}} {_HAS} {_A} {CHANGE} {done}", f"{{w:whoso}} {{m:makes}} {{o:{one}}}",
                     f"the (author|proposer|maker|authors|proposers) of {{o:{one}}}")  # fmt: skip
        yield phrase("happening", theirs, f"(a|an|each|every|any) {CHANGE} {_OF_THEIRS} [{_THAT}] {{p:{verb}}}",
                     f"{done} {CHANGES}", f"{CHANGES} [{_THAT}] {{p:{verb}}}",
                     f"(getting|having|seeing) {_A} {CHANGE} {done}")  # fmt: skip
        yield phrase("should", f"EVENT('{event}', _they=None)", f"{{c:chg}} be {done}", f"{{c:chg}} {_bare(verb)}")
        yield phrase("should", theirs, f"{{w:somebodys}} be {done}", f"{{w:somebodys}} {_bare(verb)}",
                     f"{{s:somebody}} have a {CHANGE} {done}")  # fmt: skip
        by = f"EVENT('{event}', _they=proposal.author, _if=IS(proposal.author, {{t:trait}}))"
        yield phrase("event", by, f"{{c:chg}} (by|of|from|made by) {{o:ones}} (who|that) {{t}} {{p:{verb}}}",
                     f"{{o:ones}} (who|that) {{t}} {_HAS} {_A} {CHANGE} {done}")  # fmt: skip
        yield phrase("own_event", theirs, f"(a|any) {CHANGE} {_OF_THEIRS} {{p:{verb}}}",
                     f"{_THEIR} {CHANGE} {{p:{verb}}}",
                     f"(one|any) of {_THEIR} {CHANGES} {{p:{verb}}}")  # fmt: skip
        noun = "(adoption|passage|acceptance)" if kind == "passed" else "(defeat|rejection|failure)"
        yield phrase("happening", by, f"[the] {noun} of {{c:chg}} (by|of|from|made by) {{o:ones}} (who|that) {{t}}")
        for people, voted, *_ in SIDES:
            theirs = f"EVENT('{event}', _they={people})"
            yield phrase("actor", theirs, f"{{t:those_who}} {voted} {{o:{one}}}",
                         f"{{t:those_who}} {voted} {{c:chg}} and it {{p:{verb}}}")  # fmt: skip
            yield phrase("voter_event", theirs, f"{{s:somebody}} {voted} {{o:{one}}}",
                         f"{{s:somebody}} {voted} {{c:chg}} (and|but) it {{p:{verb}}}",
                         *([f"{{s:somebody}} {_SAYS[people]} (and|but) (it|the {CHANGE}) {{p:{verb}}}"]
                           if people in _SAYS else []))  # fmt: skip
            yield phrase("sentence", f"UPON({theirs}, {{d:does}})",
                         f"{{t:those_who}} {voted} {{c:chg}} {{d}} {{w:when}} {{i:it}} {{p:{verb}}}",
                         f"{{w:when}} {{c:chg}} {{p:{verb}}} [,] {{t:those_who}} {voted} {{i:it}} {{d}}")  # fmt: skip
            if people != "voted":
                way = "(for|in favour of)" if people == "votes_for" else "against"
                side = "(supporter|supporters|backers)" if people == "votes_for" else "(opponent|opponents|dissenters)"
                yield phrase("actor", theirs, f"(each|every|any|all|the|all the) {side} (of|to) {{o:{one}}}",
                             f"(those|everyone|everybody) {way} {{o:{one}}}")  # fmt: skip
                yield phrase("vote_noun", theirs, f"(a|each|every|any) vote [cast] {way} {{o:{one}}}",
                             f"(voting|having voted) {way} {{o:{one}}}", f"votes [cast] {way} {{o:{one}}}")  # fmt: skip
    yield phrase("those_who", "0", _THOSE)
    yield phrase("sentence", "UPON({v:should}, {e:effects})", "should {v} [,] {e}", "{e} should {v}")
    yield phrase("sentence", "UPON({v:should}, DO(WHEN({r:by_result}, {e:effects})))", "should {v} {r} [,] {e}")
    yield phrase("sentence", "UPON({a:actor}, DO(WHEN({v:by_result}, {d:does})))", "{a} {v:by_result} [,] {d}")
    yield phrase("sentence", "UPON({a:actor}, DO(WHEN({c:cond}, {d:does})))", "(if|when|provided that) {c} [,] {a} {d}",
                 "{a} [,] (if|when|provided that) {c} , {d}")  # fmt: skip
    yield phrase("sentence", "UPON({v:voter_event}, {d:does})", "{w:when} {v} [,] [then] {t:that_one} {d}",
                 "{w:when} {v} [,] [then] {t:that_one} [,] [(but|and)] (nobody else|no one else|only that one) [,] {d}",
                 "{w:when} {v} [,] (the one who cast it|whoever cast it|the dissenter) {d}",
                 "{t:anyone} {d} {w:when} {v}")  # fmt: skip
    each = f"((a|any|each|every) {PLAYER}|{PLAYERS}|anyone|anybody|everyone|everybody)"
    yield phrase("sentence", "UPON({v:own_event}, {d:does})", f"{each} {{d}} {{w:when}} {{v}}",
                 f"{{w:when}} {{v}} [,] {each} {{d}}")  # fmt: skip
    for trait, some in (("{t:trait}", "who {t}"), ("{t:with_trait}", "{t}"), ("{t:whose}", "whose {t}")):
        yield phrase("sentence", f"UPON({{v:own_event}}, DO(WHEN(IS(_they, {trait}), {{d:does}})))",
                     f"{{o:ones}} {some} {{d}} {{w:when}} {{v}}", f"{{o:those}} {some.removeprefix('who ')} {{d}} "
                     "{w:when} {v}" if trait == "{t:trait}" else f"everyone {some} {{d}} {{w:when}} {{v}}")  # fmt: skip
    yield phrase("brings", "UPON({v:vote_noun}, DO(award(_they, {s:sum})))",
                 "{v} {e:earns} [{d:doer}] [(to|with)] {s} [{f:for_it}]", "{v} {e:earns} {s} (to|for) {d:doer}",
                 "{d:doer} {g:gets} {s} (for|upon|with) {v}")  # fmt: skip
    yield phrase("brings", "UPON({v:vote_noun}, DO(award(_they, -{s:sum})))", "{v} {e:costs} [{d:doer}] {s} "
        "[{f:for_it}]",
                 "it costs [{d:doer}] {s} for {v}", "{d:doer} {g:loses} {s} (for|upon|with) {v}")  # fmt: skip


def _sides() -> Iterator[Phrase]:
    """Those who voted one way, as people."""
    for people, voted, one, many, way, with_it in SIDES:
        yield phrase("people", people, f"(each|every) {one} [of it]", f"(all|the|all the|its|all its|all of its|"
            f"each of its|"
                     f"each of the|every one of its) {many} [of it]",
                     *([f"(those|everyone|everybody|each {PLAYER}|every {PLAYER}|all {PLAYERS}) [who (was|were|is|"
                         f"are)] "
                        f"({with_it} [it]|{way} (it|the {CHANGE}))"] if way else []))  # fmt: skip
        yield phrase("trait", f"_x in {people}", f"{voted} (it|the {CHANGE}|that {CHANGE}|this {CHANGE})")


DECIDED = (*_decided(), *_sides())
"""Phrases on what is adopted or defeated, and on who was for it."""
