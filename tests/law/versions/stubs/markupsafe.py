"""As much of `markupsafe` as messages need."""


def escape(text: str) -> str:
    """The text; nothing here is shown on a page."""
    return text
