"""Mechanisms written to do harm: those that the gate must refuse, with its code, and those that it cannot tell."""

from typing import NamedTuple


def body(*lines: str, upon: str = "voting_closed", wants: str = "proposal, players") -> str:
    """A provision upon an event that does what the lines say."""
    return f'@upon("{upon}")\ndef f({wants}):\n' + "".join(f"    {line}\n" for line in lines)


def answer(decorator: str, *lines: str, wants: str = "") -> str:
    """A provision that answers, permits, forbids or adjusts."""
    return f"@{decorator}\ndef f({wants}):\n" + "".join(f"    {line}\n" for line in lines)


REFUSED: dict[str, tuple[str, str]] = {
    "imports a module": ("import", body("import os")),
    "imports from a module": ("import", body("from os import environ")),
    "imports at the top": ("import", "import os\n"),
    "imports by function": ("underscore", body("__import__('os')")),
    "opens a file": ("call", body("open('/etc/passwd')")),
    "evaluates a text": ("call", body("eval('1')")),
    "executes a text": ("call", body("exec('x = 1')")),
    "asks for an attribute by name": ("call", body("getattr(players, 'x')")),
    "looks at its surroundings": ("call", body("globals()")),
    "reads the clock": ("name", body("x = time.time()")),
    "reads the environment": ("name", body("x = os.environ")),
    "asks for chance of its own": ("name", body("x = random.random()")),
    "prints": ("call", body("print('x')")),
    "climbs by attributes": ("underscore", body("x = ().__class__.__mro__")),
    "climbs by a method": ("underscore", body("x = [].__class__()")),
    "names the driver's state": ("underscore", body("x = _S")),
    "names the driver's law": ("underscore", body("x = _LAW['rules']")),
    "refills its fuel": ("underscore", body("_F[0] = 10")),
    "defines the driver's tick": ("underscore", "def _tick():\n    return True\n"),
    "calls the driver": ("underscore", body("_do('win', {})")),
    "asks for the driver's state": ("underscore", body("pass", wants="_S")),
    "calls another rule's function": ("call", body("r101_players_may_vote()")),
    "calls another rule's provision by name": ("call", body("adopted_or_defeated(proposal)")),
    "reads another rule's constant": ("name", body("x = r101_LIMIT")),
    "defines an effect anew": ("taken", "def award(who, amount):\n    return None\n"),
    "binds a builtin": ("shadow", body("len = 5")),
    "takes a builtin as a parameter": ("shadow", body("pass", wants="sum")),
    "answers a fact": ("fact", answer('term("votes_for")', "return []")),
    "declares a fact": ("taken", "players = register(list[Player])\n"),
    "declares a term of the program": ("taken", "votes_required = register(int, starts=0)\n"),
    "writes into a list of facts": ("alias", body("players.append('Zoe')")),
    "writes into a fact through an alias": ("alias", body("mine = players", "mine.append('Zoe')")),
    "writes into a fact through a loop": ("alias", body("for p in [players]:", "    p.append('Zoe')")),
    "writes into a fact within a copy": ("alias", body("mine = [players]", "mine[0].append('Zoe')")),
    "sets an attribute of a record": ("assign", body("proposal.author = 'Ada'")),
    "sets an entry of a record": ("alias", body("proposal['author'] = 'Ada'")),
    "adds to an entry of a record": ("alias", body("proposal['made'] += 1")),
    "writes into a default": ("alias", "def g(x=[]):\n    x.append(1)\n"),
    "writes into a constant": ("alias", "K = []\n\n" + body("K.append(1)")),
    "sorts a fact in place": ("method", body("players.sort()")),
    "empties a fact": ("method", body("players.clear()")),
    "deletes": ("state", body("x = [1]", "del x[0]")),
    "keeps a global": ("state", body("global seen", "seen = 1")),
    "keeps something in a closure": ("nested", body("def g():", "    return 1")),
    "defines a class": ("class", body("class X:", "    pass")),
    "catches errors": ("exception", body("try:", "    x = 1", "except Exception:", "    pass")),
    "raises": ("exception", body("raise ValueError('x')")),
    "makes a context": ("statement", body("with players:", "    pass")),
    "yields": ("generator", body("yield 1")),
    "waits": ("generator", body("await players")),
    "hands a function on": ("value", body("x = award")),
    "hands a lambda on": ("lambda", body("x = lambda: 1")),
    "unpacks into a call": ("expression", body("award(*players)")),
    "raises to a power unheard of": ("operator", body("x = 9 ** 9 ** 9")),
    "raises to a power not written out": ("operator", body("n = 99", "x = 9 ** n")),
    "shifts": ("operator", body("x = 1 << 100000000000")),
    "writes a number too large": ("literal", body("x = " + "9" * 4000)),
    "writes infinity": ("literal", body("x = 1e999")),
    "writes bytes": ("literal", body("x = b'x'")),
    "formats to any width": ("literal", body("x = f'{1:>1000000000}'")),
    "formats to a width it works out": ("literal", body("n = 10", "x = f'{1:>{n}}'")),
    "is too long": ("size", body("x = 1", *["x = x + 1"] * 3000)),
    "is nested too deeply": ("size", body("x = " + "-" * 100 + "1")),
    "is nested beyond reading": ("syntax", body("x = " + "(" * 5000 + "1" + ")" * 5000)),
    "hides a character": ("character", body("x = 'a\u202eb'")),
    "uses letters that look alike": ("character", body("\u0430ward = 5")),
    "writes half a character": ("character", body("x = '\\ud800'")),
    "has effects in a term": ("effect", answer('term("votes_required")', "award('Ada', 100)", "return 1")),
    "has effects in a term by way of a helper": (
        "effect",
        answer('term("votes_required")', "return g()") + "\ndef g():\n    win('Ada')\n    return 1\n",
    ),
    "draws in a term": ("draw", answer('term("votes_required")', "return draw(1, 6)")),
    "draws in a ban": ("draw", answer('forbid("vote")', "if draw(1, 2) == 1:", "    return 'no'")),
    "takes over a move": ("taken", answer('move("vote")', "pass", wants="player")),
    "has no kind": ("decorator", answer('always("x")', "pass")),
    "decorates with code": ("decorator", "@upon(open('x'))\ndef f():\n    pass\n"),
    "runs code at the top": ("statement", "while True:\n    pass\n"),
    "declares with code": ("constant", "x = register(int, starts=sum([1]))\n"),
    "annotates with code": ("type", answer('move("m")', "pass", wants="x: open('y')")),
}
"""What it does, the code of the gate without `mechanism.`, and the source."""


