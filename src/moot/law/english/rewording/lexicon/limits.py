"""What may and may not be done, in everyday words."""

from moot.law.english.rewording.rules import Rules, rules

LIMITS: Rules = rules(
    (r"\b(may|can) (sell|exchange|trade in|swap|turn in|redeem|cash in|return|hand in|trade) (\w+ \w+) (?:and "
     r"(?:then )?(?:gets?|"
     r"receives?)|to get|to receive|and in return gets?) (\w+ \w+)(?: (?:for it|for them|in return|in "
     r"exchange))?(?=[.,;]|$)",
     r"\1 \2 \3 for \4"),
    (r"\b(to (?:zero|\d+)|at (?:zero|\d+)) (?:at once|immediately|automatically|straight ?away|right away|"
     r"again)(?=[.,;]|$)", r"\1"),
    (r"^the (?:total )?number of ((?:mutable |immutable )?)rules(?: in force)? (?:may not|may never|can not|can "
     r"never|must not|must "
     r"never) (?:exceed|be more than|be greater than|be higher than|rise above|go above) (\w+)\.?$",
     r"there may not be more than \2 \1rules"),
    (r"\b(loses|forfeits|misses) (the|their) turn, (?:and|which then|which) (?:it |the turn )?(?:passes|goes|"
     r"moves)(?: on)? to the "
     r"next player(?: clockwise| in order| in turn| in line)?", r"\1 \2 turn"),
    (r"\b(makes|make) no proposal\b(?= (?:within|in|for|during))", "does not make a proposal"),
    (r",? if (?:you|they|he or she) (?:do not|does not|don't) (?:want|wish|feel like|care)(?: to)? (?:propos|mak|"
     r"play|do|us|tak)[a-z]*"
     r"(?: (?:anything|something|a proposal|it|one|a turn))?(?=[.,;]|$)", ""),
    (r"^(?:after (?:somebody|someone|a player) (?:has made|makes|made) a proposal, (?:they|that player|he or she)|"
     r"a player|the "
     r"(?:author|proposer)(?: of a proposal)?|a player who has made a proposal) (?:must|has to|have to) wait (?:at "
     r"least |for )?"
     r"(\w+ (?:days?|hours?|weeks?|minutes?)) before (?:they (?:can|may) (?:call|open|start)|calling|opening|"
     r"starting) (?:the|a) "
     r"vote(?: on (?:it|that proposal|their proposal|the proposal))?\.?$",
     r"the vote on a proposal may not be called until \1 after it was made"),
    (r"\bonly (?:somebody|someone|a person|people|persons|anyone|anybody|the ones) who\b", "only a player who"),
    (r"^(?:a )?proposals? (?:may|can|shall) (?:not|never) be (?:made|proposed|submitted|put forward) by (.+?)\.?$",
     r"\1 may not make a proposal"),
    (r"^(?:a )?proposals? (?:may|can|shall) (?:only be (?:made|proposed|submitted|put forward)|be (?:made|proposed|"
     r"submitted|put "
     r"forward) only) by (.+?)\.?$", r"only \1 may make a proposal"),
    (r"\bthat person\b", "that player"),
    (r"\bthere (?:shall|must|has to|have to|should|needs to) be (?:an interval|a gap|a pause|a break|a wait|a "
     r"delay|a period|a "
     r"waiting period|a space) of ((?:at least )?\w+ (?:days?|hours?|weeks?|minutes?)) (?=between)", r"\1 must pass "),
    (r"\bthere is no need to wait[:,;] ", ""),
    (r"\b(\w+ (?:days?|hours?)) into (their|the|your) turn\b", r"within \1 of the start of \2 turn"),
    (r"\b(if|when|unless) not at least (\w+)", r"\1 fewer than \2"),
    (r"\b(each|every) player has an? (\w+), (?:which|and) (?:they |each |he or she )?(?:can|may) (?:change|choose|"
     r"pick|alter|select)"
     r"(?: a new one| it| another one)?(?: (?:at )?any ?time| whenever (?:they|he or she) (?:like|likes|want|wants|"
     r"feel like it|"
     r"wish)| freely)?\.?$", r"\1 player has a \2. A player may change their \2 whenever they like."),
    (r"\b(may|can|may not|can not) (?:(?:at|whenever) (?:any|all) (?:time|times|point|moment)s?|whenever (?:they|"
     r"you|he or she) "
     r"(?:like|want|wish|please)s?|freely|always)\b", r"\1"),
    (r",? (?:at any (?:time|point|moment)|whenever (?:they|you|he or she) (?:like|want|wish|please)s?|any time|as "
     r"often as "
     r"(?:they|you) (?:like|want|wish|please))(?=\.?$)", ""),
    (r"\bmust let (?:at least )?((?:\w+) (?:hours?|days?|weeks?|minutes?)) (?:go by|pass|elapse|go past) before\b",
     r"must wait \1 before"),
    (r"^(?:having made|after making|after having made|once they have made) (?:a|one|their) proposal, ", ""),
    (r"\b(?:sit out|hold off|pause|rest|take a break|hold back|stay out) (?:for )?(?=(?:at least )?\w+ (?:hours?|"
     r"days?|weeks?) "
     r"before\b)", "wait "),
    (r"\b(give|hand|pass|send|donate|transfer)((?: \S+){1,5}?) (?:away|over|on) to\b", r"\1\2 to"),
    (r"\bof which (?:they|each|everyone|he or she) (?:initially|at first|at the (?:start|beginning|"
     r"outset))? ?(?:has|have|holds?|"
     r"gets?|owns?) (\w+)\b", r"starting with \1"),
    (r"\b(?:shall|will) (?:possess|own|hold|have) (?=[a-z]+\b(?:,| and| starting))", "has "),
    (r"\bthe game (?:ends|is over) and (?=the (?:player|member|one|person) with\b)", ""),
    (r"\bmake one (?:yourself|themselves|of (?:your|their) own)\b", "make a proposal"),
    (r"\bmay not (making|proposing|voting|submitting|calling|joining|leaving|giving|judging|withdrawing)\b",
     lambda found: "may not " + {"making": "make", "proposing": "propose", "voting": "vote", "submitting": "submit",
     "calling": "call", "joining": "join", "leaving": "leave", "giving": "give", "judging": "judge",
     "withdrawing": "withdraw"}[found[1].lower()]),
    (r"^(?:all )?(?:other|remaining) proposals (?:only |just )?need\b", "other proposals need"),
    (r"\byou gets\b", "you get"),
    (r"\b(?:is|are) (?:free|welcome|at liberty|in a position|eligible|qualified|empowered) to\b", "may"),
    (r"\b(?:is|are|shall be) (?:not|never|no longer) (?:free|at liberty|eligible|qualified|empowered|in a "
     r"position) to\b",
     "may not"),
    (r"\b(?:may|shall|must|can|do|does) (?:at no time|on no account|in no event|under no circumstance|in no "
     r"circumstances|"
     r"never again)\b", "may never"),
    (r"\b(?:shall|should|must|has to|have to|is to|are to) (?:abstain|refrain|desist|keep) from\b", "may not"),
    (r"\bmay not voting\b", "may not vote"),
    (r"\bmay not proposing\b", "may not propose"),
    (r"\bmay not making\b", "may not make"),
    (r"\b(?:loses?|forfeits?|gives? up|lacks?|has no|have no|is without|are without) (?:their|his|her|your|his or "
     r"her|a|"
     r"the|any) (?:vote|voting rights?|right to vote|say in votes|ballot|voice)(?=[.,;]|$)", "may not vote"),
    (r"\b(?:has|have|gets?|shall have|is given|are given) no (?:votes?|say|voting rights?|ballot|voice)(?: at "
     r"all)?(?=[.,;]|$)",
     "may not vote"),
    (r"\b(?:is|are|shall be) (?:excluded|debarred|shut out|barred|banned|left out|disqualified) from (?:voting|the "
     r"vote|"
     r"votes|the ballot)(?=[.,;]|$)", "may not vote"),
    (r"^authors (?:can|may|must|shall)(?: ?not|n't) vote on (?:their|any of their)(?: own)? proposals?(?=[.,;]|$)",
     "a player may not vote on their own proposal"),
    (r"\b(?:are|is) off[- ]limits (?:to|for)\b", "may not be used by"),
    (r"\b(?:simultaneously|at one and the same time|at any (?:one |given )?time|at any moment|concurrently)(?=[.,;]|$)",
     "at the same time"),
    (r"\byou can have (?=(?:only )?\w+ (?:open )?proposals?\b)", "you may have at most "),
    (r",? (?:but )?(?:not|no|never) more(?: than that)?(?=[.]?$)", ""),
    (r"\b(?:shall|may|must|can|should) (?:at no time|never|not) (?:exceed|go (?:above|over|beyond)|be (?:more|greater|"
     r"higher) than|surpass|top)\b", "may not exceed"),
    (r"\b(?:hold|own|possess|be in possession of)(?= (?:at least|more than|fewer than|less than|at most|no|\d+|one|two|"
     r"three|four|five|six|seven|eight|nine|ten)\b)", "have"),
)  # fmt: skip
"""What may and may not be done."""
