"""Properties of rule changes: what they come to, when they take hold, and that nothing of them reaches back."""

from tests.properties.choices import Choices
from tests.properties.games import DAY, Game, World, amend, enact, repeal, rule, transmute
from tests.properties.registry import claims
from tests.properties.votes import ALL, VOTE, closing_with_all

from moot.game import events as e
from moot.game.moves import Refused
from moot.game.rulebook import mutable_after
from moot.game.rules import layered

POINTS = "scoring.points()"
LISTENED_TO = (
    "proposal_adopted", "proposal_decided", "voting_closed", "ballot_cast", "took_effect", "proposed", "voting_opened",
)  # fmt: skip


def assembly(world: World, *more: object, players: int = 2) -> Game:
    """A game in which all must agree, with points."""
    return world.game(*closing_with_all("voting.unanimity()", POINTS), *more, players=players)  # type: ignore[arg-type]


def reward(event: str, amount: int) -> str:
    """A mechanism that rewards Ben upon an event."""
    return f'@upon("{event}")\ndef reward_ben(seating):\n    award("Ben", {amount})'


def tax(amount: int) -> str:
    """A mechanism that says how high the tax is."""
    return f'@term("tax")\ndef so_high():\n    return {amount}'


# --- when rules take hold ---------------------------------------------------------------------------


@claims
def a_new_rule_has_no_part_in_its_own_adoption(world: World, some: Choices) -> None:
    """A rule does nothing upon the events that led to its enactment, and does upon the next ones."""
    game = assembly(world)
    game.adopt(enact("Reward.", reward(some.one_of(LISTENED_TO), some.number(1, 9))))
    assert game.points()["Ben"] == 0
    game.adopt(enact("Another rule."))
    assert game.points()["Ben"] > 0


@claims
def a_new_rule_hears_of_its_own_enactment(world: World, some: Choices) -> None:
    """What answers to a change of rules runs under the new law: a rule that rewards enactments rewards its own."""
    game = assembly(world)
    amount = some.number(1, 9)
    game.adopt(*[enact("Reward.", reward("rule_enacted", amount)), *[enact("More.")] * some.number(0, 3)])
    assert game.points()["Ben"] == amount * len(game.events(e.RuleEnacted))


@claims
def adoption_alone_changes_nothing(world: World, some: Choices) -> None:
    """Where a rule says that what is adopted takes effect later, no change is made before that."""
    delay = some.number(1, 5)
    noting = """
        adopted_ones = register(list[str], starts=[])
        since = register(int)

        @upon("proposal_adopted")
        def wait(proposal, now):
            add_to("adopted_ones", str(proposal.number))
            set_register("since", now)

        @term("effect_comes")
        def later(since) -> Time:
            if since is not None:
                return since + days(DELAY)

        @timed("effect_comes")
        def make_it_law(adopted_ones):
            for number in adopted_ones:
                take_effect(number)
            set_register("adopted_ones", [])
        """
    vote = [line for line in VOTE if "at_once" not in line or "opens" in line]
    rules = rule("101", *vote, ALL), rule("102", "voting.unanimity()"), rule("103", noting.replace("DELAY", str(delay)))
    game = world.game(*rules, players=2)
    game.adopt(enact("A tax.", tax(5)))
    adopted = game.now
    game.keep_time(adopted + delay * DAY - 1)
    assert not game.events(e.RuleEnacted)
    assert getattr(game.answer("tax"), "key", "") == "silent:term:tax:"
    game.keep_time(adopted + delay * DAY)
    assert game.answer("tax") == 5


@claims
def text_and_code_change_together(world: World, some: Choices) -> None:
    """At every entry, what a rule does is what its text says then, whatever changes were adopted before."""
    game = assembly(world, rule("201", tax(1), text="The tax is 1."))
    for _ in range(some.number(1, 5)):
        amount = some.number(2, 99)
        both = {"text": f"The tax is {amount}.", "mechanism": tax(amount)}
        change = some.one_of((amend("201", **both), transmute("201", "immutable"), transmute("201", "mutable")))
        if change["change"] != "transmute" or game.state.rule("201").rank != change["to"]:
            game.adopt(change)
    for state in game.states:
        told = int(state.rule("201").content.text.removeprefix("The tax is ").rstrip("."))
        assert world.law_of(state).answer(state, "tax", state.now).value == told


@claims
def repeal_ends_what_a_rule_does(world: World, some: Choices) -> None:
    """A repealed rule answers nothing, does nothing and offers no move; others that do the same go on."""
    offered = '@move("beg", by="players")\ndef beg(player):\n    award(player, 1)'
    game = assembly(world, rule("201", tax(7), reward("proposed", 3), offered), rule("202", reward("proposed", 2)))
    game.do("Ada", "beg")
    before = len(game.entries)
    gone = some.one_of(("201", "202"))
    game.adopt(repeal(gone))
    points = game.points()["Ben"]
    game.propose(enact("Another rule."))
    assert game.points()["Ben"] - points == {"201": 2, "202": 3}[gone]
    silent = getattr(game.answer("tax"), "key", "") == "silent:term:tax:"
    assert silent == (gone == "201")
    assert isinstance(game.move("Ada", "beg"), Refused) == (gone == "201")
    late = [event.because.rule for entry in game.entries[before + 5 :] for event in entry.events if event.because]
    assert gone not in late


