"""What stands in the way of an instruction that was read."""


class CannotApply(Exception):
    """An instruction that the rules or a rule's text do not allow: why, and what comes closest."""

    def __init__(self, reason: str, code: str, nearest: str = ""):
        super().__init__(reason)
        self.reason, self.code, self.nearest = reason, code, nearest
