"""Events: what happens, and sentences about what follows."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE

EVENTS = (
    phrase("event", "EVENT('proposal_adopted', _they=None)", "a proposal is adopted",
           f"(a|any|the|some) {CHANGE} (is|gets|has been) adopted"),
    phrase("event", "EVENT('proposal_adopted', _they=proposal.author)",
           f"(somebody|someone|a player|a member|any player) 's {CHANGE} (is|gets|has been) adopted"),
    phrase("event", "EVENT('proposal_defeated', _they=None)", "a proposal is defeated",
           f"(a|any|the|some) {CHANGE} (is|gets|has been) (defeated|rejected|voted down)", f"(a|any) {CHANGE} fails"),
    phrase("event", "EVENT('proposal_defeated', _they=proposal.author)",
           f"(somebody|someone|a player|a member|any player) 's {CHANGE} (is|gets|has been) (defeated|rejected)"),
    phrase("event", "EVENT('proposed', _they=proposal.author)", "a player makes a proposal",
           "(a player|a member|somebody|someone) (makes a proposal|proposes something|proposes a rule change|"
           "submits a proposal|has made a proposal)", "a proposal is (made|submitted)"),
    phrase("event", "EVENT('ballot_cast', _they=player)", "a player votes",
           "(a player|a member|somebody|someone) (votes|casts a vote) [on a proposal]", "a (vote|ballot) is cast"),
    phrase("event", "EVENT('left', _they=player)", "a player leaves the game",
           "(a player|a member|somebody|someone) leaves [the game]"),
    phrase("event", "EVENT('joined', _they=player)", "a player joins the game",
           "(a player|a member|somebody|someone) joins [the game]"),
)  # fmt: skip

WHEN = "(when|whenever|each time|every time|if|as soon as|once|any time|upon that)"
SENTENCES = (
    phrase("sentence", "UPON({event}, {effects})", "when {event} , {effects}",
           f"{WHEN} {{event}} [,] [then] {{effects}}", f"{{effects}} {WHEN} {{event}}"),
)  # fmt: skip
