#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure how building in parts grows with pages, for bench/scale_estimate.py.

  part_growth.py SITE... --results bench/results/growth.json

The first table has the SITEs, folders of real pages: what winnow learn and winnow index take of
processors, and how large the database is. The second has pages that bench/site_growth.py makes: what
the parts of an index take together, and what winnow merge takes to make one database of them, or a
folder of shards. Each program has one thread, and seconds are those of processors. "peak" is the most
memory that a process took, in MB.
"""

import argparse
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import site_growth
import write_figures


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=pathlib.Path, nargs="*", metavar="SITE", help="folders of real pages")
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN", help="default: %(default)s")
    parser.add_argument("--pages", type=int, nargs="*", default=[10_000, 30_000, 100_000], metavar="N",
                        help="numbers of made pages (default: 10000 30000 100000)")
    parser.add_argument("--parts", type=int, default=4, metavar="N", help="default: %(default)s")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE", help="write the figures as JSON")
    parser.add_argument("--work", metavar="DIR", help="for pages and databases; default: a temporary folder")
    return parser.parse_args()


class Meter:
    """Runs winnow in one thread."""

    def __init__(self, winnow):
        self.winnow = winnow

    def run(self, *options):
        """Seconds of processors and of the clock, the peak of memory in bytes, and the JSON printed."""
        began = time.monotonic()
        child = subprocess.Popen([self.winnow, *map(str, options), "--json"], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL)
        told = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"winnow {options[0]} ended with {child.returncode}")
        return {"seconds": usage.ru_utime + usage.ru_stime, "clock": time.monotonic() - began,
                "peak": usage.ru_maxrss * 1024, "report": json.loads(told)}


def of_site(meter, site, work):
    """What a real site takes."""
    model, database = work / "site.model", work / "site.db"
    learn = meter.run("learn", site, "--model", model, "--threads", 1)
    index = meter.run("index", site, "--model", model, "--db", database, "--threads", 1)
    began = os.times()
    feed = subprocess.run([meter.winnow, "export", "--format", "vespa", "--model", model, "--threads", "1", "--quiet", site],
                          stdout=subprocess.PIPE, check=True).stdout
    ended = os.times()
    export = ended.children_user - began.children_user + ended.children_system - began.children_system
    figures = {"site": site.name, "pages": index["report"]["documents"],
               "html_bytes": sum(path.stat().st_size for path in site.rglob("*.htm*") if path.is_file()),
               "learn_seconds": learn["seconds"], "index_seconds": index["seconds"],
               "export_seconds": export, "feed_bytes": len(feed),
               "peak_bytes": max(learn["peak"], index["peak"]), "model_bytes": model.stat().st_size,
               "database_bytes": site_growth.bytes_of(database)}
    model.unlink()
    shutil.rmtree(database)
    return figures


def of_made_pages(meter, count, parts, work):
    """What so many made pages take, in parts."""
    folder, model = work / "pages", work / "made.model"
    site_growth.write_apart(site_growth.write_pages, site_growth.SAMPLE_SITE, 1, count, folder)
    samples, databases, learn, index = [], [], [], []
    for number in range(1, parts + 1):
        part = ["--part", f"{number}/{parts}", "--part-by", "url"]
        samples.append(work / f"{number}.sample")
        learn.append(meter.run("learn", folder, *part, "--sample-out", samples[-1], "--threads", 1))
    learned = meter.run("learn", "--merge", *samples, "--model", model, "--threads", 1)
    for number in range(1, parts + 1):
        databases.append(work / f"{number}.db")
        index.append(meter.run("index", folder, "--part", f"{number}/{parts}", "--part-by", "url", "--model", model,
                               "--db", databases[-1], "--threads", 1))
    moved = sum(map(site_growth.bytes_of, [*samples, *databases]))
    merge = meter.run("merge", work / "one.db", *databases)
    keep = meter.run("merge", "--shards", "keep", work / "shards.db", *databases)
    figures = {"pages": count, "parts": parts, "html_bytes": site_growth.bytes_of(folder),
               "sample_seconds": sum(each["seconds"] for each in learn), "learn_seconds": learned["seconds"],
               "index_seconds": sum(each["seconds"] for each in index),
               "index_peak_bytes": max(each["peak"] for each in index), "merge_seconds": merge["seconds"],
               "merge_clock": merge["clock"], "merge_peak_bytes": merge["peak"], "keep_seconds": keep["seconds"],
               "keep_peak_bytes": keep["peak"], "moved_bytes": moved,
               "database_bytes": site_growth.bytes_of(work / "one.db")}
    for path in (folder, *databases, work / "one.db", work / "shards.db"):
        shutil.rmtree(path)
    for path in (*samples, model):
        path.unlink()
    return figures


def main():
    arguments = parse_arguments()
    meter = Meter(arguments.winnow)
    report = {"command": "bench/part_growth.py SITE...", "date": datetime.date.today().isoformat(), "commit": write_figures.head_commit(),
              "processors": os.cpu_count(), "sites": [], "made": []}
    with tempfile.TemporaryDirectory(dir=arguments.work) as folder:
        work = pathlib.Path(folder)
        print("| site | pages | kB a page | learn, s | index, ms a page | index, ms/MB | peak | database, kB a page |")
        print("|---|---|---|---|---|---|---|---|")
        for site in arguments.sites:
            found = of_site(meter, site, work)
            report["sites"].append(found)
            print(f"| {found['site']} | {found['pages']} | {found['html_bytes'] / found['pages'] / 1e3:.1f} | "
                  f"{found['learn_seconds']:.1f} | {found['index_seconds'] * 1e3 / found['pages']:.2f} | "
                  f"{found['index_seconds'] * 1e9 / found['html_bytes']:.0f} | {found['peak_bytes'] / 1e6:.0f} | "
                  f"{found['database_bytes'] / found['pages'] / 1e3:.1f} |", flush=True)
        print("\n| pages | sample, s | learn, s | index, ms a page | peak | merge, ms a page | peak | keep shards, ms a page | "
              "peak | moved, kB a page | database, kB a page |\n|---|---|---|---|---|---|---|---|---|---|---|")
        for count in arguments.pages:
            found = of_made_pages(meter, count, arguments.parts, work)
            report["made"].append(found)
            each = {name: value / count for name, value in found.items()}
            print(f"| {count} | {found['sample_seconds']:.1f} | {found['learn_seconds']:.1f} | "
                  f"{each['index_seconds'] * 1e3:.2f} | {found['index_peak_bytes'] / 1e6:.0f} | "
                  f"{each['merge_seconds'] * 1e3:.2f} | {found['merge_peak_bytes'] / 1e6:.0f} | "
                  f"{each['keep_seconds'] * 1e3:.2f} | {found['keep_peak_bytes'] / 1e6:.0f} | "
                  f"{each['moved_bytes'] / 1e3:.2f} | {each['database_bytes'] / 1e3:.2f} |", flush=True)
    if arguments.results:
        arguments.results.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
