# SPDX-License-Identifier: GPL-2.0-or-later
"""python3 -m winnow: prints versions, and where the library and the command were found."""
from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

from winnow import __version__
from winnow._command import find_command
from winnow._library import library
from winnow.errors import Error


def main() -> int:
    """Returns 1 if the library is not there. The command need not be."""
    print(f"package  {__version__}  {Path(__file__).parent}")
    print(f"Python   {platform.python_version()}  {sys.executable}")
    status = 0
    try:
        print(f"library  {library().version}  {library().path}")
    except Error as error:
        print(f"library  none: {error}")
        status = 1
    try:
        command = find_command()
        done = subprocess.run([command, "--version"], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=10, check=False)
        print(f"command  {done.stdout.strip().rpartition(' ')[2]}  {command}")
    except (Error, OSError, subprocess.TimeoutExpired) as error:
        print(f"command  none: {error}")
    return status


if __name__ == "__main__":
    sys.exit(main())
