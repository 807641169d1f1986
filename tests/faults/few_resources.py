#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs commands with little address space, and with few threads, in steps.

Address space is limited as by `ulimit -v`, from where the program cannot be loaded to where it does its work. Threads beyond the
limit are refused as where `ulimit -u` is reached; then one alone is refused, the first, the second and so on. Each run ends with status 0 and the whole result, or with 75 and one line that
says what is lacking; below what the loader of the system takes it ends with 127. What was there before is sound, and the same
command completes without the limit. Prints a row for each command; exits with 1 on any violation.

The test fault_few_resources is this with --short: each command under one of the limits, in turns."""
import argparse
import errno
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

import failing_commands
import fault_site
import full_disk
import long_tests

DONE, TRY_AGAIN, NOT_LOADED = 0, 75, 127
MIB = 1 << 20
TELLS_OF_A_PAGE = '"error":{"code"'  # in the object of a page that could not be read
TELLS_OF_MEMORY = re.compile(rf"^winnow: warning: .+: {os.strerror(errno.ENOMEM)}$", re.MULTILINE)  # of a page or a folder
MOST_SECONDS = 60
COLUMNS = ("| command | not loaded up to MB | exit 75 at | exit 0 from MB | runs with threads refused | exit 0 | exit 75 | slowest, s | "
           "violations |")
THREADS = ("--threads", "8")


class Failure:
    """What commands of failing_commands.py ask of the failure that they are judged after."""
    call, goes_on = "open", False


class IndexShards(full_disk.Index):
    name = "index --shards 2, no database before"

    def prepare(self):
        self.database = self.place / "it.db"
        self.before, self.names = set(), (str(self.database),)

    def words(self):
        return self.scene.index(self.database, self.scene.site, "--shards", "2", *THREADS)

    def failed(self):
        return super().failed() if self.scene.winnow.hits(self.database) else []


class Index(failing_commands.Index):
    def words(self):
        return [*super().words(), *THREADS]


class IndexAnew(failing_commands.IndexAnew):
    def words(self):
        return [*super().words(), *THREADS]


class Learn(failing_commands.Learn):
    def words(self):
        return [*super().words(), *THREADS]


class Merge(full_disk.Merge):
    """At the very end the result may be in its place, and is then in the way of the next merge."""

    def failed(self):
        if not self.result.exists():
            return super().failed()
        faults = self.completed()
        shutil.rmtree(self.result)
        return faults


class Split(full_disk.Split):
    """At the very end the shards may be in their place before memory is lacking."""

    def failed(self):
        return super().failed() and self.completed()


class Repair(full_disk.Command):
    name = "repair"

    def prepare(self):
        self.database = self.place / "it.db"

    def words(self):
        return ["repair", "--db", self.scene.fresh, "--to", self.database]

    def failed(self):
        """At the very end the result may be in its place, which the next repair needs."""
        faults = self.completed() if self.database.exists() else []
        shutil.rmtree(self.database, ignore_errors=True)
        return faults

    def completed(self):
        same = self.scene.winnow.documents(self.database) == self.scene.documents
        return [fault_site.unsound(self.scene.winnow, self.database), "" if same else "documents differ"]


class Printing(full_disk.Command):
    """A command that prints the same, or tells which page or folder it could not read."""

    def __init__(self, scene, place):
        super().__init__(scene, place)
        self.printed = self.content(scene.winnow.must(*self.words()).out)

    @staticmethod
    def content(out):
        return out

    def judge_output(self, done):
        if done.status != DONE or self.content(done.out) == self.printed:
            return []
        tells = TELLS_OF_A_PAGE in str(done.out) or TELLS_OF_MEMORY.search(done.err)
        return [] if tells else ["prints something else"]


def printing(name, *options):
    """The words SITE and DATABASE stand for what they say."""
    return type(name, (Printing,), {"name": name, "words": lambda self: [
        {"SITE": self.scene.site, "DATABASE": self.scene.fresh}.get(word, word) for word in options]})


def without_times(value):
    """What JSON says beside when something began, how long it took, and whether an index was there: one that cannot be
    found for want of memory is made anew."""
    if isinstance(value, list):
        return [without_times(each) for each in value]
    if isinstance(value, dict):
        return {name: without_times(each) for name, each in value.items() if name not in ("started", "seconds", "cached")}
    return value


class Evaluate(printing("evaluate", "evaluate", "--json", "--known-items", "3", *THREADS, "SITE")):
    """All values, whatever the time; the indexes are made anew each time."""

    def words(self):
        return [*super().words(), "--cache", self.place / "cache"]

    @staticmethod
    def content(out):
        return without_times(json.loads(out)) if out else None


class Export(failing_commands.Export):
    """Without --quiet it names the pages and folders for which it was refused memory."""
    tells = False

    def words(self):
        return [word for word in super().words() if word != "--quiet"]

    def judge_output(self, done):
        self.tells = done.status == DONE and os.strerror(errno.ENOMEM) in done.err
        return []

    def completed(self):
        return [] if self.tells and self.out.exists() else super().completed()


DATABASE = ("--db", "DATABASE")
COMMANDS = (
    Index, IndexAnew, IndexShards, Learn, Merge, full_disk.MergeShards, Split, failing_commands.Delete,
    Export, Repair,
    printing("extract --jsonl", "extract", "--jsonl", *THREADS, "SITE"),
    printing("extract --json", "extract", "--json", *THREADS, "SITE"),
    printing("dump", "dump", "--scriptindex", *THREADS, "SITE"),
    printing("features", "features", "--site-features", *THREADS, "SITE"),
    Evaluate,
    printing("search", "search", *DATABASE, "--json", "--limit", "1000", fault_site.WORD),
    printing("search, a wildcard", "search", *DATABASE, "--json", "--limit", "1000", "f*"),
    printing("suggest", "suggest", *DATABASE, "--json", "fa"),
    printing("status", "status", *DATABASE, "--json"),
    printing("check", "check", *DATABASE, "--json"),
    printing("check --fast", "check", "--fast", *DATABASE),
)


def start_anew(command):
    shutil.rmtree(command.place, ignore_errors=True)
    command.place.mkdir()
    command.prepare()
    command.failure = Failure()


def faults_of(command, done):
    """What is wrong with a run under a limit, and with what it has left."""
    faults = command.judge_output(done) if hasattr(command, "judge_output") else []
    if done.seconds > MOST_SECONDS:
        faults.append(f"it took {done.seconds:.0f} s")
    if done.status == DONE:
        return faults + command.completed()
    if done.status == NOT_LOADED:
        return faults
    if done.status != TRY_AGAIN:
        return [*faults, f"status {done.status}: {done.err[-300:]}"]
    if len(done.lines("winnow: error: ")) != 1:
        faults.append(f"said was: {done.err[-300:]}")
    faults += command.failed()
    again = command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file())
    return faults + (command.completed() if again.status == DONE else
                     [f"afterwards: status {again.status}: {again.err[-300:]}"])


class Row:
    """What came of one command."""

    def __init__(self, command):
        self.command, self.faults, self.slowest = command, 0, 0.0

    def judge(self, done, where):
        self.slowest = max(self.slowest, done.seconds)
        for fault in filter(None, faults_of(self.command, done)):
            self.faults += 1
            print(f"{self.command.name}, {where}: {fault}", file=sys.stderr, flush=True)
        return done.status

    def under(self, where, **limits):
        start_anew(self.command)
        done = self.command.scene.winnow.run(*self.command.words(), stdout_file=self.command.stdout_file(), **limits)
        return self.judge(done, where)


def trials(options):
    """What is said of each limit, what it is, and the settings that make it."""
    for size in options.megabytes:
        yield f"{size} MB", size, {"memory": size * MIB}
    for most in options.threads:
        refusing = {**os.environ, "LD_PRELOAD": str(options.library.resolve()), "THREADS_LEFT": str(most - 1)}
        yield f"{most} threads", None, {"env": refusing}
        yield f"without thread {most}", None, {"env": {**refusing, "THREADS_REFUSED": "1"}}


def row(command, options, number):
    each, spaces, threads = Row(command), {}, []
    for where, size, limits in long_tests.in_turn(trials(options), number, 1, not options.short):
        status = each.under(where, **limits)
        if size is None:
            threads.append(status)
        else:
            spaces[size] = status

    def sizes(status):
        return [size for size, ended in spaces.items() if ended == status]

    again = sizes(TRY_AGAIN)
    print(f"| {command.name} | {max(sizes(NOT_LOADED), default='-')} | {f'{again[0]} to {again[-1]}' if again else '-'} | "
          f"{min(sizes(DONE), default='-')} | {len(threads)} | {threads.count(DONE)} | {threads.count(TRY_AGAIN)} | "
          f"{each.slowest:.1f} | {each.faults} |", flush=True)
    return each.faults


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--library", required=True, type=pathlib.Path, help="few_threads, to be preloaded")
    parser.add_argument("--copies", type=int, default=2, help="of the sample site")
    parser.add_argument("--megabytes", type=int, nargs="*", default=list(range(20, 521, 20)), help="of address space")
    parser.add_argument("--threads", type=int, nargs="*", default=list(range(1, 17)), help="the first one among them")
    long_tests.add_short_option(parser)
    parser.add_argument("--only", default="", help="commands whose names have this")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options, found = arguments(), 0
    with tempfile.TemporaryDirectory(prefix="winnow-few-") as name:
        folder = pathlib.Path(name)
        scene = full_disk.Scene(
            fault_site.Winnow(options.winnow), folder, options.copies, full_disk.SHORT_STEP if options.short else 1)
        print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
        for number, kind in enumerate(COMMANDS):
            if options.only in kind.name:
                found += row(kind(scene, folder / "place"), options, number)
    return scene.winnow.status(found)


if __name__ == "__main__":
    sys.exit(main())
