"""Rule lists: what they hold, and that no text in them, however hostile, becomes anything but the text of its rule."""

import json
import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from tests.effort import within
from tests.playing import Game, amend, assembly, enact, repeal, rule, transmute

from moot.authoring.export import listed
from moot.documents.rulelists import FORMS, ChangeNote, ExportedRule, RuleList, written
from moot.documents.rulelists.markdown import contained
from moot.documents.rulelists.phrases import shown, told
from moot.documents.rulelists.plaintext import width, wrapped
from moot.game.values import decode
from moot.play.host import Host

NUMBERED = "numbering.changed_rules_take_the_number()"
VOID = frozenset("meta br hr".split())
BLANK = {"format": 1, "game": "friday", "title": "Friday", "entry": 3, "time": 1_767_636_000, "digest": "d" * 64}


def of(*rules: ExportedRule, repealed: tuple[ExportedRule, ...] = (), title: str = "Friday") -> RuleList:
    """A list of these rules."""
    counts = {rank: sum(r.rank == rank for r in rules) for rank in ("immutable", "mutable")}
    return RuleList(**BLANK | {"title": title}, full=bool(repealed), rules=rules, repealed=repealed, **counts)


def saying(text: str, number: str = "301", title: str = "A rule", **other: object) -> ExportedRule:
    """A rule with this text."""
    note = ChangeNote(change="initial", entry=0, time=0, rule=number)
    return ExportedRule(
        id=number, number=number, title=title, rank="mutable", revision=1, text=text, history=(note,), **other
    )


# --- what a list holds ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def changed(host: Host) -> Game:
    """A game in which rules were enacted, amended, renumbered, transmuted, repealed, and an amendment taken away."""
    game = Game.of(
        host, assembly(), rule("201", NUMBERED), rule("202", text="There is tea."), rule("203"), players=("Ada", "Ben")
    )
    game.adopt(enact("Songs", "All *sing*."), by="Ada")  # 301
    game.adopt(amend("202", text="There is green tea."), by="Ben")  # 302
    game.adopt(amend("302", edits=[{"find": "green", "replace": "black"}]), transmute("203", "immutable"))  # 303
    game.adopt({"change": "repeal-amendment", "rule": "303", "amendment": "303"}, by="Ben")  # 304
    game.adopt(repeal("301"))  # 305
    game.adopt({"change": "retitle", "rule": "304", "title": "Tea, and what it is"}, by="Ben")  # 306
    return game


def test_a_list_has_the_rules_in_force_with_their_counts(changed: Game):
    """A list names the game, the moment and the digest of the law, and has the rules by ordinal."""
    current = listed(changed.table.moment())
    assert (current.game, current.entry, current.time) == (changed.table.name, changed.state.entry, changed.state.now)
    assert (current.immutable, current.mutable, len(current.rules)) == (2, 2, 4)
    assert current.digest == changed.table.moment().law.digest
    assert [one.number for one in current.rules] == [r.number for r in changed.state.in_force()]
    assert not current.repealed


def test_a_current_list_notes_how_a_rule_began_and_its_last_change(changed: Game):
    """Of many changes a current list has the first and the last note, and the former numbers."""
    tea = next(one for one in listed(changed.table.moment()).rules if one.id == "202")
    assert [note.change for note in tea.history] == ["initial", "retitle"]
    assert (tea.text, tea.number, tea.earlier_numbers) == ("There is green tea.", "306", ("202", "302", "303", "304"))


def test_a_full_list_has_every_change_and_the_repealed(changed: Game):
    """A full list has each change with proposal, author, entry and numbers; a repealed rule with what ended it."""
    full = listed(changed.table.moment(), full=True)
    tea = next(one for one in full.rules if one.id == "202")
    assert [(n.change, n.was, n.rule, n.proposal, n.author) for n in tea.history[1:]] == [
        ("amend", "202", "302", "302", "Ben"),
        ("amend", "302", "303", "303", "Ada"),
        ("repeal-amendment", "303", "304", "304", "Ben"),
        ("retitle", "304", "306", "306", "Ben"),
    ]
    assert tea.history[3].amendment == "303"
    songs = full.repealed[0]
    assert [(n.change, n.proposal) for n in songs.history] == [("enact", "301"), ("repeal", "305")]
    ended = changed.state.rules["301"].repealed
    assert (songs.history[-1].entry, songs.history[-1].time) == (ended, changed.table.moment().at(ended).state.now)


