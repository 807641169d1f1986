#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Damages databases, and looks what commands make of each.

Changes some bytes at seeded places in the tables of a small database without checksums: in the headers of blocks, in the
directories behind these, and anywhere. Searches of all kinds, an update of the database, status and
check must end within a minute and with less than four gigabytes of memory, with status 0, or with 6 and what was wrong. Damage that makes a table
look as if a writer had overtaken the reader gives 75, and one that hides what Winnow notes of a database
gives 2: they are counted, too. No signal may end a command. Prints what came of the runs; exits with 1 if
anything is wrong, and keeps the databases in question.

How often Xapian itself fell over a damaged table, so that only the program's handler of faults ended it
with status 6, is counted by its message; so are the commands that were ended since Xapian found no end
(--database-time, which this program sets to some seconds, so that they give 75).
"""
import argparse
import collections
import pathlib
import random
import shutil
import sys
import tempfile

import fault_site
import process

BLOCK = 8192
HEADER = 11  # bytes of a block before its directory of items
MOST_SECONDS = 60  # hangs, not slowness, are what is looked for
MOST_BYTES = 4 << 30  # of memory
DOCUMENTED = (0, 2, 6, 75)
FAULT = "has failed in memory"
ENDLESS = ("takes more processor time", "nothing has moved")
TOO_LARGE = "MiB of memory, so it may be damaged"
ASSERTION = "Assertion "  # of a library: an abort that the program takes for damage
TABLES = ("postlist", "position", "termlist", "docdata", "spelling")
SEARCHES = {
    "search, a word": ["courier"],
    "search, a wildcard": ["co*", "--limit", "50"],
    "search, all kinds": ['th* OR "the harbour" OR (council NEAR museum) XOR title:r*', "--facets", "--explain",
                          "--limit", "100"],
    "search, a phrase": ['"of the"', "--limit", "50"],
    "search, by date": ["--sort", "date", "a* NOT couriers", "--duplicates", "show"],
    "search, misspelled": ["lighthuose museun"],
}
COLUMNS = "| command | runs | exit 0 | exit 6 | of these by a fault | of these for memory | exit 2 | exit 75 | of these without end | slowest, s | most memory, MiB | violations |"


def damage(whole, choose):
    """Some bytes are others."""
    changed = bytearray(whole)
    for _ in range(choose.choice((1, 1, 2, 4, 16, 64))):
        block = choose.randrange(max(1, len(changed) // BLOCK)) * BLOCK
        span = choose.choice((HEADER, HEADER + 40, 600, BLOCK))
        at = min(block + choose.randrange(span), len(changed) - 1)
        changed[at] = choose.choice((0, 255, choose.randrange(256), changed[at] ^ 1 << choose.randrange(8)))
    return bytes(changed)


def commands_on(database, site):
    for name, words in SEARCHES.items():
        yield name, ["search", "--db", database, "--json", *words]
    yield "status", ["status", "--db", database, "--json"]
    yield "check", ["check", "--db", database]
    # Last, as it writes.
    yield "index", ["index", "--quiet", "--site", fault_site.SITE, "--db", database, site]


def faults_of(done):
    if done.status not in DOCUMENTED:
        yield f"status {done.status}: {done.err[-300:]}"
    if done.status != 0 and not done.lines("winnow: error: "):
        yield "nothing was said of it"
    if done.seconds > MOST_SECONDS:
        yield f"it took {done.seconds:.0f} s"
    if done.peak_bytes > MOST_BYTES:
        yield f"it took {done.peak_bytes >> 20} MiB"
    if ASSERTION in done.err:
        yield f"an assertion failed: {done.err[-300:]}"


class Counts:
    """What came of a command's runs."""

    def __init__(self):
        self.statuses = collections.Counter()
        self.by_fault = self.endless = self.too_large = self.wrong = 0
        self.slowest = 0.0
        self.most_bytes = 0

    def add(self, done, faults):
        self.statuses[done.status] += 1
        self.by_fault += FAULT in done.err
        self.endless += any(text in done.err for text in ENDLESS)
        self.too_large += TOO_LARGE in done.err
        self.slowest = max(self.slowest, done.seconds)
        self.most_bytes = max(self.most_bytes, done.peak_bytes)
        self.wrong += len(faults)

    def row(self, name):
        return (f"| {name} | {self.statuses.total()} | {self.statuses[0]} | {self.statuses[6]} | "
                f"{self.by_fault} | {self.too_large} | {self.statuses[2]} | {self.statuses[75]} | {self.endless} | {self.slowest:.1f} | {self.most_bytes >> 20} | {self.wrong} |")


def keep(database, options, number):
    kept = pathlib.Path(tempfile.gettempdir()) / f"winnow-damaged-{options.seed}-{number}.db"
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(database, kept)
    return kept


def one_round(winnow, whole, site, options, number, counts):
    """Damages one table of a copy of the database, and runs all commands on it."""
    choose = random.Random(f"{options.seed} {number}")
    database = whole.with_name("damaged.db")
    shutil.rmtree(database, ignore_errors=True)
    shutil.copytree(whole, database)
    table = database / f"{TABLES[number % len(TABLES)]}.glass"
    table.write_bytes(damage(table.read_bytes(), choose))
    kept = None
    for name, words in commands_on(database, site):
        before = keep(database, options, number) if name == "index" and kept is None else kept
        done = winnow.run(*words, "--database-time", options.database_time)
        faults = list(faults_of(done))
        counts[name].add(done, faults)
        for fault in faults:
            kept = before or keep(database, options, number)
            print(f"FAILED: {kept} ({table.name}), {name}: {fault}", file=sys.stderr)
        if name == "index" and kept is None:
            shutil.rmtree(before)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--rounds", type=int, default=1000, help="damaged databases")
    parser.add_argument("--first", type=int, default=0, help="number of the first of them")
    parser.add_argument("--database-time", default="10", help="seconds, as the program takes it")
    parser.add_argument("--seed", default="1", help="other places are damaged")
    return parser.parse_args()


def main():
    options = parse()
    process.PATIENCE_SECONDS = 2 * MOST_SECONDS
    winnow, counts = fault_site.Winnow(options.winnow), collections.defaultdict(Counts)
    with tempfile.TemporaryDirectory(prefix="winnow_damaged_") as folder:
        site, whole = pathlib.Path(folder) / "site", pathlib.Path(folder) / "whole.db"
        paths = fault_site.make_site(site, 3)
        winnow.must(*winnow.index_words(whole, site))
        (whole / "winnow.sums").unlink()  # With checksums, damage is found before Xapian reads it.
        for number, path in enumerate(paths[::5]):  # what an update has to write anew
            page = site / path
            page.write_text(fault_site.other_words(page.read_text(), 7000 + number))
        for number in range(options.first, options.first + options.rounds):
            one_round(winnow, whole, site, options, number, counts)
    print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
    for name, each in counts.items():
        print(each.row(name))
    return 1 if any(each.wrong for each in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
