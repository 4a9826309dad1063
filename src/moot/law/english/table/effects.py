"""Effects: what a rule does."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import IT

EFFECTS = (
    phrase("effects", "DO(award({who}, {n:count}, {thing}))",
           "{who} gets/get {n} {thing}",
           "{who} [also] (gains/gain|receives/receive|wins/win|earns/earn|scores/score|is/are awarded|is/are given|"
           "shall receive|shall get|will get|will receive|shall be awarded|shall be given|is/are paid|shall gain) {n} "
           "[more|extra|additional] {thing} [for it]",
           "{n} {thing} (is/are|shall be|will be) (awarded|given|credited|paid) to {who}",
           "{who} gets/get {n} [more|extra|additional] {thing} [for it|each]"),
    phrase("effects", "DO(award({who}, -{n:count}, {thing}))",
           "{who} loses/lose {n} {thing}",
           "{who} (loses/lose|pays/pay|forfeits/forfeit|shall lose|will lose|must pay|shall pay|is/are fined|"
           "shall be fined|is/are charged|shall be charged|has/have to pay) {n} {thing} [for it] [at once]",
           "{n} {thing} (is/are|shall be) (taken|deducted) from {who}"),
    phrase("effects", "DO(award({who}, {n:count} * {u:unit}, {thing}))", "{who} gets/get {n} {thing} for each {u}",
           "{who} (receives/receive|gains/gain|shall receive) {n} {thing} for (each|every) {u}"),
    phrase("effects", "DO(set_quantity({who}, {n:num}, {thing}))", "the {thing} of {who} are set to {n}",
           "the {thing} of {who} (is/are|shall be) set to {n}",
           "{who} 's {thing} (is/are|shall be) (set|reset) to {n}", "all {who} 's {thing} are set to {n}"),
    phrase("effects", "DO({a:effects}, {b:effects})", "{a} and {b}", "{a} , and {b}", "{a} . {b}"),
    phrase("effects", "DO(WHEN({c:cond}, {a:effects}))", "if {c} , {a}", "{a} if {c}", "{a} , if {c}",
           "{a} provided that {c}",
           "{a} , but only if {c}"),
    phrase("effects", "DO(WHEN(not {c:cond}, {a:effects}))", "unless {c} , {a}", "{a} unless {c}", "{a} , unless {c}",
           "{a} , except (if|when) {c}"),
    phrase("unit", "len(votes_for)", "vote for it", f"vote (for {IT}|in its favour|in favour)"),
    phrase("unit", "len(votes_against)", "vote against it", f"vote against {IT}"),
)  # fmt: skip
