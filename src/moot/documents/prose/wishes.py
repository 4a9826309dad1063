"""Wishes: sentences about a rule in force that ask for a change with any verb, known or not.

An imperative, a wish, or a list's line that names a rule is one; a report, a question about what a rule says, a vote, a
move or a judgment isn't.
"""

import re

from moot.documents.prose.units import LITERAL

_RULE = rf"(?:\brules? ?(?:no\.? ?)?\#?\d|\bR ?\#?\d{{1,5}}\b|\brules? (?:entitled|titled|called|named)? ?{LITERAL})"
_NAMED = re.compile(_RULE, re.IGNORECASE)
_SOFTLY = (
    r"^\W*(?:(?:and|so|also|then|please|pls|well|ok|but|maybe|perhaps|hey|hi|guys|all|folks|everyone|honestly|next"
    r"|finally|first|second|third|now|just)[,:]? )*"
)
_WISHED = re.compile(
    _SOFTLY + r"(?:(?:i|we)(?: really| just| only| all| do)? (?:want|wish|need)\b"
    r"|(?:i|we)(?:['’]d| would)(?: really| all)? (?:like|love|prefer)\b"
    r"|(?:i|we) (?:hereby )?(?:propose|suggest|request|move that)\b"
    r"|(?:could|can|shall|may) (?:we|you|somebody|someone|it be)\b|(?:how|what) about\b|why (?:not|don['’]t we)\b"
    r"|what if we\b|(?:would|is) it (?:be )?possible\b|(?:it would|it['’]d) be (?:nice|good|great) (?:if|to have)\b"
    r"|my (?:wish|proposal|suggestion|idea)\b|(?:no more|down with|away with|out with|farewell|enough of)\b|let\b)",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"^\W*(?:i vote (?:we|to|that we)\b|i['’]d say\b|no (?:more )?rules?\b"
    r"|(?:we|nobody|i) (?:do not|don['’]t|no longer) (?:need|want)\b"
    r"|nobody (?:needs|wants)\b|(?:can|may) rules? \#?\d+ go\b"
    r"|(?:a )?(?:new|better|another) (?:title|name|text|wording|number)\b"
    r"|(?:title|name|text|wording) (?:of|for) rules? \#?\d+ ?[:=])"
    r"|\brules? \#?\d+ (?:is (?:no more|hereby|out|gone|history|superfluous)|(?:can|could) go\b|isn['’]t needed)"
    r"|^\W*(?:please )?(?:(?:rename|retitle) (?!my\b|your\b|his\b|her\b|our\b|their\b)\w|call rules? \#?\d)"
    r"|\brules? \#?\d+ (?:too|as well|likewise)\W*$"
    r"|\bshould\b[^.?]*\d[^.?]*(?:, not|instead of|rather than) \d"
    r"|^\W*\d+(?: or \d+)? [a-z]+ (?:in|for) rules? \#?\d|^\W*(?:rules? )?\#?\d+ ?[:,–-]? ?(?:im)?mutable\b"
    r"|^\W*(?:(?:a|another|one more) )?new rule\b|^\W*neither rule \#?\d"
    r"|\brules? \#?\d+(?: and \#?\d+)? (?:is|are) (?:not|no longer) needed|\blet['’]s (?:say|make it|have|go with) \d"
    r"|^\W*(?:please )?(?:change|replace|swap|substitute|turn|rename|delete|remove|call|write)\b.*"
    r"\b(?:everywhere|throughout|in (?:all|every|each|the|both)(?: of)?(?: the)? rules?)\b",
    re.IGNORECASE,
)
"""Other words that wish for something to become of a rule."""
_ASKED = re.compile(
    r"\b(?:explain|tell|see|show|know|(?<!the )(?<!a )vote|judge?ment|whether|understand)\b", re.IGNORECASE
)
_REPORTS = r"\b(?:says?|said|states?|requires?|means?|speaks?|think|believe|whether|if|asked|because)\b"
_SHOULD = re.compile(
    rf"^(?:(?!{_REPORTS})[^?!]){{0,120}}?{_RULE}(?:(?!{_REPORTS})[^.?!]){{0,100}}?"
    r"\b(?:should|ought to|must|needs? to|has to|goes|is out)\b",
    re.IGNORECASE,
)
_SHOULD_BEFORE = re.compile(
    rf"^(?:(?!{_REPORTS}|\bshould\b)[^.?!]){{1,80}}?\b(?:should|ought to|must)(?:n['’]t)?\b[^.?!]{{0,120}}?(?:\bin "
    rf"|\(){_RULE}",
    re.I,
)
_DONE_IN = re.compile(
    rf"^\W*(?:in|for|within|under|on) (?:the )?{_RULE}[\w()]* ?[,:–—-]+ ?(?:please |just |also "
    rf")?(?P<verb>(?-i:[a-z]+)) ",
    re.I,
)
"""A rule, and what is done in it."""
_AMOUNT_FOR = re.compile(
    rf"^\W*{_RULE}[\w()]* ?[:,–—-]+ ?(?:(?:only |just )?\d|no (?:first|second|last)\b|(?:with|without) )", re.IGNORECASE
)
"""A rule, and an amount."""
_TELLS = re.compile(
    r"\b(?:is|are|was|were|be|been|says|said|does|did|has|have|had|reads?|stands?|tells?|gives?|gets?|thinks?|wrote"
    r"|for|against|vote[sd]?|true|false|case|could|would|might|may)\b",
    re.IGNORECASE,
)
"""Words of a report; a sentence about a rule without one, and with a contrast, is a wish."""
_CONTRAST = re.compile(r"\b(?:not|instead|rather|fewer|less|only|no longer)\b", re.IGNORECASE)
_VERBLESS = re.compile(
    rf"^\W*(?:(?:in |on |for )?{_RULE}[\w()]*\W+(?:with(?:out)?|at|to|from|down|up|out|no|minus|plus|\d)\b"
    rf"|(?:from )?\d[\w %]* (?:to|for|in|on)\b.*{_RULE}|no\b.{{0,60}}{LITERAL}.*{_RULE}|i['’]?d rather\b)",
    re.IGNORECASE,
)
"""A sentence without a verb that says what a rule should have: `rule 4 without “a”`, `from 10 to 5 in rule 4`."""
_RATHER = re.compile(r"\W*i['’]?d rather\b", re.IGNORECASE)
_PLACE_FIRST = re.compile(
    r"^\W*(?:right |just |immediately )?(?:after|before|at|in|to|from|behind|within|under|between|where|wherever)\b",
    re.IGNORECASE,
)
_BECOMES = re.compile(
    rf"-+>|→|=+>| > |\bis to (?:be|become|say|read)\b|{LITERAL} (?:goes|moves) (?:from|to|into)\b"
    rf"|^(?:(?!{_REPORTS}|\bwhen\b).)*\bbecomes?\b|^\W*rules? \#?\d+\W+(?:out|gone|away|begone)\b"
    r"|^\W*rules? \#?\d+ (?:loses?|gains?|gets?|receives?|drops?) (?:its|the|an?|another)\b"
    r"|^\W*(?:this|my|the|our) (?:proposal|amendment|motion|change)\b"
    r"(?! (?:to|was|is|has|had|would|might|could|may|fail|pass|that|which|on|about|of|by)\w*\b)",
    re.IGNORECASE,
)
"""Words by which something becomes something else."""
_NOT_IMPERATIVE = frozenset(
    (
        "i you he she it we they this that these those the a an my your his her its our their there here who what "
        "which when where why how if because since while although though as at by for from in into of on to under "
        "with within without about after before between during until and or but nor so yet not no yes all any both "
        "each every either neither some most many few several one two three nobody everybody somebody someone anyone "
        "everyone rule rules proposal proposals case judgment judgement statement minutes reminder excerpt index "
        "results votes thanks thank hello dear congratulations welcome sorry today yesterday tomorrow last next now "
        "then also however therefore thus hence is are was were has have had do does did can could may might must "
        "shall should will would am be been only even just still already never always often read see vote judge quote "
        "cite consider remember obey note mind compare check consult recall look ask endorse support oppose object "
        "like love hate award grant give pay transfer register deregister fine destroy appoint ratify initiate issue "
        "roll draw buy sell play pass resign nominate announce per via than whereas given according regarding "
        "concerning despite unlike against yea nay aye count suppose example imagine "
    ).split()
)
"""Words that begin a sentence and are no verb of change."""
_DETERMINER = (
    r"(?:the|an?|all|each|every|both|this|that|these|those|some|any|rules?|R ?\d+|up|out|down|off|away|back|in|from|to"
    r"|on|over|with|it|them|one|two|\d+)\b"
)
_IMPERATIVE = re.compile(
    rf"{_SOFTLY}(?P<verb>[A-Za-z-]{{2,}}) "
    rf"(?:(?={_DETERMINER})|(?=[\"“'{LITERAL[1:-1]}])|(?=[^.?!]{{0,60}}\b(?:into|instead)\b))"
    rf"(?:[^.?!:]{{0,80}}?){_RULE}",
    re.IGNORECASE,
)
_ON_THE_REST = re.compile(
    rf"{_SOFTLY}(?P<verb>[a-z-]{{3,}}) "
    r"(?:(?:the|its|every|each|all|that|this)(?: \w+){0,2} (?:rest|remainder|others?|tone"
    r"|text|wording|rules?|titles?|sentences?|paragraphs?|lists?|items?|bullets?|words?|points?|numbers?|limits?|fines?"
    r"|rewards?|penalt(?:y|ies)|amounts?|things?|parts?|bits?|stuff|beginning|ending|end|start|passages?|clauses?"
    r"|lines?|sections?|phrases?|half|law)|things|it|them|everything)\b",
    re.IGNORECASE,
)
"""A verb that may be any one, and a text or amount of the rule that was named before: `soften the rest`."""
_PART_SHOULD = re.compile(
    rf"{_SOFTLY}(?:the|its|each|every|all|both)(?: (?!rules?\b)\w+){{0,3}} (?:rest|remainder|wording|text|sentences?"
    r"|paragraphs?|lists?|items?|bullets?|words?|clauses?|lines?|sections?|phrases?|parts?|bits?|passages?|titles?"
    r"|ending|beginning)\b[^.?!]{0,60}?\b(?:should|must|ought to|needs? to|has to|have to|is to|are to)\b",
    re.IGNORECASE,
)
"""A part of the rule that was named before, and what it should be: `the last sentence should be nicer`."""
_LIKE_NO_VERB = re.compile(r"(?:s|ed|ing|ly|tion|ment|ness|ity)$", re.IGNORECASE)
_VERBS_ALL_THE_SAME = frozenset(
    "dress discuss address press express assess bless toss feed speed supplement augment".split()
)
_LINE = re.compile(
    r"^(?:[-*•] |\(?\w{1,2}[.)] )?(?:rules? ?|R)?\#?\d{1,5}(?: ?\([^)]*\))? ?(?:(?::|[-–—] |->|=>) ?|(?=\w+(?:ed"
    r"|able)\b))"
    r"(?!(?:for|against|abstain|present|yes|no|aye|nay|yea|adopted|rejected|passed|failed|defeated|in force"
    r"|(?:amended|repealed|enacted) by)\b)(?=\w{2})",
    re.IGNORECASE,
)


