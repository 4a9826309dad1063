"""Messages for readers: marked for translation, as literals, with the values that they name."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from symtable import SymbolTable, symtable

import pytest

import moot

SOURCE = Path(moot.__file__).parent
ROOMS = ("views", "post")
"""The rooms of which all prose is marked."""
FUNCTIONS = ("_", "N_", "counted")
_KEPT = "is kept with a letter, article or request, as its outcome"
_SAME = "is the same for all readers: what news servers have is never changed"
_ID = "is made into an identifier"
EXCEPTIONS = {
    "views/doing/offers.py:NEWCOMER": "is the name of a player, which the rules are asked about",
    "views/players.py:activity_table": "are the headings of a table for programs",
    "views/vote_results.py:UNITS": "are keys",
    "post/hooks/deliveries.py:Deliveries.due": _KEPT,
    "post/hooks/deliveries.py:_failing": _KEPT,
    "post/hooks/incoming.py:handle_request": _KEPT,
    "post/mail/incoming.py:IncomingLetter.handled": _KEPT,
    "post/mail/incoming.py:IncomingLetter._outcome": _KEPT,
    "post/mail/incoming.py:IncomingLetter._stopped": _KEPT,
    "post/mail/mailroom.py:Mailroom._handled": _KEPT,
    "post/mail/mailroom.py:Mailroom._ignored": _KEPT,
    "post/mail/mailroom.py:count_bounce": _KEPT,
    "post/mail/outgoing.py:MailOutbox.due": _KEPT,
    "post/mail/talk.py:why_not_posted": "are commands, which are written in English",
    "post/news/exchange.py:OutgoingArticles.refused": _KEPT,
    "post/news/newsgroups.py": _SAME,
    "post/news/placement.py": _KEPT,
    "post/notices/feeds.py:feed_of": _ID,
    "post/notices/feeds.py:checkpoint_feed": _ID,
    "post/notices/notice.py:time_in_zone": "is the name of a form of dates",
    "post/outbox.py:Outbox.failed": _KEPT,
}
"""Files, functions, classes and constants with prose that isn't marked, and why."""
_SILENT = (ast.Raise, ast.Assert, ast.arg, ast.Subscript)
_DATA = frozenset(
    {
        "debug",
        "info",
        "warning",
        "error",
        "exception",
        "note",
        "startswith",
        "removeprefix",
        "cache",
        "having",
        "encode",
    }
)
"""Methods that write into logs, or that get data."""
_WORDS = re.compile(r"[^\W\d_]{2,}[,;:.]? +[^\W\d_]{2,}")
_BESIDE = re.compile(r"[^\W\d_]{2,}[,;:.]? +\{\}|\{\}[,;:.]? +[^\W\d_]{2,}")
Place = tuple[str, int, str, str]
"""A file, a line, the function, class or constant there, and the code."""


@cache
def module(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text())


def modules(room: str) -> list[Path]:
    """The modules of a room."""
    return sorted((SOURCE / room).rglob("*.py"))


def speaking() -> list[Path]:
    """The modules of any room that say messages."""
    return [path for path in modules("") if "from moot.languages import" in path.read_text()]


def named(path: Path) -> str:
    """A module's path within the program."""
    return path.relative_to(SOURCE).as_posix()


def is_call(node: ast.AST, *names: str) -> bool:
    """Whether a node calls one of some functions by their plain names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def calls(tree: ast.AST, names: Iterable[str] = FUNCTIONS) -> Iterator[ast.Call]:
    """The calls that say or mark a message, by some of the functions."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_call(node, *names))


def said_in(path: Path) -> Iterator[ast.Call]:
    """The calls in a module that say or mark a message, by the functions that it imports."""
    imports = (node for node in ast.walk(module(path)) if isinstance(node, ast.ImportFrom))
    names = {one.name for node in imports if node.module == "moot.languages" for one in node.names}
    return calls(module(path), names & {*FUNCTIONS})


def messages_of(call: ast.Call) -> list[ast.expr]:
    """The messages that a call says: one, or both forms of a plural."""
    return call.args[1:3] if is_call(call, "counted") else call.args[:1]


def text_of(node: ast.expr) -> str | None:
    """The text of a literal."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def is_of_a_table(node: ast.expr) -> bool:
    """Whether a message comes out of a constant: its messages are marked there."""
    return any(isinstance(one, ast.Name | ast.Attribute) and _name_of(one).isupper() for one in ast.walk(node))


def _name_of(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


@pytest.mark.check
def test_messages_are_literals_that_tools_find() -> None:
    """A message is one literal, or one of a constant's, and stands in no f-string: else no catalogue has it."""
    faults = []
    for path in speaking():
        for call in said_in(path):
            found = messages_of(call)
            are_literals = bool(found) and all(text_of(one) for one in found)
            if not are_literals and not (is_call(call, "_") and found and is_of_a_table(found[0])):
                faults.append(f"{named(path)}:{call.lineno}: {ast.unparse(call)[:100]}")
        said = {id(call) for call in said_in(path)}
        texts = (node for node in ast.walk(module(path)) if isinstance(node, ast.JoinedStr))
        within = (call for node in texts for call in calls(node) if id(call) in said)
        faults += [f"{named(path)}:{call.lineno}: in an f-string: {ast.unparse(call)[:100]}" for call in within]
    assert not faults, "\n".join(faults)