def test_a_list_is_of_its_moment(changed: Game):
    """A list of an earlier moment knows nothing of what came after."""
    then = changed.state.rules["301"].revisions[0].entry
    early = listed(changed.table.moment().at(then), full=True)
    assert [one.number for one in early.rules] == ["101", "201", "202", "203", "301"]
    assert all(note.entry <= then for one in early.rules for note in one.history)
    assert early.digest != listed(changed.table.moment()).digest


def test_a_change_that_a_rule_makes_of_itself_names_that_rule(host: Host):
    """Where no proposal changed a rule, the note says which rule did."""
    reaper = '@upon("rule_enacted")\ndef makes_room(rule):\n    repeal("202")'
    game = Game.of(host, assembly(), rule("201", reaper), rule("202"), players=("Ada",))
    game.adopt(enact())
    gone = listed(game.table.moment(), full=True).repealed[0]
    assert (gone.number, gone.history[-1].change, gone.history[-1].by, gone.history[-1].proposal) == (
        "202", "repeal", "201", "",
    )  # fmt: skip
    assert "Repealed by rule 201 itself" in written(listed(game.table.moment(), full=True), "text")


@pytest.mark.parametrize("form", ["markdown", "text", "html"])
def test_every_form_for_readers_tells_the_whole_story(changed: Game, form: str):
    """Every readable format has header, ranks, texts, and each note of the history."""
    said = re.sub(r"<[^>]+>|\\|[*|]", "", written(listed(changed.table.moment(), full=True), form))  # type: ignore[arg-type]
    said = " ".join(said.split())
    for words in (
        f"entry {changed.state.entry} of {changed.table.name}",
        "4 rules in force, 2 immutable and 2 mutable; 1 repealed.",
        changed.table.moment().law.digest,
        "Immutable rules (2)",
        "Repealed rules (1)",
        "306. Tea, and what it is",
        "There is green tea.",
        "Amended by proposal 302, “amend rule 202 (Rule 202)”, by Ben, 1970-01-12",
        "Amendment 303 repealed by proposal 304",
        "303 before, 304 since.",
        "Transmuted to immutable by proposal 303",
        "Enacted as 301 by proposal 301, “Songs”, by Ada",
        "Repealed by proposal 305",
        "with a mechanism",
    ):
        assert words in said, words


def test_mechanisms_stand_in_a_list_where_they_are_wanted(changed: Game):
    """The code of a rule is left out of a list for readers unless it is asked for; JSON has it always."""
    current = listed(changed.table.moment())
    for form in ("markdown", "text", "html"):
        assert "changed_rules_take_the_number()" not in written(current, form)
        assert "changed_rules_take_the_number()" in written(current, form, mechanisms=True)
    assert json.loads(written(current, "json"))["rules"][1]["mechanism"] == NUMBERED


def test_what_a_rule_claims_and_whom_it_is_for_is_part_of_the_list():
    """Claims of precedence are law, so every form for readers tells them in words."""
    claiming = saying(
        "x", prevails_over=("305", "effect:win"), yields_to=("immutable",), for_people="a matter of taste"
    )
    for form in ("markdown", "text", "html"):
        said = " ".join(re.sub(r"<[^>]+>", "", written(of(claiming), form)).split())  # type: ignore[arg-type]
        assert "Prevails over rule 305, the effect win. Yields to immutable rules." in said
        assert "For people only: a matter of taste." in said


