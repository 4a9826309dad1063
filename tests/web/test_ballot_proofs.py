"""What a voter gets to prove what a secret ballot says, on every way to vote, and nobody else."""

import json
import re
from pathlib import Path

import pytest
from tests.playing import Game, enact, rule
from tests.web.site import Visitor

from moot.game.commitments import commitment
from moot.game.moves import Move
from moot.gateways.terminal.app import main
from moot.gateways.web.app import create_app
from moot.play.host import Host

SECRET = (
    "numbering.proposals_from(301)", "voting.opens_at_once()", "voting.everybody_votes()", "voting.unanimity()",
    "voting.secret_until_closed()", "voting.closes_after(30_000)", "voting.decides_when_closed()",
)  # fmt: skip
RULES = tuple(rule(str(101 + n), line) for n, line in enumerate(SECRET))


@pytest.fixture
def game(host: Host) -> Game:
    """A game with a secret vote under way."""
    game = Game.of(host, *RULES, players=("Ada", "Ben", "Cleo"))
    game.do("Ada", "propose", changes=[enact()])
    return game


def test_a_voter_is_told_what_proves_the_ballot(game: Game) -> None:
    """With the salt, anybody can check the choice against the public record, before and after it's opened."""
    told = game.table.submit(Move("vote", "Ben", {"proposal": "301", "choice": "against"}), game.now)  # type: ignore[arg-type]
    (proof,) = told.ballots
    name = game.table.name
    assert commitment(name, proof.proposal, proof.player, proof.choice, proof.digest, proof.salt) == proof.commitment
    (cast,) = [event for event in told.entry.events if hasattr(event, "commitment")]  # type: ignore[union-attr]
    assert cast.commitment == proof.commitment and not cast.salt
    other = commitment(name, proof.proposal, proof.player, "for", proof.digest, proof.salt)
    assert other != proof.commitment


def test_the_page_after_a_vote_tells_it_to_that_browser_alone(game: Game) -> None:
    """Whoever voted reads the salt once; neither the page of another, nor the same page later, has it."""
    app, at = create_app(game.host), f"log/{game.state.entry + 1}"
    ben, other = (Visitor(app, game.table.name) for _ in range(2))
    page = ben.sit("Ben").do("vote", "proposals/301", proposal="301", choice="for")
    (salt,) = re.findall(r"nobody else is told: ([0-9a-f]{64})", page.words)
    assert "is sealed" in page.words
    for seen in (other.sit("Ben").get(f"proposals/301?done={game.state.entry}"), other.get(at), ben.get(at)):
        assert seen.status == 200 and salt not in seen.source


def test_the_terminal_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`moot do … vote` prints the salt, and `--json` has the whole proof."""
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "rules"
    rules.mkdir()
    for one in RULES:
        content = f"---\nnumber: {one.number}\nrank: mutable\ntitle: Rule {one.number}\n---\nIt is so.\n\n```python\n"
        (rules / f"{one.number}-x.md").write_text(f"{content}{one.content.mechanism}\n```\n", encoding="utf-8")
    (tmp_path / "p.md").write_text("---\nkind: enact\ntitle: Tea\n---\nTea at five.\n", encoding="utf-8")
    assert main(["new", "g", "--ruleset", str(rules), "--players", "Ada,Ben"]) == 0, capsys.readouterr().err
    assert main(["do", "g", "propose", "p.md", "--as", "Ada"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main(["do", "g", "vote", "301", "for", "--as", "Ada"]) == 0
    assert re.search(r"nobody\s+else\s+is\s+told:\s+[0-9a-f]{64}", capsys.readouterr().out)
    assert main(["do", "g", "vote", "301", "against", "--as", "Ada", "--json"]) == 0
    (ballot,) = json.loads(capsys.readouterr().out)["ballots"]
    assert ballot["choice"] == "against" and len(ballot["salt"]) == 64
