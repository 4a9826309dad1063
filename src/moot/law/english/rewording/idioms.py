"""Idioms of voting, proposing and time, put in the words of the table.

Each stands for a class of wordings that mean the same wherever they stand: ways to say that somebody votes for
something or against it, that a proposal passes or fails, how long something lasts, and who may not do what. Sentences
are read in these words only if they aren't read as they stand.
"""

import re

from moot.law.english.rewording.rules import CHANGE, UNIT, N, rules

_IT = rf"(?:it|(?:a|the|any|every|each|that|no) (?:new )?{CHANGE}|nothing|{CHANGE}s|they)"
_END = r"(?=[.,;:!]|$| (?:if|when|whenever|only|unless|as soon as|once|where|with|by|provided|without|and|but|or|no)\b)"
_VOTER = r"(?:player|member|person|participant|voter|student|citizen)"
_PART = r"(?:half|(?:a|one|two|three|four|\d+)[ -](?:thirds?|quarters?|fifths?|sixths?|tenths?)|\d+ ?(?:%|percent))"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_CLOCK = (
    r"(?:\d\d?(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?(?: o['’]?clock)?(?: in the (?:morning|afternoon|evening)| UTC)?|noon"
    "|midnight|midday)"
)
_THIRD = {
    "votes": "vote", "proposes": "propose", "makes": "make", "submits": "submit", "judges": "judge", "gets": "get",
    "calls": "call", "opens": "open", "changes": "change", "withdraws": "withdraw", "joins": "join",
    "leaves": "leave", "abstains": "abstain", "touches": "touch",
}  # fmt: skip


def _voting(found: re.Match[str]) -> str:
    """Words for taking part in a vote, as the same form of the verb."""
    verb = found["verb"].lower()
    if verb.endswith("ing"):
        return "voting"
    if verb in ("took", "taken", "had", "showed", "turned", "bothered", "made", "weighed", "chimed", "cared", "got"):
        return "voted"
    return "votes" if verb.endswith("s") or verb == "has" else "vote"


def _said(found: re.Match[str]) -> str:
    """Words for a vote for or against, as the same form of the verb."""
    way = "against" if found.groupdict().get("no") else "for"
    verb = found["verb"].lower()
    if verb.endswith(("d", "been")) or verb == "gave":
        return f"voted {way}"
    return f"{'votes' if verb.endswith('s') else 'vote'} {way}"


def _may(found: re.Match[str]) -> str:
    return f"{found[1]} may {_THIRD[found[2].lower()]}"


