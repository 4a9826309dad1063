"""Command parser for email: second, withdraw, judge, propose, join, ask for status; everything but votes.

Move names are those of the program's vocabulary; what a game's own rules offer is understood by its name.
"""

import re
from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

Takes = Literal["sentence", "paragraph", "rest"]
"""How much of the letter belongs to a request."""


class MailCommand(NamedTuple):
    """A command with its arguments."""

    move: str
    arguments: dict[str, str]
    takes: Takes = "sentence"


_I = r"(?:i\s+(?:(?:also|hereby|now)\s+){0,2})"
_NUMBERED = r"(?:(?:the\s+|my\s+)?(?:proposals?|props?\.?|no\.|numbers?)\s+)?#?"
_N = r"\d{1,5}(?:/\d{1,2})?|TVCP\s+\d{1,3}"
_LIST = rf"(?P<numbers>{_NUMBERED}(?:{_N})(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*){_NUMBERED}(?:{_N})){{0,19}})"
_EACH = re.compile(rf"(?:{_N})", re.IGNORECASE)
_CASE = r"(?:case|cfj|call)\s+(?:no\.\s+)?#?(?P<case>\d{1,5})"
_JUDGMENT = r"(?P<judgment>true|false|undecided|undecidable|dismissed|yes|no|legal|illegal|valid|invalid)"
_REASON = r"(?:\s*[,:;.–-]+\s*|\s+)(?:(?:because|since)\s+)?(?P<reasons>\S.*)"

_LISTS = {
    "second": re.compile(rf"(?:{_I}?second|seconded\s*:?)\s*:?\s*{_LIST}", re.IGNORECASE),
    "withdraw": re.compile(rf"{_I}?(?:withdraw|retract)\s*:?\s*{_LIST}", re.IGNORECASE),
}
_CALL = re.compile(
    rf"(?:(?:{_I}?(?:call\s+for|invoke|request)\s+judge?ment(?:\s+(?:on\s+whether|on\s+the\s+statement|on|that))?"
    rf"|cfj|call\s+for\s+judge?ment)\s*[:,]?|{_I}call\s+a\s+case\s*:)\s+(?P<statement>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_JUDGE = re.compile(
    rf"(?:{_I}?(?:judge|find|rule)\s+(?:on\s+)?{_CASE}(?:\s+to\s+be)?"
    rf"|judge?ment\s+(?:on|in|of)\s+{_CASE.replace('case>', 'other>')})"
    rf"\s*[:,-]?\s*{_JUDGMENT}\b(?:{_REASON})?\.?",
    re.IGNORECASE | re.DOTALL,
)
_ACCEPT = re.compile(rf"{_I}?(?P<how>accept|refuse|decline)\s+(?:to\s+judge\s+)?{_CASE}", re.IGNORECASE)
_JOIN = re.compile(
    r"(?:join|sign\s+me\s+up|i\s+(?:(?:hereby\s+)?(?:join|sign\s+up(?:\s+for)?)|(?:would|'d)?\s*(?:like|want|wish)\s+to\s+(?:join|play|sign\s+up(?:\s+for)?))"
    r"|i'd\s+like\s+to\s+(?:join|play))(?:\s+(?:in\s+)?(?:the|this|your)\s+game)?(?:\s+as\s+(?P<name>[\w.'-]+(?:\s[\w.'-]+){0,3}))?",
    re.IGNORECASE,
)
_LEAVE = re.compile(r"i\s+(?:hereby\s+)?(?:(?:leave|forfeit|quit)\s+(?:the|this)\s+game|forfeit)", re.IGNORECASE)
_ASK = re.compile(
    r"(?:(?:send|show|tell)\s+(?:me\s+)?)?(?:the\s+)?(?:current\s+)?(?P<what>status|rules|help|scores?|proposals|log)",
    re.IGNORECASE,
)
_ASK_RULE = re.compile(r"(?:(?:send|show)\s+(?:me\s+)?)?rule\s+(?P<rule>\d{1,5})", re.IGNORECASE)
_ASK_RECEIPT = re.compile(
    r"(?:(?:send|show)\s+(?:me\s+)?)?(?:the\s+|a\s+)?receipt\s+(?:(?:for|of)\s+)?(?:entry\s+)?#?(?P<entry>\d{1,9})",
    re.IGNORECASE,
)
_PROPOSE = re.compile(
    rf"(?:{_I}propose(?:\s+the\s+following(?:\s+(?:rule|rule\s+change|proposal|amendment))?)?(?:\s*:|\s+(?:that|to)\b|(?=\s+(?:a|the|an)\s))"
    r"|propos(?:al|e)\s*:)\s*(?P<text>\S.*)?",
    re.IGNORECASE | re.DOTALL,
)


def commands_in(sentence: str, moves: Collection[str] = ()) -> tuple[MailCommand, ...]:
    """Parse the commands that a sentence consists of or begins with; empty if it is anything else.

    `moves` are the names of a game's own moves, whose arguments are given as `name=value`, or as words.
    """
    text = sentence.strip()
    whole = text.rstrip(".! ")
    for move, form in _LISTS.items():
        found = form.fullmatch(whole)
        if found:
            numbers = _EACH.findall(found["numbers"])
            return tuple(MailCommand(move, {"proposal": " ".join(number.split())}) for number in numbers)
    for form, of_the_whole, command in _FORMS:
        found = form.fullmatch(whole if of_the_whole else text)
        if found:
            return (command(found),)
    own = _of_game(whole, moves)
    if own:
        return (own,)
    proposed = _PROPOSE.fullmatch(text)
    return (MailCommand("propose", {"text": proposed["text"] or ""}, "rest"),) if proposed else ()


def _judged(found: re.Match[str]) -> MailCommand:
    said = {"case": found["case"] or found["other"], "judgment": found["judgment"].lower()}
    reasons = (found["reasons"] or "").strip()
    return MailCommand("judge", {**said, **({"reasons": reasons} if reasons else {})}, "paragraph")


_FORMS: tuple[tuple[re.Pattern[str], bool, Callable[[re.Match[str]], MailCommand]], ...] = (
    (_CALL, False, lambda m: MailCommand("call-case", {"statement": m["statement"].strip()}, "paragraph")),
    (_JUDGE, False, _judged),
    (_ACCEPT, True, lambda m: MailCommand("accept" if m["how"].lower() == "accept" else "refuse", {"case": m["case"]})),
    (_JOIN, True, lambda m: MailCommand("join", {"name": m["name"]} if m["name"] else {})),
    (_LEAVE, True, lambda m: MailCommand("leave", {})),
    (_ASK, True, lambda m: MailCommand("scores" if m["what"].lower() == "score" else m["what"].lower(), {})),
    (_ASK_RULE, True, lambda m: MailCommand("rule", {"rule": m["rule"]})),
    (_ASK_RECEIPT, True, lambda m: MailCommand("receipt", {"entry": m["entry"]})),
)
"""The forms of commands, whether a stop behind them counts for nothing, and what each asks for."""


def _of_game(whole: str, moves: Collection[str]) -> MailCommand | None:
    """A game's own move by name: `post-to-vote 301`, `I hand-over office=Judge`."""
    words = re.sub(rf"\A{_I}", "", whole, flags=re.IGNORECASE).split()
    name = words[0].lower() if words else ""
    if name not in moves or len(words) > 20:
        return None
    pairs = dict(word.split("=", 1) for word in words[1:] if "=" in word)
    plain = [word for word in words[1:] if "=" not in word]
    return MailCommand(name, {**pairs, **({"": " ".join(plain)} if plain else {})})
