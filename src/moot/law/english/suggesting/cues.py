"""Cues: words that tell what a sentence is about, wherever they stand in it.

They are looser than phrases: a cue shows what may be meant, and its author chooses. Each has the words of the table.
"""

import re


def _any_of(ways: str) -> str:
    """A pattern for any of several ways to say something; bars or ends of lines stand between them."""
    return "(?:" + "|".join(way.strip() for way in re.split(r" \| |\n", ways.strip())) + ")"


PASSED = _any_of(r"""
    adopt(?:s|ed|ion|ing)? | pass(?:es|ed|ing)? | passage | accept(?:s|ed|ance) | approv(?:es?|ed|al)
    carried | carries | succeeds? | success\w* | becomes? law | made it | makes it | through | gets? in
    w[io]ns? (?:the|a|its|their) vote
""")
_PROPOSAL = _any_of(
    "proposals? | motions? | rule changes? | changes? | ideas? | initiatives? | bills? | suggestions? | amendments?"
)
FAILED = _any_of(rf"""
    (?:not|never)(?: \w+)? {PASSED} | defeat(?:s|ed)? | reject(?:s|ed|ion)? | fail(?:s|ed|ure)?(?! to)
    (?:voted|turned|shot|going|goes|go|went) down | thrown out | l(?:oses?|ost|osing) (?:the|a|its|their) vote
    refused | unsuccessful | flop(?:s|ped)? | drop(?:s|ped)?(?! out) | falls | dies
""")
_MAKES = _any_of(r"""
    ma[kd]es? | making | submit\w* | tabl(?:es?|ed|ing) | introduc\w* | put\w* forward | br[io]ng\w* | offer\w*
    post\w* | files?
""")
_MADE = _any_of(rf"""
    {_MAKES} (?:\w+ ){{0,2}}{_PROPOSAL} | propos(?:es?|ed|ing)\b | new {_PROPOSAL}
    {_PROPOSAL} (?:is|are) (?:made|submitted)
""")
_YES = _any_of(r"for | yes | aye | in favour | approv\w+ | support\w* | back(?:s|ed|ing)")
_NO = _any_of(r"against | no | nay | oppos\w+")
_VOTES = _any_of("vot(?:es?|ed|ing|ers?) | ballots? | sa(?:ys?|id|ying)")
VOTED_FOR = _any_of(rf"""
    {_VOTES}(?: \w+)? {_YES} | \b{_YES} vot(?:es?|ers?) | support(?:s|ed|ers?|ing)\b | back(?:ed|ers)\b
""")
VOTED_AGAINST = _any_of(rf"""
    {_VOTES}(?: \w+)? {_NO} | \b{_NO} vot(?:es?|ers?) | oppos(?:es?|ed|ing|ers)\b | dissent\w* | single no\b
""")
NOT_VOTED = _any_of(r"""
    (?:(?:did|does|do|has|have|had) not|never|without|not) vot(?:ed?|ing)(?! (?:for|against|yes|no)) | non-?voters?
    (?:miss(?:es|ed)?|skip(?:s|ped)?) (?:the|a) vote | (?:fail(?:s|ed)?|forgets?|forgot) to vote
""")
_EVENT_CUES = (
    (
        "this rule is adopted",
        "",
        r"""
        this rule (?:is|was|being|gets|takes|comes|goes|has been) (?:adopted|enacted|passed|(?:into )?effect|into force)
        adoption of this rule
        """,
    ),
    ("a proposal is defeated", "its author", FAILED),
    ("a proposal is adopted", "its author", PASSED),
    ("a proposal is made", "its author", _MADE),
    ("a player votes against it", "that player", VOTED_AGAINST),
    ("a player votes for it", "that player", VOTED_FOR),
    ("a player abstains", "that player", r"abstain\w* | abstention"),
    ("voting on a proposal closes", "", NOT_VOTED),
    ("voting on a proposal closes", "", r"(?:vot(?:e|es|ing)|ballot|poll)\b.{0,30}\b(?:clos(?:es?|ed)|ends?|over)"),
    ("a player votes", "that player", r"vot(?:es?|ed|ing) | casts? (?:a|their) (?:vote|ballot)"),
    (
        "a player joins the game",
        "that player",
        r"""
        join(?:s|ed|ing)? | new(?:ly)? \w*(?:players?|members?|people|persons?|arrivals?) | newcomers? | signs? up
        enter(?:s|ing) the game
        """,
    ),
    ("a player leaves the game", "that player", r"leav(?:es?|ing) | left the game | quits? | drops? out | resigns?"),
    ("a player gets a rule repealed", "that player", r"repeal(?:s|ed|ing)? | delet\w+ | abolish\w*"),
    ("a player gets a rule amended", "that player", "amend(?:s|ed|ing)? | chang(?:es|ed|ing)"),
    ("a rule is enacted", "", r"new rules? | enact\w*"),
    ("a player gets a rule transmuted", "that player", r"transmut\w+"),
    (
        "a case is judged",
        "its judge",
        r"judge(?:s|d)\b | (?:gives?|delivers?|makes?) (?:a |the )?(?:judge?ment|verdict|ruling) | judging",
    ),
    (
        "a case is called",
        "its caller",
        r"(?:calls?|calling|opens?|invok\w+|asks? for|starts?) (?:a |for )*(?:case|judge?ment)s?",
    ),
    (
        "a turn begins",
        "the player whose turn it is",
        r"""
        turns?\b.{0,12}\b(?:start|begin)\w* | (?:start|beginning)\b.{0,16}\bturns? | (?:each|every) turn
        """,
    ),
    (
        "a turn ends",
        "the player whose turn it is",
        r"turns?\b.{0,12}\b(?:ends?|finish\w*|over) | end\b.{0,16}\bturns?",
    ),
)
EVENTS = tuple((event, they, re.compile(rf"\b{_any_of(ways)}\b")) for event, they, ways in _EVENT_CUES)
"""What happens: in the table's words, who is spoken of then, and its cue."""

