#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs commands as a user who may have few processes, one at most, two and so on (`ulimit -u`).

Only root may become another user, and nobody limits root, so that it takes root to run this; else it exits with 77. Threads count
as processes. Each run ends with status 0 and the whole result, or with 75 and one line that says what is lacking, and the allocator
says nothing. What was there before is sound, and the same command completes without the limit. Prints a row for each command; exits
with 1 on any violation.

The test fault_few_processes is this with --short: each command with one of the numbers of processes, in turns."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import few_resources
import fault_site
import full_disk
import long_tests

sys.path.insert(0, str(fault_site.ROOT / "tests" / "plugin" / "document"))
import office_files  # noqa: E402  (a letter is read by the helper)

NOT_SUPPORTED = 77
USER = 59_873  # who has no other processes
COLUMNS = "| command | runs | exit 0 | exit 75 | slowest, s | violations |"


def as_user(*words):
    """What a program is started by, to run as the user."""
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", *words]


def give(folder, user):
    """A folder with all that is in it."""
    for path in (folder, *folder.rglob("*")):
        os.lchown(path, user, user)


class Letter(few_resources.Printing):
    """A letter is read by another program."""
    name = "extract --jsonl, a letter"

    def __init__(self, scene, place):
        self.site = place.with_name("letters")
        self.site.mkdir()
        (self.site / "letter.docx").write_bytes(office_files.docx(office_files.paragraph("A letter that is read. " * 9)))
        super().__init__(scene, place)

    def words(self):
        return ["extract", "--jsonl", "--types", "html,office", self.site]

    def judge_output(self, done):
        """Like a page that cannot be opened, it is passed over, and something tells why."""
        return [] if b"run fewer programs at the same time" in done.out else super().judge_output(done)


COMMANDS = (*few_resources.COMMANDS, Letter)


class Row(few_resources.Row):
    """What came of one command."""

    def with_processes(self, most):
        few_resources.start_anew(self.command)
        give(self.command.place.parent, USER)  # Xapian checks no database that may only be read
        before = as_user("prlimit", f"--nproc={most}:{most}")
        done = self.command.scene.winnow.run(*self.command.words(), before=before, stdout_file=self.command.stdout_file())
        give(self.command.place.parent, os.getuid())
        if "<jemalloc>" in done.err:
            self.faults += 1
            print(f"{self.command.name}, {most} processes: the allocator has {done.err.count('<jemalloc>')} complaints", file=sys.stderr)
        return self.judge(done, f"{most} processes")


def row(command, most_processes):
    each = Row(command)
    statuses = [each.with_processes(most) for most in most_processes]
    print(f"| {command.name} | {len(statuses)} | {statuses.count(few_resources.DONE)} | "
          f"{statuses.count(few_resources.TRY_AGAIN)} | {each.slowest:.1f} | {each.faults} |", flush=True)
    return each.faults


def can_run(winnow):
    """Whether the user may run the program, where it lies; only root can tell."""
    if os.getuid() != 0 or not all(map(shutil.which, ("setpriv", "prlimit"))):
        return False
    return subprocess.run(as_user(str(winnow.program), "--version"), stdout=subprocess.DEVNULL).returncode == 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--copies", type=int, default=1, help="of the sample site")
    parser.add_argument("--processes", type=int, nargs="*", default=list(range(1, 17)), help="the first one among them")
    long_tests.add_short_option(parser)
    parser.add_argument("--only", default="", help="commands whose names have this")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options, found = arguments(), 0
    winnow = fault_site.Winnow(options.winnow)
    if not can_run(winnow):
        print("this takes root, and a program that others may run")
        return NOT_SUPPORTED
    with tempfile.TemporaryDirectory(prefix="winnow-processes-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        scene = full_disk.Scene(winnow, folder, options.copies, full_disk.SHORT_STEP if options.short else 1)
        print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
        for number, kind in enumerate(COMMANDS):
            if options.only in kind.name:
                most_processes = long_tests.in_turn(options.processes, number, 1, not options.short)
                found += row(kind(scene, folder / "place"), most_processes)
    return winnow.status(found)


if __name__ == "__main__":
    sys.exit(main())
