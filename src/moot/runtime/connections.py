"""How the program connects to the servers of others."""

from typing import Literal

Security = Literal["none", "starttls", "tls"]
"""Open, with TLS once connected, or with TLS from the start."""
