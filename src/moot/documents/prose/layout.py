"""How a proposal lies on the page: its lines, and the words that lines begin and end with when they instruct.

These expressions only say where an instruction may begin or wants a block of text; what it says is for the grammar.
"""

import re
from typing import NamedTuple


class Line(NamedTuple):
    """One line of the proposal, without its line break."""

    start: int
    first: int
    """The offset of the first character that is no white space; the line's end where there is none."""
    end: int
    indent: int
    """Columns of white space before the first character; a tab goes to the next multiple of eight."""
    text: str
    """The line without white space around it."""


def lines_of(text: str, start: int, end: int) -> list[Line]:
    """The lines of a stretch of text."""
    lines = []
    at = start
    while at <= end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        raw = text[at:stop]
        margin = raw[: len(raw) - len(raw.lstrip())]
        lines.append(Line(at, at + len(margin), stop, len(margin.expandtabs(8)), raw.strip()))
        at = stop + 1
    return lines


NUMBER = r"\#?\d+(?:\.\d+)*[a-z]?(?:/\d+)?"
_RULE = rf"(?:rules?\s+\#?\d|R\#?\d+\b|rules?\s+[\"“'‘{{]|rules?\b[^.:]{{0,30}}\b(?:entitled|titled|called|named)\b)"
_LEAD = (
    r"(?:[-*•–+]\s+|\#?\d{1,5}:\s+(?=[A-Z“\"])|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]\s+|(?:also|then|next|finally|further|furthermore|additionally"
    r"|moreover|second(?:ly)?|third(?:ly)?|first(?:ly)?|lastly|and|please|now)\b,?\s+|in addition,?\s+"
    r"|be it (?:\w+\s+){0,2}(?:resolved|enacted|known|ordained),?\s*(?:that|:)?\s+"
    r"|(?:i|we)\s+(?:hereby\s+)?(?:propose|move)\s+(?:to|that)\s+"
    r"|(?:up)?on (?:the )?(?:adoption|passage|passing|enactment) of this proposal,?\s+"
    r"|(?:it is )?(?:hereby )?(?:proposed|resolved) that\s+|that\s+|the\s+)*"
)
_HEADS = "|".join(
    (
        rf"(?:amend|change|modify|alter|revise|edit|update|rewrite|reword)\b.{{0,80}}?\b{_RULE}",
        r"amend\s+\d+\b",
        r"(?:amend|repeal|transmute|change)\s+(?:each|every|all|any|both)\b.{0,30}?\brules?\b",
        r"(?:amend|change|alter|modify)\s+(?:the\s+)?(?:rule|same rule|title|power|text)\b",
        r"(?:re-?)?(?:enact|create|establish|make|add|introduce|adopt|insert)\b(?:[^.]|\.\d){0,60}?\brules?\b(?! \d)",
        r"(?:re-?)?enact\b",
        rf"repeal\b.{{0,60}}?(?:{_RULE}|\brules?\b|\bamendment\b|\d)",
        rf"(?:transmute|retitle|rename|renumber|re-?enact|remake)\b.{{0,60}}?(?:{_RULE}|\brules?\b|\d)",
        rf"(?:in|to|from|for|at|within)\b.{{0,80}}?\b{_RULE}",
        rf"(?:replace|delete|remove|append|prepend|insert|strike|add|substitute|set|increase|decrease|raise|lower|reduce)"
        rf"\b.{{0,160}}?\b{_RULE}",
        rf"{_RULE}[^.:]{{0,120}}?\b(?:is|are|be|shall|should|will|to be)\b",
        r"(?:proposed )?new (?:(?:im)?mutable )?rule\b\s*(?:[:(\"“]|titled|entitled|\#?\d)",
        r"there (?:shall|will|is|should)\b.{0,30}\brule\b",
        r"a (?:new )?rule\b.{0,60}\b(?:is|be|shall)\b.{0,30}(?:created|enacted|added)",
        r"(?:the )?following (?:text )?(?:is|be|shall be|shall become|becomes)\b.{0,40}\brule\b",
        rf"{_RULE}[^.:]{{0,80}}?(?:'s|’s)\b",
        rf"{_RULE}[^.:]{{0,60}}:\s*(?:change|replace|delete|remove|insert|add|append|amend|strike)\b",
    )
)
HEAD = re.compile(rf"{_LEAD}(?:{_HEADS})", re.IGNORECASE | re.DOTALL)
"""How a paragraph begins that gives an instruction about a rule."""

CONDITION = re.compile(
    r"(?:[-*•]\s+|\(?\w{1,2}[.)]\s+)?(?:if|unless|otherwise|provided|else|in the event|when|should|assuming|in case)\b",
    re.I,
)
STEP = re.compile(
    rf"{_LEAD}(?:(?:replace|replacing|delete|deleting|remove|removing|insert|inserting|append|appending|prepend"
    r"|prepending|add|adding|strike|striking|change|changing|substitute|amend|amending|retitle|retitling|rename"
    r"|renaming|renumber|renumbering|move|by|set|setting|rewrite)\b"
    r"|(?:in|to|after|before|at|from|within|for|following)\s+(?:the|its|item|list|paragraph|section|each|every|\")"
    r"|the (?:\w+ ){0,2}(?:paragraph|sentence|list|item|word|text|phrase)s?\b.{0,200}?\b(?:is|are|be)\b"
    r"|paragraph|item|section\b)",
    re.IGNORECASE | re.DOTALL,
)
"""How a step of an amendment begins, where the rule has been named before."""

