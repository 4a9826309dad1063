"""Wishes: sentences about a rule in force that ask for a change with any verb, known or not.

An imperative, a wish, or a list's line that names a rule is one; a report, a question about what a rule says, a vote, a
move or a judgment isn't.
"""

import re

from moot.documents.prose.layout.units import LITERAL

_RULE = rf"(?:\brules? ?(?:no\.? ?)?\#?\d|\bR ?\#?\d{{1,5}}\b|\brules? (?:entitled|titled|called|named)? ?{LITERAL})"
_NAMED = re.compile(_RULE, re.IGNORECASE)
_WISHED = re.compile(
    r"^\W*(?:(?:and|so|also|then|please|well|ok|but|maybe|perhaps|hey|hi|guys|all|folks|everyone|honestly)[,:]? )*"
    r"(?:(?:i|we)(?: really| just| only| all| do)? (?:want|wish|need)\b|(?:i|we)(?:['’]d| would)(?: really| all)? (?:like|love|prefer)\b"
    r"|(?:i|we) (?:hereby )?(?:propose|suggest|move|request|ask)\b(?! to adjourn)"
    r"|(?:could|can|shall|may) (?:we|you|somebody|someone|it be)\b|(?:how|what) about\b|why (?:not|don['’]t we)\b"
    r"|what if we\b|(?:would|is) it (?:be )?possible\b|(?:it would be|it['’]d be) (?:nice|good|great|better) (?:if|to have)\b"
    r"|my (?:wish|proposal|suggestion|idea)\b|(?:no more|down with|away with|out with|goodbye|farewell|bye|enough of)\b"
    r"|let\b)",
    re.IGNORECASE,
)
_SHOULD = re.compile(
    rf"^(?:(?!\b(?:says?|said|states?|requires?|reads?|means?|speaks?|think|believe|whether|if|ask(?:ed)?|because)\b)[^?!]){{0,120}}?{_RULE}"
    r"(?:(?!\b(?:says?|said|states?|requires?|means?|speaks?)\b)[^.?!]){0,100}?\b(?:should|ought to|must|needs? to|has to|goes|is out)\b",
    re.IGNORECASE,
)
_SHOULD_BEFORE = re.compile(
    rf"^(?:(?!\b(?:says?|said|think|believe|whether|if|because|should)\b)[^.?!]){{1,80}}?\b(?:should|ought to|must)\b[^.?!]{{0,120}}?\bin {_RULE}",
    re.IGNORECASE,
)
_NOT_IMPERATIVE = frozenset(
    "i you he she it we they this that these those the a an my your his her its our their there here who what which when where "
    "why how if because since while although though as at by for from in into of on to under with within without about after "
    "before between during until and or but nor so yet not no yes all any both each every either neither some most many few "
    "several one two three nobody everybody somebody anyone everyone rule rules proposal proposals case judgment judgement "
    "statement minutes reminder excerpt index results votes thanks thank hello dear congratulations welcome sorry ps "
    "today yesterday tomorrow last next now then also however therefore thus hence otherwise is are was were has have had do "
    "does did can could may might must shall should will would am be been only even just still already never always often "
    "read see vote judge quote cite consider remember obey note mind compare check consult recall keep_in look ask "
    "endorse support oppose object like love hate award grant give pay transfer register deregister fine destroy "
    "appoint ratify initiate issue roll draw buy sell play pass resign second nominate announce "
    "per via than whereas given according regarding concerning despite unlike against yea nay aye "
    "count had suppose example imagine".split()
)
_IMPERATIVE = re.compile(
    rf"^\W*(?:(?:please|pls|then|also|and|next|finally|first|second|third|now|so|ok|well|maybe|perhaps|just)[,:]? )*(?P<verb>[A-Za-z-]{{2,}})"
    rf" (?:[^.?!:]{{0,80}}?){_RULE}",
    re.IGNORECASE,
)
_ENDS_LIKE_NO_VERB = re.compile(r"(?:s|ed|ing|ly|tion|ment|ness|ity|er|or|al)$", re.IGNORECASE)
_ENDS_ALL_THE_SAME = frozenset(
    "pass dress discuss address press express assess bless toss feed need speed proceed alter order enter lower water offer consider seal heal deal steal reveal repeal cancel bring ring sing offer filter foster bolster repair implement supplement comment augment apply multiply supply simplify".split()
)
_LINE = re.compile(
    r"^(?:[-*•] |\(?\w{1,2}[.)] )?(?:rules? ?|R)\#?\d{1,5}(?: ?\([^)]*\))? ?(?::|[-–—] |->|=>) ?"
    r"(?!(?:for|against|abstain|present|yes|no|aye|nay|yea|adopted|rejected|passed|failed|defeated|(?:amended|repealed|enacted) by|in force|(?:im)?mutable\W*$)\b)"
    r"(?=\w{2})",
    re.IGNORECASE,
)


def wishes_for_change(words: str) -> bool:
    """Whether a sentence is an imperative, a wish or a list's line that names a rule."""
    words = words.strip()
    if _NAMED.search(words) is None:
        return False
    if _WISHED.match(words) and not re.search(
        r"\b(?:explain|tell|see|show|know|vote|judgment|judgement|whether|understand)\b", words, re.I
    ):
        return True
    if words.endswith("?"):
        return False
    return bool(_SHOULD.match(words) or _SHOULD_BEFORE.match(words)) or _is_imperative(words)


def is_line_on_rule(words: str) -> bool:
    """Whether a line says something of a rule behind its number: `rule 204: softer`."""
    return _LINE.match(words) is not None


def _is_imperative(words: str) -> bool:
    found = _IMPERATIVE.match(words)
    if found is None:
        return False
    verb = found["verb"].lower()
    if verb in _NOT_IMPERATIVE or (found["verb"][0].isupper() and re.match(r"\W*\w+ (?:\w+(?:s|ed))\b", words)):
        return False
    return _ENDS_LIKE_NO_VERB.search(verb) is None or verb in _ENDS_ALL_THE_SAME
