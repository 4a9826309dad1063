"""What commands print about two games, word for word, kept in `session.txt`."""

import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.kept import assert_kept
from tests.terminal.conftest import Moot
from tests.web.played import START, played

from moot import bootstrap
from moot.gateways.terminal import mail, server
from moot.play.host import Host
from moot.post.news.exchange import SyncResult
from moot.post.news.placement import PlacementResult
from moot.runtime.clock import SetClock

GAMES = ("suber/undecided.play", "usenet/three_branches.play")
RULE = 'Each player has "gold coins" and starts with 0. Be kind. Whoever whistles loses 2 points.'
READING = """
games
status {}
status {} --as Ada
status {} --as Ben --at 4
status {} --at 2026-01-12
log {} --since 3 --until 12
log {} --at 5
why {} 0
why {} 5
why {} 9 --trail
why {} 14
rules {} --which repealed
rules {} --which all --at 3
rule {} 101
rule {} 203 --blame
rule {} 206 --in-words
rule {} 301
cases {}
cases {} --rule 203
cases {} --stage closed
cases {} prevails
case {} 1
case {} 2
case {} 99
talk {}
talk {} --search two
talk {} --board Voting
lines {}
lines {} --compare 3 5
do {} --as Ada
do {} --as Nobody
do {} fly --as Ada
do {} vote 999 for --as Ben
preview {} 'repeal 101' --as Ada
preview {} 999 --as Ada
preview {} 'Rule 206 is repealed.' --as Ben
lint {} --notes
verify {} --chain-only
key
checkpoint {}
receipt {} 3
checkpoint {} --size 4
moderate {}
""".strip().splitlines()
ACTING = """
do the-missing-rule argue 'I think so.' --as Ada
do the-missing-rule propose 'amend 206' --as Ada
do the-missing-rule propose 'repeal 206' --as Ada
talk the-missing-rule
status the-missing-rule --as Ben
fork the-missing-rule --as other --at 3 --title Other
new third --players 'Ada, Ben' --ruleset five_rules --seed s
status third
moderate the-missing-rule hide 1 --because Spam
moderate the-missing-rule redact 41 --because 'A court order'
verify the-missing-rule
moderate the-missing-rule hide 999 --because Spam
account add Ann
account add Ann
account moderator Ann
account list
account give third Ann
account free third Ada
account free third Zoe
account authenticator Ann
mail address third Ada ada@home.example
mail codeword third Ada 'open sesame'
mail status third
archive third
archive the-missing-rule --end
delete third
delete third --yes
games
witness list
witness remove x
say code.txt
draft --text rule.txt
draft --text rule.txt --game the-missing-rule
understand --text rule.txt --game the-missing-rule
understand --text prose.txt --rules suber
check suber
check none
run play.txt
import rules.txt
simulate suber --games 0
""".strip().splitlines()


