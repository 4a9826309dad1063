"""How a vote went: nobody against it, exactly one, everybody but its author; as conditions, and as what happens."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import IT, PLAYER, PLAYERS
from moot.law.english.table.verbs import ADDED, BE, GO, TAKEN, VOTES_AGAINST, VOTES_FOR

_VOTED = "(votes|vote|voted|has voted|have voted)"
_NOBODY = f"(nobody|no one|no {PLAYER}|no voter|none of the {PLAYERS}|not a single {PLAYER}|not one {PLAYER})"
_SOME = f"({PLAYERS}|{PLAYER}|voters|voter|of the {PLAYERS})"
_EVERYBODY = f"(everybody|everyone|every {PLAYER}|each {PLAYER}|all [the] {PLAYERS}|all of the {PLAYERS})"
_ELSE = f"((everybody|everyone) else|every other {PLAYER}|all [the] (other {PLAYERS}|others)|all the rest)"
_BUT = "(but|except|other than|apart from|except for|besides)"
_THERE = "there (is|are|was|were|has been|have been)"
_GETS = "(gets|got|receives|received|has|had|attracts)"
_ONLY_ONE = f"the (only|single|sole) (one|{PLAYER}|voter) (who|to)"
_ALL = f"[of] [all] [the] {PLAYERS}"
SHARES = (
    phrase("share", "MORE_THAN({f:fraction}, len(players))", "more than {f} of the players",
           f"(more than|over) {{f}} {_ALL}"),
    phrase("share", "MORE_THAN(FRACTION(1, 2), len(players))", f"(a|the) majority of [all] [the] {PLAYERS}",
           f"most [of the] {PLAYERS}"),
    phrase("share", "AT_LEAST({f:fraction}, len(players))", "at least {f} of the players", f"{{f}} {_ALL}",
           f"{{f}} or more {_ALL}", f"(no|not) (fewer|less) than {{f}} {_ALL}"),
    phrase("share_less", "AT_LEAST({f:fraction}, len(players))", "fewer than {f} of the players",
           f"(fewer|less) than {{f}} {_ALL}"),
)  # fmt: skip
"""Parts of all players."""
_SIDES = (
    ("votes_for", "for", "(for|in favour of|yes (on|to))", "(for|in favour|yes|in its favour)"),
    ("votes_against", "against", "(against|no (on|to))", "(against|no|against it)"),
)
_CASES = (
    ("len({people}) == 0", "", f"{_NOBODY} {_VOTED} WAY", f"{_THERE} (no|not any) (vote|votes) OF",
     f"THE {_GETS} no (vote|votes) BARE", "no (vote|votes) (is|are|was|were) cast OF"),
    ("{{a:amount}}(len({people}))", "", f"{{a}} {_SOME} {_VOTED} WAY", f"{_THERE} {{a}} (votes|vote) OF",
     f"THE {_GETS} {{a}} (votes|vote) BARE"),
    ("len({people}) >= {{r:share}}", "{r} voted OF", f"{{r}} {_VOTED} WAY"),
    ("len({people}) < {{r:share_less}}", "{r} voted OF", f"{{r}} {_VOTED} WAY"),
    ("all([_x in {people} for _x in players])", "everybody voted OF", f"{_EVERYBODY} {_VOTED} WAY"),
    ("all([_x in {people} for _x in players if _x != proposal.author])", "everybody but its author voted OF",
     f"{_ELSE} {_VOTED} WAY", f"{_EVERYBODY} {_BUT} {{y:who_made_it}} {_VOTED} WAY"),
    ("{people} == [proposal.author]", "nobody but its author voted OF",
     f"{_NOBODY} {_BUT} {{y:who_made_it}} {_VOTED} WAY", f"{_NOBODY} {_VOTED} WAY {_BUT} {{y:who_made_it}}",
     f"only {{y:who_made_it}} {_VOTED} WAY",
     f"{{y:who_made_it}} (is|was) {_ONLY_ONE} {_VOTED} WAY"),
)  # fmt: skip
"""What may be so of those who voted one way: the code, how it's told, and other ways to say it."""


def _filled(form: str, way: str, of: str, noun: str, bare: str) -> str:
    """A form with how they voted, and on what."""
    words = {"WAY": way, "OF": of, "THE": noun, "BARE": bare}
    return " ".join(words.get(word, word) for word in form.split(" "))


