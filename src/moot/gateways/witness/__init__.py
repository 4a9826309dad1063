"""Witnesses over HTTP: other logs ask this host to cosign, and this host asks others (C2SP tlog-witness)."""
