"""Rules that a sentence speaks of: by number, by rank, by age, by author; `_x` is the change that is made to one."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER

_MADE = "(made|enacted|adopted|passed|introduced|created|proposed|brought in)"
_AMENDED = "(amended|changed)"
_THAT_WAS = "[(that|which) (was|were|is|are|has been|have been)] [only]"
_SINCE = {
    "enacted_at": (_MADE, "made", "(adoption|enactment)"),
    "amended_at": ("amended", "amended", "[last] amendment"),
    "changed_at": (f"({_MADE} or {_AMENDED}|{_AMENDED} or {_MADE})", "made or amended", "(last change|adoption or "
                   "amendment)"),
}  # fmt: skip
_OF_ITS_AGE = (
    "(in|within|during|for) (its|their) first {t}",
    "(before|unless|until) it (is|has been in force for) [at least] {t} [old]",
)
_TIMES = ((1, "once"), (2, "twice"))


def _ages() -> Iterator[Phrase]:
    """How long ago something was done to the rule: behind the rule (`rule_age`), or as an adverbial (`rule_when`)."""
    for kept, (done, told, noun) in _SINCE.items():
        lately = f"now < {kept}.get(str(_x.rule), now - {{t:duration}}) + {{t:duration}}"
        yield phrase("rule_age", lately, f"{told} less than {{t}} ago",
                     f"{_THAT_WAS} {done} (less than {{t}} ago|(within|in|during) the (last|past|previous) {{t}})",
                     f"{_THAT_WAS} {done} (not|no) more than {{t}} ago")  # fmt: skip
        yield phrase("rule_when", lately, f"within {{t}} of its {noun}",
                     f"(within|during|for|before|in) [the first] {{t}} (of|after|from|following) (its|their) {noun}",
                     f"(within|for|until|before|in) [the first] {{t}} after (it|they) (was|were|is|are|has been|have "
                     f"been) {done}",
                     f"until {{t}} (have|has) passed since (it was|its) ({done}|{noun})",
                     *_OF_ITS_AGE * (kept == "enacted_at"))  # fmt: skip
        same_day = f"local_date({kept}.get(str(_x.rule), now - days(7)), zone) == local_date(now, zone)"
        yield phrase("rule_age", same_day, f"{told} on the same day", f"{_THAT_WAS} {done} (today|on the same day)")
        yield phrase("rule_when", same_day, f"on the day on which it was {told}",
                     f"on the [same] day [(on which|when|that)] (it|they) (was|were|is) [itself] {done}",
                     f"on the [same] day of (its|their) {noun}")  # fmt: skip


def _amended_so_often() -> Iterator[Phrase]:
    """How often the rule has been amended already."""
    count = "amendments_of.get(str(_x.rule), 0)"
    for n, often in _TIMES:
        yield phrase("rule_when_often", f"{count} >= {n}", f"more than {often}", f"(more often than|over) {often}")
        yield phrase("rule_age", f"{count} >= {n}", f"that has been amended {often}",
                     f"{_THAT_WAS} [already] been amended [already] {often}",
                     f"(that|which) (has|have) [already] been amended {often} [(already|before)]")  # fmt: skip
    yield phrase("rule_when_often", f"{count} >= {{n:num}}", "more than {n} times", "(more often than|over) {n} times")
    yield phrase("rule_when_often", f"{count} >= 1", "(again|a second time|twice) [after it has been amended]")
    yield phrase("rule_age", f"{count} >= {{n:num}}", "that has been amended {n} times",
                 "(that|which) (has|have) [already] been amended {n} times [(already|before)]")  # fmt: skip


_WROTE = "(wrote|proposed|made|introduced|had written|authored|brought in)"
_SELF = "[(themselves|himself|herself|yourself|himself or herself)]"


def _owned() -> Iterator[Phrase]:
    """Rules of the one who acts."""
    for kind, person in (("own_rule", "player"), ("own_rule_of_author", "proposal.author")):
        yield phrase(kind, f"rule_authors.get(str(_x.rule)) == {person}", "a rule that they wrote",
                     f"(a|any) rule [(that|which)] (they|he|she|you|he or she) [themselves] {_WROTE} {_SELF}",
                     "(a|any) rule of (their|his|her|your) own", "(their|his|her|your) own (rule|rules)",
                     f"rules [that] (they|you) [themselves] {_WROTE} {_SELF}",
                     "(a|any) rule of which (they are|he is|she is|you are) the author")  # fmt: skip
        yield phrase(kind, f"rule_authors.get(str(_x.rule), {person}) != {person}", "a rule that somebody else wrote",
                     f"(a|any) rule [that] (somebody|someone|anybody|anyone) else {_WROTE}",
                     f"(another {PLAYER} 's|somebody else 's|someone else 's) (rule|rules)",
                     f"(a|any) rule [that] (another {PLAYER}|other players) {_WROTE}")  # fmt: skip


_AND = "(and|or|nor)"

RULE_NOUNS = (
    phrase("rule_noun", "True", "rule", "(existing|current) rule", "rule (in force|in the book)"),
    phrase("rule_noun", "_x.rank == 'immutable'", "immutable rule"),
    phrase("rule_noun", "_x.rank == 'mutable'", "mutable rule"),
    phrase("rules_noun", "True", "rules", "(existing|current) rules", "rules in force"),
    phrase("rules_noun", "_x.rank == 'immutable'", "immutable rules"),
    phrase("rules_noun", "_x.rank == 'mutable'", "mutable rules"),
    phrase("rule_noun", "{a:rule_age}", "rule {a}"),
    phrase("rules_noun", "{a:rule_age}", "rules {a}"),
    phrase("rule_noun", "_x.rule < {n:number}", "rule below {n}",
           "rule [(numbered|with a number)] (below|under|lower than|less than|smaller than) {n}"),
    phrase("rule_noun", "_x.rule > {n:number}", "rule above {n}",
           "rule [(numbered|with a number)] (above|over|higher than|greater than) {n}"),
    phrase("rules_noun", "_x.rule < {n:number}", "rules below {n}",
           "rules [(numbered|with a number|with numbers)] (below|under|lower than) {n}"),
    phrase("rules_noun", "_x.rule > {n:number}", "rules above {n}",
           "rules [(numbered|with a number|with numbers)] (above|over|higher than) {n}"),
    phrase("rule_noun", "{r:rule_noun} and {a:rule_age}", "{r} {a}"),
    phrase("rules_noun", "{r:rules_noun} and {a:rule_age}", "{r} {a}"),
    phrase("ruled", "_x.rule == {n:number}", "rule {n}", "(the|this) rule {n}", "rule (number|no .) {n}"),
    phrase("ruled", "_x.rule == this_rule", "this rule", "(the present rule|this very rule)"),
    phrase("ruled", "_x.rule >= {n:number} and _x.rule <= {m:number}", "rules {n} to {m}",
           "[(all|any|any of|all of)] [the] rules [from] {n} (to|through|-|–|until) {m} [inclusive]",
           "[(all|any)] [the] rules between {n} and {m}"),
    phrase("ruled", "_x.rule in ({n:number}, {m:number})", "rules {n} and {m}", f"[the] rules {{n}} {_AND} {{m}}",
           f"[(either|neither)] rule {{n}} {_AND} rule {{m}}", "[(either|neither)] rule {n} or {m}"),
    phrase("ruled", "_x.rule in ({n:number}, {m:number}, {k:number})", "rules {n} , {m} and {k}",
           f"[the] rules {{n}} , {{m}} [,] {_AND} {{k}}", f"rule {{n}} , rule {{m}} [,] {_AND} rule {{k}}"),
    phrase("ruled", "_x.rule in ({n:number}, {m:number}, {k:number}, {l:number})", "rules {n} , {m} , {k} and {l}",
           f"rules {{n}} , {{m}} , {{k}} [,] {_AND} {{l}}"),
    phrase("ruled", "_x.rank == 'immutable'", "an immutable rule"),
    phrase("ruled", "_x.rank == 'immutable' and {a:rule_age}", "an immutable rule {a}"),
    phrase("ruled", "{r:rule_noun}", "a {r}", "(a|an|any|an existing) {r}"),
    phrase("ruled", "{r:rules_noun}", "[any] {r}"),
    phrase("no_rule", "{r:rule_noun}", "no {r}"),
    phrase("no_rule", "{r:rules_noun}", "(no|none of the) {r}"),
    *_ages(),
    *_amended_so_often(),
    *_owned(),
)  # fmt: skip
"""Rules that changes are made to."""
