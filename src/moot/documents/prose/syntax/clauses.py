"""Clauses that ask for a change, each in the imperative: `rule 4 has to go` comes to `repeal rule 4`.

A clause has a verb in the infinitive, the gerund or the third person, a noun for one (`the repeal of`), or something
and what is to become of it. The grammar reads the imperative; if it doesn't, nothing has been asked for.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from moot.documents.prose.syntax.rewording import PlacedWords
from moot.documents.prose.units import LITERAL
from moot.documents.prose.verbs import INFINITIVES, Mood, any_of


class Request(NamedTuple):
    """A clause in the imperative, and whether it is only meant so: a question, or an opinion."""

    words: PlacedWords
    is_soft: bool = False


_NUMBER = r"\#?\d+(?:/\d+)?\b(?: ?\([^()]{1,60}\))?"
_NUMBERS = rf"{_NUMBER}(?:(?: ?,(?: and)?| and| &|/| to| through| ?[-–]) ?(?:the )?(?:rule )?{_NUMBER})*+"
RULE = (
    r"(?:(?:(?:all|each|both) of )?(?:the )?rules? ?(?:no\.? ?|numbers? )?"
    rf"(?:{_NUMBERS}|{LITERAL}(?:(?: ?,| and|, and) {LITERAL})*+)|R ?{_NUMBERS}|the {LITERAL} rule"
    r"|\#?\d{2,5}\b(?:(?: ?,| and| &) \#?\d{2,5}\b)*+)"
)
"""Rules by number or title."""
_IT = r"(?:(?:that|this|the whole|the entire) rule|it|them)\b"
_CLAUSE_END = r"(?= ?(?:[.,;!?]|$|and\b|because\b|since\b|if\b|unless\b))"
_FOR_GOOD = (
    r"(?:,? (?:please|pls|now|for good|once and for all|altogether|entirely|completely|forever|at once|at last|away"
    r"|out|already|finally|too|from the (?:rules|ruleset|rule ?book|books)|off the books))*+"
)
_MUST = (
    r"(?:(?: (?:both|all|each))? (?:should|shall|must|will|can|may|has to|have to|needs? to|ought to|is to|are to|to)"
    r"(?: (?:just|really|now))*+)?"
)
_PASSIVE = (
    r"(?: (?:(?:is|are|be|gets?|to be|to get)|(?:should|shall|must|will|ought to|needs? to|ha(?:s|ve) to|is to|are to"
    r"|deserves? to|wants? to) (?:be|get))\b)?(?: (?:to be|hereby|now|also|thus|just|simply|please))*+"
)
_PAST = (
    r"(?:was|were|been|has|had|have|did|does|do|not|never|nobody|if|when|which|who|whether|because|could|would|might)"
)
_WHAT = (
    rf"(?P<what>(?:(?:the|a|an|its|everything|every|each|all|both|rules?|first|second|third|fourth|fifth"
    rf"|last|final)\b|R?\#?\d|{LITERAL}|it\b)"
    rf"(?:(?!\b{_PAST}\b)[^.;!?]|\.\d){{0,160}}?)"
)
"""Something that is changed; it doesn't tell of the past."""
_GO = (
    r"(?:go(?:es)?(?: away)?|be gone|gone|out|be out|away|no more|be no more|disappear|vanish|die|history|be history"
    r"|begone|off the books|gets? the (?:axe|boot|chop)|be (?:thrown|chucked|kicked|tossed) out"
    r"|be (?:scrapped|binned|dropped|ditched|axed|junked|trashed|nuked|abolished))"
)
_REMOVES = (
    r"(?:g[eo]t(?:ting)? rid of|do(?:ing)? away with|kill off|drop "
    r"out|(?:kick|throw|chuck|toss|strike|cross|cut|take|vote|weed|wipe) out"
    r"|(?:take|throw) away|let go of|forget about|abolish|annul|axe|ban|banish|bin|cancel|delete|ditch|drop|dump"
    r"|eliminate|erase|junk|kill|lose|nuke|omit|remove|repeal|rescind|retire|revoke|scrap|scratch|strike|toss|trash"
    r"|void"
    r"|wipe|withdraw|cut)"
)
_REMOVED_RULE = re.compile(rf"{_REMOVES} (?P<what>{RULE}){_FOR_GOOD}{_CLAUSE_END}", re.IGNORECASE)
_THROWN_OUT = re.compile(
    rf"(?:kick|throw|chuck|toss|strike|cross|cut|take|vote|put|send) (?P<what>{RULE}|{_IT})"
    rf" (?:out|away|off|down|in the (?:bin|trash)){_FOR_GOOD}{_CLAUSE_END}",
    re.IGNORECASE,
)
_GONE = re.compile(rf"(?P<what>{RULE}|{_IT})(?P<must>{_MUST}) ?[:,–—-]* ?{_GO}{_FOR_GOOD}{_CLAUSE_END}", re.IGNORECASE)
_TOLD_GONE = re.compile(rf"(?P<what>{RULE}|{_IT}) (?:is|are|has|have) {_GO}{_FOR_GOOD}{_CLAUSE_END}", re.IGNORECASE)
_NEGATED = r"(?:(?:do not|don['’]t|no longer|never|can['’]t see why we)(?: really)?)"
_NO_MORE = re.compile(
    r"(?:no more|rip|bye[- ]bye|down with|away with|out with|enough of|(?:say )?(?:good-?bye|farewell|bye"
    r"|so long)(?: to|,)?"
    rf"|forget(?: about)?|(?:i['’]m|i am|we['’]re|we are) (?:so )?(?:sick|tired) of) (?P<what>{RULE}|{_IT})"
    rf"{_FOR_GOOD}{_CLAUSE_END}",
    re.IGNORECASE,
)
_REMOVED_TEXT = re.compile(
    r"(?:get rid of|do away with|kill|scrap|ditch|axe|nuke|bin|trash|toss(?: out)?|throw out|kick out|chuck out|lose"
    r"|scratch|dump|cross out|take out|take away|wipe out|leave out|trim|chop(?: off)?"
    r"|lop off|snip|clip|cut off) (?=.)",
    re.IGNORECASE,
)
_TAKEN_OUT = re.compile(
    rf"(?:take|cut|strike|get|throw|kick|leave) (?P<what>[^.;!?]{{1,120}}?) out (?:of|from) (?P<rule>{RULE}|{_IT})",
    re.I,
)
_TEXT_GOES = re.compile(
    rf"{_WHAT}(?: (?P<must>should|shall|must|has to|have to|needs? to|ought to|is to|to|can|could|may) (?:just )?"
    r"(?:go|be gone|disappear|vanish|be (?:cut|dropped|scrapped|binned|thrown out|left out))| goes| gone)\b",
    re.IGNORECASE,
)
_LOSES = re.compile(
    rf"(?P<rule>{RULE}) (?:loses|drops|(?P<must>without|minus|sans|(?:does(?:n['’]t| not) (?:really "
    rf")?need|(?:can|could) (?:lose|drop|do without)))"
    r"|(?:should|shall|must|has to) (?:lose|drop))"
    rf" (?P<what>(?:(?:its|the) |(?={LITERAL}))[^.;!?]{{1,80}})",
    re.IGNORECASE,
)
_HEADED = re.compile(
    rf"(?P<what>{RULE}) ?(?:-+>|=+>|→|[:,–—-]+) ?(?:please |to |to be |now |just )*+(?P<verb>{any_of('infinitive')})\b"
    rf"(?! (?:the|a|an|it|in|from|every|all|each|rules?|{LITERAL})\b|[^.;]*{LITERAL} (?:with|by|to)\b)",
    re.IGNORECASE,
)
"""A rule, and behind it what to do with it: `rule 4: repeal`."""
_DONE = re.compile(rf"{_WHAT}{_PASSIVE} ?(?:-+>|=+>|→|[:–—-]*) (?P<verb>{any_of('participle')})\b", re.IGNORECASE)
"""Something, and what is done to it: `rule 4 is to be repealed`, `rule 4: repealed`."""
_NOUNS = {
    "repeal": "repeal", "removal": "remove", "deletion": "delete", "abolition": "abolish", "scrapping": "scrap",
    "amendment": "amend", "renaming": "rename", "retitling": "retitle", "transmutation": "transmute", "addition": "add",
    "insertion": "insert", "replacement": "replace", "substitution": "replace", "reduction": "reduce",
    "demise": "repeal", "lowering": "lower", "raising": "raise", "creation": "create", "enactment": "enact",
    "end": "repeal",
}  # fmt: skip
_NOUN = re.compile(rf"(?:the |an? )?(?P<noun>{'|'.join(_NOUNS)}) of (?=.)", re.IGNORECASE)
"""A noun for a change: `the repeal of rule 4`."""
_NEW_RULE = re.compile(
    r"(?:have )?(?P<rule>(?:(?:an?|another|one more) )?(?:new |mutable |immutable )*+rule\b(?! ?\#?\d))", re.I
)
_SUBJUNCTIVE = re.compile(
    rf"(?P<what>{RULE}|(?:the|a) (?:[\w'’-]+ ){{1,4}}(?:in|of|for) {RULE})"
    r" (?=(?:read|say|be|become|state|cost|have|need|take|last|give|end|require|bear|get|go)\b)",
    re.IGNORECASE,
)
_ENOUGH = re.compile(
    r"(?P<what>(?:only |just )?(?:\d|[a-z]+\b)[^.;!?,]{0,30}?)(?: would| will| should)? (?:be|is|are|do|does|suffices?)"
    r"(?: (?:quite |more than )?(?:better|enough|fairer|nicer|kinder|plenty|fine|sufficient|right|good))?\W*$",
    re.IGNORECASE,
)
"""An opinion on an amount of the rule that is named before it: `rule 4: 5 points are enough`."""
_PLACE = re.compile(rf"(?:(?:in|from) {RULE} ?,? ?|{RULE} ?[:–—-]+ ?)(?=.)", re.IGNORECASE)
"""A rule before what is done in it."""
TOPIC = re.compile(
    rf"(?:(?:re|regarding|concerning|as for|as regards|about|with regard to|when it comes to|on|take|go to|look at"
    rf"|(?:(?:do|make|apply) (?:the following|these|this)(?: \w+)?|changes) (?:to|in)):? )?(?P<rule>{RULE})(?:\?"
    rf"| ?[,:–—-]+| and)"
    r" (?=.)",
    re.IGNORECASE,
)
"""A rule that is named before the clause about it."""
_ITS_VERB = re.compile(
    r"(?P<rest>(?:[a-z'’]+ ){1,5}?)(?:it|this rule|that rule|this one|that one)(?=\W|$)", re.IGNORECASE
)
_BETTER = re.compile(
    r"(?P<what>(?:\d|[a-z]+\b)[^.;!?]{0,40}?)(?: would| will| should)? (?:be|is|are|do|suffice)(?: a)?"
    r"(?: (?:better|enough|fairer|nicer|kinder|plenty|fine|best|more than enough|sufficient|good|right|better idea"
    r"|more fun))?(?P<rest> (?:in|for) .*)",
    re.IGNORECASE,
)
"""An opinion on an amount: `5 points would be better in rule 4`."""
_ENDS_WITH = re.compile(
    rf"(?:(?P<rule>{RULE}) (?:should|shall|must|has to|ought to|is to) (?:also )?|(?=(?:end|begin|start|open"
    rf"|close) {RULE}))"
    rf"(?P<where>end|close|finish|begin|start|open) (?P<after>{RULE} )?with (?P<text>{LITERAL})",
    re.IGNORECASE,
)
"""What a rule should begin or end with."""
_SAYS_THERE = re.compile(
    rf"at the (?P<where>end|beginning|start|top|bottom) of (?P<rule>{RULE}) ?,? ?(?:it |there "
    rf")?(?:should|shall|must|is to)"
    rf" (?:also )?(?:say|be|stand|read)(?: that| the sentence)?:? (?P<text>{LITERAL})",
    re.IGNORECASE,
)
_SAYS_TOO = re.compile(
    rf"(?:also )?(?:say|state|mention|write) in (?P<rule>{RULE}) that:? (?P<text>{LITERAL})", re.IGNORECASE
)
_WORDS_OF = re.compile(
    rf"(?P<verb>[a-z]+(?: (?:out|rid of|off))?) the (?:part|bit|words?|phrase|text|passage|stuff) (?:in|of|from) "
    rf"(?P<rule>{RULE})"
    rf" (?:that|which|where it) (?:says|reads|goes|is) (?P<text>{LITERAL})",
    re.IGNORECASE,
)
"""A text that is named by the rule that says it: `the part of rule 4 that says “a”`."""
_JOINED = r"(?:(?<=and )|(?<=, )|(?<=; )|(?<=then )|(?<=also ))"
_JOINED_VERBS = {
    mood: re.compile(rf"{_JOINED}(?:it )?(?P<verb>{any_of(mood)})\b(?= )", re.IGNORECASE)
    for mood in ("third person", "gerund", "participle")
}
_INFINITIVE = INFINITIVES["infinitive"] | INFINITIVES["participle"]
_FIRST = re.compile(r"(?P<verb>[a-z-]+)\b", re.IGNORECASE)
_VERBS_MAX = 20


