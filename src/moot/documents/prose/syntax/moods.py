"""Moods in which a change is asked for: `I'd like`, `could we`, `this proposal`, around a clause (see `clauses.py`).

A request is a frame around a clause. Most frames only say that it is wished for; a question or an opinion may be meant
otherwise, so that the author has to confirm it.
"""

import re
from collections.abc import Iterator
from itertools import islice

from moot.documents.prose.syntax.clauses import RULE, TOPIC, Request, imperatives, on_topic
from moot.documents.prose.syntax.rewording import PlacedWords
from moot.documents.prose.units import LITERAL
from moot.documents.prose.verbs import Mood

_ADVERB = (
    r"(?:(?:really|just|only|all|also|hereby|formally|humbly|simply|strongly|now|then|therefore|kindly|please) )*+"
)
_WE = r"(?:i|we|you|u|the (?:club|group|undersigned|players))"
_OR_NOT = r"(?:shall|could|can|may|would|wo)(?:n['’]t)?"
_FRAMES = tuple(
    (re.compile(rf"(?:{frame})[:,]? ?", re.IGNORECASE), is_soft)
    for frame, is_soft in (
        # would you mind | could we please | can rule 4 | wouldn't
        (r"(?:would|do) you mind|(?:it would|it['’]d) be (?:nice|good|great|better)(?: to| if we)?", True),
        (rf"{_OR_NOT} (?:we|you|u|somebody|someone|i) {_ADVERB}", True),
        (rf"{_OR_NOT} (?=(?:the|an?|{RULE})\b)", True),
        (r"(?:would|is)n['’]t (?=\d)", True),
        # how about | why don't we | would it be possible to
        (r"(?:how|what) about(?: we| if we)?|why not|why don['’]t we(?: just)?|what if we", True),
        (r"(?:would|is) it (?:be )?(?:ok|okay|possible|alright|all right|fine)(?: to| if we)?", True),
        (r"(?:i['’]m|i am|we['’]re|we are) (?:all )?(?:for|in favou?r of)", True),
        (r"(?:it['’]s|it is)? ?(?:high |about )?time (?:to|for us to|that we|we|for)", True),
        # I'd like to | we want | I propose that we | I move for | we should
        (
            rf"{_WE}(?:['’]?d| would| do)? {_ADVERB}(?:want|wish|need|like|love|prefer|propose|suggest|move|request|ask"
            r"|demand|recommend|vote(?= (?:to|that|we)\b)|beg)\b"
            r"(?: (?:that|to|for|us|we|it if|if|have|see|the following|should))*+(?= |:)",
            False,
        ),
        (rf"{_WE}(?:['’]?d| would) (?:much )?rather(?: have| see)?|make it so(?: that)?", False),
        (rf"{_WE}(?:['’]d| would) {_ADVERB}", True),
        (r"(?:maybe|perhaps),?", True),
        (rf"{_WE} (?:should|must|ought to|need to|have to|had better) {_ADVERB}", True),
        # let's | let | have
        (r"let(?:['’]s| us)(?: (?:just|all|also|please|simply|finally|now))*+|(?:let|have|get|see)(?= )", False),
        # my proposal is to | proposal: | a motion to | resolved, that
        (
            r"(?:my|this|our|a)? ?(?:rule )?(?:proposal|motion|request|suggestion|idea|plan|wish|amendment)"
            r"(?: is| here is)?(?: to| that| for| of|:)(?: we)?",
            False,
        ),
        (r"(?:be it (?:\w+ )?)?(?:resolved|enacted|moved|proposed)[,:]?(?: that)?", False),
        (r"(?:it is|we) (?:hereby )?(?:proposed|resolved|moved|agree|resolve) (?:that|to)", False),
        (r"(?:from now on|henceforth|hereafter)|only (?=in |within )", False),
        (r"instead of what (?:it|that rule) (?:now |currently )?says(?: (?:now|currently|at present))?", False),
        (
            r"(?:go ahead and|feel free to|please|pls|plz|kindly|just|simply|also|then|so|ok|okay|well|hey|hi)"
            r"(?:,? (?:all|everyone|folks|guys))?\b",
            False,
        ),
    )
)
"""The frames of requests, and whether each is a question or an opinion rather than a request."""
_FRAMES_MAX = 3
_FRAMED: tuple[Mood, ...] = ("infinitive", "gerund", "participle")
_ITSELF = r"(?:this|my|our) (?:proposal|motion|amendment|rule change)\b"
_ABOUT_ITSELF = re.compile(rf"\b{_ITSELF}[^.;!?:]*$", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    rf"(?:{_ITSELF}|(?:it|the proposal)\b)(?: (?:shall|will|would|hereby|also|then|further|does|simply|just|\w+ly))*+ ",
    re.IGNORECASE,
)
"""The subject of what a proposal says about itself."""
_LISTS_ITSELF = re.compile(
    rf"\W*{_ITSELF}[^.:;!?]{{0,80}}(?::|\b(?:things|changes|effects|parts|steps)\b:?)|\W*[\w ]{{0,20}}{_ITSELF}:",
    re.IGNORECASE,
)
"""A sentence that says that what a proposal does comes next."""
_PROPOSED = re.compile(
    r"\b(?:propose|move|suggest|resolved|proposed|moved|enacted)[,:]? (?:\w+ )?that $|\blet it be that $", re.I
)
"""Words before a clause that ask for what it says."""
_NAMED = re.compile(
    rf"\b(?:the )?rules? (?:no\.? ?)?\#?\d+(?:/\d+)?\b|\bR\d+\b|\b\d{{3}}\b|\brule {LITERAL}", re.IGNORECASE
)
_LOCATED = re.compile(
    rf"(?P<what>.{{3,200}}?),? (?:[(\[] ?(?:in |see |cf\.? )?|in (?:the )?)(?P<rule>{RULE}) ?[)\]]?\W*$", re.IGNORECASE
)
"""A sentence with the rule that it's about at its end: `… 48 hours, not 24 (rule 4)`."""
_REASON = re.compile(
    rf"\W*(?:(?:because|since|as|i think|honestly|frankly|well) )?(?:(?:{_NAMED.pattern})(?: (?:really|just))?"
    r" ?(?:is|are|isn['’]t|seems|looks|bothers|bores|annoys|hurts|sucks|stinks|has|does|needs?|=)"
    r"|(?:i|we|nobody|everyone|everybody|people|no one) (?:[\w'’]+ ){1,5}?(?:(?:of|about|with) )?(?:the )?(?:rule"
    r"|R\d|\d)"
    r"|(?:there['’]s |there is )?(?:(?:fix|correct|mend) )?(?:a |the )?(?:typo|mistake|slip|error|misprint) in)",
    re.IGNORECASE,
)
"""An opinion on a rule, or what is wrong with it."""
_BEHIND_REASON = re.compile(r",? (?:so|and) (?=let|we |i )|, (?:so |and )?|:,? | [-–—]+ |; |\. ")
"""Where a request may begin behind an opinion."""
_BOUNDARIES_MAX = 4
_RESTRICTS = re.compile(
    rf"{LITERAL}|\b(?:if|unless|when|whenever|while|until|till|except|never|after|before|last|was|were|had|could"
    rf"|might|may"
    r"|example|said|says|suppose|but|all|every|only|once|wrote|vote[sd]?|against|other than|apart from|instead|or"
    r"|proposal|case)\b",
    re.IGNORECASE,
)
"""Words before a request that may restrict it."""
_SOFT_END = re.compile(
    r"(?:,? (?:please|pls|plz|thanks|thx|thank you|ok|okay|right|maybe|perhaps))*+ ?[?!.]*$", re.IGNORECASE
)


