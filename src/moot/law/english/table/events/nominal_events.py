"""Events as nouns: `upon the repeal of a rule`, `on the adoption of a proposal`."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE, PLAYER

_A = f"(a|any|each|every|the) {CHANGE}"
_A_RULE = "(a|any|each|every) rule"
_A_PLAYER = f"(a|any|each|every) {PLAYER}"
_THE_VOTE = f"([the] voting [on {_A}]|(a|the|any|each|every) vote)"
_HIS = f"(your|somebody 's|someone 's|a {PLAYER} 's|any {PLAYER} 's) {CHANGE}"
_ADOPTION = "(adoption|acceptance|passage|passing|carrying)"
_DEFEAT = "(defeat|rejection|failure)"

_NOUNS = (
    ("proposal_adopted", "None", f"[the] {_ADOPTION} of {_A}"),
    ("proposal_adopted", "proposal.author", f"[the] {_ADOPTION} of {_HIS}"),
    ("proposal_defeated", "None", f"[the] {_DEFEAT} of {_A}"),
    ("proposal_defeated", "proposal.author", f"[the] {_DEFEAT} of {_HIS}"),
    ("proposed", "None", f"[the] (making|submission|introduction) of {_A}"),
    ("voting_opened", "None", f"[the] (opening|beginning|start) of {_THE_VOTE}"),
    ("voting_closed", "None", f"[the] (closing|close|end) of {_THE_VOTE}"),
    ("rule_enacted", "None", f"[the] (enactment|making|creation|adoption) of ({_A_RULE}|(a|any|each|every) new rule)"),
    ("rule_amended", "None", f"[the] (amendment|amending) of {_A_RULE}"),
    ("rule_repealed", "None", f"[the] (repeal|repealing|abolition) of {_A_RULE}"),
    ("rule_transmuted", "None", f"[the] (transmutation|transmuting) of {_A_RULE}"),
    ("left", "player", f"[the] (departure|resignation|forfeiture) of {_A_PLAYER}"),
    ("joined", "player", f"[the] (arrival|joining|admission|entry) of (a|any|each|every) [new] {PLAYER}"),
    ("case_called", "None", "[the] (calling|opening) of (a|any|each|every) case"),
    ("judged", "None", "[the] (delivery|giving|announcement) of (a|any|each|every) (judgment|judgement)"),
)  # fmt: skip


NOMINAL_EVENTS = tuple(phrase("happening", f"EVENT('{event}', _they={they})", noun) for event, they, noun in _NOUNS)
"""What happens, said as a noun."""
