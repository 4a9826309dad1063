"""Export of a game's rules as a git repository: each proposal that changed rules is a commit by its author.

Rule 1: the same record gives the same commit ids, whatever the machine, its clock and its git settings.
Rule 2: a commit contains only what the record shows to everyone, and never how anyone voted.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from dulwich.index import build_index_from_tree
from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tree
from dulwich.refs import local_branch_name
from dulwich.repo import Repo

from moot.authoring.export import rule_text, settings_to_export
from moot.documents.rulelists import ChangeNote
from moot.documents.rulelists.builder import LAW_EVENTS, LawEvent, note_of, proposal_of
from moot.documents.rulelists.phrases import deed, one_line
from moot.documents.rulelists.plaintext import wrapped
from moot.game import events as e
from moot.game.apply import apply_all, begin_entry
from moot.game.record.entries import Entry, apply_entry
from moot.game.rules import Because, Ruleset
from moot.game.state import Proposal, State
from moot.game.values import Number, RuleId, Value
from moot.languages import ENGLISH, speaking
from moot.law.files.rule_files import file_of, write_rule, written_files
from moot.views.wording import provision


class LawStep(Value, frozen=True, kw_only=True):
    """The changes of rules by one proposal, or by a rule itself; a step without notes is an initial set."""

    entry: Entry
    state: State
    """The game after the step."""
    notes: tuple[ChangeNote, ...] = ()
    proposal: Proposal | None = None
    adopted_by: Number = Number("")
    """The rule under which the proposal was adopted."""
    because: Because | None = None
    """The provision by which the proposal took effect, or which made the change itself."""


def steps(entries: Iterable[Entry]) -> Iterator[LawStep]:
    """The steps of a game, from all its entries; entries that change no rule have none."""
    state = State()
    adopted: dict[Number, Number] = {}
    for entry in entries:
        adopted |= _adoptions(entry)
        if any(isinstance(event, (e.GameStarted, *LAW_EVENTS)) for event in entry.events):
            yield from _within(state, entry, adopted)
        state = apply_entry(state, entry)


def _adoptions(entry: Entry) -> dict[Number, Number]:
    """The proposals that an entry adopted, with the rule of the adoption."""
    found = (event for event in entry.events if isinstance(event, e.ProposalAdopted))
    return {event.proposal: event.because.rule for event in found if event.because}


def _within(state: State, entry: Entry, adopted: dict[Number, Number]) -> Iterator[LawStep]:
    state = begin_entry(state, entry.number, entry.time, entry.move.player)
    for head, events in _runs(entry):
        state = apply_all(state, events)
        number = proposal_of(head) if head else None
        yield LawStep(
            entry=entry,
            state=state,
            notes=tuple(note_of(ev, entry.number, entry.time, state) for ev in events if isinstance(ev, LAW_EVENTS)),
            proposal=state.proposals[number] if number else None,
            adopted_by=adopted.get(number, Number("")) if number else Number(""),
            because=head.because if head else None,
        )


def _runs(entry: Entry) -> Iterator[tuple[LawEvent | None, list[e.Event]]]:
    """An entry's events in runs, each with its first change of rules; a game's beginning has none."""
    head: LawEvent | None = None
    run: list[e.Event] = []
    for event in entry.events:
        if isinstance(event, LAW_EVENTS) and (head is None or _maker(event) != _maker(head)):
            if head is not None or any(isinstance(one, e.GameStarted) for one in run):
                yield head, run
                run = []
            head = event
        run.append(event)
    yield head, run


def _maker(event: LawEvent) -> tuple[Number | None, Because | None]:
    number = proposal_of(event)
    return number, None if number else event.because


COLUMNS = 72


def author_of(step: LawStep, game: str) -> bytes:
    """The commit's author: the proposer, a rule that changed others by itself, or the game."""
    if step.proposal and (name := _name(step.proposal.author)):
        return _person(name, game)
    if step.because:
        return _person(f"rule {_name(step.because.rule)}", game)
    return committer_of(game)


def committer_of(game: str) -> bytes:
    """The commit's committer: the game, at an address that can't exist (`.invalid`, RFC 2606)."""
    return f"{game} <moot@{_host(game)}>".encode()


def _person(name: str, game: str) -> bytes:
    return f"{name} <{quote(name.casefold().replace(' ', '-'))}@{_host(game)}>".encode()


def _host(game: str) -> str:
    return f"{quote(game.lower())}.invalid"


def _name(text: str) -> str:
    """A name without the characters that end one in a commit."""
    return one_line(text.replace("<", "").replace(">", ""))


@speaking(ENGLISH)
def message_of(step: LawStep) -> str:
    """The commit's message: a subject, the reason, the changes, and trailers with the entry in the record."""
    return "\n\n".join(part for part in (_subject(step), _reason(step), _deeds(step), _trailers(step)) if part) + "\n"


def _subject(step: LawStep) -> str:
    if step.proposal:
        return _cut(f"Proposal {one_line(step.proposal.number)}: {one_line(step.proposal.title)}".rstrip(": "))
    if not step.notes:
        return _cut(f"Begin “{one_line(step.state.title)}” with {len(step.state.in_force())} rules")
    if step.because:
        return _cut(f"Rule {one_line(step.because.rule)} changes the rules")
    if any(note.change == "tied" for note in step.notes):
        return "Open the game for play, and give its rules their mechanisms"
    return "Changes of rules that no proposal is on record for"