def test_json_is_canonical_and_reads_back(changed: Game):
    """The JSON is one line with sorted keys, and holds the whole list."""
    full = listed(changed.table.moment(), full=True)
    text = written(full, "json")
    assert decode(text, RuleList) == full
    assert text == json.dumps(json.loads(text), ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


# --- hostile texts ------------------------------------------------------------------------------------------

HOSTILE = {
    "a heading": "# Rule 999\n\nAll power to me.",
    "a heading without a space": "#Rule 999",
    "an underlined heading": "Rule 999\n========\n\nSo\n---",
    "a quoted heading": "> ## Rule 999\n\n- # one in a list",
    "a block of code that does not end": "See:\n```\nprint()",
    "tildes that do not end": "~~~~ text\nprint()",
    "a script": "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>",
    "a comment that does not end": "It is so. <!-- but\n\nnot really",
    "a tag that does not end": "<details><summary>more\n\n<textarea>",
    "HTML with a heading in it": "<div>\n# Rule 999\n\n[301]: elsewhere\n</div>",
    "a tag over two lines": 'a <b\nclass="x">bold</b>',
    "an escaped tag and one that is not": "\\<b> and \\\\<b> and <b>",
    "a link's target": "[101]: https://example.org\n\nSee [101].",
    "a footnote": "See[^1].\n\n[^1]: Or not.",
    "front matter": "---\nnumber: 1\nrank: immutable\n---\nx",
    "a table": "| a | b |\n|---|---|\n| <b> | `|` |",
    "a closing fence": "x\n```text\na\n```\n```",
    "a CDATA section": "<![CDATA[ x",
    "a processing instruction": "<?php echo 1",
    "a signature": "-- \nBen",
    "a mail": "From ada@example.org Mon Jan  5\nSubject: x\n\n.\n",
    "control": "a\x1b[2J\x07\x00b\x0c\u2028c\r\nd\re",
    "another direction": "\u202erules no\u202c",
    "white space": "   \n\t\n ",
    "nothing": "",
}  # fmt: skip

FRAGMENTS = (
    *"#->*+=|`~<[\\&",
    *("```", "~~~", "---", "===", "1. ", "- ", "> ", "    ", "\t", "\n", "\n\n", "\r\n", "</", "<!--", "-->", "<b>"),
    *("<script>", "</main>", "]]>", "[a]: b", "[a]", "](x)", "`<i>`", "<a@b.c>", "word", "é", "日本語", "| a |\n|-|\n"),
    *("\\<", "# x", "&lt;", "<pre>", "x" * 90, "-- ", ".", "From ", "\x1b"),
)
hostile = st.one_of(st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join), st.text(max_size=80))

TITLES = {"a heading": "x\n# y", "marks": "*a* [b](c) `d` <e> & f_g_ #", "empty": "", "direction": "\u202ex"}

_commonmark = MarkdownIt("commonmark", {"html": True}).enable("table")


def outline(markdown: str) -> list[tuple[int, str]]:
    """The headings of a document in Markdown, as any page would show it; no HTML and no targets may be in it."""
    env: dict[str, object] = {}
    tokens = _commonmark.parse(markdown, env)
    assert not env.get("references")
    assert not [t for t in tokens if t.type == "html_block" or any(c.type == "html_inline" for c in t.children or ())]
    headings = [i for i, token in enumerate(tokens) if token.type == "heading_open"]
    assert all(tokens[i].level == 0 for i in headings)
    shown = MarkdownIt("commonmark")
    words = [re.sub("<[^>]+>", "", shown.renderInline(tokens[i + 1].content)) for i in headings]
    return [(int(tokens[i].tag[1]), text) for i, text in zip(headings, words, strict=True)]


def check_markdown(text: str, title: str = "A rule") -> None:
    """A document with a rule of this text between two others has their headings and no others."""
    document = written(of(saying("First."), saying(text, "302", title), saying("Last.", "303")), "markdown")
    found = outline(document)
    assert [level for level, _ in found] == [1, 2, 3, 3, 3]
    assert [words.partition(".")[0].removeprefix("Rule ") for _, words in found[2:]] == ["301", "302", "303"]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_stays_within_its_rule_in_markdown(text: str):
    """Neither headings, nor HTML, nor code without an end, nor targets of links get out of a rule's text."""
    check_markdown(text)


@given(hostile, hostile)
def test_any_text_and_title_stay_within_their_rule_in_markdown(text: str, title: str):
    """The same for whatever can be made of the marks of Markdown and HTML."""
    check_markdown(text, title)


