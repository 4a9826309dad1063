"""What becomes of proposals, in everyday words: `goes down in flames`, `gets the thumbs up`."""

from moot.law.english.rewording.inflection import same_form
from moot.law.english.rewording.rules import CHANGE, Rules, rules

_DONE = r"(?:adopted|passed|accepted|carried|approved|through|agreed(?: to)?|enacted|past the (?:others|group|table))"
_UNDONE = r"(?:defeated|rejected|voted down|turned down|shot down|thrown out|refused|knocked back|sunk|fail|go down)"
_THEIRS = r"(?:a|an|one of (?:their|your|his|her)|any of (?:their|your)|their|his|her|your|his or her)(?: own)?"
_HAS = (
    "(?:gets?|got|sees|see|saw|has|have|had|manages? to get|managed to get|succeeds? in getting|succeeded in getting"
    "|has had|have had|has got|have got|to have|having|getting)"
)
_ONES = r"(?:a player|any player|a member|anyone|anybody|someone|somebody|each player|every player)"

OUTCOMES: Rules = (
    *rules(
        (r"\b(is|are|was|gets?|has been|be|being) (?:nonetheless|nevertheless|still|even so|ultimately|eventually|"
         r"finally|"
         r"in the end|actually|subsequently|then|later|duly|afterwards|in fact|successfully) (?=adopted|passed|"
         r"accepted|"
         r"carried|approved|defeated|rejected|voted down)", r"\1 "),
        (r"\b(?:nonetheless|nevertheless|even so|ultimately|eventually|in the end|actually|subsequently|duly|later|"
         r"finally|still) (?=(?:passes|fails|succeeds|is adopted|is defeated|is rejected|gets adopted|gets rejected|is "
         r"passed|is accepted)\b)", ""),
        (r"\b(passes|fails|succeeds|adopted|defeated|rejected|passed) (?:nonetheless|nevertheless|anyway|all the "
         r"same|even "
         r"so|in the end|regardless|after all)\b", r"\1"),
        (r"\bends? up (?:by )?(?:being )?(?=adopted|passed|accepted|carried|approved|defeated|rejected|voted down|"
         r"turned "
         r"down)", "is "),
        (r"\bends? up (?:failing|losing|going down)\b", "is defeated"),
        (r"\bends? up (?:passing|succeeding|getting through|going through|winning)\b", "is adopted"),
        (r"\b(?:turns out to be|proves to be|is found to be) (?=adopted|defeated|rejected|successful|unsuccessful)",
         "is "),
        # somebody's proposal
        (rf"\bwhoever {_HAS} {_THEIRS} {CHANGE} {_DONE}(?! by)\b", "a player whose proposal is adopted"),
        (rf"\bwhoever {_HAS} {_THEIRS} {CHANGE} {_UNDONE}\b", "a player whose proposal is defeated"),
        (rf"\b({_ONES}|players|those|everyone) who {_HAS} {_THEIRS} {CHANGE} {_DONE}(?! by)\b",
         r"\1 whose proposal is adopted"),
        (rf"\b({_ONES}|players|those|everyone) who {_HAS} {_THEIRS} {CHANGE} {_UNDONE}\b",
         r"\1 whose proposal is defeated"),
        (rf"\b(when|if|whenever|each time|every time|once) you {_HAS} {_THEIRS} {CHANGE} {_DONE}(?! by)\b",
         r"\1 your proposal is adopted"),
        (rf"\b(when|if|whenever|each time|every time|once) you {_HAS} {_THEIRS} {CHANGE} {_UNDONE}\b",
         r"\1 your proposal is defeated"),
        (rf"\b(when|if|whenever|each time|every time|once) {_ONES} {_HAS} {_THEIRS} {CHANGE} {_DONE}(?! by)\b",
         r"\1 a player's proposal is adopted"),
        (rf"\b(when|if|whenever|each time|every time|once) {_ONES} {_HAS} {_THEIRS} {CHANGE} {_UNDONE}\b",
         r"\1 a player's proposal is defeated"),
        (rf"\b(?:one|any) of your {CHANGE}s\b|\ba {CHANGE} (?:of yours|you (?:have )?made|made by you)\b",
         "your proposal"),
        (rf"\b(?:a|any|the) {CHANGE} (?:made by|put forward by|submitted by|proposed by|brought by|authored by|"
         rf"written by|"
         rf"of) (?:a|any) player (?=is|fails|passes|gets)", "a player's proposal "),
    ),
    same_form("be adopted", "be ratified", "be endorsed", "be green-lit", "be confirmed", "be agreed to",
     "be agreed upon",
              "win approval", "gain approval", "find approval", "meet with approval", "receive approval",
               "get approval",
              "gain acceptance", "find acceptance", "find favour", "win the vote", "win through", "prevail",
               "sail through",
              "squeak through", "scrape through", "pull through", "get over the line", "make it through",
               "make the cut",
              "become law", "be made law", "pass the vote", "survive the vote", "be okayed", "be let through",
              "be voted through", "be a success", "come off", "get the thumbs up", "get a thumbs up", "secure adoption",
              "get the vote", "come out on top", "get the okay", "pass muster", "be a winner", "work out",
              before=rf"\b(?:{CHANGE}|it|that|which)(?: then)? "),
    same_form("be defeated", "bomb", "flop", "be shot down", "be knocked back", "be knocked down", "be rebuffed",
              "be nixed", "be dismissed", "be declined", "be denied", "be refused", "fall flat", "fall through",
              "go down in flames", "go down", "go under", "founder", "bite the dust", "come unstuck", "miss the mark",
              "meet with defeat", "suffer defeat", "be outvoted", "be beaten", "get the thumbs down",
              "get a thumbs down",
              "be a failure", "be a flop", "be unsuccessful", "be voted against", "end in defeat", "lose the vote",
              "lose out", "miss out", "fall short", "be killed", "be sunk", "be struck down", "be thrown out",
              "fail to be adopted", "fail to get adopted", "fail to get through", "fail to go through", "fail to pass",
              "fail to carry", "fail to win approval", "fail to be accepted", "fail to gain approval",
              "fail to make it",
              before=rf"\b(?:{CHANGE}|that|which)(?: then)? "),
    *rules(
        (rf"\b({CHANGE}|it|that|which) (?:does not|doesn't|do not|did not) (?:pass|get (?:through|adopted|accepted|"
         rf"in)|go "
         r"through|make it(?: through)?|succeed|carry|win|find (?:a majority|approval)|get enough votes)\b",
         r"\1 is defeated"),
        (rf"\b({CHANGE}|it|that|which) (?:is not|isn't|was not) (?:passed|accepted|approved|carried|agreed|"
         rf"successful)\b",
         r"\1 is not adopted"),
    ),
)  # fmt: skip
"""What becomes of proposals."""
