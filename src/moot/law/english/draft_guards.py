"""Guards against drafting code for part of what a text says.

A sentence may be understood by itself, and yet mean something else together with one that isn't: a sentence that isn't
understood may limit it, except from it, put a price on it, or say how ties go. Code for the rest alone would say more
than the text. These guards know such sentences by their wordings; they err on the side of leaving a sentence to people.
"""

import ast
import re
from collections.abc import Iterable

from moot.law.english.code.trees import is_call, nodes_of, subjects_of
from moot.law.english.new_names import plural, singular
from moot.law.english.words import words_of

_UNSURE = re.compile(
    r"\b(last|latest|most recent) (proposal|rule change|motion|one) (that (was|is) )?"
    r"(adopted|passed|carried|accepted|defeated|rejected|decided|voted on) (on|in|at|before|after|since|until|by)\b"
    r"|\bquorum\b.*\b(yes|ayes|votes? (for it|in favour|in its favour|against))\b"
    r"|\b(pays?|gives?|hands?|transfers?|takes?)\b.*\b(to|from) the (others\b|(other|remaining) )"
    r"|^(?!.*\b(may|can)\b).*\b(pays?|gives?|hands?|transfers?|takes?|steals?|gets?|receives?|collects?)\b.*"
    r"\b(to|from) ((a|one|some|any|the) \w+|those) (who|that)\b"
    r"|\b(may|can) (spend|pay|exchange|sell|trade)\b.*\beach\W*$"
    r"|\b(may|can) (spend|pay|use)\b[^,;]*\bpoints? to (give|hand|send|transfer|donate)\b"
    r"|(?<!\beach )(?<!\bevery )\btimes? (that )?(a|any|one) (player|member|person)\b"
    r"|^(each|every|all|everyone|everybody|the players|players|members)\b((?!\bwho|\bvote)[^,;])*"
    r"\bfor (\w+ing|(each|every|a|any) (vote|ballot|proposal|case))\b"
    r"|\b(if|when|whenever|unless) (they|you|he|she) ((have |had )?(not )?voted|(did not|didn['’]t) vote) for an?\b",
    re.IGNORECASE,
)
"""Wordings that no phrase says exactly: a decision on some date, which of several players, how many in all."""
_LIMITS = frozenset("not never no nobody only unless except below under instead at most more fewer".split())
_SCOPE = re.compile(r"\b(applies|apply|is in force|is valid|has effect|takes effect|expires)\b", re.IGNORECASE)
_MOVE_NAME = re.compile(r"@move\(.([\w-]+)")
_RULE = re.compile(r"\b(this|the|that) rule\b(?! change)", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r"^(but|except|unless|otherwise|however|provided|only|nor|though|although|instead)\b|\binstead\b"
    r"|\bdoes not (apply|count|hold)\b|\bnothing\b|\bno effect\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(nobody|no one|nothing|none|no|not|never|if|unless|except|only)\b|n['’]t\b", re.IGNORECASE)
_EVERYWHERE = frozenset("player players proposal proposals rule rules game when each every their they that".split())
_OF_A_MOVE = re.compile(
    r"^(this|that|it|they|such|doing|these|but|you)\b|\b(do|does|did|done|doing) (so|this|that|it)\b", re.IGNORECASE
)
_TIES = frozenset("such tie ties tied equal equally several among".split())
_COSTS = frozenset("cost costs price pay pays paid must need needs has have exceed exceeds maximum minimum".split())


def is_unsure(text: str) -> bool:
    """Whether a sentence has a wording that phrases read, but that means something else or leaves something open."""
    return _UNSURE.search(text) is not None


_FIXED = re.compile(
    r"\b(or|nor) (more|less|fewer|earlier|later|longer|higher|lower|greater|above|below|over|under|she|her|not)\b"
    r"|\bfor or against\b|\badopted or (defeated|rejected)\b",
    re.IGNORECASE,
)
_AND_OR = re.compile(r"\band\b[^,;:]*\bor\b|\bor\b[^,;:]*\band\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\b(either|both)\b", re.IGNORECASE)


def may_mean_another(text: str, code: ast.AST) -> bool:
    """Whether a sentence is ambiguous although the grammar has one reading of it: then it's left to people."""
    return (
        may_be_grouped_otherwise(text, code)
        or they_may_be_others(text, code)
        or they_may_be_any_of_several(text, code)
        or may_be_otherwise_in_two_ways(text, code)
        or may_replace(text, code)
        or one_is_read_as_all(text, code)
        or is_reached_from_above(text, code)
    )


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


_THEY = re.compile(r"\b(they|them|their|theirs)\b", re.IGNORECASE)
_AUTHOR = re.compile(
    r"\b(author|proposers?|makers?|movers?|whose|your|my|propos(es|ed|ing)|makes|made)\b", re.IGNORECASE
)


