"""Deterministic simulation: one seed runs hosts, disks, clocks, mail and players in one thread, and checks everything.

The method of FoundationDB and TigerBeetle. `python -m tests.simulation --seeds 500` runs worlds; `docs/assurance.md`
says what is checked.
"""
