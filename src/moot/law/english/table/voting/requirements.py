"""Requirements: more ways to say how many votes adopt a proposal, by how it's supported and by whom."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_CAST = "len(votes_for) + len(votes_against)"
_FOR = f"(for [{IT}]|in favour|in its favour)"
_DONE = "(adopted|passed|carried|accepted|approved)"
_NEVER = "len(eligible_voters) + 1"


def _leads() -> Iterator[Phrase]:
    """Votes for a proposal compared with those against it."""
    for code, *forms in (
        (f"MORE_THAN(FRACTION(1, 2), {_CAST})", f"more votes {_FOR} than (against [it]|votes against [it])",
         "more (yes|yes votes|ayes) than (no|no votes|noes)", "(more|the more) votes in its favour than against [it]",
         "(a|the) simple majority", "a [simple] majority of the votes cast", "the majority of the votes cast",
         f"more (supporters|{PLAYERS} {_FOR}) than (opponents|against [it])"),
        ("len(votes_against) + {n:num}", f"[at least] {{n}} more votes {_FOR} than against [it]",
         f"[at least] {{n}} votes more {_FOR} than against [it]", "[at least] {n} more (yes|yes votes) than (no|no "
                                                                  "votes)",
         "a (lead|margin|majority) of [at least] {n} [votes]"),
        ("max(1, {n:times} * len(votes_against))", f"[at least] {{n}} as many votes {_FOR} as against [it]",
         "[at least] {n} as many (yes|yes votes) as (no|no votes)"),
    ):  # fmt: skip
        for form in forms:
            yield phrase("lead_needed", code, form)
    yield phrase("lead_needed", "max({n:num}, len(votes_against) + 1)",
                 f"[at least] {{n}} votes {_FOR} (,|and|, and) [also] more votes {_FOR} than against [it]",
                 f"[at least] {{n}} votes (,|and|, and) [also] more votes {_FOR} than against [it]")  # fmt: skip
    yield phrase("support", "len(votes_against) + {n:num}",
                 f"[at least] {{n}} {PLAYERS} more (are|vote|voted|have voted) {_FOR} than against [it]",
                 f"[at least] {{n}} more {PLAYERS} (are|vote|voted|have voted) {_FOR} than against [it]")  # fmt: skip
    yield phrase("support", "max(1, {n:number} * len(votes_against))",
                 f"(those|the {PLAYERS}|the votes) {_FOR} (outnumber|exceed) (those|the {PLAYERS}|the votes) "
                 "against [it] (by "
                 "[a ratio of]|in a ratio of) {n} to 1")  # fmt: skip
    also = "(and|, and|but|, but) [also]"
    yield phrase("support", "max({n:num}, len(votes_against) + 1)",
                 f"[at least] {{n}} [or more] {PLAYERS} (vote|voted|have voted) {_FOR} {also} (it has|there are|it "
                 "gets) more "
                 f"votes {_FOR} than against [it]", f"[at least] {{n}} [or more] {PLAYERS} (vote|voted|have voted) "
                                                    f"{_FOR} "
                 f"{also} more {PLAYERS} (vote|voted) {_FOR} than against [it]")  # fmt: skip


def _short() -> Iterator[Phrase]:
    """Requirements in few words, and that somebody's vote is needed."""
    yield phrase("threshold", "{r:required}", "it (is|shall be) (enough|sufficient) (if|when|that) {r} {v:voting_for}")
    yield phrase("against_unless", "0 if len(votes_against) < {r:share} else len(eligible_voters) + 1",
                 "{r} vote against it", f"{{r}} (vote|votes|voted|have voted|are) against [{IT}]")  # fmt: skip
    author = f"({{r:threshold}}) if proposal.author in votes_for else {_NEVER}"
    yield phrase("threshold", author, "{r} [,] (and|but) never without the vote of its (author|proposer)")
    yield phrase("sentence", "FORBID(ACT('adopt', True), proposal.author not in votes_for)",
                 "no proposal may be adopted unless its author votes for it",
                 f"no {CHANGE} (is|may be|can be) {_DONE} (without (the (vote|support|consent) of its (author|"
                 "proposer)|its "
                 f"(author 's|proposer 's) (vote|support|consent))|unless its (author|proposer) (votes|has voted|"
                 "voted) "
                 f"{_FOR})", f"(a {CHANGE}|{CHANGES}) (is|are|may|can) not [be] {_DONE} unless (its|their) (author|"
                             "proposer) "
                 f"(votes|has voted|voted) {_FOR}")  # fmt: skip
    few = f"(more than|over) {{f:fraction}} [of] [all] [the] {PLAYERS}"
    yield phrase("circumstance", "len(votes_against) >= MORE_THAN({f:fraction}, len(players))",
                 "more than {f} of the players vote against it", f"{few} (vote|voted|have voted|are) against [{IT}]"
                 )  # fmt: skip
    yield phrase("circumstance", "len(votes_against) >= AT_LEAST({f:fraction}, len(players))",
                 "at least {f} of the players vote against it",
                 f"[at least] {{f}} [or more] [of] [all] [the] {PLAYERS} (vote|voted|have voted|are) against [{IT}]"
                 )  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('adopt', True), len(votes_against) >= 1)",
                 f"(a|one|1|any) [single] (vote|no vote) against (it|a {CHANGE}) (is enough to|can) (stop|prevent|"
                 "block|bar) (it|"
                 f"a {CHANGE} [from being {_DONE}]|its adoption)")  # fmt: skip


