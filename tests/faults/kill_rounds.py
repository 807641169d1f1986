#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Kills winnow index at random moments and looks at what it leaves.

In each round a run over a site is killed (SIGKILL) at a seeded moment, in some the next one as well.
After each kill the database is sound (winnow check, xapian-check) and has all pages that a search
had found before the kill. A run that is left alone then completes it: its documents are those of a
database that was made at once. Even rounds start without a database, odd ones with that of an
older state of the site. Prints what was seen; exits with 1 if anything was violated."""
import argparse
import collections
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import fault_site
import long_tests
import process

BATCH = "60kb"
STAGES = ("before the first commit", "between commits", "during the compaction", "after the end")


class Rounds:
    def __init__(self, winnow, folder, options):
        self.winnow, self.options = winnow, options
        self.random = random.Random(options.seed)
        self.site, self.older = folder / "site", folder / "older"
        self.fresh, self.database = folder / "fresh.db", folder / "killed.db"
        self.base = folder / "base.db"
        # Where the compaction makes its copy of the database, or of each shard.
        self.copies = [pathlib.Path(f"{self.database}.compacting")] + [
            self.database / f"shard-{shard}.compacting" for shard in range(options.shards)]
        self.stages, self.violations = collections.Counter(), []
        self.mistaken = 0  # searches that took the work of the writer for damage
        self.seconds = {}
        self.make_sites()

    def make_sites(self):
        """The older state lacks copies, and of one copy the pages had other words."""
        copies = self.options.copies
        fault_site.make_site(self.site, copies)
        shutil.copytree(self.site, self.older)
        for copy in range(copies // 2, copies):
            shutil.rmtree(self.older / f"copy{copy}")
        fault_site.make_site(self.older, 1, first=1000)
        (self.older / "copy1000").rename(self.older / "late")
        shutil.copytree(self.site / "copy0", self.site / "late")
        self.model = self.site.parent / "site.model"
        self.winnow.must("learn", "--quiet", "--site", fault_site.SITE, "--model", self.model,
                         self.site)
        for name, database, site in (("empty", self.fresh, self.site), ("base", self.base, self.older)):
            start = time.monotonic()
            self.winnow.must(*self.words(database, site))
            self.seconds[name] = time.monotonic() - start
        self.expected = self.winnow.documents(self.fresh)
        copied = self.site.parent / "timed.db"
        shutil.copytree(self.base, copied)
        start = time.monotonic()
        self.winnow.must(*self.words(copied, self.site))
        self.seconds["base"] = time.monotonic() - start

    def words(self, database, site):
        shards = ["--shards", str(self.options.shards)] if self.options.shards > 1 else []
        return self.winnow.index_words(database, site, "--batch-bytes", BATCH, "--model", self.model,
                                       *shards)

    def compacting(self):
        return any(place.exists() for place in self.copies)

    def wait_for_compaction(self, writer):
        """Looks without a pause, as it takes a few milliseconds only; then lets some of it pass."""
        while writer.poll() is None and not self.compacting():
            pass
        time.sleep(self.random.uniform(0, .03))

    def kill_one(self, begun_with):
        """Returns what was visible before the kill. The search may end after the writer has."""
        writer = process.start([self.winnow.program, *self.words(self.database, self.site)],
                               out=subprocess.DEVNULL, err=subprocess.DEVNULL)
        visible = []
        if begun_with == "empty" and self.random.random() < .25:
            self.wait_for_compaction(writer)
        else:
            # One in three early, as what comes before the first commit is short.
            share = self.random.uniform(0, self.random.choice((.15, 1.05, 1.05)))
            time.sleep(share * self.seconds[begun_with])
            if self.random.random() < .7:
                visible = self.winnow.paths(self.database)
                self.mistaken += len(self.winnow.faults)
                self.winnow.faults.clear()
        writer.send_signal(signal.SIGKILL)
        killed = writer.wait() == -signal.SIGKILL
        return visible, killed

    def stage(self, killed, before):
        if not killed:
            return STAGES[3]
        if self.compacting():
            return STAGES[2]
        after = self.winnow.documents(self.database)
        if not after or after == before:
            return STAGES[0]
        return STAGES[1]

    def round(self, number):
        self.clear()
        begun_with = "base" if number % 2 else "empty"
        if begun_with == "base":
            shutil.copytree(self.base, self.database)
        kills = self.random.choice((1, 1, 2))
        for _ in range(kills):
            before = self.winnow.documents(self.database)
            # What the site no longer has may go: all that it has must stay.
            kept = {hit["path"] for hit in before if (self.site / hit["path"]).exists()}
            visible, killed = self.kill_one(begun_with)
            stage = self.stage(killed, before)
            self.stages[begun_with, stage] += 1
            where = f"round {number}, killed {stage}, begun with {begun_with}"
            self.look_at(where, kept | {path for path in visible if (self.site / path).exists()})
        self.complete(f"round {number}")

    def look_at(self, where, must_be_there):
        opened = self.winnow.hits(self.database)
        if opened is None:
            # Of a database that was never made nothing was visible either.
            if must_be_there:
                self.violations.append(f"{where}: the database cannot be searched")
            return
        if fault := fault_site.unsound(self.winnow, self.database):
            self.violations.append(f"{where}: {fault}")
        found = collections.Counter(hit["path"] for hit in opened)
        if lost := sorted(must_be_there - set(found)):
            self.violations.append(f"{where}: {len(lost)} visible pages are lost: {lost[:3]}")
        if doubled := [path for path, times in found.items() if times > 1]:
            self.violations.append(f"{where}: {len(doubled)} pages are doubled: {doubled[:3]}")

    def complete(self, where):
        done = self.winnow.run(*self.words(self.database, self.site))
        if done.status != 0:
            self.violations.append(f"{where}: the next run: status {done.status}: {done.err}")
        elif self.winnow.documents(self.database) != self.expected:
            self.violations.append(f"{where}: the documents are not those of a database made at once")
        elif fault := fault_site.unsound(self.winnow, self.database):
            self.violations.append(f"{where}: completed, but {fault}")
        if left := [path.name for path in self.site.parent.glob("killed.db?*")]:
            self.violations.append(f"{where}: completed, but {left} is left")

    def clear(self):
        for path in (self.database, self.copies[0]):
            shutil.rmtree(path, ignore_errors=True)

    def table(self):
        print(f"{self.options.rounds} rounds, seed {self.options.seed}, "
              f"{self.options.shards} shard(s), {len(self.expected)} pages, batches of {BATCH}\n")
        print("| killed | no database before | a database before |\n|---|---|---|")
        for stage in STAGES:
            print(f"| {stage} | {self.stages['empty', stage]} | {self.stages['base', stage]} |")
        print(f"\n{len(self.violations)} violations; {self.mistaken} searches beside the writer ended "
              "with an error")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--copies", type=int, default=20, help="of the sample site")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="winnow-kills-") as folder:
        rounds = Rounds(fault_site.Winnow(options.winnow), pathlib.Path(folder), options)
        for number in range(options.rounds):
            rounds.round(number)
        rounds.violations += rounds.winnow.faults
        rounds.table()
        for violation in rounds.violations:
            print(violation, file=sys.stderr)
        return 1 if rounds.violations else 0


if __name__ == "__main__":
    sys.exit(main())
