"""Rules by strangers, by which drafters of code are measured: every case tells right from silent and wrong."""

import pytest
from bench.drafts import strangers
from tests.english.collection_play import SILENT, CollectionCase, Draft, Grade, grade, play_case

from moot.play.host import Host


def _grades(host: Host, case: CollectionCase) -> tuple[Grade, Grade]:
    """The grade of the hand-written code, or of none where none may run; and that of a hasty reading."""
    wrong = Draft(case.wrong_reference or case.reference, case.prevails_over)
    return grade(host, case, case.right if case.expected == "runs" else SILENT), grade(host, case, wrong)


@pytest.mark.check
def test_every_case_tells_right_from_wrong(host: Host) -> None:
    """The reference is right and silence isn't, the hasty one is wrong, and each of two readings passes."""
    assert len(strangers()) > 150
    for case in strangers():
        right, wrong = _grades(host, case)
        assert right == "right", case.id
        assert wrong == "wrong" or not case.wrong_reference, case.id
        if case.expected == "runs":
            assert not play_case(host, case, SILENT).passed, case.id
        for reading in case.readings:
            assert play_case(host, case, Draft(reading.reference), reading.play).passed, case.id
