"""Synonyms: short forms, spellings, and other words for what every game has."""

from moot.law.english.rewording.rules import CHANGE, PLAYER, rules

_THIRD = {
    "proposing": "proposes", "voting": "votes", "making": "makes", "calling": "calls", "leaving": "leaves",
    "joining": "joins", "withdrawing": "withdraws", "submitting": "submits", "rolling": "rolls", "throwing": "throws",
    "abstaining": "abstains", "reaching": "reaches",
}  # fmt: skip
"""What somebody does who is doing it."""

_RULE_NOUNS = {
    "repeal": "repealed", "amendment": "amended", "transmutation": "transmuted", "enactment": "enacted",
    "adoption": "adopted", "passage": "adopted", "acceptance": "adopted", "approval": "adopted",
    "defeat": "defeated", "rejection": "defeated", "failure": "defeated", "withdrawal": "withdrawn",
}  # fmt: skip
"""What is done to a rule or a proposal, by the noun of it."""
_DEEDS = {"amendment": "amend", "repeal": "repeal", "transmutation": "transmute", "enactment": "enact"}
_BASES = {"amending": "amend", "repealing": "repeal", "transmuting": "transmute"}
_NOUN_OF_DEED = f"({'|'.join(_RULE_NOUNS)})"
_OUTCOME = "(passes|fails|is (?:adopted|defeated|passed|rejected)|gets (?:adopted|defeated|passed|rejected))"

