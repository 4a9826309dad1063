"""Effects: what a rule does."""

from moot.law.english.phrases import phrase

GETS = (
    "(gets/get|gains/gain|receives/receive|wins/win|earns/earn|scores/score|is/are awarded|is/are given|is/are paid|"
    "shall receive|shall get|shall gain|will get|will receive|shall be awarded|shall be given|shall be credited with|"
    "is/are credited with|collects/collect|must be given|should get|is/are to receive|is/are to be given|"
    "is/are granted|can have|is/are rewarded with)"
)
LOSES = (
    "(loses/lose|pays/pay|forfeits/forfeit|shall lose|will lose|must pay|shall pay|is/are fined|shall be fined|"
    "is/are charged|shall be charged|has/have to pay|shall forfeit|must forfeit|gives/give up|is/are docked|"
    "is/are penalized|is/are penalised|has/have to give up|must give up|is/are deducted|is/are to pay)"
)
MORE = "(more|extra|additional|further)"
FOR_IT = "(for it|each|apiece|for that|at once|immediately|upon submission|for doing so|as a reward|as a bonus|too)"
_COUNTED = "{n} [{q:more}] {thing} [{z:for_it}]"
_A_FURTHER = "(a further|another) {n} {thing} [{z:for_it}]"
_FOR_EACH = "{n} [{q:more}] {thing} (for each|for every|per|for each and every) {u}"

EFFECTS = (
    phrase("gets", "0", GETS),
    phrase("loses", "0", LOSES),
    phrase("more", "0", MORE),
    phrase("for_it", "0", FOR_IT),
    phrase("effects", "DO(award({who}, {n:count}, {thing}))",
           "{who} gets/get {n} {thing}",
           f"{{who}} [(also|each|then|all)] {{v:gets}} {_COUNTED}", f"{{who}} [also] {{v:gets}} {_A_FURTHER}",
           "{n} [{q:more}] {thing} (is/are|shall be|will be) (awarded|given|credited|paid) to {who}",
           "{n} {thing} (go|goes) to {who}", "{n} {thing} (to|for) {who}"),
    phrase("effects", "DO(award({who}, -{n:count}, {thing}))",
           "{who} loses/lose {n} {thing}",
           f"{{who}} [(also|each|then|all)] {{v:loses}} {_COUNTED}", f"{{who}} [also] {{v:loses}} {_A_FURTHER}",
           "{n} {thing} (is/are|shall be|will be) (taken|deducted|subtracted) from {who}"),
    phrase("effects", "DO(award({who}, {n:count} * {u:unit}, {thing}))", "{who} gets/get {n} {thing} for each {u}",
           f"{{who}} {{v:gets}} {_FOR_EACH}"),
    phrase("effects", "DO(award({who}, -({n:count} * {u:unit}), {thing}))", "{who} loses/lose {n} {thing} for each {u}",
           f"{{who}} {{v:loses}} {_FOR_EACH}"),
    phrase("effects", "DO(award({who}, min({m:num}, {n:count} * {u:unit}), {thing}))",
           "{who} gets/get {n} {thing} for each {u} , but at most {m}",
           f"{{who}} {{v:gets}} {_FOR_EACH} [,] {{k:atmost}} {{m}} [{{thing}}]"),
    phrase("effects", "DO(set_quantity({who}, {n:num}, {thing}))", "the {thing} of {who} are set to {n}",
           "(the|all) {thing} of {who} (is/are|shall be) (set|reset) to {n}",
           "{who} 's {thing} (is/are|shall be) (set|reset) to {n}", "all {who} 's {thing} are (set|reset) to {n}"),
    phrase("effects", "DO(award({x:who}, {n:count}, {t:thing}), award({y:who}, {m:count}, {t:thing}))",
           "{x} {v:gets} {n} {t} [,] (and|while) {y} [{w:gets}] {m}"),
    phrase("effects", "DO({a:effects}, {b:effects})", "{a} and {b}", "{a} , and {b}", "{a} . {b}", "{a} , {b}",
           "{a} , while {b}", "{a} , but {b}"),
    phrase("effects", "DO(WHEN({c:cond}, {a:effects}))", "if {c} , {a}", "{a} [,] (if|when|provided that|provided) {c}",
           "{a} [,] but only (if|when) {c}", "{a} [,] only (if|when) {c}", "(when|provided that) {c} , {a}"),
    phrase("effects", "DO(WHEN(not {c:cond}, {a:effects}))", "unless {c} , {a}", "{a} [,] unless {c}",
           "{a} , except (if|when|where) {c}", "{a} , but not (if|when) {c}"),
    phrase("atmost", "True", "but at most", "[but] (at most|no more than|up to|not more than|never more than)",
           "(but|and) (in no case more than|never more than|not more than|with a maximum of|up to a maximum of)",
           "to a maximum of", "up to [a total of]", "with a maximum of"),
)  # fmt: skip

UNITS = (
    phrase("unit", "len(votes_for)", "vote for it", "vote [cast] (for {i:it}|in its favour|in favour|in favour of "
           "{i:it})",
           "(player|member|person) (who voted|who votes|voting) (for {i:it}|in its favour|in favour)", "yes vote",
           "vote it (got|gets|received|receives)"),
    phrase("unit", "len(votes_against)", "vote against it", "vote [cast] against {i:it}", "no vote",
           "(player|member|person) (who voted|who votes|voting) against {i:it}", "vote against"),
    phrase("unit", "len(voted)", "vote cast on it", "vote cast", "(player|member|person) who voted [on {i:it}]"),
)  # fmt: skip

DEEDS = (
    phrase("does", "DO(award(_they, {n:count}, {thing}))", f"[(also|then)] {{v:gets}} {_COUNTED}",
           f"[also] {{v:gets}} {_A_FURTHER}"),
    phrase("does", "DO(award(_they, -{n:count}, {thing}))", f"[(also|then)] {{v:loses}} {_COUNTED}",
           f"[also] {{v:loses}} {_A_FURTHER}"),
    phrase("does", "DO(award(_they, {n:count} * {u:unit}, {thing}))", f"{{v:gets}} {_FOR_EACH}"),
    phrase("does", "DO(award(_they, -({n:count} * {u:unit}), {thing}))", f"{{v:loses}} {_FOR_EACH}"),
    phrase("does", "DO(award(_they, min({m:num}, {n:count} * {u:unit}), {thing}))",
           f"{{v:gets}} {_FOR_EACH} [,] {{k:atmost}} {{m}} [{{thing}}]"),
    phrase("does", "DO(award(_they, -({n:count} * len({w:people})), {thing}), award({w:people}, {n:count}, {thing}))",
           "(pays|gives|shall pay|shall give|must pay|must give|has to pay|has to give) {n} {thing} to {w}",
           "(pays|gives|shall pay|shall give|must pay|must give|has to pay|has to give) {w} {n} {thing} [each]"),
    phrase("does", "DO({a:does}, {b:does})", "{a} [,] and {b}"),
    phrase("does", "DO({a:does}, {b:effects})", "{a} [,] and {b}", "{a} [,] while {b}"),
    phrase("does", "DO(WHEN({c:cond}, {a:does}))", "{a} [,] (if|when|provided that|provided) {c}",
           "{a} [,] but only (if|when) {c}", "{a} [,] only (if|when) {c}"),
    phrase("does", "DO(WHEN(not {c:cond}, {a:does}))", "{a} [,] unless {c}", "{a} , except (if|when|where) {c}",
           "{a} , but not (if|when) {c}"),
)  # fmt: skip
"""What somebody does of whom the sentence has spoken, without saying again who it is."""