IDIOMS = rules(
    # short forms
    (r"\b(it|that|there)['’]s (?!been\b|had\b)", r"\1 is "),
    (r"\b(voting|proposing|judging|abstaining|leaving|joining)['’]s "
     r"(?=(?:not|banned|forbidden|closed|over|only|allowed)\b)",
     r"\1 is "),
    (r"\b(is|are|was|were|does|do|did|has|have|must|should)n['’]t\b", r"\1 not"),
    (r"\bcan['’]t\b|\bcannot\b|\bcant\b", "can not"),
    (r"\bits (?=(?:adopted|passed|carried|accepted|approved|defeated|rejected|over|closed|dead|out|off|void|lost|in|"
     r"through|law|withdrawn|tied|a tie|unanimous|decided)\b)", "it is "),
    (rf"\bno ({CHANGE} (?:to|that|which|of|by|made by) .+?) (may|can|shall|will|must) be\b", r"a \1 \2 not be"),
    (rf"\bno ({CHANGE} (?:to|that|which|of|by|made by) .+?) is (?=adopted|passed|carried|accepted)", r"a \1 is not "),
    # what becomes of a proposal
    (
        rf"\b({_IT}) (?:is|are|gets?|comes?|goes?) (?:through|in|made law|on the books|agreed(?: upon)?"
        rf"|voted (?:in|through)|good to go|a go|waved through)(?! (?:favour|the)\b){_END}",
        r"\1 is adopted",
    ),
    (
        rf"\b({_IT}) (?:makes? it|goes? through|gets? through|is a success|stands?|wins through|gets? in){_END}",
        r"\1 is adopted",
    ),
    (r"\b(no proposal|nothing|no motion|no rule change) is adopted\b", r"no proposal is adopted"),
    (
        rf"\b({_IT}) (?:is|are|counts? as|is considered|is deemed|is treated as|shall be|shall be deemed|gets?) "
        "(?:out|off|dead|gone|lost|finished|done for|history|toast|thrown out|dropped|scrapped|binned|sunk"
        "|killed(?: off)?|discarded|struck down|turned down|a failure|over and done with|beaten|refused|defeated"
        f"|a defeat|dismissed|buried|a goner){_END}",
        r"\1 is defeated",
    ),
    (
        rf"\b({_IT}) (?:falls?|lapses?|dies?|goes? under|goes? down|flops?|sinks?|falls? through"
        "|does not (?:pass|go through|get through|stand|make it|get adopted|get in|succeed|carry)|comes? to nothing"
        f"|perish(?:es)?){_END}",
        r"\1 is defeated",
    ),
    (r"\b(?:an?|the) (?:invalid|void|inquorate) vote (?:counts as|means|is|is treated as) a (?:defeat|no)\b",
     "otherwise it is defeated"),
    # how much
    (r"\b(?:not|no) (?:less|fewer) than\b", "at least"),
    (r"\b(?:a|the) minimum of\b", "at least"),
    (r"\bas few as\b", "only"),
    (r"\bat the (?:very )?least\b", "at least"),
    (r"\b(?:not|no) more than\b", "at most"),
    (rf"\b({_PART}) or more of\b", r"at least \1 of"),
    (rf"\b({_PART}) of ((?:all )?(?:the |our )?(?:eligible )?{_VOTER}s|those voting|us|the votes cast) or more\b",
     r"at least \1 of \2"),
    (rf"\b(?!the\b)(\w+) ({_VOTER}s|votes) or more\b", r"at least \1 \2"),
    (rf"\b(?!the\b)(\w+) ({_VOTER}s|votes) or (?:fewer|less)\b", r"at most \1 \2"),
    (r"\b(?:double|twice) the number of votes against(?: it)?\b", "twice as many votes as against it"),
    (r"\bby a single vote\b", "by one vote"),
    (r"\b(a|one|\d+) single (?=vote|no|player|member|person|yes|objection)", r"\1 "),
    (rf"\bof ({_VOTER}s) (?:in the game|there are|that there are)\b", r"of the \1"),
    (r"\b(?:everybody|everyone|all(?: the)?(?: players| members)?) (?:except(?: for)?|but|bar|minus|save) "
     r"(?:for )?(?:one|1)(?: person| player| member| of them)?\b", "all but one of the players"),
    (rf"\b(\w+) or more (?={_VOTER}s\b)", r"at least \1 "),
    # voting
    (
        r"\b(?P<verb>bother(?:s|ed)?|care[sd]?|take(?:s)? the trouble|took the trouble|get(?:s)? round|got round) to "
        r"vote\b",
        _voting,
    ),
    (
        r"\b(?P<verb>have|has|had|having) (?:their|his|her|your|a) (?:say|ballot in)\b(?! in)",
        _voting,
    ),
    (
        r"\b(?P<verb>tak(?:es?|ing|en)|took) part in (?:a|the|that|this|its) (?:vote|ballot|poll|voting)\b",
        _voting,
    ),
    (r"\bparticipat(e|es|ed|ing)\b", lambda found: {"e": "vote", "es": "votes", "ed": "voted"}.get(found[1], "voting")),
    (r"\b(have|has) cast (?:a|their|his|her|your) (?:vote|ballot)s?\b", r"\1 voted"),
    (r"\b(?:cast|casts) (?:a|their|his|her|your) (?:vote|ballot)s? (?:on|upon|for or against)\b", "vote on"),
    (r"\bvote[sd]? (?:has|have) been cast\b", "votes have been cast"),
    (r"\b(vote|votes|voted|voting|cast) upon\b", r"\1 on"),
    (r"\bvot(e|es|ed|ing) (?:yea|yay|aye|yep|positively|affirmatively|in the affirmative)\b", r"vot\1 yes"),
    (r"\bvot(e|es|ed|ing) (?:nay|nope|negatively|in the negative)\b", r"vot\1 no"),
    (
        r"\b(?P<verb>say|says|said|give it|gives it|gave it) "
        "(?:yes|yea|aye|okay|ok|their okay|a yes|a thumbs up"
        r"|the thumbs up)(?: to)?(?= (?:it|a proposal|the proposal)\b)",
        _said,
    ),
    (
        r"\b(?P<verb>say|says|said|give it|gives it|gave it) "
        r"(?P<no>no|nay|a no|a thumbs down|the thumbs down)(?: to)?(?= (?:it|a proposal|the proposal)\b)",
        _said,
    ),
    (
        r"\b(?P<verb>say|says|said|give it|gives it|gave it) "
        r"(?:yes|yea|aye|okay|ok|their okay|a yes|a thumbs up|the thumbs up|their approval|their blessing)\b",
        lambda found: _said(found) + " it",
    ),
    (
        r"\b(?P<verb>say|says|said|give it|gives it|gave it) (?P<no>no|nay|a no|a thumbs down|the thumbs down)\b",
        lambda found: _said(found) + " it",
    ),
    (
        r"\b(are|is|be|am) (?:for|behind|on board with|happy with|pro|in support of|on the side of"
        r"|in agreement with) (it|a proposal|the proposal)\b",
        r"\1 in favour of \2",
    ),
    (r"\b(are|is|be) (?:on (?:your|its|the author's) side|on board|pro|in agreement)\b", r"\1 in favour"),
    (r"\b(\d+|one|two|three|four|five|six|seven|eight) (?:yeses|ayes|yesses|yes)(?= (?:and|,|are|or|make)|,)",
     r"\1 yes votes"),
    (r"\b(\d+|one|two|three|four|five|six|seven|eight) (?:noes|nos|nays)\b", r"\1 no votes"),
    (r"\byes(?:es)? (?:than|as|over) no(?:s|es)?\b", "yes votes than no votes"),
    (r"\b(?:the )?people voting\b", "those voting"),
    # how long
    (rf"^({_DAY})s?,? (?:at )?({_CLOCK}) ?[:–—-] ?", r"every \1 at \2, "),
    (rf"^(?:on )?({_DAY})s?,? at ({_CLOCK})(?:,| -| –)? "
     rf"(?=(?:every|everyone|everybody|each|all|the|whoever|a|you|those|anyone)\b)",
     r"every \1 at \2, "),
    (r"(?:^|(?<=, ))[-–−](\d+) points? (?:for|to) "
     r"((?:everyone|everybody|each|every|all|whoever|the|those)\b.*?)(?=[.,;]|$)",
     r"\2 loses \1 points"),
    (r"(?:^|(?<=, ))\+(\d+)(?: points?)? (?:for|to) "
     r"((?:everyone|everybody|each|every|all|whoever|the|those)\b.*?)(?=[.,;]|$)",
     r"\2 gets \1 points"),
    (r"\b1 points\b", "1 point"),
    (r"\b(points?\b.*\bwho (?:has|have)) any\b(?! \w)", r"\1 more than 0 points"),
    (r"\b(who (?:has|have)) any (?=(?:gets?|loses?|pays?)\b.*\bpoints?\b)", r"\1 more than 0 points "),
    (r",? (?:to be )?(?:reckoned|counted|measured|calculated|computed|running|dating|counting|reckoning) from "
     r"(?=the|when|its)",
     " from "),
    (r"\b(the|a|each|every|any|that) (?:ballot|poll)(?= "
     r"(?:on|for|is|shall|stays|remains|lasts|runs|closes|ends|opens)\b|[.,;]|$)",
     r"\1 vote"),
    (r"\b(?:always|invariably|generally) "
     r"(?=(?:ends?|closes?|starts?|begins?|opens?|lasts?|runs?|takes?|gets?|loses?|needs?)\b)",
     ""),
    (
        rf"\b({N}) (?:full|whole|entire|clear|complete|consecutive|straight|solid|successive|calendar) (?={UNIT}\b)",
        r"\1 ",
    ),
    (rf"\b({N} {UNIT}) (?:straight|in a row|running|on end|in succession|altogether|in all|in total)\b", r"\1"),
    (r"\ba fortnight\b", "two weeks"),
    (r"\bhalf a day\b", "12 hours"),
    (r"\ba day and a half\b", "36 hours"),
    (r"\bhalf an hour\b", "30 minutes"),
    (r"\ba quarter of an hour\b", "15 minutes"),
    (rf"\b(until|before|once|after|when) (?:at least |more than )?({N} {UNIT}) (?:have|has) (?:passed|gone "
     rf"by|elapsed|"
     r"gone|been and gone) since\b", r"\1 \2 after"),
    (rf"\b({_DAY}) (?:morning|afternoon|evening|night),? at (\d\d?[:.]\d\d)\b", r"\1 at \2"),
    (rf"\b({_DAY}) (morning|afternoon|evening),? at (\d\d?|\w+)(?: o['’]?clock)?\b(?![:.]\d)", r"\1 at \3 in the \2"),
    (rf"\b({_DAY}) night,? at (\d\d?|\w+)(?: o['’]?clock)?\b(?![:.]\d)", r"\1 at \2 in the evening"),
    (r"\b(noon|midnight|\d\d?(?: ?[ap]m|:\d\d)) (?:sharp|on the dot|exactly)\b", r"\1"),
    (r"\b(?:over|during) the course of\b|\bwithin the space of\b|\bin the space of\b", "within"),
    (r"\b(?:straight|right) away\b|\bthere and then\b|\bon the spot\b|\bwithout delay\b", "at once"),
    # who may, and who may not
    (r"\b(may|can|shall|must) (?:under no circumstances|in no case|by no means|at no time|never ever|in no way)\b",
     r"\1 not"),
    (r"\b(?:is|are) not supposed to\b|\bhad better not\b|\b(?:is|are) not meant to\b", "may not"),
    (
        "^(nobody|no one|no player|no member)(?: ever)? (votes|proposes|makes|submits|judges|calls|opens|changes"
        r"|withdraws|joins|leaves|abstains|touches)\b",
        _may,
    ),
    (r"\bauthors? (can|may|must|shall)(?: ?not|n't) vote (for |against |on )?"
     r"(?:on )?(?:it|them|their own stuff|their own proposals?|their own|their proposals?)(?=[.,;]|$)",
      r"a player \1 not vote \2their own proposal"),
    (r"^authors (?=(?:may|can|must|shall)\b)", "the authors "),
    (r"\b(?:their|your) own (?:stuff|things?|ideas?|one|work)\b", "their own proposal"),
    (r"\bother (?:people|players|members)(?:['’]s?)? (?:stuff|ideas)\b", "other players' proposals"),
    (r"\b(?:other people|others)['’]s? (?=proposals?\b)", "other players' "),
    (r"\bnew (?:guys|kids|folk|joiners|arrivals)\b|\brookies\b|\bnewbies\b", "new players"),
    (rf"\b({_VOTER}s?|those|anyone|anybody|whoever|somebody|someone)((?: who)?) (?:was |were |been |is |are )?"
     r"(?:newly )?(?:admitted to|let into|taken into) the game\b", r"\1 who joined the game"),
    (r"\bwho joined the game after (?:the|a) vote (?:has been|had been|was|is) opened\b",
     "who joined after the vote on it opened"),
    (r"\bonly (.+?) (?:have|has|get|gets) (?:a|the) (?:vote|say)\b", r"only \1 may vote"),
    (r"\b(?:has|have) (?:a|the) say\b", "may vote"),
    (r"\b(?:a )?(?:score|points|total|number of points) (?:is|are|lies|stands) (?:below|under|less than) zero\b",
     "score is negative"),
    # proposing
    (r"\bgot (adopted|accepted|passed|defeated|rejected|voted down|turned down)\b", r"was \1"),
    (r"\b(?:turned|shot|knocked) down\b", "defeated"),
    (r"\bfor (?:every|each) (proposal|motion|rule change) (?:that )?(?:you|they) (?:make|submit|put forward|propose)\b",
     r"to make a \1"),
    (r"\bproposals? going\b", "proposal open"),
    (r"\b(?:lying|hanging|sitting|knocking|floating) (?:around|about)\b", "open"),
    (r"\bstill (is not|are not|has not|have not)\b", r"\1"),
    (r"\b(is not|has not been|was not) (?:decided|settled|resolved)(?: yet| still)?\b", "is undecided"),
    (r"\b(?:a|any|the) (?:new|further|second|another) one\b", "another proposal"),
    # what is left out, and what adds nothing
    (r"^(can not|may not|must not|needs?) (?=[a-z0-9])", r"you \1 "),
    (
        r"(^|[,;:] |\botherwise |\belse )(proposal|rule change|motion) "
        r"(?=(?:passes|is|fails|needs|gets|costs|must|may|can|dies|falls|lapses)\b)",
        r"\1a \2 ",
    ),
    (r"^where (?=[a-z])", "when "),
    (r"\b(adopted|carried|passed|defeated|rejected|lost) where\b", r"\1 if"),
    (
        r",? (?:irrespective of|regardless of|no matter) who (?:their authors (?:are|were)|made them|proposed them),?",
        "",
    ),
    (r"\balready (?=open\b)", ""),
    (r"\b((?:may|can|shall) be (?:made|proposed|submitted|put forward)) by (?:anyone|anybody|any player)\b", r"\1"),
    (r"\b(cases?|proposals?) (?:that|which) (?:are|is) (?:still |yet )?(open|undecided)\b", r"\2 \1"),
    (r"\bshall stand (?=adopted|defeated)", "shall be "),
    (r"\bstands? (?=adopted|defeated)", "is "),
    (r",? except (?:when|if|where)\b", " unless"),
    (r"^the (?:making|submission|submitting) of (?=proposals|a proposal|rule changes)", "making "),
    (r"\bthe opening of the vote on it\b", "the vote on it"),
    (r",? (?:and|but) not from (?:the |its )?(?:making|submission|proposal|introduction)[^.;,]*", ""),
    (r"^once opened, (?=a vote|the vote|voting|every vote)", ""),
    (r",? and (?:is |it is )?then (?:is )?closed(?=\.?$)", ""),
    (r"\bgoes up on\b", "is put on"),
    (r"\bfrom the time (?:when |that |at which )?(?=a\b|the\b|it\b)", "from the moment when "),
    (r"\b(until|till) (?:midnight,? (?:at|on) )?(?=the end of the (?:\w+ )?day\b)", r"\1 at "),
    (r"\bthan each of the other (?:members|players)\b", "than every other player"),
    (r"\bhold back with new (?:ones|proposals)\b", "not make a new proposal"),
    (r"\b(?:must|shall) not make\b", "may not make"),
    (rf"\bhowever many (?:people|{_VOTER}s) (?=vote|are)", "however many "),
    # how many points
    (r"\b(has|have|with|having|hold|holds) (\w+) points or (?:fewer|less)\b", r"\1 at most \2 points"),
    (
        r"\b(?:whose|with a|having a) (?:score|total|number of points) "
        "(?:that |which )?(?:exceeds|is above|is over|is (?:higher|greater|more) than|above|over|higher than"
        r"|greater than) (\w+)(?: points)?\b",
        r"with more than \1 points",
    ),
    (
        r"\b(?:whose|with a|having a) (?:score|total|number of points) "
        "(?:that |which )?(?:is below|is under|is (?:lower|less) than|below|under|lower than|less than) "
        r"(\w+)(?: points)?\b",
        r"with fewer than \1 points",
    ),
    (
        r"\b(?:whose|with a|having a) (?:score|total|number of points) (?:of|is) at least (\w+)(?: points)?\b",
        r"with at least \1 points",
    ),
    (r"\b(takes|needs|requires|demands) a score of (?=at least|more than)", "requires "),
    (r"\bwho (?:hold|own|possess)(s?) (?=(?:more|fewer|less|at least|at most|no|exactly|\w+ points?)\b)", r"who have "),
    (r"\b(?:shall have|has|have|gets?) no (?:vote|say)(?= (?:until|before|unless|for|in|while)\b)", "may not vote"),
    (
        rf"\b(?:that|the) {_VOTER} (?:became an? (?:player|member)|joined(?: the game)?)\b",
        "they joined",
    ),
    (
        rf"^({_DAY})s? (?:is|are) [a-z' -]+[:;,] at ({_CLOCK}),? (?=every|each|all|the|whoever|a|you|those|any)",
        r"every \1 at \2, ",
    ),
    (
        r"^(.*\b(?:may|can|must) not\b.*?)[,.;] ?(?:and |but )?(?:if|when|where) "
        f"(?:a few|several|some|two or more|more than one)(?: {_VOTER}s)? (?:share (?:last|first) place"
        "|share the lead|are tied|tie|have the (?:fewest|most|least|highest|lowest)(?: points| score)?),? (?:none "
        "of them (?:can|may|does|do)|(?:this|that|it) (?:goes|holds|applies) (?:for|to) (?:all|each) of them"
        r"|all of them are (?:barred|affected|excluded))\.?$",
        r"\1",
    ),
    (
        ",? (?:apart from|besides|not counting|other than) (?:its|the) (?:author|proposer), "
        rf"((?:at least )?\w+(?: or more)?) ({_VOTER}s)\b",
        r" \1 \2 other than its author",
    ),
    (r"\b(need|needs|takes) (?!the votes)([^,;]+?) (?:saying|voting) yes\b", r"\1 the votes of \2"),
    (r"\b(in its favour|for it) number (?=at least|\w+ times)", r"\1 are "),
)  # fmt: skip
"""Ways to say the same, wherever they stand in a sentence."""