def _ballots() -> Iterator[Phrase]:
    """Who must vote, and whose vote is no vote."""
    yield phrase("sentence", "TERM('must_vote', players)", "every player must vote on every proposal",
                 f"(every|each) {PLAYER} (must|has to|shall) vote on (every|each|all) ({CHANGE}|{CHANGES}) [,] "
                 "[whether] [(for "
                 "or against)]", f"all [the] {PLAYERS} (must|have to|shall) vote on (every|each|all) ({CHANGE}|"
                                 f"{CHANGES})",
                 f"(everyone|everybody) (must|has to) vote on (every|each|all) ({CHANGE}|{CHANGES})")  # fmt: skip
    own = "FORBID(ACT('vote', player == proposal.author), True)"
    yield phrase("sentence", own, f"the (author|proposer) [of (a|the|each|every) {CHANGE}] (has|shall have|gets) no "
                                  "vote [on "
                 "it]", f"the (author|proposer) [of (a|the) {CHANGE}] (abstains|must abstain|shall abstain) from "
                        "voting [on "
                 "it]", "{b:everyone} {m:may} vote on {o:theirs} only", "{b:everyone} {m:may} only vote on {o:theirs}"
                 )  # fmt: skip
    once_cast = "[,] once [(it is|they are|you have|they have)] (cast|voted|been cast) [it] [,]"
    changed = "be (changed|altered|withdrawn|taken back|revoked|recalled)"
    yield phrase("barred", "ACT('vote', player in voted)", f"once cast [,] (a vote|votes|no vote) {{m:may_not}} "
                                                           f"{changed}",
                 f"(a vote|votes) {{m:may_not}} {changed} {once_cast}",
                 f"once (a vote|it) (is|has been) cast [,] (it|a vote) {{m:may_not}} {changed}",
                 "(a vote|votes) (is|are) final")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('vote', player in voted), True)",
                 "{b:nobody} (votes|may vote) twice on the same "
                 "({c:bare_change})".replace("({c:bare_change})", f"{CHANGE}"),
                 "{b:nobody} {m:may} take (their|a) vote back")  # fmt: skip
    secret = "TERM('ballots_secret', proposal.stage == 'voting')"
    until = "(until|till|before) (the vote|voting|it) [on it] (is closed|closes|is over|ends|has closed)"
    yield phrase("sentence", secret, f"(votes|ballots|all votes|the votes) (are|shall be|stay|remain|are kept) "
                                     "(secret|hidden) "
                 f"{until}", f"{{b:nobody}} (may|can|shall) (see|know|learn) how (the others|others|anybody|anyone) "
                 f"(voted|votes|vote|have voted) {until}")  # fmt: skip


REQUIREMENTS = (*_leads(), *_short(), *_ballots())
"""Sentences on what adopts a proposal, and on votes."""
