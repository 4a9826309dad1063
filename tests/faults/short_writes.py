"""Short writes: one of SQLite's writes writes half of what it was given, as a write may that a signal interrupts."""

import ctypes
import os
from collections.abc import Callable
from itertools import count

import apsw

_WRITE = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64)
_kept: list[object] = []


def shorten(which: int, say: Callable[[str], None]) -> None:
    """From now on, the write of this number (from 1) is short in this process, and it's said when it is."""
    numbers = count(1)

    def write(file: int, words: int, size: int, offset: int) -> int:
        if next(numbers) == which and size > 1:
            say(f"shortened {size}")
            size //= 2
        return os.pwrite(file, ctypes.string_at(words, size), offset)

    system = apsw.VFS("shortened", "unix")
    called = _WRITE(write)
    _kept.extend((system, called))  # SQLite calls it as long as the process lives
    system.xSetSystemCall("pwrite64", ctypes.cast(called, ctypes.c_void_p).value)