class Harm(NamedTuple):
    """A mechanism that passes the gate; `error` is what its failure says, empty where it does no harm at all."""

    source: str
    error: str = ""
    seconds: float = 1.0


_BIG = ("x = 9", "for i in range(16):", "    x = x * x")
_DEEP = ("x = [1]", "for i in range(1000):", "    x = [x]")

FAILING: dict[str, Harm] = {
    # Endless, by fuel
    "loops for ever": Harm(body("while True:", "    pass"), "fuel"),
    "loops in loops": Harm(
        body("n = 0", "for i in range(9999):", "    for j in range(9999):", "        n = n + 1"), "fuel"
    ),
    "loops to a large number": Harm(body("for i in range(10 ** 10):", "    pass"), "fuel"),
    "loops in a comprehension": Harm(body("x = [i for i in range(10 ** 10)]"), "fuel"),
    "loops in a key": Harm(
        body("x = sorted(range(99999), key=g)") + "\ndef g(n):\n    return sum([k for k in range(n)])\n", "fuel"
    ),
    "loops through helpers": Harm(
        body("for i in range(9999):", "    g(i)") + "\ndef g(n):\n    return [k for k in range(n)]\n", "fuel"
    ),
    # Endless, by depth
    "calls itself": Harm(body("g(1)") + "\ndef g(n):\n    return g(n + 1)\n", "Recursion"),
    "calls back and forth": Harm(
        body("g(1)") + "\ndef g(n):\n    return h(n)\n\ndef h(n):\n    return g(n)\n", "Recursion"
    ),
    "calls itself in a key": Harm(
        body("x = g(1)") + "\ndef g(n):\n    return sorted([1, 2], key=lambda k: len(str(g(n))))\n", "Recursion"
    ),
    # Memory, which steps end where sizes are known beforehand
    "multiplies a list": Harm(body("x = [0] * 10 ** 10"), "fuel"),
    "multiplies a text": Harm(body("x = 'a' * 10 ** 10"), "fuel"),
    "doubles a list": Harm(body("x = [0]", "while True:", "    x = x + x"), "fuel"),
    "doubles a text": Harm(body("x = 'ab'", "while True:", "    x = x + x"), "fuel"),
    "doubles a list of lists": Harm(body("x = []", "for i in range(99999):", "    x.append([0] * 9999)"), "fuel"),
    "lists a range": Harm(body("x = list(range(10 ** 9))"), "fuel"),
    "joins a bomb": Harm(body("x = ','.join(['a' * 99999] * 99999)"), "fuel"),
    "replaces a bomb": Harm(body("x = ('a' * 9999).replace('a', 'b' * 9999).replace('b', 'c' * 999)"), "fuel"),
    "splits a bomb": Harm(body("x = ('a ' * 10 ** 7 * 4).split()"), "fuel"),
    "formats a bomb": Harm(body("x = '{:>1000000000}'.format(1)"), "too much", 4),
    "formats a bomb by percent": Harm(body("x = '%1000000000d' % 5"), "too much", 4),
    # Work inside one call
    "sums a range": Harm(body("x = sum(range(10 ** 9))"), "fuel"),
    "finds the largest of a range": Harm(body("x = max(range(10 ** 10))"), "fuel"),
    "multiplies numbers without end": Harm(body("x = 9", "while True:", "    x = x * x"), "", 5),
    # Numbers and texts that cannot be
    "reads a million digits": Harm(body("x = int('9' * 10 ** 6)"), "fuel"),
    "writes out a huge number": Harm(body(*_BIG, "y = str(x)"), "reasonable"),
    "divides by nothing": Harm(body("x = 1 // 0"), "ZeroDivision"),
    "makes half a character": Harm(body("x = '{:c}'.format(55296)"), "Unicode"),
    # Attribute tricks
    "reads an attribute through a format": Harm(body("x = '{0.author}'.format(proposal)"), "AttributeError"),
    "climbs through a format": Harm(body("x = '{0.__class__.__mro__}'.format(proposal)"), "AttributeError"),
    "climbs through a format of an index": Harm(body("x = '{0[__class__]}'.format(proposal)"), "KeyError"),
    "reads what a record has not": Harm(body("x = proposal.secret"), "KeyError"),
    # Effects without measure
    "awards without end": Harm(body("for i in range(99999):", "    award(players, 1)"), "fuel"),
    "awards to a crowd": Harm(body("award(list(players) * 99999, 1)"), "too large"),
    "draws without end": Harm(body("for i in range(99999):", "    draw(1, 6)"), "fuel"),
    "keeps a giant": Harm(body("set_register('x', ['a' * 99999] * 9999)"), "too large"),
    "keeps a giant text": Harm(body("set_register('x', 'a' * 10 ** 7)"), "fuel"),
    "keeps something deep": Harm(body(*_DEEP, "set_register('x', x)"), "deep"),
    "keeps something within itself": Harm(body("x = []", "x.append(x)", "set_register('x', x)"), "deep"),
    "keeps a number of 5,000 digits": Harm(body(*_BIG, "set_register('x', x)"), "reasonable"),
    "keeps no number": Harm(body("set_register('x', float('nan'))"), "reasonable"),
    "keeps infinity": Harm(body("set_register('x', float('inf'))"), "reasonable"),
    "keeps a range": Harm(body("set_register('x', range(5))"), "range"),
    "enacts a giant": Harm(body("enact('x', 'y' * 10 ** 7)"), "fuel"),
    "tells a giant": Harm(body("announce('x', a='y' * 10 ** 7)"), "fuel"),
    # Effects that make no sense
    "awards to nobody": Harm(body("award('Nobody', 5)"), "not a player"),
    "awards to a number": Harm(body("award(5, 5)"), "iterable"),
    "awards to lists": Harm(body("award([['Ada']], 5)"), "text"),
    "awards a fraction": Harm(body("award('Ada', 1.5)"), "whole number"),
    "awards no number": Harm(body("award('Ada', float('nan'))"), "reasonable"),
    "awards a truth": Harm(body("award('Ada', True)"), "whole number"),
    "awards a number of 5,000 digits": Harm(body(*_BIG, "award('Ada', x)"), "reasonable"),
    "awards a number as quantity": Harm(body("award('Ada', 1, of=5)"), "text"),
    "awards a list as quantity": Harm(body("award('Ada', 1, of=['x'])"), "text"),
    "sets a quantity of a number": Harm(body("set_quantity('Ada', 1, of=7)"), "text"),
    "fills an office that is a list": Harm(body("appoint([], 'Ada')"), "text"),
    "appoints several": Harm(body("appoint('x', ['Ada'])"), "text"),
    "appoints nobody there can be": Harm(body("appoint('x', 'ada')"), "case alone"),
    "pays nobody there is": Harm(body("award('Zoe', 1)"), "not a player"),
    "adopts what there is not": Harm(body("adopt(999)"), "no proposal"),
    "adopts nothing": Harm(body("adopt(None)"), "text"),
    "adopts a forged record": Harm(body("adopt({'number': [1]})"), "text"),
    "makes changes of nothing": Harm(body("take_effect(999)"), "no proposal"),
    "enacts numbers": Harm(body("enact(5, None)"), "text"),
    "enacts nothing": Harm(body("enact('', '')"), "title or a text"),
    "amends what there is not": Harm(body("amend(999, 'z')"), "no rule"),
    "judges what there is not": Harm(body("set_judgment(1, 'true')"), "no case"),
    "asks a judge who is not there": Harm(body("open_case('x')", "ask_judge(1, 'Zoe')"), "not a player"),
    "lets nobody win": Harm(body("win(None)"), "not a player"),
    "lets a stranger win": Harm(body("win('Zoe')"), "not a player"),
    "draws backwards": Harm(body("draw(6, 1)"), "lowest"),
    "draws from texts": Harm(body("draw('a', 'b')"), "whole number"),
    "draws from fractions": Harm(body("award('Ada', draw(0.5, 9.5))"), "whole number"),
    "draws from an absurd range": Harm(body(*_BIG, "draw(0, x)"), "reasonable"),
    "tells an event of the program": Harm(body("announce('won', player='Ada')"), "event of the program"),
    "tells itself on": Harm(body("announce('voting_closed', proposal=proposal)"), "event of the program"),
    "puts a question of a number": Harm(body("put(5)"), "text"),
}
"""Consequences that fail alone, as a public event."""

