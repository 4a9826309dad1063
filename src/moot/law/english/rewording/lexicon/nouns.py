"""Who, what and when, in everyday words: people, proposals, places, sums and times."""

from moot.law.english.rewording.rules import Rules, rules

_PROPOSAL = (
    "(?:(?:rule[- ]change|proposed (?:rule )?change|proposed (?:rule|amendment)|rule proposal|proposal|motion|measure"
    "|bill|draft|resolution|initiative|petition|proposition|submission|suggestion|pitch)(?! that is)(?! on"
    r"| for (?=a\b)))"
)

_HAVING = {"losing": "having", "lost": "had", "loses": "has", "lose": "have", "to lose": "have"}

NOUNS: Rules = rules(
    (r"\ball (?:of )?(?:the )?(?:other|remaining) (?:players|members)\b(?=\s(?:gets?|loses?|pays?|receives?)\b)",
     "every other player"),
    (r"\b(?:the )?(?:sum|amount|number) of (?=(?:\w+) points?\b)", ""),
    (r"\b(points?) (?:of|in|as) (?:rent|tax|taxes|upkeep|interest|dues|wages?|salary|pay|pocket money|fees?|alms|"
     r"fine|fines)"
     r"(?=[.,;]|$)", r"\1"),
    (r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?(?=\d\d?(?:st|nd|rd|th)? (?:of )?(?:january|"
     r"february|march|"
     r"april|may|june|july|august|september|october|november|december)\b)", ""),
    (r"\bwith most (?=points\b|coins\b)", "with the most "),
    (r"^a change (?=(?:is|needs|requires|passes|fails|must|has)\b)", "a proposal "),
    (r"(?<!% )(?<!percent )(?<!thirds )(?<!quarters )(?<!half )\b(?:ayes|yesses|yeses|yeas|yes votes|votes in "
     r"favour|positive votes)\b(?! of)", "votes for it"),
    (r"(?<!% )(?<!percent )\b(?:noes|nays|no votes|negative votes|dissenting votes)\b(?! (?:against|for|have|has|"
     r"are|is))", "votes against it"),
    (r"\b(who (?:has|have)) none(?=[.,;]|$)", r"\1 no points"),
    (r"\b(losing|lost|loses?|to lose) a vote\b", lambda found: f"{_HAVING[found[1].lower()]} a proposal defeated"),
    (r"\bwinning a vote\b", "having a proposal adopted"),
    (rf"\b{_PROPOSAL}(s?)\b", r"proposal\1"),
    (r"\bwho(?:so)?ever\b", "whoever"),
    (r"\b(?:each and every|every single|each single|any and every|any and all)\b", "every"),
    (r"\b(everyone|everybody|nobody|somebody|someone|anyone|anybody|player|author|proposer)s (?=score|points|total)",
     r"\1's "),
    (r"\bno(?:-|\s)?one\b", "nobody"),
    (r"\b(?:guy|girl|dude|chap|fellow|lad|lass|soul|body|folk|mate|colleague|comrade|teammate|contender|attendee|"
     r"nomad|adherent)(s?)\b(?! of)", r"player\1"),
    (r"\b(?:the|any) (?:player|person|one|member|party) (?:responsible for|behind|concerned with) (?=it|the proposal|"
     r"that proposal)", "the author of "),
    (r"\b(?:first|second|third|fourth|fifth)-(?=place)", lambda found: found[0].replace("-", " ")),
    (r"\b(?:front[- ]?runner|person out in front|table[- ]?topper|top dog|high scorer|point leader|points leader)\b",
     "leader"),
    (r"\b(?:the player|whoever|the one|the person|the member|somebody|a player) (?:who is )?(?:bringing up the rear|"
     r"(?:at|on) the bottom(?: of the (?:table|list|scoreboard|ranking|standings|leader ?board))?|who is trailing|"
     r"in (?:the )?last (?:place|position)|trailing|ranked last)\b",
     lambda found: ("whoever is" if found[0].lower().startswith("whoever") else "the player") + " in last place"),
    (r"\b(?:at|on) the top of the (?:table|list|scoreboard|ranking|standings|leader ?board)\b", "in the lead"),
    (r"\b(?:out in front|ahead of (?:everyone else|everybody else|all others|the rest)|topping the (?:table|list|"
     r"scoreboard|standings)|in pole position)\b", "in the lead"),
    (r"\b(?:rounding|rounded|round) (up|down) to the (?:nearest|next|closest) (?:whole |full )?(?:number|point|integer|"
     r"one)\b", r"rounded \1"),
    (r",? \(?(?:rounding|round|fractions?(?: (?:are|being))? rounded|with fractions rounded|any fraction (?:being )?"
     r"rounded) (up|down)(?:wards?)?\)?(?=[.,;]|$)", r", rounded \1"),
    (r"\brounded (up|down)(?:wards?)(?=[.,;]|$)", r"rounded \1"),
    (r"\b(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:bonus|extra|additional|further|whole|full|more "
     r"whole|fresh|new|precious|measly|mere|juicy|big|hard-earned|game|victory|penalty) (points?)\b", r"\1 \2"),
    (r"\b(points?|coins?|tokens?) (?:in total |all told |each )?(?:as (?:a|an|his|her|their) (?:\w+ )?(?:thank-you|"
     r"bonus|"
     r"reward|prize|penalty|fine|thanks)|in (?:compensation|recompense|return|thanks)|for (?:it|that|this|doing so|"
     r"their (?:trouble|efforts?|pains|work)|your (?:trouble|efforts?|pains|work)|the (?:trouble|effort|privilege)))"
     r"(?=[.,;]|$| (?:when|if|each|every|once|whenever)\b)", r"\1"),
    (r"\b(points?) (?:a ?piece|a head|per head|per person|per nose)\b", r"\1 each"),
)  # fmt: skip
"""Who and what: people, proposals, places and sums."""

TIMES: Rules = rules(
    (r"\b(?:at|by) (noon|midnight|\d\d?(?:[:.]\d\d)?(?: ?[ap]m)?) (?:each|every) day\b", r"every day at \1"),
    (r"\b(?:at|by) (noon|midnight|\d\d?(?:[:.]\d\d)?(?: ?[ap]m)?) (?:each|every|on) ((?:mon|tues|wednes|thurs|fri|"
     r"satur|sun)"
     r"day)s?\b", r"every \2 at \1"),
    (r"\b(?:once|one time) (?:a|per|every|each) day,? (?:and that is |namely )?at (noon|midnight|\d\d?(?:[:.]\d\d)?(?: "
     r"?[ap]m)?),?", r"every day at \1,"),
    (r"\b(?:once|one time) (?:a|per|every|each) week,? (?:and that is |namely )?on ((?:mon|tues|wednes|thurs|fri|"
     r"satur|sun)"
     r"day)s?( at [^,]+)?,?", lambda found: f"every {found[1]}{found[2] or ''},"),
    (r"^(?:daily|each day|every day),? at (noon|midnight|\d\d?(?:[:.]\d\d)?(?: ?[ap]m)?)\b", r"every day at \1"),
    (r"^weekly,? on ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b", r"every \1"),
    (r"\bat (\d\d?) in the (morning|evening|afternoon) (?:each|every) day\b", r"every day at \1 in the \2"),
    (r"\b(?:come|whenever it is|when it is|on the dot of) (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day)", "on "),
    (r"\b(\w+ (?:days?|hours?|weeks?)) (?:after|from) (?:its|the) opening(?: of the vote)?\b", r"\1 after it opens"),
    (r"\b(?:no|not) (?:sooner|earlier) than\b", "at the earliest"),
)  # fmt: skip
"""When something happens."""
