"""Happenings as nouns: the adoption of a proposal, voting against it, an adopted proposal; and what they bring."""

import re
from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.events.nominal_events import NOMINAL_EVENTS
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER

_A = f"(a|any|each|every|the|your|their|his|her|one 's|a {PLAYER} 's|somebody 's|someone 's) {CHANGE}"
_THE = "(the|each|every|any|an|a)"
_CASE = "(a case|any case|a dispute)"
_ADOPTING = "(adoption|passage|passing|acceptance|approval)"
_DEFEATING = "(defeat|rejection|failure)"
_HAVING = "(having|getting|seeing)"
_IS_ADOPTED = "(adopted|passed|accepted|carried|approved|through|successful)"
_IS_DEFEATED = "(defeated|rejected|failed|voted down|unsuccessful|lost)"
_FOR = f"(for|in favour of|in favor of) ({IT}|{_A})"
_YOU_CAST = "[[that] (you|they) cast]"
_AGAINST = f"against ({IT}|{_A})"


def _noun(name: str, they: str, *forms: str, condition: str = "") -> Phrase:
    also = f", _if={condition}" if condition else ""
    return phrase("happening", f"EVENT('{name}', _they={they}{also})", *forms)


HAPPENINGS = (
    *NOMINAL_EVENTS,
    _noun("proposal_adopted", "proposal.author", f"[{_THE}] {_ADOPTING} [of ({_A}|{CHANGES})]",
          f"{_HAVING} (a|your|their) {CHANGE} {_IS_ADOPTED}", f"(a|an|any|each|every) {_IS_ADOPTED} {CHANGE}",
          f"(a|any|each|every) {CHANGE} [that is] {_IS_ADOPTED}", f"[{_THE}] {CHANGE} 's {_ADOPTING}",
          f"{_A} 's {_ADOPTING}", f"(a|any|each|every) {CHANGE} (that|which) {{p:passes}}",
          f"(authoring|writing|making) (an {_IS_ADOPTED} {CHANGE}|a {CHANGE} that {{p:passes}})"),
    _noun("proposal_defeated", "proposal.author", f"[{_THE}] {_DEFEATING} [of ({_A}|{CHANGES})]",
          f"{_HAVING} (a|your|their) {CHANGE} {_IS_DEFEATED}", f"(a|an|any|each|every) {_IS_DEFEATED} {CHANGE}",
          f"(a|any|each|every) {CHANGE} [that is] {_IS_DEFEATED}", f"[{_THE}] {CHANGE} 's {_DEFEATING}",
          f"{_A} 's {_DEFEATING}", f"(a|any|each|every) {CHANGE} (that|which) {{f:fails}}"),
    _noun("proposed", "proposal.author", f"(making|submitting|proposing|putting forward|introducing) (a|any|each) "
          f"[new] {CHANGE}", f"[{_THE}] (making|submission|proposing) of (a|any|each|every) {CHANGE}",
          f"(each|every) [new] {CHANGE} [(made|submitted|proposed)]", "proposing [something|a rule]"),
    _noun("withdrawn", "proposal.author", f"withdrawing ({_A}|{IT})", f"[{_THE}] withdrawal of {_A}",
          f"(a|each|every) withdrawn {CHANGE}"),
    _noun("ballot_cast", "player", f"(voting|casting a vote|casting a ballot|taking part in a vote) [on ({_A}|{IT})]",
          "(each|every|a) (vote|ballot) [(that is cast|cast|you cast|they cast)]",
          "the casting of (a|any|each|every) (vote|ballot)"),
    _noun("ballot_cast", "player", f"voting ({_FOR}|yes|in favour|in favor) [on {_A}]",
          f"(each|every|a) (vote [cast]|ballot) {_FOR}", f"(each|every|a) yes vote {_YOU_CAST}",
          condition="choice == 'for'"),
    _noun("ballot_cast", "player", f"voting ({_AGAINST}|no|against) [on {_A}]",
          f"(each|every|a) (vote [cast]|ballot) {_AGAINST}", f"(each|every|a) no vote {_YOU_CAST}",
          condition="choice == 'against'"),
    _noun("left", "player", "(leaving|quitting) [the game]", f"[{_THE}] departure of a {PLAYER}",
          f"a {PLAYER} 's (departure|leaving [the game])"),
    _noun("joined", "player", "joining [the game]", f"[{_THE}] (arrival|joining) of a [new] {PLAYER}"),
    _noun("case_called", "case.caller", f"(calling|opening|invoking|calling for|asking for) ({_CASE}|[a] judgment|"
          "[a] judgement)", "(each|every|any) case [that is] (called|opened)", condition="case.caller is not None"),
    _noun("judged", "case.judge", f"(judging|deciding) {_CASE}", "(giving|delivering) [a] (judgment|judgement)",
          "(each|every|any) case [that is] (judged|decided)", condition="case.judge is not None"),
    _noun("rule_repealed", "None", f"[{_THE}] repeal of (a|any) rule", "(a|any|each|every) repealed rule"),
    _noun("rule_enacted", "None", f"[{_THE}] enactment of a [new] rule", "(each|every) new rule"),
    _noun("rule_amended", "None", f"[{_THE}] (amendment|change) of (a|any) rule", "(a|any|each|every) amended rule"),
    phrase("event", "EVENT('withdrawn', _they=None)", "a proposal is withdrawn",
           "{c:chg} (is|has been|gets) (withdrawn|taken back|retracted)"),
    phrase("event", "EVENT('withdrawn', _they=proposal.author)",
           "{s:somebody} (withdraws|takes back|retracts|has withdrawn) (their|a|his|her|your|one of their) "
           "[own] {d:bare_change}", "{w:somebodys} (is|has been|gets) (withdrawn|taken back|retracted)"),
    phrase("bare_change", "0", f"({CHANGE}|{CHANGES})"),
    _noun("rule_transmuted", "None", f"[{_THE}] transmutation of (a|any) rule"),
)  # fmt: skip

