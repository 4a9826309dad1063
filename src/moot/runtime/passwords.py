"""Hashing of passwords and PINs with argon2id, a few at a time, so that the server stays responsive."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from moot.languages import N_
from moot.runtime.concurrency import ConcurrencyLimit

PASSWORD_LEAST, PASSWORD_LONGEST = 10, 200
PIN_LEAST, PIN_LONGEST = 4, 20
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""RFC 9106 with the minimum of OWASP's password storage sheet: 19 MiB, two passes; 20 to 50 ms."""
NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$ELMz5MaBxs/Qo5IpXvwOtQ$TwRKo7La72kHtXMHAPpO9SOG6el3jcFSHOOIcxmuw6o"
"""Compared with if there is no account: a hash of the same cost."""
_TURNS = ConcurrencyLimit(2, 5.0, N_("many people are signing in at this moment: try again in a few seconds"))


def hashed(word: str) -> str:
    """Hash a password or PIN with a new salt; raises `TooBusy`."""
    with _TURNS.slot():
        return _HASHER.hash(word)


def is_word(word: str, hashed_word: str) -> bool:
    """Verify a password or PIN against its hash; an empty hash takes as long and never matches. Raises `TooBusy`."""
    with _TURNS.slot():
        try:
            return _HASHER.verify(hashed_word or NOBODYS, word[:PASSWORD_LONGEST]) and bool(hashed_word)
        except (VerificationError, InvalidHashError):
            return False


def is_dated(hashed_word: str) -> bool:
    """Whether a hash has an outdated cost and should be replaced."""
    return _HASHER.check_needs_rehash(hashed_word)


def fault_of_password(password: str, name: str) -> str:
    """Why a password can't be used; empty if it can."""
    if not PASSWORD_LEAST <= len(password) <= PASSWORD_LONGEST:
        return N_(
            "a password has {least} to {most} characters",
            least=PASSWORD_LEAST,
            most=PASSWORD_LONGEST,
        )
    if len(set(password.casefold())) < 4 or password.casefold() in (name.casefold(), name.casefold() * 2):
        return N_("this password is too easy to guess: take several words that have nothing to do with one another")
    return ""


def fault_of_pin(pin: str) -> str:
    """Why a PIN can't be used; empty if it can."""
    if not PIN_LEAST <= len(pin) <= PIN_LONGEST or not pin.isprintable():
        return N_("a PIN has {least} to {most} characters", least=PIN_LEAST, most=PIN_LONGEST)
    return ""
