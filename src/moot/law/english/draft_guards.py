"""Guards against drafting code for part of what a text says.

A sentence may be understood by itself, and yet mean something else together with one that isn't: a sentence that isn't
understood may limit it, except from it, put a price on it, or say how ties go. Code for the rest alone would say more
than the text. The words that tie sentences to each other stand in `data/guards.txt`; rather too much is left to people
than too little.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from moot.law.english.code.trees import is_call, nodes_of, subjects_of
from moot.law.english.new_names import plural, singular
from moot.law.english.table import lists_in
from moot.law.english.words import words_of

_UNSURE = re.compile(
    r"\bquorum\b.*\b(yes|ayes|votes? (for it|in favour|in its favour|against))\b"
    r"|^(?!.*\b(may|can)\b).*\b(pays?|gives?|transfers?|takes?|steals?)\b.*\b(to|from) "
    r"(the|an?|one|some|any|those) \w+ who\b"
    r"|^(each|every|all|everyone|everybody|the players|players)\b((?!\bwho|\bvote)[^,;])*\bfor "
    r"(\w+ing|(each|every|any) vote)\b"
    r"|, and an? (player|member) who votes\b",
    re.IGNORECASE,
)
"""Wordings that phrases read, but that mean something else or leave open whom."""
_SCOPE = re.compile(r"\b(applies|apply|is in force|is valid|has effect|takes effect|expires)\b", re.IGNORECASE)
_MOVE_NAME = re.compile(r"@move\(.([\w-]+)")
_FRAGMENT_MAX = 4
"""An unread sentence with no more words says nothing by itself: "At most three times."."""
_LETTERS_MIN = 4
"""Shorter words tie no sentences to each other."""
_FIXED = re.compile(
    r"\b(or|nor) (more|less|fewer|earlier|later|longer|higher|lower|greater|above|below|over|under|she|her|not)\b"
    r"|\bfor or against\b|\badopted or (defeated|rejected)\b",
    re.IGNORECASE,
)
_AND_OR = re.compile(r"\band\b[^,;:]*\bor\b|\bor\b[^,;:]*\band\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\b(either|both)\b", re.IGNORECASE)
_EFFECT = re.compile(
    r"\b(award|set_quantity|win|credit_win|remove_player)\(|@move\(|\bset_register\('(?!\w+_was_filled')"
)
_TAKEN_BACK = re.compile(
    r"^(but|except|unless|otherwise|however|provided|only|nor|though|although|instead)\b|\binstead\b"
    r"|\bdo(es)? not (apply|count|hold)\b|\bnothing\b|\bno effect\b"
    r"|\b(may|can|could|might)( do (so|it|this|that)| still| always| nevertheless| nonetheless| anyway|\W*$|, though)"
    r"|\bstill (may|can)\b|\b(is|are) (still )?(allowed|permitted|free)\b"
    r"|\b(exempt|excepted|excluded|spared|exceptions?)\b",
    re.IGNORECASE,
)
_OF_RULES = re.compile(
    r"\b(this|that|the) (rule|one prevails)\b|\b(every )?(an)?other rules?( that| which)?\b", re.IGNORECASE
)
"""What is said of rules, and not of what another sentence says."""
_OF_ALL = re.compile(
    r"(every|each|an?|all|any)( proposed)? (rule changes?|proposals?)\b(?! (about|of|that only))", re.IGNORECASE
)
_ROLES = re.compile(r"\bthe (author|proposer|judge|caller|winner|loser)s?\b", re.IGNORECASE)
_LATER_THEY = re.compile(r"[,;.] (and |but )?(if|unless|when) [^,;.]*, (they|he|she) \w|\b(and|but) (they|he|she) \w",
                         re.IGNORECASE)  # fmt: skip
_DECLARED = re.compile(r"^(\w+) = (?:office|register)\(", re.MULTILINE)


@cache
def _groups() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(words.split(", ")) for name, words in lists_in("guards").items()}


def is_unsure(text: str) -> bool:
    """Whether a sentence has a wording that phrases read, but that means something else or leaves something open."""
    return _UNSURE.search(text) is not None


def may_mean_another(text: str, code: ast.AST) -> bool:
    """Whether a sentence is ambiguous although the grammar has one reading of it: then it's left to people."""
    return may_be_grouped_otherwise(text, code) or they_may_be_any_of_several(text, code)


