"""Clauses: the same sentence with its clauses in another order, or with another subject for people in general.

“If you make a proposal, you lose a point”, “Players who make a proposal lose a point” and “A player who makes a
proposal loses a point” say the same; so do “To pass, a proposal needs …” and “A proposal needs … to pass”. Each of
these is a further way to say the sentence, and is read if the sentence isn't read as it stands.
"""

import re
from collections.abc import Iterator

from moot.law.english.rewording.inflection import base_of, forms_of

_MODAL = r"(?:may|can|must|shall|should|will|cannot|could|need to|have to)"
_MAIN = (
    "(?:get|lose|pay|receive|gain|earn|win|score|forfeit|have to|have|start|begin|take|give|miss|skip|become|are"
    "|do not|need|join|leave|go|move|draw|choose|keep|hold|swap|drop|share)"
)
_SUBJECT_MANY = r"(?:(?:all |any )?(?:the )?(?:players|members|people|those|persons|participants)|all) who"
_PLURAL = re.compile(
    rf"^(?P<many>{_SUBJECT_MANY}) (?P<verb>[a-z]+)(?P<rest>\b.*?) (?P<main>{_MODAL}|{_MAIN})\b(?P<end>.*)$",
    re.IGNORECASE,
)
_SOME_DO = r"(?:you|players|members|people)"
_ONE_DOES = r"(?:a player|any player|someone|somebody|anyone|anybody|a member|any member)"
_IF = r"(?:if|when|whenever|each time|every time|once|as soon as)"
_IF_YOU = re.compile(
    rf"^{_IF} (?P<who>{_SOME_DO}|{_ONE_DOES}) (?P<verb>[a-z]+)(?P<rest>\b[^,]*?),? (?:then )?(?P<they>you|they"
    rf"|he or she|he|she|that player|the player|that member) (?P<main>{_MODAL}|[a-z]+)\b(?P<end>[^,;]*)$",
    re.IGNORECASE,
)
_IRREGULAR_THIRD = {"have": "has", "are": "is", "do": "does", "were": "was", "have to": "has to", "do not": "does not"}
_OWN = {"your": "their", "you": "they", "yours": "theirs", "yourself": "themselves", "yourselves": "themselves"}
_PURPOSE = re.compile(
    "^(?:in order )?to (?P<verb>be adopted|be accepted|be passed|pass|succeed|be carried|become a rule|be approved"
    "|get through|be valid|carry|go through|be successful"
    r"|become law),? (?P<rest>(?:a|any|every|each|the) (?:rule change|proposal|motion)\b.*)$",
    re.IGNORECASE,
)
_FOR_IT = re.compile(
    "^for (?P<what>(?:a|any|every|each|the) (?:rule change|proposal|motion)(?: to [a-z]+ [^,]*?)?) to "
    "(?P<verb>be adopted|be accepted|be passed|pass|succeed|be carried|become a rule|be approved|get through"
    "|go through|be valid),? (?P<rest>.+)$",
    re.IGNORECASE,
)
_NEEDS = re.compile(
    r"\b(?:must be|has to be|needs to be|shall be) (?:supported|approved|backed|endorsed|accepted|voted for|carried) "
    r"by\b|\b(?:must|has to|needs to|shall) (?:have|get|gain|receive|obtain|win|secure|attract|find|be given|command"
    r"|enjoy) (?:the (?:support|votes?|approval|backing|consent|agreement|assent|blessing|yes) (?:of|from))\b",
    re.IGNORECASE,
)
_IN_FAVOUR = re.compile(
    r"\b(?:must|has to|needs to|shall) (?:have|get|gain|receive|obtain|win|secure) (?P<share>.+?) "
    "(?:in favour(?: of it)?|for it|on its side|voting (?:for it|yes|in favour)|behind it|saying yes)(?=[.,;]|$)",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:players|members|people|persons|those|voters|everyone|everybody|participants)\b", re.IGNORECASE
)
_OF_AUTHOR = re.compile(
    "^(?:(?:the|an?|every|each) )?(?:author|proposer"
    "|maker)s?(?: of an? (?:proposal|rule change|motion))? (?P<does>(?:gets?|loses?|pays?|receives?|earns?|gains?"
    "|wins?|becomes?) .+?),? (?P<when>when|whenever|if|once|as soon as|each time|every time) "
    r"(?:it|that proposal|the proposal|their proposal|this proposal|one|a proposal of theirs) (?P<what>[^,;]+?)\.?$",
    re.IGNORECASE,
)
_FOR_EACH_THEY = re.compile(
    "^(?P<who>[^,;]+?) (?P<does>(?:gets?|loses?|pays?|receives?|earns?|gains?) [^,;]+? points?) for "
    "(?:each|every|any) (?P<what>proposal|case|vote|ballot|rule)(?: that| which)? (?:they|you|he|she|he or she) "
    r"(?P<verb>[a-z]+)\.?$",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:when|whenever|if|once|unless|until|while|provided|who|whose|each time|every time)\b", re.IGNORECASE
)
"""What says when something else is done: a time beside it may belong to either."""
_TIME_FIRST = re.compile(
    "^(?P<when>(?:on|at|every|each|from|until|before|after|during|in|within|for) "
    r"(?!order|case|favour|least|most|each|every|any vote)[^,;]{3,60}), (?P<rest>[^;]+?)\.?$",
    re.IGNORECASE,
)
_TIME_LAST = re.compile(
    r"^(?P<rest>[^;]+?),? (?P<when>(?:on (?:mon|tues|wednes|thurs|fri|satur|sun)days|every \w+day"
    r"|(?:each|every) (?:day|week|month|morning|evening)|at (?:noon|midnight|\d[\d:]*(?: ?[ap]m)?)"
    r"|on the (?:first|last|\d+\w*) (?:day )?of (?:each|every) (?:week|month))(?: at "
    r"(?:noon|midnight|\d[\d:]*(?: ?[ap]m)?))?)\.?$",
    re.IGNORECASE,
)


