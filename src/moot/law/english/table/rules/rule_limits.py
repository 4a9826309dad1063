"""Limits on rules: what can't be done to them, and what needs so many votes."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, PLAYER, PLAYERS

_MAY_BE = "(may|can|shall|may ever|can ever|is allowed to|are allowed to|is permitted to|are permitted to) be"
_NOT_BE = (
    "((may not|can not|must not|shall not|may never|can never|must never|shall never|is not allowed to|"
    "are not allowed to|is not permitted to|are not permitted to|is never to|are never to|is not to|are not to) [ever] "
    "be|(is|are) never)"
)
_BY_ANYONE = f"[(by anyone|by anybody|by any {PLAYER}|in any way|at all|ever)]"
_FORBIDDEN = "(forbidden|prohibited|not allowed|not permitted|banned|out of the question|against the rules)"
_VOTE_NEED = f"(votes|players|votes in favour|votes for it|{PLAYERS})"
_ONE_KIND = (("repeal", "repealed"), ("amend", "amended"), ("transmute", "transmuted"))


def _barred() -> Iterator[Phrase]:
    """What can't be done to rules: any change that does so."""
    any_one, that_one = "any([{d:done} for _x in changes])", "any([{d:done} and {r:ruled} for _x in changes])"
    none = "any([{d:done} and {r:no_rule} for _x in changes])"
    when = "any([{d:done} and {r:ruled} and {w:rule_when} for _x in changes])"
    none_when = "any([{d:done} and {r:no_rule} and {w:rule_when} for _x in changes])"
    often = "any([_x.kind == 'amend' and {r:ruled} and {w:rule_when_often} for _x in changes])"
    none_often = "any([_x.kind == 'amend' and {r:no_rule} and {w:rule_when_often} for _x in changes])"
    yield phrase("change_barred", any_one, "no rule may be {d}")
    yield phrase("change_barred", none, f"{{r}} {_MAY_BE} {{d}} {_BY_ANYONE}")
    yield phrase("change_barred", that_one, "{r} may not be {d}", f"{{r}} {_NOT_BE} {{d}} {_BY_ANYONE}",
                 "{r} (shall|may|can|must|is to|are to) (neither be|be neither) {d}")  # fmt: skip
    yield phrase("change_barred", none_when, f"{{r}} {_MAY_BE} {{d}} {{w}}", f"{{w}} , {{r}} {_MAY_BE} {{d}}")
    yield phrase("change_barred", when, "{r} may not be {d} {w}", f"{{r}} {_NOT_BE} {{d}} {{w}}",
                 f"{{w}} [,] {{r}} {_NOT_BE} {{d}}")  # fmt: skip
    yield phrase("change_barred", none_often, f"{{r}} {_MAY_BE} amended {{w}}")
    yield phrase("change_barred", often, "{r} may not be amended {w}", f"{{r}} {_NOT_BE} amended {{w}}")
    does = "any([{d:doing_that} for _x in changes])"
    yield phrase("change_barred", does, "nobody may {d}", f"no {CHANGE} {{m:may}} {{d}}",
                 "{b:nobody} {m:may} {d}", "{b:ones} {m:may_not} {d}",
                 f"(it is|it shall be) {_FORBIDDEN} [for (anyone|anybody|{PLAYERS})] to {{d}}")  # fmt: skip
    of_it = "any([{d:doing_of_it} for _x in changes])"
    yield phrase("change_barred", of_it, f"{{d}} (is|are|shall be) {_FORBIDDEN}", "no {d}",
                 f"{{d}} (is|are|shall be) {_FORBIDDEN} (for|to) (anyone|anybody|everybody|everyone|{PLAYERS})"
                 )  # fmt: skip
    yield phrase("change_allowed", any_one, f"(a rule|rules|any rule) {_MAY_BE} {{d}}")
    yield phrase("change_allowed", that_one, f"{{r}} {_MAY_BE} {{d}}")
    yield phrase("change_allowed", does, "{b:ones} {m:may} {d}")
    yield phrase("change_allowed", of_it, "{d} is (allowed|permitted|possible)")
    yield phrase("change_only", that_one, "{r} (may|can|shall) only be {d}")


def _sentences() -> Iterator[Phrase]:
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_barred}), True)", "{b}")
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_barred}), {c:cond})", "{b} while {c}")
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_barred}), not {c:cond})", "{b} unless {c}")
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_barred}), {w:when_not})", "{b} {w}", "{w} [,] {b}")
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_allowed}), not {w:only_when})", "{b} [,] [but] only {w}",
                 "{b} {w} only")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_allowed}), not {w:when_given})", "{b} {w}")
    yield phrase("sentence", "FORBID(ACT('adopt', {b:change_only}), not {w:only_when})", "{b} {w}")
    short = "FORBID(ACT('adopt', {{b:{kind}}}), len(votes_for) < {{q:required}})"
    by = "((by|with) [the (votes|consent|approval) of] {q}|if {q} {v:voting_for})"
    for kind, only in (("change_allowed", "only"), ("change_only", "")):
        yield phrase("sentence", short.format(kind=kind), f"{{b}} {only} {by}")
        yield phrase("sentence", short.format(kind=kind).replace("{q:required}", "len(eligible_voters)"),
                     f"{{b}} {only} {{u:unan}}", f"{{b}} {only} if the vote is unanimous")  # fmt: skip
    yield phrase("sentence", short.format(kind="change_barred"), "{b} unless {q} vote for it",
                 "{b} unless {q} {v:voting_for}",
                 "{b} (except|unless|but) (by|with) [the votes of] {q}", "{b} without [the votes of] {q}")  # fmt: skip
    for kind, done in _ONE_KIND:
        others = "|".join(other for _, other in _ONE_KIND if other != done)
        it = f"(it|they) (may|can) [still] be ({others})"
        one = f"any([_x.kind == '{kind}' and {{r:ruled}} for _x in changes])"
        yield phrase("sentence", f"FORBID(ACT('adopt', {one}), True)", f"{{r}} {_NOT_BE} {done} {_BY_ANYONE} [,] "
                     f"(but|although|though|yet) ({it}|(may|can) [still] be ({others}))",
                     f"{{r}} (may|can) be ({others}) [,] but (not|may not be|can not be|never) {done}")  # fmt: skip