@given(hostile)
def test_markdown_is_only_escaped(text: str):
    """A text that needs no fence is as it was but for backslashes; what needs none is not touched."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    safe = contained(text)
    if not safe.startswith(("```", "~~~")) and plain.isprintable():
        assert safe.replace("\\", "") == plain.replace("\\", "")


def test_what_rules_are_written_in_is_kept():
    """Lists, emphasis, tables, quotations, links and code that ends are left as they are."""
    lists, table = "1. *one*\n   - two\n\n> said", "| a | b |\n|---|---|\n| 1 | 2 |"
    text = f"{lists}\n\n{table}\n\n```text\n# <b>\n```\n\n<https://example.org> `<b>` 3 < 4"
    assert contained(text) == text


class Tags(HTMLParser):
    """The elements of a page, which must be nested properly, and its headings."""

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[tuple[str, str]] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("h1", "h2", "h3"):
            self.headings.append((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"h1", "h2", "h3"} & set(self.open) and "article" in self.open:
            tag, said = self.headings[-1]
            self.headings[-1] = (tag, said + data)


EXPECTED_TAGS = frozenset(
    "html head meta title style body a div header h1 h2 h3 h4 h5 h6 p code bdi nav ul li main section article pre ol "
    "blockquote em strong hr br table thead tbody tr th td".split()
)


def check_page(text: str, title: str = "A rule") -> Tags:
    """A page with such a rule between two others has their headings, and no element or attribute that can act."""
    page = Tags(
        written(of(saying("First."), saying(text, "302", title), saying("Last.", "303")), "html", mechanisms=True)
    )
    assert {tag for tag, _ in page.tags} <= EXPECTED_TAGS
    assert [said.partition(".")[0].removeprefix("Rule ") for tag, said in page.headings if tag == "h3"] == [
        "301",
        "302",
        "303",
    ]
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on") or name in ("src", "style", "srcset")], tag
        address = (attributes.get("href") or "").strip().lower()
        assert not address.startswith(("javascript:", "data:", "vbscript:", "file:"))
    return page


@pytest.mark.parametrize("text", [*HOSTILE.values(), "[x](javascript:alert(1)) ![y](https://example.org/z.png)"])
def test_a_hostile_text_stays_within_its_rule_on_a_page(text: str):
    """On a page a text is neither a heading of the list nor HTML; nothing is loaded and nothing runs."""
    check_page(text)


@given(hostile, hostile)
def test_any_text_and_title_stay_within_their_rule_on_a_page(text: str, title: str):
    """The same for whatever can be made of the marks of Markdown and HTML."""
    check_page(text, title)


def test_a_page_can_be_found_ones_way_about():
    """A page has a language, a title, one first heading, an index that leads to every rule, and a policy."""
    page = check_page("x", "Votes & more")
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    targets = [(attributes["href"] or "")[1:] for tag, attributes in page.tags if tag == "a"]
    assert set(targets) <= set(ids) and {"rule-301", "rule-302", "rule-303", "rules"} <= set(targets)
    assert ("html", {"lang": "en"}) in page.tags
    assert [tag for tag, _ in page.headings].count("h1") == 1
    policies = [a["content"] for tag, a in page.tags if tag == "meta" and "http-equiv" in a]
    assert policies and policies[0] and policies[0].startswith("default-src 'none'; style-src 'sha256-")


def test_rules_that_share_a_number_have_anchors_of_their_own():
    """A repealed rule and the current one with its number have different anchors, and odd numbers valid ones."""
    again = of(saying("x"), saying("y", "TVCP 1/2"), repealed=(msgspec.structs.replace(saying("z"), id="301~2"),))
    ids = [a["id"] for tag, a in Tags(written(again, "html")).tags if tag == "h3"]
    assert len(set(ids)) == 3
    assert not [one for one in ids if " " in (one or " ")]


# --- text for mail and news -----------------------------------------------------------------------------------


def check_text(text: str, title: str = "A rule") -> None:
    """In text, a rule says nothing at the margin, and no line is wider than 72 columns but for what has no spaces."""
    bare = written(of(saying("First."), saying("Last.", "303")), "text").split("\n")
    lines = written(of(saying("First."), saying(text, "302", title), saying("Last.", "303")), "text").split("\n")
    at_margin = [line for line in lines if line and not line.startswith("  ")]
    begun = next(i for i, line in enumerate(at_margin) if line.startswith(("302.", "Rule 302")))
    over = next(i for i, line in enumerate(at_margin) if line.startswith("303."))
    heading = at_margin[begun:over]
    assert (len(heading), set(heading[-1])) == (2, {"-"})
    counted = [line for line in at_margin[:begun] + at_margin[over:] if line not in bare]
    assert all("3 rules in force" in line or "rules (3)" in line for line in counted), counted
    assert not [line for line in lines if line != line.rstrip() or any(ord(c) < 32 for c in line)]
    assert not [line for line in lines if len(line) > 250]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_stays_within_its_rule_in_text(text: str):
    """Nothing in a rule can pass for a heading, a signature, a quotation or the next mail."""
    check_text(text)


@given(hostile, hostile)
def test_any_text_and_title_stay_within_their_rule_in_text(text: str, title: str):
    """The same for whatever texts and titles can be made of marks."""
    check_text(text, title)


@given(st.text(alphabet="ab cdé日語\u0301,.", max_size=400), st.integers(20, 72))
def test_lines_are_no_wider_than_the_columns(text: str, columns: int):
    """Lines fit, counted as a screen shows them, unless one word of plain letters does not; and no word is lost."""
    lines = list(wrapped(text, columns))
    assert all(width(line) <= columns for line in lines if " " in line.strip() or not line.isascii())
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_paragraphs_that_fit_are_left_as_they_are():
    """Lines that their author broke are not run together, unless one of them is too long."""
    verse = "Roses are red,\nviolets are blue."
    assert list(wrapped(verse, 72)) == verse.split("\n")
    long = "word " * 20 + "\nand more."
    assert list(wrapped(long, 72))[-1].endswith("word word and more.")


def test_items_hang_and_quotations_keep_their_mark():
    """A list's items are filled one by one with their lines set in; quoted lines stay quoted; code stays as it is."""
    words = "word " * 20
    lines = list(wrapped(f"1. {words}\n2. {words}\n(iii) {words}\n\n> {words}\n\n    code  {words}", 40))
    assert [line[:4] for line in lines[:4]] == ["1. w", "   w", "   w", "2. w"]
    assert all(line.startswith("> word") for line in lines if ">" in line)
    assert f"    code  {words}".rstrip() in lines


