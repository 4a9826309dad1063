"""German and French as they're read: catalogues in use, from the file to the page."""

from starlette.testclient import TestClient
from tests.web.played import START

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.languages import _, counted, speaking
from moot.law.english.two_readings import two_readings
from moot.runtime.clock import SetClock


def test_messages_have_the_plural_forms_of_their_language():
    """German says “0 Züge”, French “0 coup”: each by the rule of its catalogue."""
    for language, said in (("de", ["0 Züge", "1 Zug", "2 Züge"]), ("fr", ["0 coup", "1 coup", "2 coups"])):
        with speaking(language):
            assert [counted(n, "{count} move", "{count} moves") for n in range(3)] == said
    with speaking("de"):
        assert _("Skip to content") == "Zum Inhalt springen"


def test_large_numbers_are_grouped_as_their_language_groups_them():
    """“10,000” is ten in German; French groups by narrow spaces."""
    for language, said in (("en", "10,000"), ("de", "10.000"), ("fr", "10\u202f000")):
        with speaking(language):
            assert said in _("{folder} has more than {most:,} files", folder="rules", most=10_000)


def test_a_page_is_in_german():
    """Texts, attributes, expressions and scripts of a page come from the catalogue."""
    with bootstrap.host(":memory:", SetClock(START)) as host:
        page = TestClient(create_app(host, languages=("en", "de"))).get("/", headers={"accept-language": "de"}).text
    assert '<html lang="de"' in page and "<title>moot: Nomic spielen</title>" in page
    assert "Zum Inhalt springen" in page and "<legend>Sprache</legend>" in page and ">dunkel</button>" in page
    assert '"Copied": "Kopiert"' in page


def test_authors_are_asked_what_their_words_mean_in_their_language():
    """Of words with two readings, the rule's own stay as written; what they can mean is translated."""
    (found,) = two_readings("Whoever is last gets a point.")
    with speaking("de"):
        assert found.question.startswith(
            "„is last“: Meinst du „wer am wenigsten hat“ oder „wer es als Letztes getan hat“?"
        )
    assert found.remark.startswith("“is last” can mean “whoever has the least” or “whoever was the last to do it”.")
