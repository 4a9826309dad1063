"""How many: what can be counted, and parts and multiples of what somebody has."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import IT, PLAYER, PLAYERS
from moot.law.english.table.verbs import BE, TAKEN

_CAST = "(cast|given|that (was|is|were|are) cast|that (was|is) given)"
_IN_FAVOUR = f"(for {IT}|in its favour|in its favor|in favour|in favor|in favour of {IT}|in favor of {IT})"
_WHO = "(who|that)"
COUNTED = (
    ("len(votes_for)", f"(vote [{_CAST}] {_IN_FAVOUR}|{PLAYER} {_WHO} (voted|votes) {_IN_FAVOUR}|yes vote|yes|"
     "(affirmative|favourable|favorable|positive|supporting) vote|supporter)",
     f"(votes [{_CAST}] {_IN_FAVOUR}|{PLAYERS} {_WHO} (voted|vote) {_IN_FAVOUR}|yes votes|yeses|"
     "(affirmative|favourable|favorable|positive|supporting) votes|supporters)", "vote for it", "votes for it"),
    ("len(votes_against)", f"(vote [{_CAST}] against {IT}|{PLAYER} {_WHO} (voted|votes) against {IT}|no vote|"
     "vote against|(negative|dissenting|opposing) vote|dissenter|opponent)",
     f"(votes [{_CAST}] against {IT}|{PLAYERS} {_WHO} (voted|vote) against {IT}|no votes|votes against|noes|"
     "(negative|dissenting|opposing) votes|dissenters|opponents)", "vote against it", "votes against it"),
    ("len(voted)", f"(vote cast [on {IT}]|{PLAYER} {_WHO} voted [on {IT}])",
     f"(votes cast [on {IT}]|{PLAYERS} {_WHO} voted [on {IT}]|votes on {IT})", "vote cast on it", "votes cast on it"),
    ("len(players)", f"{PLAYER} [in the game]", f"{PLAYERS} [in the game]", "player", "players"),
    ("len(players) - 1", f"other {PLAYER} [in the game]", f"other {PLAYERS} [in the game]", "other player", "other "
        "players"),
    ("len(rules_in_force)", "rule [in force]", "rules [in force]", "rule in force", "rules in force"),
    ("mutable_rules", "mutable rule [in force]", "mutable rules [in force]", "mutable rule", "mutable rules"),
    ("len(open_proposals)", "open proposal", "(open proposals|proposals open)", "open proposal", "open proposals"),
    ("len(open_cases)", "open case", "open cases", "open case", "open cases"),
    ("len([_x for _x in changes if _x.kind == 'repeal'])", "rule (that it|it|that a proposal) repeals", "rules "
        "(that it|it|that a proposal) repeals",
     "rule that it repeals", "rules that it repeals"),
    ("len([_x for _x in changes if _x.kind == 'amend'])", "rule (that it|it|that a proposal) amends", "rules "
        "(that it|it|that a proposal) amends",
     "rule that it amends", "rules that it amends"),
)  # fmt: skip
"""What can be counted: its code, one and many of it, and how these are told."""
_BE = "(are|were|is|was|have been)"


def _counted() -> Iterator[Phrase]:
    for code, one, many, told_one, told in COUNTED:
        yield phrase("unit", code, told_one, one)
        yield phrase("unit", f"{code} // {{n:num}}", f"{{n}} {told}", f"{{n}} {many}", f"full {{n}} {many}")
        yield phrase("value", code, f"there were {told}", f"there {_BE} {many}", f"the (number|count) of {many}")
    for code, of in (("len(votes_for)", "votes [for]"), ("len(votes_against)", "votes against")):
        yield phrase("value", code, f"it (got|received|gets|receives|has|had) {of}")
    lead = "(votes for|votes for it|votes in favour|yes votes|votes in its favour)"
    yield phrase("value", "len(votes_for) - len(votes_against)", "there were more votes for it than against it",
                 f"the difference between the {lead} and the (votes against|no votes) [it]",
                 f"there (are|were) {lead} minus votes against [it]",
                 f"there (are|were) more {lead} than against [it]")  # fmt: skip
    for base in ("len(votes_for)", "len(votes_against)", "len(voted)", "len(players)"):
        taken = next(many for code, _, many, *_ in COUNTED if code == base)
        yield phrase("value", f"{{v:value}} - {base}", f"{{v}} [,] (minus|less|reduced by) [(the|there were)] "
                     f"[(number of)] {taken}")  # fmt: skip
    yield phrase("unit", "len([_x for _x in players if {t:trait}])", "player who {t}", f"{PLAYER} (who|that) {{t}}")
    yield phrase("unit", "len({w:people})", f"{PLAYER} {{w:people}}")


AMOUNTS = tuple(_counted())


_OWN = "(their|his|her|your|its|his or her) [own]"


def amounts_of(name: str, words: str, one: str) -> Iterator[Phrase]:
    """How many of a thing: a part of what somebody has, or as many as somebody has."""
    of = repr(name)
    things = f"({words}|score|point total)" if name == "points" else words
    yield phrase("sum", f"({name}[{{y:person}}] // {{n:part}}), {of}", f"{{n}} of the {things} of {{y}} [,] {{r:down}}")
    yield phrase("sum", f"AT_LEAST({{n:fraction}}, {name}[{{y:person}}]), {of}",
                 f"{{n}} of the {things} of {{y}} [,] {{r:up}}")  # fmt: skip
    yield phrase("effects", f"DO(award([_x for _x in players if {name}[_x] >= 1], -1, {of}))",
                 f"(a|one|1) {one} {BE} {TAKEN} from (everybody|everyone|(each|every) {PLAYER}|all "
                 f"({PLAYERS}|those)) who "
                 "(has|have) (one|any|at least one)")  # fmt: skip
    for who, owner in (("_s", _OWN), ("_they", _OWN), ("{x:person}", "{x} 's")):
        has = f"{name}[{who}]"
        yield phrase("sum", f"({has} // {{n:part}}), {of}", f"{{n}} [of] {owner} {things} , rounded down",
                     f"{{n}} [of] {owner} {things} [,] {{r:down}}")  # fmt: skip
        yield phrase("sum", f"AT_LEAST({{n:fraction}}, {has}), {of}", f"{{n}} [of] {owner} {things} , rounded up",
                     f"{{n}} [of] {owner} {things} [,] {{r:up}}")  # fmt: skip
        on = "" if who == "{x:person}" else f"[(on|of) (all [of]|) {owner} {things}]"
        interest = f"[an] interest [at (a|the) rate] of {{n}} {on} [,]", f"{{n}} [of] interest {on} [,]"
        if on:
            yield phrase("sum", f"PART_DOWN({has}, {{n:fraction}}), {of}", *(f"{form} {{r:down}}" for form in interest),
                         *(f"{form.replace(on, '')} {{r:down}} [,] (on|of) {owner} {things}" for form in interest),
                         f"{{n:percentage}} [of] {owner} {things} [,] {{r:down}}")  # fmt: skip
            yield phrase("sum", f"AT_LEAST({{n:fraction}}, {has}), {of}", *(f"{form} {{r:up}}" for form in interest),
                         *(f"{form.replace(on, '')} {{r:up}} [,] (on|of) {owner} {things}" for form in interest)
                         )  # fmt: skip
        yield phrase("sum", f"{has}, {of}", f"all [of] {owner} {things}")
        yield phrase("value", has, f"the number of {owner} {words}")
    for sign, gets in (("", "gets/get"), ("-", "loses/lose")):
        got = f"{{x}} {gets}"
        yield phrase("effects", f"DO(award({{x:person}}, {sign}({name}[{{x:person}}] // {{n:part}}), {of}))",
                     f"{got} {{n}} of their {words} , rounded down")  # fmt: skip
        yield phrase("effects", f"DO(award({{x:person}}, {sign}AT_LEAST({{f:fraction}}, {name}[{{x:person}}]), {of}))",
                     f"{got} {{f}} of their {words} , rounded up")  # fmt: skip
        yield phrase("effects", f"DO(award({{who}}, {sign}({name}[{{y:person}}] // {{n:part}}), {of}))",
                     f"{{who}} {gets} {{n}} of the {words} of {{y}} , rounded down")  # fmt: skip
        yield phrase("effects", f"DO(award({{who}}, {sign}AT_LEAST({{f:fraction}}, {name}[{{y:person}}]), {of}))",
                     f"{{who}} {gets} {{f}} of the {words} of {{y}} , rounded up")  # fmt: skip
    for sign, gets in (("", "gets/get"), ("-", "loses/lose")):  # after what is said more shortly, which is told first
        for part, told, way in (("{v:value} // {f:part}", "{f}", "down"),
                                ("AT_LEAST({f:fraction}, {v:value})", "{f}", "up")):  # fmt: skip
            yield phrase("effects", f"DO(award({{who}}, {sign}({part}), {of}))",
                         f"{{who}} {gets} {told} as many {words} as {{v}} , rounded {way}")  # fmt: skip
    yield phrase("value", f"{name}[{{x:person}}]", f"{{x}} (has|have|had) [{words}]")
    hold = "(have|has|own|owns|hold|holds)"
    for who, they in (("_s", f"(they|he|she|you) {hold}"), ("{x:person}", f"{{x}} {hold}")):
        yield phrase("unit", f"{name}[{who}]", f"{one} [that] {they}")
        if who == "_s":
            yield phrase(
                "unit", f"{name}[_s]", f"{one} (held|owned|of theirs|in (their|his|her|your) (possession|hand))"
            )
        yield phrase(
            "unit",
            f"({name}[{who}] // {{n:num}})",
            f"[(full|complete|whole)] {{n}} [(full|complete|whole)] {words} [that] {they}",
        )


ROUNDING = (
    phrase("part", "2", "half", "a half"),
    phrase("part", "3", "a third", "one third"),
    phrase("part", "4", "a quarter", "(a fourth|one quarter|one fourth)"),
    phrase("part", "5", "a fifth", "one fifth"),
    phrase("part", "10", "a tenth", "(one tenth|10 percent|10 %|10 per cent)"),
    phrase("part", "20", "a twentieth", "(one twentieth|5 percent|5 %|5 per cent)"),
    phrase("part", "4", "25 %", "(25 percent|25 per cent)"),
    phrase("part", "2", "50 %", "(50 percent|50 per cent)"),
    phrase("part", "5", "20 %", "(20 percent|20 per cent)"),
    phrase("down", "1", "rounded down", "rounding down", "(fractions|any fraction) being (disregarded|ignored|dropped)",
           "rounded down to [the nearest|a] whole (number|point)", "(ignoring|disregarding|dropping) fractions",
           "rounded downwards"),
    phrase("up", "1", "rounded up", "rounding up", "rounded upwards", "rounded up to the next whole (number|point)"),
)  # fmt: skip