def _polls() -> Iterator[Phrase]:
    for people, plain, way, alone in _SIDES:
        for code, told, *forms in _CASES:
            code = code.format(people=people)
            bare = f"({plain}|{plain} it)"
            yield phrase(
                "cond",
                code,
                *([told.replace("OF", f"{plain} it")] if told else []),
                *(_filled(form, f"({way} {IT}|{alone})", f"{plain} {IT}", IT, bare) for form in forms),
            )
            for noun, they in (("{w:somebodys}", "proposal.author"), ("{c:chg}", "None")):
                yield phrase(
                    "polled",
                    f"EVENT('proposal_decided', _they={they}, _if={code})",
                    *(_filled(form, f"{way} {noun}", f"{plain} {noun}", noun, bare) for form in forms),
                )
        is_alone = f"len({people}) == 1"
        verb = VOTES_FOR if people == "votes_for" else VOTES_AGAINST
        voted = f"({_VOTED} ({way} {IT}|{alone})|{verb} {IT})"
        yield phrase(
            "people",
            f"[_x for _x in {people} if {is_alone}]",
            f"the only player who voted {plain} it",
            f"{_ONLY_ONE} {voted}",
            f"(whoever|the {PLAYER} who) {voted} (all alone|alone|all by themselves)",
        )
        yield phrase(
            "voter_event",
            f"EVENT('proposal_decided', _they={people}, _if={is_alone})",
            f"(you|they|a {PLAYER}|somebody|someone) (is|are) {_ONLY_ONE} {voted}",
        )
    won = "(votes_for if proposal.outcome == 'adopted' else votes_against)"
    lost = "(votes_against if proposal.outcome == 'adopted' else votes_for)"
    for code, side in ((won, "(winning|prevailing|victorious) side|side that (wins|won|prevails|prevailed)"),
                       (lost, "(losing|defeated) side|side that (loses|lost)")):  # fmt: skip
        yield phrase(
            "on_side",
            code,
            f"{{t:those_who}} {_VOTED} (with|on|for) the ({side}) [(in|on) ({{c:chg}}|a vote|it)]",
            f"{{t:those_who}} (is|was|are|were) on the ({side}) [(in|on|of) ({{c:chg}}|a vote|the vote|it)]",
            f"(everyone|everybody|those|all|each {PLAYER}|every {PLAYER}) on the ({side}) [(in|of) (a vote|the vote)]",
        )
    yield phrase("on_side", "(votes_for if len(votes_for) > len(votes_against) else [_x for _x in votes_against "
                 "if len(votes_against) > len(votes_for)])",
                 f"{{t:those_who}} {_VOTED} with the majority [on ({{c:chg}}|it)]")  # fmt: skip
    yield phrase("side_effects", "DO(award({w:on_side}, {s:sum}))", "{w} [{z:then}] {v:gets} {s} [{f:for_it}]",
                 f"{{s}} ({BE} {ADDED}|{GO}) (to|for) {{w}}", f"{{s}} ({BE} {ADDED}|{GO}) (to|for) {{w}} [,] "
                 f"{{x:whatever}}",
                 "{w} [{z:then}] {v:gets} {s} [{f:for_it}] [,] {x:whatever}")  # fmt: skip
    yield phrase("side_effects", "DO(award({w:on_side}, -{s:sum}))", "{w} [{z:then}] {v:loses} {s} [{f:for_it}]",
                 f"{{s}} {BE} {TAKEN} from {{w}}")  # fmt: skip
    yield phrase("sentence", "UPON(EVENT('proposal_decided', _they=None), {e:side_effects})", "{e}",
                 "{w:when} (the vote|voting) [on {c:chg}] (ends|closes|is over|has ended) [,] {e}",
                 "{e} {w:when} (the vote|voting) [on {c:chg}] (ends|closes|is over|has ended)")  # fmt: skip
    yield phrase("sentence", "UPON({p:polled}, {e:effects})", "{w:when} {p} [,] [then] {e}", "{e} {w:when} {p}")
    for event, verb in (("proposal_adopted", "{p:passes}"), ("proposal_defeated", "{f:fails}")):
        yield phrase("sentence", f"UPON(EVENT('{event}', _they=None), {{e:effects}})",
                     f"after (the vote|voting) on {{c:chg}} [,] if it {verb} [,] {{e}}",
                     f"(if|when) it {verb} after (the vote|voting) [,] {{e}}")  # fmt: skip
        for people, plain, way, alone in _SIDES:
            yield phrase("voter_event", f"EVENT('{event}', _they={people}, _if=len({people}) == 1)",
                         f"{{c:chg}} {verb} (and|but|although) (exactly|just|only) 1 ({PLAYER}|vote|voter) "
                         f"({_VOTED}|was|was cast) ({way} {IT}|{alone}|{plain} it)",
                         f"{{c:chg}} {verb} with (exactly|just|only) 1 (player|vote|voter) {plain} [it]")  # fmt: skip


POLLS = (*SHARES, *_polls())
"""Phrases on how a vote went."""