ACTION = re.compile(
    r"(?:(?:then|also|finally|next),?\s+)?(?:award|grant|destroy|deregister|register|flip|transfer|pay|give|deduct|appoint|ratify|each player (?:gains|loses)"
    r"|all players (?:gain|lose)|initiate|revoke|issue)\b",
    re.I,
)
"""How a paragraph begins that orders something in the game, not in its rules."""

CONNECTS = re.compile(
    r"(?:with|to read|to|and|by|before|after|between|at the (?:end|beginning|start)|as (?:a|the|its)|immediately|so that"
    r"|in place of|then by|following|preceding|prior to|or|in (?:rule|its|that order|the)|from|respectively|where|such that|(?:is|are|be|shall be|to be) (?:hereby |further )?(?:amended|changed|repealed|replaced|transmuted|modified|deleted))\b"
)
CONNECTS_ALONE = re.compile(
    r"(?:immediately |directly )?(?:following|after|before|preceding|prior to) (?:this|the) (?:sentence|text|paragraph|item)s?\b[^.\"“{]{0,40}:\s*$|(?:and )?(?:with|to|to read|by|to be|read|reads|into)\b[^.\"“{]{0,50}:?\s*$|(?:with|to read|to|by)\b",
    re.I,
)
"""A line that only leads over, as `with:` or `to read:`."""

WANTS_BLOCK = re.compile(
    r"\b(?:with|by|read|reads|reading|following|text|texts|paragraphs?|sentences?|items?|bullet|entry|words?|phrases?|clause|"
    r"section|full|whole|entirety|follows|below|to|that|states|stating|saying|says|list|rule|replacing|inserting|adding|"
    r"appending|deleting|removing|prepending|replace|insert|delete|remove|append|add|amend|beginning|starting|lines?|"
    r"string|passage|definition|title|power)[\s,'’]*$|\b(?:follows|following|below|text)\.$",
    re.IGNORECASE,
)
"""What an instruction ends with that goes on with a block of text, where no colon says so."""

STEPS_FOLLOW = re.compile(
    r"\bfollowing (?:rule )?changes\b.{0,40}:\s*$|"
    r"\b(?:amend\w*|chang\w*|modif\w*|edit\w*|alter\w*|revis\w*|updat\w*)\b(?!.*\b(?:read|reads|reading|text|with|by \w+ing)\b)"
    r".*\b(?:follow\w*|by|below|changes|ways?|in|by,? as (?:a single|one) (?:amendment|change))\s*:?\s*$",
    re.IGNORECASE | re.DOTALL,
)
LABEL = re.compile(
    r"(?:\W*whereas\b.*|\W*(?:please\s+)?(?:make\s+|with\s+)?(?:the\s+)?(?:following\s+)?(?:(?:proposed|rule|text)\s+)*(?:changes?|proposals?|text|amendments?)"
    r"(?:\s+(?:to|in)\s+the\s+rules(?:et)?)?(?:\s+(?:is|are)\s+made)?\s*:\s*"
    r"|\W*amend the following rules?(?: as (?:indicated|follows|below|shown))?\s*:\s*)$",
    re.I,
)
"""A line that only says that changes follow."""
RULES_FOLLOW = re.compile(
    r"\b(?:repeal|transmut|make|renumber)\w*\s+(?:the following|these|each of the following|all of the following)\s+rules?\b[^:]*:\s*$"
    r"|(?:^|\W)(?:the following|these)\s+rules?\s+(?:is|are|be|shall be)\s+(?:hereby\s+)?(?:repealed|transmuted|made)\b[^:]*:\s*$",
    re.I,
)
HEADER = re.compile(
    r"(?:id|title|authors?|author\(s\)|co-?authors?(?:\(s\))?|ai|ii|adoption[ -]index|proposer|proposed by|submitted by|"
    r"submitter|chamber|class|type|date|distributed|subject|from|to|interest(?:ed)?|disinterested|proposal(?: ?\#?\d+\w?)?|"
    r"co-?sponsors?|sponsors?|imminence|pending|name|status|quorum|urgency|mi)\s*[:=]|(?:proposal|rule change|amendment) \#?\d+\s*(?:[(/,\"“-].*)?$",
    re.IGNORECASE,
)
"""A line that is about the proposal, before its text."""
RULED = re.compile(r"([-=*_~#+])\1{2,}$")
"""A line that only separates."""
SIGNATURE = re.compile(r"--\s*$")
SECONDED = re.compile(
    r"\(?(?:second(?:ed|s)?|signed|witness(?:es|ed)?|proposed|submitted)\b\s*(?:by\b|:)|-{3,}\s*$", re.I
)
"""A line that says who stood by the proposal, behind its text."""
NUMBERED = re.compile(r"(?:proposal|rule change|amendment|part|change) \#?\d+\s*[:.]?\s*$", re.I)
"""A line that only numbers what follows."""
SPEAKS = re.compile(
    r"(?:\b(?:reads?|reading|following|text|follows|full|entirety|says?|states?|paragraph|sentence)"
    r"|\b(?:enact|create|add|make|propose)\b.{0,60}\brule\b[^:]{0,40}|^\W*new rule[^:]{0,30})\s*$",
    re.I,
)
"""What stands before a colon behind which a rule's text may follow on the same line."""
