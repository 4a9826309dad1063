"""Turns of phrase about what must be done before something, in the words of limits."""

from moot.law.english.rewording.rules import CHANGE, UNIT, N, rules

_MUST = r"(?:must|has to|have to|needs? to|shall|is to|are to)"
_WAIT = r"(?:wait|hold off|pause|sit out|be patient|hold back)"
_ONE = (
    "(?:(?:an?|any|each|every|the|no) [^,]*?|[a-z]+s|you|everyone|everybody|anyone|anybody|whoever [^,]*?|those [^,]*?)"
)

TURNS = rules(
    (r"^(from the (?:time|moment|day) (?:when |that )?[^,]+), (.+?)\.?$", lambda found: f"{found[2]} "
                                                                                        f"{found[1].lower()}"),
    (
        f"^between (.+?) and (.+?), (?:at least )?({N} {UNIT}) (?:must|shall|have to|has to) "
        r"(?:go by|pass|elapse|lie|come)\.?$",
        r"there must be at least \3 between \1 and \2",
    ),
    (
        "^(voting|proposing|making proposals|making a proposal)((?: on| for| against)? [a-z ]*?)? is "
        r"(?:closed|off limits|barred|forbidden|not open) (?:to|for) (.+?)\.?$",
        r"\3 may not \1\2",
    ),
    (
        "^the right to (vote.*?|propose.*?|make proposals?.*?) is "
        r"(?:withheld from|denied to|taken (?:away )?from|not (?:given|granted) to) (.+?)\.?$",
        r"\2 may not \1",
    ),
    (
        "^(?:if|when) you (?:made|proposed|wrote) (?:a proposal|it|something)(?: yourself)?,? you "
        r"(?:may not|can not|do not get to|are not allowed to|must not) vote (on|for|against) it\b",
        r"a player may not vote \1 their own proposal",
    ),
    (
        "^the (?:author|proposer)['’]s (?:own )?vote "
        r"(?:being left out(?: of account)?|not counting|aside|apart|excluded), (?=.*\bother\b)",
        "",
    ),
    (
        r"^(.*?)((?:half|a \w+|\w+ \w+s)) of their (\w+), (rounded (?:down|up)), (?:is|are) "
        r"(?:taken|deducted|removed) from (each|every|all) (.+?)\.?$",
        r"\1\5 \6 loses \2 of their \3, \4",
    ),
    (
        "^(?:you|a player|somebody|someone|players) (gets?|loses?|earns?|receives?) (.+?) (?:if|when|for) "
        "(?:(?:you|they|he|she)(?: are|['’]re| is)|being) the first(?: one| person| player| of all)? (?:to|who) "
        r"(.+?)\.?$",
        r"the first player to \3 gets \2",
    ),
    (
        "^(?:if|when) (?:you|they|a player) (?:are|is|['’]re) the first(?: one| person| player)? (?:to|who) (.+?), "
        r"(?:you|they|that player) (?:gets?|earns?|receives?) (.+?)\.?$",
        r"the first player to \1 gets \2",
    ),
    (
        f"^(?:if|when|once|whenever|after) (?:your|a player's|someone's|somebody's) ((?:last )?{CHANGE}) "
        "(is|was|gets|has been) (defeated|rejected|voted down),? (?:then )?(?:you|they|that player) "
        r"(may not|can ?not|can't|must|have to|has to|may|can)\b",
        r"a player whose \1 is \3 \4",
    ),
    (
        "^(?:after|following) (?:a|the|their|your) defeat,? (?:you|they|a player|players|the (?:author|proposer)) "
        r"(may not|can ?not|can't|must|have to|has to)\b",
        r"a player whose proposal is defeated \1",
    ),
    (
        f"^({_ONE}),? {_MUST} {_WAIT}(?: for)?(?: at least)? ({N} {UNIT}) (?:before|until|till) "
        r"(?:(?:they|you|he|she) (?:may |can |are allowed to |get to )?)?([a-z]+ .+?|[a-z]+)\.?$",
        r"\1 may not \3 for \2",
    ),
    (
        f"^({_ONE}) {_MUST} have been (.+?) before (?:(?:they|you|he|she) "
        r"(?:may |can |are allowed to )?)?([a-z]+.*?)\.?$",
        r"\1 may not \3 until they have been \2",
    ),
    (
        f"^({_ONE}) {_MUST} be (in the game|a player|a member|playing|here)(?: for)?(?: at least)? ({N} {UNIT}) "
        r"(?:before|until|to|in order to) (?:(?:they|you|he|she) (?:may |can |are allowed to )?)?([a-z]+.*?)\.?$",
        r"\1 may not \4 until they have been in the game for \3",
    ),
    (
        f"^({_ONE}) {_MUST} have (voted|made|proposed|had) (.+?) before "
        r"(?:(?:they|you|he|she) (?:may |can |are allowed to )?)?([a-z]+.*?)\.?$",
        r"\1 may not \4 unless they have \2 \3",
    ),
)  # fmt: skip
"""Clauses in another order, in the words of limits."""