@claims
def every_event_names_a_rule_in_force(world: World, some: Choices) -> None:
    """What a rule causes, it causes while it's in force: at the entry's beginning, or after a change within it."""
    game = assembly(world, rule("201", reward("proposed", 1)), players=2)
    for _ in range(some.number(1, 4)):
        open_rules = [r.number for r in game.state.in_force() if r.number not in ("101", "102")]
        change = some.one_of(("enact", "repeal", "amend"))
        event = some.one_of((*LISTENED_TO, "rule_enacted", "rule_repealed", "rule_amended"))
        if change == "enact" or not open_rules:
            game.adopt(enact("Reward.", reward(event, 1)))
        elif change == "repeal":
            game.adopt(repeal(some.one_of(open_rules)))
        else:
            game.adopt(amend(some.one_of(open_rules), mechanism=reward(event, 2)))
    for entry, before in zip(game.entries[1:], game.states, strict=False):
        in_force = {rule.number: rule.now.revision for rule in before.in_force()}
        for event in entry.events:
            if isinstance(event, e.RuleEnacted):
                in_force[event.rule] = 1
            elif isinstance(event, e.RuleAmended):
                in_force[event.rule] += 1
            if event.because is not None:
                assert event.because.revision == in_force.get(event.because.rule), event
            if isinstance(event, e.RuleRepealed):
                del in_force[event.rule]


# --- what changes come to ---------------------------------------------------------------------------


@claims
def changes_of_a_proposal_are_made_in_order(world: World, some: Choices) -> None:
    """Each change sees the rules after those before it; one that applies no longer fails alone."""
    game = assembly(world, rule("201", text="one"), rule("202", text="two"))
    changes, texts, failed = [], {"201": "one", "202": "two"}, 0
    for _ in range(some.number(1, 6)):
        number = some.one_of(("201", "202"))
        if some.chance(30):
            changes.append(repeal(number))
            failed += texts.pop(number, None) is None
        else:
            old, new = some.one_of(("one", "two", "three")), some.one_of(("one", "two", "three"))
            changes.append(amend(number, edits=[{"find": old, "replace": new}]))
            failed += texts.get(number) != old
            if texts.get(number) == old:
                texts[number] = new
    verdict = game.move("Ada", "propose", changes=changes)
    if isinstance(verdict, Refused):
        return
    game.vote("301", dict.fromkeys(game.state.seating, "for"))
    assert {r.number: r.content.text for r in game.state.in_force() if r.number in ("201", "202")} == texts
    assert len(game.events(e.ChangeFailed)) == failed


@claims
def no_two_rules_ever_share_a_number(world: World, some: Choices) -> None:
    """A rule gets a number that no rule has had, whatever the rules say it should be."""
    taken = some.one_of(("201", "202", "301", "A"))
    numbering = f'@term("number_when_enacted")\ndef always_that():\n    return "{taken}"'
    lines = [rule("201"), rule("202"), rule("203", numbering)] if some.chance(70) else [rule("201"), rule("202")]
    changes = "numbering.changed_rules_take_the_number()"
    game = assembly(world, *lines, *([rule("204", changes)] if some.chance(50) else []))
    for _ in range(some.number(1, 3)):
        more = [enact(f"Rule {n}.") for n in range(some.number(1, 3))]
        game.adopt(*more, amend(game.state.rules["201"].number, text=f"Text {some.below(99)}."))
    numbers = [number for known in game.state.rules.values() for number in known.numbers]
    assert len(numbers) == len(set(numbers))
    for identity, known in game.state.rules.items():
        assert all(game.state.numbers[number] == identity for number in known.numbers)


@claims
def the_ordinal_follows_the_number(world: World, some: Choices) -> None:
    """A rule that takes the number of the proposal that changed it takes its place in order too; else it keeps both."""
    takes = some.chance(50)
    more = [rule("210", "numbering.changed_rules_take_the_number()")] if takes else []
    game = assembly(world, rule("201"), rule("202"), *more)
    number = game.adopt(some.one_of((amend("201", text="New text."), transmute("201", "immutable"))))
    changed = game.state.rules["201"]
    assert (changed.number, changed.ordinal) == ((number, int(number)) if takes else ("201", 201))
    in_order = [one.ordinal for one in game.state.in_force()]
    assert in_order == sorted(in_order)


