"""The reader of proposals, on a collection of proposals in the styles in which people write them."""

import re
from typing import Any

import pytest
from tests.documents.prose.collection import comparing, published
from tests.seeds import seed

from moot.documents.prose import RuleIn, understand

RULES = comparing.rules()
PROPOSALS = comparing.proposals()


def rules_of(case: dict[str, Any]) -> list[RuleIn]:
    """The rules that a proposal is read against."""
    numbers = RULES if case["rules"] == "all" else case["rules"]
    return [RuleIn(**RULES[number]) for number in numbers]


@pytest.mark.parametrize("case", PROPOSALS, ids=[case["id"] for case in PROPOSALS])
def test_proposal(case: dict[str, Any]) -> None:
    """It comes to the changes that it says, with the texts that it makes, and to nothing else."""
    found = comparing.differences(case["text"], case["expect"], understand(case["text"], rules_of(case)))
    assert not found, "\n".join(found)


def words(text: str) -> set[str]:
    """The words of a text, but for marks of list items."""
    return set(re.findall(r"\w{2,}", text))


def test_the_collection_is_sound() -> None:
    """Ids are unique, numbers exist, every change changes something, and no expected word comes from nowhere."""
    assert len({case["id"] for case in PROPOSALS}) == len(PROPOSALS)
    for case in PROPOSALS:
        quoted = [*case["expect"].get("not_understood", []), *(c.get("at", "") for c in case["expect"]["changes"])]
        assert all(said in case["text"] for said in quoted), case["id"]
        for change in case["expect"]["changes"]:
            before = RULES.get(change.get("rule", ""), {})
            assert before or change["kind"] == "enact", case["id"]
            assert all(before.get(field) != change[field] for field in ("text", "title", "rank") if field in change)
            assert words(change.get("text", "")) <= words(before.get("text", "")) | words(case["text"]), case["id"]


def test_the_collection_is_large() -> None:
    """It holds the numbers that it was asked to hold."""
    instructions = sum(max(1, len(case["expect"]["changes"])) for case in PROPOSALS if not is_talk(case))
    assert (len(RULES) >= 36, instructions >= 170, sum(map(is_talk, PROPOSALS)) >= 75) == (True, True, True)


def is_talk(case: dict[str, Any]) -> bool:
    """Whether a text asks for no change at all."""
    return not case["expect"]["changes"] and "not_understood" not in case["expect"]


def assert_only(proposal: str, rules: list[RuleIn], **change: str) -> Any:
    """The text comes to this one change and no other, whatever is said of seconds; returns what was understood."""
    understood = understand(proposal, rules)
    rest = {"not_understood": []} if proposal == published.unsigned(proposal) else {}
    found = comparing.differences(proposal, {"changes": [change], **rest}, understood)
    assert not found, "\n".join(found)
    return understood


def test_the_posting_of_1992() -> None:
    """Its proposal gives rule 202 the paragraph below it."""
    rules, text = published.posting_of_1992(seed("000").read_text())
    after = published.after_colon(published.after_colon(text))
    assert_only(text, published.values(RuleIn, rules), kind="amend", rule="202", text=after)


AMENDED_1992 = {
    "1011 Simple Majorities": "203",
    "1014 Amending Rule 207": "207",
    "1042 Rewarding political correctness, part I": "207",
    "1043 rewarding political correctness, part II": "208",
    "1048 The Lifting of the Veil": "114",
}


@pytest.mark.parametrize("heading", AMENDED_1992)
def test_an_amendment_of_1992(heading: str) -> None:
    """The rule gets the text after the colon; the words about seconds below it don't belong to it."""
    rules, bodies = published.mail_of_1992(seed("002").read_text())
    text = published.after_colon(published.unsigned(bodies[heading]))
    assert_only(bodies[heading], published.values(RuleIn, rules), kind="amend", rule=AMENDED_1992[heading], text=text)


def test_an_amendment_that_names_another_rules_title() -> None:
    """1012 amends rule 203 by its number, and is warned of since the title is another rule's."""
    rules, bodies = published.mail_of_1992(seed("002").read_text())
    body = bodies["1012 Early Decision"]
    understood = assert_only(
        body, published.values(RuleIn, rules), kind="amend", rule="203", text=published.after_colon(body)
    )
    assert any("203" in warning.message for warning in understood.warnings)


