"""Rulesets as people publish them, and what is truly wrong with each: codes with the rules that they stand in."""

FAULTS: dict[str, set[tuple[str, str]]] = {
    "market": {("role.undefined", "206"), ("reference.unknown", "209")},
    "choir": {("role.undefined", "1020"), ("reference.unknown", "1023")},
    "garden": {("role.undefined", "9"), ("reference.unknown", "15"), ("number.gap", "17")},
    "guild": {("role.undefined", "210"), ("reference.unknown", "209")},
    "ship": {("role.undefined", "207"), ("reference.unknown", "212")},
    "academy": {("role.undefined", "15"), ("reference.unknown", "18")},
    "tavern": {("role.undefined", "205"), ("reference.unknown", "208")},
    "island": {("role.undefined", "7"), ("reference.unknown", "10")},
    "railway": {("role.undefined", "304"), ("reference.unknown", "311")},
    "theatre": {("role.undefined", "210"), ("reference.unknown", "210")},
    "league": {("role.undefined", "7"), ("reference.unknown", "10")},
}
"""`role.undefined`: the Bailiff, the Impresario, the Weighmaster, the Fire Marshal, the Purser of a ship, the Dean, the
Croupier, the Tax Collector, the Inspector, the Stage Manager and the Bookmaker."""
