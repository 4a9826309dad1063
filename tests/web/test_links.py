"""Links in sentences: which words become one."""

from urllib.parse import urlencode

from hypothesis import given
from hypothesis import strategies as st

from moot.gateways.web.rendering.markup import linked
from moot.gateways.web.rendering.templates import query_string

KNOWN = {("rule", "301"), ("rule", "301/2"), ("proposal", "301/2"), ("rule", "TVCP-1"), ("proposal", "TVCP 1")}


def marked(sentence: str) -> str:
    """The sentence, with links in square brackets."""
    html = str(linked(sentence, lambda kind, number: f"/{kind}s/{number}" if (kind, number) in KNOWN else None))
    return html.replace('<a class="ref" href="', "[").replace('">', " ").replace("</a>", "]")


def test_a_number_with_a_stroke_is_linked_whole():
    """A stroke in a number belongs to it, and leads to the rule or proposal of that number."""
    assert marked("Rule 208 is now rule 301/2.") == "Rule 208 is now [/rules/301/2 rule 301/2]."
    assert marked("Ada votes for 301/2, and so on") == "Ada votes for [/proposals/301/2 301/2], and so on"


def test_of_a_number_that_is_none_its_beginning_is_linked():
    """What follows a known number after a stroke or a dot is left out of the link, and kept."""
    assert marked("rule 301/302") == "[/rules/301 rule 301]/302"
    assert marked("Rule TVCP-1. Rule 999/2") == "[/rules/TVCP-1 Rule TVCP-1]. Rule 999/2"


def test_a_number_of_a_word_and_a_number_is_linked_whole():
    """Rules may number proposals of a kind of their own; a number that only follows another belongs to the sentence."""
    assert marked("Voting on proposal TVCP 1 closes.") == "Voting on [/proposals/TVCP 1 proposal TVCP 1] closes."
    assert marked("Rule 301 puts TVCP 1, “Four”, to the vote") == (
        "[/rules/301 Rule 301] puts [/proposals/TVCP 1 TVCP 1], “Four”, to the vote"
    )
    assert marked("proposal 301/2 7 times") == "[/proposals/301/2 proposal 301/2] 7 times"


@given(st.dictionaries(st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")) | st.integers()))
def test_query_parameters_are_written_as_urlencode_does(query: dict[str, str | int]) -> None:
    """Any name and value, quoted where it must be."""
    assert query_string(query) == urlencode(query)
