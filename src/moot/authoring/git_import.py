"""Import of a git repository with a file for each rule: each commit that changed rules is a step of the history.

Rule 1: a repository is data. Nothing in it is run (no hook, no setting, no filter), nothing is fetched, and objects
outside it are not read.
Rule 2: authors, dates and messages are those of the commits. A commit that names no proposal goes by its own id.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from stat import S_ISREG

from dulwich.errors import ApplyDeltaError, NotGitRepository, ObjectFormatException
from dulwich.object_store import DiskObjectStore
from dulwich.objects import Blob, Commit, ObjectID, Tree
from dulwich.repo import Repo
from msgspec.structs import replace

from moot.authoring.import_forms import RulesetSource, rules_at_end
from moot.documents.charsets import characters
from moot.documents.published.revisions import RevisedRule, RulesRevision, history_of_revisions, revised
from moot.documents.published.rule_pages import read_rule_page
from moot.documents.published.values import PublishedRule, PublishedRuleset, lone_rule
from moot.game.changes import Fault
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number
from moot.law.files.rule_files import read_files, read_rule
from moot.play.host import InvalidRuleset

COMMITS_MAX = 5_000
FILES_MAX = 2_000
OBJECT_MAX = 1_000_000
"""The longest file, in bytes."""
READ_MAX = 100_000_000
"""The most bytes of files and lists of files that are read of one repository."""
OBJECTS_MAX = 200_000
_DELTAS = (6, 7)
_ID_SHOWN = 10
_MESSAGE_MAX = 20_000
_NAME_MAX = 100
_BROKEN = (
    *(NotGitRepository, ObjectFormatException, ApplyDeltaError),
    *(KeyError, OSError, ValueError, AssertionError, zlib.error),
)


def is_repository(folder: Path) -> bool:
    """Whether a folder is a git repository: a working copy with its repository within, or a bare one."""
    bare = (folder / "HEAD").is_file() and (folder / "objects").is_dir() and (folder / "refs").is_dir()
    return (folder / ".git").is_dir() or bare


def read_repository(folder: Path) -> tuple[RulesetSource, str]:
    """The rules and history in a repository, and the id of its last commit; raises `InvalidRuleset`."""
    try:
        with closing(_RepositoryReader(folder)) as reader:
            return reader.source(), reader.head
    except _BROKEN as error:
        message = f"the git repository in {folder} can't be read: {error or type(error).__name__}"
        raise InvalidRuleset(message, {}) from error


class _RepositoryReader:
    """Reads one repository, with limits on what is read."""

    def __init__(self, folder: Path) -> None:
        git = folder / ".git" if (folder / ".git").is_dir() else folder
        for outside in ("objects/info/alternates", "commondir"):
            if (git / outside).exists():
                raise ValueError(f"it keeps objects elsewhere ({outside}), and these are not read")
        self._repository = Repo(str(git), bare=True)
        self._store = self._repository.object_store
        self._read = 0
        self._known: dict[tuple[bytes, bytes], RevisedRule | None] = {}
        """The rule in each file that has been read, by name and id."""
        self._faults: list[Fault] = []

    def close(self) -> None:
        """Close the repository."""
        self._repository.close()

    def source(self) -> RulesetSource:
        """The rules as of the last commit, with the history of all."""
        if not isinstance(self._store, DiskObjectStore):
            raise ValueError("its objects are not on disk")
        self._store.loose_object_size_limit = OBJECT_MAX
        _check_packs(self._store)
        commits = self._commits()
        self.head = commits[-1].id.decode()
        trees = [self._pages(commit.tree) for commit in commits]
        begin = next((at for at, pages in enumerate(trees) if pages), None)
        if begin is None:
            raise ValueError("no file in it is a rule: name each after its number, such as 101-title.md")
        pairs = zip(commits[begin:], trees[begin:], strict=True)
        told = history_of_revisions([_revision(commit, pages, self._merged(commit)) for commit, pages in pairs])
        whole, rules = _settings(self._whole(commits[-1].tree)), tuple(page.published for page in trees[-1].values())
        published = PublishedRuleset(whole.settings.get("title", ""), rules=rules, faults=tuple(self._faults))
        standing = tuple(_with_code(rule, trees[-1]) for rule in rules_at_end(told))
        return RulesetSource(
            published=published,
            told=told,
            faults=(*self._faults, *told.faults),
            lost_by=(*self._faults, *told.faults),
            standing=standing,
            papers=dict(whole.papers),
            settings=dict(whole.settings),
        )

    def _commits(self) -> list[Commit]:
        """The commits on the main line, the first one first."""
        found: list[Commit] = []
        following: ObjectID | None = self._repository.head()
        while following is not None:
            if len(found) == COMMITS_MAX:
                raise ValueError(f"it has more than {COMMITS_MAX:,} commits")
            commit = self._object(following)
            if not isinstance(commit, Commit):
                raise ValueError("its head is no commit")
            found.append(commit)
            following = commit.parents[0] if commit.parents else None
        return found[::-1]

    def _merged(self, commit: Commit) -> Commit:
        """The last commit of the branch that a commit merged, whose author proposed it; or the commit itself."""
        merged = self._object(commit.parents[1]) if len(commit.parents) == 2 else commit
        return merged if isinstance(merged, Commit) else commit

    def _object(self, name: ObjectID) -> object:
        found = self._store[name]
        self._read += found.raw_length()
        if self._read > READ_MAX:
            raise ValueError("there is too much in it to be read")
        return found

    def _files(self, tree: ObjectID) -> Iterator[tuple[bytes, ObjectID]]:
        """The files of a commit, in its first folder that has a rule: its own, or one within."""
        listed = self._object(tree)
        if not isinstance(listed, Tree) or len(listed) > FILES_MAX:
            raise ValueError(f"a commit has more than {FILES_MAX:,} files")
        own = [(entry.path, entry.sha) for entry in listed.iteritems() if S_ISREG(entry.mode)]
        if any(_may_be_rule(name) for name, _ in own):
            yield from own
            return
        for entry in listed.iteritems():
            if entry.mode & 0o170000 == 0o040000 and entry.path.lower() in (b"rules", b"ruleset", b"law", b"laws"):
                within = self._object(entry.sha)
                if isinstance(within, Tree) and len(within) <= FILES_MAX:
                    yield from ((one.path, one.sha) for one in within.iteritems() if S_ISREG(one.mode))
                    return

    def _pages(self, tree: ObjectID) -> dict[Number, RevisedRule]:
        """The rules of a commit by number."""
        pages: dict[Number, RevisedRule] = {}
        for place, (name, blob) in enumerate(self._files(tree), 1):
            if not _may_be_rule(name):
                continue
            if (name, blob) not in self._known:
                self._known[name, blob] = self._page(name, blob, place)
            page = self._known[name, blob]
            if page is not None:
                pages.setdefault(page.rule.number, page)
        return pages

    def _page(self, name: bytes, blob: ObjectID, place: int) -> RevisedRule | None:
        found = self._object(blob)
        if not isinstance(found, Blob):
            return None
        source, file = characters(found.as_raw_string(), "utf-8").text, name.decode("utf-8", "replace")
        own = read_rule(source, own_ranks=True)
        if isinstance(own, RuleText):
            return RevisedRule(own, _published(own, place))
        read = read_rule_page(file, source, place)
        if isinstance(read, PublishedRule):
            return revised(read, read.title)
        if isinstance(read, Fault):
            self._faults.append(replace(read, message=f"{file}: {read.message}"))
        return None

    def _whole(self, tree: ObjectID) -> dict[str, bytes]:
        """The files of a commit, by name."""
        files = {}
        for name, blob in self._files(tree):
            found = self._object(blob)
            if isinstance(found, Blob):
                files[name.decode("utf-8", "replace")] = found.as_raw_string()
        return files


def _may_be_rule(name: bytes) -> bool:
    if name.isdigit():
        return True
    return any(48 <= digit <= 57 for digit in name) and name.lower().endswith(
        (b".md", b".markdown", b".txt", b".text", b".rst", b".wiki", b".adoc", b".yaml", b".yml", b".json")
    )


def _settings(files: Mapping[str, bytes]) -> Ruleset:
    """The settings and other files, if they are those of rule files; else nothing."""
    read = read_files(files, "")
    return read if isinstance(read, Ruleset) else Ruleset("", ())


def _published(rule: RuleText, place: int) -> PublishedRule:
    facts = {"number": rule.number, "title": rule.content.title, "rank": rule.rank, "status": "in-force"}
    return lone_rule(place, rule.printed or rule.number, rule.content.text, **facts)


def _with_code(rule: RuleText, pages: Mapping[Number, RevisedRule]) -> RuleText:
    """A rule with the mechanism, claims and notes that its file has."""
    page = pages.get(rule.number) or pages.get(Number(rule.printed))
    if page is None:
        return rule
    return replace(rule, content=replace(page.rule.content, title=rule.content.title, text=rule.content.text))


def _check_packs(store: DiskObjectStore) -> None:
    """Refuse packs with too many or too large objects, by their heads alone."""
    count = 0
    for pack in store.packs:
        path = Path(store.pack_dir) / Path(pack.data.filename).name
        if path.stat().st_size > READ_MAX:
            raise ValueError("a pack in it is too large")
        data = path.read_bytes()
        for _, offset, _ in pack.index.iterentries():
            count += 1
            kind, size, after = _head(data, offset)
            if count > OBJECTS_MAX or size > OBJECT_MAX:
                raise ValueError("it has too many files, or one that is too large")
            if kind in _DELTAS and _result_size(data, after, kind) > OBJECT_MAX:
                raise ValueError("a file in it is too large")


def _head(data: bytes, at: int) -> tuple[int, int, int]:
    """Kind and size of the object at an offset of a pack, and where it goes on (gitformat-pack)."""
    byte = data[at]
    kind, size, shift = byte >> 4 & 7, byte & 15, 4
    while byte & 0x80 and shift < 60:
        at += 1
        byte = data[at]
        size |= (byte & 0x7F) << shift
        shift += 7
    return kind, size, at + 1


def _result_size(data: bytes, at: int, kind: int) -> int:
    """The size of what a delta makes."""
    if kind == 7:
        at += 20
    else:
        while data[at] & 0x80:
            at += 1
        at += 1
    head = zlib.decompressobj().decompress(data[at : at + 256], 24)
    sizes, size, shift = list[int](), 0, 0
    for byte in head:
        size |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            sizes.append(size)
            size, shift = 0, 0
    return sizes[1] if len(sizes) > 1 else OBJECT_MAX + 1


_MERGE = re.compile(r"Merge (?:pull request|branch|remote|tag|commit)\b.*\n*")


def _revision(commit: Commit, rules: dict[Number, RevisedRule], by: Commit) -> RulesRevision:
    """What a commit made of the rules, as the author of another has it: of the branch that it merged."""
    message, own = (one.message[:_MESSAGE_MAX].decode("utf-8", "replace").strip() for one in (commit, by))
    name: str = by.author.decode("utf-8", "replace").partition("<")[0]
    return RulesRevision(
        id=commit.id.decode()[:_ID_SHOWN],
        author=" ".join(name.split())[:_NAME_MAX],
        time=commit.author_time,
        message=_MERGE.sub("", message, count=1).strip() or own,
        rules=rules,
    )
