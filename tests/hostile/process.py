# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a program with little stack and measures what it takes."""
import dataclasses
import os
import pathlib
import subprocess
import tempfile
import threading
import time

STACK_BYTES = 256 << 10
# Ends what hangs. No test depends on how long anything takes otherwise.
PATIENCE_SECONDS = 240


@dataclasses.dataclass
class Finished:
    """What came of a program; a negative status is the signal that ended it."""
    status: int
    out: bytes
    err: str
    seconds: float
    peak_bytes: int
    processor_seconds: float

    def lines(self, beginning):
        """Lines on standard error that begin so, without the beginning."""
        return [line[len(beginning):] for line in self.err.splitlines()
                if line.startswith(beginning)]


def limited(command, file_bytes, memory):
    """The command behind the one that sets its limits.

    Work of ours in the child, between fork and exec, could wait for ever for a lock that another
    thread held when it forked."""
    most = {"stack": STACK_BYTES, "fsize": file_bytes, "as": memory}
    return ["prlimit", *(f"--{kind}={soft}:" for kind, soft in most.items() if soft is not None),
            *map(os.fspath, command)]


def start(command, *, stdin=None, out=None, err=None, file_bytes=None, memory=None,
          **options):
    """Starts a program with limits on stack, the files it writes, and address space."""
    return subprocess.Popen(limited(command, file_bytes, memory),
                            stdin=stdin if stdin is not None else subprocess.DEVNULL, stdout=out,
                            stderr=err, **options)


def run(command, *, stdin_file=None, stdout_file=None, **options):
    """Runs a program to its end."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        stdin = open(stdin_file, "rb") if stdin_file else None
        stdout = open(stdout_file, "wb") if stdout_file else out
        begin = time.monotonic()
        process = start(command, stdin=stdin, out=stdout, err=err, **options)
        hang = threading.Timer(PATIENCE_SECONDS, process.kill)
        hang.start()
        _, status, usage = os.wait4(process.pid, 0)
        hang.cancel()
        seconds = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        for file in (stdin, stdout if stdout_file else None):
            if file:
                file.close()
        out.seek(0)
        err.seek(0)
        return Finished(process.returncode, out.read(), err.read().decode("utf-8", "replace"),
                        seconds, usage.ru_maxrss << 10, usage.ru_utime + usage.ru_stime)


def write(path, content):
    """Makes a file, and the folders it is in."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
