"""Limits: what nobody may do, what only some may do, and what can't be done to rules."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_NOBODY = f"(nobody|no one|no {PLAYER}|no {PLAYERS}|none of the {PLAYERS}|no voter)"
_MAY = (
    "(may|can|shall|is allowed to|is permitted to|are allowed to|are permitted to|shall be permitted to|must|"
    "shall be allowed to|is entitled to|may ever|can ever)"
)
_MAY_NOT = (
    "(may not|can not|must not|shall not|may never|must never|can never|shall never|is not allowed to|are not allowed "
    "to|"
    "is not permitted to|are not permitted to|is not entitled to|are forbidden to|is forbidden to|are not entitled to|"
    "is never allowed to|are never allowed to|is forbidden from|are forbidden from|shall not be permitted to|"
    "shall not be allowed to|is prohibited from|are prohibited from|is barred from|are barred from|does not|do not|"
    "is no longer allowed to|may no longer|is unable to)"
)
_ONES = (
    f"(a {PLAYER}|any {PLAYER}|{PLAYERS}|a voter|voters|you|someone|somebody|anyone|anybody|each {PLAYER}|"
    f"every {PLAYER}|the {PLAYERS}|one)"
)
_OWN = "(their|his|her|your|his or her|one 's|its)"
_THEIR_OWN = (
    f"({_OWN} own {CHANGE}|{_OWN} own {CHANGES}|a {CHANGE} of {_OWN} own|{CHANGES} of {_OWN} own|{_OWN} {CHANGES}|"
    f"a {CHANGE} (that they made|they made|they have made|that they have made|that they proposed|of theirs)|"
    f"{CHANGES} (that they made|they made|they proposed|that they have made)|one 's own {CHANGE}|{_OWN} own|"
    f"any of {_OWN} own {CHANGES}|{_OWN} {CHANGE}|{_OWN} own stuff|a {CHANGE} (of which|that) they are the author [of])"
)
_ANY_CHANGE = f"([on] {IT}|{CHANGES}|any {CHANGE}|any {CHANGES})"
_OTHERS = (
    f"(another {PLAYER} 's {CHANGE}|other {PLAYERS} {CHANGES}|(the {CHANGES}|{CHANGES}) of (others|other {PLAYERS}))"
)
_NEW = (
    f"(a {CHANGE}|{CHANGES}|any {CHANGE}|any {CHANGES}|anything|another {CHANGE}|another one|one|a new {CHANGE}|"
    f"new {CHANGES}|further {CHANGES}|any further {CHANGES})"
)
_CASE = "(a case|cases|for a judgment|for judgment|a judgment)"

WORDS = (
    phrase("nobody", "0", _NOBODY),
    phrase("may", "0", _MAY),
    phrase("may_not", "0", _MAY_NOT),
    phrase("ones", "0", _ONES),
    phrase("their_own", "0", _THEIR_OWN),
    phrase("any_change", "0", _ANY_CHANGE),
    phrase("new", "0", _NEW),
    phrase("theirs", "0", _OTHERS),
    phrase("while", "0", "(while|when|whenever|if|as long as|so long as|during the time that|in case)"),
    phrase("they", "0", f"(they|he|she|you|he or she|that {PLAYER}|the {PLAYER}|the voter|one)"),
)

_VOTE = "(vote|voting|cast a vote|cast votes|take part in votes|take part in a vote)"
_FOR = "(vote for|vote yes on|vote in favour of|voting for|voting yes on|vote yes for)"
_AGAINST = "(vote against|vote no on|voting against|voting no on)"
_PROPOSE = "(propose|make|submit|introduce|put forward|proposing|making|submitting|bring forward|hand in)"
_KINDS = {
    "repeal": ("repeal", "repealed", "repeal of"),
    "transmute": ("transmute", "transmuted", "transmutation of"),
    "amend": ("amend", "amended", "amendment of"),
}


def _acts() -> Iterator[Phrase]:
    yield phrase("act", "ACT('vote', True)", "vote", f"{_VOTE} [{{c:any_change}}]", f"{_VOTE} on {{c:any_change}}",
                 f"{_VOTE} [at all]")  # fmt: skip
    yield phrase("act", "ACT('vote', choice == 'for')", "vote for a proposal", f"{_FOR} {{c:any_change}}", "vote yes")
    yield phrase("act", "ACT('vote', choice == 'against')", "vote against a proposal", f"{_AGAINST} {{c:any_change}}",
                 "vote no")  # fmt: skip
    yield phrase("act", "ACT('vote', player == proposal.author)", "vote on their own proposal",
                 f"{_VOTE} on {{o:their_own}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player == proposal.author and choice == 'for')", "vote for their own proposal",
                 f"{_FOR} {{o:their_own}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player == proposal.author and choice == 'against')",
                 "vote against their own proposal", f"{_AGAINST} {{o:their_own}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player != proposal.author)", "vote on another player 's proposal",
                 f"{_VOTE} on {{o:theirs}}")  # fmt: skip
    yield phrase("act", "ACT('vote', player != proposal.author and choice == 'against')",
                 "vote against another player 's proposal", f"{_AGAINST} {{o:theirs}}")  # fmt: skip
    yield phrase("act", "ACT('propose', True)", "make a proposal", f"{_PROPOSE} {{n:new}}",
                 "(propose|proposing)")  # fmt: skip
    for kind, (verb, done, noun) in _KINDS.items():
        yield phrase("act", f"ACT('propose', any([_x.kind == '{kind}' for _x in changes]))",
                     f"propose to {verb} a rule",
                     f"propose to {verb} (a rule|rules|any rule)", f"propose that (a|any) rule be {done}",
                     f"propose [the] {noun} (a rule|rules|any rule)",
                     f"make (a proposal|proposals) (to {verb}|that {verb}|that {verb}s) (a rule|rules|any "
                     f"rule)")  # fmt: skip
    yield phrase("act", "ACT('propose', any([_x.kind == 'enact' for _x in changes]))", "propose a new rule",
                 "propose new rules", "propose to (enact|make) a new rule")  # fmt: skip
    yield phrase("act", "ACT('withdraw', True)", "withdraw a proposal", "withdraw {c:any_change}",
                 "withdraw {c:their_own}", "take (back|{c:their_own} back)")  # fmt: skip
    yield phrase("act", "ACT('revise', True)", "revise a proposal", "(revise|change|rewrite) {c:their_own}")
    yield phrase(
        "act", "ACT('leave', True)", "leave the game", "(leave|leaving) [the game]", "(quit|forfeit) [the game]"
    )
    yield phrase("act", "ACT('join', True)", "join the game", "(join|joining) [the game]")
    yield phrase("act", "ACT('argue', True)", "post a comment", "(comment|post comments|post) [on {c:any_change}]")
    yield phrase("act", "ACT('call-case', True)", "call a case", f"(call|call for|open|invoke|ask) {_CASE}",
                 "invoke judgment", "call for a judgment")  # fmt: skip
    yield phrase("act", "ACT('judge', True)", "judge a case", "judge cases", "judge [it]", "give a judgment")
    yield phrase("act", "ACT('judge', player == case.caller)", "judge a case that they called",
                 "judge (a case|cases) (that they|they) [have] called",
                 "judge [a case of] (their|his|your) own case")  # fmt: skip
    yield phrase("act", "ACT('win', True)", "win the game", "win [the game]", "winning [the game]")


ACTS = tuple(_acts())
"""What a limit is on. `player` is whoever would do it."""

_MOST = (
    "(more than {n} (proposals|proposal) open|more than {n} open (proposals|proposal)|"
    "more than {n} undecided (proposals|proposal))"
)
_AT_A_TIME = "[(at the same time|at once|at a time|at any time|at one time|each)]"

PEOPLE_LIMITS = (
    phrase("sentence", "FORBID({a:act}, True)", "no player may {a}", "{b:nobody} {m:may} {a}",
           "{b:ones} {m:may_not} {a}",
           "(it is|it shall be) (forbidden|not allowed|not permitted|prohibited) [for anyone|for players] to {a}",
           "(do not|never) {a}", "no {a}", "{a} is (forbidden|not allowed|not permitted)"),
    phrase("sentence", "FORBID({a:act}, IS(player, {t:trait}))", "a player who {t} may not {a}",
           "{b:ones} who {t} {m:may_not} {a}", "(whoever|those who) {t} {m:may_not} {a}",
           "{b:nobody} who {t} {m:may} {a}",
           "{b:nobody} {m:may} {a} who {t}",
           "{b:nobody} {m:may} {a} {w:while} {y:they} {t}", "{b:ones} {m:may_not} {a} {w:while} {y:they} {t}",
           "{w:while} {b:ones} {t} , {y:they} {m:may_not} {a}"),
    phrase("sentence", "FORBID({a:act}, IS(player, {t:with_trait}))",
           "{b:ones} {t} {m:may_not} {a}", "{b:nobody} {t} {m:may} {a}"),
    phrase("sentence", "FORBID({a:act}, IS(player, {t:whose_trait}))",
           "{b:ones} whose {t} {m:may_not} {a}", "{b:nobody} whose {t} {m:may} {a}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:trait}))", "only a player who {t} may {a}",
           "only {b:ones} who {t} {m:may} {a}", "only those who {t} {m:may} {a}",
           "{b:nobody} {m:may} {a} unless {y:they} {t}", "{b:ones} {m:may_not} {a} unless {y:they} {t}",
           "{b:ones} {m:may} {a} only (if|when|while) {y:they} {t}",
           "{b:ones} {m:may} only {a} (if|when|while) {y:they} {t}",
           "unless {y:they} {t} , {b:ones} {m:may_not} {a}", "{b:nobody} except (those|players) who {t} {m:may} {a}",
           "{b:nobody} but (those|players) who {t} {m:may} {a}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:with_trait}))", "only {b:ones} {t} {m:may} {a}",
           "only those {t} {m:may} {a}"),
    phrase("sentence", "FORBID({a:act}, not IS(player, {t:need}))",
           "{b:ones} (must|needs to|need to|has to|have to) {t} (to|in order to|before they can|before they may) {a}",
           "(to|in order to) {a} , {b:ones} (must|needs to|need to|has to|have to) {t}"),
    phrase("sentence", "FORBID({a:act}, player == {p:person})", "{p} may not {a}", "{p} {m:may_not} {a}"),
    phrase("sentence", "FORBID({a:act}, player != {p:person})", "only {p} may {a}", "only {p} {m:may} {a}",
           "{b:nobody} (but|except|other than) {p} {m:may} {a}"),
    phrase("sentence", "FORBID({a:act}, {c:cond})", "no player may {a} while {c}",
           "{b:nobody} {m:may} {a} {w:while} {c}",
           "{b:ones} {m:may_not} {a} {w:while} {c}", "{w:while} {c} [,] {b:nobody} {m:may} {a}",
           "{w:while} {c} [,] {b:ones} {m:may_not} {a}"),
    phrase("sentence", "FORBID({a:act}, not {c:cond})", "no player may {a} unless {c}",
           "{b:nobody} {m:may} {a} unless {c}",
           "{b:ones} {m:may_not} {a} unless {c}", "{b:ones} {m:may} {a} only (if|when|while) {c}"),
    phrase("sentence", "FORBID(ACT('propose', True), len([_x for _x in open_proposals if _x.author == player]) >= "
           "{n:num})",
           "no player may have more than {n} proposals open at the same time",
           f"{{b:nobody}} {{m:may}} have {_MOST} {_AT_A_TIME}", f"{{b:ones}} {{m:may_not}} have {_MOST} {_AT_A_TIME}",
           f"{{b:ones}} {{m:may}} [only] have [only] (at most|up to|no more than|not more than) {{n}} "
           f"(proposals|proposal|open proposals|open proposal) [open] {_AT_A_TIME}",
           "(max|maximum|at most|no more than|not more than) {n} open (proposals|proposal) (per|for each) player",
           "there (may|can|shall) be (at most|no more than) {n} open (proposals|proposal) (per|for each) player"),
    phrase("sentence", "FORBID(ACT('propose', True), len([_x for _x in open_proposals if _x.author == player]) >= 1)",
           f"{{b:ones}} {{m:may}} [only] have only (a|1) (proposal open|open proposal) {_AT_A_TIME}"),
    phrase("sentence", "FORBID(ACT('propose', True), len(open_proposals) >= {n:num})",
           "there may never be more than {n} open proposals",
           "(there may never be|there are never|there shall never be|at no time (shall|may) there be) more than {n} "
           "(open proposals|proposals open) [in the game] [(in all|in total|at once|at a time|, whoever made them)]",
           "(at most|no more than) {n} (proposals may be open|open proposals are allowed) [(in all|in total)] "
           "[(at once|at a time|at the same time)]"),
)  # fmt: skip


def _rule_limits() -> Iterator[Phrase]:
    for kind, (verb, done, noun) in _KINDS.items():
        yield phrase("done", f"_x.kind == '{kind}'", done)
        yield phrase("doing", f"_x.kind == '{kind}'", f"{verb} a rule", f"{verb} (rules|any rule)",
                     f"[the] {noun} (a rule|rules)",
                     f"{verb.rstrip('e')}ing (a rule|rules)")  # fmt: skip
        yield phrase("doing_that", f"_x.kind == '{kind}' and {{r:ruled}}", f"{verb} {{r}}", f"[the] {noun} {{r}}",
                     f"{verb.rstrip('e')}ing {{r}}")  # fmt: skip
    yield phrase("done", "_x.kind in ('amend', 'repeal')", "amended or repealed",
                 "(repealed or amended|repealed nor amended)",
                 "amended nor repealed")  # fmt: skip
    yield phrase("done", "_x.kind in ('repeal', 'transmute')", "repealed or transmuted", "transmuted or repealed",
                 "(repealed nor transmuted|transmuted nor repealed)")  # fmt: skip
    yield phrase("done", "_x.kind in ('amend', 'transmute')", "amended or transmuted", "transmuted or amended")
    yield phrase("done", "_x.kind != 'enact'", "changed", "(changed or repealed|changed in any way|altered|touched|"
                 "amended , repealed or transmuted|repealed , amended or transmuted|modified|changed nor repealed|"
                 "amended , transmuted or repealed|repealed or changed)")  # fmt: skip
    yield phrase("ruled", "_x.rule == {n:number}", "rule {n}")
    yield phrase("ruled", "_x.rule in ({n:number}, {m:number})", "rules {n} and {m}", "rules {n} or {m}",
                 "rule {n} (or|nor|and) rule {m}", "(rule {n} or {m}|neither rule {n} nor rule {m})")  # fmt: skip
    yield phrase("ruled", "_x.rule in ({n:number}, {m:number}, {k:number})", "rules {n} , {m} and {k}",
                 "rules {n} , {m} (or|, and) {k}")  # fmt: skip
    yield phrase("ruled", "_x.rank == 'immutable'", "an immutable rule", "(immutable rules|any immutable rule)")
    yield phrase("ruled", "_x.rank == 'mutable'", "a mutable rule", "(mutable rules|any mutable rule)")


_NO_RULE = "(no rule|no rules|none of the rules)"
_BE = "(may|can|shall|may ever|can ever) be"
_NOT_BE = "(may not|can not|must not|shall not|may never|can never|must never|shall never) [ever] be"
_UNTIL = "(unless|except if|except when)"
_VOTE_NEED = f"(votes|players|votes in favour|votes for it|{PLAYERS})"


def _effect_limits() -> Iterator[Phrase]:
    any_one, that_one = "any([{d:done} for _x in changes])", "any([{d:done} and {r:ruled} for _x in changes])"
    for each, subject, told in ((any_one, f"{_NO_RULE} {_BE} {{d}}", "no rule may be {d}"),
                                (any_one, f"(a rule|any rule|rules) {_NOT_BE} {{d}}", ""),
                                (that_one, f"{{r}} {_NOT_BE} {{d}}", "{r} may not be {d}"),
                                (that_one, "{r} (is|are) not to be {d}", ""),
                                (that_one, "{r} (shall|may|can|must) (neither be|be neither) {d}", "")):  # fmt: skip
        forms = [told] * bool(told)
        yield phrase("sentence", f"FORBID(ACT('adopt', {each}), True)", *forms, subject)
        forms = [told + " unless {c}"] * bool(told)
        yield phrase("sentence", f"FORBID(ACT('adopt', {each}), not {{c:cond}})", *forms, f"{subject} {_UNTIL} {{c}}",
                     f"{subject} , {_UNTIL} {{c}}")  # fmt: skip
        forms = [told + " while {c}"] * bool(told)
        yield phrase("sentence", f"FORBID(ACT('adopt', {each}), {{c:cond}})", *forms, f"{subject} {{w:while}} {{c}}")
    for kind, each in (
        ("doing", "any([{d:doing} for _x in changes])"),
        ("doing_that", "any([{d:doing_that} for _x in changes])"),
    ):
        less = "len(votes_for) < {n:num}"
        yield phrase("sentence", f"FORBID(ACT('adopt', {each}), {less})",
                     f"at least {{n}} players must vote for a proposal to {{d:{kind}}}",
                     f"[it takes] [at least] {{n}} {_VOTE_NEED} (to|are needed to|are required to|must agree to) "
                     f"{{d:{kind}}}",
                     f"[a] (proposal|proposals) to {{d:{kind}}} (needs|need|requires|require) [at least] {{n}} "
                     f"{_VOTE_NEED} "
                     "[to be adopted]", f"{{d:{kind}}} (needs|requires|takes) [at least] {{n}} {_VOTE_NEED}",
                     f"to {{d:{kind}}} , [at least] {{n}} {_VOTE_NEED} (are needed|are required|must agree|"
                     "must vote for it)")  # fmt: skip
        yield phrase("sentence", f"FORBID(ACT('adopt', {each}), len(votes_for) < {{q:required}})",
                     f"[a] (proposal|proposals) to {{d:{kind}}} (needs|need|requires|require) [the votes of] {{q}} "
                     "[to be adopted]", f"{{d:{kind}}} (needs|requires|takes) [the votes of] {{q}}",
                     f"{{q}} must vote for (a proposal|proposals) to {{d:{kind}}}",
                     f"it takes {{q}} to {{d:{kind}}}")  # fmt: skip
        yield phrase(
            "sentence",
            f"FORBID(ACT('adopt', {each}), True)",
            f"nobody may {{d:{kind}}}",
            f"{{b:nobody}} {{m:may}} {{d:{kind}}}",
            f"{{b:ones}} {{m:may_not}} {{d:{kind}}}",
        )
    yield phrase(
        "sentence",
        "FORBID(ACT('adopt', True), mutable_rules_after > {n:num})",
        "there are never more than {n} mutable rules",
        "there (may|can|shall|must) (never|not) be more than {n} mutable rules [in force]",
        "[there (may|can|shall) be] (at most|no more than|not more than) {n} mutable rules [(are allowed|may be in "
        "force)]",
    )


RULE_LIMITS = (*_rule_limits(), *_effect_limits())
LIMITS = (*WORDS, *ACTS, *PEOPLE_LIMITS, *RULE_LIMITS)
"""Sentences that limit moves and effects, and what they are made of."""


def limits_of(name: str, words: str, one: str) -> Iterator[Phrase]:
    """What is said of players by how much they have of something."""
    thing = f"({one}|{words})"
    yield phrase("with_trait", f"{{a:amount}}({name}[_x])", f"(with|having) {{a}} {thing}")
    yield phrase("need", f"{{a:amount}}({name}[_x])", f"have {{a}} {thing}", f"(own|possess) {{a}} {thing}")
    yield phrase("need", f"{name}[_x] >= {{n:num}}", f"have {{n}} {thing}")
    yield phrase("trait", f"{name}[_x] >= {{n:num}}", f"has/have {{n}} {words} or more",
                 f"(has|have|had) {{n}} {thing} or more")  # fmt: skip
    yield phrase("trait", f"not {{a:amount}}({name}[_x])", f"(does|do|did) not have {{a}} {thing}",
                 f"(has|have) not {{a}} {thing}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] == 0", f"has/have no {words}", f"(does not|do not) have any {words}",
                 f"(is|are) out of {words}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] > {name}[{{y:person}}]", f"has/have more {words} than {{y}}",
                 f"(has|have|had|owns|own) more {words} than {{y}} [has|does]")  # fmt: skip
    yield phrase("trait", f"{name}[_x] < {name}[{{y:person}}]", f"has/have fewer {words} than {{y}}",
                 f"(has|have|had|owns|own) (fewer|less) {words} than {{y}} [has|does]")  # fmt: skip
    most = f"[{name}[_y] for _y in players]"
    other = (
        f"(every other {PLAYER}|everyone else|everybody else|all [the] other {PLAYERS}|all the others|any other "
        f"{PLAYER}|"
        "anyone else|anybody else)"
    )
    yield phrase("trait", f"all([{name}[_x] > {name}[_y] for _y in players if _y != _x])",
                 f"has/have more {words} than every other player", f"(has|have) more {words} than {other}")  # fmt: skip
    yield phrase("trait", f"all([{name}[_x] < {name}[_y] for _y in players if _y != _x])",
                 f"has/have fewer {words} than every other player",
                 f"(has|have) (fewer|less) {words} than {other}")  # fmt: skip
    yield phrase("with_trait", f"{name}[_x] == max({most})", f"with the most {words}")
    yield phrase("with_trait", f"{name}[_x] == min({most})", f"with the (fewest|least) {words}")
    yield phrase("trait", f"{name}[_x] == max({most})", f"has/have the most {words}", f"(has|have) the most {words}")
    yield phrase("trait", f"{name}[_x] == min({most})", f"has/have the fewest {words}",
                 f"(has|have) the (fewest|least) {words}")  # fmt: skip
    for sign, least in (("max", "most"), ("min", "fewest")):
        yield phrase("trait", f"{name}[_x] != {sign}({most})", f"does/do not have the {least} {words}")
    if name == "points":
        yield phrase(
            "trait", "points[_x] < 0", "has/have a negative score", "(has|have) (negative points|less than no points)"
        )
        yield phrase("with_trait", "points[_x] < 0", "with (a negative score|negative points)")
