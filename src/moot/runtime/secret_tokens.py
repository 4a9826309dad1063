"""Secrets that the host hands out: long and random, and kept only as their digests."""

import hmac
import secrets
from hashlib import sha256


def new_secret(prefix: str = "") -> str:
    """A secret of 256 random bits, in characters that an address or a header takes."""
    return prefix + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is random, so that a plain digest tells nothing of it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def name_of(digest: str) -> str:
    """By which its owner can name a secret that is kept, without telling what would be good for anything."""
    return digest[:16]


def sealed(key: str, *words: str) -> str:
    """A seal on words that nobody makes who has not the key."""
    return hmac.new(key.encode(), "\n".join(words).encode("utf-8", "surrogatepass"), sha256).hexdigest()


def is_seal(seal: str, key: str, *words: str) -> bool:
    """Whether a seal is the one on these words."""
    return hmac.compare_digest(seal.encode("utf-8", "surrogatepass"), sealed(key, *words).encode())


def new_id() -> str:
    """An identifier: 16 hexadecimal digits."""
    return secrets.token_hex(8)
