"""The benchmark (`bench/`) runs to its end, and its figures can be kept and compared."""

import json
from pathlib import Path

import bench.__main__
import pytest
from bench import drafts, measuring

pytestmark = pytest.mark.check


def test_the_short_benchmark_runs_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every section measures something, and the ratios are written as JSON."""
    monkeypatch.setattr(bench.__main__, "on_one_core", lambda: "on all cores")  # other tests of this process go on
    bench.__main__.main(["--short", "--json", str(tmp_path / "figures.json")])
    run = json.loads((tmp_path / "figures.json").read_text())
    assert len(run["figures"]) == len(bench.__main__.sections(tmp_path, short=True))
    assert all(figure > 0 for figures in run["figures"].values() for figure, unit in figures.values() if unit == "ms")
    assert len(run["ratios"]) >= 15 and all(ratio > 0 for ratio in run["ratios"].values())


def test_the_history_holds_one_line_for_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run of a commit replaces the first; the oldest lines leave when there are too many."""
    monkeypatch.setattr(measuring, "HISTORY", tmp_path / "history.jsonl")
    report = measuring.Report()
    report.heading("Moves")
    for number in range(measuring.KEPT + 3):
        monkeypatch.setattr(measuring, "commit", lambda number=number: f"c{number // 2 if number < 4 else number}")
        report.line("a move", number, "trips")
        report.keep()
    lines = [json.loads(line) for line in (tmp_path / "history.jsonl").read_text().splitlines()]
    assert len(lines) == measuring.KEPT
    assert lines[-1]["ratios"] == {"Moves: a move": measuring.KEPT + 2}
    assert len({line["commit"] for line in lines}) == measuring.KEPT


def test_drafts_are_measured_by_recorded_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What nobody has answered is written as a prompt for each round; answers are checked, and played."""
    case = next(one for one in drafts.strangers() if one.id == "strangers_one-treasurer-on-friday")
    prompts, answers = tmp_path / "prompts", tmp_path / "answers"
    answers.mkdir()

    def run() -> list[str]:
        drafts.main(["--cases", case.id, "--prompts", str(prompts), "--answers", str(answers)])
        return capsys.readouterr().out.splitlines()[-1].split()

    def answer(number: int, code: str) -> None:
        (answers / f"{case.id}.{number}.json").write_text(json.dumps({"code": code}))

    assert run()[1:6] == ["0", "0", "0", "0", "1"]
    assert "| 0: There is a treasurer.\n" in (prompts / f"{case.id}.1.md").read_text()
    assert "# Your answer" in (prompts / "GUIDE.md").read_text()
    answer(1, case.reference.replace("appoint", "appoints"))
    assert run()[1:6] == ["0", "0", "0", "0", "1"]
    assert [file.name for file in prompts.glob("*.*.md")] == [f"{case.id}.2.md"]
    assert "appoints" in (prompts / f"{case.id}.2.md").read_text().rpartition("=== user ===")[2]
    answer(2, case.reference)
    assert run()[1:6] == ["1", "0", "0", "0", "0"]
    assert list(prompts.glob("*.md")) == []
