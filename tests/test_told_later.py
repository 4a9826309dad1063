"""Messages that are made once, kept in English, and told to readers in their languages."""

import pickle
from gettext import NullTranslations

import pytest
from markupsafe import Markup, escape

import moot.languages
from moot.game.changes import Fault
from moot.game.moves import refused_for
from moot.game.values import canonical, plain
from moot.languages import N_, joined, speaking, told

_GERMAN = {
    "line {line} of the {document}: {message}": "Zeile {line} des Dokuments „{document}“: {message}",
    "there is no rule {rule}": "es gibt keine Regel {rule}",
    " or ": " oder ",
}


class _InGerman(NullTranslations):
    def gettext(self, message):
        return _GERMAN.get(message, message)


@pytest.fixture(autouse=True)
def german(monkeypatch):
    """A German catalogue of three messages."""
    known = {"de": _InGerman()}
    monkeypatch.setattr(moot.languages, "_catalogue", lambda language: known.get(language, NullTranslations()))


def test_a_message_is_its_english_text_wherever_it_is_kept():
    """It compares, hashes and encodes as that, in whatever language somebody reads; a copy that was stored is plain."""
    with speaking("de"):
        made = N_("there is no rule {rule}", rule=999)
        assert made == "there is no rule 999" and hash(made) == hash("there is no rule 999")
        assert canonical({"reason": made}) == b'{"reason":"there is no rule 999"}'
        assert type(plain({"reason": made})["reason"]) is str
        assert f"{made}" == "there is no rule 999"
        assert told(pickle.loads(pickle.dumps(made))) == "es gibt keine Regel 999"


def test_a_message_is_told_in_the_language_of_whoever_reads_it():
    """Its parts are told too, and what a catalogue lacks is said in English; a page shows it escaped."""
    inner = N_("there is no rule {rule}", rule="<9>")
    whole = joined((inner, N_("a list")), N_(" or "))
    assert told(whole) == "there is no rule <9> or a list"
    with speaking("de"):
        assert told(whole) == "es gibt keine Regel <9> oder a list"
        assert escape(inner) == Markup("es gibt keine Regel &lt;9&gt;")
    assert told("Rule 999 says so.") == "Rule 999 says so."
    assert told(None) is None


def test_a_refusal_is_recorded_in_english_and_told_in_german():
    """A fault of a document stays a message on its way into a refusal and its facts."""
    with speaking("de"):
        refused = refused_for([Fault(3, 1, "rule.unknown", N_("there is no rule {rule}", rule=9))], "proposal", "")
        assert refused.reason == "line 3 of the proposal: there is no rule 9"
        assert told(refused.reason) == "Zeile 3 des Dokuments „proposal“: es gibt keine Regel 9"
        assert told(refused.facts["faults"][0]["message"]) == "es gibt keine Regel 9"
        assert b"Regel" not in canonical(refused)
