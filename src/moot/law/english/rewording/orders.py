"""Orders: clauses in another order."""

from moot.law.english.rewording.rules import CHANGE, PLAYER, rules

_PASSES = (
    "(?:(?:is|gets|has been|was|ends up being) (?:adopted|passed|accepted|carried|approved|defeated|rejected"
    "|voted down)|passes|fails|succeeds|carries|goes through|is successful)"
)
_WHEN = r"(?:when|once|if|as soon as|after|whenever|where|provided(?: that)?)"
_JOINT = r"(?!.*(?:;|\bbut\b|\botherwise\b|\band\b|\bunless\b|\bexcept\b|\bor\b))"

ORDERS = rules(
    (
        f"^the (?:author|proposer) of (a {CHANGE} (?:to|that|which|for) .+?) "
        rf"(gets|receives|is awarded|gains|wins|earns|loses|pays) (.+?),? {_WHEN} it ({_PASSES})\.?$",
        r"when \1 \4, its author \2 \3",
    ),
    (
        rf"^{_JOINT}(?!{_WHEN} )(.+?)\b(?:a|any|each|every) "
        rf"{CHANGE}\b(?! (?:that|which|to|for|whose|by|of)\b)(.*?),? ({_WHEN}) it ({_PASSES})\.?$",
        r"\3 a proposal \4, \1it\2",
    ),
    (rf"^{_JOINT}(.+?),? ({_WHEN}) the {CHANGE} ({_PASSES})\.?$", r"\2 a proposal \3, \1"),
    (rf"^({_WHEN}) the {CHANGE} ({_PASSES})", r"\1 a proposal \2"),
    (
        r"\bthere (?:shall|will|is to|are to|must|should) be (?:awarded|credited|given|paid|added|granted|allotted) "
        r"to (.+?)((?: an? (?:\w+ )?| \w+ )points?\b)",
        r"\1 gets\2",
    ),
    (
        r"\bthere (?:shall|will|is to|are to|must|should) be (?:deducted|taken|subtracted|removed) from "
        r"(.+?)((?: an? (?:\w+ )?| \w+ )points?\b)",
        r"\1 loses\2",
    ),
    (r"^it(?: is|'s) worth (.+?) to (?:have|get) (a proposal) (adopted|passed)(.*)$", r"having \2 \3 is worth \1\4"),
    (
        f"^(?:a|any|each|every) ({CHANGE} (?:to|that|which|for|by) .+?|{CHANGE}),? (?:if|when|once) "
        "(adopted|passed|carried|accepted|defeated|rejected),? (?:earns|gives|brings|gets|wins|is worth|yields) "
        "(?:to )?its (?:author|proposer) (.+)$",
        r"when a \1 is \2, its author gets \3",
    ),
    (
        f"^(?:a|any|each|every) ({CHANGE} (?:to|that|which|for|by) .+?|{CHANGE}),? (?:if|when|once) "
        "(adopted|passed|carried|accepted|defeated|rejected),? costs its (?:author|proposer) (.+)$",
        r"when a \1 is \2, its author loses \3",
    ),
    (
        rf"^(?:an?|any|each|every) {PLAYER} whose ({CHANGE} (?:to|that|which|for) .+?) ({_PASSES}),? (.+)$",
        r"when a \1 \2, its author \3",
    ),
    (
        f"^(?:new {PLAYER}s|newcomers|(?:a|any|each|every) (?:new {PLAYER}|newcomer)) "
        r"(.+?),? (?:when|as soon as|once|the moment) (?:they|he|she) joins?(?: the game)?(\.?)$",
        r"when a player joins, they \1\2",
    ),
    (
        rf"^the (points|score) of (?:a|any|each|every) {PLAYER} whose {CHANGE} ({_PASSES}) (.+)$",
        r"when a proposal \2, the \1 of its author \3",
    ),
    (
        "^(when|if|whenever|each time|every time) (?:a|any) rule is (repealed|amended|transmuted|enacted), "
        "(?:the (?:player|person|member|one) who|whoever) (?:proposed|made|suggested) (?:its|the|this|that) "
        r"(?:repeal|amendment|transmutation|change|proposal|enactment)\b",
        r"\1 a player gets a rule \2, that player",
    ),
    (
        r"^(when|if|whenever|each time|every time) (?:a|any) (?:new )?rule is enacted, its (?:author|proposer)\b",
        r"\1 a player gets a rule enacted, that player",
    ),
    (
        r"^(when|if|whenever|each time|every time) (an?|any|each|every) (new )?(player|member) (joins.+?)\bthe "
        r"(?:new \4|newcomer|new one)\b",
        r"\1 \2 \3\4 \5that player",
    ),
    (
        f"^(?:whoever|everyone who|anyone who|(?:a|any|each|every) {PLAYER} who) ((?:has|is) [^,]+?) "
        "(?:when|whenever) (a proposal is (?:adopted|defeated)) (.+)$",
        r"when \2, each player who \1 \3",
    ),
    (
        r"^(?:get|reach|have|having|getting|reaching) (\w+ points) ?(?:=|->|→|:|and) "
        r"?(?:you )?(?:win|won|victory)\b.*$",
        r"the first player who has \1 wins",
    ),
    (
        r"^(.*?\b(\d+|two|three|four|five|six|seven|eight|nine|ten) ([a-z]+s)\b.*?) "
        r"(lose|loses|pay|pays|spend|spends|hand in|hands in|use|uses) them\b",
        r"\1 \4 \2 \3",
    ),
    (
        f"^(?:a|any|every|each) {CHANGE} (?:that|which) (gets|has|receives|wins) (.+?) "
        r"(is (?:adopted|passed|carried|accepted|defeated|rejected|not adopted)|passes|fails)\.?$",
        r"a proposal \3 if it \1 \2",
    ),
    (
        f"^(?:a|any|every|each) {CHANGE} with (.+?) (is "
        r"(?:adopted|passed|carried|accepted|defeated|rejected|not adopted)|passes|fails)\.?$",
        r"a proposal \2 if it has \1",
    ),
    (r"^(?:the )?first to (\d+) (?:wins|win)( the game)?\.?$", r"the first player who has \1 points wins\2"),
    (
        r"^(.*\b(?:may|can) )([a-z]+)((?: once)? (?:a|per|each|every) (?:day|week|month|turn)"
        r"| once in the game)? and (?:then |thereby )?(gets|get|loses|lose|receives) (.+?)\.?$",
        lambda found: (
            f"{found[1]}{found[2]}, and then they {found[4].rstrip('s')} {found[5]}"
            + (f",{found[3]}" if found[3] else "")
        ),
    ),
    (
        r"^(.*\b(?:may|can) )([a-z]+)((?: once)? (?:a|per|each|every) (?:day|week|month|turn)| once in the game)\. "
        r"(?:Whoever|Anyone who|A player who|Everyone who) (?:\2s|\2es|does so|does this|does that) (.+?)\.?$",
        r"\1\2. Whoever does so \4,\3",
    ),
    (r"^(?:the )?points for (an adopted|a defeated) proposal: (.+)$", r"\1 proposal: \2"),
    (r"^(there are \w+)\. ((?:every|each|all|everyone|everybody).+)$", r"\2"),
    (
        r"\b(give|donate|transfer|pay|hand|send|gift) to "
        r"((?:an|any)other \w+|any (?:other )?player|one another|each other|somebody else|someone else|others"
        "|other players) (.+?)(?=[,.]|$)",
        r"\1 \3 to \2",
    ),
    (
        r"\b(any number|any amount|some|as many|all) of the (points|coins|\w+s) (?:that |which )?(?:they|he|she|you) "
        r"(?:have|has|hold|holds|own|owns)\b",
        r"\1 of their \2",
    ),
    (
        r"\b((?:at least|more than|has|have|with|of) (?:\w+|at least \w+|more than \w+) ([a-z]+s)\b.*?)\b(\d+|one|two"
        r"|three|four|five|ten) of (?:them|these|those)\b",
        r"\1\3 \2",
    ),
    (
        r"\b((?:at least|more than|has|have|with|of) (?:at least |more than )?\w+ ([a-z]+s)\b.*?)\b(half|all) of "
        r"(?:them|these|those)\b",
        r"\1\3 of their \2",
    ),
)
"""Clauses in another order."""
