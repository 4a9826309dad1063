"""Messages of templates: what is found in them, what is made of them, and that no text stands outside."""

import re
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from itertools import chain

import pytest
from jinja2 import nodes
from tests.languages.pseudo import PSEUDO

from moot.gateways.web.rendering.template_language import shown_expressions, translated
from moot.gateways.web.rendering.templates import HERE, environment
from moot.languages import ENGLISH

TEMPLATES = {path.name: path.read_text() for path in sorted((HERE / "templates").glob("*.html"))}
KEYS = re.compile(r"\W*[a-z0-9_]*(\W[a-z0-9_+%]+)*\W*")
"""Literals in lower case without spaces: addresses, classes, names of fields, values of the record."""
NO_WORDS = {"Markdown", "JSON", "Atom", "RSS", "JSON Feed", "%02d:00"}
"""Names of formats, and a format, the same in all languages."""
PAGES = {"Game", "Rules", "Lines", "Proposals"}
"""Names of pages that `game_layout.html` compares with those of the menu."""
IN_FILTERS = {"replace", "map", "selectattr", "rejectattr", "join", "sum", "select", "reject", "groupby", "format"}
IN_FILTERS |= {"dated"}
"""Filters whose arguments nobody reads."""
IN_CALLS = {"_", "N_", "counted", "asset", "link", "get", "startswith", "endswith", "text", "asked", "replace"}
IN_CALLS |= {"this_page", "value", "words_of", "as_value"}
"""Functions whose arguments nobody reads, or are messages already."""


def found_in(source: str) -> list[str]:
    """The messages of a template."""
    found: list[str] = []
    translated(environment(ENGLISH), source, lambda message, _comment: found.append(message) or message)
    return found


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ("<p>Your vote waits for <a href='/{{ x }}'>case {{ x }}</a>.</p>", ["Your vote waits for <1>case {1}</1>."]),
        ("<h1>Rules</h1>\n  <p>No\n   rules  yet</p>", ["Rules", "No rules yet"]),
        ("<p>Open{% if a %} until {{ a }}{% endif %}.</p>", ["until {1}", "Open{1}."]),
        ("<p>{{ a }} · <a>entry {{ b }}</a> · {{ c }}</p>", ["entry {1}"]),
        ("<a class='x'>Start</a> <a>Join</a>", ["Start", "Join"]),
        ("<p>Player: <b>{{ a }}</b></p>", ["Player: {1}"]),
        ("<p>Run <code>moot serve</code> first.</p><code>moot</code>", ["Run <1>moot serve</1> first."]),
        ("<p>By {% for n in a %}<a>{{ n }}</a>{% endfor %}</p>", ["By {1}"]),
        ("{% if a %}<p>One</p>{% else %}Two{% endif %} · 12 &amp; 3", ["One", "Two"]),
        ('<input placeholder="all"><p title="Rule {{ n }}">4</p>', ["all", "Rule {1}"]),
        ('<p lang="en" title="x">5</p><i translate="no">ACME</i><script>var a</script>', []),
        ('<meta name="description" content="A game"><meta name="theme" content="dark">', ["A game"]),
        ("{% block picture %}{{ a }}/preview.png?entry={{ b }}{% endblock %}", []),
        ("{# A comment #}<p>Cut {% if a %}<a>{% endif %}here{% if a %}</a>{% endif %}</p>", ["Cut", "here"]),
    ],
)
def test_messages_are_found(source: str, messages: list[str]):
    """Messages are whole sentences with numbered places and tags; code, addresses and what has no letters isn't."""
    assert found_in(source) == messages


def test_translations_are_put_in_place(say: Callable[[dict[str, str]], Callable[[str], str]]):
    """A translation may put the places and tags of its message in another order; spaces around it stay."""
    source = '<p title="A {{ a }}">\n By <b>rule {{ a }}</b>{% if b %}, see {{ b }}{% endif %}.\n</p>'
    spoken = say({"By <1>rule {1}</1>{2}.": "<1>Regel {1}</1>{2} gilt.", "A {1}": '"{1}"', ", see {1}": ", s. {1}"})
    assert (
        spoken(source)
        == '<p title="&quot;{{ a }}&quot;">\n <b>Regel {{ a }}</b>{% if b %}, s. {{ b }}{% endif %} gilt.\n</p>'
    )