def lists_itself(words: str) -> bool:
    """Whether a sentence says that what the proposal does comes next: `this proposal does two things:`."""
    return _LISTS_ITSELF.match(words) is not None


def is_of_proposal(words: str) -> bool:
    """Whether a sentence tells what a proposal does: `it repeals rule 4`."""
    told = _THIRD_PERSON.match(words)
    return told is not None and re.match(r"(?!is|was|has|had|been)[a-z]{2,}s\b", words[told.end() :], re.I) is not None


def requests(sentence: PlacedWords, before: str, *, of_proposal: bool = False) -> Iterator[Request]:
    """What a sentence may ask for, in the imperative; `before` are the words before it in its paragraph.

    `of_proposal` is whether the proposal speaks of itself, so that `it repeals rule 4` is about the proposal.
    """
    end = _SOFT_END.search(sentence.text)
    is_question = end is not None and "?" in end.group()
    if end is not None and 0 < end.start() < len(sentence.text.rstrip(" .!")):
        last = sentence.offsets[-1]
        sentence = sentence[: end.start()].up_to(last)
    lists = _LISTS_ITSELF.match(sentence.text)
    told = sentence[lists.end() :] if lists is not None and ":" in lists.group() else sentence
    told = told[len(told.text) - len(told.text.lstrip()) :]
    tells = _THIRD_PERSON.match(told.text)
    about = of_proposal or lists is not None or _ABOUT_ITSELF.search(before) is not None
    if tells is not None and (about or _ABOUT_ITSELF.match(tells.group()) is not None):
        told = told[tells.end() :]
        yield from _softly(imperatives(told, ("third person", "infinitive", "gerund"), is_framed=False), is_question)
    elif about:
        yield from _softly(imperatives(told, ("third person", "gerund"), is_framed=False), is_question)
    yield from _framed(sentence, is_question, is_framed=_PROPOSED.search(before) is not None)
    located = _LOCATED.match(sentence.text)
    if located is not None and not _NAMED.search(located["what"]):
        rule, what = (sentence[slice(*located.span(name))] for name in ("rule", "what"))
        for one in (Request(what), *_framed(what, is_question, is_framed=False)):
            yield from _softly(on_topic(rule, one.words), one.is_soft or is_question)
    topic = TOPIC.match(sentence.text)
    if topic is not None:
        rule, rest = sentence[slice(*topic.span("rule"))], sentence[topic.end() :]
        for one in (Request(rest), *_framed(rest, is_question, is_framed=False)):
            yield from _softly(on_topic(rule, one.words), one.is_soft)
    yield from _with_reason(sentence)


