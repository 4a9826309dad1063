"""Several events in one sentence, each with its effects: and, but, otherwise."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase

_AND = "(, and|and|;|; and|, but|but|, while|while|, whereas|whereas)"
_IT = (
    ("EVENT('proposal_adopted', _they=proposal.author)", "it {p:passes}", "(it|one) (does|is|has)"),
    ("EVENT('proposal_defeated', _they=proposal.author)", "(it|one) {f:fails}",
     "(it|one) (does not|is not|has not been)"),
)  # fmt: skip


def _lines() -> Iterator[Phrase]:
    yield phrase("line", "UPON({event}, {e:effects})", "when {event} , {e}", "{w:when} {event} [,] [then] {e}",
                 "{e} {w:when} {event}")  # fmt: skip
    yield phrase("line", "UPON({a:actor}, {d:does})", "{a} {d}", "{a} , {d}")
    yield phrase("line", "UPON({event:happening}, {e:effects})", "{u:upon} {event} [,] {e}", "{e} {u:upon} {event}")
    yield phrase("line", "UPON({g:event_it}, {e:effects})", "{w:when} {g} [,] {e}", "{e} {w:when} {g}")
    for code, *forms in _IT:
        yield phrase("event_it", code, *forms)
    yield phrase("sentence", "ALSO({a:line}, {b:line})", "{a} , and {b}", f"{{a}} {_AND} {{b}}")
    yield phrase("sentence", "ALSO(ALSO({a:line}, {b:line}), {c:line})", "{a} , {b} , and {c}",
                 f"{{a}} (,|;) {{b}} {_AND} {{c}}")  # fmt: skip
    yield phrase("sentence", "ALSO({a:declares}, {b:line})", "{a} , and {b}", f"{{a}} {_AND} {{b}}")
    yield phrase("sentence", "ALSO({s:declares}, ALSO({a:line}, {b:line}))", f"{{s}} , {{a}} {_AND} {{b}}")
    for this, other in (("adopted", "defeated"), ("defeated", "adopted")):
        both = f"EVENT('proposal_{this}', _they=proposal.author)", f"EVENT('proposal_{other}', _they=proposal.author)"
        turned = "fails" if this == "adopted" else "passes"
        went = "(does not|is not|has not been)" if this == "adopted" else "(does|is not|does not|passes after all)"
        kind = f"your_{this}"
        yield phrase(kind, both[0], "{w:somebodys} {p:passes}" if this == "adopted" else "{w:somebodys} {f:fails}",
                     "{c:chg} {p:passes}" if this == "adopted" else "{c:chg} {f:fails}")  # fmt: skip
        opposite = f"(if|when) it ({{t:{turned}}}|{went})"
        yield phrase("sentence", f"ALSO(UPON({{y:{kind}}}, {{a:effects}}), UPON({both[1]}, {{b:effects}}))",
                     "{w:when} {y} [,] {a} (, and|and|;|, but|but) " + opposite + " [,] {b}",
                     "{w:when} {y} [,] {a} , (otherwise|if not|else|or else) [,] {b}",
                     "{a} {w:when} {y} (, and|and|;|, but|but) {b} " + opposite,
                     "{a} {w:when} {y} , (otherwise|if not|else|or else|but otherwise|and otherwise) [,] {b}",
                     )  # fmt: skip
        for had, first, back, sign in (("gets", "", "loses", "-"), ("loses", "-", "gets", "")):
            code = (
                f"ALSO(UPON({{y:{kind}}}, DO(award({{x:person}}, {first}{{n:count}}, {{t:thing}}))), "
                f"UPON({both[1]}, DO(award({{x:person}}, {sign}{{m:count}}, {{t:thing}}))))"
            )
            bare = opposite.replace("{t:", "{o:")
            yield phrase("sentence", code,
                         f"{{x}} {{v:{had}}} {{n}} {{t}} {{w:when}} {{y}} [,] (and|but) [{{z:person}}] "
                         f"{{u:{back}}} {{m}} "
                         f"[{{t}}] {bare}",
                         f"{{w:when}} {{y}} [,] {{x}} {{v:{had}}} {{n}} {{t}} (, and|and|;|, but|but) {bare} [,] "
                         f"{{z:person}} {{u:{back}}} {{m}} [{{t}}]",
                         f"{{x}} {{v:{had}}} {{n}} {{t}} {{w:when}} {{y}} , (otherwise|if not|else) [{{z:person}}] "
                         f"{{u:{back}}} {{m}} [{{t}}]")  # fmt: skip


LINES = tuple(_lines())
"""Sentences with several events."""
