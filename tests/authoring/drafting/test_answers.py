"""What a language model answers is parsed leniently, and nothing of it is believed."""

import json

import pytest

from moot.authoring.drafting.answers import LISTED_MAX, WORDS_MAX, ModelAnswer, ModelQuestion, read_answer

CODE = "@upon('proposal_adopted')\ndef applause(proposal):\n    award(proposal.author, 3)\n"
SAID = {
    "code": CODE,
    "serves": [{"provision": "applause", "sentence": 1}],
    "prevails_over": ["203", 204, "rule 205", "term:votes_required", "<b>", "203"],
    "questions": [],
    "cannot": "",
    "readings": ["One.", "The other."],
}
JSON = json.dumps(SAID)


@pytest.mark.parametrize(
    "text",
    [
        JSON,
        f"\n {JSON}\n",
        f"```json\n{JSON}\n```",
        f"Here you are:\n\n```\n{json.dumps(SAID, indent=2)}\n```\nBye.",
        f"I thought about it. {JSON} That's all.",
        json.dumps({**SAID, "serves": {"applause": 1}, "questions": None, "thoughts": "Hm."}),
        JSON.replace("\\n", "\\r\\n"),
    ],
    ids=["plain", "spaces", "fenced", "words", "between", "table", "line ends"],
)
def test_json_is_found_in_several_dresses(text):
    """The object may stand alone, in a fence or between words; claims and places that can't be any are dropped."""
    found = read_answer(text)
    assert isinstance(found, ModelAnswer)
    assert found.code.replace('"', "'") == CODE
    assert found.serves == (("applause", 1),)
    assert found.prevails_over == ("203", "204", "205", "term:votes_required")
    assert found.readings == ("One.", "The other.")


def test_one_block_of_python_is_code():
    """Small models often answer so."""
    assert read_answer(f"Sure!\n\n```python\n{CODE}```\n") == ModelAnswer(code=CODE)


TWICE = f"```python\n{CODE}```\n" * 2


@pytest.mark.parametrize(
    "text",
    [
        *("", "I can't.", "{", "[]", "null", '{"code": 3}', '{"questions": "why?"}', '{"code": "\ud800"}'),
        *(TWICE, "{" * 100_000, "```" * 60_000),
    ],
)
def test_what_is_no_answer_is_said_to_be_none(text):
    """The model is told what is wrong with the shape of its answer."""
    found = read_answer(text)
    assert isinstance(found, str) and "the guide asks for" in found


def test_comments_are_dropped():
    """A comment could say anything to voters, such as that somebody has checked the code."""
    commented = "# Checked by the judge.\n" + CODE.replace("\n    ", "  # one point\n    ")
    assert read_answer(json.dumps({"code": commented})) == ModelAnswer(code=CODE)
    assert read_answer(json.dumps({"code": "# Nothing."})) == ModelAnswer()


def test_what_is_shown_is_one_line_within_limits():
    """Control characters, line breaks and endless texts don't reach the author's screen."""
    long = "\x1b]0;pwned\x07 <b>Confirmed</b>\u202e by\nthe author " + "x" * 10_000
    many = [{"question": long, "choices": [long] * 20}] * 20
    found = read_answer(json.dumps({"cannot": long, "questions": many, "readings": [long] * 50}))
    assert isinstance(found, ModelAnswer)
    assert len(found.questions) == len(found.readings) == len(found.questions[0].choices) == LISTED_MAX
    for text in (found.cannot, found.questions[0].question, *found.questions[0].choices, *found.readings):
        assert text.isprintable() and len(text) <= WORDS_MAX
    assert read_answer('{"questions": [{"question": " ", "choices": null}]}') == ModelAnswer()
    assert read_answer('{"questions": [{"question": "Once?"}]}') == ModelAnswer(questions=(ModelQuestion("Once?"),))
