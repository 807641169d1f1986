#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Years of a site, compressed in time: it changes, is indexed and searched, again and again, and things go wrong.

Each round changes the site: pages are added, changed, removed or renamed, the menu gets another entry, the template is designed
anew, or nothing happens. Then `winnow index` runs: mostly to its end; sometimes it is killed, has too little room for its files, or a
clock that is wrong by years; often a search runs beside it. A run that fails leaves a sound database, and the next one completes.
Every few rounds each page has to be in the database as it is in the site, once, and nothing else; the database has to be sound and at
most 1.2 times as large as one that is made at once. At the end each page is found by a word of its own. The first and the last tenth
of the runs have to take the same memory. Prints a table; exits with 1 on any violation."""
import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import fault_site
import process

DONE, DISK = 0, 5
WORD = fault_site.WORD
YEAR = 365 * 24 * 3600
MOST_TIMES_LARGER = 1.2
MOST_MEMORY_GROWTH = 1.25
PAGES = (24, 48)  # at least and at most
# How often each thing happens; the rest of the rounds changes pages.
CHANGES = {"nothing": .05, "pages added": .15, "pages removed": .12, "pages renamed": .08, "a menu entry": .02, "another template": .004}
FAULTS = {"killed": .06, "a full disk": .04, "a wrong clock": .04}
VOWELS, CONSONANTS = "aeiou", "bdfgklmnprstvz"


def drawn(choose, shares, other):
    """One of the names by their shares, or the other one."""
    at = choose.random()
    for name, share in shares.items():
        at -= share
        if at < 0:
            return name
    return other


class Site:
    """The pages as they should be, and their files."""

    def __init__(self, folder, seed):
        self.folder, self.choose = folder, random.Random(seed)
        self.words = ["".join(self.choose.choice(letters) for letters in (CONSONANTS, VOWELS) * 3) for _ in range(3000)]
        self.pages = {}  # path: what the page is, as a dictionary
        self.made = self.template = 0
        self.menu = ["home", "news", "contact"]
        for _ in range(PAGES[0]):
            self.add()

    def add(self):
        self.made += 1
        self.pages[f"s{self.made % 5}/page{self.made}.html"] = self.content()

    def content(self):
        """With a title and a word that no page has had before."""
        self.made += 1
        text = [" ".join(self.choose.choices(self.words, k=self.choose.randint(20, 60))) for _ in range(4)]
        return {"title": f"Title number {self.made}", "own": f"unique{self.made}x", "text": text}

    def change(self, what):
        some = self.choose.sample(sorted(self.pages), self.choose.randint(1, 3))
        if what == "pages added" and len(self.pages) < PAGES[1]:
            for _ in some:
                self.add()
        elif what == "pages removed" and len(self.pages) > PAGES[0]:
            for path in some:
                del self.pages[path]
        elif what == "pages renamed":
            for path in some:
                self.made += 1
                self.pages[f"s{self.made % 5}/renamed{self.made}.html"] = self.pages.pop(path)
        elif what == "a menu entry":
            self.made += 1
            self.menu = [*self.menu[-8:], f"entry{self.made}"]
        elif what == "another template":
            self.template += 1
        elif what != "nothing":
            for path in some:
                self.pages[path] = self.content()

    def html(self, page):
        side, design = ("nav", "aside")[self.template % 2], self.template
        menu = "".join(f"<li><a href='/{entry}.html'>{entry} of the site</a>" for entry in self.menu)
        text = "".join(f"<p class=t{design}>{part}" for part in page["text"])
        frame = f"<div class=layout{design}><{side} class=menu><ul>{menu}</ul></{side}>"
        foot = f"<footer class=f{design}>All that stands at the foot of every page in design {design}</footer>"
        return (f"<!doctype html><html lang=en><title>{page['title']}</title><body>{frame}<main><h1>{page['title']}</h1>"
                f"<p>{WORD} {page['own']}{text}</main></div>{foot}")

    def write(self):
        """Only what has changed, as an editor would."""
        files = {path: self.html(page) for path, page in self.pages.items()}
        for file in list(self.folder.rglob("*.html")):
            if str(file.relative_to(self.folder)) not in files:
                file.unlink()
        for path, html in files.items():
            file = self.folder / path
            if not file.exists() or file.read_text() != html:
                process.write(file, html)


class Soak:
    def __init__(self, winnow, folder, options):
        self.winnow, self.folder, self.options = winnow, folder, options
        self.choose = random.Random(f"faults {options.seed}")
        self.database, self.site = folder / "it.db", Site(folder / "site", options.seed)
        self.happened, self.violations = collections.Counter(), []
        self.peaks, self.ratios, self.rounds = [], [], 0

    def words(self, database):
        return self.winnow.index_words(database, self.site.folder)

    def fail(self, where, what):
        self.violations.append(f"{where}: {what}")
        print(f"FAILED: {where}: {what}", file=sys.stderr, flush=True)

    def round(self, number):
        change = drawn(self.choose, CHANGES, "pages changed")
        fault = drawn(self.choose, FAULTS, "") if number else ""
        self.happened[change] += 1
        self.site.change(change)
        self.site.write()
        where = f"round {number}, {change}" + (f", {fault}" if fault else "")
        searcher = self.start_search() if number and self.choose.random() < .3 else None
        if fault:
            self.happened[fault] += 1
        if fault == "killed":
            self.kill()
        else:
            self.index(where, fault)
        if searcher:
            self.happened["a search beside"] += 1
            if searcher.wait() not in (0, 75):
                self.fail(where, f"a search beside: status {searcher.returncode}")
        if fault:
            self.after_fault(where)
        if (number + 1) % self.options.look_every == 0:
            self.look_at(where)

    def start_search(self):
        return subprocess.Popen([self.winnow.program, "search", "--db", self.database, "--json", WORD],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        writer = process.start([self.winnow.program, *self.words(self.database)], out=subprocess.DEVNULL, err=subprocess.DEVNULL)
        time.sleep(self.choose.uniform(0, .15))
        writer.send_signal(signal.SIGKILL)
        writer.wait()

    def index(self, where, fault):
        limits, allowed = {}, (DONE,)
        if fault == "a full disk":
            largest = max((file.stat().st_size for file in self.database.glob("*.glass")), default=0)
            limits, allowed = {"file_bytes": int(largest * self.choose.uniform(.5, 1.1))}, (DONE, DISK)
        if fault == "a wrong clock" and self.options.clock:
            limits = {"env": {**os.environ, "LD_PRELOAD": str(self.options.clock.resolve()),
                              "CLOCK_SHIFT_SECONDS": str(self.choose.choice((-9, -1, 1, 9)) * YEAR)}}
        done = self.winnow.run(*self.words(self.database), **limits)
        if done.status not in allowed:
            self.fail(where, f"status {done.status}: {done.err[-300:]}")
        if not fault:
            self.peaks.append(done.peak_bytes)

    def after_fault(self, where):
        """What a run that was cut short has left is sound; the next one completes."""
        if self.winnow.hits(self.database) is not None and (unsound := fault_site.unsound(self.winnow, self.database)):
            self.fail(where, unsound)
        done = self.winnow.run(*self.words(self.database))
        if done.status != DONE:
            self.fail(where, f"afterwards: status {done.status}: {done.err[-300:]}")

    def look_at(self, where):
        if unsound := fault_site.unsound(self.winnow, self.database):
            self.fail(where, unsound)
        expected = sorted((path, page["title"]) for path, page in self.site.pages.items())
        found = sorted((hit["path"], hit["title"]) for hit in self.winnow.hits(self.database) or [])
        if found != expected:
            self.fail(where, f"not as in the site: {sorted(set(found) ^ set(expected))[:4]}")
        fresh = self.folder / "fresh.db"
        self.winnow.must(*self.words(fresh))
        self.ratios.append(size_of(self.database) / size_of(fresh))
        shutil.rmtree(fresh)
        if self.ratios[-1] > MOST_TIMES_LARGER:
            self.fail(where, f"the database is {self.ratios[-1]:.2f} times as large as one that is made at once")

    def end(self):
        self.look_at("at the end")
        for path, page in self.site.pages.items():
            out = self.winnow.must("search", "--db", self.database, "--json", page["own"]).out
            if [hit["path"] for hit in json.loads(out)["hits"]] != [path]:
                self.fail("at the end", f"{path} is not what is found by its word")
        tenth = max(1, len(self.peaks) // 10)
        self.memory = [statistics.median(part) / (1 << 20) for part in (self.peaks[:tenth], self.peaks[-tenth:])]
        if self.memory[1] > MOST_MEMORY_GROWTH * self.memory[0]:
            self.fail("at the end", f"runs took {self.memory[0]:.0f} MiB, and now {self.memory[1]:.0f}")
        self.violations += self.winnow.faults
        if self.options.all_happen:
            for name in [*CHANGES, "pages changed", *FAULTS, "a search beside"]:
                if not self.happened[name]:
                    self.fail("at the end", f"no round had {name}")

    def table(self):
        print("| what | figure |\n|---|---|")
        for name in [*CHANGES, "pages changed", *FAULTS, "a search beside"]:
            print(f"| rounds with {name} | {self.happened[name]} |")
        print(f"| rounds | {self.rounds} |\n| pages at the end | {len(self.site.pages)} |\n"
              f"| looked at | {len(self.ratios)} |\n"
              f"| size beside a database made at once, median | {statistics.median(self.ratios):.2f} |\n"
              f"| size beside a database made at once, most | {max(self.ratios):.2f} |\n"
              f"| memory of the first runs, MiB | {self.memory[0]:.0f} |\n"
              f"| memory of the last runs, MiB | {self.memory[1]:.0f} |\n| violations | {len(self.violations)} |")


def size_of(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--clock", type=pathlib.Path, help="shifted_clock, to be preloaded; without it clocks are right")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=1e9, help="after which it comes to its end, whatever the rounds")
    parser.add_argument("--look-every", type=int, default=20, help="rounds between two looks at everything")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-happen", action="store_true", help="it is a violation if a kind of change or fault never happens")
    return parser.parse_args()


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="winnow-soak-") as folder:
        soak = Soak(fault_site.Winnow(options.winnow), pathlib.Path(folder), options)
        end = time.monotonic() + options.seconds
        while soak.rounds < options.rounds and time.monotonic() < end:
            soak.round(soak.rounds)
            soak.rounds += 1
        soak.end()
        soak.table()
    return 1 if soak.violations else 0


if __name__ == "__main__":
    sys.exit(main())
