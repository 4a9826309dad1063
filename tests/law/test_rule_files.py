"""Rule files: what is read from them, what is wrong with them and where, and that they come back byte for byte."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import within

import moot.law.files
from moot.game.changes import Content
from moot.game.rules import Ruleset, RuleText
from moot.law.files.front_matter import tidy
from moot.law.files.rule_files import (
    file_name,
    mechanism_line,
    read_files,
    read_rule,
    read_ruleset,
    write_rule,
    write_ruleset,
    written_files,
)

LOSING = """---
number: 206
title: Losing proposals
rank: mutable
prevails_over: [305, "term:winner"]
---
When a proposed rule change is defeated, its proposer loses 10 points.

```python
@upon("proposal_defeated")
def proposer_loses_ten(proposal):
    award(proposal.author, -10)
```
"""

HEAD = "---\nnumber: 301\nrank: mutable\n---\n"

GALLERY = {
    "no fields": ("Players vote.\n", "no-front-matter", 1, 1),
    "nothing at all": ("", "no-front-matter", 1, 1),
    "fields without an end": ("---\nnumber: 301\n", "unclosed-front-matter", 1, 1),
    "YAML that does not parse": ("---\nnumber: 301\ntitle: [a\nrank: mutable\n---\nx\n", "front-matter", 4, 5),
    "a colon in a title": ("---\nnumber: 301\ntitle: Votes: how\nrank: mutable\n---\nx\n", "front-matter", 3, 13),
    "fields that are a list": ("---\n- 301\n---\nx\n", "front-matter", 2, 1),
    "a field's name that is a list": ("---\nnumber: 1\n? [a]\n: b\n---\nx\n", "front-matter", 3, 3),
    "a control character": ("---\nnumber: 301\ntitle: a\x00b\n---\nx\n", "front-matter", 3, 9),
    "fields without a bottom": ("---\nnumber: " + "[" * 9000 + "\n---\nx\n", "front-matter", 2, 1),
    "fields that are too long": ("---\ntitle: " + "x" * 100_000 + "\n---\nx\n", "front-matter", 2, 1),
    "a misspelt field": ("---\nnumber: 301\nrank: mutable\nprevail_over: [1]\n---\nx\n", "unknown-key", 4, 1),
    "a field given twice": ("---\nnumber: 301\nrank: mutable\nrank: mutable\n---\nx\n", "repeated-key", 4, 1),
    "no number": ("---\nrank: mutable\n---\nx\n", "missing-key", 2, 1),
    "no rank": ("---\nnumber: 301\n---\nx\n", "missing-key", 2, 1),
    "an unknown rank": ("---\nnumber: 301\nrank: mutabel\n---\nx\n", "not-a-choice", 3, 1),
    "a number that is a list": ("---\nrank: mutable\nnumber: [301]\n---\nx\n", "not-text", 3, 1),
    "a claim that is a group": ("---\nnumber: 1\nrank: mutable\nyields_to: {a: b}\n---\nx\n", "not-text", 4, 1),
    "a claim that is a list of lists": (
        "---\nnumber: 1\nrank: mutable\nyields_to: [3, [1]]\n---\nx\n",
        "not-text",
        4,
        1,
    ),
    "a claim that says nothing": ("---\nnumber: 1\nrank: mutable\nyields_to: ''\n---\nx\n", "not-text", 4, 1),
    "a claim of spaces": ("---\nnumber: 1\nrank: mutable\nyields_to: [3, ' ']\n---\nx\n", "not-text", 4, 1),
    "an ordinal that is no number": ("---\nnumber: 301\nrank: mutable\nordinal: 1st\n---\nx\n", "ordinal", 4, 1),
    "an empty number": ("---\nnumber: ''\nrank: mutable\n---\nx\n", "number", 2, 1),
    "a number of two lines": ('---\nnumber: "3\\n01"\nrank: mutable\n---\nx\n', "number", 2, 1),
    "a number that is another file's name": ("---\nnumber: RULESET\nrank: mutable\n---\nx\n", "number", 2, 1),
    "a block without an end": (HEAD + "x\n\n```python\npass\n", "unclosed-block", 7, 1),
    "a block of text without an end": (HEAD + "x\n~~~\ny\n", "unclosed-block", 6, 1),
    "a block in another mark": (HEAD + "x\n```py\npass\n```\n", "block-language", 6, 1),
    "an empty block": (HEAD + "x\n```python\n\n```\n", "empty-mechanism", 6, 1),
    "text after the mechanism": (HEAD + "x\n```python\npass\n```\n\n  More.\nMore.\n", "prose-after-mechanism", 10, 3),
    "a reason for no mechanism, and a mechanism": (
        "---\nnumber: 301\nrank: mutable\nfor_people: x\n---\ny\n```python\npass\n```\n",
        "for-people",
        4,
        1,
    ),
    "a rule that says nothing": (HEAD, "empty", 2, 1),
    "the text in two places": ("---\nnumber: 301\nrank: mutable\ntext: x\n---\n\ny\n", "text-twice", 7, 1),
}


def one_fault(read):
    """The only fault of what was read."""
    assert isinstance(read, list), read
    assert len(read) == 1, read
    return read[0]


def test_a_rule_file_is_read():
    """Number, title, rank, claims, text and mechanism are where the design says."""
    assert read_rule(LOSING, "206.md") == RuleText(
        "206",
        "mutable",
        Content(
            title="Losing proposals",
            text="When a proposed rule change is defeated, its proposer loses 10 points.",
            mechanism='@upon("proposal_defeated")\ndef proposer_loses_ten(proposal):\n    award(proposal.author, -10)',
            prevails_over=("305", "term:winner"),
        ),
    )


def test_an_ordinal_that_is_not_the_number_is_a_field():
    """A file can say what its rule ranks by, and the writer says it where the number does not."""
    source = "---\nnumber: 203\nrank: mutable\nordinal: 1011\n---\nMost votes.\n"
    rule = read_rule(source)
    assert rule.ordinal == 1011
    assert (rule.raw, write_rule(rule)) == ("", source)


def test_a_canonical_file_needs_no_copy_of_itself():
    """A file spelled as the writer spells it is not kept a second time as raw text."""
    rule = read_rule(LOSING)
    assert rule.raw == ""
    assert write_rule(rule) == LOSING


@pytest.mark.check
@pytest.mark.parametrize("name", GALLERY)
def test_a_malformed_file_has_one_fault_with_its_place(name):
    """Each kind of malformed rule file gives exactly one fault, with its code, line and column."""
    source, code, line, column = GALLERY[name]
    fault = one_fault(read_rule(source))
    assert (fault.code, fault.line, fault.column) == (f"rulefile.{code}", line, column)
    assert fault.message


def test_a_misspelt_word_gets_a_suggestion():
    """Unknown fields and ranks get a suggestion."""
    assert one_fault(read_rule(GALLERY["a misspelt field"][0])).remedy == "did you mean `prevails_over`?"
    assert one_fault(read_rule(GALLERY["an unknown rank"][0])).remedy == "did you mean `mutable`?"


def test_all_faults_are_reported_at_once():
    """One fault does not hide the next."""
    read = read_rule("---\nrank: mutabel\ncolour: red\n---\nx\n```python\npass\n```\ny\n")
    codes = sorted(fault.code for fault in read)
    assert codes == [
        "rulefile.missing-key",
        "rulefile.not-a-choice",
        "rulefile.prose-after-mechanism",
        "rulefile.unknown-key",
    ]


def test_a_file_bears_its_rule_s_number():
    """A file with another rule's name is a fault that says the right name."""
    fault = one_fault(read_rule(LOSING, "207.md"))
    assert (fault.code, fault.line, fault.remedy) == ("rulefile.name", 2, "call the file 206-losing-proposals.md")


