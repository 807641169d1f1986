# SPDX-License-Identifier: GPL-2.0-or-later
"""Which files a program touches, and which network calls it makes, as strace tells it."""
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess

import process

STRACE = ("strace", "-ff", "-qq", "-y", "-xx", "-s", "70000", "-e", "signal=none",
          "-e", "trace=%file,%network,ftruncate,fchmod,fchown")
CALL = re.compile(rb"(\w+)\((.*)\)\s+= (-?\d+|\?)(?:<([^>]*)>)?")
FOLDER = re.compile(rb"(?:AT_FDCWD|\d+)<([^>]*)>, $")
STRING = re.compile(rb'"((?:[^"\\]|\\.)*)"')
HEX = re.compile(rb"\\x([0-9a-f]{2})")
# Path arguments of these are changed, or come into being.
CHANGING = {"mkdir", "mkdirat", "mknod", "mknodat", "rename", "renameat", "renameat2", "unlink",
            "unlinkat", "rmdir", "link", "linkat", "symlink", "symlinkat", "truncate", "chmod",
            "fchmodat", "chown", "lchown", "fchownat", "creat", "utimensat", "setxattr"}
OPENING = {"open", "openat", "openat2", "creat"}
STARTING = {"execve", "execveat"}
# Those of the class "file" that are neither.
LOOKING = {"stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink",
           "readlinkat", "getcwd", "chdir", "statfs", "fstat", "inotify_add_watch", "getxattr"}
PATH_FIRST = STARTING | {"readlink", "readlinkat", "getcwd", "getxattr", "setxattr"}  # the rest is no path
BY_DESCRIPTOR = {"ftruncate", "fchmod", "fchown"}
WRITING = re.compile(rb"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC")


@dataclasses.dataclass
class Call:
    """A system call; paths are absolute, without `..`, and links in them are not followed."""
    name: str
    paths: list       # that it was given
    opened: str       # what it opened, links followed; empty if nothing
    succeeded: bool
    writes: bool      # makes or changes what stands at its paths, or tries to
    line: str


def text(escaped):
    return os.fsdecode(HEX.sub(lambda found: bytes([int(found[1], 16)]), escaped))


def paths_of(arguments, working_folder):
    for found in STRING.finditer(arguments):
        before = FOLDER.search(arguments[:found.start()])
        folder = text(before[1]) if before else working_folder
        yield os.path.normpath(os.path.join(folder, text(found[1])))


def call_of(line, working_folder):
    """A line of strace's; none where the line is not of a call."""
    found = CALL.match(line)
    if not found:
        return None
    name = found[1].decode()
    arguments = found[2]
    if name in PATH_FIRST:
        arguments = arguments[:STRING.search(arguments).end()]
    opened = text(found[4]) if name in OPENING and found[4] else ""
    if name in BY_DESCRIPTOR:
        paths = [text(re.match(rb"\d+<([^>]*)>", arguments)[1])]
    else:
        paths = list(paths_of(arguments, working_folder))
    writes = (name in CHANGING or name in BY_DESCRIPTOR or
              name in OPENING and WRITING.search(arguments) is not None)
    return Call(name, paths, opened, not found[3].startswith(b"-"), writes, text(line))


def available():
    """Whether strace is there and may look at other processes."""
    return bool(shutil.which("strace")) and subprocess.run(
        ["strace", "-qq", "-o", "/dev/null", "true"], stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, check=False).returncode == 0


def traced(command, trace_folder, working_folder, **options):
    """Runs a program in a folder; returns how it ended and its calls."""
    trace_folder = pathlib.Path(trace_folder)
    shutil.rmtree(trace_folder, ignore_errors=True)
    trace_folder.mkdir()
    done = process.run([*STRACE, "-o", trace_folder / "of", *command], cwd=working_folder, **options)
    calls = []
    for file in trace_folder.iterdir():
        for line in file.read_bytes().splitlines():
            calls.append(call_of(line, os.fspath(working_folder)))
    return done, [call for call in calls if call]
