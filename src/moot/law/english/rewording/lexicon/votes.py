"""How many votes are needed, how long a vote lasts and who has one, in everyday words."""

from moot.law.english.rewording.rules import Rules, rules

_PARTS = {
    "three": "thirds", "four": "quarters", "five": "fifths", "six": "sixths", "seven": "sevenths", "eight": "eighths",
    "ten": "tenths",
}  # fmt: skip


def _every(who: str) -> str:
    return (
        "all players"
        if who.lower() in ("everybody", "everyone", "every player", "all", "we all", "each player")
        else who
    )


VOTES: Rules = rules(
    (r"(?:, )?although there are votes against it, (.*?) for each (?:one )?of (?:those|these|them)(?: votes)?\b",
     r", \1 for each vote against it"),
    (r"\b(has|have) made no (proposal|vote|move)\b", r"\1 not made a \2"),
    (r",? (?:irrespective|regardless) of (?:how|the way(?: in which)?|which way) (?:it is|it was|they|the vote is|"
     r"the vote was|that "
     r"vote is) (?:cast|vote|voted)(?=[.,;]|$)", ""),
    (r",? (?:whichever|whatever|no matter which|no matter what) way (?:it|the vote|their vote|they) (?:is|was|were|"
     r"vote|voted|"
     r"goes|went)(?: cast)?(?=[.,;]|$)", ""),
    (r"\b(?:credited|awarded|given|paid) to a voter (?:upon|on|for|when|after) (?:voting|they vote|casting a vote)\b",
     "given to a player for voting"),
    (r"\b(players?|members?|persons?|people|anyone|anybody|everyone|everybody|somebody|someone|judges?|authors?) "
     r"that (?!is$)"
     r"(?=[a-z]+)", r"\1 who "),
    (r"^(?:a )?votes? (for|against|on) ((?:a|one's|their|your) own proposals?|their own proposals?) (?:is|are) "
     r"(?:not allowed|not "
     r"permitted|forbidden|prohibited|not valid|invalid)\.?$", r"nobody may vote \1 their own proposal"),
    (r"^once (?:a|the) vote (?:has been|is) (?:called|opened|started), (?=players|you|every|each|all|voting|people)",
     ""),
    (r"\b(have|has|get|gets) (\w+ (?:days?|hours?|weeks?)) to cast (?:their|your|his or her|a) (?:votes?|ballots?)\b",
     r"\1 \2 to vote"),
    (r"^(?:you|players|everyone|everybody|members|people) (?:have|has) until ((?:on )?\w+day.*?) to (?:vote|cast "
     r"(?:their|your|a) "
     r"(?:votes?|ballots?))\.?$", r"voting closes on \1"),
    (r"\b(vote|voting|poll|ballot)((?: on a proposal)?) (?:remains|stays|is kept|is|shall remain|shall stay) open "
     r"until "
     r"(?=noon|midnight|\d)", r"\1\2 closes at "),
    (r"\bwhen all (?:players )?have voted, (?:but|or|and) after (\w+ \w+) at the latest\b",
     r"when everybody has voted, or after \1, whichever comes first"),
    (r"\bwhen (?:every player|everyone|everybody|all players) (?:has|have) (?:cast (?:a|their) vote|voted),? or "
     r"(\w+ (?:days?|"
     r"hours?|weeks?)) have (?:passed|gone by|elapsed)\b", r"when everybody has voted, or after \1, whichever "
     r"comes first"),
    (r"^(?:when|if|whenever) a player votes first on a proposal, (?:they|that player|he or she) (gets?|loses?) ",
     lambda found: f"the first player to vote on a proposal {found[1].rstrip('s')}s "),
    (r"^(?:whoever|a player who|the player who|anyone who) votes first on (?:a|any|each) proposal (gets|loses) ",
     r"the first player to vote on a proposal \1 "),
    (r"\bunless (?:somebody|someone|anybody|anyone|a player|any player) (?:votes|voted|has voted) against it\b",
     "if nobody voted against it"),
    (r"\bno votes? (?:has|have) been cast against it\b", "nobody votes against it"),
    (r"^((?:at least |no fewer than )?(?:\w+|half|all but one|a majority|most)(?: of)?(?: the)? (?:players|members|"
     r"people|of us)) "
     r"(?:must|have to|need to) (?:vote|take part|cast a vote)(?: on it| on a proposal)?,? (?:otherwise|or|or else|"
     r"if not),? (?:the "
     r"vote|it|the proposal|the whole thing) (?:is|becomes|will be|does not) (?:invalid|void|not valid|worthless|"
     r"count|null and "
     r"void|lost|defeated|off)\.?$", r"\1 must vote for a vote to be valid"),
    (r"^no vote (?:shall be|is) valid (?:in which|where|if) (.+?) (?:have|has) (?:taken part|voted)\.?$",
     r"if \1 vote, the vote does not count"),
    (r"\b(one|two|three|four|five|six|seven|eight|nine) (players|members|people|voters)? ?out of (?:every )?(three|"
     r"four|five|six|"
     r"seven|eight|ten)(?: (?:of the )?(?:players|members|people))?\b",
     lambda found: f"{found[1]} {_PARTS[found[3].lower()]} of the {found[2] or 'players'}"),
    (r"^to (repeal|amend|change|transmute|make) ((?:an?|any|rule)\b[^,]*?), (.+?) (?:must|has to|have to|need to|"
     r"needs to) (?:all )?"
     r"(?:agree|vote for it|vote yes|be in favour(?: of it)?|say yes|approve(?: of it)?|consent)\.?$",
     lambda found: f"a proposal to {found[1]} {found[2]} needs the votes of {_every(found[3])}"),
    (r"^after (?:each|every|a|any) vote,? (?=(?:everyone|everybody|each|all|those|players)\b)", ""),
    (r"\bonce (?:cast|given|made), (?=(?:a|the|any|no) (?:vote|ballot))", ""),
    (r"^judges are (?:chosen|picked|drawn|selected) (?:at random|by lot|randomly)", "the judge is drawn by lot"),
    (r"\b(?:a|the) (?:author|proposer)['’]s (?=vote counts)", "the author's "),
    (r"\bhas been (?:voted on|settled|resolved)\b", "is decided"),
    (r"\bthis rule is in (?:force|effect|place)\b(?=[ ,])", "this rule is adopted"),
    (r"\b(?:the|a) judge (?:decides|finds|rules|says|declares|judges|holds) that (?:the )?(?:statement|claim)(?: "
     r"of (?:a|the) "
     r"case)? (?:is|was) (true|false)\b", r"a case is judged \1"),
    (r"\b(?:is|are) required for (?:a|any) proposal to (?:pass|be adopted)\b", "is required"),
    (r"^there (?:must|have to|need to|has to) be ((?:at least |no fewer than |more than )\w+) votes? cast\b",
     r"\1 votes must be cast"),
    (r"^(?P<voting>voting (?:lasts|takes|is open|stays open|runs)(?: for)? (?:\w+ (?:days?|hours?|weeks?))) (?:for|"
     r"on|in the case "
     r"of) (?P<what>proposals? .+)$", lambda found: (
         found["voting"].replace("oting", f"oting on {found['what'].rstrip('.')}", 1))),
    (r"\b(is|are) (?:defeated|rejected|voted down) if (?:at least )?(\w+) (players|people|members) vote against "
     r"(?:it|them)\b",
     r"\1 not adopted if at least \2 \3 vote against it"),
    (r"\b(?:that comes |that follows |following )?after (?:it|the vote|voting) (?:was|is|has been) opened\b",
     "after it opens"),
    (r"^(?:not voting|failing to vote|abstaining from voting|failure to vote)(?: on (?:a|any) proposal)? (?=costs|"
     r"means|brings)",
     "not voting on a proposal "),
    (r"\bwho (does not vote|do not vote|did not vote|has not voted)(?= (?:gets?|loses?|pays?|is|are|shall|"
     r"forfeits?)\b)",
     r"who \1 on a proposal"),
    (r"^if (?:a|any) player does not vote(?: on it| on (?:a|any) proposal)?(?: before (?:voting|the vote) "
     r"(?:closes|ends)| in "
     r"time)?,? (?:they|that player) (?:shall )?(?=(?:gets?|loses?|pays?)\b)", "a player who does not vote on a "
     "proposal "),
    (r"\b(?:who does not vote on a proposal) (get|lose|pay)\b", r"who does not vote on a proposal \1s"),
    (r"\bif (?:the|a) judge (?:does not|has not|did not) (?:judge|decide|rule|give (?:a )?judgment|answer|"
     r"deliver)(?:d| it| the "
     r"case)?(?: it)? (?:within|in|after) ((?:\w+) (?:days?|hours?|weeks?))(?: of being appointed)?, (?:they|the "
     r"judge|he or she) "
     r"(?:loses?|shall lose|pays?) ", r"\1 after the judge of the case is appointed, if no judgment has been "
     r"given, its judge "
     r"loses "),
    (r"\bif a proposal would (\w+) ((?:a|an|any|rule)[^,]*), everybody (?:has to|must) vote for it\b",
     r"a proposal to \1 \2 needs the votes of all players"),
    (r"\b(at least )?(\w+) more (?:players|people|members) vote yes than no\b", r"at least \2 more players vote "
     r"for it than "
     r"against it"),
    (r"\b(is|are) (?:up for (?:a )?vote|under vote|being put to the vote|in voting|running|live|pending|on the "
     r"(?:table|"
     r"floor)|under (?:discussion|consideration)|awaiting a decision|going)(?= at (?:once|the same time|a time|any "
     r"one time)|"
     r"[.,;]|$)", r"\1 open"),
    (r"\b(proposals?) (?:up for (?:a )?vote|under vote|in voting|running|live|pending|on the (?:table|floor)|under "
     r"(?:discussion|consideration)|on the go|going|in play|outstanding)(?= at| simultaneously|[.,;]|$)", r"\1 open"),
)  # fmt: skip
"""Votes, quorums and periods."""
