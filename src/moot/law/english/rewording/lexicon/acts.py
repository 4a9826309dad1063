"""What players do, in everyday words: propose, vote, join, leave, win."""

from moot.law.english.rewording.inflection import same_form
from moot.law.english.rewording.rules import Rules, rules

ACTS: Rules = (
    same_form("make a proposal", "put forward a proposal", "bring forward a proposal", "table a proposal",
              "lodge a proposal", "file a proposal", "float a proposal", "pitch a proposal", "launch a proposal",
              "come up with a proposal", "hand in a proposal", "advance a proposal", "present a proposal",
              "raise a proposal", "draft a proposal", "post a proposal", "start a proposal", "create a proposal",
              "write a proposal", "send in a proposal", "offer a proposal", "enter a proposal", "bring a proposal",
              "move a proposal", "issue a proposal", "introduce a proposal", "set out a proposal"),
    same_form("make another proposal", "put forward another proposal", "bring another proposal", "make another",
              "table another proposal", "lodge another proposal", "file another proposal", "propose another",
              "propose again", "make a further proposal", "make one again", "submit another", "submit another proposal",
              after=r"(?=[.,;]|$| for| until| within| before| unless)"),
    same_form("make proposals", "put forward proposals", "bring forward proposals", "table proposals",
              "lodge proposals",
              "file proposals", "launch proposals", "come up with proposals", "hand in proposals", "present proposals",
              "post proposals", "start proposals", "create proposals", "write proposals", "send in proposals"),
    same_form("vote against it", "vote it down", "reject it", "oppose it", "turn it down", "cast a no vote",
              "cast a vote against", "cast a negative vote", "cast a dissenting vote", "dissent", "say no",
              "cast a vote against it", "cast a ballot against it", "shout it down", "vote to reject it",
               "be against it",
              "have voted against it"),
    same_form("vote for it", "back it", "endorse it", "approve it", "be for it", "cast a yes vote", "cast a vote "
    "in favour",
              "cast a vote for it", "cast a vote in its favour", "cast an affirmative vote", "say yes",
               "speak up for it",
              "vote to adopt it", "cast a ballot for it", "cast a positive vote", "vote with yes",
              before=r"(?<!adopt )(?<!who )(?<!to )\b"),
    same_form("vote against", "cast a vote against", "cast a no vote on", "cast a ballot against", "vote to reject",
              "vote to defeat", "reject", "oppose", "come out against", "cast a negative vote on", "say no to",
              after=r"(?= (?:it|a|an|any|the|that|every|their|another)\b)"),
    same_form("vote for", "cast a vote for", "cast a yes vote on", "cast a ballot for", "vote to adopt", "vote to pass",
              "vote in support of", "come out for", "cast a positive vote on", "cast a vote in favour of", "say yes to",
              "give a yes to", "back", "endorse",
              after=r"(?= (?:it|a|an|any|the|that|every|their|another) ?(?:proposal)?\b)"),
    same_form("vote", "cast a vote", "cast a ballot", "cast a single vote", "cast their vote", "cast their ballot",
              "cast your vote", "cast your ballot", "cast his or her vote", "cast his vote", "cast her vote",
              "hand in a ballot", "hand in a vote", "submit a vote", "submit a ballot", "register a vote",
               "place a vote",
              "put in a vote", "record a vote", "give a vote", "give their vote", "turn out to vote", "come to vote",
              after=r"(?=[.,;]|$| (?:on|before|when|if|gets?|is|are|who|and|each|every|in time|within|loses?|until|"
              r"unless|"
                    r"by|at|whether|regardless|whichever)\b)"),
    *rules(
        (r"\b(?:the )?(?:casting|act) of (?:that voter's |a |their |his or her |the )?(?:vote|ballot)\b", "voting"),
        (r"\b(fails?|failed|failing|neglects?|neglected|neglecting|omits?|omitted|forgets?|forgot|forgetting) to "
         r"(vote|propose|make|judge|decide|answer|rule|give|call|submit|roll|pay)\b",
         lambda found: f"{_negation(found[1])} {found[2]}"),
        (r"\b(?:skips?|misses|miss|sits? out|stays? away from|stays? out of|keeps? out of|ignores?) (?:a|the|any|"
         r"that) vote\b",
         "does not vote"),
        (r"\b(?:skipped|missed|sat out|stayed away from|stayed out of|ignored) (?:a|the|any|that) vote\b",
         "did not vote"),
        (r"\bnon-?voters\b", "players who did not vote"),
        (r"\babstainers\b", "players who abstain"),
        (r"\b(every|each|per|a|any|single|one) (?:no|negative|dissenting|nay) vote\b(?! (?:against|for))",
         r"\1 vote against it"),
        (r"\b(every|each|per|a|any|single|one) (?:yes|positive|affirmative|favourable|supporting|aye|approving) "
         r"vote\b(?! "
         r"(?:against|for))", r"\1 vote for it"),
        (r"\bwithout (?:a single|one|a|any|even one) (?:vote against it|vote against|objection|dissenting voice|no|nay|"
         r"dissenter|opposing vote|person voting no|player voting no|player voting against it)\b(?! it)",
         "without a vote against it"),
        (r"\b(votes?) (?:in favour|in favor|in support)\b(?! of)", r"\1 for it"),
        (r"\b(votes?) (?:in favour|in favor|in support) of (?:the|that|their|a) proposal\b", r"\1 for it"),
        (r"\b(?:despite|in spite of|over|notwithstanding) (?:votes?|opposition|objections|no votes|any votes) "
         r"against it\b",
         "although there are votes against it"),
        (r"\b(?:the )?(?:chap|player|member|person|one) who (?:put|brought|made|proposed|moved|suggested) (?:the|that) "
         r"(repeal|amendment|transmutation)(?: forward| about)?\b", r"whoever proposed the \1"),
        (r"\b(enters?|entered|entering) (?=(?:the )?game\b)",
         lambda found: {"enter": "join", "enters": "joins", "entered": "joined", "entering":
          "joining"}[found[1].lower()]
         + " "),
        (r"\b(?:a person|any person|anybody|anyone|a player|any player|everybody|everyone|people|players|those) "
         r"(?:joining|"
         r"entering|coming into|who joins?|who enters?)(?: the game)? (?=(?:is|are|gets?|starts?|begins?|receives?|"
         r"shall|"
         r"has|have|will)\b)", "a player who joins the game "),
        (r"\bon (?:joining|entering|their (?:arrival|entry))(?: the game)?(?=[.,;]|$)", "when they join"),
        (r"\b(leaves?|left|leaving) for good\b", r"\1"),
    ),
    same_form("join the game", "come aboard", "sign up", "get on board", "enrol", "become a member", "become a player",
              "come on board", "join in", "be admitted", "be admitted to the game", "be let in", "take a seat"),
    same_form("leave the game", "quit", "drop out", "resign from the game", "bow out", "exit", "exit the game",
     "walk out",
              "quit the game", "drop out of the game", "depart", "withdraw from the game", "resign", "pull out",
              "retire from the game", "give up the game", "get out of the game", "go home",
              after=r"(?=[.,;]|$| (?:and|is|are|the|at|all|when|if|before|after|whenever|gets?|loses?|must)\b)"),
    same_form("win the game", "be victorious", "be crowned", "be crowned the winner", "be crowned winner",
     "be the victor",
              "triumph", "be declared the winner", "be declared winner", "be proclaimed the winner", "take the game",
              "be the champion", "win it all", "win the whole thing", "win everything", "be named the winner",
              "be pronounced the winner", "be named winner", "come out the winner", "be made the winner",
              after=r"(?=[.,;]|$| (?:at|when|if|on|and|once|as)\b)"),
    *rules(
        (r"^(?:the )?(?:victor|champion|winner)(?: of the game)? (?:is|shall be|will be) (?=the first|whoever|the "
         r"player)",
         "the winner is "),
        (r"\b(attains?|reach|reaches|hits?|gets? to|arrives? at|scores?|makes? it to|clocks up|tops out at|"
         r"achieves?) (?:a|the) "
         r"(?:score|total|tally|mark) of\b", r"\1"),
        (r"\b(?:attain|achieve|hit|amass|accumulate|arrive at|make it to|get up to|climb to|collect|gather)(s?) "
         r"(?=(?:\d|a "
         r"hundred|one hundred|two hundred|fifty|twenty|thirty|sixty|seventy)\w*( points)?)",
         lambda found: "reach" + ("es" if found[1] else "") + " "),
    ),
)  # fmt: skip
"""What players do: propose, vote, join, leave, win."""


def _negation(verb: str) -> str:
    word = verb.lower()
    return "not" if word.endswith("ing") else "did not" if word.endswith("ed") or word == "forgot" else (
        "does not" if word.endswith("s") else "do not")  # fmt: skip
