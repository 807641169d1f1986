#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Lets calls of the system fail, one after the other, in commands that read and write databases.

A call of a kind (opening a file to read or to write it, reading, writing, having it written to the
disk, renaming it, mapping it into memory, cutting it) fails once or from then on with what the system
may say there, or does a part of what it is asked for. Each run either does all that it should and ends
with status 0, or says why and ends with 5, or with 75 where what is lacking passes (EMFILE, ENOMEM,
EINTR), and leaves what was there sound: at the last commit, or with all of the change. No run calls a
sound database damaged (6). The same command without failures completes afterwards.
Prints a row for each command and kind of failure; exits with 1 on any violation."""
import argparse
import errno
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile

import fault_site
import full_disk

DONE, DISK, TRY_AGAIN = 0, 5, 75
PART = 0  # instead of an error: the call does a part of what it is asked for
PASSING = (errno.EMFILE, errno.ENOMEM, errno.EINTR)
ERRORS = {
    "open": (errno.EIO, errno.EACCES, errno.EMFILE, errno.ENOMEM, errno.EINTR),
    "make": (errno.EIO, errno.EACCES, errno.ENOSPC, errno.EMFILE, errno.EINTR),
    "read": (errno.EIO, errno.EINTR, PART),
    "write": (errno.EIO, errno.ENOSPC, errno.EINTR, PART),
    "sync": (errno.EIO, errno.ENOSPC, errno.EINTR),
    "rename": (errno.EIO, errno.ENOSPC, errno.EACCES),
    "map": (errno.ENOMEM, errno.EACCES),
    "truncate": (errno.EIO, errno.ENOSPC),
}
# The program asks again where a signal has come between: for good, that has no end.
ONCE = (errno.EINTR,)


class Delete(full_disk.Command):
    """A site, so that all of the database changes."""
    name = "delete"

    def prepare(self):
        self.database = self.place / "it.db"
        shutil.copytree(self.scene.fresh, self.database)
        self.all = self.scene.winnow.paths(self.database)

    def words(self):
        return ["delete", "--db", self.database, "--site", fault_site.SITE]

    def failed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        if self.scene.winnow.paths(self.database) not in ([], self.all):
            faults.append("a part of the site is deleted")
        return faults

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        if self.scene.winnow.paths(self.database):
            faults.append("not all of the site is deleted")
        return faults


class KeptFiles:
    """The old files stay while the system cannot say that the new ones are in their place."""

    def completed(self):
        if self.failure.call == "sync":
            shutil.rmtree(self.place / "it.db.compacting", ignore_errors=True)
        return super().completed()


class Index(KeptFiles, full_disk.Index):
    """What an update has left loose is compacted."""


class IndexAnew(KeptFiles, full_disk.IndexAnew):
    """So is a new database."""


class Learn(full_disk.Learn):
    """The new file may be in its place before its folder cannot be written to the disk."""

    def failed(self):
        return self.left(self.scene.old_model) and self.left(self.scene.new_model)


class Merge(full_disk.Merge):
    """A folder that cannot be opened any more cannot be removed; the next merge names it."""

    def failed(self):
        left = self.place / "it.db.merging"
        if left.exists() and self.failure.call == "open" and self.failure.goes_on:
            shutil.rmtree(left)
        return super().failed()


class MergeShards(full_disk.MergeShards):
    """The old files stay, too, while the system cannot say that the new ones are in their place."""

    def completed(self):
        if self.failure.call != "read":
            shutil.rmtree(self.place / "it.db.compacting", ignore_errors=True)
        return super().completed()


class Export(full_disk.Export):
    """As with a model: all of the file, or none."""

    def failed(self):
        return super().failed() and self.completed()


class Reading(full_disk.Command):
    """Commands that print what they read: the same as without failures, or nothing."""

    def prepare(self):
        self.database = self.place / "it.db"
        shutil.copytree(self.scene.shards, self.database)
        self.printed = self.content(self.scene.winnow.must(*self.words()).out)

    def judge_output(self, done):
        same = done.status != DONE or self.content(done.out) == self.printed
        return [] if same else ["prints something else"]

    @staticmethod
    def content(out):
        """Without the size, which is that of the files whose folders can be listed."""
        return {name: value for name, value in json.loads(out).items() if name != "database_bytes"}


class Search(Reading):
    name = "search"

    def words(self):
        return ["search", "--db", self.database, "--json", "--limit", "1000", fault_site.WORD]


class Status(Reading):
    name = "status"

    def words(self):
        return ["status", "--db", self.database, "--json"]


class Check(Reading):
    name = "check"

    def words(self):
        return ["check", "--db", self.database, "--json"]


class ExtractTexts(full_disk.Command):
    """The texts of the pages, a file each."""
    name = "extract --out"

    def words(self):
        return ["extract", "--quiet", "--out", self.place / "texts", self.scene.site]

    def completed(self):
        texts = [path for path in self.place.rglob("*.txt") if path.stat().st_size > 0]
        return [] if texts else ["there are no texts"]


COMMANDS = (Index, IndexAnew, Learn, Merge,
            MergeShards, Export, Delete, Search, Status, Check, ExtractTexts)


def error_name(error):
    """EIO, or that a part is done."""
    return errno.errorcode[error] if error != PART else "part"


class Failure:
    """A kind of call that fails from a certain one on, or once."""

    def __init__(self, library, call, error, goes_on):
        self.library, self.call, self.error, self.goes_on = library, call, error, goes_on
        self.name = f"{call}, {error_name(error)}, {'from then on' if goes_on else 'once'}"

    def environment(self, place, at, count=None):
        values = {"LD_PRELOAD": str(self.library), "FAILING_CALL": self.call,
                  "FAILING_AT": str(at), "FAILING_PATH": str(place)}
        if self.error != PART:
            values["FAILING_ERROR"] = str(self.error)
        if self.goes_on:
            values["FAILING_ON"] = "1"
        if count:
            values["FAILING_COUNT"] = str(count)
        return {**os.environ, **values}


def run(command, environment):
    return command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file(),
                                    env=environment)


def start_anew(command):
    shutil.rmtree(command.place, ignore_errors=True)
    command.place.mkdir()
    command.prepare()


def counted(command, failure, folder):
    """How many calls of the kind a run makes that none fails in."""
    start_anew(command)
    count = folder / "count"
    count.unlink(missing_ok=True)
    done = run(command, failure.environment(command.place, 0, count))
    if done.status != DONE:
        raise SystemExit(f"{command.name}: status {done.status} without failures: {done.err}")
    return count.stat().st_size if count.exists() else 0


def chosen(calls, most, name):
    """Numbers of calls: all, or as many of them, spread; of a single one the place depends on the name."""
    if calls <= most:
        return list(range(1, calls + 1))
    if most == 1:
        return [random.Random(name).randint(1, calls)]
    return sorted({1 + round(i * (calls - 1) / (most - 1)) for i in range(most)})


def faults_of(command, failure, at):
    start_anew(command)
    done = run(command, failure.environment(command.place, at))
    faults = command.judge_output(done) if hasattr(command, "judge_output") else []
    if done.status == DONE:
        faults += command.completed()
    elif done.status in (DISK, TRY_AGAIN):
        if not done.lines("winnow: error: "):
            faults.append("nothing was said")
        if done.status != (TRY_AGAIN if failure.error in PASSING else DISK):
            faults.append(f"status {done.status}: {done.err[-300:]}")
        faults += command.failed()
        again = command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file())
        if again.status != DONE:
            faults.append(f"afterwards: status {again.status}: {again.err[-300:]}")
        else:
            faults += command.completed()
    else:
        faults.append(f"status {done.status}: {done.err[-300:]}")
    return done.status, [fault for fault in faults if fault]


class Totals:
    """The rows of a command, added up by the kind of call, in as many ways as that can fail."""

    def __init__(self, name):
        self.name, self.calls = name, {}

    def add(self, failure, statuses, found):
        ways, runs, wrong = self.calls.setdefault(failure.call, (0, [], 0))
        self.calls[failure.call] = ways + 1, runs + statuses, wrong + found

    def print(self):
        for call, (ways, runs, wrong) in self.calls.items():
            if not runs:
                continue  # the command makes no such call
            print(f"| {self.name} | {call} | {ways} | {len(runs)} | {runs.count(DONE)} | {runs.count(DISK)} | "
                  f"{runs.count(TRY_AGAIN)} | {wrong} |", flush=True)


def row(command, failure, options, folder, totals):
    command.failure = failure
    calls, statuses, found = counted(command, failure, folder), [], 0
    for at in chosen(calls, options.most, f"{command.name} {failure.name}"):
        status, faults = faults_of(command, failure, at)
        statuses.append(status)
        for fault in faults:
            found += 1
            print(f"{command.name}, {failure.name}, call {at}: {fault}", file=sys.stderr)
    totals.add(failure, statuses, found)
    if not options.sum:
        print(f"| {command.name} | {failure.name} | {calls} | {len(statuses)} | {statuses.count(DONE)} | "
              f"{statuses.count(DISK)} | {statuses.count(TRY_AGAIN)} | {found} |", flush=True)
    return found


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--library", required=True, help="failing_calls, to be preloaded")
    parser.add_argument("--copies", type=int, default=2, help="of the sample site")
    parser.add_argument("--most", type=int, default=60, help="calls of each command and kind that fail")
    parser.add_argument("--calls", nargs="*", choices=ERRORS, help="only calls of these kinds")
    parser.add_argument("--errors", nargs="*", help="only these errors: EIO, or part")
    parser.add_argument("--only", default="", help="commands whose names have this")
    parser.add_argument("--sum", action="store_true", help="one row for each command and kind of call")
    return parser.parse_args()


def main():
    options = arguments()
    library, found = pathlib.Path(options.library).resolve(), 0
    failures = [Failure(library, call, error, goes_on) for call, errors in ERRORS.items()
                for error in errors for goes_on in (False, True)
                if not (goes_on and error in ONCE)
                and (not options.calls or call in options.calls)
                and (not options.errors or error_name(error) in options.errors)]
    with tempfile.TemporaryDirectory(prefix="winnow-broken-") as name:
        folder = pathlib.Path(name)
        scene = full_disk.Scene(fault_site.Winnow(options.winnow), folder, options.copies)
        counted_as = "ways" if options.sum else "calls"
        print(f"| command | calls that fail | {counted_as} | tried | exit 0 | exit 5 | exit 75 | violations |\n"
              "|---|---|---|---|---|---|---|---|")
        for kind in COMMANDS:
            if options.only in kind.name:
                command, totals = kind(scene, folder / "place"), Totals(kind.name)
                for failure in failures:
                    found += row(command, failure, options, folder, totals)
                if options.sum:
                    totals.print()
    return scene.winnow.status(found)


if __name__ == "__main__":
    sys.exit(main())
