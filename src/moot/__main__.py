"""Runs the command-line program as `python -m moot`, for where the command `moot` isn't on the path."""

import sys

from moot.gateways.terminal.app import main

if __name__ == "__main__":
    sys.exit(main())
