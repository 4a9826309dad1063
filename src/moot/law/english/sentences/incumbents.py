"""Who is appointed of several who come out on top, such as those with the most points."""

import ast


def appointed(office: ast.expr, top: ast.Call) -> ast.expr:
    """The effect that appoints whoever comes out on top: `FRONT(trait, tie)`, where the tie is decided by a word."""
    ones, tie = f"[_x for _x in players if {ast.unparse(top.args[0])}]", ast.literal_eval(top.args[1])
    name = ast.unparse(office)
    if tie == "stay":
        return _effect(f"WHEN(len({ones}) == 1, DO(appoint({name}, {ones}[0])))")
    if tie == "nobody":
        return _effect(f"appoint({name}, {ones}[0] if len({ones}) == 1 else None)")
    return _effect(f"appoint({name}, {ones}[{0 if tie == 'first' else -1}])")


def _effect(code: str) -> ast.expr:
    return ast.parse(code, mode="eval").body
