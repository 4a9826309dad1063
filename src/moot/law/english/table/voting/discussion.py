"""Discussion before a vote, and votes that last so long at least, at most, or until somebody has voted."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES

_A = f"(a|each|every|any|the) {CHANGE}"
_TO_VOTE = "(put (to the vote|to a vote|up for a vote)|voted on|opened for voting|called to a vote)"
_THE_VOTE = f"(a|the|each|every|any|its) (vote|voting) [on (it|{_A})]"
_DEBATED = "(debated|discussed|open for (debate|discussion|comments|comment)|under discussion)"
_DEBATE = "(debate|discussion|comments|deliberation)"
_MUST = "(must|has to|have to|shall|needs to|need to)"
_PASS = "(pass|elapse|go by|lie)"
_BREAK = "(,|;|.|, and|; and|, but|and|. but)"
_LASTS = "(takes|take|lasts|last|is|are|goes on for)"


def _both() -> Iterator[Phrase]:
    """How long the debate and the vote last."""
    opens = "PERIOD('voting_opens', proposal.made + {s:duration})"
    both = f"ALSO({opens}, PERIOD('voting_closes', proposal.opened + {{u:duration}}))"
    yield phrase("sentence", both,
                 f"({_A}|{CHANGES}) (is|are) {_DEBATED} [for] {{s}} {_BREAK} [and] [then] (they are|it is|is|are) "
                 "[then] "
                 "voted on [for] {u}",
                 f"{{d:debate_word}} {_LASTS} {{s}} {_BREAK} [and] [then] (the vote|voting) [{_LASTS}] [for] {{u}}",
                 f"{{s}} of {_DEBATE} {_BREAK} then {{u}} of voting",
                 f"{{s}} (for|of) {_DEBATE} {_BREAK} {{u}} for the vote")  # fmt: skip
    early = "{e:vote_early}"
    yield phrase("sentence", f"ALSO({{p:vote_period}}, {early})",
                 f"{{e}} {_BREAK} (otherwise|if not|else|in any case|at the latest|failing that) {{p}}",
                 f"{{e}} {_BREAK} (otherwise|if not|else|in any case|at the latest) , {{p}}")  # fmt: skip
    yield phrase("sentence", "ALSO({p:or_period}, {e:vote_early})", "{e} , or {p} [[,] "
                                                                    "{s:sooner}]", "{e} [,] but {p} at "
                 "the latest", "{e} [,] at the latest [however] {p}")  # fmt: skip
    within = "PERIOD('voting_closes', proposal.opened + {s:duration})"
    yield phrase("vote_period", within,
                 "{v:vote_word} (may|can|shall|must) (not|never) (last|take|go on|be open|run) [for] (longer|more) "
                 "than {s}",
                 "no (vote|ballot|poll) (may|can|shall) (last|take|go on|be open|run) [for] (longer|more) than {s}",
                 "(you|we|people|players|everybody|everyone) (got|have got) {s} to vote",
                 "{s:duration} (for|of) voting", "(give|allow) (everyone|everybody|players|people|voters) {s} to vote",
                 "(voting|votes|vote|the vote) (=|-|–) {s}")  # fmt: skip
    yield phrase("sentence", f"ALSO(OPEN_FOR({{l:firsts}}), {within})",
                 "{v:vote_word} {o:vote_lasts} [for] (at least|no less than|a minimum of) {l} (and|but|and [for]|, "
                 "and|, "
                 "but) [for] (at most|no more than|not more than|a maximum of) {s}",
                 "{v:vote_word} {o:vote_lasts} [for] between {l} and {s}")  # fmt: skip


def _undecided() -> Iterator[Phrase]:
    """What becomes of a vote that isn't decided in time."""
    late = "DUE(proposal.opened, {s:duration}, DO(WHEN(proposal.stage == 'voting', {e:due_effects})))"
    yield phrase("sentence", late,
                 f"(if|when) {_THE_VOTE} (has not been|is not) (decided|concluded|closed|over|finished) (after|"
                 "within|in) "
                 "{s} [,] {e}",
                 f"(if|when) {_THE_VOTE} (is|has) still [been] (open|undecided|going on) after {{s}} [,] {{e}}"
                 )  # fmt: skip
    nobody = (
        "DUE(proposal.opened, {s:duration}, DO(WHEN(proposal.stage == 'voting' and len(voted) == 0, {e:due_effects})))"
    )
    yield phrase("sentence", nobody, f"(if|when) (nobody|no one) votes [on {_A}] (within|in) {{s}} [of the opening of "
                 "the vote] [,] {e}")  # fmt: skip


