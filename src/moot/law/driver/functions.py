"""The language's own functions: counting, time, seats."""


def floor(a, b=1):
    return int(a // b)


def ceil(a, b=1):
    return int(-(-a // b))


def rounded(a, b=1):
    """The nearest whole number, halves up."""
    return int((2 * a + b) // (2 * b))


def split(amount):
    """An amount in two parts, the lesser first: 5 is 2 and 3, -5 is -2 and -3."""
    half = abs(amount) // 2
    rest = abs(amount) - half
    return (half, rest) if amount >= 0 else (-half, -rest)


def seconds(n):
    return n


def minutes(n):
    return n * 60


def hours(n):
    return n * 3600


def days(n):
    return n * 86400


def weeks(n):
    return n * 604800


def next_after(order, player, skipping=()):
    return _neighbour(order, player, skipping, 1)


def next_before(order, player, skipping=()):
    return _neighbour(order, player, skipping, -1)


def _neighbour(order, player, skipping, step):
    if player not in order:
        return None
    place = order.index(player)
    for k in range(1, len(order) + 1):
        other = order[(place + step * k) % len(order)]
        if other not in skipping:
            return other
    return None
