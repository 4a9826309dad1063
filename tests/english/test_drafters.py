"""Rules by strangers, drafted by somebody who stood in for a language model and read nothing but moot's requests."""

import pytest
from bench.drafts import FOLDER, RECORDED, drafted, recorded, strangers

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
