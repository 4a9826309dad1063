"""What registers hold, as people read it: times as times, everything else in words."""

from collections.abc import Callable
from typing import Any

from moot.gateways.web.times import moment
from moot.views.wording import in_words_of, time_names


def shown_in(law: Any) -> Callable[[str, Any], str]:
    """Shows a value by the name of the register, term or fact that has it, under a law that says which are times."""
    times = time_names(law)

    def shown(name: str, value: Any) -> str:
        is_time = name in times and isinstance(value, int) and not isinstance(value, bool)
        return moment(value) if is_time else in_words_of(value)

    return shown
