"""Rules by strangers, drafted by somebody who stood in for a language model and read nothing but moot's requests."""

import pytest
from bench.drafts import FOLDER, RECORDED, drafted, recorded, retold, strangers

from moot.play.host import Host


@pytest.mark.check
@pytest.mark.parametrize("part", range(4))
def test_recorded_answers_draft_strangers_rules_rightly(host: Host, part: int) -> None:
    """At least 85 % are drafted rightly in at most three rounds, as their plays tell; of what is wrong, authors hear.

    Words with two readings are asked about before, and code that does nothing is called so.
    """
    cases = strangers()[part::4]
    found = [drafted(host, case, RECORDED, recorded(FOLDER / "answers")) for case in cases]
    right = sum(one.grade == "right" for one in found)
    assert right / len(found) >= 0.85, [one.case.id for one in found if one.grade != "right"]
    assert all(one.is_asked for one in found if one.grade == "wrong")


@pytest.mark.check
@pytest.mark.parametrize("part", range(4))
def test_what_is_told_of_code_is_drafted_to_the_same_play(host: Host, part: int) -> None:
    """Of rules that are given in the words that tell their code, at least 90 % are drafted to code that plays the same.

    The answers were written by somebody who had these words in place of the authors'. One to words that are told
    otherwise by now doesn't count: `python -m bench.drafts --retold --answers FOLDER --prompts PROMPTS` asks again.
    """
    cases = list(retold(host, strangers()[part::4]))
    found = [drafted(host, case, RECORDED, recorded(FOLDER / "retold")) for case in cases]
    right = sum(one.grade == "right" for one in found)
    assert len(cases) > 20
    assert right / len(found) >= 0.90, [one.case.id for one in found if one.grade != "right"]