GERUNDS = tuple(
    phrase("gerund", one.code, *forms)
    for one in HAPPENINGS
    if one.kind == "happening"
    and (forms := [form for form in one.forms if re.match(r"\(?(?!during)[a-z]+ing\b", form)])
)
"""Happenings that are told of by what somebody does: `voting against it`, `having a proposal adopted`."""

_BRIEFLY = (
    ("brief", "proposal_adopted", "proposal.author", f"({_IS_ADOPTED} {CHANGE}|[a] [new] ({CHANGE}|rule) "
                                                     f"{_IS_ADOPTED})"),
    ("brief", "proposal_adopted", "proposal.author", f"adoption [of a {CHANGE}]"),
    ("brief", "proposed", "proposal.author", f"(new {CHANGE}|{CHANGE} made|making a {CHANGE}|proposing)"),
    ("brief", "ballot_cast", "player", "(voting|vote cast|casting a vote)"),
    ("badly", "proposal_defeated", "proposal.author", f"({_IS_DEFEATED} {CHANGE}|{CHANGE} {_IS_DEFEATED})"),
    ("badly", "proposal_defeated", "proposal.author", f"defeat [of a {CHANGE}]"),
    ("badly", "withdrawn", "proposal.author", f"(withdrawn {CHANGE}|{CHANGE} withdrawn|withdrawing [a {CHANGE}])"),
    ("badly", "left", "player", "leaving [the game]"),
)  # fmt: skip
"""Happenings as notes say them; of bad ones, a number of points may be lost or won."""


def _briefly() -> Iterator[Phrase]:
    for kind, name, they, form in _BRIEFLY:
        yield phrase(kind, f"EVENT('{name}', _they={they})", form)
    yield phrase("brief", "EVENT('ballot_cast', _they=player, _if=choice == 'for')", "(voting for it|vote for)")
    yield phrase("brief", "EVENT('ballot_cast', _they=player, _if=choice == 'against')",
                 "(voting against it|vote against)")  # fmt: skip


def _given() -> Iterator[Phrase]:
    """What is given to whom, without a verb: `its author 3 points and everybody else a loss of 2`."""
    yield phrase("given", "DO(award({who}, {s:sum}))", "{who} [(to|with)] {s} [{f:for_it}]", "{s} (to|for) {who}")
    yield phrase("given", "DO(award({who}, -{l:loss}))", "{who} [with] {l} [{f:for_it}]", "{l} (to|for) {who}")
    yield phrase("taken", "DO(award({who}, -{s:sum}))", "{who} {s} [{f:for_it}]")
    yield phrase("who_made_it", "proposal.author", "(its|the|their|each) (author|proposer|maker|authors|proposers)")
    yield phrase("given", "DO(award({y:who_made_it}, {s:sum}))", "{y} [(to|with)] {s}", "{s} (to|for) {y}")
    yield phrase("given", "DO(award({y:who_made_it}, -{l:loss}))", "{y} [with] {l}")
    yield phrase("taken", "DO(award({y:who_made_it}, -{s:sum}))", "{y} {s}")
    yield phrase("given", "DO()", "{who} nothing")
    yield phrase("short_given", "DO(award({who}, {s:short}))", "{who} {s}", "{s} (to|for) {who}")
    yield phrase("short_given", "DO(award({who}, -{s:short}))", "{who} a (loss|fine|penalty|deduction) of {s}")
    yield phrase("short_taken", "DO(award({who}, -{s:short}))", "{who} {s}")
    for kind in ("given", "taken"):
        for other in (kind, f"short_{kind}"):
            yield phrase(kind, f"DO({{a:{kind}}}, {{b:{other}}})", "{a} [,] (and|but|while) {b}")