def test_a_long_title_is_set_in_where_it_goes_on():
    """Only the first line of a title is at the margin, so that none looks like another mail's header."""
    long = written(of(saying("x", title="words " * 11 + "From ada Mon"), title="words " * 9 + "From ada Mon"), "text")
    assert sum(line.strip() == "From ada Mon" for line in long.split("\n")) == 2
    assert not [line for line in long.split("\n") if line.startswith("From ")]


def test_what_cannot_be_broken_is_cut_where_mail_would_break():
    """A URL stays whole on its own line; a word longer than a mail line is cut, without loss."""
    address = "https://example.org/" + "a" * 100
    assert address in list(wrapped(f"See {address} for it.", 72))
    huge = "x" * 5000
    assert "".join(wrapped(huge, 72)) == huge
    assert all(len(line) <= 240 for line in wrapped(huge, 72))
    assert all(width(line) <= 72 for line in wrapped("日" * 500, 72))


SLOW = {
    "brackets": "[" * 20_000,
    "backticks": " `" * 10_000,
    "tags": "<a " * 10_000,
    "quotations": "> " * 5_000 + "x",
    "items": "- " * 5_000 + "x",
    "headings": "# x\n" * 10_000,
    "backslashes": "\\" * 50_000,
    "blocks": "<div>\n\n" * 5_000,
    "stars": "*a " * 10_000,
    "targets": "\n".join(f"[{n}]: x" for n in range(3_000)),
    "cells": "|a" * 5_000 + "\n" + "|-" * 5_000,
}


@pytest.mark.check
@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_a_text_made_to_be_slow_is_written_in_no_time(text: str):
    """A text made to keep a writer busy takes a few seconds at most in all forms together."""
    with within(15):
        for form in FORMS:
            written(of(saying(text)), form)


# --- the page that describes it ---------------------------------------------------------------------------------

DESCRIBED = (Path(__file__).parents[2] / "docs" / "export.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "table"), [(RuleList, "list"), (ExportedRule, "rule"), (ChangeNote, "note")])
def test_every_field_of_the_json_is_described(kind: type[msgspec.Struct], table: str):
    """`docs/export.md` names each field, marks those that are always there, and names no other."""
    rows = DESCRIBED.split(f"| {table} | |\n")[1].split("\n\n")[0].splitlines()[1:]
    found = re.findall(r"`(\w+)`( \*)?", " ".join(row.split("|")[1] for row in rows))
    always = {field.name for field in msgspec.structs.fields(kind) if field.required}
    assert {name for name, _ in found} == set(kind.__struct_fields__)
    assert {name for name, star in found if star} == always


def test_every_kind_of_note_is_described_and_told():
    """Each kind of change that a note may have is in the description, and has a sentence."""
    for change in get_args(get_type_hints(ChangeNote)["change"]):
        for kind in get_args(change) or (change,):
            assert f"`{kind}`" in DESCRIBED
            note = ChangeNote(
                change=kind, entry=7, time=0, rule="301", was="206", rank="mutable", proposal="301", amendment="3"
            )
            assert told(note).endswith(".") and "301" in told(note)


def test_control_characters_are_shown_as_signs() -> None:
    """Every character that Unicode counts as a control or a separator of lines is replaced, and no other."""
    for character in map(chr, range(0x3000)):
        hidden = unicodedata.category(character) in ("Cc", "Zl", "Zp") and character not in "\n\t\r"
        assert (shown(character) == "\ufffd") == hidden, hex(ord(character))