MOVED_1992 = {"1033 Amending Rule 114": "114", "1034 towards seconding": "109", "1040 Transmute Rule 110": "110"}


@pytest.mark.parametrize("heading", MOVED_1992)
def test_a_transmutation_of_1992(heading: str) -> None:
    """The rule, immutable until then, becomes mutable."""
    rules, bodies = published.mail_of_1992(seed("002").read_text())
    before = published.values(RuleIn, published.with_rank(rules, MOVED_1992[heading], "immutable"))
    assert_only(published.unsigned(bodies[heading]), before, kind="transmute", rule=MOVED_1992[heading], rank="mutable")


def test_the_repeal_of_1992() -> None:
    """1044 takes rule 1012 away."""
    rules, bodies = published.mail_of_1992(seed("002").read_text())
    assert_only(bodies["1044 Repeal 1012"], published.values(RuleIn, rules), kind="repeal", rule="1012")


@pytest.mark.parametrize("number", "1010 1013 1017 1029 1031 1032 1035 1036 1037 1039 1045 1047".split())
def test_a_rule_of_1992_that_names_no_change(number: str) -> None:
    """A proposal that only says what shall be is a new rule with just that text."""
    rules, bodies = published.mail_of_1992(seed("002").read_text())
    body = next(said for heading, said in bodies.items() if heading.startswith(number))
    earlier = [rule for rule in rules if int(rule["number"]) < int(number)]
    said = published.unsigned(body)
    wanted = [comparing.plain(said), comparing.plain(re.sub(r"\AProposal:.*\n", "", said))]
    changes = understand(body, published.values(RuleIn, earlier)).changes
    assert [(change.kind, comparing.plain(change.text) in wanted) for change in changes] == [("enact", True)]


def row_of_2001(number: str) -> tuple[str, list[RuleIn]]:
    """A row of the log as a proposal, and the rules printed before it."""
    rules, rows = published.page_of_2001(seed("001").read_text())
    return rows[number], published.values(RuleIn, [rule for rule in rules if int(rule["number"]) < int(number)])


MOVED_OR_REPEALED_2001 = {
    "307": {"kind": "transmute", "rule": "103", "rank": "mutable"},
    "312": {"kind": "repeal", "rule": "305"},
    "313": {"kind": "repeal", "rule": "306"},
    "327": {"kind": "transmute", "rule": "108", "rank": "mutable"},
}


@pytest.mark.parametrize("number", MOVED_OR_REPEALED_2001)
def test_a_row_of_2001_without_a_text(number: str) -> None:
    """The row's sentence transmutes or repeals the rule that it names."""
    assert_only(*row_of_2001(number), **MOVED_OR_REPEALED_2001[number])


@pytest.mark.parametrize(("number", "change"), [("301", {"kind": "amend", "rule": "208"}), ("302", {"kind": "enact"})])
def test_a_row_of_2001_in_quotes(number: str, change: dict[str, str]) -> None:
    """The text is what is in quotes."""
    text, rules = row_of_2001(number)
    assert_only(text, rules, **change, text=text[text.index('"') + 1 : text.rindex('"')])


def test_the_new_rule_of_2001() -> None:
    """326 names its rule in quotes, and then quotes three paragraphs."""
    text, rules = row_of_2001("326")
    quoted = text[: text.rindex('"')].rpartition('\n"')[2]
    assert_only(text, rules, kind="enact", title="Appeals", text=quoted)


def test_the_replaced_rule_of_2001() -> None:
    """328 gives rule 308 everything below its first paragraph; whether the heading in it is text is left open."""
    text, rules = row_of_2001("328")
    understood = understand(text, rules)
    _, heading, *rest = comparing.paragraphs(text)
    assert [(change.kind, change.rule) for change in understood.changes] == [("amend", "308")]
    assert not understood.warnings
    assert comparing.paragraphs(understood.changes[0].text) in ([heading, *rest], rest)
