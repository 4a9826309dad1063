"""Checks the subjects of commits since the last tag; part of `make lint`.

    python -m tests.commit_subjects

A subject is at most 72 characters long, so that no list of commits cuts it off, and in the imperative, as Git's own
documentation asks (`SubmittingPatches`). Whether a stranger would search for its words is left to people, but for
first words that say nothing by themselves.
"""

import re
import subprocess
import sys

LENGTH_MAX = 72
FIRST_CHECKED = "ec4e5ca3"
"""The last commit before subjects were checked, for as long as there is no tag after it."""
VAGUE = frozenset("Have Hold Leave Let Look Mind Say Take Tell".split())
"""Verbs that could mean anything: a stranger searches for `report`, `show`, `document`, `measure`, `ignore`."""
_NOT_IMPERATIVE = re.compile(r"^\w+(?:[^s]s|[^e]ed|\w\wing)$")
_ALIKE = frozenset("Embed Shed Wed Bring String Focus Canvas Bias Alias".split())
"""Imperatives that end like other forms of verbs."""


def faults_of(subject: str) -> list[str]:
    """What is wrong with a commit's subject, as phrases; nothing for a good one."""
    first = subject.partition(" ")[0]
    found = []
    if len(subject) > LENGTH_MAX:
        found.append(f"{len(subject)} characters long, {LENGTH_MAX} at most")
    if not first[:1].isupper() or subject.endswith("."):
        found.append("should begin with a capital letter, and end without a full stop")
    if _NOT_IMPERATIVE.match(first) and first not in _ALIKE:
        found.append(f"“{first}” isn't the imperative: “Add …”, “Refuse …”, “Fix …”")
    if first in VAGUE:
        found.append(f"“{first}” says little: begin with what the code does, in words that a stranger would search for")
    return found


def since_last_tag() -> list[tuple[str, str]]:
    """The commits since the last tag, without merges, as short ids and subjects; none outside a git checkout."""
    tag = _git("describe", "--tags", "--abbrev=0") or FIRST_CHECKED
    known = _git("rev-parse", "--verify", "--quiet", f"{tag}^{{commit}}")
    scope = [f"{tag}..HEAD"] if known else ["-1", "HEAD"]  # a shallow clone knows its last commit alone
    listed = _git("log", "--no-merges", "--format=%h %s", *scope)
    return [(commit, subject) for commit, _, subject in (line.partition(" ") for line in listed.splitlines())]


def _git(*words: str) -> str:
    ran = subprocess.run(["git", *words], capture_output=True, text=True)
    return ran.stdout.strip() if ran.returncode == 0 else ""


def main() -> int:
    """List the faults; 1 if there are some."""
    wrong = [(commit, subject, faults) for commit, subject in since_last_tag() if (faults := faults_of(subject))]
    for commit, subject, faults in wrong:
        print(f"{commit} {subject}", *(f"    {fault}" for fault in faults), sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
