"""Discourse: sentences that go on from the one before, such as `If nobody voted against it, they get 2 more.`.

What such a sentence says by itself is read by the table; how it goes on is said by its adverbs: `also`, `instead`,
`otherwise`, `in that case`. `code/continuations.py` puts the two together.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from moot.law.english.code.continuations import Manner, gone_on
from moot.law.english.reading import Grammar
from moot.law.english.words import WORDS_MAX, words_of

_END = re.compile(r"(?<!\d [ap]\.m)(?<!\d[ap]\.m)[.!?;](?=[\s”\"']|$)|(?<=[ap]\.m)\.(?=\s+[A-Z]|\s*$)")
_LEAD = re.compile(
    r"^(but|however|and|also|in addition|additionally|furthermore|moreover|besides|still|though|yet|on top of that|"
    r"in that case|in this case|in such a case|in which case|then|otherwise|else|or else|if not|failing that|"
    r"if that is not so|apart from that|at the same time|on the other hand|similarly|conversely|instead|"
    r"beyond that)\b\s*[,:]?\s*",
    re.IGNORECASE,
)
_OTHERWISE = frozenset({"otherwise", "else", "or else", "if not", "failing that", "if that is not so"})
_IN_THAT_CASE = frozenset({"in that case", "in this case", "in such a case", "in which case", "then"})
_ADDS = re.compile(
    r"\b(more(?! (\w+ ){0,3}than\b)|another(?! (player|member|person|proposal|case|vote|rule)\b)|"
    r"further|furthermore|additional|additionally|extra|also|too|as well|in addition|on top|besides|"
    r"moreover|bonus)\b",
    re.IGNORECASE,
)
_DOES = r"(gets?|receives?|loses?|pays?|earns?|gains?|wins?|costs?|\d|one\b|two\b|three\b|four\b|five\b|half\b|a\b)"
_ONLY = re.compile(rf"\b(only|just|merely) (?={_DOES})", re.IGNORECASE)
_INSTEAD = re.compile(r",? \binstead\b(?! of)|^instead,? ", re.IGNORECASE)
_ALSO = re.compile(r"\balso (?=\w)|,? (also|too|as well|in addition)(?=\W*$)", re.IGNORECASE)
_SPEAKS_OF_FIRST = re.compile(
    r"\b(it|its|they|them|their|he|she|his|her|him|theirs|(that|this|the) (player|author|proposer|member|caller|judge|"
    r"same|others?)|others?|else|so (do|does)|same|those who|(who|that) voted)\b|"
    r"^(if|unless|when|but|except|only|each|every|all|everyone|everybody)\b",
    re.IGNORECASE,
)
_IF, _UNLESS = (
    re.compile(r"\b(if|when|unless|provided|as long as)\b", re.IGNORECASE),
    re.compile(r"\b(unless|except)\b", re.IGNORECASE),
)
_EFFECTS = frozenset({"effects", "short_effects"})


_MUST = re.compile(
    r"^(?P<who>.+?) (?:must|has to|have to|shall|is to|are to|needs to|need to|is required to|are required to) "
    r"(?P<does>[a-z].*?)[.;]?$",
    re.IGNORECASE,
)
_FAILING = re.compile(
    r"^(?:but |and )?(?:if (?:they|he or she|he|she|it|you|the \w+|that player|this) (?:do not|does not|don['’]t|"
    r"doesn['’]t|"
    r"fails? to(?: do so)?|is not done|has not|have not)(?: do so| do it)?(?: by then| in time)?|otherwise|or else|"
    r"if not|failing that|whoever (?:does not|doesn['’]t)|(?:those|players) who (?:do not|don['’]t)|"
    r"any(?:one|body) who (?:does not|doesn['’]t))(?: do so)?[, ]+(?P<rest>.+)$",
    re.IGNORECASE,
)
_VERB = re.compile(r"(gets?|loses?|pays?|is|are|wins?|forfeits?|receives?|has|have) ", re.IGNORECASE)


def failing(before: str, after: str) -> list[str]:
    """One sentence for two, of which the first asks something of somebody, and the second says what if they don't.

    “The judge must judge within two days. If they don't, they lose 3 points.” is said as “A judge who does not judge
    within two days loses 3 points.”, in all ways in which that may be read.
    """
    asked, told = _MUST.match(before), _FAILING.match(after)
    if asked is None or told is None:
        return []
    who, does, rest = asked["who"], asked["does"], told["rest"]
    who = who[0].lower() + who[1:]
    subject = "they " if _VERB.match(rest) else ""
    many = who.startswith(("players", "all ", "you", "we ", "members"))
    do = "do not" if many else "does not"
    return [f"If {who} {do} {does}, {subject}{rest}", f"When {who} {do} {does}, {subject}{rest}"]


def read_on(
    grammar: Grammar, before: str, codes: Iterable[str], after: str, stands_alone: bool
) -> tuple[list[str], bool]:
    """The codes of a sentence, whose own are `codes`, together with one that goes on from it; none if it doesn't.

    One that `stands_alone`, since it runs by itself, only goes on by what it says of the sentence before. Second comes
    whether a third sentence may go on from both: after one that speaks of others, it isn't clear whom it'd speak of.
    """
    body, manner = _manner(before, after)
    further = [one for one in _read(grammar, body, manner, after) if not (stands_alone and _is_effect(one))]
    found = dict.fromkeys(code for first in codes for one in further for code in gone_on(first, one, manner))
    return list(found), all(_is_effect(one) for one in further)


def _is_effect(code: str) -> bool:
    return code.startswith("DO(")


def _manner(before: str, after: str) -> tuple[str, Manner]:
    """A sentence without the adverbs that say how it goes on, and what they say."""
    leads: set[str] = set()
    body = after
    while (found := _LEAD.match(body)) is not None and len(found[0]) < len(body):
        leads.add(found[1].lower())
        body = body[found.end() :]
    plain = _INSTEAD.sub(" ", _ONLY.sub("", body)).strip()
    replaces = plain != body or "instead" in leads
    adds = _ADDS.search(after) is not None
    rest = re.split(r"\W+", before, maxsplit=1)[-1]
    manner = Manner(
        adds=adds,
        replaces=replaces,
        otherwise=bool(leads & _OTHERWISE),
        in_that_case=bool(leads & _IN_THAT_CASE),
        first_is_conditional=_IF.search(rest) is not None,
        first_is_exception=_UNLESS.search(before) is not None,
    )
    return (plain if replaces else body), manner


def _read(grammar: Grammar, body: str, manner: Manner, after: str) -> Iterator[str]:
    """What a sentence says by itself, as code: effects, or what it says of the sentence before."""
    ways = [body]
    if (without := _ALSO.sub("", body)) != body:
        ways.append(without)
    found: dict[str, None] = {}
    goes_on = manner.adds or manner.otherwise or manner.in_that_case or _SPEAKS_OF_FIRST.search(after) is not None
    for way in ways:
        words = words_of(way)
        if not words or len(words) > WORDS_MAX:
            continue
        for part in grammar.parts(words):
            is_whole = (part.start, part.end) == (0, len(words))
            if is_whole and part.kind == "continuation":
                found[part.code] = None
            elif is_whole and goes_on and part.kind in _EFFECTS:
                found[f"DO({part.code})"] = None
    yield from found


def sentences_in(text: str) -> Sequence[tuple[int, int]]:
    """The places of a text's sentences; full stops between quotation marks end none."""
    found, start, quoted = [], 0, False
    marks = {match.start() for match in _END.finditer(text)}
    for place, letter in enumerate(text):
        quoted = (not quoted) if letter == '"' else True if letter == "“" else False if letter == "”" else quoted
        if place in marks and not quoted:
            found.append((start, place + 1))
            start = place + 1
    found.append((start, len(text)))
    stripped = ((s + len(text[s:e]) - len(text[s:e].lstrip()), s + len(text[s:e].rstrip())) for s, e in found)
    return [(s, e) for s, e in stripped if e > s]
