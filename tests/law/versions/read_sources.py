"""Reads mechanisms with the Python that runs it, and writes what the gate makes of each; needs no other package.

PYTHONPATH=src:tests/law/versions/stubs python read_sources.py SOURCES.json RESULTS.json
"""

import ast
import json
import sys
import unicodedata
from pathlib import Path

from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import compile_mechanism, parse_mechanism, read_mechanism
from moot.law.mechanisms.syntax import Findings


def shown(node: object, *, places: bool = True) -> str:
    """A tree, with its positions, in the same words on every Python."""
    if isinstance(node, list):
        return f"[{','.join(shown(one, places=places) for one in node)}]"
    if not isinstance(node, ast.AST):
        return ascii(node)
    kept = [name for name in node._fields if name not in ("type_ignores", "type_comment", "type_params", "kind")]
    fields = ",".join(f"{name}={shown(getattr(node, name, None), places=places)}" for name in kept)
    where = [getattr(node, name, None) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")]
    return f"{type(node).__name__}{where if places else ''}({fields})"


def made_of(source: str) -> list[str]:
    """The verdict, the tree, the faults by code and place, the code for the sandbox, and the mechanism."""
    source = expand(source)[0]
    tree = parse_mechanism(source, Findings(source))
    mechanism, faults = read_mechanism(source)
    told = [f"{fault.line}:{fault.column} {fault.code}" for fault in faults if fault.code != "mechanism.syntax"]
    made = ["accepted" if mechanism else "refused", shown(tree) if tree else "", ascii(told)]
    if mechanism:
        both = ((False, False), (True, True))
        made += [shown(ast.parse(compile_mechanism(mechanism, "r1_", *flags)), places=False) for flags in both]
        made += [f"{name}={in_order(getattr(mechanism, name))}" for name in mechanism.__struct_fields__]
    return made


def in_order(value: object) -> str:
    """A value in ASCII, and a set in order."""
    return ascii(sorted(value) if isinstance(value, frozenset) else value)


if __name__ == "__main__":
    sources = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    results = [made_of(source) for source in sources]
    version = f"{sys.version.split()[0]} (Unicode {unicodedata.unidata_version})"
    Path(sys.argv[2]).write_text(json.dumps([version, results]), "ascii")