SERVING = """
serve --port 0 --public-url https://x.example --forwarded 127.0.0.1,10.0.0.0/8 --contact a@x.example --log json
serve --port 0 --address ::1 --sign-up closed --local-hooks --embed-on 'https://a.example/, http://b.example:80'
serve --port 65536
serve --port -1
serve --contact nobody
serve --port 0 --contact tel:+1
serve --forwarded x
serve --embed-on x
demo --port 0
mail serve --port 0 --domain x.example
mail serve --port 0 --domain localhost --lmtp --certificate c.pem --key k.pem --tls --relay r.example --web-port 0
mail serve --tls
mail send
mail send --relay r.example --relay-port 25 --relay-security none --relay-user ada
mail fetch
mail fetch --maildir Maildir --imap x
mail fetch --maildir Maildir --relay r.example
mail fetch --imap 127.0.0.1 --imap-port 1 --user ada --folder Box --imap-security none
mail fetch --maildir Maildir --keep-days 0
mail fetch --maildir Maildir --keep-days 1 --trust 'Mx.example, '
mail import letters.mbox --game fresh
mail import letters.mbox --game fresh --confirm nothing
mail import letters.mbox --game fresh --confirm 1,3-9
mail import letters.mbox --game fresh --confirm all
mail token fresh Ada
mail token fresh Ada --end
mail token fresh Zoe
mail status fresh
mail status fresh --json
news serve --port 0
news serve --port 0 --certificate c.pem
news token --game fresh --as Ada
news token --game fresh --as Zoe
news status --game fresh
news status --game fresh --json
news sync --game fresh --server n.example --group a.b
news sync --game fresh --server n.example --group a.b --tls --user ada --password-file rules.txt --retry --every 2
news sync --game fresh --server n.example --group a.b --starttls --json
news sync --game fresh --server n.example --group a.b --tls --starttls
news import letters.mbox --game fresh
news import letters.mbox --game group --ruleset usenet --orphans --seed s
news import none --game fresh
audit fresh --against scores.csv
audit fresh --against scores.csv --columns 'Points=score of Ada,Who=ignore'
audit fresh --against scores.csv --columns 'Points'
audit fresh --against none.csv
audit suber --against scores.csv --players 'Ada, Ben' --json
import rules.txt --as imported --players Ada --seed s
import rules.txt --as imported-2 --players 'Ada, Ben' --mechanisms suber --title Title --seed s
import rules.txt --as imported-3 --state scores.csv
import rules.txt --as imported-3 --state scores.csv --yes --seed s --shadow
import rules.txt --to folder
import rules.txt --to folder
import folder --as imported-4 --players Ada --seed s
import folder --to other
import folder --as imported-5
move-in club --as moved --yes --seed s
export fresh out
export fresh out
export fresh git --as git
export fresh journal.jsonl --as journal
account link Zoe
account add Ann
account link Ann --minutes 0
account link Ann --minutes 1441
account link Ann --minutes 1440 --web https://x.example
lint rules.txt
lint folder --notes --json
witness key --name w.example
witness list --json
account list --json
log fresh --json
play fresh < ?|1|1|f|p|Ben|1|x|p|9|q
play fresh < argue 'So.|argue 'So.'|fly|vote|99|0|q
play fresh < p|2|0|p|Zoe|quit
play fresh < Repeal rule 207.|propose 'Repeal rule 207.'|no|
""".strip().splitlines()


def printed(moot: Moot, line: str) -> Iterator[str]:
    """A command with what it prints, without what is made by chance; what is typed stands behind `<`, apart by `|`."""
    words, _, typed = line.partition(" < ")
    done = moot(*shlex.split(words), stdin="\n".join(typed.split("|")))
    yield f"$ moot {line}"
    for text in (done.out, done.err):
        plain = re.sub(r"[0-9a-f]{8}…|[0-9a-f]{16,}|[A-Za-z0-9+/_-]{32,}=*", "…", text)
        plain = re.sub(r"\b[a-z2-7]{24}\b", "…", plain)
        yield from (re.sub(r"\+[0-9a-f]{8}\+", "+…+", line.rstrip()) for line in plain.splitlines())
    if done.code:
        yield f"[{done.code}]"


def write_files() -> None:
    """The files that commands are given."""
    files = {
        "code.txt": "scoring.defeat_costs_proposer(10)\n",
        "rule.txt": RULE,
        "prose.txt": "Repeal rule 206. Rule 207 is called Voting. Be kind.",
        "play.txt": "ruleset: suber\nplayers: Ada\nseed: s\nAda> fly\n  = x\n",
        "rules.txt": "101. Be kind.\n\n102. See rule 103.\n\n201. Ada takes turns.\n\nSomething else.\n",
        "scores.csv": "Who,Points\nAda,7\nBen,x\nCleo,3\n",
        "club/rules.txt": "101. Be kind.\n\n102. Be very kind.\n",
        "club/scores.csv": "Player,Points\nAda,7\nBen,3\n",
        "letters.mbox": MBOX,
        "Maildir/new/1": MBOX.split("\n", 1)[1],
        "Maildir/cur/2": "",
    }
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")