_UPON = (
    "(upon|on|for|at|following|after|with|in the event of|in case of|on the occasion of|"
    "immediately (upon|after|following))"
)
_EARNS = (
    "(earns|earn|brings|bring|gives|give|gains|nets|wins|is worth|pays|yields|gets|scores|shall earn|will earn|"
    "entitles|shall entitle|"
    "is rewarded with|shall be worth|carries|brings in)"
)
_COSTS = (
    "(costs|cost|uses up|use up|uses|consumes|shall cost|will cost|is penalized with|is penalised with|is fined with)"
)
BROUGHT = (
    *_briefly(),
    phrase("doer", "_they", f"(you|a {PLAYER}|the {PLAYER}|that {PLAYER}|them|him or her|the one who does it|one|"
                            f"anyone|"
           "anybody|whoever does it|everyone who does it)", "(its|the|their) [own] (author|proposer|maker|authors|"
           "proposers)",
           f"the {PLAYER} who (casts|makes|cast|made) it"),
    phrase("upon", "0", _UPON),
    phrase("earns", "0", _EARNS),
    phrase("costs", "0", _COSTS),
    phrase("loss_of", "0", "a (penalty|fine|charge|deduction) of"),
    phrase("sentence", "UPON({event:happening}, {effects})", "{u:upon} {event} [,] "
        "{effects}",
           "{effects} {u:upon} {event}"),
    *GERUNDS,
    phrase("sentence", "UPON({event:gerund}, {d:does})", "{u:upon} {event} [,] {w:doer} {d}",
           "{w:doer} {d} {u:upon} {event}"),
    phrase("sentence", "{s:brings}", "{s}", "{s} [,] {w:whatever}"),
    phrase("sentence", "HELD({t:at}, {s:brings})", "{t} [,] {s}"),
    phrase("brings", "UPON({event:happening}, DO(award(_they, {s:sum})))",
           "{event} {e:earns} [{d:doer}] [(to|with)] {s} [{f:for_it}]", "{event} {e:earns} {s} (to|for) {d:doer}",
           "(there is|there are|you get|get) {s} {u:upon} {event}",
           "(the|a) (reward|bonus|prize|award) for {event} (is|shall be) {s}", "{s} {u:upon} {event}",
           "{d:doer} {v:gets} {s} {u:upon} {event}", "{event} (is|shall be) rewarded (with|by) {s}"),
    phrase("brings", "UPON({event:happening}, DO(award(_they, -{s:sum})))",
           "{event} {e:costs} [{d:doer}] {s} [{f:for_it}]", "it costs [{d:doer}] {s} for {event}",
           "(the|a) (penalty|fine|price|charge) for {event} (is|shall be) {s}", "there is {l:loss_of} {s} for {event}",
           "{d:doer} {v:loses} {s} {u:upon} {event}",
           "{event} (is|shall be) (punished|penalized|penalised|fined) (with|by) {s}"),
    phrase("brings", "UPON({event:happening}, {g:given})", "{event} {e:earns} {g}"),
    phrase("brings", "UPON({event:happening}, {t:taken})", "{event} {c:costs} {t}"),
    *_given(),
    phrase("sentence", "UPON({event:brief}, {effects})", "{event} (:|=|-|–|,) {effects}"),
    phrase("sentence", "UPON({event:badly}, {effects})", "{event} (:|=|-|–|,) {effects}"),
    phrase("sentence", "UPON({event:brief}, DO(award(_they, {s:sum})))", "{event} (:|=|-|–|→) [+] {s}",
           "[+] {s} (for|per|upon) {event}", "{event} (:|=|-|–) [+] {s} (to|for) {d:doer}"),
    *(phrase("sentence", f"UPON({{event:{kind}}}, DO(award(_they, -{{s:sum}})))", "{event} (:|=) (-|–|minus) {s}",
             "(-|–|minus) {s} (for|per|upon) {event}", "{event} (:|=|-|–) {s} (off|lost|less|penalty)")
      for kind in ("brief", "badly")),
)  # fmt: skip
"""What somebody gets or loses when something happens."""
