"""The form of a proposal: how it is filled from the rules, and which rule changes it makes."""

from collections.abc import Callable

import pytest
from tests.web.site import Visitor, changing, enacting

from moot.game import changes as c
from moot.gateways.web.http.visit import Form
from moot.gateways.web.proposals.drafts import Draft, changes_of, drafts_in, filled
from moot.play.host import Host


@pytest.fixture
def state(host: Host, visitor: Visitor):  # type: ignore[no-untyped-def]
    """A game that has just begun."""
    return host.table(visitor.game.removeprefix("/games/")).state


def test_a_form_holds_changes_in_order() -> None:
    """Changes are read by their numbers, with line ends made one; an unknown kind is a new rule."""
    first, second = {"kind-0": ["repeal"], "rule-0": ["203"]}, {"kind-1": ["steal"], "text-1": ["one\r\ntwo"]}
    form = Form(first | second | {"kind-3": ["amend"]})
    assert [(d.kind, d.rule, d.text) for d in drafts_in(form)] == [("repeal", "203", ""), ("enact", "", "one\ntwo")]


def test_choosing_a_rule_fills_the_form_with_it(state) -> None:  # type: ignore[no-untyped-def]
    """The fields get the current rule, once; edits are kept."""
    draft = filled(Draft(kind="amend", rule="208", text="typed for another"), state)
    assert draft.text == "The first player who has 100 points or more wins."
    assert draft.mechanism == "winning.first_to(100)"
    written = Draft(kind="amend", rule="208", text="mine", shown=draft.shown)
    assert filled(written, state) is written


@pytest.mark.parametrize(
    ("draft", "change"),
    [
        (Draft(kind="repeal", rule="203"), c.Repeal(rule="203")),
        (Draft(kind="transmute", rule="203"), c.Transmute(rule="203", to="immutable")),
        (Draft(kind="transmute", rule="101"), c.Transmute(rule="101", to="mutable")),
        (Draft(kind="retitle", rule="203", title=" All "), c.Retitle(rule="203", title="All")),
        (Draft(kind="repeal-amendment", rule="203", amendment="301"), c.RepealAmendment(rule="203", amendment="301")),
        (
            Draft(title="Kind", text="\nBe kind. \n", prevails_over="203, mutable"),
            c.Enact(content=c.Content(title="Kind", text="Be kind.", prevails_over=("203", "mutable"))),
        ),
    ],
)
def test_each_kind_of_change_comes_of_its_form(state, draft: Draft, change: c.Change) -> None:  # type: ignore[no-untyped-def]
    """What the form says is what is proposed."""
    assert changes_of((draft,), state) == (change,)


def test_an_amendment_says_only_what_differs(state) -> None:  # type: ignore[no-untyped-def]
    """Fields left as they were are not part of the amendment, so that nothing else is touched."""
    draft = filled(Draft(kind="amend", rule="208"), state)
    fields = {f: getattr(draft, f) for f in draft.__struct_fields__}
    (change,) = changes_of((Draft(**fields | {"mechanism": "winning.first_to(50)"}),), state)
    assert change == c.Amend(rule="208", wording=c.Wording(mechanism="winning.first_to(50)"))
    assert changes_of((draft,), state) == (c.Amend(rule="208", wording=c.Wording()),)


def test_several_changes_are_added_and_left_out(visitor: Visitor) -> None:
    """Without a script, buttons of the form add a change and take one away."""
    visitor.sit("Ada")
    page = visitor.send("propose", enacting("A", "a", do="add"))
    assert "Change 2" in page.words
    two = enacting("A", "a", do="remove-0") | {"kind-1": "enact", "title-1": "B", "text-1": "b"}
    page = visitor.send("propose", two)
    assert [i["value"] for i in page.all("input") if i.get("name") == "title-0"] == ["B"]


def test_a_rule_chosen_without_a_script_is_shown_before_anything_is_proposed(visitor: Visitor) -> None:
    """Pressing the button with another rule chosen than is shown fills the form, and proposes nothing."""
    visitor.sit("Ada")
    page = visitor.send("propose", {"do": "propose", "kind-0": "amend", "rule-0": "208", "shown-0": "", "text-0": ""})
    assert "The first player who has 100 points or more wins." in page.words
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


@pytest.mark.check
def test_an_amendment_is_amended_and_repealed_through_its_form(begin: Callable[..., Visitor]) -> None:
    """The rule's page leads to its amendments, and the form takes the amendment's words."""
    visitor = begin(("Ada", "Ben"))
    turns = (
        changing("amend", "208", title="Winning", text="Ninety points win.", mechanism="winning.first_to(90)"),
        changing("amend-amendment", "301", text="Eighty points win.", mechanism="winning.first_to(80)", title="Winning")
        | {"amendment-0": "301", "shown-0": "amend-amendment:301:301"},
        changing("repeal-amendment", "302") | {"amendment-0": "301", "shown-0": "repeal-amendment:302:301"},
    )
    texts = []
    for player, number, fields in zip(("Ada", "Ben", "Ada"), ("301", "302", "303"), turns, strict=True):
        assert visitor.sit(player).send("propose", fields).status == 200
        visitor.do("call-vote", "proposals/" + number, proposal=number)
        visitor.vote(number, Ada="for", Ben="for")
        visitor.sit(player).do("roll")
        texts.append(visitor.get("rules/" + number).words)
    assert "Ninety points win." in texts[0]
    assert "Eighty points win." in texts[1]
    assert "who has 100 points or more wins." in texts[2]
