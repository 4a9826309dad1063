"""Precedence: which rules stand where rules clash."""


def immutable_first():
    """Immutable rules stand against mutable ones, and a mutable rule that conflicts with one is wholly void (Suber 110)."""

    @term("prevailing")
    def immutable_rules_stand(clash):
        immutable = [c.rule for c in clash if c.rank == "immutable"]
        if 0 < len(immutable) < len(clash):
            return immutable

    @term("wholly_void")
    def mutable_rules_are_void(clash):
        return [c.rule for c in clash if c.rank == "mutable"]


def by_rank():
    """Of rules of several ranks, those of the highest stand."""

    @term("prevailing")
    def the_highest_rank_stands(clash, ranks=None):
        order = ranks or ["immutable", "mutable"]
        known = [order.index(c.rank) for c in clash if c.rank in order]
        standing = [c.rule for c in clash if known and c.rank == order[min(known)]]
        if 0 < len(standing) < len(clash):
            return standing


def claims_then_lowest_number():
    """Rules of one rank stand by what they say of each other, else the one with the lowest number (Suber 211)."""

    @term("prevailing")
    def claims_then_lowest_number(clash):
        if len({c.rank for c in clash}) > 1:
            return None
        rest = [c for c in clash if not any(claims_over(d, c) and not claims_over(c, d) for d in clash)]
        if rest and len(rest) < len(clash):
            return [c.rule for c in rest]
        if clash[0].about == "exception":
            return None
        lowest = min([c.ordinal for c in clash])
        return [c.rule for c in clash if c.ordinal == lowest]

    def claims_over(c, d):
        return d.rule in c.over or c.rule in d.under
