# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs the winnow command."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import Any, List, Optional, Sequence, Union

from winnow.errors import FormatError, NotFoundError, error_of_exit

VARIABLE = "WINNOW"


def find_command(command: Optional[str] = None) -> str:
    """The path of the command: the one given, else the one that WINNOW names, else the one in PATH."""
    wanted = command or os.environ.get(VARIABLE) or "winnow"
    found = shutil.which(wanted)
    if found is None:
        raise NotFoundError("there is no such program", wanted,
                            f"install the package winnow, or name the program in {VARIABLE}")
    return found


def message_of(errors: str) -> str:
    """What the command says in its error lines, without its name; all of it if there is none."""
    lines = errors.strip().splitlines()
    begin = "winnow: error: "
    said = [line[len(begin):] for line in lines if line.startswith(begin)]
    return "; ".join(said) if said else "\n".join(lines)


def read_json(output: str, command: str) -> Any:
    """The object that the command has printed."""
    try:
        return json.loads(output)
    except ValueError as error:
        raise FormatError(f"printed no JSON: {error}", command,
                          "look whether WINNOW or PATH leads to the winnow command") from None


def run_json(command: str, arguments: Sequence[Union[str, bytes]], timeout: Optional[float]) -> Any:
    """What a command that prints JSON prints. It raises what its exit status says, with its message, and
    subprocess.TimeoutExpired."""
    words: List[Union[str, bytes]] = [command, *arguments]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout,
                          check=False)
    if done.returncode != 0:
        raise error_of_exit(done.returncode, message_of(done.stderr.decode("utf-8", "replace")))
    return read_json(done.stdout.decode("utf-8", "replace"), command)
