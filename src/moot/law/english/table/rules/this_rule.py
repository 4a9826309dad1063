"""The rule itself: what happens when it's adopted, who proposed it, and who voted for it."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS

_ADOPTION = "(adoption|enactment|coming into force|taking effect|passage|entry into force)"
_BEING = "(being (adopted|enacted|passed)|taking effect|coming into (force|effect)|going into effect|becoming law)"
_WHEN = "(when|as soon as|once|the moment|at the moment when)"
_UPON = "(upon|on|at|with|immediately upon)"
_WHO = (
    f"(((each|every|any) {PLAYER}|those|all|all those|[the] {PLAYERS}|all [the] {PLAYERS}|everyone|everybody|anyone) "
    "who|whoever)"
)
_VOTED = "(voted|vote|votes|has voted|have voted)"
_THIS = "(this rule|this rule change)"
_PROPOSED = "(proposed|proposes|wrote|made|introduced|put forward)"

_BEGAN = (
    "(came into (force|effect)|comes into (force|effect)|has come into force|was adopted|is adopted|has been adopted|"
    "was enacted|took effect|takes effect|was passed)"
)
_ENDS = (
    "((is|shall be|will be) [(automatically|hereby)] (repealed|removed|abolished)|expires|lapses|repeals itself|"
    "ceases to (exist|have effect|apply|be in force)|ends|stops [applying]|is no longer in force|no longer applies|"
    "disappears|shall (expire|lapse|end))"
)

THIS_RULE = (
    phrase("when_this", "0", f"{_WHEN} {{r:this_rule}}", f"{_UPON} (this rule {_BEING}|[the] {_ADOPTION} of this "
           f"rule|this rule 's {_ADOPTION})"),
    phrase("when_it", "0", f"{_WHEN} it (is (adopted|enacted|passed)|takes effect|comes into force|passes|goes into "
           "effect)", f"{_UPON} its {_ADOPTION}"),
    phrase("sentence", "ONCE({e:effects}, THIS)", "{e} {w:when_it}"),
    phrase("sentence", "ONCE(DO({a:effects}, {b:effects}), THIS)", "{a} {w:when_it} [,] (and|while|but) {b}"),
    phrase("sentence", "ONCE({e:effects})", "{w:when_this} [,] [then] {e}", "{e} {w:when_this}"),
    phrase("sentence", "ONCE(DO({a:effects}, {b:effects}))", "{a} {w:when_this} [,] (and|while|but) {b}"),
    *(phrase("sentence", f"ONCE(DO(award({{x:who}}, {n}, {{t:thing}}), award({{y:who}}, {m}, {{t:thing}})), THIS)",
             f"{{x}} {verb} {{n}} {{t}} ({{w:when_this}}|{{u:when_it}}) [,] (and|while) {{y}} [{verb}] {{m}}")
      for verb, n, m in (("{v:gets}", "{n:count}", "{m:count}"), ("{v:loses}", "-{n:count}", "-{m:count}"))),
    *(phrase("sentence",
             f"UPON({{event}}, DO(award({{x:who}}, {n}, {{t:thing}}), award({{y:who}}, {m}, {{t:thing}})))",
             f"{{x}} {verb} {{n}} {{t}} {{w:when}} {{event}} [,] (and|while) {{y}} [{verb}] {{m}}")
      for verb, n, m in (("{v:gets}", "{n:count}", "{m:count}"), ("{v:loses}", "-{n:count}", "-{m:count}"))),
    phrase("sentence", "UPON({event}, DO(WHEN({c:cond}, {effects})))",
           "{w:when} {event} (although|even though|though|but|and|with) {c} [,] {effects}",
           "{effects} {w:when} {event} (although|even though|though|but) {c}"),
    phrase("sentence", "ONCE(DO(award({who}, {s:sum})))", f"the {_ADOPTION} of {_THIS} {{e:earns}} {{who}} {{s}}",
           f"the {_ADOPTION} of {_THIS} {{e:earns}} {{s}} (to|for) {{who}}"),
    phrase("sentence", "ONCE(DO(award({who}, -{s:sum})))", f"the {_ADOPTION} of {_THIS} {{e:costs}} {{who}} {{s}}"),
    phrase("person", "author_of_this", f"(the {PLAYER} who|the one who|whoever|the person who) {_PROPOSED} {_THIS}",
           f"the (author|proposer|maker) of {_THIS}", f"{_THIS} 's (author|proposer)"),
    phrase("people", "voted_for_this", f"{_WHO} {_VOTED} (for|in favour of) {_THIS}"),
    phrase("people", "voted_against_this", f"{_WHO} {_VOTED} against {_THIS}"),
    phrase("people", "voted_on_this", f"{_WHO} {_VOTED} on {_THIS}"),
    phrase("effects", "DO(set_quantity({who}, {n:num}, 'points'))",
           "the (score|scores|points) of {who} (is|are|shall be|is to be|are to be) [all] (set|reset|put back) to {n}",
           "{who} 's (score|scores|points) (is|are|shall be) [all] (set|reset|put back) to {n}",
           "all (scores|points) of {who} (are|shall be) (set|reset) to {n}",
           "{who} (goes|go|shall go|starts again|start again) (back to|from|with) {n} points",
           "(set|reset) the (score|scores|points) of {who} to {n}"),
    phrase("effects", "DO(repeal(this_rule))", "this rule is repealed",
           "this rule (is|shall be|will be) [(automatically|hereby)] (repealed|removed|abolished)",
           "this rule (expires|lapses|repeals itself|ceases to exist|ends|ceases to have effect|ceases to apply)"),
    phrase("sentence", "ONCE_AFTER({s:duration}, DO(repeal(this_rule)))",
           f"this rule {_ENDS} {{s}} after (it {_BEGAN}|its {_ADOPTION}|{_ADOPTION})",
           f"{{s}} after (it {_BEGAN}|its {_ADOPTION}) [,] this rule {_ENDS}", f"this rule {_ENDS} after {{s}}",
           f"after {{s}} [,] this rule {_ENDS}", "this rule (is|remains|stays|shall be) (in force|valid|in effect) for "
           "[only] {s} [only]", "this rule (lasts|applies) [for] [only] {s} [only]",
           f"(when|once|after|as soon as) this rule has been in (force|effect) for {{s}} [,] (it|this rule) {_ENDS}"),
    *(phrase("sentence", f"TALLIED('nth', 1, None, EVENT('{event}', _they=None), DO(repeal(this_rule)))",
             f"this rule {_ENDS} (once|when|after|as soon as) the next {CHANGE} {done}",
             f"(once|when|after|as soon as) the next {CHANGE} {done} [,] this rule {_ENDS}")
      for event, done in (("proposal_adopted", "{p:passes}"), ("proposal_defeated", "{f:fails}"))),
    *(phrase("sentence", f"TALLIED('nth', {{n:num}}, None, EVENT('{event}', _they=None), DO(repeal(this_rule)))",
             f"this rule {_ENDS} (once|when|after|as soon as) {{n}} [(more|further|other)] ({CHANGES}|{CHANGE}) "
             f"(have|has) "
             f"been {done} [(after it|since its adoption|since then|after this one|after that)]",
             f"(once|when|after|as soon as) {{n}} [(more|further|other)] ({CHANGES}|{CHANGE}) (have|has) been {done} "
             f"[(after it|since its adoption|since then|after this one)] [,] this rule {_ENDS}")
      for event, done in (("proposal_adopted", "(adopted|passed|accepted|carried)"),
                          ("proposal_defeated", "(defeated|rejected|voted down)"),
                          ("proposal_decided", "(decided|voted on)"))),
    *(phrase("age", f"now {sign} in_force_since + {{s:{kind}}}", *forms)
      for sign, kind, *forms in (
          ("<", "duration", "less than {s} after this rule is adopted", "(for|in|within) {s} (after|of|following) "
                                                                        "{w:adopted_then}",
           "(for|in|during|within) the first {s} (after|of|following) {w:adopted_then}", "until {s} after "
                                                                                         "{w:adopted_then}"),
          ("<", "firsts", "(for|in|during|within) the first {s} after {w:adopted_then}"),
          (">=", "duration", "{s} or more after this rule is adopted", "from {s} after {w:adopted_then} on",
           "(starting|beginning) {s} after {w:adopted_then}", "(not before|not until) {s} after {w:adopted_then}"))),
    phrase("adopted_then", "0", "{r:this_rule}", f"this rule {_BEGAN}", f"the {_ADOPTION} of this rule",
           f"this rule 's {_ADOPTION}"),
    phrase("effects", "DO(repeal(str({n:number})))", "rule {n} is repealed",
           "rule {n} (is|shall be|will be) [automatically] (repealed|removed|abolished)"),
    *(phrase("effects", f"DO(transmute(str({{n:number}}), '{rank}'))", f"rule {{n}} becomes {rank}",
             f"rule {{n}} (becomes|is made|shall become|shall be made|turns|is transmuted to) {rank}")
      for rank in ("mutable", "immutable")),
    phrase("effects", "DO(set_quantity(players, {n:num}, 'points'))",
           "all (scores|points) (are|shall be) (set|reset|put back) to {n}",
           "(the|all) (scores|points) (go|shall go) back to {n}", "(reset|set) all (scores|points) to {n}"),
)  # fmt: skip
"""What happens when the rule itself is adopted, and to whom."""
