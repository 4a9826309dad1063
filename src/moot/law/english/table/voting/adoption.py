"""Adoption: what else has to be so before a proposal can be adopted."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_A = f"(a|any|the|this) {CHANGE}"
_BE = "(adopted|passed|accepted|carried|approved)"

ADOPTION = (
    phrase("circumstance", "IS({x:person}, {t:trait})", "{x} {t}"),
    phrase("circumstance", "IS({x:person}, {t:need})", "{x} {t}"),
    phrase("circumstance", "{t:at}", "it is {t}"),
    phrase("circumstance", "len(open_cases) >= 1", "a case is open", "(a|any) case (is|remains) open"),
    phrase("circumstance", "len(open_cases) < 1", "no case is open", "there is no open case"),
    phrase("circumstance", "{a:amount}(len(players))", "there are {a} players", f"there (is|are) {{a}} {PLAYERS} "
           "[in the game]"),
    phrase("circumstance", "{a:amount}(len(votes_against))", "{a} players voted against it",
           f"{{a}} ({PLAYERS}|votes) (vote|voted|have voted|are|were cast|are cast) against {IT}"),
    phrase("circumstance", "len(votes_against) >= 1", "somebody voted against it",
           f"(somebody|someone|anybody|anyone|any {PLAYER}) (votes|voted|has voted) against {IT}"),
    phrase("no_adoption", "0", f"no {CHANGE} (may|can|shall) be {_BE}", f"{_A} (may|can|shall|must) not be {_BE}",
           f"{_A} (may|can|shall) never be {_BE}", f"{CHANGES} (may|can|shall) not be {_BE}"),
    phrase("adoption", "0", f"{_A} (may|can|shall) be {_BE}", f"{CHANGES} (may|can|shall) be {_BE}"),
    phrase("sentence", "FORBID(ACT('adopt', True), {c:circumstance})", "no proposal may be adopted while {c}",
           "{n:no_adoption} (if|when|while|as long as) {c}", "(if|when|while|as long as) {c} [,] {n:no_adoption}"),
    phrase("sentence", "FORBID(ACT('adopt', True), not {c:circumstance})", "no proposal may be adopted unless {c}",
           "{n:no_adoption} unless {c}", "{n:adoption} only (if|when|while) {c}", "unless {c} , {n:no_adoption}"),
    phrase("sentence", "FORBID(ACT('adopt', True), {t:at})", "no proposal may be adopted {t}", "{n:no_adoption} {t}",
           "{t} [,] {n:no_adoption}"),
)  # fmt: skip
"""Sentences that bar adoption, apart from thresholds and quorums."""