@pytest.mark.parametrize("name", ["206.md", "206-losing-proposals.md", "206-an-older-title.md"])
def test_a_file_may_leave_its_title_out(name):
    """The number in the fields decides: the name may end with the title, an older one, or none."""
    assert isinstance(read_rule(LOSING, name), RuleText)


def test_an_older_name_of_a_number_of_two_words_is_read():
    """Earlier versions wrote "TVCP 1" as TVCP-1.md."""
    assert isinstance(read_rule("---\nnumber: TVCP 1\nrank: mutable\n---\nA vote.\n", "TVCP-1.md"), RuleText)


def test_every_code_is_in_the_gallery():
    """A fault that the readers can report, and no test shows, fails here."""
    sources = [
        (Path(moot.law.files.__file__).parent / name).read_text() for name in ("front_matter.py", "rule_files.py")
    ]
    own = re.findall(r'"rulefile\.([a-z-]+)"', "".join(sources))
    reported = set(own) | set(re.findall(r'fault\(.*?\),\s+"([a-z-]+)"', "".join(sources), re.DOTALL))
    elsewhere = {"name", "duplicate-number", "encoding", "folder", "no-file", "no-rules", "edit", "zone"}
    assert reported == {code for _, code, _, _ in GALLERY.values()} | elsewhere