DISCUSSION = (*_both(), *_undecided())
"""Sentences on how long discussion and votes last."""


def debates_of_opener(name: str) -> Iterator[Phrase]:
    """How long a proposal must be discussed before a move of the law opens the vote on it."""
    early = f"FORBID(ACT({name!r}, True), now < proposal.made + {{s:duration}})"
    least = "[(at least|not less than|no less than|a minimum of)]"
    before = f"before (it is {_TO_VOTE}|{_THE_VOTE} (opens|begins|starts|is opened)|(they are|being) {_TO_VOTE})"
    between = (
        f"between ([the] (making|submission|posting|proposing) of {_A}|(making|submitting|posting) {_A}|{_A}|when "
        f"{_A} is "
        f"made) and ({_THE_VOTE}|the (opening|beginning|start) of {_THE_VOTE})"
    )
    yield phrase("debate_min", early,
                 f"{least} {{s}} {_MUST} {_PASS} {between}", f"there {_MUST} be {least} {{s}} {between}",
                 f"({_A}|{CHANGES}) {_MUST} be {_DEBATED} [for] {least} {{s}} {before}",
                 f"{before} [,] it {_MUST} be {_DEBATED} [for] {least} {{s}}",
                 f"before {_A} is {_TO_VOTE} [,] it {_MUST} be {_DEBATED} [for] {least} {{s}}",
                 f"before {_A} is {_TO_VOTE} [,] it {_MUST} (be|have been) {_DEBATED} [for] {least} {{s}}",
                 f"({_A}|{CHANGES}) (can|may|shall) only be {_TO_VOTE} (after|once|when) (it has|they have) been "
                 f"({_DEBATED}|open|there) for {least} {{s}}",
                 f"({_A}|{CHANGES}) (can not|may not|shall not|must not) be {_TO_VOTE} (until|before) (it has|they "
                 "have) "
                 f"been ({_DEBATED}|open|there) for {least} {{s}}",
                 f"(voting|the vote) [on (it|{_A})] (does not|may not|can not|shall not|must not) (start|begin|"
                 "open) (until|"
                 f"before|earlier than|sooner than) {{s}} (after|from) (it|{_A}) (is|was|has been) "
                 f"(made|submitted|proposed|posted)",
                 f"(voting|the vote) [on (it|{_A})] (may|can|shall) (start|begin|open|be opened) (only|no earlier "
                 "than|no "
                 f"sooner than|not before) {{s}} after (it|{_A}) (is|was|has been) (made|submitted|proposed|posted)",
                 f"no (vote|voting) (may|can|shall) (start|begin|open|be opened|be called) (before|until|within) {{s}} "
                 f"(after|of) (it|{_A}) (is|was|has been|being) (made|submitted|proposed|posted)")  # fmt: skip
    some_day = f"FORBID(ACT({name!r}, True), {{t:at}})"
    yield phrase("sentence", some_day, "no (vote|votes) (is|are) (opened|called|held|put|begun|started) {t}",
                 "{t} [,] no (vote|votes) (is|are) (opened|called|held|begun|started)",
                 f"{CHANGES} (are not|may not be|can not be) {_TO_VOTE} {{t}}")  # fmt: skip