def imperatives(words: PlacedWords, moods: tuple[Mood, ...], *, is_framed: bool) -> Iterator[Request]:
    """What a clause can come to in the imperative, in these moods of its verb; in a frame, it can be a mere wish."""
    first = _FIRST.match(words.text)
    verb = first["verb"].lower() if first is not None else ""
    mood = next((mood for mood in moods if mood != "infinitive" and verb in INFINITIVES[mood]), None)
    if mood is not None:
        yield from _plain(_in_infinitive(words, mood))
        return
    yield from _plain(words)
    noun = _NOUN.match(words.text)
    if noun is not None:
        yield from _plain(words.replaced(0, noun.end(), _NOUNS[noun["noun"].lower()] + " "))
    yield from _removals(words)
    done = _HEADED.match(words.text) or _DONE.match(words.text)
    if done is not None:
        yield from _plain(_moved(words, done, _INFINITIVE[done["verb"].lower()]))
    new = _NEW_RULE.match(words.text)
    if new is not None and (is_framed or "new" in new.group().lower()):
        yield Request(words[new.start("rule") :].behind("create " if new["rule"][0] in "aAoO" else "create a "))
    better = _BETTER.match(words.text)
    if better is not None:
        yield Request(words[: better.end("what")] + words[better.start("rest") :], is_soft=True)
    wish = _SUBJUNCTIVE.match(words.text) if is_framed else None
    if wish is not None:
        yield Request(words.replaced(wish.end(), wish.end(), "should "))
    ends = _ENDS_WITH.match(words.text)
    if ends is not None:
        text = words[slice(*ends.span("text"))]
        rule = words[slice(*ends.span("rule" if ends["rule"] else "after"))]
        where = "end" if ends["where"].lower() in ("end", "close", "finish") else "beginning"
        yield Request(text.behind("add the sentence ") + rule.behind(f" at the {where} of ") + words[ends.end() :])
    says = _SAYS_THERE.match(words.text) or _SAYS_TOO.match(words.text)
    if says is not None:
        text, rule = (words[slice(*says.span(name))] for name in ("text", "rule"))
        at_start = says.groupdict().get("where") in ("beginning", "start", "top")
        where = "beginning" if at_start else "end"
        yield Request(text.behind("add the sentence ") + rule.behind(f" at the {where} of ") + words[says.end() :])
    words_of = _WORDS_OF.match(words.text)
    if words_of is not None:
        verb, text, rule = (words[slice(*words_of.span(name))] for name in ("verb", "text", "rule"))
        yield from _plain(verb + text.behind(" ") + rule.behind(" in ") + words[words_of.end() :])
    place = _PLACE.match(words.text)
    if place is not None:
        for one in imperatives(words[place.end() :], ("infinitive", "gerund"), is_framed=False):
            yield Request(words[: place.end()] + one.words, one.is_soft)


