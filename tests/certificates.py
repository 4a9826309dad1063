"""Certificates for tests of what goes over TLS."""

import shutil
import subprocess
from pathlib import Path

import pytest


def certified(folder: Path) -> tuple[str, str]:
    """A certificate for this machine, and its key, as files in a folder."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl here to make a certificate with; `apt-get install openssl` brings it")
    certificate, key = folder / "certificate.pem", folder / "certificate.key"
    made = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    names = ["-addext", "subjectAltName=DNS:localhost", "-out", str(certificate), "-keyout", str(key)]
    subprocess.run([*made, *names], check=True, capture_output=True)
    return str(certificate), str(key)
