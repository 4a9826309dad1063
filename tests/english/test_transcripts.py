"""What the reader of English says stays what it was, word by word, in the transcripts of `told/`."""

import pytest
from tests.english.transcripts import FILES, FOLDER, transcript

pytestmark = pytest.mark.check


@pytest.mark.parametrize("file", FILES)
def test_what_is_said_is_what_the_transcript_says(file: str) -> None:
    """Code is told, and texts are read and answered, as `told/` has it (see `transcripts.py` for how to change it)."""
    assert transcript(file) == (FOLDER / file).read_text(encoding="utf-8")
