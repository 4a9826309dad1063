"""The unit, the container file and the page on hosting hold: commands, options, settings and addresses are real."""

import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from moot import bootstrap
from moot.authoring.drafting import services
from moot.gateways.terminal.app import app
from moot.gateways.web.app import create_app
from moot.play.monitoring import exposed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
CONTAINER = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")


UNITS = tuple(sorted(path.name for path in (ROOT / "deploy").glob("*.service")))


def unit(name: str = "moot.service") -> dict[str, list[str]]:
    """The [Service] of a unit, each key with all its values."""
    told: dict[str, list[str]] = {}
    for line in (ROOT / "deploy" / name).read_text(encoding="utf-8").partition("[Service]")[2].splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            told.setdefault(key, []).append(value)
    return told


def commands() -> list[list[str]]:
    """Every command of moot that is shown: on the page, in the unit, and in the container."""
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S) for line in block.splitlines()]
    shown = [shlex.split(line, comments=True) for line in lines if line.startswith("moot ")]
    shown += [shlex.split(found) for found in re.findall(r"`(moot [a-z]+ [^`]*)`", PAGE)]
    shown += [shlex.split(unit(name)["ExecStart"][0]) for name in UNITS if name != "moot-backup.service"]
    (script,) = shlex.split(unit("moot-backup.service")["ExecStart"][0])[2:]
    shown.append(shlex.split(script)[1:])
    shown.append(re.findall(r'"(.*?)"', CONTAINER.partition("\nCMD")[2]))
    return shown


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_each_command_is_one_that_can_be_read(words: list[str]) -> None:
    """Each command line in the deployment files is parsed by the program's own parser."""
    assert words[0].rpartition("/")[2] == "moot"
    command, bound, _ = app.parse_args(words[1:], exit_on_error=False, print_error=False)
    assert callable(command) and bound.arguments is not None


def test_there_are_commands() -> None:
    """The page shows how to serve on both stores, to back up and to restore."""
    shown = {words[1] for words in commands()}
    assert {"serve", "backup", "restore", "verify", "export"} <= shown


def test_each_setting_is_one_that_is_read() -> None:
    """Every MOOT_ variable that is named is one of a command's options, and each option of `serve` is on the page."""
    helped = app["serve"]
    settings = "".join(line for name in UNITS for line in unit(name)["Environment"])
    variables = set(re.findall(r"MOOT_[A-Z]+(?:_[A-Z]+)*", PAGE + CONTAINER + settings))
    arguments = helped.assemble_argument_collection()
    known = {name for argument in arguments for name in (argument.parameter.env_var or ())}
    known |= {services.URL, services.KEY, services.MODEL, *services.BUDGETS}
    assert variables - {"MOOT_"} <= known
    shown = set(re.findall(r"`(--[a-z-]+)`", PAGE))
    options = {argument.name for argument in arguments if argument.name.startswith("--") and argument.parse}
    assert options - {"--now"} <= shown <= options


def test_each_address_and_number_is_there() -> None:
    """The monitoring addresses are routes, and the named metrics are exposed."""
    with bootstrap.host(":memory:") as host:
        paths = {getattr(route, "path", "") for route in create_app(host).routes}
        told = exposed(host).decode()
    assert set(re.findall(r"^\| `(/[a-z/]+)` \|", PAGE, re.M)) == {"/healthz", "/healthz/live", "/metrics"} <= paths
    for name in re.findall(r"`(moot_[a-z_]+)`", PAGE):
        assert name.removesuffix("_total") in told


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_gives_no_right_that_is_not_needed(name: str) -> None:
    """It runs as nobody in particular, may write into its own folder alone, and gains nothing; all have the same."""
    told = unit(name)
    for key in (
        "NoNewPrivileges",
        "DynamicUser",
        "ProtectHome",
        "PrivateTmp",
        "PrivateDevices",
        "ProtectKernelModules",
    ):
        assert told[key] == ["yes"]
    assert told["ProtectSystem"] == ["strict"] and told["CapabilityBoundingSet"] == [""]
    folder = f"/var/lib/{told['StateDirectory'][0].split()[0]}"
    assert told["WorkingDirectory"] == [folder] and f"MOOT_DATABASE={folder}/" in told["Environment"][0]
    parsed = configparser.ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    parsed.optionxform = str
    parsed.read(ROOT / "deploy" / name)
    sections = ["Unit", "Service", "Install"]
    assert parsed.sections() == sections[: 2 if told["Type"] == ["oneshot"] else 3]
    rights = [key for key in unit() if re.match("No|Cap|Amb|Prot|Priv|Restrict|Lock|Remove|System|UMask", key)]
    assert len(rights) > 20 and {key: told[key] for key in rights} == {key: unit()[key] for key in rights}
    assert name == "moot.service" or told["User"] == ["moot"], "the folder is that of the other unit's user"