def _votes_needed() -> Iterator[Phrase]:
    each = "any([{d:doing_that} for _x in changes])"
    yield phrase("sentence", f"FORBID(ACT('adopt', {each}), len(votes_for) < {{n:num}})",
                 "at least {n} players must vote for a proposal to {d}",
                 f"[it takes] [at least] {{n}} {_VOTE_NEED} (to|are needed to|are required to|must agree to) {{d}}",
                 f"[a] (proposal|proposals) to {{d}} (needs|need|requires|require) [at least] {{n}} {_VOTE_NEED} "
                 "[to be adopted]",
                 f"to {{d}} , [at least] {{n}} {_VOTE_NEED} (are needed|are required|must agree|"
                 "must vote for it)")  # fmt: skip
    yield phrase("sentence", f"FORBID(ACT('adopt', {each}), len(votes_for) < {{q:required}})",
                 "[a] (proposal|proposals) to {d} (needs|need|requires|require) [the votes of] {q} [to be adopted]",
                 "{q} must vote for (a proposal|proposals) to {d}", "it takes {q} to {d}")  # fmt: skip
    of_it = "any([{d:doing_of_it} for _x in changes])"
    yield phrase("sentence", f"FORBID(ACT('adopt', {of_it}), len(votes_for) < {{n:num}})",
                 f"{{d}} (needs|requires|takes) [at least] {{n}} {_VOTE_NEED}")  # fmt: skip
    yield phrase("sentence", f"FORBID(ACT('adopt', {of_it}), len(votes_for) < {{q:required}})",
                 "{d} (needs|requires|takes) [the votes of] {q}")  # fmt: skip


_AT_ALL_TIMES = "[(at (any|any one|one|the same) time|at once|at all times|in the game|in all|in total|altogether)]"
_NOT_ALLOWED = (
    f"(.|,|;) [and] (a|any|no) ({CHANGE}|change|repeal|amendment|enactment) (that|which) "
    "(would|makes|leaves|make|leave) [(make|leave|be|result in)] [(them|it|there)] "
    "[(fewer|less|more) [than {n:number}]] [of them] (is|shall be) (not allowed|forbidden|void|rejected|not permitted)"
)
_ALL_RULES = (
    "len(rules_in_force) + len([_x for _x in changes if _x.kind == 'enact']) - len([_x for _x in changes if _x.kind "
    "== 'repeal'])"
)
_HOW_MANY = (
    ("mutable (rules|rule)", "mutable_rules_to_come > {n:num} and mutable_rules_after > mutable_rules",
     "mutable_rules_after < {n:num}"),
    ("(rules|rule)", f"any([_x.kind == 'enact' for _x in changes]) and {_ALL_RULES} > {{n:num}}",
     f"any([_x.kind == 'repeal' for _x in changes]) and {_ALL_RULES} < {{n:num}}"),
)  # fmt: skip


def _how_many_rules() -> Iterator[Phrase]:
    for rules, more, fewer in _HOW_MANY:
        told = rules.replace("(rules|rule)", "rules")
        tail = f"[in force] {_AT_ALL_TIMES}"
        yield phrase("act", f"ACT('propose', {more})", f"propose what could bring more than {{n}} {told}")
        yield phrase("sentence", f"FORBID(ACT('propose', {more}), True)",
                     f"there are never more than {{n}} {told}",
                     f"there (may|can|shall|must) (never|not) be more than {{n}} {rules} {tail} [{{k:no_more}}]",
                     f"there (may|can|shall|must) be no more than {{n}} {rules} {tail} [{{k:no_more}}]",
                     f"(at no time|never) (may|shall|can) there be more than {{n}} {rules} {tail} [{{k:no_more}}]",
                     f"[there (may|can|shall) be] (at most|no more than|not more than) {{n}} {rules} [(are allowed|may "
                     f"be in force|can be in force|may exist)] {tail} [{{k:no_more}}]",
                     f"the (maximum [number]|number) of {rules} [(permitted|allowed)] (is|shall be) limited to "
                     "{n}", f"the maximum [number] of {rules} [(permitted|allowed)] (is|shall be) {{n}}")  # fmt: skip
        yield phrase("act", f"ACT('propose', {fewer})", f"propose what would leave fewer than {{n}} {told}")
        yield phrase("sentence", f"FORBID(ACT('propose', {fewer}), True)",
                     f"there are always at least {{n}} {told}",
                     f"there (may|can|shall|must) (never|not) be (fewer|less) than {{n}} {rules} {tail} "
                     "[{k:no_more}]",
                     f"(at no time|never) (may|shall|can) there be (fewer|less) than {{n}} {rules} {tail} "
                     "[{k:no_more}]",
                     f"there (must|shall) (always be|be always|be) (at least {{n}} {rules}|{{n}} {rules} or more|{{n}} "
                     f"or more {rules}) {tail} [{{k:no_more}}]")  # fmt: skip
    yield phrase("no_more", "0", _NOT_ALLOWED)


RULE_LIMITS = (*_barred(), *_sentences(), *_votes_needed(), *_how_many_rules())
"""Sentences that bar rule changes."""