def test_values_are_texts_as_they_are_spelled():
    """YAML's numbers, dates and truth values stay what the author wrote."""
    rule = read_rule("---\nnumber: 0206\ntitle: yes\nrank: mutable\nyields_to: [305, 2026-01-01]\n---\nx\n")
    assert (rule.number, rule.content.title) == ("0206", "yes")
    assert rule.content.yields_to == ("305", "2026-01-01")


def test_one_claim_needs_no_list():
    """A single claim needs no list."""
    rule = read_rule("---\nnumber: 1\nrank: mutable\nspeaks_of: term:winner\n---\nx\n")
    assert rule.content.speaks_of == ("term:winner",)


def test_several_blocks_are_one_mechanism():
    """Blocks in a row are one mechanism, in order."""
    rule = read_rule(HEAD + "x\n\n```python\na = 1\n```\n\n````python\nb = 2\n````\n")
    assert rule.content.mechanism == "a = 1\n\nb = 2"
    assert rule.raw


def test_other_blocks_are_text():
    """A block that is not marked python is part of the text, even with a python block within."""
    text = "Publish it so:\n\n````text\n```python\n````\n\nThat is all."
    assert read_rule(HEAD + text + "\n").content == Content(text=text)


def test_the_mechanism_s_line_is_known():
    """A fault within a mechanism can be placed in its file."""
    assert LOSING.splitlines()[mechanism_line(LOSING) - 1].startswith("@upon")
    assert mechanism_line(HEAD + "x\n") == 0


@pytest.mark.parametrize(
    "source",
    [
        LOSING.replace("\n", "\r\n"),
        "\ufeff" + LOSING,
        "\n" + LOSING,
        LOSING.replace("title: Losing proposals", "title:   'Losing proposals' # a comment"),
        LOSING.rstrip(),
        LOSING + "\n\n",
        LOSING.replace("```", "`````"),
    ],
)
def test_a_file_in_another_spelling_says_the_same_and_comes_back(source):
    """Line ends, comments, quotes and blank lines change nothing in what a rule says, and none of them is lost."""
    rule = read_rule(source)
    assert rule.content == read_rule(LOSING).content
    assert rule.raw == source
    assert write_rule(rule) == source


def test_a_rule_that_was_amended_is_not_written_as_it_was():
    """The file's own spelling is given up when it no longer says what the rule says."""
    before = read_rule(LOSING + "\n")
    after = RuleText(before.number, before.rank, Content(text="Another text."), before.raw)
    assert read_rule(write_rule(after)).content == Content(text="Another text.")


lines = st.sampled_from(
    [
        "---",
        "```python",
        "```",
        "````",
        "~~~",
        "rule: 1",
        "change: enact",
        "",
        "    code",
        "A word.",
        "é – ’",
        " \t",
        "# A",
    ]
)
texts = st.one_of(st.lists(lines, max_size=8).map("\n".join), st.text(st.characters(codec="utf-8"), max_size=30))
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).filter(str.strip)
claims = st.lists(st.one_of(st.sampled_from(["305", "term:winner", "TVCP 1"]), names), max_size=2).map(tuple)
numbers = st.one_of(
    st.integers(0, 999).map(str),
    st.text(st.characters(codec="utf-8", exclude_categories=["Zs", "Zl", "Zp", "C"]), min_size=1, max_size=8),
    st.sampled_from(["TVCP 1", "301/2", "..", "a-b", "a b", "~", "null"]),
)


