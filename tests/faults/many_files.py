#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Indexes one folder of very many small files, and looks whether all are found.

Makes a site of 20000 pages in one folder (the test of 6000, --full of a million), indexes it, runs again, removes one page in
ten and runs a third time. Each page is found by a word of its own, or by none when it is removed. Prints
what each run took; exits with 1 if anything is wrong.
"""
import argparse
import json
import multiprocessing
import os
import pathlib
import sys
import tempfile

import fault_site
import long_tests
import process

PAGES, FULL = 20_000, 1_000_000
LONG_AGO = 1_500_000_000  # so that size and time tell whether a file has changed
REMOVED = 10              # one page in so many
NUMBER_OF_WORDS = 400


def name(number):
    return f"page{number:07}.html"


def own_word(number):
    return f"ownword{number}"


def page(number):
    """A short page that is like no other."""
    def word(place):
        return f"w{(number // NUMBER_OF_WORDS ** (place % 3) * 7 + place * 31) % NUMBER_OF_WORDS}x{place}"
    return (f"<!DOCTYPE html><html lang=en><title>Page {number}</title><div id=menu><a href=/>Home</a> "
            f"<a href=/all>All pages</a></div><div id=main><h1>Page {number}</h1><p>{own_word(number)} is "
            f"the word of this page, which has {' '.join(map(word, range(12)))} as well.</p></div>")


def make_site(folder, pages):
    folder.mkdir()
    inside = os.open(folder, os.O_RDONLY)
    for number in range(pages):
        file = os.open(name(number), os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=inside)
        os.write(file, page(number).encode())
        os.close(file)
        os.utime(name(number), (LONG_AGO, LONG_AGO), dir_fd=inside)
    os.close(inside)


def remove_some(folder, pages):
    for number in range(0, pages, REMOVED):
        (folder / name(number)).unlink()


def wrong_answers(winnow, folder, pages):
    """How many pages are not found by their words alone. In a process of its own, for the memory."""
    topics, ranked = folder / "topics", folder / "ranked"
    topics.write_text("".join(f"{number}\t{own_word(number)}\n" for number in range(pages)))
    winnow.must("search", "--quiet", "--db", folder / "database", "--topics", topics, "--trec-run", ranked)
    wrong, asked = 0, {}
    for line in ranked.open():
        number, _, path, *_ = line.split()
        asked.setdefault(int(number), []).append(path)
    for number in range(pages):
        there = (folder / "site" / name(number)).exists()
        wrong += asked.get(number, []) != ([name(number)] if there else [])
    return wrong


def called(work, arguments):
    """What a function returns, or the words of what it raises: not every exception goes from process to process."""
    try:
        return work(*arguments), None
    except Exception as error:  # pylint: disable=broad-except
        return None, f"{type(error).__name__}: {error}"


def apart(work, *arguments):
    """What a function returns in a process of its own, as its memory counts for those it starts."""
    with multiprocessing.Pool(1) as pool:
        result, failure = pool.apply(called, (work, arguments))
    if failure:
        sys.exit(failure)
    return result


class Runs:
    def __init__(self, winnow, folder, pages):
        self.winnow, self.folder, self.pages = winnow, folder, pages
        self.faults = []

    def run(self, title, **expected):
        """A row of the table; the summary has the numbers that are expected."""
        done = self.winnow.must("index", "--json", "--db", self.folder / "database", self.folder / "site")
        summary = json.loads(done.out)
        print(f"| {title} | {summary['documents']} | {done.seconds:.1f} | {done.peak_bytes >> 20} | "
              f"{summary['database_bytes'] / 1e6:.0f} |", flush=True)
        for counter, number in expected.items():
            if summary[counter] != number:
                self.faults.append(f"{title}: {counter} is {summary[counter]}, not {number}")
        if wrong := apart(wrong_answers, self.winnow, self.folder, self.pages):
            self.faults.append(f"{title}: {wrong} pages are not found, or are and should not be")

    def all(self):
        print("| run | documents | s | peak MiB | database, MB |\n|---|---|---|---|---|")
        left = self.pages - len(range(0, self.pages, REMOVED))
        apart(make_site, self.folder / "site", self.pages)
        self.run("first", added=self.pages, documents=self.pages)
        self.run("nothing has changed", not_read=self.pages, documents=self.pages)
        apart(remove_some, self.folder / "site", self.pages)
        self.run("one page in ten is gone", deleted=self.pages - left, documents=left)
        if fault := fault_site.unsound(self.winnow, self.folder / "database"):
            self.faults.append(fault)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--pages", type=int, default=PAGES, help="default: %(default)s")
    parser.add_argument("--full", action="store_true", help=f"{FULL} pages")
    parser.add_argument("--work", metavar="DIR", help="about 10 kB a page; default: a temporary folder")
    options = parser.parse_args(long_tests.arguments(sys.argv[1:]))
    process.PATIENCE_SECONDS = 3600
    with tempfile.TemporaryDirectory(prefix="winnow-many-", dir=options.work) as folder:
        runs = Runs(fault_site.Winnow(options.winnow), pathlib.Path(folder),
                    FULL if options.full else options.pages)
        runs.all()
    for fault in runs.faults:
        print(fault, file=sys.stderr)
    return 1 if runs.faults else 0


if __name__ == "__main__":
    sys.exit(main())
