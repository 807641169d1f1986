#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Loses the power in the middle of commands, again and again, and looks at what is on the disk.

Each command is recorded once (recorded_calls.py). Then states that a disk may have after a loss of
power are drawn (lost_power.py) and looked at. A database has to be sound, with all pages of before
the command or of after it; behind the end of a command, with exactly these. A model file has to be
the old one or the new one. Of every few states the command is given again and has to complete.
States of the same bytes are looked at once."""
import argparse
import collections
import hashlib
import json
import math
import os
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import fault_site
import long_tests
import lost_power
import recorded_calls

BATCH = "20kb"
BEGUN = "winnow.begun"  # says in which boot the first run was: a loss of power ends it
MARK_OF_BEFORE = f"another boot\n{socket.gethostname()}\n"
NOTHING_YET = (3, 75)


class Checker:
    """One process looks at all databases, and another where damage has ended it."""

    def __init__(self, program):
        self.program, self.process = program, None

    def look_at(self, database):
        """The status, what is wrong or "", and the hash of each document by path."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, text=True,
                                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.process.stdin.write(f"{database}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline().rstrip("\n")
        if not line:
            self.process.wait()
            return self.process.returncode, "the checker was ended by a signal", {}
        status, _, rest = line.partition(" ")
        if status != "0":
            return int(status), rest, {}
        words = rest.split(" ") if rest else []
        return 0, "", dict(zip(words[::2], words[1::2]))

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


class Scenario:
    """A command over a folder, and what has to be there at each moment of it."""
    results = ("db",)

    def __init__(self, winnow, checker, folder):
        self.winnow, self.checker, self.folder = winnow, checker, folder
        self.root = folder / "root"
        self.root.mkdir(parents=True)
        self.sites = folder.parent / "sites"
        self.prepare()
        self.before = self.documents()
        self.recording = recorded_calls.Recording(self.root)
        done = self.recording.run([winnow.program, *self.words()])
        if done.returncode != 0:
            raise SystemExit(f"{self.name}: status {done.returncode}: {done.stderr}")
        if self.recording.files() != recorded_calls.files_below(self.root):
            raise SystemExit(f"{self.name}: the record of the calls does not tell all that was written")
        self.after = self.documents()
        self.disk = lost_power.Disk(self.recording)

    def prepare(self):
        """Makes what is there before."""

    def index(self, site, database="db"):
        return self.winnow.index_words(database, self.sites / site, "--batch-bytes", BATCH)

    def must(self, words):
        done = subprocess.run([self.winnow.program, *map(str, words)], cwd=self.root, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{self.name}: {words}: status {done.returncode}: {done.stderr}")

    def documents(self):
        return {result: self.checker.look_at(self.root / result)[2] if (self.root / result).exists() else None
                for result in self.results}

    def fault(self, root, is_over):
        """What is wrong with the state in this folder, or "". """
        for result in self.results:
            before, after = self.before[result], self.after[result]
            status, wrong, found = self.checker.look_at(root / result)
            if is_over and (status != 0 or found != after):
                return f"{result}: the command was done, and it is not there: {status} {wrong}"
            if before is None and (status in NOTHING_YET or is_cut_off(root / result)):
                continue
            if status != 0:
                return f"{result}: status {status}: {wrong}"
            if wrong := self.wrong_documents(before, after, found):
                return f"{result}: {wrong}"
        return ""

    def wrong_documents(self, before, after, found):
        """In a database that is new, what is said of a page may change until the run is over."""
        if before is None:
            return f"has more than was indexed: {set(found) - set(after)}" if set(found) - set(after) else ""
        lost = [path for path in before if path in after and path not in found]
        others = [path for path, page in found.items() if page not in (before.get(path), after.get(path))]
        if lost or others:
            return f"lost {lost[:3]}, neither of before nor of after {others[:3]}"
        return ""

    def completed(self, root):
        """What is wrong after the command was given again, or ""."""
        done = self.winnow.run(*self.words(), cwd=root)
        if done.status != 0:
            return f"the next run: status {done.status}: {done.err}"
        for result in self.results:
            status, wrong, found = self.checker.look_at(root / result)
            if status != 0 or found != self.after[result]:
                return f"{result}: not what it should be after the next run: {status} {wrong}"
        return ""


class FirstRun(Scenario):
    name = "index, no database before"

    def words(self):
        return self.index("new")


class Update(Scenario):
    name = "index, a third of the pages changed"

    def prepare(self):
        self.must(self.index("old"))

    def words(self):
        return self.index("new")


class SecondUpdate(Update):
    """The database was not made at once, so it has blocks that are free."""
    name = "index, after an update"

    def prepare(self):
        self.must(self.index("new"))
        self.must(self.index("old"))


class Shards(Scenario):
    name = "index --shards 2, no database before"

    def words(self):
        return [*self.index("new"), "--shards", "2"]


class Delete(Scenario):
    name = "delete"

    def prepare(self):
        self.must(self.index("new"))
        self.must(self.winnow.index_words("db", self.sites / "other")[:2] +
                  ["--site", "other.example", "--db", "db", self.sites / "other"])

    def words(self):
        return ["delete", "--db", "db", "--site", "other.example"]


class Merge(Scenario):
    name = "merge"
    results = ("all",)

    def prepare(self):
        self.must(self.index("new", "one"))
        self.must(["index", "--quiet", "--site", "other.example", "--db", "two", self.sites / "other"])

    def words(self):
        return ["merge", "all", "one", "two"]


class Learn(Scenario):
    name = "learn --model"
    results = ()

    def prepare(self):
        self.must(self.learn("old"))
        self.old = (self.root / "site.model").read_bytes()

    def learn(self, site):
        return ["learn", "--quiet", "--site", fault_site.SITE, "--model", "site.model", self.sites / site]

    def words(self):
        return self.learn("new")

    def fault(self, root, is_over):
        found = (root / "site.model").read_bytes() if (root / "site.model").exists() else None
        new = (self.root / "site.model").read_bytes()
        if found == new or (found == self.old and not is_over):
            return ""
        return "the model is " + ("not there" if found is None else "neither the old one nor the new one")


SCENARIOS = (FirstRun, Update, SecondUpdate, Shards, Delete, Merge, Learn)


def make_sites(folder):
    """Two states of a site, and another site."""
    old, new = folder / "old", folder / "new"
    pages = fault_site.make_site(old, 1)
    for number, path in enumerate(pages):
        if number % 3 != 2:
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(old / path, new / path)
    fault_site.make_site(folder / "made", 1, first=7)
    for number, path in enumerate(sorted((folder / "made").rglob("*.html"))):
        if number % 3 == 2:
            (new / "copy0").mkdir(exist_ok=True)
            shutil.copy2(path, new / "copy0" / f"late{number}.html")
    (folder / "made").rename(folder / "other")


def is_cut_off(database):
    """Whether the database says of itself that its first run was cut off."""
    noted = database / BEGUN
    was_complete = any((database / folder / "winnow.sums").exists() for folder in (".", "shard-0"))
    return noted.exists() and noted.read_text() == MARK_OF_BEFORE and not was_complete


def digest_of(files):
    digest = hashlib.blake2b()
    for path in sorted(files):
        content = files[path]
        digest.update(f"{path}\0{-1 if content is None else len(content)}\0".encode() + (content or b""))
    return digest.digest()


def lay_out(files, root):
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    for path in sorted(files):
        if path.endswith(BEGUN):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(MARK_OF_BEFORE if files[path] else "")
        elif files[path] is None:
            (root / path).mkdir(parents=True, exist_ok=True)
        else:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(files[path])


class PowerLosses:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.winnow, self.checker = fault_site.Winnow(options.winnow), Checker(options.checker)
        make_sites(folder / "sites")
        self.rows, self.violations = [], []

    def run(self):
        chosen = [each for each in SCENARIOS if not self.options.only or self.options.only in each.name]
        for number, kind in enumerate(chosen):
            scenario = kind(self.winnow, self.checker, self.folder / str(number))
            self.lose_power(scenario, math.ceil(self.options.states / len(chosen)))
        self.checker.close()

    def lose_power(self, scenario, states):
        operations = len(scenario.recording.operations)
        choose = random.Random(self.options.seed)
        seen, counts = set(), collections.Counter()
        state = self.folder / "state"
        for number in range(states):
            point = number if number <= operations else choose.randint(0, operations)
            if states <= operations:
                point = operations if number == 0 else choose.randint(0, operations)
            crash = lost_power.Crash(point, choose.getrandbits(32), choose.choice(self.options.names))
            files = scenario.disk.state(crash)
            digest = digest_of(files)
            is_over = point == operations
            if (digest, is_over) in seen:
                continue
            seen.add((digest, is_over))
            counts["different"] += 1
            lay_out(files, state)
            if wrong := scenario.fault(state, is_over):
                self.violate(scenario, crash, wrong, counts)
            elif counts["different"] % self.options.complete == 1:
                counts["completed"] += 1
                if wrong := scenario.completed(state):
                    self.violate(scenario, crash, wrong, counts)
        self.rows.append({"command": scenario.name, "calls": operations, "states": states,
                          "different": counts["different"], "completed": counts["completed"],
                          "violations": counts["violations"]})

    def violate(self, scenario, crash, wrong, counts):
        counts["violations"] += 1
        self.violations.append(f"{scenario.name}: {crash}: {wrong}")
        if self.options.keep and not self.options.keep.exists():
            shutil.copytree(self.folder / "state", self.options.keep)

    def table(self):
        print("| command | calls | states | different | completed | violations |\n|---|---|---|---|---|---|")
        for row in self.rows:
            print("| " + " | ".join(str(value) for value in row.values()) + " |")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--checker", required=True, type=pathlib.Path, help="tests/faults/crash_checker")
    parser.add_argument("--states", type=int, default=1000, help="of all commands together")
    parser.add_argument("--complete", type=int, default=10, help="of so many states one is completed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--names", nargs="+", default=["journal", "posix"],
                        help="in which order names reach the disk")
    parser.add_argument("--only", help="commands whose name has this in it")
    parser.add_argument("--keep", type=pathlib.Path, help="copy the first state with a fault here")
    parser.add_argument("--json", type=pathlib.Path, help="write the table as JSON")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options = arguments()
    if shutil.which("strace") is None:
        print("skipped: there is no strace")
        return 77
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="winnow-power-") as folder:
        losses = PowerLosses(options, pathlib.Path(os.path.realpath(folder)))
        losses.run()
    losses.table()
    print(f"\n{time.monotonic() - begin:.0f} s", file=sys.stderr)
    if options.json:
        options.json.write_text(json.dumps({"seed": options.seed, "rows": losses.rows}, indent=1) + "\n")
    for violation in losses.violations[:50]:
        print(violation, file=sys.stderr)
    return 1 if losses.violations else 0


if __name__ == "__main__":
    sys.exit(main())