_PEOPLE = _any_of("players? | members? | persons? | people | participants? | ones? | pupils? | students? | citizens?")
_LOSSES = _any_of(r"""
    los(?:es?|ing|t) | pay(?:s|ing)? | forfeits? | fin(?:e|ed|es) | dock(?:s|ed) | penal\w+ | deduct\w* | costs? | minus
    taken | sets? \w+ back | go(?:es)? down | knocked off | charged? | surrenders? | gives? up | fee | falls | sinks
    shr[iu]nks?
""")
LOSES = re.compile(rf"\b{_LOSSES}\b|- ?(?=\d)")
_GAINS = _any_of(r"""
    get(?:s|ting)? | gains? | receiv\w+ | earns? | wins? | scores? | award\w* | given | plus | credit\w* | collects?
    picks? | pockets? | worth | makes? | brings? | ris(?:es|ing) | goes up | go up | bonus | rewards? | rewarded | added
    nets? | extra | granted | welcomed
""")
GETS = re.compile(rf"\b{_GAINS}\b|\+ ?(?=\d)")
_WHO_HAVE = rf"(?:{_PEOPLE}|whoever|anyone|those) (?:with|has|have|who (?:has|have)|having) (?:the )?"
_RECIPIENT_CUES = (
    (
        "every player but {they}",
        rf"""
        (?:every|each|all|any)(?: of the)? other (?:{_PEOPLE})? | (?:every(?:one|body)|all) else
        the (?:others|rest) | all others | everyone but | everybody but
        except (?:the |its |their )?(?:author|proposer|maker)
        """,
    ),
    ("each player who voted against it", VOTED_AGAINST),
    ("each player who voted for it", VOTED_FOR),
    ("each player who did not vote on it", NOT_VOTED),
    (
        "each player who has the most points",
        rf"{_WHO_HAVE}(?:most|highest|greatest)(?: \w+)? | richest | leader | in the lead",
    ),
    (
        "each player who has the fewest points",
        rf"{_WHO_HAVE}(?:fewest|least|lowest)(?: \w+)? | poorest | in last place",
    ),
    ("its judge", "(?:the|its|a|each|every) judge"),
    ("its caller", r"(?:the |its )?caller | (?:the )?\w+ who called (?:it|the case)"),
    ("{they}", rf"{_PEOPLE} who (?:proposed|moved|asked) (?:to \w+ it|the (?:repeal|amendment|transmutation))"),
    (
        "its author",
        rf"""
        (?:its|the|their|a|an|each) (?:author|proposer|maker) | author | proposer
        (?:{_PEOPLE}|whoever|anyone|whose) (?:who |that )?(?:made|proposed|put|submitted)(?: it| that| the proposal)?
        """,
    ),
    (
        "{they}",
        rf"""
        you | they | that (?:player|member|person) | he or she | he | she | whoever | whose | them
        the same (?:{_PEOPLE})
        """,
    ),
    (
        "each player",
        rf"""
        every(?:one|body)(?: of us)? | all(?: of us| of you| the| our)?(?: {_PEOPLE})?
        (?:each|every)(?: one of us| of us| (?:{_PEOPLE})) | us all | the {_PEOPLE} | {_PEOPLE} all
        """,
    ),
)
RECIPIENTS = tuple((who, re.compile(rf"\b{_any_of(ways)}\b")) for who, ways in _RECIPIENT_CUES)
"""Who gets or loses something, in the table's words; `{they}` is who is spoken of."""
_FOR_EACH = r"\b(?:for|per)(?: (?:each|every|all|the|any|one|and|\w+))*"
UNITS = tuple(
    (unit, re.compile(rf"{_FOR_EACH} (?:{voted})(?: it| them)?"))
    for unit, voted in (("vote against it", VOTED_AGAINST), ("vote for it", VOTED_FOR))
)
"""What something is counted for."""
_UNANIMITY = _any_of(r"""
    unanim\w+
    (?:nobody|no one|not a single \w+|without (?:a|any|one)?(?: single)?) ?(?:vot\w+)? ?(?:against|no)(?: votes?| it)*
    no votes? against(?: it)?
""")
UNANIMOUS = re.compile(rf"\b{_UNANIMITY}")

