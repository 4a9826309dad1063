"""Random secrets, stored as digests, and HMACs."""

import hmac
import secrets
from hashlib import sha256


def new_secret(prefix: str = "") -> str:
    """A secret of 256 random bits, in characters that are safe in URLs and headers."""
    return prefix + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is stored of a secret: its SHA-256 digest. As it is random, salt and a slow hash aren't needed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def name_of(digest: str) -> str:
    """The public name of a stored secret, by which its owner can refer to it."""
    return digest[:16]


def hmac_of(key: str, *words: str) -> str:
    """The HMAC-SHA256 of words under a key, in hexadecimal."""
    return hmac.new(key.encode(), "\n".join(words).encode("utf-8", "surrogatepass"), sha256).hexdigest()


def is_hmac_of(seal: str, key: str, *words: str) -> bool:
    """Whether a text is the HMAC of these words, compared in constant time."""
    return hmac.compare_digest(seal.encode("utf-8", "surrogatepass"), hmac_of(key, *words).encode())


def new_id() -> str:
    """An identifier: 16 hexadecimal digits."""
    return secrets.token_hex(8)
