#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What one page takes of `winnow index`, for each kind of content, and for ten times as much of it.

A page is full of one kind of content (page_kinds.py): words that are all different, one word without an end, links, headings,
cells of tables, attributes, structured data and so on. It is indexed alone, and then with ten times as much. Memory and processor time must
grow at most 1.3 times as much as the page, beside what allocators and other work on the machine add, and stay within what
is promised. Of what is cut the run has to say so: a page whose last word
is not found has a warning and is counted.

The table is in docs/lab/faults.md. A shorter form is the test hostile_page_budget: smaller pages, of which several are indexed by
one command (--together), so that what is promised holds for all of them together. With WINNOW_LONG_TESTS in the environment each of
its pages has a command of its own.
"""
import argparse
import json
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import long_tests
import process
from page_kinds import KINDS
from pages import BOTTOM, TOP

MIB = 1 << 20
TIMES = 10
# What allocators, threads and a machine with other work add to a measurement.
MEMORY_SLACK, SECONDS_SLACK, GROWTH = 24 * MIB, .5, 1.3 * TIMES
COLUMNS = "| content | MB | peak MiB | s | MB, ten times | peak MiB | s | counted | violations |"


def measure(options, folder, kinds, size):
    """Indexes a page with so many bytes of each kind, each as a site of its own. Gives what came of the command, and of each page
    what it is counted as, what is said of it, and whether its last word is found."""
    database, sites = folder / "page.db", []
    shutil.rmtree(database, ignore_errors=True)
    for number, kind in enumerate(kinds):
        sites.append(folder / f"site{number}")
        sites[-1].mkdir(exist_ok=True)
        with open(page_of(sites[-1]), "wb") as file:
            for piece in kind(size):
                file.write(piece)
            file.write(BOTTOM)
    done = process.run([options.winnow, "index", "--json", "--method", options.method, "--db", database, *sites])
    summaries = objects(done.out) if done.status == 0 else [{}] * len(sites)
    found = pages_with(options.winnow, database, "bottomword")
    said = done.lines("winnow: warning: ")
    pages = [({**summary.get("degraded", {}), **summary.get("cut", {})},
              [line for line in said if page_of(site).name in line], page_of(site).name in found)
             for site, summary in zip(sites, summaries, strict=True)]
    for site in sites:
        page_of(site).unlink()
    return done, pages


def objects(out):
    """What a command printed: one object over several lines, or several of a line each."""
    lines = out.splitlines()
    return [json.loads(out)] if lines[0] == b"{" else [json.loads(line) for line in lines]


def page_of(site):
    return site / f"page-of-{site.name}.html"


def pages_with(winnow, database, word):
    done = process.run([winnow, "search", "--db", database, "--json", "--limit", "1000", "--duplicates", "show", word])
    return [hit["path"] for hit in json.loads(done.out)["hits"]] if done.status == 0 else []


def faults_of(done, pages, most_bytes):
    """What is wrong with a command, and what with the pages."""
    if done.status != 0:
        yield f"status {done.status}: {done.err[-300:]}"
        return
    for counts, said, is_whole in pages:
        if not is_whole and not counts:
            yield "words are lost, and nothing is counted"
        if len(said) != len(counts):
            yield f"{len(counts)} limits are counted, and said is: {said}"
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
    parser.add_argument("--together", type=int, default=1, help="kinds whose pages one command indexes")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def row(options, folder, names, base):
    """Measures pages of these kinds, prints what came of it, and gives how many faults there are."""
    kinds = [KINDS[name] for name in names]
    results = [measure(options, folder, kinds, times * options.bytes) for times in (1, TIMES)]
    faults = [fault for result in results for fault in faults_of(*result, options.most_mib * MIB)]
    faults += growth_faults(results[0][0], results[1][0], base)
    for fault in faults:
        print(f"FAILED: {', '.join(names)}: {fault}", file=sys.stderr)
    cells = [f"{times * options.bytes * len(names) / 1e6:.2f} | {done.peak_bytes / MIB:.0f} | {done.processor_seconds:.1f}"
             for times, (done, _) in zip((1, TIMES), results)]
    counted = dict.fromkeys(count for counts, _, _ in results[1][1] for count in counts)
    print(f"| {', '.join(names)} | {' | '.join(cells)} | {', '.join(counted)} | {len(faults)} |", flush=True)
    return len(faults)


def main():
    options = parse()
    wrong = 0
    print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
    with tempfile.TemporaryDirectory(prefix="winnow_budget_") as folder:
        folder = pathlib.Path(folder)
        base = measure(options, folder, [lambda size: [TOP]], 0)[0].peak_bytes
        for first in range(0, len(options.only), options.together):
            names = options.only[first:first + options.together]
            wrong += row(options, folder, names, base)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