def _framed(words: PlacedWords, is_question: bool, *, is_framed: bool) -> Iterator[Request]:
    """The requests in a sentence without its frames; a question without a frame asks for nothing."""
    is_soft = is_question
    if not is_question:
        yield from imperatives(words, ("infinitive", "gerund"), is_framed=is_framed)
    for _ in range(_FRAMES_MAX):
        found = next(((one, soft) for frame, soft in _FRAMES if (one := frame.match(words.text)) and one.end()), None)
        if found is None or found[0].end() >= len(words.text):
            break
        words, is_soft = words[found[0].end() :], is_soft or found[1]
        yield from _softly(imperatives(words, _FRAMED, is_framed=True), is_soft)


def _with_reason(words: PlacedWords) -> Iterator[Request]:
    """The requests behind an opinion on a rule in the same sentence: `rule 4 is silly, let's drop it`."""
    for boundary in islice(_BEHIND_REASON.finditer(words.text), _BOUNDARIES_MAX):
        reason = words.text[: boundary.start()]
        named = [*_NAMED.finditer(reason)]
        if len(named) != 1 or _RESTRICTS.search(reason) or not _REASON.match(reason):
            return
        rule, rest = words[slice(*named[0].span())], words[boundary.end() :]
        for one in (Request(rest), *_framed(rest, is_question=False, is_framed=False)):
            yield from (found._replace(is_soft=True) for found in on_topic(rule, one.words))


def _softly(found: Iterator[Request], is_soft: bool) -> Iterator[Request]:
    return (one._replace(is_soft=one.is_soft or is_soft) for one in found)