_DENIALS = _any_of(rf"""
    (?:may|can|must|shall|could|should|will|do|does|is|are) (?:not|never|no longer) | cannot
    not (?:be )?(?:allowed|permitted|able|entitled) | neither | forbidden | prohibited | barred | banned | nobody
    no one | no {_PEOPLE} | withheld | closed to | off limits | ineligible | wait | sits? out | stops?
    loses? the right
""")
DENIES = re.compile(rf"\b{_DENIALS}\b|^no (?=\w+ing)")
ONLY = re.compile(
    r"\b(?:only|needs?|must (?:have|own|hold)|has to have|have to have|requires?|unless|reserved for|limited to)\b"
)
_ANY_PROPOSAL = rf"(?: (?:it|an?|any|the)(?: {_PROPOSAL})?)?"
_ACT_CUES = (
    (
        "vote on their own proposal",
        rf"""
        vot\w+ (?:on|for|about) (?:(?:their|your|his|her|his or her|one 's) own|what they)(?: {_PROPOSAL})?
        (?:author|proposer)\b.*\bvot\w+
        """,
    ),
    ("vote against a proposal", f"{VOTED_AGAINST}{_ANY_PROPOSAL}"),
    ("vote for a proposal", f"{VOTED_FOR}{_ANY_PROPOSAL}"),
    (
        "vote",
        rf"vot(?:e|es|ing)(?: on (?:it|an?|any|the)? ?{_PROPOSAL}| on anything)? | voting rights? | ballots?",
    ),
    (
        "make a proposal",
        rf"{_MADE}(?: (?:an? |any(?:thing)?|new |another |again)*{_PROPOSAL})? | {_MAKES}\b | {_PROPOSAL}",
    ),
    (
        "call a case",
        r"(?:call|invoke|open|ask for|start)\w* (?:a |an |any |for |another )*(?:case|judge?ment)s?",
    ),
)
ACTS = tuple((act, re.compile(rf"\b{_any_of(ways)}")) for act, ways in _ACT_CUES)
"""What a player may not do, in the table's words."""
DEEDS = (
    ("repealed", r"repeal\w*|delet\w+|abolish\w*|remov\w+"),
    ("transmuted", r"transmut\w+|made (?:im)?mutable"),
    ("amended", r"amend\w*|alter\w*|edit\w*|touch\w*"),
    ("changed", r"chang\w+"),
)

LIMITING = frozenset(
    "only not no nobody none never except unless but until before after first last twice once per least most more "
    "less fewer without other else own same if while during within instead both either unanimous unanimously up "
    "exactly than maximum minimum cannot nor neither row always".split()
)
"""Words that limit what a sentence says: none of them is left out of a suggestion, or added, in silence."""
EMPTY = frozenset(
    ". , ; : ( ) ! ? ' \" 's a an the this that it its of on in to for by with is "
    "are was were be been being has have "
    "had who which whose and or at as from so then when whenever where if each "
    "every any all time player players they "
    "them their you your he she his her will shall may can must should member members "
    "somebody someone anybody anyone do does did gets get game just also there".split()
)
"""Words that say little by themselves."""
