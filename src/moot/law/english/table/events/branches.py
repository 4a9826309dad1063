"""Conditions on effects: if, unless, otherwise, instead, except."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import PLAYERS

_IF = (
    "(if|when|provided that|provided|as long as|so long as|on condition that|only if|only when|but only if|"
    "but only when)"
)
_BUT_NOT = "(unless|except if|except when|except where|but not if|but not when|save where|save when|save if)"
_ELSE = "(otherwise|else|or else|if not|if that is not so|failing that)"
_INSTEAD = "[instead|only|rather]"


BRANCHES = (
    phrase("if", "0", _IF),
    phrase("but_not", "0", _BUT_NOT),
    phrase("else", "0", _ELSE),
    phrase("effects", "DO(WHEN({c:cond}, {a:effects}))", "if {c} , {a}", "{a} [,] {i:if} {c}",
           "(when|provided that|if|where|in case) {c} [,] [then] {a}"),
    phrase("effects", "DO(WHEN(not {c:cond}, {a:effects}))", "unless {c} , {a}", "{a} [,] {i:but_not} {c}"),
    phrase("does", "DO(WHEN({c:cond}, {a:does}))", "{a} if {c}", "{a} [,] {i:if} {c}", "[,] if {c} , {a}"),
    phrase("does", "DO(WHEN(not {c:cond}, {a:does}))", "{a} unless {c}", "{a} [,] {i:but_not} {c}"),
    phrase("effects", "DO(EITHER({c:cond}, {a:effects}, {b:effects}))", "if {c} , {a} , and otherwise {b}",
           "if {c} [,] [then] {a} [,] [(and|but)] {e:else} [,] {b}",
           "{a} if {c} [,] [(and|but)] {e:else} [,] {b}",
           "{a} if {c} [,] [(and|but)] {b} {e:else}"),
    phrase("effects", "DO(EITHER({c:cond}, {b:effects}, {a:effects}))",
           "{a} [,] unless {c} , in which case {b} [instead]",
           "{a} , (but|except that) if {c} [,] {b} instead"),
    phrase("does", "DO(EITHER({c:cond}, {a:does}, {b:effects}))", "{a} if {c} , and otherwise {b}",
           "{a} if {c} [,] [(and|but)] {e:else} [,] {b}"),
    phrase("does", "DO(EITHER({c:cond}, {b:effects}, {a:does}))", "{a} unless {c} , in which case {b}",
           "{a} [,] unless {c} , in which case {b} [instead]",
           "{a} , (but|except that) if {c} [,] {b} instead"),
    phrase("does", "DO(EITHER({c:cond}, {a:does}, {b:does}))",
           "{a} if {c} [,] [(and|but)] {b} {e:else}", "{a} if {c} [,] (and|but) {e:else} {b}"),
    phrase("does", "DO(EITHER({c:cond}, award(_s, {m:count}, {thing}), award(_s, {n:count}, {thing})))",
           "gets {n} {thing} , or {m} if {c}",
           f"{{v:gets}} {{n}} {{thing}} [,] (or|but|but only|and) {{m}} [{{thing}}] {_INSTEAD} (if|when|where) {{c}}",
           "{v:gets} {m} {thing} if {c} [,] [(and|but|or)] {e:else} [{u:gets}] {n} [{thing}]",
           "{v:gets} {m} {thing} if {c} [,] (and|but|or) {n} [{thing}] {e:else}"),
    phrase("does", "DO(EITHER({c:cond}, award(_s, -{m:count}, {thing}), award(_s, -{n:count}, {thing})))",
           "loses {n} {thing} , or {m} if {c}",
           f"{{v:loses}} {{n}} {{thing}} [,] (or|but|but only|and) {{m}} [{{thing}}] {_INSTEAD} (if|when|where) {{c}}",
           "{v:loses} {m} {thing} if {c} [,] [(and|but|or)] {e:else} [{u:loses}] {n} [{thing}]",
           "{v:loses} {m} {thing} if {c} [,] (and|but|or) {n} [{thing}] {e:else}"),
    phrase("everybody", "0", f"(each player|every player|each member|every member|everyone|everybody|all {PLAYERS}|"
           f"all [of] the {PLAYERS})"),
    phrase("effects", "DO(award([_x for _x in players if _x not in {w:people}], {n:count}, {thing}), "
           "award({w:people}, {m:count}, {thing}))",
           "each player gets {n} {thing} , except that {w} gets {m} instead",
           "{y:everybody} {v:gets} {n} {thing} [,] (except that|but|save that|except) {w} {u:gets} {m} [{thing}]"
           " [instead]"),
)  # fmt: skip
