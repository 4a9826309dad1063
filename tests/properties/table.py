"""Print every property with its claim, its runs, and the run at which its mutant was found.

Run it as `python -m tests.properties.table [RUNS]`.
"""

import sys
from time import process_time

from tests.properties import test_law_properties as tests
from tests.properties.games import World
from tests.properties.mutants import MUTANTS
from tests.properties.registry import PROPERTIES, first_failure


def print_table(runs: int) -> None:
    """The table, as Markdown."""
    print("| property | claim | runs | false for | ms a run | mutant | found at run |")
    print("| --- | --- | --: | --- | --: | --- | --: |")
    world, began = World(), process_time()
    for one in PROPERTIES.values():
        start = process_time()
        seed = first_failure(world, one, range(runs))
        took = (process_time() - start) / (runs if seed is None else seed + 1)
        mutant = MUTANTS[one.name]
        with mutant.planted() as planted:
            found = first_failure(planted, one, range(tests.MUTANT_RUNS))
        at = "never" if found is None else found + 1
        false_for = "none" if seed is None else f"seed {seed}"
        name = one.name.replace("_", " ")
        claim = " ".join(one.claim.split())
        print(f"| {name} | {claim} | {runs} | {false_for} | {1000 * took:.1f} | {mutant.where} | {at} |")
    print(f"\n{len(PROPERTIES)} properties, {runs * len(PROPERTIES):,} runs, {process_time() - began:.0f} s of CPU")


if __name__ == "__main__":
    print_table(int(sys.argv[1]) if len(sys.argv) > 1 else tests.RUNS)