WORDS = rules(
    (r"\b(?:we all|all of us|us all|each of us|every one of us|everyone of us|all of you|you all)\b", "everyone"),
    (
        r"\b(?:the thing|something|anything|what|whatever) "
        r"(?:that |which )?(you|they|she|he)(?:'ve| have| has)? (?:proposed|put forward|suggested)\b",
        lambda found: ("your" if found[1].lower() == "you" else "their") + " proposal",
    ),
    (r"\b(puts?|putting) something forward\b", r"\1 forward a proposal"),
    (r"\b(?!the\b)(\w+) (?:players|members|people|persons) or more\b(?! than)", r"at least \1 players"),
    (
        "^for (?:an?|any) (amendment|repeal|transmutation) of (an?|any) rule to be "
        "(?:adopted|accepted|carried|passed), (.+?) (?:must|have to|need to|has to) (?:have voted|vote|be) "
        r"(?:for it|in favour(?: of it)?)(?=\.?$)",
        lambda found: f"a proposal to {_DEEDS[found[1].lower()]} {found[2]} rule needs {found[3]}",
    ),
    (
        r"^(repeals|amendments|transmutations|enactments) of (?=(?:[a-z]+ )?rules?\b)",
        lambda found: _DEEDS[found[1].lower().removesuffix("s")].removesuffix("e") + "ing ",
    ),
    (
        r"\b(amending|repealing|transmuting|changing) (\d{1,4}(?:, \d{1,4})*(?: (?:and|or) \d{1,4})?)(?=[.,;]|$)",
        lambda found: f"{found[1]} {'rule' if found[2].isdecimal() else 'rules'} {found[2]}",
    ),
    (
        r"\b(shall|may|can|will) have the effect of (amending|repealing"
        r"|transmuting)(?: (or|and) (amending|repealing|transmuting))?\b",
        lambda found: (
            f"{found[1]} {_BASES[found[2].lower()]}" + (f" {found[3]} {_BASES[found[4].lower()]}" if found[3] else "")
        ),
    ),
    (
        f"^(voting (?:for|against)) (?:an?|the|any) {CHANGE} (.+?) if it (?:ends up|is|gets|turns out|was) "
        "(?:being )?(adopted|defeated|passed|rejected)(?=[.,;]|$)",
        r"\1 a proposal that is \3 \2",
    ),
    (r", (?:though|however|on the other hand), ", " "),
    (
        r"\b(\w+) instead of (?:just |only )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)(?=[.,;]|$)",
        r"\1 instead",
    ),
    (
        rf"\b(each|every) {PLAYER}( who [^,]+?)? (gets|loses|pays|receives) ([^,]+), "
        "(?:apart from|except|except for|other than|but for|save|with the exception of) "
        "(its author|its proposer|the author|the proposer), who (gets|loses|pays|receives) ",
        r"\1 player other than its author\2 \3 \4, and its author \6 ",
    ),
    (r" before (?:anyone|anybody|everyone|everybody) else(?: does)?(?=[.,;]|$)", ""),
    (r"\b(by|on|for) (?:getting|coming|going|climbing|making it) (?:up )?to (?=\w+ points)", r"\1 reaching "),
    (r"\ban idea\b", "a proposal"),
    (r"\bidea(s?)\b", r"proposal\1"),
    (
        r"\b(scores?) (\d+|[a-z]+teen|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)(?=[.,;]|$)",
        r"\1 \2 points",
    ),
    (
        r"\bthat(?:'s| is| makes| means) ([+]?\w+ points?) (?:for|to) (you|them|him|her|its author|the author)\b",
        r"\2 gets \1",
    ),
    (
        rf"^(?:an? |the )?proposal {_OUTCOME}: ?[+](\d+)(?: points?)? (?:for|to) (.+?)(?=[.;]|$)",
        r"when a proposal \1, \3 gets \2 points",
    ),
    (
        rf"^(?:an? |the )?proposal {_OUTCOME}: ?[-–−](\d+)(?: points?)? (?:for|from) (.+?)(?=[.;]|$)",
        r"when a proposal \1, \3 loses \2 points",
    ),
    (r"^(?:an? |the )?proposal (adopted|defeated|passed|rejected)[,:] (?=\D)", r"when a proposal is \1, "),
    (rf"^(?:an? |the )?proposal {_OUTCOME}[,:] (?=\D)", r"when a proposal \1, "),
    (
        rf"\b(?:upon|on|at|after|following|with) (?:the|any|each|every) {_NOUN_OF_DEED} of (?:an?|any|each|every) "
        r"(new )?(rule|proposal|rule change|motion)\b(,?)",
        lambda found: f"when a {found[2] or ''}{found[3]} is {_RULE_NOUNS[found[1].lower()]}{found[4]}",
    ),
    (
        f"^(?:the|any|each|every) {_NOUN_OF_DEED} of (?:an?|any|each|every) "
        "(new )?(rule|proposal|rule change|motion) (?:sends|puts|sets|resets|takes|brings) (.+?) (?:back )?to "
        r"(?=\w+\.?$)",
        lambda found: f"when a {found[2] or ''}{found[3]} is {_RULE_NOUNS[found[1].lower()]}, {found[4]} goes back to ",
    ),
    (
        r"\b(?:shall|may|can) (?:still )?be (?:amended|repealed|changed|transmuted) but (shall|may|can|must) "
        "(not|never) be (?=amended|repealed|changed|transmuted)",
        r"\1 \2 be ",
    ),
    (r"^(?:suppose|supposing|assuming|assume|let us say|say)(?: that)? (.+?)[:;] ", r"if \1, "),
    (
        r"\b(?:all|each|any|every one) (?:of )?(?:the |those )?(?:players|members|others|people) (?:who|that) "
        "(?:were|are|was|had been) (?:already )?(?:in (?:it|the game)|there|playing|here)(?: already| before"
        r"| by then)?\b",
        "every other player",
    ),
    (r"\b(?:somebody|someone|anybody|anyone) new\b(?= (?:joins|enters|comes))", "a new player"),
    (r"\b(comes into|comes to|enters) the game\b", "joins the game"),
    (r"\b(had |has )?(?:brought|raised) (it|the case) (?:up|to court)\b", r"\1called \2"),
    (r"\b(?:the present|the said|this very|this here) rule\b", "this rule"),
    (
        r"\bthis rule (?:comes in|kicks in|is in|starts|goes live|begins|has been adopted|gets adopted|gets through"
        "|goes through|is put in place|becomes valid)(?=[,.;]|$"
        "| (?:each|every|all|the|they|everyone|everybody|players))",
        "this rule is adopted",
    ),
    (
        r"\bon the (?:coming into (?:force|effect)|entry into force|taking effect) of this rule\b",
        "when this rule is adopted",
    ),
    (r"\b(this rule\b.*?),? (?:one time only|once only|just (?:this )?once|only once|one time)(?=\.?$)", r"\1"),
    (r"\b(\d+|a|one|two|three|four|five|ten) ?pts?\b\.?", r"\1 points"),
    (r"\b1 points\b", "1 point"),
    (r"\b(?:one|a) points\b", "1 point"),
    (r"\bpts\b", "points"),
    (r"\b(it|he|she|that|there|who|this|proposal|vote|case)['’]s (been|had)\b", r"\1 has \2"),
    (
        r"\b(mon|tues|wednes|thurs|fri|satur|sun)day (morning|afternoon|evening) at (\w+)\b(?![:.]\d)",
        r"\1day at \3 in the \2",
    ),
    (r"\brule (\d+) is (?:protected|sacrosanct|inviolable|sacred|fixed)[:,;] it\b", r"rule \1"),
    (r"\b(has|have|with|having) both (?=.+ and )", r"\1 "),
    (r"\bturn them in\b", "turn in them"),
    (r"\bhand over the (office|title)\b", r"hand the \1 over"),
    (
        r"(?<!of )(?<!by )(?<!with )(?<!only )\b(anyone|anybody|everyone|everybody|whoever|each player|every player"
        "|any player|a player|players|those|members|all players) "
        "(?:is |are )?(proposing|voting|making|calling|leaving|joining|withdrawing|submitting|rolling|throwing"
        r"|abstaining|reaching)\b",
        lambda found: (
            (found[1] if found[1].lower() not in ("players", "those", "members", "all players") else "each player")
            + " who "
            + _THIRD[found[2].lower()]
        ),
    ),
    (r"\b(at most|only|no more than|not more than|more than) twice\b", r"\1 2 times"),
    (r"\b(at most|only|no more than|not more than|more than) thrice\b", r"\1 3 times"),
    (r"\bwhose statement (is|was|has been) (judged|found|declared)\b", r"whose case \1 \2"),
    (r"\bsth\b", "something"),
    (r"\((?:it |they )?(?:start|starts|starting|begin|beginning)(?: at| with| from|:)? (\w+)\)", r", starting with \1"),
    (r"\((?:round|rounding) (up|down)\)", r", rounded \1"),
    (
        "^(?:a |an |each )?(adopted|passed|defeated|rejected|failed) (?:proposal)?[:=] "
        r"?\+?(\d+)(?: points?)?(?=[.,;]|$)",
        r"the author of a \1 proposal gets \2 points",
    ),
    (
        "^(?:a |an |each )?(adopted|passed|defeated|rejected|failed) (?:proposal)?[:=] "
        r"?[-–−](\d+)(?: points?)?(?=[.,;]|$)",
        r"the author of a \1 proposal loses \2 points",
    ),
    (
        r"^(?:a )?proposal (adopted|passed|defeated|rejected|failed) ?[:=] ?\+?(\d+)(?: points?)?(?=[.,;]|$)",
        r"the author of a \1 proposal gets \2 points",
    ),
    (
        r"^(?:a )?proposal (adopted|passed|defeated|rejected|failed) ?[:=] ?[-–−](\d+)(?: points?)?(?=[.,;]|$)",
        r"the author of a \1 proposal loses \2 points",
    ),
    (r"\ba (adopted)\b", r"an \1"),
    (r"^(voted (?:for|against|yes|no)\b[^:]*): ?\+(\d+)(?: points?)?(?=[.,;]|$)", r"whoever \1 gets \2 points"),
    (r"^(voted (?:for|against|yes|no)\b[^:]*): ?[-–−](\d+)(?: points?)?(?=[.,;]|$)", r"whoever \1 loses \2 points"),
    (r"\b(proposer|author) thereof\b", r"author of it"),
    (r"^(.+?): ?\+(\d+)(?: points?)?(?=[.,;]|$)", r"\1: you get \2 points"),
    (r"^\+(\d+) ", r"you get \1 "),
    (r"^[-–−](\d+) ", r"you lose \1 "),
    (
        r"^(\w+s) (?:can|may) be (exchanged|traded|swapped|converted|sold) (for|into) "
        r"(\w+)[:,;]? (?:at (?:a|the) rate of )?(\w+ \1) (?:for|to|into) (\w+ \w+)",
        r"\5 can be \2 for \6",
    ),
    (r"\bu\b", "you"),
    (
        r"\b(everyone|everybody|someone|somebody|nobody|no one)['’]s (voted|proposed|called|joined|made|had)\b",
        r"\1 has \2",
    ),
    (r"\bper centum\b", "percent"),
    (r"\bcalendar (?=(?:day|week|month|year)s?\b)", ""),
    (
        "^(judge|caller|author|proposer|speaker|leader|winner) "
        r"(?=(?:gets?|loses?|has|must|may|can|is|pays?|needs?|does)\b)",
        r"the \1 ",
    ),
    (
        r"^((?:mon|tues|wednes|thurs|fri|satur|sun)days?):? (?=no\b|nobody\b|everyone\b|everybody\b|each\b|all\b)",
        r"on \1 ",
    ),
    (r"\(round(?:ed|ing)? (up|down)\)", r", rounded \1"),
    (r"\b(\d+|ten|five|three|two|a|one) (?:welcome|free|nice|shiny|fat|lovely) (?=points?\b)", r"\1 "),
    (r"\b(?:minus|negative) points\b", "a negative score"),
    (r"\b(?:ppl|peeps|peoples)\b", "people"),
    (r"\b(?:smth|sth)\b", "something"),
    (r"\b(?:smb|sb)\b", "somebody"),
    (r"\bb/c\b|\bcoz\b|\bcuz\b", "because"),
    (r"\b(?:atm|rn)\b", "now"),
    (r"\b(who|they|you|we)['’]ve\b", r"\1 have"),
    (r"\b(he|she|who|it)['’]s (made|proposed|voted|got|called|joined|judged)\b", r"\1 has \2"),
    (r"\btill?\b", "until"),
    (r"\bmax\b(?= \d)", "at most"),
    (r"\b(\d+)h\b", r"\1 hours"),
    (r"\b(\d+)d\b", r"\1 days"),
    (r"\bur\b", "your"),
    (r"\(((?:rounded|rounding)(?: (?:up|down)))\)", r", \1"),
    (r"\b(?:every|each) one of (?=(?:those|the|them|us|you)\b)", "each of "),
    (r"\beach of those who\b", "each player who"),
    (r"\bthe ones (?=who\b)", "those "),
    (r"\bwho(?:'s| has) just joined\b", "who joins"),
    (r"\b(\w+) proposals in a row (adopted|defeated)\b", r"\1 proposals \2 in a row"),
    (
        r"\b(?:a|an) (?:number|counter|meter|tally|score) (?:called|named|known as) (?:the )?[\"“]?(\w+)[\"”]?",
        lambda found: "a " + found[1].lower(),
    ),
    (r" ?& ?", " and "),
    (r"\bw/o\b", "without"),
    (r"\bw/ ?", "with "),
    (r"\bprops\b", "proposals"),
    (r"\bprop\b", "proposal"),
    (r"\b(?:a|one) dozen\b", "twelve"),
    (r"\bhalf a dozen\b", "six"),
    (r"\b(\d+)\+ (?=points?|coins?|votes?|players?|people|members?)", r"at least \1 "),
    (r"(?:(?<=\s)|^)(?:>=|≥|=>)\s*(?=\d)", "at least "),
    (r"(?:(?<=\s)|^)(?:<=|≤|=<)\s*(?=\d)", "at most "),
    (r"(?:(?<=\s)|^)<\s*(?=\d)", "fewer than "),
    (r"(?:(?<=\s)|^)>\s*(?=\d)", "more than "),
    (r"\b(\d+)-(?=(?:day|week|hour|minute|point|vote|player|person|member)s?\b)", r"\1 "),
    (r"\b(\d+)x\b", r"\1 times"),
    (r"\b(?:per head|per person|a head|per capita)(?=[.,]|$)", "each"),
    (r"\bsuggestion(s?)\b", r"proposal\1"),
    (
        r"\b(?:contestant|competitor|nomician|gamer|participant|club member|committee member|partaker)(s?)\b",
        r"player\1",
    ),
    (r"\b(?:folks|guys|individuals)\b", "players"),
    (r"\b(every|each|any|some|no)[- ]?(?:individual|single person|human being)\b", r"\1 player"),
    (
        r"\b(everyone|everybody|anyone|anybody|nobody|no one) (?:in the game|at the table|of us|in the club|here)\b",
        r"\1",
    ),
    (rf"\b(?:the|that|this) {CHANGE}['’]s (author|proposer|maker)\b", r"its \1"),
    (rf"\b(an?|any|each|every) {CHANGE}['’]s (author|proposer|maker)\b", r"the \2 of \1 proposal"),
    (r"\b(?:creator|originator|writer|mover|sponsor|initiator|drafter|submitter)(s?) of\b", r"author\1 of"),
    (
        r"\b(its|the|their) (?:creator|originator|writer|mover|sponsor|initiator|drafter|submitter)(s?)\b",
        r"\1 author\2",
    ),
    (
        rf"\b(?:the {PLAYER}|the one|whoever|the person) "
        "(?:who |that |who's |who has |who had )?(?:proposed|wrote|suggested|submitted|introduced|put forward"
        "|brought|brought forward|moved|sponsored|came up with|drafted|was behind|is behind|initiated) "
        rf"(?:it|the {CHANGE}|that {CHANGE})\b",
        "its author",
    ),
    (r"\b[Aa]n? (?:author|proposer)(?= (?:whose|who)\b)", "a player"),
    (r"\b(?:authors|proposers) (?=whose\b)", "players "),
    (r"(?<!\bno )\bone's own\b", "their own"),
    (r"(?<!\bno )\bone's\b", "their"),
    (r"\b(?:he/she|s/he|he or she|she or he)\b", "they"),
    (r"\b(?:his/her|her/his|his or her|her or his)\b", "their"),
    (r"\b(?:him/her|him or her)\b", "them"),
    (r"\bheld office\b", "office"),
    (r"\b(on|to) (the \w+|their|its \w+)['’]s (left|right)\b", r"\1 the \3 of \2"),
    (r"\bnil\b", "0"),
    (r"\b(?:naught|nought)\b", "0"),
    (r"\b(?:utili[sz]e|employ)(s?)\b", r"use\1"),
    (r"\bpurchase(s?)\b", r"buy\1"),
    (r"\bat midday\b", "at noon"),
    (r"\b(?:prior to)\b", "before"),
    (r"\b(?:subsequent to|following) (?=the|a|an|each|every)\b", "after "),
    (r"\bin the event that\b", "if"),
    (r"\bin the event of\b", "in case of"),
    (
        r"\b(?:on (?:each|every) occasion|every single time|(?<!at )any time|anytime)(?: that| when| on which)?\b",
        "whenever",
    ),
    (
        r"\b(?:the (?:very )?moment|the instant|immediately after|directly after|straight after)(?= a| the| an| any)",
        "when",
    ),
    (r"\bupwards of\b", "more than"),
    (r"\b(?:in excess of)\b", "more than"),
    (r"\bno fewer than\b", "at least"),
    (r"\bno less than\b", "at least"),
    (r"\b(?:the minimum of|a minimum of|minimum)(?= \w+ (?:points?|votes?|players?|coins?)\b)", "at least"),
    (r"\b(?:a maximum of|maximum|max\.?)(?= \w+ (?:points?|votes?|players?|proposals?|coins?)\b)", "at most"),
    (r"\bnot (?:a single|one single)\b", "no"),
    (
        r"\b(is|are|shall be|will be|be) (?:deemed|considered|regarded as|held to be|taken to be|treated as)(?: to be"
        "| to have been| as)? (?=adopted|defeated|rejected|carried|passed|lost|open|closed)",
        r"\1 ",
    ),
    (r"\b(gets?|has|have|is|was|been) (?:the green light|the go-ahead|the nod)\b", r"is adopted"),
)
"""Short forms, spellings, and other words for what every game has."""
