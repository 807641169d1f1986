#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What one page takes of `winnow index`, for each kind of content, and for ten times as much of it.

A page is full of one kind of content (page_kinds.py): words that are all different, one word without an end, links, headings,
cells of tables, attributes, structured data and so on. It is indexed alone, and then with ten times as much. Memory and processor time must
grow at most 1.3 times as much as the page, beside what allocators and other work on the machine add, and stay within what
is promised. Of what is cut the run has to say so: a page whose last word
is not found has a warning and is counted.

The table is in docs/lab/faults.md. A shorter form is the test hostile_page_budget.
"""
import argparse
import json
import pathlib
import shutil
import sys
import tempfile

import process
from page_kinds import KINDS
from pages import BOTTOM, TOP

MIB = 1 << 20
TIMES = 10
# What allocators, threads and a machine with other work add to a measurement.
MEMORY_SLACK, SECONDS_SLACK, GROWTH = 24 * MIB, .5, 1.3 * TIMES
COLUMNS = "| content | MB | peak MiB | s | MB, ten times | peak MiB | s | counted | violations |"


def measure(options, folder, kind, size):
    """Indexes a page with so many bytes of a kind. Gives what came of it, what it is counted as, and whether its last word is found."""
    site, database = folder / "site", folder / "page.db"
    shutil.rmtree(database, ignore_errors=True)
    site.mkdir(exist_ok=True)
    with open(site / "page.html", "wb") as file:
        for piece in kind(size):
            file.write(piece)
        file.write(BOTTOM)
    done = process.run([options.winnow, "index", "--json", "--method", options.method, "--db", database, site])
    counts = {}
    if done.status == 0:
        summary = json.loads(done.out)
        counts = {**summary.get("degraded", {}), **summary.get("cut", {})}
    is_whole = finds(options.winnow, database, "bottomword")
    (site / "page.html").unlink()
    return done, counts, is_whole


def finds(winnow, database, word):
    done = process.run([winnow, "search", "--db", database, "--json", word])
    return done.status == 0 and bool(json.loads(done.out)["hits"])


def faults_of(done, counts, is_whole, most_bytes):
    if done.status != 0:
        yield f"status {done.status}: {done.err[-300:]}"
        return
    if not is_whole and not counts:
        yield "words are lost, and nothing is counted"
    if len(done.lines("winnow: warning: ")) != len(counts):
        yield f"{len(counts)} limits are counted, and said is: {done.err[-300:]}"
    if done.peak_bytes > most_bytes:
        yield f"it took {done.peak_bytes / MIB:.0f} MiB"


def growth_faults(few, many, base):
    memory = [max(0, done.peak_bytes - base) for done in (few, many)]
    if memory[1] > GROWTH * memory[0] + MEMORY_SLACK:
        yield f"memory grew from {memory[0] / MIB:.0f} to {memory[1] / MIB:.0f} MiB"
    if many.processor_seconds > GROWTH * few.processor_seconds + SECONDS_SLACK:
        yield f"processor time grew from {few.processor_seconds:.1f} to {many.processor_seconds:.1f} s"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--winnow", required=True, type=pathlib.Path, help="the program")
    parser.add_argument("--method", default="site", help="how the text is chosen")
    parser.add_argument("--bytes", type=int, default=2_000_000, help="of content in the smaller page")
    parser.add_argument("--most-mib", type=int, default=1024, help="memory that no page may take more than")
    parser.add_argument("--only", nargs="+", default=list(KINDS), choices=KINDS, help="kinds of content")
    return parser.parse_args()


def main():
    options = parse()
    wrong = 0
    print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
    with tempfile.TemporaryDirectory(prefix="winnow_budget_") as folder:
        folder = pathlib.Path(folder)
        base = measure(options, folder, lambda size: [TOP], 0)[0].peak_bytes
        for name in options.only:
            results = [measure(options, folder, KINDS[name], times * options.bytes) for times in (1, TIMES)]
            faults = [fault for result in results for fault in faults_of(*result, options.most_mib * MIB)]
            faults += growth_faults(results[0][0], results[1][0], base)
            for fault in faults:
                print(f"FAILED: {name}: {fault}", file=sys.stderr)
            wrong += len(faults)
            cells = [f"{times * options.bytes / 1e6:.2f} | {done.peak_bytes / MIB:.0f} | {done.processor_seconds:.1f}"
                     for times, (done, _, _) in zip((1, TIMES), results)]
            print(f"| {name} | {' | '.join(cells)} | {', '.join(results[1][1])} | {len(faults)} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