def they_may_be_others(text: str, code: ast.AST) -> bool:
    """Whether a pronoun is read as the proposal's author, though the text names only other people.

    "Those who voted for it get 2 points, and if it is defeated, they lose 1 point." may well mean those who voted.
    """
    if not is_call(code, "ALSO") or _THEY.search(text) is None or _AUTHOR.search(text) is not None:
        return False
    first, *others = map(ast.unparse, code.args)
    return "proposal.author" not in first and any("proposal.author" in other for other in others)


_LATER_THEY = re.compile(r"[,;.] (and |but )?(if|unless|when) [^,;.]*, (they|he|she) \w|\b(and|but) (they|he|she) \w",
                         re.IGNORECASE)  # fmt: skip


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


_OTHERWISE = re.compile(r"[,;.] (and |but )?(otherwise|else|or else|if not|failing that)\b", re.IGNORECASE)


def may_be_otherwise_in_two_ways(text: str, code: ast.AST) -> bool:
    """Whether "otherwise" is read as another event, though the first effects are on a condition that may not hold."""
    if not is_call(code, "ALSO") or _OTHERWISE.search(text) is None:
        return False
    first = code.args[0]
    return is_call(first, "UPON") and any(is_call(node, "WHEN") for node in nodes_of(first.args[1]))


_BUT_IF = re.compile(r"(?<![.;] )\bbut (if|when|where|in case|unless)\b", re.IGNORECASE)
_ON_TOP = re.compile(r"\b(more(?! than)|another|further|additional|extra|also|too|as well|in addition|on top)\b",
                     re.IGNORECASE)  # fmt: skip


def may_replace(text: str, code: ast.AST) -> bool:
    """Whether effects on a condition are read as coming on top, though they may come in place of those before.

    "They get 5 points, but if there are more than 5 players, they get 3 points." hardly means 8 points.
    """
    if _BUT_IF.search(text) is None or _ON_TOP.search(text) is not None:
        return False
    for effects in (node for node in nodes_of(code) if is_call(node, "DO")):
        always = [subjects_of(part) for part in effects.args if not is_call(part, "WHEN")]
        sometimes = [subjects_of(part.args[1]) for part in effects.args if is_call(part, "WHEN")]
        if any(one & other for one in always for other in sometimes):
            return True
    return False


_TO_ONE = re.compile(
    r"\b(to|from|of) (a|an|another|one|some|any)( other)? (player|member|person|participant)\b", re.IGNORECASE
)


def one_is_read_as_all(text: str, code: ast.AST) -> bool:
    """Whether a move that has to do with one player of some kind is read as one with all such players."""
    return _TO_ONE.search(text) is not None and any(
        isinstance(part, ast.ListComp)
        for node in nodes_of(code) if is_call(node, "MOVE")
        for award in nodes_of(node) if is_call(award, "award")
        for part in award.args[:1]
    )  # fmt: skip


_REACHES_NOTHING = re.compile(r"\b(reach(es|ed|ing)?|gets? to|comes? to|hits?) (0|zero|no)\b", re.IGNORECASE)


def is_reached_from_above(text: str, code: ast.AST) -> bool:
    """Whether "reaches 0" is read as "has 0 or more", though nobody who has something gets to nothing from below."""
    return _REACHES_NOTHING.search(text) is not None and any(
        isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.GtE) and ast.unparse(node.comparators[0]) == "0"
        for node in nodes_of(code)
    )


def sets_scope(text: str) -> bool:
    """Whether a sentence says where or how long others hold: "This rule expires after a week."."""
    return _SCOPE.search(text) is not None


def speaks_of_rule(text: str) -> bool:
    """Whether a sentence speaks of the whole rule, and so of all its sentences."""
    return _RULE.search(text) is not None


def names_a_thing(source: str, declared: Iterable[str]) -> bool:
    """Whether a move is called after one of these names, as `use-potion` is where players have potions."""
    things = {form for name in declared for form in (name, singular(name), plural(name))}
    return any(word in things for name in _MOVE_NAME.findall(source) for word in name.split("-")[1:])


_SAYS_HOW_MANY = re.compile(
    r"\d|\b(start|begin|none|no|zero|nobody|nothing|first|initially|without|one|two|three|currency|unit|resource|"
    r"money is)\w*\b",
    re.IGNORECASE,
)


def declares_only_that_it_is_there(text: str) -> bool:
    """Whether a sentence may say that players have something, and not how many of it."""
    return _SAYS_HOW_MANY.search(text) is None


def limits(text: str, names: Iterable[str]) -> bool:
    """Whether a sentence may limit what has one of these declared names: "Nobody has more than ten points."."""
    parts = {part for name in names for part in name.split("_")}
    forms = {form for part in parts for form in (part, singular(part), plural(part))}
    words = _words(text)
    return bool(words & forms and words & _LIMITS)


def takes_back(before: str, text: str) -> bool:
    """Whether a sentence may take back part of the one before it: "But the proposer gets nothing."."""
    return before.endswith(";") or _TAKEN_BACK.search(text) is not None or _says_otherwise(before, text)