@pytest.fixture
def say() -> Callable[[dict[str, str]], Callable[[str], str]]:
    """Templates with the translations that are given."""
    return lambda known: (
        lambda source: translated(environment(ENGLISH), source, lambda message, _comment: known.get(message, message))
    )


@pytest.mark.check
def test_templates_compile_in_every_language(bracketed: NullTranslations):
    """Every template compiles when all its messages are translated, and has the same blocks and macros."""
    for name, source in TEMPLATES.items():
        english = environment(ENGLISH).parse(source)
        other = environment(PSEUDO).parse(source)
        assert found_in(source) == [] or "⟦" in str(other), name
        assert [block.name for block in english.find_all((nodes.Block, nodes.Macro))] == [
            block.name for block in other.find_all((nodes.Block, nodes.Macro))
        ], name


def literals(node: nodes.Node) -> Iterator[str]:
    """The string literals that an expression may come to, or pass on to be shown."""
    match node:
        case nodes.Const():
            if isinstance(node.value, str) and any(map(str.isalpha, node.value)):
                yield node.value
        case nodes.TemplateData() | nodes.Compare() | nodes.Test():
            pass
        case nodes.Getitem() | nodes.Getattr():
            yield from literals(node.node)
        case nodes.Pair():
            yield from literals(node.value)
        case nodes.CondExpr():
            yield from chain(literals(node.expr1), literals(node.expr2) if node.expr2 else ())
        case nodes.Filter():
            given = [] if node.name in IN_FILTERS else [*node.args, *(one.value for one in node.kwargs)]
            yield from chain.from_iterable(map(literals, [*([node.node] if node.node else []), *given]))
        case nodes.Call():
            called = node.node
            name = called.name if isinstance(called, nodes.Name) else getattr(called, "attr", "")
            if isinstance(called, nodes.Getattr):
                yield from literals(called.node)
            if name not in IN_CALLS:
                yield from chain.from_iterable(map(literals, [*node.args, *(one.value for one in node.kwargs)]))
        case _:
            yield from chain.from_iterable(map(literals, node.iter_child_nodes()))


def passed_on(tree: nodes.Template) -> Iterator[nodes.Node]:
    """What a template sets, goes through, or gives to macros by default: it may be shown later."""
    for node in tree.find_all((nodes.Assign, nodes.For, nodes.Macro, nodes.CallBlock, nodes.With)):
        match node:
            case nodes.Assign():
                yield node.node
            case nodes.For():
                yield node.iter
            case nodes.Macro():
                yield from node.defaults
            case nodes.CallBlock():
                yield node.call
            case nodes.With():
                yield from node.values


def is_call(expression: nodes.Node) -> bool:
    """Whether an expression gives its literals to a macro, which may use them as keys."""
    return isinstance(expression, nodes.Call)


def test_what_forms_send_is_in_no_language():
    """An option whose text is translated has a value: without one, a browser would send its text."""
    options = re.compile(r"<option(?P<has>(?:{{.*?}}|{%.*?%}|[^>])*)>(?P<text>.*?)</option>")
    faults = [
        (name, found[0])
        for name, source in TEMPLATES.items()
        for found in options.finditer(source)
        if "value" not in found["has"] and ("_(" in found["text"] or found_in(found["text"]))
    ]
    assert not faults


@pytest.mark.check
@pytest.mark.parametrize("name", TEMPLATES)
def test_no_text_stands_outside_of_messages(name: str):
    """What people read in a template is text, which is a message by itself, or given to `_` or `counted`."""
    made, source = environment(ENGLISH), TEMPLATES[name]
    shown = [
        node
        for expression in shown_expressions(made, source)
        for output in made.parse(expression).find_all(nodes.Output)
        for node in output.nodes
    ]
    tree = made.parse(source)
    strict = [word for node in shown if not is_call(node) for word in literals(node)]
    loose = [word for node in (*filter(is_call, shown), *passed_on(tree)) for word in literals(node)]
    outside = [word for word in strict if not word.startswith("</") and word not in NO_WORDS]
    outside += [word for word in loose if not KEYS.fullmatch(word) and word not in NO_WORDS | PAGES]
    assert not outside
    assert "_" not in {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
