"""Adoption: what else has to be so before a proposal can be adopted, and how many have been so far."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_A = f"(a|any|the|this) {CHANGE}"
_NOT_BE = "(may|can|shall|must) (not|never) be"
_NOT_IS = "(is|are) (not|never)"
_LOSES = "(is|are) (defeated|rejected|lost)|fails|fail|does not pass|do not pass"
_BE = "(adopted|passed|accepted|carried|approved)"

_SO_FAR = {
    "adopted_so_far": "(adopted|passed|accepted|carried|approved)",
    "defeated_so_far": "(defeated|rejected|voted down)",
    "decided_so_far": "(decided|voted on|put to the vote and decided)",
    "proposals_made": "(made|proposed|submitted)",
}
"""How many proposals have come so far, by what keeps their number."""
_HAVE = "(have|has) [already] been"
_BY_THEN = "[(so far|by then|in all|in total|in the game|altogether|until then)]"


def _so_far() -> Iterator[Phrase]:
    """How many proposals have been adopted, defeated, decided or made."""
    for kept, done in _SO_FAR.items():
        told = done.strip("(").split("|")[0]
        been = f"({_HAVE} {done}|are {done})"
        yield phrase("cond", f"{{a:amount}}({kept})", f"{{a}} proposal/proposals has/have been {told}",
                     f"{{a}} ({CHANGES}|{CHANGE}) {been} {_BY_THEN}")  # fmt: skip
        yield phrase("cond", f"{kept} >= {{n:num}}", f"{{n}} ({CHANGES}|{CHANGE}) {been} {_BY_THEN}")
        yield phrase(
            "milestone", f"{kept} >= {{n:num}}", f"[at least] {{n}} [or more] ({CHANGES}|{CHANGE}) {been} {_BY_THEN}"
        )
        yield phrase("milestone", f"{kept} >= {{n:num}}", f"there (have been|are) {{n}} [or more] {done} {CHANGES}",
                     f"we have (had|seen) {{n}} {done} {CHANGES}")  # fmt: skip
        yield phrase("milestone", f"{kept} >= {{n:ordinal}}", f"the {{n}} {CHANGE} (is|has been) {done}")


ADOPTION = (
    *_so_far(),
    phrase("circumstance", "IS({x:person}, {t:trait})", "{x} {t}"),
    phrase("circumstance", "IS({x:person}, {t:need})", "{x} {t}"),
    phrase("circumstance", "{t:at}", "it is {t}"),
    phrase("circumstance", "{a:amount}(len(eligible_voters))", "there is/are {a} [eligible] voter/voters"),
    phrase("circumstance", "len(open_cases) >= 1", "a case is open", "(a|any) case (is|remains) open"),
    phrase("circumstance", "len(open_cases) < 1", "no case is open", "there is no open case"),
    phrase("circumstance", "{a:amount}(len(players))", "there is/are {a} player/players",
           f"there (is|are) {{a}} {PLAYERS} [in the game]"),
    phrase("circumstance", "len(votes_against) >= 1", "somebody voted against it",
           f"(somebody|someone|anybody|anyone|any {PLAYER}) (votes|voted|has voted) against [{IT}]"),
    phrase("circumstance", "{a:amount}(len(votes_against))", "{a} player/players voted against it",
           f"{{a}} ({PLAYERS}|votes) (vote|voted|have voted|are|were cast|are cast) against {IT}"),
    phrase("no_adoption", "0", f"no {CHANGE} (may|can|shall) be {_BE}", f"{_A} (may|can|shall|must) not be {_BE}",
           f"{_A} (may|can|shall) never be {_BE}", f"{CHANGES} (may|can|shall) not be {_BE}",
           f"(it|{CHANGES}|a {CHANGE}) (is|are) not {_BE}", f"no {CHANGE} is {_BE}", f"no {CHANGE} (passes|can pass|"
           "may pass|shall pass)", "(you|one|nobody|no one) (can not|can) win (a|the) vote", "there is no quorum",
           f"(a {CHANGE}|it) (can not|may not|does not|shall not) pass"),
    phrase("adoption", "0", f"{_A} (may|can|shall) be {_BE}", f"{CHANGES} (may|can|shall) be {_BE}"),
    phrase("sentence", "FORBID(ACT('adopt', True), {c:circumstance})", "no proposal may be adopted while {c}",
           "{n:no_adoption} (if|when|while|as long as) {c}", "(if|when|while|as long as) {c} [,] {n:no_adoption}"),
    phrase("sentence", "FORBID(ACT('adopt', True), not {c:circumstance})", "no proposal may be adopted unless {c}",
           "{n:no_adoption} unless {c}", "{n:adoption} only (if|when|while) {c}", "unless {c} , {n:no_adoption}"),
    phrase("sentence", "FORBID(ACT('adopt', {m:matter}), {c:circumstance})", "{m} is not adopted if {c}",
           f"{{m}} ({_NOT_BE} {_BE}|{_NOT_IS} {_BE}|{_LOSES}) (if|when|while|as long as|as soon as) {{c}}",
           f"(if|when|while|as long as) {{c}} [,] {{m}} ({_NOT_BE} {_BE}|{_NOT_IS} {_BE}|{_LOSES})"),
    phrase("sentence", "FORBID(ACT('adopt', {m:matter}), not {c:circumstance})", "{m} is not adopted unless {c}",
           f"{{m}} ({_NOT_BE} {_BE}|{_NOT_IS} {_BE}|{_LOSES}) unless {{c}}",
           f"{{m}} (may|can|shall) only be {_BE} (if|when|while) {{c}}", f"unless {{c}} [,] {{m}} ({_NOT_BE} {_BE}|"
           f"{_NOT_IS} {_BE}|{_LOSES})"),
    phrase("sentence", "FORBID(ACT('adopt', True), {t:at})", "no proposal may be adopted {t}", "{n:no_adoption} {t}",
           "{t} [,] {n:no_adoption}"),
)  # fmt: skip
"""Sentences that bar adoption, apart from thresholds and quorums."""
