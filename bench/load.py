#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Index many pages with hostile ones among them, and look whether any good one is lost.

Each run makes a site of so many pages, PER CENT of them hostile, and runs winnow index over it at default
settings, twice. Good pages are those of bench/site_growth.py, each with a word of its own; hostile ones
those of tests/hostile/pages.py: all that are over 1 MiB once, the others in turns.

Violations, each of which ends the program with 1: a good page that is not found by its own word, a page
that has no document and is not named on standard error, numbers of the summary (--json) that differ
from what is found or named, a status that is not 0, anything to do for the second run, and whatever
winnow check finds. The table has wall time, processor time and the peak of resident memory of the first
run, and those of the second one, which finds nothing changed.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import site_growth

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/hostile"))
import pages as hostile_pages  # noqa: E402

SITE = "load"  # the folder's name, which is the site's, as the pages have no host
LARGE = 1 << 20
WARNING = re.compile(r"^winnow: warning: ([^:\n]+): (.+)$", re.M)
NOTHING_TO_DO = ("added", "replaced", "deleted", "joined", "indexed_again")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--runs", nargs="+", metavar="PAGES:PERCENT", type=run_of,
                        default=[(10_000, 0), (100_000, 0), (100_000, 1)],
                        help="numbers of pages and shares of hostile ones "
                        "(default: 10000:0 100000:0 100000:1)")
    parser.add_argument("--site", type=pathlib.Path, default=site_growth.SAMPLE_SITE,
                        metavar="FOLDER", help="the pages to make others of (default: a sample site)")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--work", metavar="DIR", help="for pages and databases, about 20 kB a page; "
                        "default: a temporary folder. All is deleted at the end")
    return parser.parse_args()


def run_of(text):
    count, share = text.split(":")
    return int(count), float(share)


def good_path(number):
    return f"{number // site_growth.FOLDER_PAGES:03}/page{number % site_growth.FOLDER_PAGES:03}.html"


def own_word(number):
    return f"ownword{number}"


def write_hostile(folder, folders, count, seed):
    """Gives each kind once, then those that are not large, in turns."""
    choose, kinds, number = random.Random(seed), list(hostile_pages.ALL), 0
    while number < count:
        small = []
        for make in kinds[:count - number]:
            path = folder / f"{choose.randrange(folders):03}/{make.__name__}-{number}.html"
            with open(path, "wb") as file:
                make(file, False)
            if path.stat().st_size <= LARGE:
                small.append(make)
            number += 1
        kinds = small


