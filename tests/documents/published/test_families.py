"""Rule pages of each family, in small: what is rule, title, rank, history, note, judgment, log and what is not."""

from tests.documents.published import families
from tests.documents.published.wholeness import reads_wholly

from moot.documents.published.values import PublishedRule, PublishedRuleset


def read(text: str) -> PublishedRuleset:
    """A document of ours, read; what has to hold of every document is asserted."""
    return reads_wholly(text.encode())


def outline(document: PublishedRuleset) -> list[tuple[str, str, str | None, str]]:
    """Number, title, rank and status of each rule."""
    return [(rule.number, rule.title, rule.rank, rule.status) for rule in document.rules]


def texts(document: PublishedRuleset) -> list[str]:
    """The rules' texts."""
    return [rule.text for rule in document.rules]


def rule(document: PublishedRuleset, number: str) -> PublishedRule:
    """The rule with a number."""
    return next(r for r in document.rules if r.number == number)


def test_number_colon_title() -> None:
    """`101: Title`, sections with counts, and numbers with only a note left."""
    document = read(families.COLON)
    assert document.title == "The Rules of Ferry"
    assert [(s.name, s.rank, s.count) for s in document.sections] == [
        ("Immutable Rules", "immutable", 2),
        ("Mutable Rules", "mutable", 3),
    ]
    assert outline(document) == [
        ("101", "Crossing", "immutable", "in-force"),
        ("102", "The ferryman", "immutable", "in-force"),
        ("201", "", "mutable", "superseded"),
        ("202", "Fares", "mutable", "in-force"),
        ("203", "", "mutable", "repealed"),
        ("301", "Higher fares", "mutable", "in-force"),
    ]
    assert rule(document, "101").text == "Whoever crosses pays the ferryman.\nNobody crosses twice."
    assert [(k.kind, k.number, k.place.line) for k in rule(document, "301").links] == [("amends", "201", 32)]
    assert document.faults == ()


def test_title_below_a_marked_heading() -> None:
    """`Rule 11. [mutable] by Ada, last changed …`, its title on the next line, and a sentence that begins like one."""
    document = read(families.MARKED)
    assert outline(document) == [
        ("1", "Keep to the paths", "immutable", "in-force"),
        ("2", "Gates", "immutable", "in-force"),
        ("11", "Dogs", "mutable", "in-force"),
        ("12", "Maps", "mutable", "in-force"),
        ("13", "Better maps", "mutable", "in-force"),
    ]
    assert rule(document, "13").text == "Rule 12 is amended to read:\nRule 2:\nMaps hang at every other gate."
    assert [(r.number, r.proposer, r.changed.printed) for r in document.rules if r.changed] == [
        ("11", "Ada", "Mon Mar 1 10:20:30 1993"),
        ("12", "Ben", "Tue Mar 2 11:00:00 1993"),
        ("13", "Cleo", "Wed Mar 3 11:00:00 1993"),
    ]
    assert [k.number for k in rule(document, "2").links] == ["13"]
    assert rule(document, "2").links[0].printed.endswith("l3")
    assert rule(document, "12").links[0].printed == "First amended by Rule 13"
    assert [(r.number, note.kind) for r in document.rules for note in r.notes] == [
        ("11", "seconded"),
        ("13", "seconded"),
    ]
    assert "with some doubt" in rule(document, "13").notes[0].text


def test_number_with_revision() -> None:
    """`201/1: Title`, a line of author and dates below each text, judgments below one, links around."""
    document = read(families.REVISED)
    assert [(r.number, r.revision, r.proposer) for r in document.rules] == [
        ("201", "1", "Ada"),
        ("202", "3", "Ben"),
        ("203", "1", "Ben"),
    ]
    assert texts(document) == [
        "Apples belong to whoever planted the tree.",
        "Pears belong to all.",
        "Plums are nobody's.",
    ]
    assert [(j.heading, j.text) for j in rule(document, "202").judgments] == [
        ("Judgements", "A pear on the ground is a pear.")
    ]
    assert {r.rank for r in document.rules} == {"mutable"}
    assert [note.kind for note in document.notes] == ["navigation", "navigation"]