def _cut(line: str) -> str:
    return line if len(line) <= COLUMNS else line[: COLUMNS - 1].rstrip() + "…"


def _reason(step: LawStep) -> str:
    if step.proposal is None:
        by = provision(f"{step.because.rule}.{step.because.provision}") if step.because else ""
        return _filled(f"An effect of {one_line(by)}.") if by else ""
    said = [f"Proposed by {one_line(step.proposal.author) or 'somebody'}"]
    said += [_outcome(step)] if step.proposal.outcome else []
    said += [f"in effect under rule {one_line(step.because.rule)}"] if step.because else []
    title = one_line(step.proposal.title)
    return _filled(f"{', '.join(said)}." + (f" Its title: “{title}”." if _subject(step).endswith("…") else ""))


def _outcome(step: LawStep) -> str:
    """The outcome of the proposal; the record's own word if no rule decided it."""
    word = one_line(step.proposal.outcome) if step.proposal else ""
    return f"{word} under rule {one_line(step.adopted_by)}" if step.adopted_by else f"“{word}” on record"


def _deeds(step: LawStep) -> str:
    return "\n".join(_filled(f"- {deed(note)}.") for note in step.notes)


def _filled(text: str) -> str:
    return "\n".join(wrapped(text, COLUMNS))


def _trailers(step: LawStep) -> str:
    return "\n".join(f"{name}: {one_line(said)}" for name, said in _facts(step))


def _facts(step: LawStep) -> Iterator[tuple[str, str]]:
    if step.proposal:
        yield "Proposal", step.proposal.number
    yield "Entry", str(step.entry.number)
    yield "Entry-Hash", step.entry.hash


BRANCH = b"main"
_FILE = 0o100644
_PACK_COMMITS = 1_000
"""The number of commits written to disk at once."""


class GitExportResult(Value, frozen=True):
    """The result of an export: the number of commits, and the id of the last one."""

    commits: int
    head: str


def write_repository(game: str, entries: Iterable[Entry], folder: Path) -> GitExportResult:
    """Write the history of the rules into a new or empty folder, and check out the last commit.

    `entries` are the game's, from the first to the last that is wanted. Raises `FileExistsError` if the folder isn't
    empty.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    with Repo.init(folder, default_branch=BRANCH) as repository:
        count, last, pending = 0, None, list[ShaFile]()
        for commit, objects in _Commits(game).made(entries):
            count, last = count + 1, commit
            pending += objects
            if count % _PACK_COMMITS == 0:
                _keep(repository, pending)
                pending = []
        _keep(repository, pending)
        assert last is not None, "every game has a first entry"
        repository.refs[local_branch_name(BRANCH)] = last.id
        build_index_from_tree(str(folder), repository.index_path(), repository.object_store, last.tree)
        return GitExportResult(commits=count, head=last.id.decode())


def _keep(repository: Repo, objects: list[ShaFile]) -> None:
    unique = {one.id: one for one in objects}
    repository.object_store.add_objects([(one, None) for one in unique.values()])


class _Commits:
    """Makes a game's commits in order; writes a file again only if its rule has changed."""

    def __init__(self, game: str):
        self._game = game
        self._began: tuple[int, ...] | None = None
        """The beginning of the current game: after a new one, rules with the same number are different rules."""
        self._papers: dict[bytes, ObjectID] = {}
        self._rules: dict[RuleId, tuple[int, bytes, ObjectID]] = {}
        """The revision, file name and blob of each rule, as last written."""
        self._last: Commit | None = None
        self._new: list[ShaFile] = []

    def made(self, entries: Iterable[Entry]) -> Iterator[tuple[Commit, list[ShaFile]]]:
        """Each commit, with the git objects that it adds."""
        for step in steps(entries):
            self._new = []
            commit = self._commit(step, self._tree(step.state))
            self._last = commit
            yield commit, [*self._new, commit]

    def _commit(self, step: LawStep, tree: Tree) -> Commit:
        commit = Commit()
        commit.tree = tree.id
        commit.parents = [self._last.id] if self._last else []
        commit.author, commit.committer = author_of(step, self._game), committer_of(self._game)
        # Git knows no time before 1970.
        commit.author_time = commit.commit_time = max(step.entry.time, 0)
        commit.author_timezone = commit.commit_timezone = 0
        commit.message = message_of(step).encode()
        return commit

    def _tree(self, state: State) -> Tree:
        if state.began != self._began:
            self._began, self._rules = state.began, {}
            papers = written_files(Ruleset(state.ruleset, (), dict(state.papers), settings_to_export(state)))
            self._papers = {name.encode(): self._blob(data) for name, data in papers.items()}
        tree = Tree()
        for name, blob in (self._papers | self._rule_files(state)).items():
            tree.add(name, _FILE, blob)
        self._new.append(tree)
        return tree

    def _rule_files(self, state: State) -> dict[bytes, ObjectID]:
        in_force = state.in_force()
        for rule in in_force:
            if rule.id not in self._rules or self._rules[rule.id][0] != rule.now.revision:
                text = rule_text(rule)
                blob = self._blob(write_rule(text).encode())
                self._rules[rule.id] = (rule.now.revision, file_of(text).encode(), blob)
        return {name: blob for _, name, blob in (self._rules[rule.id] for rule in in_force)}

    def _blob(self, data: bytes) -> ObjectID:
        blob = Blob.from_string(data)
        self._new.append(blob)
        return blob.id
