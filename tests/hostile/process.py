# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a program with little stack and measures what it takes."""
import dataclasses
import os
import pathlib
import resource
import signal
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

    def lines(self, beginning):
        """Lines on standard error that begin so, without the beginning."""
        return [line[len(beginning):] for line in self.err.splitlines()
                if line.startswith(beginning)]


def limits(file_bytes, memory):
    """What is called in the child before the program starts."""
    def limit():
        for kind, most in ((resource.RLIMIT_STACK, STACK_BYTES), (resource.RLIMIT_FSIZE, file_bytes),
                           (resource.RLIMIT_AS, memory)):
            if most is not None:
                resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    return limit


def start(command, *, stdin=None, out=None, err=None, file_bytes=None, memory=None,
          **options):
    """Starts a program with limits on stack, the files it writes, and address space."""
    return subprocess.Popen([os.fspath(word) for word in command],
                            stdin=stdin if stdin is not None else subprocess.DEVNULL, stdout=out,
                            stderr=err, preexec_fn=limits(file_bytes, memory), **options)


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
                        seconds, usage.ru_maxrss << 10)


def write(path, content):
    """Makes a file, and the folders it is in."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