def write_site(arguments, count, hostile, folder):
    maker = site_growth.Maker(arguments.site, arguments.seed)
    for number in range(count):
        path = folder / good_path(number)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(maker.make(number, path.name, own_word(number)), encoding="latin-1")
    write_hostile(folder, -(-count // site_growth.FOLDER_PAGES), hostile, arguments.seed)


def finished(command):
    """Runs a command to its end. Returns status, outputs, and what it took."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen([os.fspath(word) for word in command], stdin=subprocess.DEVNULL,
                                   stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - begin
        out.seek(0)
        err.seek(0)
        return {"status": process.returncode, "out": out.read().decode(), "seconds": seconds,
                "err": err.read().decode(errors="replace"), "peak": usage.ru_maxrss / 1024,
                "cpu": usage.ru_utime + usage.ru_stime}


class Run:
    """Has one site, its database, and what is wrong with it."""

    def __init__(self, arguments, count, share, work):
        self.arguments, self.count = arguments, count
        self.hostile = round(count * share / 100)
        self.good = count - self.hostile
        self.site, self.database, self.work = work / SITE, work / "database", work
        self.violations = []
        site_growth.write_apart(write_site, arguments, self.good, self.hostile, self.site)

    def expect(self, holds, violation):
        if not holds:
            self.violations.append(violation)

    def winnow(self, *words):
        done = finished([self.arguments.winnow, *words])
        self.expect(done["status"] == 0,
                    f"winnow {words[0]}: status {done['status']}: {done['err'][-500:]}")
        return done

    def index(self):
        done = self.winnow("index", "--json", "--db", self.database, self.site)
        return done, json.loads(done["out"] or "{}")

    def found(self, queries):
        """Returns paths of the pages found, by query; each query has a name without blanks."""
        topics, ranked = self.work / "topics", self.work / "ranked"
        topics.write_text("".join(f"{name}\t{query}\n" for name, query in queries))
        self.winnow("search", "--quiet", "--db", self.database, "--topics", topics, "--trec-run",
                    ranked, "--depth", str(2 * self.count))
        paths = {name: [] for name, _ in queries}
        for line in ranked.read_text().splitlines():
            name, _, path, *_ = line.split()
            paths[name].append(path)
        return paths

    def look_for_good_pages(self):
        numbers = range(self.good)
        found = self.found([(str(number), own_word(number)) for number in numbers])
        lost = [good_path(number) for number in numbers if found[str(number)] != [good_path(number)]]
        self.expect(not lost, f"{len(lost)} good pages are not found by their words: {lost[:5]}")
        return len(lost)

    def look_for_hostile_pages(self, summary, messages):
        """Checks that each has a document or a reason; returns how many have each."""
        made = {os.fspath(path.relative_to(self.site)) for path in self.site.rglob("*-*.html")}
        documents = self.found([("all", f"site:{SITE}")])["all"]
        self.expect(len(documents) == summary["documents"], f"{len(documents)} documents are found, "
                    f"the summary has {summary['documents']}")
        warnings = WARNING.findall(messages)
        named = {path for path, _ in warnings}
        indexed = made & set(documents)
        unknown = made - indexed - named
        self.expect(not unknown, f"{len(unknown)} hostile pages are nowhere: {sorted(unknown)[:5]}")
        self.expect(named <= made, f"good pages are named: {sorted(named - made)[:5]}")
        left = summary["refused"] + sum(summary["skipped"].values())
        self.expect(left == len(made - indexed), f"{len(made - indexed)} have no document, the summary "
                    f"counts {left}")
        counted = left + sum(summary["degraded"].values())
        self.expect(counted == len(named) == len(warnings), f"{len(warnings)} warnings name "
                    f"{len(named)} pages, the summary counts {counted}")
        return len(indexed), len(named)

    def look_for_nothing_to_do(self, summary, again):
        for name in NOTHING_TO_DO:
            self.expect(not again.get(name), f"the second run: {name} {again.get(name)}")
        self.expect(again.get("documents") == summary["documents"],
                    f"documents: {summary['documents']}, then {again.get('documents')}")

    def row(self):
        first, summary = self.index()
        if first["status"] != 0:
            return [str(self.count), str(self.hostile), f"status {first['status']}"]
        second, again = self.index()
        self.look_for_nothing_to_do(summary, again)
        self.winnow("check", "--db", self.database)
        lost = self.look_for_good_pages()
        indexed, named = self.look_for_hostile_pages(summary, first["err"])
        return [str(self.count), str(self.hostile), f"{summary['bytes'] / 1e6:.0f}",
                f"{first['seconds']:.0f}", f"{first['cpu']:.0f}",
                f"{self.count / first['seconds']:.0f}", f"{self.count / first['cpu']:.0f}",
                f"{first['peak']:.0f}", f"{second['seconds']:.1f}", f"{second['peak']:.0f}",
                str(summary["documents"]), str(lost), f"{indexed} / {named}"]


def print_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    arguments = parse_arguments()
    if not os.access(arguments.winnow, os.X_OK):
        sys.exit(f"{arguments.winnow} is not there: cmake --preset release && "
                 "cmake --build --preset release")
    head = ["pages", "hostile", "MB", "s", "CPU, s", "pages/s", "pages/CPU s", "peak MiB", "again, s",
            "again, peak MiB", "documents", "good pages lost", "hostile with document / warning"]
    print_row(head)
    print_row(["---"] * len(head))
    violated = False
    for count, share in arguments.runs:
        with tempfile.TemporaryDirectory(dir=arguments.work) as work:
            run = Run(arguments, count, share, pathlib.Path(work))
            print_row(run.row())
            for violation in run.violations:
                print(f"{count} pages: {violation}", file=sys.stderr)
            violated = violated or bool(run.violations)
    return 1 if violated else 0


if __name__ == "__main__":
    sys.exit(main())
