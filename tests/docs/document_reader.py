# SPDX-License-Identifier: GPL-2.0-or-later
"""A reader who does what a document says, line by line, and compares what is printed.

In an indented block a line that begins with "$ " is a command. It goes on behind a backslash at the end of a line, up to
the end of a here-document, and behind "do" up to a line that begins with "done". The lines behind it are its output: "..." stands for any text at the ends of a line,
and on a line of its own for any lines; sizes, times and rates may be others. A block behind "<!-- another terminal -->"
runs until the document ends; all of its output lines have to come before the next block begins. If it has none, it is a
web server, and the next block begins when the port in the command is open. A block behind
"<!-- not here -->" is passed over, as it would change the machine.
"""
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
from typing import List, NamedTuple

INDENT = "    "
ANOTHER_TERMINAL = "<!-- another terminal -->"
NOT_HERE = "<!-- not here -->"
# What differs from run to run: "1.2 s", "344.2 kB", "1219 pages/s". A size may come with another unit.
MEASURED = re.compile(r"\d+(?:[.,]\d+)* ?(?:[kMG]?B\b|m?s\b|pages/s)")
ANOTHER_AMOUNT = {"pages/s": r"[\d.,]+ pages/s", "B": r"[\d.,]+ ?[kMG]?B", "s": r"[\d.,]+ ?m?s"}


class Step(NamedTuple):
    """A command for the shell, with its place and the lines that it is to print."""
    line: int
    command: str
    output: List[str]
    background: bool


def _is_open(command):
    """Whether the command goes on at the next line."""
    if command.endswith("\\"):
        return True
    lines = command.split("\n")
    here = re.search(r"<<'?(\w+)'?", command)
    if here:
        return lines[-1] != here.group(1)
    return lines[0].endswith("do") and not lines[-1].lstrip().startswith("done")


def steps_of(text):
    """The steps of a document in their order."""
    steps, mark, in_block, begun = [], "", False, False
    for number, line in enumerate(text.splitlines(), 1):
        if line in (ANOTHER_TERMINAL, NOT_HERE):
            mark = line
        elif line.startswith(INDENT) or (in_block and not line and begun):
            in_block, content = True, line[len(INDENT):]
            if begun and _is_open(steps[-1].command):
                steps[-1] = steps[-1]._replace(command=steps[-1].command + "\n" + content)
            elif content.startswith("$ "):
                begun = mark != NOT_HERE
                if begun:
                    steps.append(Step(number, content[2:], [], mark == ANOTHER_TERMINAL))
            elif begun:
                steps[-1].output.append(content)
        elif line:
            if in_block:
                mark = ""
            in_block = begun = False
    return [step._replace(output=_without_blank_end(step.output)) for step in steps]


def _without_blank_end(lines):
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def _any_amount(measured):
    """What matches another amount of the same kind."""
    return next(pattern for unit, pattern in ANOTHER_AMOUNT.items() if measured.endswith(unit))


def _pattern(line):
    """What a line of output has to match."""
    begins, ends = line.startswith("..."), line.endswith("...") and line != "..."
    core = line[3 if begins else 0:-3 if ends else None]
    escaped = "".join(_any_amount(part) if MEASURED.fullmatch(part) else re.escape(part)
                      for part in re.split(f"({MEASURED.pattern})", core))
    return (".*" if begins else "") + escaped + (".*" if ends else "")


def matches(expected, printed):
    """Whether printed text is what the document shows."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else _pattern(line) + "\n" for line in expected)
    lines = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    return re.fullmatch(pattern, lines) is not None


def _wait_for_server(port):
    """A web server says nothing until it is asked."""
    for _ in range(1000):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)


class Reader:
    """Has a folder, variables and other terminals. Use it in a with statement: it ends what it has started."""

    def __init__(self, folder, environment, replaced=()):
        self.folder = pathlib.Path(folder)
        self.environment = dict(os.environ, **environment)
        self.replaced = dict(replaced)
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            os.killpg(process.pid, signal.SIGTERM)
        for process in self.processes:
            process.wait(timeout=30)
            process.stdout.close()

    def _here(self, text):
        """With the ports that are free here."""
        for written, used in self.replaced.items():
            text = text.replace(written, used)
        return text

    def complaints(self, text, name):
        """Follows the document; a text for each step that goes wrong. The rest is not followed then."""
        for step in steps_of(text):
            command = self._here(step.command)
            expected = [self._here(line) for line in step.output]
            if step.background:
                status, printed = 0, self._in_another_terminal(command, len(expected))
            else:
                status, printed = self._run(command)
            if status == 0 and (not expected or matches(expected, printed)):
                continue
            shown = "\n".join(expected)
            yield f"{name}:{step.line}: {command}\nended with {status} and printed:\n{printed}\ninstead of:\n{shown}"
            return

    def _run(self, command):
        """Status and output of a command; the folder and the path that it leaves are those of the next one."""
        state = self.folder / ".state"
        tail = f'\nstatus=$?; printf "%s\\n%s" "$PWD" "$PATH" > "{state}"; exit $status'
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command + tail], cwd=self._current(),
                              env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", check=False, timeout=120)
        if state.exists():
            folder, path = state.read_text().split("\n", 1)
            self.environment.update(PWD=folder, PATH=path)
            state.unlink()
        return done.returncode, done.stdout

    def _current(self):
        """Where the reader is."""
        return self.environment["PWD"] if self.environment.get("PWD", "").startswith(str(self.folder)) else self.folder

    def _in_another_terminal(self, command, lines):
        """Starts a command that goes on, and gives so many lines of what it prints first."""
        # pylint: disable=consider-using-with
        process = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=self._current(), env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   start_new_session=True)
        self.processes.append(process)
        printed = "".join(process.stdout.readline() for _ in range(lines))
        if not lines:
            _wait_for_server(int(re.search(r"\b\d{4,5}\b", command).group()))
        return printed