OPEN: dict[str, Harm] = {
    "a term loops": Harm(answer('term("votes_required")', "while True:", "    pass"), "fuel"),
    "a term uses up the memory": Harm(answer('term("votes_required")', "return [0] * 10 ** 10"), "fuel"),
    "a term takes too long": Harm(answer('term("votes_required")', "return sum(range(10 ** 9))"), "fuel"),
    "a term answers with no number": Harm(answer('term("votes_required")', "return float('nan')"), "reasonable"),
    "a term answers with a number of 5,000 digits": Harm(
        answer('term("votes_required")', *_BIG, "return x"), "reasonable"
    ),
    "a term answers with a range": Harm(answer('term("votes_required")', "return range(5)"), "range"),
    "a term answers with a giant": Harm(answer('term("votes_required")', "return 'a' * 10 ** 7"), "fuel"),
    "a term answers with something deep": Harm(answer('term("votes_required")', *_DEEP, "return x"), "deep"),
    "a ban fails": Harm(answer('forbid("adopt")', "return 1 // 0"), "ZeroDivision"),
    "a ban uses up the memory": Harm(answer('forbid("adopt")', "return '{:>1000000000}'.format(1)"), "too much"),
    "a ban gives a giant reason": Harm(answer('forbid("adopt")', "return 'no' * 10 ** 7"), "fuel"),
    "an adjuster fails": Harm(answer('adjust("award")', "return 1 // 0", wants="effect"), "ZeroDivision"),
    "an adjuster returns a number": Harm(answer('adjust("award")', "return 5", wants="effect"), "effects"),
    "an adjuster forges an effect": Harm(
        answer('adjust("award")', "return {'effect': 'win', 'arguments': {'who': 'Ada'}}", wants="effect"), "effects"
    ),
    "an adjuster forges a place": Harm(
        answer(
            'adjust("award")',
            "award('Ada', 1)",
            "return {'effect': 'win', 'arguments': {'who': 'Ada'}, 'place': 0}",
            wants="effect",
        ),
        "effects",
    ),
    "an adjuster returns the fact": Harm(answer('adjust("award")', "return effect", wants="effect"), "effects"),
    "an adjuster makes another effect": Harm(answer('adjust("award")', "return win('Ada')", wants="effect"), "kind"),
    "an adjuster multiplies": Harm(
        answer('adjust("award")', "return [award('Ada', 1) for i in range(99999)]", wants="effect"), "fuel"
    ),
    "an adjuster of a fact fails": Harm(answer('adjust("votes_for")', "return 1 // 0", wants="answer"), "ZeroDivision"),
}
"""Answers that fail upon the last vote: a question that the law leaves open, and no silence."""

