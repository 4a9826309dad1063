"""QR codes: addresses and secrets as pictures that a phone's camera reads."""

import segno
from markupsafe import Markup


def qr_code(text: str) -> Markup:
    """A text as a QR code (ISO/IEC 18004) in SVG, dark on white in every appearance."""
    return Markup(segno.make(text, micro=False).svg_inline(light="white", omitsize=True))
