#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure what it costs to build a database in parts, as so many machines would at the same time.

All parts run one after the other, each with the whole machine, so that a part takes the time that it
would take on a machine of its own. The time of a build is that of the slowest part of each step and
of what puts the parts together. The table is in Markdown: seconds of each step, pages a second of the
whole, the largest resident memory of any process, and the bytes that go from machine to machine.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="the pages")
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN", help="default: %(default)s")
    parser.add_argument("--parts", type=int, nargs="+", default=[1, 2, 4], metavar="N", help="default: 1 2 4")
    parser.add_argument("--part-by", choices=["site", "url"], default="url", help="default: %(default)s")
    parser.add_argument("--shards", choices=["one", "keep"], default="one", help="of winnow merge (default: one)")
    parser.add_argument("--work", metavar="DIR", help="for models and databases; default: a temporary folder")
    return parser.parse_args()


class Meter:
    """Runs programs, and keeps the largest memory that one of them took."""

    def __init__(self, winnow):
        self.winnow, self.memory = winnow, 0

    def run(self, *options):
        """Gives the seconds that it took, and what it printed."""
        began = time.monotonic()
        child = subprocess.Popen([self.winnow, *map(str, options), "--json"], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL)
        told = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"winnow {options[0]} ended with {child.returncode}")
        self.memory = max(self.memory, usage.ru_maxrss * 1024)
        return time.monotonic() - began, json.loads(told)


def size_of(path):
    if path.is_file():
        return path.stat().st_size
    return sum(each.stat().st_size for each in path.rglob("*") if each.is_file())


def build_at_once(meter, folder, work):
    model, database = work / "model", work / "whole.db"
    learn, _ = meter.run("learn", folder, "--model", model)
    index, report = meter.run("index", folder, "--model", model, "--db", database)
    return [learn, 0, index, 0], report["documents"], 0


def build_in_parts(meter, arguments, parts, work):
    def of(number):
        return ["--part", f"{number}/{parts}", "--part-by", arguments.part_by]

    numbers = range(1, parts + 1)
    samples = [work / f"{number}of{parts}.sample" for number in numbers]
    databases = [work / f"{number}of{parts}.db" for number in numbers]
    model, merged = work / f"{parts}.model", work / f"{parts}.db"
    learn = max(meter.run("learn", arguments.folder, *of(number), "--sample-out", sample)[0]
                for number, sample in zip(numbers, samples))
    join, _ = meter.run("learn", "--merge", *samples, "--model", model)
    index = max(meter.run("index", arguments.folder, *of(number), "--model", model, "--db", database)[0]
                for number, database in zip(numbers, databases))
    moved = sum(map(size_of, samples)) + parts * size_of(model) + sum(map(size_of, databases))
    merge, report = meter.run("merge", "--shards", arguments.shards, merged, *databases)
    return [learn, join, index, merge], report["documents"], moved


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory(dir=arguments.work) as folder:
        work = pathlib.Path(folder)
        print("| parts | sample | learn | index | merge | all | pages/s | memory | moved |")
        print("|---|---|---|---|---|---|---|---|---|")
        for parts in [0, *arguments.parts]:
            meter = Meter(arguments.winnow)
            seconds, documents, moved = (build_in_parts(meter, arguments, parts, work) if parts
                                         else build_at_once(meter, arguments.folder, work))
            cells = [f"{each:.1f} s" for each in (*seconds, sum(seconds))]
            if not parts:
                cells[:2] = ["", cells[0]]
                cells[3] = ""
            print(f"| {parts or 'none'} | {' | '.join(cells)} | {documents / sum(seconds):.0f} | "
                  f"{meter.memory / 1e6:.0f} MB | {moved / 1e6:.1f} MB |", flush=True)


if __name__ == "__main__":
    main()