@st.composite
def contents(draw):
    """What a rule can say, tidy; never nothing."""
    mechanism = tidy(draw(texts))
    text = tidy(draw(texts)) or ("" if mechanism else "x")
    return Content(
        title=draw(texts),
        text=text,
        mechanism=mechanism,
        prevails_over=draw(claims),
        yields_to=draw(claims),
        speaks_of=draw(claims),
        for_people="" if mechanism else draw(texts),
    )


@given(numbers.filter(lambda n: n.isprintable()), st.sampled_from(["immutable", "mutable"]), contents())
def test_what_is_written_is_read_back(number, rank, content):
    """Any rule, whatever its text, is the same after writing and reading its file."""
    rule = RuleText(number, rank, content)
    assert read_rule(write_rule(rule), file_name(number)) == rule


@given(st.one_of(st.text(), texts.map(lambda text: HEAD + text)))
def test_any_text_is_read_without_an_exception_and_comes_back(source):
    """Whatever a file holds, reading gives a rule that is written back as it was, or faults within the file."""
    read = read_rule(source)
    if isinstance(read, RuleText):
        assert write_rule(read) == source
        assert write_rule(RuleText(read.number, read.rank, read.content))
    else:
        assert all(1 <= fault.line <= source.count("\n") + 1 and fault.column >= 1 for fault in read)


@pytest.mark.check
@pytest.mark.parametrize(
    "source",
    [
        HEAD + "```" + " " * 200_000 + "`",
        HEAD + "```python\n```" + " " * 200_000 + "x",
        HEAD + "`" * 200_000 + "x`",
        HEAD + "```\nx\n```\n" * 20_000,
        "---\n" + "".join(f"key{n}: &a{n} 1\n" for n in range(6_000)) + "---\nx\n",
        "---\ntitle: [" + "a," * 40_000 + "]\n---\nx\n",
    ],
    ids=["spaces", "spaces after a block", "backticks", "blocks", "fields", "a list"],
)
def test_a_hostile_file_is_read_in_no_time(source):
    """Files made to be slow are parsed within a second or two."""
    with within(15):
        read_rule(source)


def test_a_rule_whose_text_is_not_known_says_so():
    """A file without a text is a fault, unless it says that the text is lost; the number as printed is kept too."""
    source = "---\nnumber: 111\nprinted: l11\ntitle: Voting\nrank: mutable\nlost: yes\n---\n"
    rule = read_rule(source)
    assert (rule.content.lost, rule.content.text, rule.printed) == (True, "", "l11")
    assert write_rule(rule) == source
    assert [fault.code for fault in read_rule(source.replace("lost: yes\n", ""))] == ["rulefile.empty"]
    assert [fault.code for fault in read_rule(source.replace("yes", "no"))] == ["rulefile.not-a-choice"]


def test_file_names_are_safe_and_never_shared():
    """Names hold no folder and no hidden file, and differ where numbers differ."""
    assert file_name("301") == "301.md"
    assert file_name("TVCP 1") == "TVCP_1.md"
    assert file_name("203", "Unanimity") == "203-unanimity.md"
    assert file_name("204", "  The Moderator's À-propos! ") == "204-the-moderators-a-propos.md"
    assert file_name("205", "word " * 30) == "205-word-word-word-word-word-word-word-word.md"
    assert file_name("TVCP", "1") != file_name("TVCP 1")
    unsafe = ["../x", "a/b", "a\\b", ".x", "a b", "a-b", "a_b", "a%b"]
    names = [file_name(number) for number in unsafe]
    assert len(set(names)) == len(unsafe)
    assert all("/" not in name and "\\" not in name and not name.startswith(".") for name in names)


