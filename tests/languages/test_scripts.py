"""What scripts say comes from the page, in its language."""

import json
import re

import pytest
from tests.languages.pseudo import PSEUDO

from moot.gateways.web.rendering.templates import STATIC, messages_of_script, script_words

SCRIPTS = [path.name for path in sorted(STATIC.glob("*.js"))]
SENTENCE = re.compile(r"""(?<!_\()(?<!\w)(["`])[A-Z][^"`\n]*? [^"`\n]*?\1""")
"""A literal of several words that begins with a capital, outside of `_`."""
ENGLISH_ONLY = {"verifier.js"}
"""Its findings are those of `moot verify`, in English; what its page says of them isn't."""


@pytest.mark.parametrize("name", sorted({*SCRIPTS} - ENGLISH_ONLY))
def test_no_sentence_stands_outside_of_messages(name: str):
    """A sentence that a script shows is given to `_`."""
    assert not [found[0] for found in SENTENCE.finditer((STATIC / name).read_text())]


def test_scripts_get_their_words_from_the_page(bracketed: object):
    """A page has the words of its scripts, with what would end the element escaped; in English it has none."""
    assert script_words("en", "moot.js") == ""
    element = script_words(PSEUDO, *SCRIPTS)
    words = json.loads(element.removesuffix("</script>").partition(">")[2])
    assert words["lang"] == PSEUDO and words["Copied"] == "⟦Copied⟧"
    assert {*words} == {"lang", *(message for name in SCRIPTS for message in messages_of_script(name))}
