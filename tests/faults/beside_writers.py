#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads a database while two runs of index, deletes and merges are at work on it.

The writers go on without a pause: each changes many pages, or takes them away, and one of them makes one database of two. Beside them
all commands that read the database are called again and again. It is sound all the time, so no command may call it damaged (6), none
may end by a signal, and what fails has a status that says to try again. Prints a row for each command; exits with 1 on any
violation."""
import argparse
import collections
import pathlib
import shutil
import sys
import tempfile
import threading
import time

import fault_site
import long_tests
import process

COLUMNS = "| command | runs | exit 0 | exit 4 | exit 75 | exit 6 | others | slowest, s | violations |"
DONE, LOCKED, TRY_AGAIN, DAMAGED = 0, 4, 75, 6
MOST_SECONDS = 60


class Tally:
    """What came of the runs of each command."""

    def __init__(self):
        self.statuses = collections.defaultdict(collections.Counter)
        self.slowest, self.wrong = collections.Counter(), collections.Counter()
        self.lock = threading.Lock()

    def add(self, name, done, allowed):
        fault = ""
        if done.status not in allowed:
            fault = f"status {done.status}: {done.err[-300:]}"
        elif done.status != DONE and not done.lines("winnow: error: "):
            fault = f"status {done.status}, and nothing was said"
        elif done.seconds > MOST_SECONDS:
            fault = f"it took {done.seconds:.0f} s"
        with self.lock:
            self.statuses[name][done.status] += 1
            self.slowest[name] = max(self.slowest[name], done.seconds)
            self.wrong[name] += bool(fault)
            if fault:
                print(f"FAILED: {name}: {fault}", file=sys.stderr, flush=True)

    def table(self):
        print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
        for name, counts in self.statuses.items():
            told = [counts.pop(status, 0) for status in (DONE, LOCKED, TRY_AGAIN, DAMAGED)]
            cells = [sum(told) + counts.total(), *told, counts.total(), f"{self.slowest[name]:.1f}", self.wrong[name]]
            print(f"| {name} | {' | '.join(map(str, cells))} |")


class Scene:
    """A database, and commands that write it and read it."""

    def __init__(self, winnow, folder, copies):
        self.winnow, self.folder, self.database = winnow, folder, folder / "it.db"
        self.sites = folder / "one", folder / "other"
        fault_site.make_site(self.sites[0], copies)
        shutil.copytree(self.sites[0], self.sites[1])
        for page in sorted(self.sites[1].rglob("*.html"))[::4]:
            page.unlink()
        for number, page in enumerate(sorted(self.sites[1].rglob("*.html"))):
            page.write_text(fault_site.other_words(page.read_text(), 9000 + number))
        self.model = folder / "site.model"
        winnow.must("learn", "--quiet", "--site", fault_site.SITE, "--model", self.model, self.sites[0])
        winnow.must(*self.index(self.sites[0]))

    def index(self, site):
        return self.winnow.index_words(self.database, site, "--batch-bytes", "40kb", "--model", self.model)

    def merge(self):
        """Into another place, which is then removed."""
        result = self.folder / "merged.db"
        shutil.rmtree(result, ignore_errors=True)
        return ["merge", "--quiet", result, self.database]

    def writers(self):
        yield "index, one writer", lambda: self.index(self.sites[0])
        yield "index, the other", lambda: self.index(self.sites[1])
        yield "delete", lambda: ["delete", "--db", self.database, "--site", fault_site.SITE]

    def readers(self):
        read = ("--db", self.database)
        yield "check", lambda: ["check", *read]
        yield "check --fast", lambda: ["check", "--fast", *read]
        yield "search, a word", lambda: ["search", *read, "--json", "--limit", "1000", fault_site.WORD]
        yield "search, a phrase", lambda: ["search", *read, "--json", f'"{fault_site.WORD} seed1"']
        yield "search, a wildcard", lambda: ["search", *read, "--json", "s*"]
        yield "suggest", lambda: ["suggest", *read, "--json", "fa"]
        yield "status", lambda: ["status", *read, "--json"]
        yield "index --dry-run", lambda: [*self.index(self.sites[0]), "--dry-run"]
        yield "delete --dry-run", lambda: ["delete", "--dry-run", *read, "--site", fault_site.SITE]
        yield "merge", self.merge


def repeat(scene, tally, commands, allowed, end):
    while time.monotonic() < end:
        for name, words in commands:
            tally.add(name, scene.winnow.run(*words()), allowed)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--seconds", type=float, default=600, help="how long they go on")
    parser.add_argument("--copies", type=int, default=4, help="of the sample site")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options = arguments()
    process.PATIENCE_SECONDS = 2 * MOST_SECONDS
    with tempfile.TemporaryDirectory(prefix="winnow-beside-") as name:
        scene, tally = Scene(fault_site.Winnow(options.winnow), pathlib.Path(name), options.copies), Tally()
        end = time.monotonic() + options.seconds
        writers, readers = list(scene.writers()), list(scene.readers())
        groups = [(writers[:1], (DONE, LOCKED)), (writers[1:], (DONE, LOCKED)), (readers, (DONE, TRY_AGAIN))]
        threads = [threading.Thread(target=repeat, args=(scene, tally, *group, end)) for group in groups]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        tally.table()
        unsound = fault_site.unsound(scene.winnow, scene.database)
        if unsound:
            print(f"FAILED: at the end: {unsound}", file=sys.stderr)
    return 1 if unsound or tally.wrong.total() else 0


if __name__ == "__main__":
    sys.exit(main())