_FROM_NOW_ON = re.compile(r"(?:from now on|henceforth|from here on|as of now)\b", re.IGNORECASE)


def wishes_for_change(words: str, *, goes_on: bool = False) -> bool:
    """Whether a sentence is an imperative or a wish that names a rule; or goes on so after an instruction."""
    words = words.strip()
    if _WANTED.search(words) and not _ASKED.search(words):
        return True
    if _NAMED.search(words) is None:
        becomes = re.search(LITERAL, words) is not None and _BECOMES.search(words) is not None
        return goes_on and (becomes or _PART_SHOULD.match(words) is not None or _is_imperative(words, _ON_THE_REST))
    if _WISHED.match(words) and not _ASKED.search(words):
        return True
    if words.endswith("?"):
        return False
    if goes_on and _FROM_NOW_ON.match(words):
        return True
    if _BECOMES.search(words) is not None or _AMOUNT_FOR.match(words) is not None or _is_imperative(words, _DONE_IN):
        return True
    if _VERBLESS.match(words) is not None and (_RATHER.match(words) or _TELLS.search(words) is None):
        return True
    if _TELLS.search(words) is None and (
        _CONTRAST.search(words) or (re.search(LITERAL, words) and (goes_on or _PLACE_FIRST.match(words)))
    ):
        return True
    return bool(_SHOULD.match(words) or _SHOULD_BEFORE.match(words)) or _is_imperative(words, _IMPERATIVE)


def is_line_on_rule(words: str) -> bool:
    """Whether a line says something of a rule behind its number: `rule 204: softer`."""
    return _LINE.match(words.strip()) is not None


def _is_imperative(words: str, form: re.Pattern[str]) -> bool:
    """Whether a sentence begins with what can be a verb in the imperative, known or not."""
    found = form.match(words)
    if found is None or found["verb"].lower() in _NOT_IMPERATIVE:
        return False
    verb = found["verb"].lower()
    return _LIKE_NO_VERB.search(verb) is None or verb in _VERBS_ALL_THE_SAME