HARMLESS: dict[str, str] = {
    "a method of precedence names a rule that does not clash": answer(
        'term("prevailing")', "return [999]", wants="clash"
    ),
    "a method of precedence keeps all": answer('term("prevailing")', "return [c.rule for c in clash]", wants="clash"),
    "a method of precedence answers nonsense": answer(
        'term("prevailing")', "return [[1], {'a': 1}, None]", wants="clash"
    ),
    "a method of precedence fails": answer('term("prevailing")', "return 1 // 0", wants="clash"),
    "a method of precedence uses up the memory": answer('term("prevailing")', "return [0] * 10 ** 10", wants="clash"),
    "a time that is always over": answer('term("x")', "return last - 1", wants="last")
    + "\n@timed('x')\ndef g():\n    announce('tick')\n",
    "a time that is no time": answer('term("x")', "return 'noon'") + "\n@timed('x')\ndef g():\n    announce('tick')\n",
    "a time before all time": answer('term("x")', "return -5") + "\n@timed('x')\ndef g():\n    announce('tick')\n",
    "a time that fails": answer('term("x")', "return 1 // 0") + "\n@timed('x')\ndef g():\n    announce('tick')\n",
    "a line for a page without end": answer('show("status")', "return 'x' * 10 ** 7"),
}
"""Nothing comes of these."""
