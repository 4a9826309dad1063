"""Asides: what adds nothing to a sentence, such as reasons, pleasantries and commas."""

from moot.law.english.rewording.rules import rules

_LIVELY = (
    "(?:(?:keep|make|speed|spice|liven|help)(?: up)? (?:the game|things|it|life|play|people|everyone|everybody"
    "|voting)|(?:cheer|help) (?:them|him|her|you|everybody|everyone) (?:up|out|along|start)|make up for (?:it|that)"
    "|(?:console|comfort|welcome|thank) (?:them|him|her|you|everyone|everybody)"
    "|get (?:them|you|things|the game|everyone|everybody) (?:going|started)"
    "|say (?:thanks|thank you|sorry|hello|welcome)"
    "|(?:encourage|discourage|promote|ensure|prevent|avoid|reward|honou?r|thank|stop) "
    r"(?!.*\b(?:their|points?|turns?|votes? on|case)\b))"
)
_REASON = rf"{_LIVELY}[^,;:.\d]*"

_OF_THE_GAME = (
    "vot|ballot|quorum|repeal|amend|propos|rule|player|member|turn|judge|case|point|score|win|transmut|new|immutable"
    "|mutable|adopt|defeat|change|major|threshold|period|debate|discussion|on|at|if|when|every|each|only|no|not|unless"
    "|until|from|day|week|month|mon|tue|wed|thu|fri|sat|sun|except|all|some|author|caller|leader|bonus|cost|fee|fine"
    "|limit|max|min|start"
)
"""How words begin that say something of the game, so that they aren't a mere title before a colon."""

EMPTY = rules(
    (r"[*~`]+", ""),
    (r"\s+", " "),
    (
        r"^(?:new rule|rule|rule change|idea|note|nb|n\.b\.|remember|reminder|ok|okay|well|so|also|basically"
        r"|hereby)\s?[:,]\s*",
        "",
    ),
    (
        "^(?:please )?(?:note|remember|be advised|let it be known|be it (?:hereby )?(?:enacted|resolved)"
        "|(?:it is|it's|we have|we) (?:hereby )?(?:agreed?|resolved?|decided?|enacte?d?|decreed?|declared?"
        "|established)|the rule is|the rules are|it (?:shall be|is) the rule|it is provided|as of now"
        "|effective immediately|with effect from now|for the avoidance of doubt|in this game|in our game"
        "|in the game of nomic|in nomic),? (?:that |the following: )?",
        "",
    ),
    (r"^(?:from (?:now|this (?:day|moment|point)) on(?:wards?)?|starting (?:now|today)|henceforth|hereafter),? ", ""),
    (rf"^(?:in order )?to {_REASON}, ", ""),
    (
        r"^(?:for|out of) (?:fairness|the sake of fairness|fun|reasons of fairness|clarity|the record)(?: 's sake)?, ",
        "",
    ),
    (r"\s*\((?:e\.?g\.?|for example|for instance|see|cf\.?|as in|as per)\b[^()]*\)", ""),
    (r",? (?:because|as a (?:thank[- ]you|token)|in recognition|by way of)\b[^,;:.\d]*(?=[.!]?$)", ""),
    (rf",? (?:(?:in order|so as) )?to {_REASON}(?=[.!]?$)", ""),
    (
        ",? (?:please|pls|plz|thanks|thank you|thx|ok|okay|obviously|of course|naturally|needless to say"
        "|(?:as )?simple as that|that is all|that's all|end of story|always|and that's that|from now on|henceforth"
        r"|from this day on|from here on|lol|:\)|haha)(?=[.!?]*$)",
        "",
    ),
    (
        ",? so (?:that|as) (?:members|players|everyone|everybody|people|we|others|all|voters) "
        "(?:may|can|could|have time to|has time to|might) "
        r"(?:discuss|talk|think|read|argue|consider|object|prepare|comment)\b[^,;:.\d]*(?=[.!]?$)",
        "",
    ),
    (rf"^(?!.*?\b(?:{_OF_THE_GAME})\w*\b.*?:)[a-z]+(?: [a-z]+)?: (?=\S+ \S+ \S+ \S+)", ""),
    (r"!+(?=[\"”]?$)", "."),
    (
        r"(?<=\w),? (?:of course|obviously|naturally|accordingly|duly|hereby|simply|actually|basically|henceforth"
        r"|kindly),?(?= \w)",
        "",
    ),
    (
        r"\b(points?)(?: (?:for it|for this|for that|for doing so|at once|immediately|straight ?away|on the spot"
        "|right away|forthwith|then and there|in return)){2,}(?=[,.;]|$)",
        r"\1",
    ),
    (r"\b(?:the|a) (?:princely |modest |grand |handsome )?sum of (?=\w+ points?\b)", ""),
    (r"\ba whopping (?=\w)", ""),
    (r"^let there be\b", "there is"),
    (
        r"\b(?:the game|it|play) (?:ends|is over|is finished|stops) and "
        r"(?=(?:that|this|the) (?:player|person|member) (?:wins|has won|is the winner)\b)",
        "",
    ),
    (
        r"\b(wins?|won)( the game)?,? and (?:the game|it|play) (?:ends|is over|is finished|stops)\b",
        r"\1\2",
    ),
    (
        r"\b((?:a|any|the|that|this|each|every) \w+|you|they|whoever) (?:shall be|is|are|will be) "
        r"(?:deemed|considered|held) to have won\b",
        r"\1 wins",
    ),
    (r"\((-\d+)\)", ""),
    (r" ?\(((?:and|but|or|if|unless|except|only|rounded|at most|not) [^()]*)\)", r", \1"),
    (r"\bfirst to (\w+), wins\b", r"first to \1 wins"),
    (r",? (?:and|but|while)? ?voting (?:yes|no|for|against)(?: it| a proposal)? (?:is free|costs nothing)(?=\.?$)", ""),
    (
        r",? as (?:an? |some |their |his |her )?(?:\w+ )?(?:consolation|reward|bonus|punishment|penalty|compensation"
        "|prize|present|boost|start|thank-you|treat|help|head start|gift|incentive|encouragement|welcome(?: gift)?"
        "|deterrent|fine|tax|fee|recompense)(?=[,.;!]|$)",
        "",
    ),
    (
        r"\b(wins(?: the game)?|has won(?: the game)?|points?|out of the game) "
        "(?:at once|immediately|straight ?away|right away|instantly|on the spot|there and then|then and there"
        "|automatically)(?=[,.;!]|$)",
        r"\1",
    ),
    (r"\b(amends|repeals|transmutes|enacts)( an?| any| the)? rule successfully\b", r"\1\2 rule"),
    (r"\bsuccessfully (?=(?:amends|repeals|transmutes|enacts|gets)\b)", ""),
)
"""What adds nothing: how a sentence begins and ends, asides, and reasons."""

PUNCTUATION = rules(
    (r",(?= (?:and|or|but|if|when|unless|while|until|provided|in|at|on|for|to|by|with)\b)", ""),
)
"""Commas that may be left out."""


BRACKETS = rules((r"\s*\(([^()]*)\)(?=[.!?]?$)", r", \1"), (r"\s*\(([^()]*)\)", r", \1,"))
"""What stands in brackets, as something that is said beside."""