def test_run_together_on_one_line() -> None:
    """Rules begin where a sentence has ended before their number; `(1)`, `rule 101.` and `5. That` are none."""
    document = read(families.RUN_TOGETHER)
    assert [(r.number, r.rank) for r in document.rules] == [
        ("101", "immutable"),
        ("102", "immutable"),
        ("201", "mutable"),
        ("202", "mutable"),
        ("203", "mutable"),
        ("204", "mutable"),
    ]
    assert rule(document, "101").text == "Kites fly: (1) by day; (2) by night."
    assert rule(document, "102").text == "As rule 101. says, kites fly. Rules 101-102 are immutable."
    assert rule(document, "204").text == "See 201 and 5. That is all."
    assert rule(document, "203").text == "There may be 25 mutable rules."
    assert document.sections[1].count == 3
    assert document.headers["nntp-posting-host"] == "host.example.org"
    assert document.title == "RULES OF KITES"


def test_run_together_over_lines() -> None:
    """Rules that begin in the middle of lines; their texts keep the line breaks between."""
    document = read(families.WRAPPED)
    assert texts(document) == [
        "Kites fly by day.",
        "Kites are made of\npaper, and of rule 101. Nothing follows.",
        "Tails are\nlong.",
        "A tail has knots.",
        "Knots are\nblue.",
        "Blue is a colour.",
    ]
    assert (rule(document, "102").place.line, rule(document, "102").place.column) == (5, 24)
    assert [r.rank for r in document.rules] == ["immutable"] * 4 + ["mutable"] * 2


def test_hanging_indentation() -> None:
    """`101<TAB>text` and `102     text`: indented lines are text; others aren't, and are reported."""
    document = read(families.TABBED)
    assert texts(document) == [
        "Kites fly by day, and only when there is a\nwind from the west.",
        "Kites are made of paper.  The paper is to\nbe blue:\n\n        navy, or\n        sky.",
        "No kite flies twice.",
    ]
    assert [(f.code, f.line, f.column) for f in document.faults] == [("published.unplaced", 12, 1)]
    assert [(note.kind, note.place.line) for note in document.notes] == [
        ("proposal", 14),
        ("votes", 18),
        ("signature", 20),
    ]


def test_rules_with_power() -> None:
    """`Rule 101/2 (Power=3)`, the title below, a history of entries, a judgment in brackets, lines drawn between."""
    document = read(families.POWERED)
    assert [(r.number, r.revision, r.power, r.title) for r in document.rules] == [
        ("101", "2", "3", "The Harbour Master"),
        ("2141", "0", "1.7", "Ships"),
        ("2142", "0", "1", "Barrels"),
    ]
    assert [s.name for s in document.sections] == ["The Harbour", "Cargo"]
    master = rule(document, "101")
    assert master.text.startswith("The Harbour Master is an office.  Whoever holds it\nwatches")
    assert master.adopted.printed == "Jun 30 1993"
    assert [(k.kind, k.number, k.revision, k.by, k.date.printed) for k in master.links] == [
        ("amended-by", "1235", "1", "Ada", "Mar 1 1995"),
        ("amended-by", "4406", "2", "Ben, Cleo", "30 October 2002"),
    ]
    assert [note.text for note in master.notes] == [
        "Amended(2) by Proposal 4406 (Ben, Cleo), 30 October 2002,\n   with a quorum of nine"
    ]
    assert [k.kind for k in rule(document, "2141").links] == ["created-by", "power-changed-by"]
    assert "a raft is a ship" in rule(document, "2141").judgments[0].heading.lower()


def test_markdown_headings() -> None:
    """`### Rule 101: Title` and `### 102 — Title` below sections; a numbered list within a text is text."""
    document = read(families.MARKDOWN)
    assert document.title == "The Library"
    assert outline(document) == [
        ("101", "Silence", "mutable", "in-force"),
        ("102", "Lending", "mutable", "in-force"),
        ("103", "Fines", None, "repealed"),
    ]
    assert rule(document, "101").power == "3"
    assert rule(document, "101").text == "Readers are silent. The list:\n\n1. no talking\n2. no singing"
    assert [(k.number, k.date.printed) for k in rule(document, "101").links] == [("12", "May 3, 2001")]
    assert rule(document, "102").text == "Books are lent for `14` days.\n\n> Late books cost a penny."


def test_bold_headings() -> None:
    """`**101. Title.** text` on one line, and a link in brackets at a text's end."""
    document = read(families.BOLD)
    assert [(r.title, r.text) for r in document.rules] == [
        ("Silence", "Readers are silent."),
        ("Lending", "Books are lent\nfor two weeks."),
        ("Fines", "Fines are low."),
        ("Lower fines", "Rule 103 says so."),
    ]
    assert [(k.kind, k.number) for k in rule(document, "103").links] == [("amended-by", "104")]


