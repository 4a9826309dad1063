"""What somebody gets or loses, in everyday words, and scores that go up and down."""

from moot.law.english.rewording.inflection import same_form
from moot.law.english.rewording.rules import Rules, rules

_SUM = (
    r"(?=\s(?:(?:exactly |an? (?:further |bonus |extra )?|some |another |up to |at least |(?:an? )?extra "
    r"|(?:an )?additional )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    "|thirty|fifty|hundred|half|points?|coins?|double|twice|as many|that many|nothing|bonus|loss|fine|penalty|reward"
    r"|token|coin|star|[a-z]+ (?:points?|coins?|tokens?)))\b)"
)
"""How what somebody gets or loses begins."""
_NOT_IN_MOVES = r"(?<!may )(?<!can )(?<!to )(?<!could )\b"

SUMS: Rules = (
    same_form("get", "net", "pocket", "pick up", "take home", "bag", "collect", "score", "acquire", "obtain", "grab",
              "snag", "land", "rake in", "chalk up", "come away with", "walk away with", "be awarded", "be given",
              "be credited with", "be granted", "be rewarded with", "be rewarded by", "be compensated with",
              "be welcomed with", "be paid", "be entitled to", "be allotted", "be presented with", "be treated to",
              "be handed", "be due", "be allocated", "be gifted", "be sent", "be honoured with", "be consoled with",
              "be credited", "be topped up with", "be bestowed", "be reimbursed", "be refunded", "stand to get",
               "enjoy",
              "realize", "accrue", "notch up", "rack up", "reap", "cash in", "secure", "take in", "claim", "be issued",
              "be granted a bonus of", "be owed", "be thanked with",
              before=_NOT_IN_MOVES, after=_SUM),
    same_form("lose", "be docked", "be fined", "forfeit", "drop", "be charged", "be stripped of", "surrender", "be out",
              "be penalized", "be penalised", "be penalized by", "be penalised by", "be penalized with", "shed",
              "be penalised with", "be deprived of", "be punished with", "be punished by", "suffer a loss of",
              "suffer a deduction of", "suffer a penalty of", "incur a penalty of", "incur a loss of",
              "incur a fine of",
              "pay a penalty of", "pay a fine of", "be deducted", "be billed", "be relieved of", "sacrifice",
               "be minus",
              "be down", "cough up", "be set back", "be fined a sum of", "get docked", "be taxed", "give up",
               "part with",
              "take a penalty of", "take a hit of", "receive a penalty of", "receive a deduction of",
              "get a penalty of",
              "get a deduction of", "face a penalty of", "face a fine of", "face a loss of", "be charged a fee of",
              before=_NOT_IN_MOVES, after=_SUM),
    *rules(
        (r"\b(?:sets?|knocks?|puts?) (you|them|a player|the (?:author|proposer|player)|its (?:author|proposer)) "
         r"back" + _SUM,
         r"costs \1"),
        (r"\b(?:comes? (?:at a (?:price|cost) of|with a price of)|carries a (?:price|fee|cost|charge) of|has a "
         r"(?:price|"
         r"fee|cost) of|is (?:priced|charged) at|demands? a fee of|requires? a (?:fee|payment) of)(?= )", "costs"),
        (r"\b(?:nets?|brings?|brings? in|gives?|hands?|pays?|earns?|hands? over to|yields?|grants?|awards?|"
         r"rewards?|buys?|"
         r"scores?) you" + _SUM, "earns you"),
        # scores that go up and down
        (r"\b(?:the )?(?:score|points?|total|tally|number of points|point total|points total) of (the (?:author|"
         r"proposer|"
         r"player|judge|caller)(?: of (?:the|a|an|any|that) (?:\w+ )?(?:proposal|case))?|its (?:author|proposer)|"
         r"(?:every|"
         r"each|a|any|that|the)(?: other| new)? player(?: who [^,.]*?)?|whoever [^,.]*?|everyone|everybody|all(?: "
         r"the)?(?: "
         r"other)? players) (?=(?:is|are|shall|goes|go|rises?|falls?|drops?|increases?|decreases?|climbs?|grows?|"
         r"shrinks?|"
         r"sinks?)\b)", r"\1's score "),
        (r"\b((?:the|its|that|each|every|a|any|their)(?: \w+){0,4}|everyone|everybody|whoever [^,.]*?|your|"
         r"their)(?:['’]s)? "
         r"(?:score|points?|total|tally|number of points|point total|points total) (?:shall |will |then |"
         r"automatically )*"
         r"(?:goes? up|rises?|increases?|climbs?|grows?|jumps?|is (?:raised|increased|boosted|upped)|be (?:raised|"
         r"increased)|are (?:raised|increased)) by (\w+)(?: points?)?\b",
         lambda found: _gets(found[1], "gets", found[2])),
        (r"\b((?:the|its|that|each|every|a|any|their)(?: \w+){0,4}|everyone|everybody|whoever [^,.]*?|your|"
         r"their)(?:['’]s)? "
         r"(?:score|points?|total|tally|number of points|point total|points total) (?:shall |will |then |"
         r"automatically )*"
         r"(?:goes? down|falls?|decreases?|drops?|shrinks?|sinks?|is (?:lowered|reduced|decreased|cut|docked)|be "
         r"(?:lowered|"
         r"reduced|decreased)|are (?:lowered|reduced|decreased)) by (\w+)(?: points?)?\b",
         lambda found: _gets(found[1], "loses", found[2])),
        (r"\b(has|have|gets?) ((?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) points?) (?:added|"
         r"credited) to "
         r"(?:their|his|her|your|his or her) (?:score|total|tally|account|name|points)\b", r"gets \2"),
        (r"\b(has|have|gets?) ((?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) points?) (?:taken "
         r"(?:off|away|"
         r"from)|deducted|docked|subtracted|removed|knocked off)(?: from)?(?: (?:their|his|her|your|his or her) "
         r"(?:score|"
         r"total|tally|account|points))?\b", r"loses \2"),
        (r"\b(?:everyone|everybody)['’]s score (?:becomes|shall be|is|goes to|gets reset to|is changed to|turns "
         r"into) (?=\d|"
         r"zero)", "everybody's score is set to "),
        (r"\b(?:all|the) (?:scores|points) (?:become|shall be|go(?: back)? to|are changed to|return to|are "
         r"wiped(?: out)?(?: "
         r"back)? to) (?=\d|zero)", "all scores are set to "),
        (r"\b(?:falls?|drops?|goes|go|dips?|slips?|sinks?|gets?|becomes|is|are) (?:to )?(?:under|beneath|lower "
         r"than|less "
         r"than|below) (?:zero|0|nought|nil)\b", "falls below zero"),
    ),
)  # fmt: skip
"""What somebody gets or loses, and scores that go up and down."""


