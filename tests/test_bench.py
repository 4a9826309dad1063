"""The benchmark (`bench/`) runs to its end, and its figures can be kept and compared."""

import json
from pathlib import Path

import bench.__main__
import pytest
from bench import measuring

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
