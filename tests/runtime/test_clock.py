"""The machine's clock: what it shows is believed, unless it jumps."""

from moot.runtime.clock import JUMP_SECONDS, SystemClock

NOW = 1_800_000_000


class Machine:
    """A clock on a wall, and the seconds that have passed."""

    def __init__(self) -> None:
        self.wall, self.elapsed = float(NOW), 50.0
        self.clock = SystemClock(lambda: self.wall, lambda: self.elapsed)

    def after(self, elapsed: float, wall: float) -> int:
        """What the clock shows after some seconds, in which the one on the wall went forward by others."""
        self.elapsed, self.wall = self.elapsed + elapsed, self.wall + wall
        return self.clock.now()


def test_a_clock_that_jumps_by_more_than_a_day_is_not_believed() -> None:
    """Time goes on from before the jump, whatever the wall says, until the clock is set right."""
    machine = Machine()
    assert machine.after(60, 60 + 73 * 365 * 86_400) == NOW + 60
    assert machine.clock.jumped
    assert machine.after(3600, 3600) == NOW + 3660
    assert machine.after(0, -73 * 365 * 86_400) == NOW + 3660
    assert not machine.clock.jumped
    assert machine.after(10, 10) == NOW + 3670


def test_a_clock_that_is_set_by_less_is_followed() -> None:
    """Corrections, daylight saving and a clock that goes back are no jumps."""
    machine = Machine()
    assert machine.after(1, JUMP_SECONDS - 5) == NOW + JUMP_SECONDS - 5
    assert machine.after(1, -7200) == NOW + JUMP_SECONDS - 5 - 7200
    assert not machine.clock.jumped


def test_a_machine_that_slept_is_believed() -> None:
    """A laptop that was closed for a week tells what has passed meanwhile."""
    machine = Machine()
    assert machine.after(7 * 86_400, 7 * 86_400) == NOW + 7 * 86_400
    assert not machine.clock.jumped