def test_numbered_list() -> None:
    """`1. text` with deeper lists within: only the outer numbers are rules."""
    document = read(families.LISTED)
    assert texts(document) == [
        "Wash your hands before you cook,\nand after.",
        "Knives are put away:\n1. at once\n2. dry",
        "The cook never washes up.",
        "Guests do.",
    ]


def test_no_blank_lines() -> None:
    """`101. Title` with the text right below; a number that begins a line in the middle of a sentence is none."""
    document = read(families.TIGHT)
    assert [(r.number, r.title, r.status) for r in document.rules] == [
        ("101", "Bread", "in-force"),
        ("102", "Butter", "in-force"),
        ("103", "Jam", "in-force"),
        ("104", "", "repealed"),
    ]
    assert rule(document, "101").text == "Bread is baked daily, as it was under\nrule 102. The baker gets up early."


def test_page_with_ordered_lists() -> None:
    """A saved page: list items have the numbers that readers see; styles and scripts are no text."""
    document = read(families.PAGE)
    assert document.title == "Garden Rules"
    assert [(r.number, r.rank, r.text) for r in document.rules[:3]] == [
        ("101", "immutable", "Water the beds & the pots."),
        ("102", "immutable", "Don’t tread on them."),
        ("201", "mutable", "Weeds go on the heap."),
    ]
    assert rule(document, "202").text == "Bees stay.\n\n* all of them"
    assert [note.kind for note in document.notes] == ["footer"]
    second = families.PAGE.split("\n")[3]
    assert rule(document, "102").place.column == second.index("Don&#8217;t") + 1
    assert rule(document, "102").place.line == 4


def test_wiki_headings() -> None:
    """`=== Rule 101 ===` below `== Immutable Rules ==`, with a title or without."""
    document = read(families.WIKI)
    assert [(r.number, r.title, r.rank, r.text) for r in document.rules] == [
        ("101", "", "immutable", "All sail."),
        ("102", "Winds", "immutable", "Winds blow."),
        ("201", "", "mutable", "Sailors take turns."),
    ]


def test_dotted_numbers() -> None:
    """`1.2 Title`; a numbered list within a rule is text."""
    document = read(families.DOTTED)
    assert [(r.number, r.title) for r in document.rules] == [("1.1", "The sea"), ("1.2", "The shore"), ("2.1", "Boats")]
    assert rule(document, "1.1").text == "The sea is wide:\n\n1. to the west\n2. to the east"


def test_fields_below_the_text() -> None:
    """`Proposed by: …`, `Adopted: …` and links in brackets are no text, nor is a signature or a list's foot."""
    document = read(families.FIELDS)
    assert [(r.number, r.title, r.rank, r.status) for r in document.rules] == [
        ("101", "", None, "in-force"),
        ("102", "", "mutable", "in-force"),
        ("103", "Ovens", None, "repealed"),
    ]
    loaves = rule(document, "102")
    assert loaves.text == "Loaves are of these kinds:\n1. white\n2. brown"
    assert (loaves.proposer, loaves.adopted.printed) == ("Ada", "May 3, 2001")
    assert rule(document, "103").text == "Ovens are hot."
    assert [(k.kind, k.number, k.date.printed) for k in rule(document, "103").links] == [
        ("amended-by", "34", "3 May 2003"),
        ("repealed-by", "310", ""),
    ]
    assert [note.kind for note in document.notes] == ["signature", "footer"]


def test_log_in_columns() -> None:
    """A table with its cells set apart by bars."""
    document = read(families.TABLE)
    assert [(row.number, row.rank, row.title, row.proposer, row.outcome, row.date.printed) for row in document.log] == [
        ("301", None, "", "Ada", "Defeated", "N/A"),
        ("302", "mutable", "Draws", "Ben", "Adopted", "May 5, 2001"),
    ]
    assert [(r.number, r.text) for r in document.rules] == [
        ("101", "Clocks are started."),
        ("302", "Draws are half a point."),
    ]


def test_log_in_a_page() -> None:
    """A page's table with a row that has paragraphs in its cells."""
    document = read(families.PAGE_WITH_LOG)
    assert [(row.number, row.title, row.rank, row.text, row.proposer, row.outcome) for row in document.log] == [
        ("301", "Buoys", "mutable", "Buoys are red.", "Ada", "Adopted"),
        ("302", "", None, "I think so.", "Ben", "Defeated"),
        ("303", "Nets", "mutable", "Nets are dry.", "Ada", "Adopted"),
    ]
    assert [row.date.printed for row in document.log] == ["May 5, 2001", "N/A", "May 6, 2001"]
    assert [(k.kind, k.number) for k in document.log[2].links] == [("amends", "101")]
    assert document.faults == ()


