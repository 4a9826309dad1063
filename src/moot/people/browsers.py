"""What a browser is called, in words: enough for its owner to know it again in a list."""

_PROGRAMS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"), ("Safari/", "Safari"),
    ("curl/", "curl"), ("python", "a Python program"),
)  # fmt: skip
_MACHINES = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "a Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def browser_named(header: str) -> str:
    """What a `User-Agent` says (RFC 9110, 10.1.5), as people would; of an unknown one its first word."""
    program = next((name for mark, name in _PROGRAMS if mark in header), header.split("/")[0].split(" ")[0][:30])
    machine = next((name for mark, name in _MACHINES if mark in header), "")
    plain = "".join(c for c in program if c.isprintable())
    return f"{plain} on {machine}" if plain and machine else plain or machine
