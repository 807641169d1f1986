# SPDX-License-Identifier: GPL-2.0-or-later
"""Commands of a document with what they print, as a reader would try them.

In an indented block a line that begins with "$ " is a command, and the lines behind it up to the next
one or the end of the block are its output.
"""
import os
import subprocess
from typing import NamedTuple

INDENT = "    "


class Command(NamedTuple):
    """A line for the shell, and all that it has to print."""
    line: int
    text: str
    output: str


def commands_of(document, heading=None):
    """The commands of a document, or of the section below a heading, in their order."""
    found, inside, begun = [], heading is None, False
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        if heading and line.startswith("## "):
            inside = line == f"## {heading}"
        if not line.startswith(INDENT):
            begun = False
        elif inside and line.startswith(f"{INDENT}$ "):
            begun = True
            found.append(Command(number, line[len(INDENT) + 2:], ""))
        elif inside and begun:
            found[-1] = found[-1]._replace(output=found[-1].output + line[len(INDENT):] + "\n")
    return found


def complaints(document, folder, environment, with_errors=True):
    """Runs the commands in a folder; a line for each that fails or prints something else. What goes to
    standard error counts as printed, unless the document leaves it out (not `with_errors`)."""
    commands = commands_of(document)
    if not commands:
        yield f"{document}: no commands"
    for command in commands:
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command.text], cwd=folder,
                              env=dict(os.environ, **environment), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT if with_errors else subprocess.PIPE,
                              text=True, check=False)
        if done.returncode != 0 or done.stdout != command.output:
            yield (f"{document}:{command.line}: {command.text}\n"
                   f"ended with {done.returncode} and printed:\n{done.stdout}{done.stderr or ''}"
                   f"instead of:\n{command.output}")