def test_messages_name_the_values_that_they_get() -> None:
    """Each place of a message has a value and each value a place; one form of a plural may do without some."""
    faults = []
    for path in speaking():
        for call in said_in(path):
            forms = [text_of(one) for one in messages_of(call)]
            given = {keyword.arg for keyword in call.keywords}
            is_told_later = is_call(call, "N_") and not given  # by `_`, with the values
            if is_told_later or None in forms or None in given:
                continue
            places = [_places(form) for form in forms if form is not None]
            known = given | {"count"} if is_call(call, "counted") else given
            if set().union(*places) - known or given - set().union(*places):
                faults.append(f"{named(path)}:{call.lineno}: {forms[0]}")
    assert not faults, "\n".join(faults)


def _places(message: str) -> set[str]:
    """The names of a message's places."""
    return {name for _text, name, _format, _conversion in Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("room", ROOMS)
def test_prose_is_marked(room: str) -> None:
    """What people read of these rooms is a message; what isn't one has a reason in a short list."""
    found = [place for path in modules(room) for place in unmarked(path)]
    faults = [f"{file}:{line} {scope}: {code}" for file, line, scope, code in found if not excepted(file, scope)]
    assert not faults, "\n".join(faults)


def excepted(file: str, scope: str) -> set[str]:
    """The exceptions for a function, class or constant of a file."""
    return {file, f"{file}:{scope.partition('.')[0]}", f"{file}:{scope}"} & EXCEPTIONS.keys()


def test_each_exception_is_needed() -> None:
    """Each exception stands for prose that isn't marked."""
    places = [place for room in ROOMS for path in modules(room) for place in unmarked(path)]
    assert EXCEPTIONS.keys() == {one for file, _line, scope, _code in places for one in excepted(file, scope)}


def unmarked(path: Path) -> Iterator[Place]:
    """The prose of a module outside messages, docstrings, patterns, what's raised and what's logged."""
    yield from ((named(path), node.lineno, scope, ast.unparse(node)[:100]) for node, scope in _prose(module(path), ""))


def _prose(tree: ast.AST, scope: str) -> Iterator[tuple[ast.expr, str]]:
    for node in _heard(tree):
        if isinstance(node, ast.JoinedStr):
            shown = "".join(text_of(part) or "{}" for part in node.values)
            yield from [(node, scope)] if _WORDS.search(shown) or _BESIDE.search(shown) else ()
            values = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
            yield from (found for value in values for found in _prose(ast.Expression(value), scope))
        elif isinstance(node, ast.Constant):
            yield from [(node, scope)] if _WORDS.search(text_of(node) or "") else ()
        else:
            yield from _prose(node, _inner(node, scope))


def _heard(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node in which there may be something for people."""
    if is_call(node, *FUNCTIONS):
        assert isinstance(node, ast.Call)
        yield from (keyword.value for keyword in node.keywords)
        return
    for part in ast.iter_child_nodes(node):
        is_docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
        is_compared = isinstance(node, ast.Compare) and isinstance(part, ast.Constant)
        is_key = isinstance(node, ast.Dict) and part in node.keys
        if not (is_docstring or is_compared or is_key or isinstance(part, _SILENT) or _is_data(part)):
            yield part


def _is_data(node: ast.AST) -> bool:
    """Whether a node calls a method that logs or gets data, or makes a pattern."""
    if isinstance(node, ast.Call) and is_call(node, "subject_key"):
        return True
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    of = node.func.value
    return node.func.attr in _DATA or isinstance(of, ast.JoinedStr) or (isinstance(of, ast.Name) and of.id == "re")


def _inner(node: ast.AST, scope: str) -> str:
    """The name of the function, class or constant that a node is, or is within."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return f"{scope}.{node.name}".lstrip(".")
    if scope or not isinstance(node, ast.Assign | ast.AnnAssign):
        return scope
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('return f"{who} votes"', True),
        ('told = "Nobody plays."', True),
        ('yield say(x, "two words" if x else "")', True),
        ('return _("{who} votes", who="some people")', True),
        ('return _("{who} votes", who=x) + f": {x}"', False),
        ('if told == "two words":\n    raise ValueError(f"no {x} here")', False),
        ('"""Two words."""\nreturn {"two words": x}', False),
        ('_log.info("two words")\nreturn re.compile("two words"), "word", "a-b c-d"[0]', False),
    ],
)
def test_prose_is_told_from_data(code: str, is_found: bool) -> None:
    """Texts with words are found wherever they're used, and nothing else is."""
    assert bool(list(_prose(ast.parse(code), ""))) is is_found


def test_no_variable_hides_the_function() -> None:
    """No function that says a message has a variable of its own called `_`."""
    faults = [
        f"{named(path)}:{scope.get_lineno()} {scope.get_name()}"
        for path in speaking()
        for scope in _scopes(symtable(path.read_text(), named(path), "exec"))
        if scope.get_type() == "function" and "_" in scope.get_identifiers()
        if (one := scope.lookup("_")).is_local() and one.is_referenced()
    ]
    assert not faults, "\n".join(faults)


def _scopes(scope: SymbolTable) -> Iterator[SymbolTable]:
    yield scope
    for inner in scope.get_children():
        yield from _scopes(inner)