def test_the_timer_makes_a_backup_every_night() -> None:
    """It starts the service of its own name, which deletes old backups only after a new one is made."""
    timer = configparser.ConfigParser(interpolation=None)
    timer.optionxform = str  # type: ignore[assignment,method-assign]
    timer.read(ROOT / "deploy/moot-backup.timer")
    assert dict(timer["Timer"])["OnCalendar"] == "*-*-* 03:30" and timer["Install"]["WantedBy"] == "timers.target"
    told = unit("moot-backup.service")
    (folder,) = re.findall(r"/var/lib/\S+?(?=/)", told["ExecStart"][0])
    assert folder.removeprefix("/var/lib/") in told["StateDirectory"][0].split()
    assert told["Type"] == ["oneshot"] and folder in told["ExecStartPost"][0]


def test_the_container_copies_what_there_is() -> None:
    """Every file that the container is built of is in the repository, and its Python is one that moot runs on."""
    for sources in re.findall(r"^COPY (?!--)(.*) \S+$", CONTAINER, re.M):
        for source in sources.split():
            assert (ROOT / source).exists()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f">={re.findall('python:([0-9.]+)-slim', CONTAINER)[0]}" == project["requires-python"]
    (user,) = re.findall(r"--uid (\d+)", CONTAINER)
    assert user != "0" and CONTAINER.index(f"USER {user}\n") < CONTAINER.index('CMD ["moot"')


def pins(lock: str) -> dict[str, str]:
    """Each package of a lock file, by name and version, with its hashes."""
    text = re.sub(r"^ *#.*\n", "", (ROOT / lock).read_text(encoding="utf-8"), flags=re.M)
    return {one.split()[0]: one for one in re.split(r"\n(?=\S)", text.strip())}


def test_a_host_is_installed_from_what_is_tested() -> None:
    """What it needs is pinned to the same files as for the tests, and is what the project names, and its own alone."""
    tested, hosts = pins("requirements.lock"), pins("deploy/requirements.lock")
    assert hosts.items() <= tested.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    versions = dict(one.split("==") for one in hosts)
    for one in map(Requirement, [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]):
        assert one.specifier.contains(versions[one.name]), one
    assert not {"pytest", "mypy", "playwright"} & {one.partition("==")[0] for one in hosts}
    assert "deploy/requirements.lock" in PAGE and "COPY deploy/requirements.lock" in CONTAINER


VERIFY = shutil.which("systemd-analyze")


@pytest.mark.skipif(VERIFY is None, reason="there is no systemd-analyze here; Debian's package is `systemd`")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_a_unit(name: str, tmp_path: Path) -> None:
    """systemd reads every line of it, and finds a service that is exposed to little (0 is nothing, 10 everything)."""
    unit = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    copy = tmp_path / name
    copy.write_text(unit.replace("/opt/moot/bin/moot", sys.executable), encoding="utf-8")
    said = subprocess.run([str(VERIFY), "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    asked = [str(VERIFY), "security", "--offline=true", "--threshold=15", str(copy)]
    assert subprocess.run(asked, capture_output=True, check=False).returncode == 0