_ONLY = re.compile(
    "^only (?P<who>.+?) (?P<may>may|can|is allowed to|are allowed to) "
    "(?!(?:not|only|vote|propose|make|submit|put|call|judge|join|leave|win|repeal|amend|change|transmute|abstain"
    r"|withdraw|comment|be|become|have|hold|open|close|decide|post)\b)(?P<does>.+)$",
    re.IGNORECASE,
)


def clause_orders(text: str) -> Iterator[str]:
    """Other ways to say a sentence in plainer words; none of them says more or less."""
    for way in (
        _one_for_many,
        _somebody_for_you,
        _purpose_last,
        _author_first,
        _each_time,
        _time_last,
        _time_first,
        _only,
    ):
        found = way(text)
        if found is not None and found != text:
            yield found


def _third(verb: str) -> str:
    return _IRREGULAR_THIRD.get(verb.lower()) or forms_of(verb.lower())[1]


def _as_third(verb: str) -> str:
    """A verb as it stands after `she`; those with one form, and those in the past, stay."""
    known = re.fullmatch(_MODAL, verb, re.IGNORECASE) or verb.endswith("ed") or base_of(verb) != verb.lower()
    return verb if known and verb.lower() not in _IRREGULAR_THIRD else _third(verb)


def _one_for_many(text: str) -> str | None:
    """`Players who make a proposal lose a point` as `a player who makes a proposal loses a point`."""
    found = _PLURAL.match(text)
    if found is None:
        return None
    rest = re.sub(r"\bhave\b", "has", found["rest"])
    return f"a player who {_as_third(found['verb'])}{rest} {_as_third(found['main'])}{found['end']}"


def _somebody_for_you(text: str) -> str | None:
    """`If you make a proposal, you lose a point` as `a player who makes a proposal loses a point`."""
    found = _IF_YOU.match(text)
    if found is None or re.search(r"\b(?:not|never|nobody)\b|n['’]t\b", found["verb"] + found["rest"]):
        return None
    rest, end = (
        re.sub(
            r"\b(?:yourselves|yourself|yours|your|you)\b", lambda one: _OWN[one[0].lower()], said, flags=re.IGNORECASE
        )
        for said in (found["rest"], found["end"])
    )
    return f"a player who {_as_third(found['verb'])}{rest} {_as_third(found['main'])}{end}"


def _purpose_last(text: str) -> str | None:
    """`To pass, a proposal must have the support of …` as `a proposal needs the votes of …`."""
    found, for_it = _PURPOSE.match(text), _FOR_IT.match(text)
    said = found["rest"] if found else text
    if for_it is not None:
        need = re.sub(r"^(?:you |we |it takes |there must be )(?:need )?", "", for_it["rest"])
        need = re.sub(r" (?:is|are) (?:needed|required|necessary)\.?$", "", need)
        return f"{for_it['what']} needs {need}" if need != for_it["rest"] else None
    plain = _IN_FAVOUR.sub(lambda m: f"needs the votes of {m['share']}" if _PEOPLE.search(m["share"]) else (
        f"needs {m['share']} for it"), said)  # fmt: skip
    return _NEEDS.sub("needs the votes of", plain)


def _author_first(text: str) -> str | None:
    """`The author of a proposal gets 3 points when it is adopted` as `when a proposal is adopted, its author …`."""
    found = _OF_AUTHOR.match(text)
    if found is None:
        return None
    verb, _, rest = found["does"].partition(" ")
    verb = verb if verb.endswith("s") else _third(verb)
    return f"{found['when']} a proposal {found['what']}, its author {verb} {rest}"


def _each_time(text: str) -> str | None:
    """`A player gets 2 points for each proposal they make` as `whenever a player makes one, they get 2 points`."""
    found = _FOR_EACH_THEY.match(text)
    if found is None:
        return None
    who = "a player" if re.fullmatch(
     r"you|players|members|a member|any player|any member", found["who"], re.IGNORECASE) else (
        found["who"])  # fmt: skip
    verb, _, rest = found["does"].partition(" ")
    done = f"{_third(found['verb'])} a {found['what']}"
    done = {"casts a vote": "votes", "casts a ballot": "votes"}.get(done, done)
    return f"whenever {who} {done}, they {base_of(verb)} {rest}"


def _time_last(text: str) -> str | None:
    """`On Sundays, nobody may vote` as `nobody may vote on Sundays`."""
    found = _TIME_FIRST.match(text)
    if found is None or _CONDITION.search(text):
        return None
    return f"{found['rest']} {found['when'][0].lower()}{found['when'][1:]}"


def _time_first(text: str) -> str | None:
    """`Each player gets a point every Sunday` as `every Sunday, each player gets a point`."""
    found = _TIME_LAST.match(text)
    if found is None or _CONDITION.search(text):
        return None
    return f"{found['when']}, {found['rest'][0].lower()}{found['rest'][1:]}"


def _only(text: str) -> str | None:
    """`Only the player whose turn it is may beg` without `only`: nobody else has that move."""
    found = _ONLY.match(text)
    return f"{found['who']} {found['may']} {found['does']}" if found is not None else None