def test_log_with_cells_run_together() -> None:
    """A table whose cells run together as text: a name is known from the rows in which it is plain."""
    document = read(families.CELLS)
    assert [(row.number, row.text, row.proposer, row.outcome) for row in document.log] == [
        ("301", "Draws are half a point.", "Ben Carr", "Adopted"),
        ("302", "Rule 101 is repealed", "Ben (Carr)", "Defeated"),
        ("303", "", "Ada", "Amended"),
        ("304", "Clocks are stopped:\n\n- at noon\n\n- at night", "Ada", "Adopted"),
    ]
    assert [(k.kind, k.number) for row in document.log for k in row.links] == [
        ("amends", "101"),
        ("amended-by", "304"),
        ("amends", "303"),
    ]
    assert [r.number for r in document.rules] == ["101", "301", "304"]
    assert document.faults == ()


def test_log_that_is_not_clear() -> None:
    """A row without an outcome, and one without a proposer, are kept and reported."""
    document = read(
        families.CELLS + "\n305: Bells\n\nMutable Bells ring at noon\n\n306\n\nN/A No more bells Defeated N/A\n"
    )
    assert [(row.number, row.outcome, row.proposer) for row in document.log[-2:]] == [
        ("305", "", ""),
        ("306", "Defeated", ""),
    ]
    assert [(f.code, f.line) for f in document.faults] == [
        ("published.row-outcome", 31),
        ("published.row-proposer", 37),
    ]


def test_note_that_the_rule_cannot_own() -> None:
    """A rule amends what was there before it: a note of a later number is reported, and is neither text nor link."""
    document = read(families.COLON.replace("A fare is one coin.", "A fare is one coin.\n\nAmends 305"))
    assert [(f.code, f.line, f.column) for f in document.faults] == [("published.stray-note", 24, 1)]
    assert rule(document, "202").links == ()
    assert rule(document, "202").text == "A fare is one coin."


def test_notes_of_which_one_is_not_the_rules() -> None:
    """Of several notes below a rule those that can be its own are."""
    document = read(families.COLON.replace("A fare is one coin.", "A fare is one coin.\n\nAmended by 301\nAmends 305"))
    assert [(f.code, f.line) for f in document.faults] == [("published.stray-note", 25)]
    assert [(k.kind, k.number) for k in rule(document, "202").links] == [("amended-by", "301")]


def test_number_used_twice() -> None:
    """Both rules are kept, in order."""
    document = read(families.COLON.replace("202: Fares", "301: Fares"))
    assert [r.title for r in document.rules if r.number == "301"] == ["Fares", "Higher fares"]


def test_letters_for_digits() -> None:
    """`Rule l02` is rule 102, with the printed number kept."""
    document = read("Rule l01: Oars\n\nOars are wet.\n\nRule 1O2: Sails\n\nSails are dry. [Amended by Rule l03]\n")
    assert [(r.number, r.printed) for r in document.rules] == [("101", "l01"), ("102", "1O2")]
    assert rule(document, "102").links[0].number == "103"


def test_ranks_from_the_documents_own_rules() -> None:
    """Where no section or mark shows a rank, what a rule says of numbers does; nothing is inferred otherwise."""
    own = "101. All play.\n\n102. {}\n\n201. Fun.\n"
    hundreds = own.format("A rule in the 100's is immutable, one in the 200's is mutable.")
    limit = own.format("Rules numbered below 200 are immutable, other rules are mutable.")
    for text in (hundreds, limit):
        assert [r.rank for r in read(text).rules] == ["immutable", "immutable", "mutable"]
    assert [r.rank for r in read(own.format("Nobody wins.")).rules] == [None, None, None]


def test_document_without_rules() -> None:
    """A letter is no ruleset: one fault says so, and every line is accounted for as unplaced."""
    document = read("Dear all,\n\nlet us play again.\n\nAda\n")
    assert not document.rules
    assert [f.code for f in document.faults] == ["published.no-rules"]
    assert [a.kind for a in document.accounts] == ["unplaced"] * 3


def test_empty_paper() -> None:
    """Of a file that cannot be read nothing is left but its fault."""
    document = read("")
    assert not document.rules and not document.accounts
    assert [f.code for f in document.faults] == ["document.empty"]
