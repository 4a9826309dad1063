"""Ranks of rules beyond two: which there are is for the rules to say, in order, and what they mean is too."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.playing import Game, amend, assembly, enact, event, kinds, repeal, rule, transmute
from tests.usenet.posting import Postings
from tests.web.site import Visitor

from moot.authoring.proposals import read_line
from moot.game import events as e
from moot.game.changes import Enact, Transmute
from moot.game.decision.ranks import RANKS, RANKS_MAX, _are_ranks
from moot.game.rules import Ruleset
from moot.gateways.web.app import create_app
from moot.law.files.change_files import read_changes, write_changes
from moot.law.files.rule_files import read_ruleset, write_rule, write_ruleset
from moot.law.files.ruleset_text import ParsedRuleset, read_ruleset_text, write_ruleset_text
from moot.law.lint import lint
from moot.play.host import Host
from moot.views.law.rule_lists import listing, views_of

THREE = '@term("ranks")\ndef three():\n    return ["constitution", "statute", "order"]'
MAY = '@permit("argue")\ndef may():\n    return "one may"'
MAY_NOT = '@forbid("argue")\ndef may_not():\n    return "one may not"'


def state_of_three(host: Host, *more: object) -> Game:
    """A game with three ranks, in which all must agree."""
    rules = (assembly(rank="constitution"), rule("102", THREE, "constitution"), *more)
    return Game.of(host, *rules)  # type: ignore[arg-type]


def lowest(game: Game) -> str:
    """The rank of the last rule that was enacted."""
    return str(game.events(e.RuleEnacted)[-1].text.rank)


# --- which ranks there are ------------------------------------------------------------------------


def test_games_of_today_keep_their_two_ranks(host: Host) -> None:
    """Where no rule names ranks, a rule is immutable or mutable, a new one mutable, and no other word is taken."""
    game = Game.of(host, assembly(), rule("201"))
    assert game.table.moment().ranks == RANKS == ("immutable", "mutable")
    game.adopt(enact())
    assert lowest(game) == "mutable"
    game.adopt(transmute("201", "immutable"))
    assert game.rule("201").rank == "immutable"
    refused = game.refused("Ada", "propose", changes=[transmute("201", "imutable")])
    assert (refused.code, refused.remedy) == ("rank.unknown", "did you mean immutable?")
    assert refused.facts == {"ranks": ["immutable", "mutable"]}


def test_rules_say_which_ranks_there_are(host: Host) -> None:
    """Rules can be transmuted from any rank to any other; a new rule has the rank that it names, or the lowest."""
    game = state_of_three(host, rule("201", rank="statute"))
    game.adopt(enact())
    assert lowest(game) == "order"
    game.adopt({**enact(), "rank": "statute"})
    assert lowest(game) == "statute"
    for rank in ("order", "constitution", "statute"):
        game.adopt(transmute("201", rank))
        assert game.rule("201").rank == rank
    assert "already" in game.refused("Ada", "propose", changes=[transmute("201", "statute")]).reason


@pytest.mark.parametrize("rank", ["immutable", "statutes", "decree"])
def test_a_rank_that_the_game_does_not_have_is_refused(host: Host, rank: str) -> None:
    """A proposal that names another rank says which there are; so does one to enact a rule of it."""
    game = state_of_three(host, rule("201", rank="statute"))
    for change in (transmute("201", rank), {**enact(), "rank": rank}):
        refused = game.refused("Ada", "propose", changes=[change])
        assert refused.code == "rank.unknown"
        assert refused.reason.endswith("its rules are constitution, statute, order")


@pytest.mark.parametrize("rank", ["", "Statute", "two words", "x" * 41, "-a", "é", 3, None, ["statute"], "<b>"])
def test_what_is_no_word_is_no_rank(host: Host, rank: object) -> None:
    """Anything but a word of small letters, digits and hyphens is refused, whatever ranks there are."""
    game = state_of_three(host, rule("201", rank="statute"))
    refused = game.refused("Ada", "propose", changes=[{"change": "transmute", "rule": "201", "to": rank}])
    assert refused.code == "move.malformed"


@pytest.mark.parametrize(
    "answer", ["[]", '["a b"]', '["x", "x"]', "[3]", '["É"]', '"order"', "7", '{"a": 1}', '[["a"]]']
)
def test_an_answer_that_names_no_ranks_is_a_question_for_a_judge(host: Host, answer: str) -> None:
    """The program invents no rank: a proposal waits in a case, and pages show the usual two."""
    game = Game.of(host, assembly(), rule("102", f'@term("ranks")\ndef named():\n    return {answer}\n'), checked=False)
    question = game.undecided("Ada", "propose", changes=[enact()]).question
    assert question.key == "unfit:term:ranks"
    assert game.table.moment().ranks == RANKS


def test_rules_that_differ_about_ranks_are_a_question_for_a_judge(host: Host) -> None:
    """Two lists clash like other answers; a holding settles which there are, and the proposal is made."""
    other = '@term("ranks")\ndef two():\n    return ["high", "low"]'
    game = Game.of(host, assembly(rank="order"), rule("102", THREE, "order"), rule("103", other, "order"))
    question = game.undecided("Ada", "propose", changes=[enact()]).question
    assert question.key == "clash:term:ranks:102,103"
    for player in game.state.seating:
        game.do(player, "agree", case="1", holding={"prevails": "102"})
    game.adopt(enact(), by="Ada")
    assert lowest(game) == "order"


def test_a_rank_that_went_before_the_vote_ended_makes_the_change_fail(host: Host) -> None:
    """A proposal keeps the rank that it named; where that is gone when it takes effect, the log says so."""
    game = state_of_three(host, rule("201", rank="order"))
    late = game.propose(transmute("201", "statute"), by="Ada")
    fewer = '@term("ranks")\ndef two():\n    return ["constitution", "order"]'
    game.adopt(amend("102", mechanism=fewer))
    for player in game.state.seating:
        last = game.do(player, "vote", proposal=late, choice="for")
    assert "there is no rank “statute”" in event(last, e.ChangeFailed).reason
    assert game.rule("201").rank == "order"


def test_a_rule_changes_ranks_itself(host: Host) -> None:
    """The effect `transmute` takes any rank of the game; another one is a public failure. `enact` gives the lowest."""
    moves = """
        @move("raise", by="players")
        def higher(which: Rule, to: str):
            transmute(which, to)

        @move("decree", by="players")
        def decree(text: str):
            enact("A decree", text)
        """
    game = state_of_three(host, rule("201", moves, "order"))
    game.do("Ada", "raise", which="201", to="constitution")
    assert game.rule("201").rank == "constitution"
    failed = event(game.do("Ada", "raise", which="201", to="mutable"), e.MechanismFailed)
    assert "there is no rank “mutable”" in failed.error
    assert "is no rank" in event(game.do("Ada", "raise", which="201", to="No Rank"), e.MechanismFailed).error
    game.do("Ada", "decree", text="Be kind.")
    assert lowest(game) == "order"


def test_a_posting_with_an_unknown_rank_is_a_move_whose_change_fails(host: Host) -> None:
    """A posting is never refused: what it proposes can be carried, and the change then fails in public."""
    postings = Postings(host)
    rank = transmute("116", "purple")
    proposal = postings.propose("Ada", postings.post("Ada"), "116 becomes purple.", changes=[rank])
    appended = postings.append("Zoe", postings.votes(24, proposal))
    assert postings.verdict(appended) == "move"
    assert postings.on(appended).rules["116"].rank == "immutable"


# --- what they mean -------------------------------------------------------------------------------


@pytest.mark.parametrize(("permit", "allowed"), [("constitution", True), ("statute", False), ("order", False)])
def test_precedence_by_rank(host: Host, permit: str, allowed: bool) -> None:
    """With `precedence.by_rank()`, of rules that clash the one of the highest rank stands."""
    rules = (
        rule("103", "precedence.by_rank()", "constitution"),
        rule("201", MAY, permit),
        rule("202", MAY_NOT, "statute"),
    )
    game = state_of_three(host, *rules)
    if permit == "statute":
        game.undecided("Ada", "argue", text="Yes.")
    elif allowed:
        game.do("Ada", "argue", text="Yes.")
    else:
        refused = game.refused("Ada", "argue", text="Yes.")
        assert refused.outranked[0]["by"]["rule"] == "201" and "103" in refused.outranked[0]["ground"]


def test_precedence_by_rank_in_a_game_with_two(host: Host) -> None:
    """The library line does what immutable rules first does, where no rule names ranks."""
    rules = rule("101", "precedence.by_rank()"), rule("201", MAY, "immutable"), rule("202", MAY_NOT)
    Game.of(host, *rules).do("Ada", "argue", text="Yes.")


def test_a_claim_can_name_a_rank(host: Host) -> None:
    """A rule that prevails over orders does so over every order, and `lint` knows the rank; a mistyped one is found."""
    claims = rule("103", "precedence.claims_then_lowest_number()", "constitution")
    rules = rule("201", MAY_NOT, "order"), rule("202", MAY, "order", prevails_over=["order"]), claims
    game = state_of_three(host, *rules, rule("203", rank="order", yields_to=["statutes"]))
    game.do("Ada", "argue", text="Yes.")
    wrong = [fault.message for fault in lint(game.table.law_of(game.state), game.state) if fault.code == "law.claim"]
    assert wrong == ["rule 203 makes a claim about statutes: there is no such rule"]


def test_rules_see_ranks(host: Host) -> None:
    """A rule forbids changing rules of the highest rank, and asks which rank a rule is transmuted to."""
    entrenched = """
        @forbid("propose")
        def only_with_care(changes, ranks):
            for change in changes:
                if change.rank == ranks[0] or change.to == ranks[0]:
                    return f"what is {ranks[0]} stays as it is"
        """
    game = state_of_three(host, rule("103", entrenched, "constitution"), rule("201", rank="statute"))
    assert "stays" in game.refused("Ada", "propose", changes=[amend("101", text="Else.")]).reason
    assert "stays" in game.refused("Ada", "propose", changes=[transmute("201", "constitution")]).reason
    game.adopt(transmute("201", "order"))


def test_lint_finds_rules_of_ranks_that_there_are_not(host: Host) -> None:
    """A rule that kept an old rank when the ranks changed is told, with what to do."""
    game = state_of_three(host, rule("201", rank="statute"))
    game.adopt(amend("102", mechanism='@term("ranks")\ndef two():\n    return ["constitution", "order"]'))
    found = [fault for fault in lint(game.table.law_of(game.state), game.state) if fault.code == "law.rank"]
    assert [(fault.rules, fault.remedy) for fault in found] == [(("201",), "transmute it")]


# --- files, pages and the record ------------------------------------------------------------------


def test_a_ruleset_with_ranks_of_its_own_is_read_and_written(tmp_path: Path) -> None:
    """Its rule files name its ranks; they are the same after writing, as files and as one text."""
    rules = (rule("101", THREE, "constitution"), rule("201", rank="order"))
    ruleset = Ruleset(name="three", rules=rules)
    write_ruleset(ruleset, tmp_path / "three")
    read = read_ruleset(tmp_path / "three")
    assert isinstance(read, Ruleset)
    assert [one.rank for one in read.rules] == ["constitution", "order"]
    text = read_ruleset_text(write_ruleset_text(ruleset))
    assert isinstance(text, ParsedRuleset)
    assert [one.rank for one in text.ruleset.rules] == ["constitution", "order"]


def test_a_ruleset_without_the_term_has_two_ranks(tmp_path: Path) -> None:
    """A mistyped rank in a rule file is found where no rule says which ranks there are."""
    source = write_rule(rule("101")).replace("rank: mutable", "rank: mutible")
    (tmp_path / "101.md").write_text(source, encoding="utf-8")
    read = read_ruleset(tmp_path)
    assert isinstance(read, dict)
    (fault,) = read["101.md"]
    assert (fault.code, "mutable" in fault.remedy) == ("rulefile.not-a-choice", True)
    assert isinstance(read_ruleset_text(source), list)


def test_proposals_as_text_name_ranks() -> None:
    """A proposal's document and a line of a command have the rank in words; both are written as they're read."""
    source = "---\nchange: transmute\nrule: 201\nto: statute\n---\n"
    assert read_changes(source) == (Transmute("201", "statute"),)  # type: ignore[arg-type]
    assert read_changes(write_changes((Transmute("201", "statute"),))) == (Transmute("201", "statute"),)  # type: ignore[arg-type]
    assert read_line("transmute 201 statute") == (Transmute("201", "statute"),)
    (new,) = read_changes("---\nrank: order\n---\nBe kind.\n")
    assert isinstance(new, Enact) and new.rank == "order"
    assert isinstance(read_changes(source.replace("statute", "Two words")), list)


def test_the_record_replays_with_ranks_of_its_own(host: Host) -> None:
    """The journal has the words; the game replays, and every move is decided again alike."""
    game = state_of_three(host, rule("201", rank="statute"))
    game.adopt(transmute("201", "order"))
    game.adopt({**enact(), "rank": "statute"})
    game.adopt(repeal("201"))
    assert host.verify(game.table.name).whole
    assert host.journal.rebuild(game.table.name).rules == game.state.rules


def test_pages_list_rules_by_their_ranks(host: Host) -> None:
    """The page of the rules has a list for each rank, in order; the form asks for a rank where there are others."""
    game = state_of_three(host, rule("201", rank="statute"), rule("202", rank="order"))
    visitor = Visitor(create_app(host), game.table.name)
    page = visitor.get("rules?which=statute").source
    tabs = re.findall(r'href="[^"]*which=([a-z]+)"', page)
    assert tabs[:4] == ["constitution", "statute", "order", "all"]
    assert "<h1>Statute rules</h1>" in page and 'id="rule-201"' in page and 'id="rule-202"' not in page
    form = visitor.sit("Ada").get("propose?change=transmute&rule=201").source
    assert re.findall(r'<option value="([a-z]*)"[^>]*>', form.partition('id="rank-0"')[2])[:4] == [
        "", "constitution", "statute", "order",
    ]  # fmt: skip
    two = Game.of(host, assembly(), rule("201"))
    assert 'id="rank-0"' not in Visitor(create_app(host), two.table.name).sit("Ada").get("propose").source


def test_lists_count_what_is_in_each(host: Host) -> None:
    """Each rank's list has its rules in force, and so many are counted."""
    game = state_of_three(host, rule("201", rank="statute"))
    pages = listing(game.state, "statute", views=views_of(game.table.moment().ranks))
    assert [one.number for one in pages.rules] == ["201"]
    assert pages.counts == {
        "current": 3, "constitution": 2, "statute": 1, "order": 0, "all": 3, "obsolete": 0, "repealed": 0,
    }  # fmt: skip


def test_a_change_of_rank_is_one_event(host: Host) -> None:
    """A transmutation is told by one event, with the new rank."""
    game = state_of_three(host, rule("201", rank="statute"))
    verdict = game.adopt(transmute("201", "order"))
    assert kinds(verdict).count("rule_transmuted") == 1
    assert event(verdict, e.RuleTransmuted).to == "order"


@given(st.lists(st.text(max_size=4) | st.sampled_from(["a", "b", "a-b", "1"]) | st.integers() | st.none(), max_size=25))
def test_ranks_are_different_words(words: list[object]) -> None:
    """A list of ranks has from one to twenty different words, and nothing else."""
    fits = all(isinstance(word, str) and re.fullmatch("[a-z][a-z0-9-]*", word, re.ASCII) for word in words)
    assert _are_ranks(words) is (fits and 0 < len(words) <= RANKS_MAX and len(set(map(str, words))) == len(words))