@claims
def transmutation_changes_the_rank_alone(world: World, some: Choices) -> None:
    """A transmuted rule keeps its text, code and amendments, whatever it was before; to the rank it has, none goes."""
    game = assembly(world, rule("201", tax(3), text="The tax is 3."))
    for n in range(some.number(0, 2)):
        game.adopt(amend("201", text=f"The tax is 3, for the {n}. time."))
    before, there = game.state.rule("201"), some.one_of(("mutable", "immutable"))
    verdict = game.move("Ada", "propose", changes=[transmute("201", there)])
    assert isinstance(verdict, Refused) == (there == "mutable")
    if there == "immutable":
        game.vote(next(reversed(game.state.undecided)), dict.fromkeys(game.state.seating, "for"))
    after = game.state.rule("201")
    assert after.rank == there
    assert (after.content, after.amendments, after.number) == (before.content, before.amendments, before.number)
    assert game.answer("tax") == 3


@claims
def a_repealed_amendment_leaves_no_trace_in_the_text(world: World, some: Choices) -> None:
    """A text is the first one with the amendments in force applied in order, as if the others had never been."""
    game = assembly(world, rule("201", text="a b c"))
    layers: dict[str, tuple[str, str]] = {}
    for _ in range(some.number(1, 6)):
        if layers and some.chance(40):
            which = some.one_of(sorted(layers))
            change = {"change": "repeal-amendment", "rule": "201", "amendment": which}
            kept = {number: words for number, words in layers.items() if number != which}
        else:
            letter = some.one_of(("a", "b", "c"))
            words = letter, f"{letter}{some.below(9)}"
            change = amend("201", edits=[{"find": words[0], "replace": words[1]}])
            kept = {**layers, "next": words}
        text: str | None = "a b c"
        for old, new in kept.values():
            text = text.replace(old, new) if text.count(old) == 1 else None
            if text is None:
                break
        verdict = game.move("Ada", "propose", changes=[change])
        assert isinstance(verdict, Refused) == (text is None), (verdict, kept)
        if text is None:
            continue
        number = next(reversed(game.state.undecided))
        game.vote(number, dict.fromkeys(game.state.seating, "for"))
        layers = {(number if one == "next" else one): words for one, words in kept.items()}
        known = game.state.rule("201")
        assert known.content.text == text
        assert layered(known.first, known.amendments)[0] == known.content
        assert known.layers()[-1][1] == text


@claims
def an_edit_wants_its_words_there_once(world: World, some: Choices) -> None:
    """An edit is refused where the words that it replaces aren't there, or stand there more than once."""
    words = [some.one_of(("red", "blue", "green")) for _ in range(some.number(1, 5))]
    game = assembly(world, rule("201", text=" ".join(words)))
    find = some.one_of(("red", "blue", "green"))
    change = amend("201", edits=[{"find": find, "replace": "white"}])
    verdict = game.move("Ada", "propose", changes=[change])
    assert isinstance(verdict, Refused) == (words.count(find) != 1)


@claims
def the_mutable_rules_are_counted_ahead(world: World, some: Choices) -> None:
    """How many mutable rules there would be is how many there are, once the changes are made."""
    game = assembly(world, rule("201"), rule("202", rank="immutable"), rule("203"))
    changes, gone = [], set()
    for _ in range(some.number(1, 5)):
        number = some.one_of(("201", "202", "203"))
        kind = some.one_of(("enact", "repeal", "transmute"))
        if kind == "enact":
            changes.append(enact("New.") | {"rank": some.one_of(("mutable", "immutable"))})
        elif number not in gone:
            gone.add(number)
            rank = "immutable" if game.state.rule(number).rank == "mutable" else "mutable"
            changes.append(repeal(number) if kind == "repeal" else transmute(number, rank))
    if not changes:
        return
    number = game.propose(*changes)
    ahead = mutable_after(game.state, game.state.proposals[number].changes)
    game.vote(number, dict.fromkeys(game.state.seating, "for"))
    assert not game.events(e.ChangeFailed)
    assert ahead == sum(one.rank == "mutable" for one in game.state.in_force())


@claims
def a_new_rule_without_a_rank_gets_the_lowest(world: World, some: Choices) -> None:
    """In a game with ranks of its own, a rule that names none gets the lowest; a rank that isn't there is refused."""
    ranks = some.in_any_order(["high", "middle", "low", "mutable"][: some.number(2, 4)])
    said = f'@term("ranks")\ndef ranks_here():\n    return {ranks!r}'
    named = some.one_of(("", "high", "low", "mutable", "lofty"))
    game = assembly(world, rule("201", said))
    change = enact("New.") | ({"rank": named} if named else {})
    verdict = game.move("Ada", "propose", changes=[change])
    unknown = bool(named) and named not in ranks and named != "mutable"
    assert isinstance(verdict, Refused) == unknown
    if not unknown:
        game.vote("301", dict.fromkeys(game.state.seating, "for"))
        usual = "mutable" if "mutable" in ranks else ranks[-1]
        expected = usual if named in ("", "mutable") else named
        assert game.state.rule("301").rank == expected