MBOX = "".join(
    f"From x Mon Jan  5 18:00:00 2026\nFrom: {who} <{who.lower()}@home.example>\nTo: fresh@localhost\n"
    f"Subject: {subject}\nMessage-ID: <{n}@home.example>\nDate: Mon, 05 Jan 2026 18:0{n}:00 +0000\n{more}\n{text}\n\n"
    for n, (who, subject, more, text) in enumerate((
        ("Ada", "Hello", "", "I propose to repeal rule 206."),
        ("Ben", "Re: Hello", "In-Reply-To: <0@home.example>\n", "I think so."),
        ("Zoe", "Vote", "References: <9@nowhere>\n", "Yea on 301."),
    ))
)  # fmt: skip


class _Server:
    """Stands for a server or a network: says what it was asked to do."""

    def __init__(self, name: str, result: Any = None):
        self.name, self.result = name, result

    def __call__(self, *given: Any, **named: Any) -> Any:
        told = [*map(repr, given), *(f"{name}={value!r}" for name, value in sorted(named.items()))]
        print(f"({self.name}: {', '.join(re.sub(r' object at 0x[0-9a-f]+|<function .*>', '', one) for one in told)})")
        return self.result


@contextmanager
def host_of_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Host, list[str]]]:
    """A host in memory that every command opens, with two games that were played; the names of these."""
    write_files()
    with bootstrap.host(":memory:", SetClock(START)) as host, monkeypatch.context() as patch:
        patch.setattr(bootstrap, "host", lambda *args, **named: nullcontext(host))
        patch.setattr(bootstrap, "is_missing", lambda database: False)
        yield host, [played(host, path) for path in GAMES]


@contextmanager
def host_of_servers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """The same with the game `fresh`, for commands that serve: they only say what they would serve."""
    write_files()
    real = bootstrap.host
    with bootstrap.host(":memory:", SetClock(START)) as host, monkeypatch.context() as patch:
        patch.setattr(host, "start_keeping_time", _Server("time"))
        patch.setattr(host.people.letters, "set_up", _Server("letters"))
        patch.setattr(server, "start_cache_warmup", lambda host: None)
        patch.setattr(
            bootstrap, "host",
            lambda path, *args, **given: real(path, *args, **given) if path == ":memory:" else nullcontext(host),
        )  # fmt: skip
        patch.setattr(bootstrap, "is_missing", lambda database: False)
        patch.setattr(bootstrap, "running_mail", _Server("mail", nullcontext(2525)))
        for name, result in (("send_mail", 1), ("serve", None), ("serve_news", None)):
            patch.setattr(bootstrap, name, _Server(name, result))
        synced = SyncResult(PlacementResult((), known=1), posted=2, told=("So.",), trouble="no route")
        patch.setattr(bootstrap, "sync_news", _Server("sync", synced))
        patch.setattr(bootstrap, "keep_syncing_news", _Server("keep syncing"))
        host.new("fresh", host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="Fresh", seed=b"s" * 32)
        patch.setattr(mail, "threading", SimpleNamespace(Event=lambda: SimpleNamespace(wait=lambda: None)))
        yield host


@pytest.mark.check
def test_commands_of_games_print_what_they_did(moot: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a game of turns and a game of postings, and acting: answers, refusals, faults and exit codes."""
    with host_of_games(monkeypatch) as (_, names):

        def told() -> Iterator[str]:
            for line in READING:
                for name in names if "{}" in line else ("",):
                    yield from printed(moot, line.format(name))
            for line in ACTING:
                yield from printed(moot, line)

        assert_kept(Path(__file__).parent / "session.txt", told())


@pytest.mark.check
def test_commands_of_hosts_print_what_they_did(moot: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Serving, letters, news, imports, audits and play at one keyboard, and what servers are asked to do."""
    with host_of_servers(monkeypatch):

        def told() -> Iterator[str]:
            for line in SERVING:
                yield from printed(moot, line)

        assert_kept(Path(__file__).parent / "hosting.txt", told())