def _says_otherwise(before: str, text: str) -> bool:
    """Whether a sentence may deny the one before it or make an exception: it's about the same things."""
    first, second = ({singular(w.text) for w in words_of(said) if len(w.text) > 3} for said in (before, text))
    return _DENIES.search(text) is not None and len((first & second) - _EVERYWHERE) > 1


_GET = r"(gets?|receives?|earns?|gains?|wins?(?!\W*$| the game\b))"
_LOSE = r"(loses?|pays?|forfeits?|owes?)"
_REWARD = r"(rewards?|bonus(es)?|points?|penalt(y|ies)|fines?|prizes?|payments?|awards?|losses)"
_THIS = rf"(this|that|it|these|those|such( an?)?|the|no|each|every)( \w+)? ?{_REWARD}|this|that|it|these|such"
_THAT_WAY = r"(in|by) (this|that) (way|means)|(this|that) way|like (this|that)|by this|for (this|that|it)"
_HOW_OFTEN = (
    r"(once|twice|times?|first|only|just|limited|at most|at least|no more|more than|until|ends?|lasts?|maximum|minimum|"
    r"mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|(a|per|each|every) "
    r"(day|week|month|year|turn|game)|the case|true|happens?|counts?|holds?|applies|works|valid|halved|doubled)"
)
_SOME = (
    r"(those|anyone|anybody|players?|members?|people|whoever|everyone|everybody|an? (player|member)) "
    r"((who|that) (has|have|is|are|owns?|holds?|already)\b|with(out)?\b|above|below|over|under|having)"
    r"|whoever (has|is)\b|new(comers?| players?)|the \w+ "
)
_LIMITS_EFFECTS = re.compile(
    rf"^((but|and|however),? )?({_THIS})\b.*\b{_HOW_OFTEN}\b"
    rf"|\b{_HOW_OFTEN}\b.*\b({_THAT_WAY}|th(is|at|ese|ose) {_REWARD})\b"
    rf"|\bth(is|at|ese|ose) {_REWARD}\b.*\b{_HOW_OFTEN}\b"
    r"|\b(exempt|exempted|excepted|excluded|spared|exceptions?)\b",
    re.IGNORECASE,
)
"""What may limit how often something happens, or whom it happens to."""
_WHERE = r"(if|when|unless|where|while|in case) .*\b(they|he|she|it|that player|(its|the) \w+)\b"
_OTHER_AMOUNT = tuple(
    (re.compile(before, re.MULTILINE),
     re.compile(rf"^((but|and|however),? )?({_WHERE}|{_SOME}).*\b{verb}\b", re.IGNORECASE))
    for before, verb in ((r"\baward\(.*, \d|\baward\([^-]*$", _GET), (r"\baward\(.*-", _LOSE))
)  # fmt: skip
"""What may say that some get, or lose, another amount of it."""
_ALLOWS = re.compile(
    r"\b(may|can|could|might|(is|are) (still )?(allowed|permitted|free))( to)?"
    r"( (do (so|it|this|that)|still|though|anyway|nevertheless|nonetheless|however|always|all the same|as well|too))*"
    r"\W*(,? (though|however|anyway|nevertheless|at any time|always|then))?\W*$"
    r"|\b(may|can) (still|nevertheless|nonetheless|always|anyway) \w+\b|\b(may|can) do (so|it|this|that)\b",
    re.IGNORECASE,
)


_CHOICE, _VOTES = re.compile(r"choice == '(\w+)'"), re.compile(r"\bvotes? (for|against)\b", re.IGNORECASE)


def makes_exception(code: str, text: str) -> bool:
    """Whether a sentence may limit the effects of the code before it, or may allow what that forbids.

    "This happens only once.", "Newcomers get half of it." after an award; "The judge may do so." after a ban.
    """
    if "@forbid(" in code and _ALLOWS.search(text):
        forbidden, allowed = _CHOICE.search(code), _VOTES.search(text)
        return forbidden is None or allowed is None or forbidden[1] == allowed[1].lower()
    if re.search(r"\b(award|set_quantity|win)\(", code) is None:
        return False
    if _LIMITS_EFFECTS.search(text):
        return True
    return _ON_TOP.search(text) is None and any(
        before.search(code) and other.search(text) for before, other in _OTHER_AMOUNT
    )


def qualifies(text: str, verbs: Iterable[str]) -> bool:
    """Whether a sentence may say how ties go, or limit a move with one of these verbs: "It costs 2 points."."""
    words = _words(text)
    forms = {form for verb in verbs for form in (verb, plural(verb))}
    is_about_move = forms and (words & forms or _OF_A_MOVE.search(text))
    return bool(words & _TIES or (is_about_move and words & (_LIMITS | _COSTS)))


def _words(text: str) -> set[str]:
    return {word.text for word in words_of(text)}