def folder_of(files, place):
    """A folder with these files."""
    place.mkdir()
    for name, text in files.items():
        (place / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return place


FOLDER = {
    "206-losing-proposals.md": LOSING,
    "1001.md": "---\n# the first of the new ones\nnumber: 1001\nrank: immutable\n---\r\nAll play.  \n\n\n",
    "TVCP_1.md": "---\nnumber: TVCP 1\nrank: mutable\n---\nA vote of confidence.\n",
    "NOTES.md": "# Choices\r\n\r\nNone.",
    "RULESET.md": "---\ntitle: A small game\nzone: Europe/Berlin\n---\n\nAbout it.\n",
}


def test_a_folder_is_read():
    """Rules in the order of their numbers, the other files as papers, the front page's fields as settings."""
    ruleset = read_files({name: text.encode() for name, text in FOLDER.items()}, "small")
    assert [rule.number for rule in ruleset.rules] == ["206", "1001", "TVCP 1"]
    assert ruleset.papers == {name: FOLDER[name] for name in ("NOTES.md", "RULESET.md")}
    assert ruleset.settings == {"title": "A small game", "zone": "Europe/Berlin"}
    assert (ruleset.name, ruleset.title) == ("small", "A small game")


def test_a_folder_comes_back_byte_for_byte(tmp_path):
    """Import and export give the same files with the same bytes."""
    source = folder_of(FOLDER, tmp_path / "small")
    copy = tmp_path / "copy"
    write_ruleset(read_ruleset(source), copy)
    assert {p.name: p.read_bytes() for p in copy.iterdir()} == {p.name: p.read_bytes() for p in source.iterdir()}


def test_settings_without_a_front_page_get_one():
    """A ruleset that came from no folder keeps its settings when it is written."""
    ruleset = Ruleset("new", (read_rule(LOSING),), {}, {"title": "New: a game"})
    assert read_files(written_files(ruleset), "new").settings == {"title": "New: a game"}


def test_a_ruleset_is_not_written_over_anything(tmp_path):
    """A folder that holds something is left as it is."""
    source = folder_of(FOLDER, tmp_path / "small")
    with pytest.raises(FileExistsError):
        write_ruleset(read_ruleset(source), source)


@pytest.mark.parametrize(
    ("files", "file", "code", "line"),
    [
        ({"206.md": LOSING, "207.md": LOSING}, "207.md", "duplicate-number", 2),
        ({"206.md": LOSING, "301.md": "No fields.\n"}, "301.md", "no-front-matter", 1),
        ({"206.md": LOSING.encode() + b"\xff"}, "206.md", "encoding", 14),
        ({"206.md": LOSING, "NOTES.md": b"a\nb\xe4"}, "NOTES.md", "encoding", 2),
        ({"206.md": LOSING, "RULESET.md": "---\ntitle: [a, b]\n---\n"}, "RULESET.md", "not-text", 2),
        ({"NOTES.md": "x"}, "RULESET.md", "no-rules", 1),
    ],
)
def test_a_folder_s_faults_name_the_file(tmp_path, files, file, code, line):
    """What is wrong is reported with the file, the code and the line."""
    faults = read_ruleset(folder_of(files, tmp_path / "small"))
    assert (f"rulefile.{code}", line) in [(fault.code, fault.line) for fault in faults[file]]


def test_folders_within_are_faults_and_hidden_files_are_not(tmp_path):
    """A folder or a broken link within a ruleset is reported; what is hidden or left by Python is passed over."""
    source = folder_of(FOLDER | {".DS_Store": b"\xff"}, tmp_path / "small")
    (source / "__pycache__").mkdir()
    assert isinstance(read_ruleset(source), Ruleset)
    (source / "drafts").mkdir()
    (source / "207.md").symlink_to(source / "nowhere")
    faults = read_ruleset(source)
    assert {name: [(one.line, one.column, one.code) for one in found] for name, found in faults.items()} == {
        "drafts": [(1, 1, "rulefile.folder")],
        "207.md": [(1, 1, "rulefile.no-file")],
    }