def _gets(who: str, verb: str, count: str) -> str:
    owner = who.removesuffix("'s").removesuffix("’s")
    person = {"your": "you", "their": "they"}.get(owner.lower(), owner)
    verb = verb.rstrip("s") if person.lower() in ("you", "they") else verb
    points = "point" if count.lower() in ("a", "one", "1") else "points"
    return f"{person} {verb} {count} {points}"


SCORES: Rules = rules(
    (r"^(if|when|whenever|once) your (score|points|total)\b", r"\1 a player's \2"),
    (r"\b(fewer|less|more) points than (\d+|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty)(?=[.,;]|"
     r"$| (?:may|"
     r"can|must|gets?|loses?)\b)", r"\1 than \2 points"),
    (r"^(?:the game (?:has been|is) won|a win is declared|the game is over) (?:as soon as|when|once|if) (?:a "
     r"player|somebody|"
     r"someone|any player) ([^,]+?)\.?$", r"a player who \1 wins"),
    (r"\b(?:is|are) ahead of (?:all others|all the others|everyone else|everybody else|all other players|the rest|"
     r"every other "
     r"player) by (?:at least )?(\w+ points?)(?: or more)?\b", r"is \1 ahead of everyone else"),
    (r"\b(points? (?:more|ahead)) (?:than|of) (?:the )?(?:second|runner[- ]?up|next best|next(?: player)?|player "
     r"in second place|"
     r"second[- ]placed player)(?=[.,;]|$)", r"\1 than every other player"),
    (r"\b(?:whoever|anyone who|the first (?:player )?who|a player who) gets (\w+) proposals adopted (?=wins\b|is "
     r"the winner)",
     r"a player who has had \1 proposals adopted "),
    (r"^if all (?:the )?other players have left,? the remaining (?:one|player) wins", "the last player left in the "
     "game wins"),
    (r"^if all but one (?:of the )?players? (?:have )?(?:leave|left),? (?:the one|whoever|the player) (?:who "
     r")?(?:is left|remains|"
     r"stays|is still there) wins", "the last player left in the game wins"),
    (r"\b(anyone|anybody|somebody|someone|a player|any player|your|you)['’]?s? score (?:reaches|hits|gets to|is|"
     r"has reached) "
     r"(\d+)\b(?: points)?", lambda found: ("you have " if found[1].lower().startswith("you") else
      "a player has ") + found[2]
     + " points"),
    (r"^(?:by|for) (?:paying |spending |giving up |sacrificing )?((?:\w+) points?),? (a player|any player|you|"
     r"players|each player|"
     r"everyone|anyone|a member|any member) (may|can) (.+?)\.?$", r"\2 \3 spend \1 to \4"),
    (r"\bhelps? (?:themselves|yourself|themself) to (?=\w+ (?:points?|coins?))", "take "),
    (r"^scores? (?:above|over|exceeding|of more than|higher than) (\d+) (?:are|is) (?:set|put|brought|reduced|cut|"
     r"lowered)(?: back)?"
     r"(?: down)? to (\d+)\.?$", r"if a player's score goes above \1, it is set to \2"),
    (r"^a score (?:that|which) (?:falls|drops|goes|sinks) below (.+?) is (?:raised|set|put|brought)(?: back)?(?: "
     r"up)? to (.+?)\.?$",
     r"if a player's score falls below \1, it is set to \2"),
    (r"\b(?:shall |will |must )?(sees?|have|has|gets?) (?:their|his|her|your|his or her) (?:score|points|total) "
     r"(?:reduced|cut|"
     r"lowered|decreased|docked) by (?=\w+ points?|\d)", lambda found: "lose " if found[1] in ("have", "get") else
      "loses "),
    (r"\b(?:shall |will |must )?(sees?|have|has|gets?) (?:their|his|her|your|his or her) (?:score|points|total) "
     r"(?:raised|"
     r"increased|boosted|upped) by (?=\w+ points?|\d)", lambda found: "get " if found[1] in ("have", "get") else
      "gets "),
    (r"\b(\w+ points?) (?:comes?|goes|go) off (their|your|his|her|his or her) (?:score|total|points)\b",
     lambda found: f"{'you' if found[2].lower() == 'your' else 'they'} lose {found[1]}"),
    (r"\b(take|steal|remove|deduct)((?: \S+){1,4}?) (?:off of|off|away from|out of the score of) (?=another|any|"
     r"some|each|the|"
     r"every|one)", r"\1\2 from "),
    (r"\b(points?) to (?:make|have|let) (another player|any other player|somebody else|someone else|any player) "
     r"lose (\w+)"
     r"(?: points?)?(?=[.,;]|$)", r"\1 to take \3 points from \2"),
    (r"\b(may|can) (?:give up|sacrifice|burn|surrender|part with|fork out|shell out|lay out|expend|use up|hand in|"
     r"put down) "
     r"(?=(?:\w+) (?:points?|coins?)\b)", r"\1 spend "),
    (r"\b(?:wins|prevails|triumphs) over (?=rule)|\b(?:beats|trumps|overrides|supersedes|outranks|overrules) (?=rule)",
     "takes precedence over "),
    (r"\bthe game (?:ends|is over) (when|as soon as|once) ([^,]+?),? and (?:that player|they|he or she) (wins)\b",
     r"\1 \2, that player \3"),
    (r"\b(reach(?:es)?|reaching) (\d+|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a|one|"
     r"two|three) "
     r"hundred)(?=[.,;]|$| (?:wins|first|is|shall)\b)", r"\1 \2 points"),
    (r"^\+(\d+)(?: points?)? (?:for|to) (you|the author|its author) (?=when|if|each|every|whenever)", r"\2 gets \1 "
     r"points "),
    (r"\b(players|those|people|members|anyone|anybody|a player|any player) (?:holding|owning|possessing|in "
     r"possession of|"
     r"having|sitting on|who are on|who is on|on) (?=(?:at least|more than|fewer than|less than|at most|under|over|"
     r"below|"
     r"above|no|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b(?: \w+)? ?points?)", r"\1 with "),
    (r"\b(with|has|have) (?:under|below) (\w+) points\b", r"\1 fewer than \2 points"),
    (r"\b(with|has|have) (?:over|above) (\w+) points\b", r"\1 more than \2 points"),
)  # fmt: skip
"""What scores come to, and who wins."""
