"""Inflection: the forms of English verbs, and rules that put each form of a verb for the same form of others."""

import re

from moot.law.english.rewording.rules import Rewording, rules

_IRREGULAR = {
    line.split()[0]: tuple(line.split()[1:])
    for line in (
        "be is was been being", "get gets got got getting", "have has had had having", "do does did done doing",
        "go goes went gone going", "make makes made made making", "take takes took taken taking",
        "give gives gave given giving", "come comes came come coming", "win wins won won winning",
        "lose loses lost lost losing", "pay pays paid paid paying", "see sees saw seen seeing",
        "put puts put put putting", "bring brings brought brought bringing", "cast casts cast cast casting",
        "let lets let let letting", "set sets set set setting", "fall falls fell fallen falling",
        "rise rises rose risen rising", "sink sinks sank sunk sinking", "drop drops dropped dropped dropping",
        "hold holds held held holding", "keep keeps kept kept keeping", "say says said said saying",
        "leave leaves left left leaving", "quit quits quit quit quitting", "net nets netted netted netting",
        "pop pops popped popped popping", "dip dips dipped dipped dipping", "begin begins began begun beginning",
        "forget forgets forgot forgotten forgetting", "hit hits hit hit hitting", "cut cuts cut cut cutting",
        "shed sheds shed shed shedding", "bag bags bagged bagged bagging", "grab grabs grabbed grabbed grabbing",
        "draw draws drew drawn drawing", "send sends sent sent sending", "sit sits sat sat sitting",
        "spend spends spent spent spending", "stand stands stood stood standing", "cost costs cost cost costing",
        "choose chooses chose chosen choosing", "write writes wrote written writing", "swap swaps swapped swapped "
        "swapping", "slip slips slipped slipped slipping", "plan plans planned planned planning",
        "find finds found found finding", "think thinks thought thought thinking", "flop flops flopped flopped "
        "flopping",
        "submit submits submitted submitted submitting", "become becomes became become becoming",
        "omit omits omitted omitted omitting", "refer refers referred referred referring",
        "scrap scraps scrapped scrapped scrapping", "opt opts opted opted opting", "wed weds wed wed wedding",
        "step steps stepped stepped stepping", "skip skips skipped skipped skipping", "run runs ran run running",
    )
}  # fmt: skip
_VOWELS = "aeiou"


def forms_of(verb: str) -> tuple[str, str, str, str, str]:
    """The base, third person, past, participle and gerund of a verb; words behind the first stay: `picks up`."""
    first, _, rest = verb.partition(" ")
    third, past, participle, gerund = _IRREGULAR.get(first) or _regular(first)
    found = tuple(f"{form} {rest}".strip() for form in (first, third, past, participle, gerund))
    return found[0], found[1], found[2], found[3], found[4]


def _regular(verb: str) -> tuple[str, str, str, str]:
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return verb[:-1] + "ies", verb[:-1] + "ied", verb[:-1] + "ied", verb + "ing"
    third = verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    return third, stem + "ed", stem + "ed", stem + "ing"


def same_form(verb: str, *others: str, before: str = r"\b", after: str = r"\b") -> Rewording:
    """A rule that says a verb for others, in the form in which these stand.

    Those that begin with `be` are in the passive; `before` and `after` are what must stand around, and stays.
    """
    wanted = forms_of(verb)
    said: dict[str, str] = {}
    for other in others:
        for form, new in zip(forms_of(other), wanted, strict=True):
            said.setdefault(form, new)
        if other.startswith("be "):
            rest = other.removeprefix("be ")
            said |= {f"are {rest}": wanted[0], f"were {rest}": wanted[2]}
            said |= {f"{get} {rest}": new for get, new in zip(forms_of("get"), wanted, strict=True)}
    ways = "|".join(re.escape(form) for form in sorted(said, key=len, reverse=True))

    def instead(found: re.Match[str]) -> str:
        begin, end = found.start("verb_") - found.start(), found.end("verb_") - found.start()
        return found[0][:begin] + said[found["verb_"].lower()] + found[0][end:]

    return rules((f"{before}(?P<verb_>{ways}){after}", instead))[0]


_BASES = {form: base for base, forms in _IRREGULAR.items() for form in forms}


def base_of(verb: str) -> str:
    """The base of a verb in the third person; that of others only where it's irregular."""
    word = verb.lower()
    if word in _IRREGULAR or word in _BASES:
        return _BASES.get(word, word)
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "zes", "ches", "shes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
