"""Deeds: what a rule change does, such as repealing rule 206, in each form of the verb; `_x` is the change."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES

_A = f"(a|any|each|every|the) {CHANGE}"

_KINDS = (
    ("_x.kind == 'repeal'", "repeal", "repeal|abolish|get rid of|scrap|strike out",
     "repealed|abolished|scrapped|removed|struck out", "repealing|abolishing|scrapping|getting rid of",
     "repeal of|abolition of|removal of"),
    ("_x.kind == 'transmute'", "transmute", "transmute|change the rank of", "transmuted",
     "transmuting|changing the rank of", "transmutation of"),
    ("_x.kind == 'amend'", "amend", "amend|reword|rewrite", "amended|reworded|rewritten",
     "amending|rewording|rewriting", "amendment of|amendment to|amendments of|amendments to"),
    ("_x.kind != 'enact'", "change", "change|alter|touch|modify|change or repeal|interfere with|meddle with",
     "changed|changed or repealed|changed in any way|altered|touched|modified|changed nor repealed|repealed or changed",
     "changing|altering|modifying|touching", "change of|change to|changes to|change in|changes of|changes in"),
)  # fmt: skip
"""What can be done to a rule: its code, the verb that is told, and what is read as infinitive, participle and so on."""
_OF_TWO = (("amend", "repeal"), ("amend", "transmute"), ("repeal", "transmute"))
_RANKS = ("mutable", "immutable")


def _forms() -> Iterator[Phrase]:
    for code, verb, verbs, done, doing, nouns in _KINDS:
        yield phrase("to_do", code, verb, f"({verbs})")
        yield phrase("does_to", code, f"{verb}s", "|".join(f"{one}s" for one in verbs.split("|") if " " not in one))
        yield phrase("done", code, done.split("|")[0], f"({done})")
        yield phrase("doing_to", code, doing.split("|")[0], f"({doing})", f"[(a|an|the|any)] ({nouns})")
    for one, other in _OF_TWO:
        code = f"_x.kind in ('{one}', '{other}')"
        yield phrase("to_do", code, f"{one} or {other}", f"({one} or {other}|{other} or {one})",
                     f"({one} nor {other}|{other} nor {one})")  # fmt: skip
        ones, others = (f"{word.rstrip('e')}ed" for word in (one, other))
        yield phrase("done", code, f"{ones} or {others}", f"({ones}|{others}) (or|nor) ({ones}|{others})")
        one, other = (f"{word.rstrip('e')}ing" for word in (one, other))
        yield phrase("doing_to", code, f"{one} or {other}", f"({one} or {other}|{other} or {one})")
    yield phrase("done", "_x.kind != 'enact'", "amended , repealed or transmuted|repealed , amended or transmuted",
                 "amended , repealed (or|nor) transmuted", "(repealed , amended|amended , transmuted) (or|nor) "
                 "(transmuted|repealed)")  # fmt: skip
    for rank in _RANKS:
        to = f"_x.kind == 'transmute' and _x.to == '{rank}'"
        yield phrase("done", to, f"made {rank}", f"(made|turned into|transmuted to|transmuted into) {rank}")
        yield phrase("doing_that", f"{to} and {{r:ruled}}", f"make {{r}} {rank}", f"(turn|transmute) {{r}} (to|into) "
                     f"[an|a] {rank} [one]")  # fmt: skip
        yield phrase("doing_of_it", f"{to} and {{r:ruled}}", f"making {{r}} {rank}")


DEEDS = (
    *_forms(),
    phrase("doing_that", "{v:to_do}", "{v} a rule"),
    phrase("doing_that", "{v:to_do} and {r:ruled}", "{v} {r}"),
    phrase("doing_of_it", "{v:doing_to}", "{v} a rule"),
    phrase("doing_of_it", "{v:doing_to} and {r:ruled}", "{v} {r}"),
    phrase("doing_that", "{v:to_do} and {r:ruled} and {w:rule_when}", "{v} {r} {w}"),
    phrase("doing_of_it", "{v:doing_to} and {r:ruled} and {w:rule_when}", "{v} {r} {w}"),
    phrase("doing_that", "_x.kind == 'amend' and {r:ruled} and {w:rule_when_often}", "amend {r} {w}"),
    phrase("doing_own", "{v:to_do} and {r:own_rule}", "{v} {r}"),
    phrase("doing_own_of_it", "{v:doing_to} and {r:own_rule}", "{v} {r}"),
    phrase("doing_own_of_author", "{v:to_do} and {r:own_rule_of_author}", "{v} {r}"),
    phrase(
        "matter",
        "any([{d:doing_that} for _x in changes])",
        "a proposal to {d}",
        f"({_A}|{CHANGES}) to {{d}}",
        f"({_A}|{CHANGES}) (that|which) would {{d}}",
    ),
    phrase("matter", "any([{d:doing_of_it} for _x in changes])", f"({_A}|{CHANGES}) (for|of|on) {{d}}", "{d}"),
    phrase(
        "proposals_to",
        "any([{d:doing_that} for _x in changes])",
        f"{CHANGES} (to|that would|which would) {{d}}",
        f"{CHANGE} (to|that would|which would) {{d}}",
    ),
    phrase("proposals_to", "any([{d:doing_of_it} for _x in changes])", f"({CHANGES}|{CHANGE}) (for|of|on) {{d}}"),
    phrase(
        "matter", "any([{d:does_to} and {r:ruled} for _x in changes])", f"({_A}|{CHANGES}) (that|which) {{d}} {{r}}"
    ),
    phrase(
        "event",
        "EVENT('proposed', _they=proposal.author, _if={m:matter})",
        "a player makes {m}",
        "{s:somebody} {k:makes} {m}",
    ),
    phrase(
        "actor",
        "EVENT('proposed', _they=proposal.author, _if={m:matter})",
        "a player who makes {m}",
        "{w:whoso} {k:makes} {m}",
        "the (author|proposer|maker) of {m}",
    ),
    phrase(
        "actor",
        "EVENT('proposed', _they=proposal.author, _if=any([{d:doing_that} for _x in changes]))",
        "{w:whoso} (proposes|propose) to {d}",
    ),
    phrase(
        "actor",
        "EVENT('proposed', _they=proposal.author, _if=any([{d:doing_own_of_author} for _x in changes]))",
        "{w:whoso} (proposes|propose) to {d}",
        f"{{w:whoso}} {{k:makes}} a {CHANGE} to {{d}}",
    ),
    phrase(
        "event",
        "EVENT('proposed', _they=proposal.author, _if=any([{d:doing_that} for _x in changes]))",
        "{s:somebody} (proposes|propose) to {d}",
    ),
    *(
        phrase(
            "event", f"EVENT('proposal_{one}', _they=None, _if={{m:matter}})", f"{{m}} is {one}", f"{{m}} {{p:{said}}}"
        )
        for one, said in (("adopted", "passes"), ("defeated", "fails"))
    ),
)
"""What a rule change does, to which rule."""
