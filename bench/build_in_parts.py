#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure what it costs to build a database in parts, as so many machines would at the same time.

The parts run one after the other, each with the whole machine, so that a part takes the time that it
would take on a machine of its own. The time of a build is that of the slowest part of each step and
of what puts the parts together. With --at-once, all parts of a step then run at the same time on this
machine, each with its share of the processors.

The table is in Markdown: seconds of each step, pages a second of the whole, seconds of processors
(in turn: of the slowest parts; at once: of all parts), the largest resident memory of any process, and
the bytes that go from machine to machine.
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
    parser.add_argument("--at-once", action="store_true", help="also run the parts at the same time")
    parser.add_argument("--shards", choices=["one", "keep"], default="one", help="of winnow merge (default: one)")
    parser.add_argument("--work", metavar="DIR", help="for models and databases; default: a temporary folder")
    return parser.parse_args()


class Meter:
    """Runs programs, and keeps the largest memory that one of them took."""

    def __init__(self, winnow):
        self.winnow, self.memory = winnow, 0

    def start(self, *options):
        """Starts a command."""
        return subprocess.Popen([self.winnow, *map(str, options), "--json"], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL)

    def finish(self, child):
        """Waits for a command; gives its seconds of processors, and what it printed."""
        told = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(child.args[:3])} ended with {child.returncode}")
        self.memory = max(self.memory, usage.ru_maxrss * 1024)
        return usage.ru_utime + usage.ru_stime, json.loads(told)

    def run(self, *options):
        """Gives the seconds that it took, those of processors, and what it printed."""
        began = time.monotonic()
        processors, told = self.finish(self.start(*options))
        return time.monotonic() - began, processors, told

    def slowest(self, commands):
        """Runs them in turn; gives the most of both kinds of seconds that one of them took."""
        seconds = [self.run(*command)[:2] for command in commands]
        return max(each[0] for each in seconds), max(each[1] for each in seconds)

    def at_once(self, commands):
        """Runs them at the same time; gives the seconds of all together, and those of processors of all."""
        commands = list(commands)
        threads = max(1, (os.cpu_count() or 1) // len(commands))
        began = time.monotonic()
        children = [self.start(*command, "--threads", threads) for command in commands]
        processors = sum(self.finish(child)[0] for child in children)
        return time.monotonic() - began, processors


def size_of(path):
    if path.is_file():
        return path.stat().st_size
    return sum(each.stat().st_size for each in path.rglob("*") if each.is_file())


def build_whole(meter, folder, work):
    model, database = work / "model", work / "whole.db"
    *learn, _ = meter.run("learn", folder, "--model", model)
    *index, report = meter.run("index", folder, "--model", model, "--db", database)
    return [(0, 0), learn, index, (0, 0)], report["documents"], 0


def build_in_parts(meter, arguments, parts, work, together):
    several = meter.at_once if together else meter.slowest

    def of(number):
        return ["--part", f"{number}/{parts}", "--part-by", arguments.part_by]

    numbers = range(1, parts + 1)
    work = pathlib.Path(tempfile.mkdtemp(dir=work))
    samples = [work / f"{number}of{parts}.sample" for number in numbers]
    databases = [work / f"{number}of{parts}.db" for number in numbers]
    model, merged = work / f"{parts}.model", work / f"{parts}.db"
    sample = several(["learn", arguments.folder, *of(number), "--sample-out", file]
                     for number, file in zip(numbers, samples))
    *learn, _ = meter.run("learn", "--merge", *samples, "--model", model)
    index = several(["index", arguments.folder, *of(number), "--model", model, "--db", database]
                    for number, database in zip(numbers, databases))
    moved = sum(map(size_of, samples)) + parts * size_of(model) + sum(map(size_of, databases))
    *merge, report = meter.run("merge", "--shards", arguments.shards, merged, *databases)
    return [sample, learn, index, merge], report["documents"], moved


def row_of(arguments, parts, together, work):
    """A row of the table."""
    meter = Meter(arguments.winnow)
    steps, documents, moved = (build_in_parts(meter, arguments, parts, work, together) if parts
                               else build_whole(meter, arguments.folder, work))
    seconds = sum(step[0] for step in steps)
    cells = [f"{step[0]:.1f} s" if step[0] else "" for step in steps]
    return (f"| {parts or 'none'}{', at once' if together else ''} | {' | '.join(cells)} | {seconds:.1f} s | "
            f"{documents / seconds:.0f} | {sum(step[1] for step in steps):.1f} s | {meter.memory / 1e6:.0f} MB | "
            f"{moved / 1e6:.1f} MB |")


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory(dir=arguments.work) as folder:
        work = pathlib.Path(folder)
        print("| parts | sample | learn | index | merge | all | pages/s | processor | memory | moved |")
        print("|---|---|---|---|---|---|---|---|---|---|")
        for parts in [0, *arguments.parts]:
            print(row_of(arguments, parts, False, work), flush=True)
        for parts in [each for each in arguments.parts if arguments.at_once and each > 1]:
            print(row_of(arguments, parts, True, work), flush=True)


if __name__ == "__main__":
    main()