def may_be_grouped_otherwise(text: str, code: ast.AST) -> bool:
    """Whether a sentence joins conditions by "and" and "or" without saying which belong together.

    "who has 5 points and moved today or is the judge" is read in one way by some and in another by others, and so in
    none here; "either" and a comma tell.
    """
    mixed = any(
        isinstance(part, ast.BoolOp) and type(part.op) is not type(node.op)
        for node in nodes_of(code)
        if isinstance(node, ast.BoolOp)
        for part in node.values
    )
    return mixed and _BRACKETS.search(text) is None and _AND_OR.search(_FIXED.sub(" ", text)) is not None


def they_may_be_any_of_several(text: str, code: ast.AST) -> bool:
    """Whether a pronoun is read as one of several people of whom the sentence has spoken.

    "Its judge gets 2 points and its caller gets 1 point, and they win the game." may mean either, or both.
    """
    if _LATER_THEY.search(text) is None:
        return False
    for effects in (node for node in nodes_of(code) if is_call(node, "DO")):
        spoken_of: set[str] = set()
        for upon in map(subjects_of, effects.args):
            if len(spoken_of) > 1 and upon and upon <= spoken_of:
                return True
            spoken_of |= upon
    return False


def speaks_of_office(text: str, names: Iterable[str]) -> bool:
    """Whether a pronoun may be an office's of the law or of the same text: "There is a Queen. … her proposals."."""
    return bool(tuple(names)) and (_has(text, "gendered") or "its proposal" in text.lower())


def speaks_of_declared(code: str, unread: str) -> bool:
    """Whether an unread sentence names an office or number that code declares: "If Ada agrees, there is a Speaker."."""
    declared = {word for name in _DECLARED.findall(code) for word in name.lower().split("_")}
    return not declared.isdisjoint(_words(unread))


def sets_scope(text: str) -> bool:
    """Whether a sentence says where or how long others hold: "This rule expires after a week."."""
    return _SCOPE.search(text) is not None


def names_a_thing(source: str, declared: Iterable[str]) -> bool:
    """Whether a move is called after one of these names, as `use-potion` is where players have potions."""
    things = {form for name in declared for form in (name, singular(name), plural(name))}
    return any(word in things for name in _MOVE_NAME.findall(source) for word in name.split("-")[1:])


def declares_only_that_it_is_there(text: str) -> bool:
    """Whether a sentence may say that players have something, and not how many of it."""
    return not (_has(text, "amounts") or any(word.value is not None for word in words_of(text)))


def limits(text: str, names: Iterable[str]) -> bool:
    """Whether a sentence may limit what has one of these declared names: "Nobody has more than ten points."."""
    parts = {part for name in names for part in name.split("_")}
    forms = {form for part in parts for form in (part, singular(part), plural(part))}
    return bool(_words(text) & forms) and _has(text, "limits")


def holds_back(code: str, before: str, text: str) -> bool:
    """Whether a sentence that isn't understood may take back or change what the one before it says, whose code this is.

    What happens to players is held back by all that speaks of it, is a fragment, or denies or limits something of which
    both speak; a ban or a number, by what begins as an exception to it, or denies something that both are about.
    """
    shared = (_stems(before) & _stems(text)) - _groups()["everywhere"]
    if _EFFECT.search(code) is None:
        is_denied = _has(text, "limits") and len(shared) > 1 and "@forbid" not in code
        return before.endswith(";") or _TAKEN_BACK.search(text) is not None or is_denied
    is_fragment = len(_words(text)) <= _FRAGMENT_MAX and not (_has(text, "subjects") or _has(text, "exhorts"))
    is_fragment &= len(_words(text)) < _FRAGMENT_MAX or _has(text, "limits") or _has(text, "amounts")
    if before.endswith(";") or text[:1].islower() or is_fragment:
        return True
    said = _OF_RULES.sub("", text)
    is_tied = _has(said, "refers") or _has(said, "ties")
    return is_tied or (_has(said, "limits") and (bool(shared) or _ROLES.search(said) is not None))


def leans_on_another(text: str, before: str) -> bool:
    """Whether a sentence only makes sense after an unread one: "It is adopted if …", "Two votes are enough.".

    It may go on from one that speaks of every proposal.
    """
    words = [word.text for word in words_of(text)]
    begins = set(words[: 2 if words[:1] in (["if"], ["when"], ["unless"]) else 1])
    is_of_all = bool(begins & {"it", "they"}) and _OF_ALL.match(before) is not None
    return not is_of_all and (bool(begins & _groups()["leans"]) or not _has(text, "subjects"))


def _has(text: str, group: str) -> bool:
    return not _words(text).isdisjoint(_groups()[group])


def _stems(text: str) -> set[str]:
    return {singular(word) for word in _words(text) if len(word) >= _LETTERS_MIN}


@lru_cache(maxsize=256)
def _words(text: str) -> frozenset[str]:
    return frozenset(word.text for word in words_of(text))
