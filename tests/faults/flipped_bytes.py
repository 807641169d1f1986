#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Flips bytes of databases, and looks whether commands answer as without them, or find the damage.

Bytes at seeded places of one file of a database are exchanged: of a table, of the file of its last
commit, of its checksums. Then each command runs on it. It ends within a minute and not by a signal:
with status 6 and a message that names a file, or with status 0 and what it would say of the sound
database. "winnow check --fast" finds all damage that is in a block. What "winnow repair" saves are
documents as they were, and it says which are lost; a run of "winnow index" brings them back. A
database without checksums (--without-checksums) may give answers that are not right, and they are
counted. Prints what came of the runs; exits with 1 on any violation, and keeps the database.

The test fault_flipped_bytes is this with --short: on each database some of the commands that change nothing, and one of the others,
in turns.
"""
import argparse
import collections
import json
import pathlib
import random
import shutil
import sys
import tempfile

import fault_site
import long_tests
import process

DONE, CORRUPT = 0, 6
MOST_SECONDS = 60
CHECKSUMS = "winnow.sums"
TABLES = ("postlist.glass", "position.glass", "termlist.glass", "docdata.glass", "spelling.glass")
FILES = 3 * TABLES + ("iamglass", CHECKSUMS)
SEARCHES = {
    "search, a word": ["courier"],
    "search, two words": ["council", "museum"],
    "search, a phrase": ['"of the"', "--limit", "50"],
    "search, a wildcard": ["co*", "--limit", "50"],
    "search, by date": ["--sort", "date", "a* NOT couriers", "--duplicates", "show"],
    "search, misspelled": ["lighthuose museun"],
}
# Where the number of the last commit stands: a higher one alone is that of a commit without changes.
REVISION = 32
# What differs from run to run, or says how large the files are.
PASSING = ("seconds", "database_bytes", "database", "result", "milliseconds", "took", "checksums")
COLUMNS = "| command | runs | exit 0, right | exit 6 | exit 0, not right | slowest, s | violations |"


def flip(file, choose):
    """Exchanges a few bytes."""
    whole = bytearray(file.read_bytes())
    for _ in range(choose.choice((1, 1, 2, 8, 64))):
        at = choose.randrange(len(whole))
        if (file.name, at) != ("iamglass", REVISION):
            whole[at] ^= choose.randrange(1, 256)
    whole[0] ^= whole == file.read_bytes()
    file.write_bytes(whole)


def said(out):
    """What a command printed, without what differs from run to run."""
    try:
        whole = json.loads(out)
    except ValueError:
        return out
    return {name: value for name, value in whole.items() if name not in PASSING}


class Counts:
    """What came of the runs of a command."""

    def __init__(self):
        self.right = self.found = self.wrong = self.violations = 0
        self.slowest = 0.0

    def row(self, name):
        runs = self.right + self.found + self.wrong
        return (f"| {name} | {runs} | {self.right} | {self.found} | {self.wrong} | "
                f"{self.slowest:.1f} | {self.violations} |")


class Round:
    """One damaged database, and all commands on it."""

    def __init__(self, options, winnow, folder, number, expected):
        self.options, self.winnow, self.folder, self.number = options, winnow, folder, number
        self.expected = expected
        self.database, self.copy = folder / "it.db", folder / "copy.db"
        self.site = folder / "site"
        self.violations = []

    def prepare(self):
        """Makes the database, and flips bytes in one of its files."""
        choose = random.Random(f"{self.options.seed} {self.number}")
        shutil.rmtree(self.database, ignore_errors=True)
        shutil.copytree(self.folder / "whole.db", self.database)
        self.file = self.database / FILES[self.number % len(FILES)]
        if self.options.without_checksums:
            self.file = self.database / (TABLES + ("iamglass",))[self.number % (len(TABLES) + 1)]
            (self.database / CHECKSUMS).unlink()
        flip(self.file, choose)

    def reading(self):
        """The commands that print what they read."""
        for name, words in SEARCHES.items():
            yield name, ["search", "--db", self.database, "--json", *words]
        yield "suggest", ["suggest", "--db", self.database, "--json", "co"]
        yield "status", ["status", "--db", self.database, "--json"]
        yield "delete --dry-run", ["delete", "--db", self.database, "--dry-run", "--site", fault_site.SITE]
        yield "check --fast", ["check", "--fast", "--db", self.database, "--json"]
        yield "check", ["check", "--db", self.database, "--json"]

    def run(self, name, words, counts, right=None):
        """Runs a command, and judges its end; `right` judges what it printed with status 0."""
        done = self.winnow.run(*words, "--database-time", self.options.database_time)
        counts.slowest = max(counts.slowest, done.seconds)
        before = len(self.violations)
        if done.seconds > MOST_SECONDS:
            self.violations.append(f"{name}: it took {done.seconds:.0f} s")
        if done.status == DONE:
            is_right = right is None or right(done)
            counts.right += is_right
            counts.wrong += not is_right
            if not is_right and not self.options.without_checksums:
                self.violations.append(f"{name}: another answer: {done.out[:300]}")
        elif done.status == CORRUPT:
            counts.found += 1
            if str(self.folder) not in done.err:
                self.violations.append(f"{name}: names no file: {done.err}")
        elif self.options.without_checksums and done.status in (2, 75):
            counts.found += 1
        else:
            self.violations.append(f"{name}: status {done.status}: {done.err[-300:]}")
        counts.violations += len(self.violations) - before
        return done

    def is_as_expected(self, name):
        """Whether the output is that of the sound database."""
        return lambda done: said(done.out) == self.expected[name]

    def read_all(self, counts):
        """Runs the commands that change nothing."""
        for name, words in long_tests.in_turn(self.reading(), self.number, 4, not self.options.short):
            right = None if name.startswith("check") else self.is_as_expected(name)
            done = self.run(name, words, counts[name], right)
            if name == "check --fast" and done.status == DONE and not self.options.without_checksums:
                self.violations.append("check --fast found nothing")

    def make_others(self, counts):
        """Merges and repairs it into others, and indexes into it."""
        trials = (("merge", ["merge", "--quiet", self.copy, self.database],
                   lambda done: self.winnow.documents(self.copy) == self.expected["documents"]),
                  ("repair", ["repair", "--db", self.database, "--to", self.copy, "--json"], self.is_repaired),
                  ("index", self.winnow.index_words(self.database, self.site), lambda done: self.is_updated()))
        for name, words, right in long_tests.in_turn(trials, self.number, 1, not self.options.short):
            shutil.rmtree(self.copy, ignore_errors=True)
            self.run(name, words, counts[name], right)

    def is_updated(self):
        """Whether the damage that a run has not met is found as it was before, or there is none."""
        if self.winnow.run("check", "--fast", "--db", self.database).status == CORRUPT:
            return True
        return self.winnow.documents(self.database) == self.expected["documents"]

    def is_repaired(self, done):
        """Whether what was saved is as it was, and an update brings back the rest."""
        report = json.loads(done.out)
        saved = {hit["url"]: hit for hit in self.winnow.documents(self.copy)}
        whole = {hit["url"]: hit for hit in self.expected["documents"]}
        same = all(saved[url]["title"] == whole[url]["title"] and saved[url]["path"] == whole[url]["path"]
                   for url in saved if url in whole)
        counted = report["documents"] == len(saved) and set(saved) <= set(whole)
        lost_are_named = report["lost"] >= len(whole) - len(saved)
        again = self.winnow.run(*self.winnow.index_words(self.copy, self.site))
        check = self.winnow.run("check", "--db", self.copy)
        back = [hit["url"] for hit in self.winnow.documents(self.copy)] == sorted(whole)
        return same and counted and lost_are_named and again.status == DONE and check.status == DONE and back

    def keep(self):
        """Keeps the damaged database, for whoever looks why."""
        kept = pathlib.Path(tempfile.gettempdir()) / f"winnow-flipped-{self.options.seed}-{self.number}.db"
        self.prepare()
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self.database, kept)
        return kept


def expectations(winnow, folder):
    """What the commands print of the sound database, in the place where the damaged ones will be."""
    sound = Round(None, winnow, folder, 0, None)
    shutil.copytree(folder / "whole.db", sound.database)
    expected = {name: said(winnow.must(*words).out) for name, words in sound.reading()}
    expected["documents"] = winnow.documents(sound.database)
    return expected


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--rounds", type=int, default=200, help="damaged databases")
    parser.add_argument("--first", type=int, default=0, help="number of the first of them")
    parser.add_argument("--seed", default="1", help="other bytes are flipped")
    parser.add_argument("--database-time", default="10", help="seconds, as the program takes it")
    long_tests.add_short_option(parser)
    parser.add_argument("--without-checksums", action="store_true", help="take them away first")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options, found = parse(), 0
    process.PATIENCE_SECONDS = 2 * MOST_SECONDS
    winnow, counts = fault_site.Winnow(options.winnow), collections.defaultdict(Counts)
    with tempfile.TemporaryDirectory(prefix="winnow_flipped_") as name:
        folder = pathlib.Path(name)
        fault_site.make_site(folder / "site", 3)
        winnow.must(*winnow.index_words(folder / "whole.db", folder / "site"))
        expected = expectations(winnow, folder)
        for number in range(options.first, options.first + options.rounds):
            one = Round(options, winnow, folder, number, expected)
            one.prepare()
            one.read_all(counts)
            one.make_others(counts)
            for violation in one.violations:
                found += 1
                print(f"FAILED: {one.keep()} ({one.file.name}), {violation}", file=sys.stderr)
    print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
    for name, each in counts.items():
        print(each.row(name))
    print(f"\n{found} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