def on_topic(rule: PlacedWords, words: PlacedWords) -> Iterator[Request]:
    """A clause on the rule that is named before it, which it calls `it`, or which it is done in."""
    its = _ITS_VERB.match(words.text)
    if its is not None:
        yield Request(words[: its.end("rest")] + rule + words[its.end() :])
    enough = _ENOUGH.match(words.text)
    if enough is not None:
        yield Request(rule.behind("in ") + words[slice(*enough.span("what"))].behind(", "), is_soft=True)
    if words.text[:1].isupper() and words.text[1:2].islower():
        words = words.replaced(0, 1, words.text[0].lower())
    yield Request(rule.behind("in ") + words.behind(", "))


def _moved(words: PlacedWords, found: re.Match[str], verb: str) -> PlacedWords:
    """A clause with a verb before what it is about, in place of what a pattern matches."""
    start, end = found.span("what")
    rest = words[found.end() :]
    if re.match(r" ?[,;] (?=rules? )", rest.text):
        at = rest.text.index(" rule", 1)
        rest = rest[:at].replaced(0, at, ".") + rest[at:]
    return words[start:end].behind(f"{verb} ").up_to(words.offsets[found.end() - 1]) + rest


def _in_infinitive(words: PlacedWords, mood: Mood) -> PlacedWords:
    """A clause with its first verb, and those joined to it, in the infinitive."""
    at = 0
    for _ in range(_VERBS_MAX):
        found = _FIRST.match(words.text) if at == 0 else _JOINED_VERBS[mood].search(words.text, at)
        if found is None:
            break
        verb = INFINITIVES[mood][found["verb"].lower()]
        words = words.replaced(found.start(), found.end(), verb)
        at = found.start() + len(verb)
    return words


