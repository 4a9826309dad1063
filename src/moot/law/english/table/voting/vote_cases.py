"""Votes by cases: which proposals need how many votes, or what quorum, and which others need another number."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.events.acts import KINDS
from moot.law.english.table.subjects import CHANGE, CHANGES

_A = f"[(a|any|each|every|the)] {CHANGE}"
_RULE = "(a rule|rules|any rule|one or more rules|existing rules|an existing rule|something|anything)"
_NOUNS = {"repeal": "repeal", "transmute": "transmutation", "amend": "amendment"}
_OTHERS = (
    f"(all other {CHANGES}|every other {CHANGE}|every other one|every other|any other|any other one|"
    f"any other {CHANGE}|other {CHANGES}|all others|the others)"
)
_TO_DO = "(to {0}|(that|which) ({0}|{0}s|would {0})|{1})"
_NORMAL = f"(normal|ordinary|regular|usual|other) (ones|{CHANGES}|{CHANGE})"
_ALL_ELSE = (
    f"(everything else|[all] {_NORMAL}|anything else|all else|the rest|all the rest|{_OTHERS}|all other "
    f"(changes|cases)|any "
    f"other change|"
    f"every other (change|case)|(other|all other|any other) kinds of {CHANGE})"
)
_ELSE = "(otherwise|in all other cases|in every other case|in any other case|in other cases|if not)"
_THEN = "[,] [(and|but|while|whereas|whilst)]"
_BREAK = f"({_THEN}|; {_THEN}|. [(and|but)])"


def _matters() -> Iterator[Phrase]:
    """Which proposals are meant, by what they change."""
    for kind, (verb, _, noun) in KINDS.items():
        doing = verb.rstrip("e") + "ing"
        to_do = _TO_DO.format(verb, doing)
        some = f"any([_x.kind == '{kind}' for _x in changes])"
        yield phrase("matter", some, f"a proposal to {verb} a rule",
                     f"({_A}|[all] {CHANGES}) {to_do} {_RULE}",
                     "[a] (repeals|repeal)" if kind == "repeal" else f"[(a|an|any)] ({_NOUNS[kind]}|{_NOUNS[kind]}s) "
                     "[of a rule]")  # fmt: skip
        yield phrase("doing_it", some, f"{verb} a rule", f"{verb} ({_RULE}|anything|something)")
        yield phrase("noun_of_it", some, f"{doing} a rule", f"{doing} ({_RULE}|anything)",
                     f"[the|a] {noun} {_RULE}", f"(a|an|the) {_NOUNS[kind]}", f"{_NOUNS[kind]}s")  # fmt: skip
        that = f"any([_x.kind == '{kind}' and {{r:ruled}} for _x in changes])"
        yield phrase("matter", that, f"a proposal to {verb} {{r}}",
                     f"({_A}|[all] {CHANGES}) {to_do} {{r}}")  # fmt: skip
        yield phrase("doing_it", that, f"{verb} {{r}}")
        yield phrase("noun_of_it", that, f"{doing} {{r}}", f"[the] {noun} {{r}}")
    only = "all([_x.kind == 'enact' for _x in changes])"
    yield phrase("matter", only, "a proposal that only enacts new rules",
                 f"({_A}|{CHANGES}) (that|which) only (enacts|enact|makes|make|adds|add) (new rules|a new rule|rules|"
                 "one or more new rules)",
                 f"({_A}|{CHANGES}) to do nothing but (enact|make|add) new rules")  # fmt: skip
    by = "(made by|by|of|from|proposed by|put forward by|submitted by)"
    yield phrase("case_matter", "{m:matter}", "{m}")
    yield phrase("case_matter", "IS(proposal.author, {t:such})", "a proposal of {t}",
                 f"({_A}|[all] {CHANGES}) {by} {{t}}")  # fmt: skip
    yield phrase(
        "case_matter", "IS(proposal.author, {t:trait})", f"({_A}|[all] {CHANGES}) whose (author|proposer) {{t}}"
    )
    changed = "any([_x.kind != 'enact' for _x in changes])"
    taken = "(changes|change|alters|alter|amends|amend) or (takes away|take away|removes|remove|repeals|repeal)"
    yield phrase("matter", changed, f"({_A}|{CHANGES}|one|those) (that|which) {taken} (an (old|existing) "
                                    f"rule|(old|existing) "
                 "rules|a rule)")  # fmt: skip
    yield phrase("matter", "any([_x.kind == 'enact' for _x in changes])",
                 f"({_A}|[all] {CHANGES}|one) ((that|which) (enacts|enact|makes|make|adds|add)|to (enact|make|add)|"
                 "enacting|adding|making|for) (a new rule|new rules)")  # fmt: skip
    yield phrase("matter", "all([_x.kind == 'repeal' for _x in changes])",
                 f"({_A}|{CHANGES}) (that|which) (merely|only|just) (repeal|repeals) (a rule|rules)")  # fmt: skip
    yield phrase("matter", "any([_x.kind != 'enact' and {r:ruled} for _x in changes])",
                 f"({_A}|{CHANGES}) (about|concerning|on|regarding|that touch|that touches) {{r}}", "changes "
                                                                                                    "(to|of|in) {r}",
                 "(a|any|every) change (to|of|in) {r}")  # fmt: skip
    yield phrase("matter", changed, "a proposal that changes an existing rule",
                 f"({_A}|{CHANGES}) (to change|(that|which) (change|changes|would change|alters|alter)|changing) "
                 "(an existing rule|existing rules|a rule already in force)")  # fmt: skip
    ranked = "any([_x.kind != 'enact' and {r:ruled} for _x in changes])"
    yield phrase("matter", ranked, "a proposal to change {r}",
                 f"({_A}|{CHANGES}) (to change|(that|which) (change|changes|would change|alters|alter|affect|affects)|"
                 "changing|affecting) {r}")  # fmt: skip
    yield phrase("doing_it", ranked, "change {r}", "(alter|touch) {r}")
    yield phrase("noun_of_it", ranked, "changing {r}", "changes (of|to|in) {r}")


_ARE_NEEDED = "(is|are|shall be|will be) (needed|required|necessary)"
_ENOUGH = "(suffice|suffices|is enough|are enough|is sufficient|are sufficient|will do|shall suffice|do)"
_HAS_TO = "(must|have to|has to|need to|needs to|shall)"

_SUCCEED = (
    "((is|are|shall be|will be|can be|may be|must be) [only] (adopted|passed|carried|approved|accepted|enacted)|passes|"
    "pass|carries|carry|succeeds|succeed|goes through|go through)"
)
NEEDS = (
    phrase("everything_else", "0", _ALL_ELSE),
    phrase("case_need", "CASE({m:case_matter}, {r:votes})", "{m} needs {r}",
           "{m} [only] {k:need_of} [only] {r} [{v:voting_for}] [{t:to_pass}]",
           "{r} {z:are_needed} for {m}", "for {m} [,] {r} {z:are_needed}", "for {m} [,] {o:one_needs} {r}"),
    phrase("case_passes", "CASE({m:case_matter}, {r:votes})",
           f"{{m}} {_SUCCEED} [only] (by|with|on|on|upon) [only] {{r}}",
           f"{{m}} {_SUCCEED} {{i:provided_that}} (it|they) {{g:gets_votes}} {{r}}",
           "{r} {e:are_enough} for {m}", "for {m} [,] {r} {e:are_enough}", "{m} : {r}"),
    phrase("case_passes", "CASE({m:case_matter}, {r:required})", f"{{m}} {_SUCCEED} [only] if {{r}} {{v:voting_for}}"),
    phrase("case_need", "CASE({m:case_matter}, {r:required})", "for {m} [,] {r} must {v:voting_for}",
           "{r} {h:has_to} {v:voting_for} {m}", "for {m} [,] {r} {h:has_to} {v:voting_for}"),
    phrase("case_need", "CASE({d:doing_it}, {r:votes})",
           "to {d} [,] {r} {z:are_needed}", "{r} {z:are_needed} to {d}", "it takes {r} to {d}",
           "to {d} [,] (it takes|you need|takes|needs|requires|one needs) {r}", "you need {r} to {d}"),
    phrase("case_passes", "CASE({d:doing_it}, {r:votes})", "{r} {e:are_enough} to {d}",
           "to {d} [,] {r} {e:are_enough}"),
    phrase("case_need", "CASE({d:doing_it}, {r:required})", "to {d} [,] {r} ({h:has_to} {v:voting_for}|must agree)",
           "{r} {h:has_to} (agree|consent|vote) to {d}"),
    phrase("case_need", "CASE({d:noun_of_it}, {r:votes})", "{d} {k:need_of} {r} [{v:voting_for}]",
           "for {d} [,] {r} {z:are_needed}", "{r} {z:are_needed} for {d}", "for {d} [,] {o:one_needs} {r}"),
    phrase("case_passes", "CASE({d:noun_of_it}, {r:votes})", "for {d} [,] {r} {e:are_enough}",
           "{r} {e:are_enough} for {d}", "{d} : {r}", f"{{d}} {_SUCCEED} [only] (by|with|on|upon) {{r}}"),
    phrase("case_need", "CASE({d:noun_of_it}, {r:required})",
           "for {d} [,] {r} ({h:has_to} {v:voting_for}|must agree)"),
    phrase("rest_need", "{r:votes}",
           f"{_ALL_ELSE} [only] {{k:need_of}} [only] {{r}} [{{v:voting_for}}] [{{t:to_pass}}]",
           f"for {_ALL_ELSE} [,] {{r}} ({{z:are_needed}}|{{e:are_enough}})",
           f"for {_ALL_ELSE} [,] {{o:one_needs}} [only] {{r}}",
           f"{{r}} ({{z:are_needed}}|{{e:are_enough}}) for {_ALL_ELSE}", f"{_ALL_ELSE} {{r}}", f"{{r}} for {_ALL_ELSE}",
           f"{_ALL_ELSE} {_SUCCEED} [only] (by|with|on|upon) [only] {{r}}",
           f"for {_ALL_ELSE} [,] {{r}}", f"{_ELSE} [,] {{r}} [({{z:are_needed}}|{{e:are_enough}}|{{v:voting_for}})]",
           f"{_ALL_ELSE} : {{r}}", f"{_ELSE} [,] (a {CHANGE}|{CHANGES}|it|they) [only] {{k:need_of}} [only] {{r}}",
           f"{_ELSE} [,] (a {CHANGE}|{CHANGES}|it|they) {_SUCCEED} (by|with|on|upon) {{r}}"),
    phrase("rest_need", "{r:required}", f"{_ALL_ELSE} {_SUCCEED} [only] if {{r}} [{{v:voting_for}}]",
           f"for {_ALL_ELSE} [,] {{r}} {{h:has_to}} {{v:voting_for}}"),
    phrase("rest_need", "{r:num}", f"{_ALL_ELSE} [only] {{k:need_of}} [only] {{r}}", f"{_ELSE} [,] {{r}}",
           f"for {_ALL_ELSE} [,] {{r}} [({{z:are_needed}}|{{e:are_enough}})]", f"{_ALL_ELSE} {{r}}",
           f"{_ELSE} [,] (a {CHANGE}|{CHANGES}|it|they) [only] {{k:need_of}} [only] {{r}}"),
    phrase("are_needed", "0", _ARE_NEEDED),
    phrase("are_enough", "0", _ENOUGH),
    phrase("has_to", "0", _HAS_TO),
)  # fmt: skip


def _sentences() -> Iterator[Phrase]:
    value = "{r:votes} if {m:case_matter} else {q:votes}"
    yield phrase("sentence", f"TERM('votes_required', {value})", "{m} needs {r} , and every other proposal needs {q}",
                 f"{{c:chgs}} {{k:need_of}} {{q}} [{{t:to_pass}}] {_BREAK} (except|except for|but|save|only) {{m}} [,] "
                 "[(which|that)] {k:need_of} {r}",
                 "{c:chgs} {k:need_of} {q} [{t:to_pass}] [,] (but|or|and) {r} (if it is|for|in the case of) {m}"
                 )  # fmt: skip
    for kind in ("case_need", "case_passes", "case_bar"):
        yield phrase("sentence", f"TERM('votes_required', BY_CASE({{a:{kind}}}, {{b:rest_need}}))",
                     f"{{a}} {_BREAK} {{b}}", f"{{b}} {_BREAK} {{a}}")  # fmt: skip
    bare = "{r:num} if {m:case_matter} else {q:required}"
    yield phrase("sentence", f"TERM('votes_required', {bare})",
                 f"{{c:chgs}} {{k:need_of}} {{q}} [{{t:to_pass}}] {_BREAK} (except|except for|but) {{m}} [,] "
                 "[(which|that)] {k:need_of} {r}")  # fmt: skip
    when = "{r:votes} if {c:cond} else {q:votes}"
    yield phrase("sentence", f"TERM('votes_required', {when})", "if {c} , a proposal needs {r} , otherwise {q}",
                 "(if|when|while) {c} , {x:chgs} {k:need_of} {r} [,|;|.] (and|or) {q} otherwise",
                 "(if|when|while) {c} , {x:chgs} {k:need_of} {r} (,|;|.) otherwise [it {k:need_of}] {q}",
                 "{x:chgs} {k:need_of} {r} [{t:to_pass}] if {c} [,] (and|or|but) {q} otherwise",
                 "{x:chgs} {k:need_of} {q} [{t:to_pass}] [,] (or|but) {r} if {c}")  # fmt: skip


_QUORUM = "[(a|the)] quorum"
_IS = "(is|shall be|will be|of)"

QUORUM_CASES = (
    phrase("quorum_case", "CASE({d:noun_of_it}, {r:turnout})", f"{_QUORUM} for {{d}} {_IS} {{r}}",
           f"for {{d}} [,] {_QUORUM} {_IS} {{r}}", "{d} (need|needs|take|takes|require|requires) a quorum of {r}"),
    phrase("quorum_case", "CASE({m:case_matter}, {r:turnout})", f"{_QUORUM} for {{m}} {_IS} {{r}}",
           f"for {{m}} [,] {_QUORUM} {_IS} {{r}}", "{m} (need|needs|take|takes|require|requires) a quorum of {r}"),
    phrase("quorum_rest", "0", f"for (other {CHANGES}|all other {CHANGES}|everything else|anything else|all "
    f"others) [,] "
           f"(there is no quorum|no quorum is needed)", f"(other {CHANGES}|all others|everything else|all "
           f"other {CHANGES}) "
           "(have|need|has|needs) no quorum"),
    phrase("quorum_rest", "{r:turnout}",
           f"(for {_ALL_ELSE}|otherwise|in all other cases) [,] (it|the quorum) {_IS} {{r}}",
           f"for {_ALL_ELSE} [,] {{r}}", f"{_ALL_ELSE} (need|needs|take|takes|require|requires) [a quorum of] {{r}}",
           f"{_QUORUM} for {_ALL_ELSE} {_IS} {{r}}", "otherwise [,] {r}",
           f"(for {_ALL_ELSE}|otherwise) [,] {{r}} {_ENOUGH}"),
    phrase("quorum_rest", "{n:num}", f"(for {_ALL_ELSE}|otherwise) [,] [(it|the quorum) {_IS}] {{n}} [{_ENOUGH}]",
           f"(when|if) it does not [,] [(it|the quorum) {_IS}] {{n}} [{_ENOUGH}]"),
    phrase("sentence", "TERM('quorum', {r:turnout} if {m:case_matter} else {q:turnout})",
           "the quorum for {m} is {r} , and for every other proposal it is {q}"),
    *(phrase("sentence", f"TERM('quorum', BY_CASE({{a:{kind}}}, {{b:quorum_rest}}))", f"{{a}} {_BREAK} {{b}}",
             f"{{b}} {_BREAK} {{a}}") for kind in ("quorum_case", "quorum_bar")),
)  # fmt: skip

VOTE_CASES = (*_matters(), *NEEDS, *_sentences(), *QUORUM_CASES)
"""Sentences on how many votes, or how many voters, some proposals need, and others."""