def _removals(words: PlacedWords) -> Iterator[Request]:
    """Rules and texts that are to go."""
    for form, is_soft in ((_GONE, False), (_TOLD_GONE, True), (_NO_MORE, True)):
        gone = form.match(words.text)
        if gone is not None:
            can = (gone.groupdict().get("must") or "").strip().startswith(("can", "may"))
            yield Request(_moved(words, gone, _verb_for(gone["what"])), is_soft or can)
            return
    goes = _TEXT_GOES.match(words.text)
    if goes is not None:
        yield Request(_moved(words, goes, "delete"), is_soft=(goes["must"] or "") in ("can", "could", "may"))
    loses = _LOSES.match(words.text)
    if loses is not None:
        what, rule = (words[slice(*loses.span(name))] for name in ("what", "rule"))
        yield Request(what.behind("delete ") + rule.behind(" of ") + words[loses.end() :], is_soft=bool(loses["must"]))


def _plain(words: PlacedWords) -> Iterator[Request]:
    """A clause in the imperative with plain verbs: to kill a rule is to repeal it, to kill a text to delete it."""
    removed = _REMOVED_RULE.match(words.text) or _THROWN_OUT.match(words.text)
    if removed is not None:
        yield Request(_moved(words, removed, _verb_for(removed["what"])))
    out = _TAKEN_OUT.match(words.text)
    if out is not None:
        what, rule = (words[slice(*out.span(name))] for name in ("what", "rule"))
        yield Request(what.behind("delete ") + rule.behind(" from ") + words[out.end() :])
    text = _REMOVED_TEXT.match(words.text)
    if text is not None:
        yield Request(words.replaced(0, text.end(), "delete "))
    yield Request(words)


def _verb_for(what: str) -> str:
    """The verb that removes a rule: of what is only called `it`, a text may be meant, too."""
    return "remove" if re.fullmatch(_IT, what, re.IGNORECASE) else "repeal"
