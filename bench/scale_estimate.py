#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compute what more pages need than anybody has measured, from what was measured.

  scale_estimate.py --growth bench/results/growth.json --shards bench/results/shards.json

The first file is written by bench/part_growth.py, the second by bench/shard_latency.py. The program prints two
tables in Markdown, and below them each measured figure and the arithmetic. Prices are not measured:
they are what the options say. So is how slow the slowest hundredth of all queries may be in a shard, which says how many
pages a shard has.
"""

import argparse
import json
import math
import pathlib

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
MOST_SERVERS = 256  # kMaxRemoteServers of winnow/queries/remote_shards.h
MOST_DOCUMENTS = 2 ** 32  # Xapian's numbers of documents, over all shards


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--growth", type=pathlib.Path, default=RESULTS / "growth.json", metavar="FILE")
    parser.add_argument("--shards", type=pathlib.Path, default=RESULTS / "shards.json", metavar="FILE")
    parser.add_argument("--pages", type=float, nargs="+", default=[1e5, 1e6, 1e7, 1e8, 1e9], metavar="N")
    parser.add_argument("--slowest", type=float, default=500, metavar="MS",
                        help="the 99th percentile that a shard may have (default: %(default)s)")
    parser.add_argument("--round-trip", type=float, default=1, metavar="MS", help="default: %(default)s")
    parser.add_argument("--cores", type=int, default=8, help="of a machine (default: %(default)s)")
    parser.add_argument("--memory", type=float, default=64, metavar="GB", help="of a machine (default: %(default)s)")
    parser.add_argument("--machine-month", type=float, default=100, metavar="EUR",
                        help="an assumption (default: %(default)s)")
    return parser.parse_args()


def line_through(points):
    """Least squares: what there is at 0, and what each one adds."""
    count = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0
    return mean_y - slope * mean_x, slope


class Measured:
    """What a page, a shard and a query take."""

    def __init__(self, growth, shards):
        pages = sum(each["pages"] for each in growth["sites"])

        def mean(name):
            return sum(each[name] for each in growth["sites"]) / pages

        made = sorted(growth["made"], key=lambda each: each["pages"])
        least, most = made[0], made[-1]
        self.site_pages, self.made_pages, self.shard_pages = pages, most["pages"], shards["pages"]
        self.html, self.database = mean("html_bytes"), mean("database_bytes")
        self.index, self.export, self.feed = mean("index_seconds"), mean("export_seconds"), mean("feed_bytes")
        # What large numbers of pages add to each page.
        self.index_growth = (most["index_seconds"] / most["pages"]) / (least["index_seconds"] / least["pages"])
        # Merging copies bytes, of real pages more than of made ones. It waits for disks, so by the clock.
        self.merge = most["merge_clock"] / most["database_bytes"] * self.database
        self.moved = most["moved_bytes"] / most["database_bytes"] * self.database
        rows = shards["rows"]
        single = [row for row in rows if row["kind"].startswith("one of ")]
        self.shard_median = line_through([(row["pages"], row["median_ms"]) for row in single])
        self.shard_slowest = line_through([(row["pages"], row["percentile_99_ms"]) for row in single])
        remote = [row for row in rows if row["kind"] == "remote, 0 ms"]
        self.front = line_through([(row["shards"], row["processor_ms"]) for row in remote])
        self.servers = line_through([(row["shards"], row["server_processor_ms"]) for row in remote])
        self.trips = max(row.get("trips", 0) for row in rows)
        self.traffic = line_through([(row["shards"], row["bytes_up"] + row["bytes_down"])
                                     for row in rows if "bytes_up" in row])
        self.server_memory = max(shards["server_memory_bytes"].values(), default=0)
        self.words = shards["words_bytes"] / shards["database_bytes"]


class Estimate:
    """What so many pages need."""

    def __init__(self, arguments, measured, pages):
        self.pages = pages
        self.html, self.database = pages * measured.html, pages * measured.database
        self.index_hours = pages * measured.index * measured.index_growth / 3600
        self.merge_hours = pages * measured.merge / 3600
        self.export_hours = pages * measured.export / 3600
        self.feed, self.moved = pages * measured.feed, pages * measured.moved
        base, each = measured.shard_slowest
        self.most_in_shard = (arguments.slowest - base) / each
        self.shards = max(1, math.ceil(pages / self.most_in_shard))
        in_shard = pages / self.shards
        network = measured.trips * arguments.round_trip + measured.front[0] + measured.front[1] * self.shards
        network = network if self.shards > 1 else 0
        self.median = measured.shard_median[0] + measured.shard_median[1] * in_shard + network
        self.slowest = base + each * in_shard + network
        self.front = measured.front[0] + measured.front[1] * self.shards
        self.traffic = measured.traffic[0] + measured.traffic[1] * self.shards
        self.machines = max(math.ceil(self.shards / arguments.cores),
                            math.ceil(self.database / (arguments.memory * 1e9)))
        self.month = self.machines * arguments.machine_month
        self.fits = self.shards <= MOST_SERVERS and pages < MOST_DOCUMENTS


def size(number):
    for unit, name in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if number >= unit:
            return f"{number / unit:.3g} {name}"
    return f"{number:.0f} B"


def hours(number):
    return f"{number:,.1f} h" if number >= 1 else f"{number * 60:.1f} min"


def print_tables(arguments, estimates):
    cores = arguments.cores
    print(f"| pages | HTML | database | index, 1 core | {cores} cores | 16 machines of {cores} | merge | moved |")
    print("|---|---|---|---|---|---|---|---|")
    for each in estimates:
        print(f"| {each.pages:,.0f} | {size(each.html)} | {size(each.database)} | {hours(each.index_hours)} | "
              f"{hours(each.index_hours / cores)} | {hours(each.index_hours / cores / 16)} | {hours(each.merge_hours)} | "
              f"{size(each.moved)} |")
    print("\n| pages | shards | pages a shard | median | 99 % | front, processor | bytes a query | "
          "machines | EUR a month |\n|---|---|---|---|---|---|---|---|---|")
    for each in estimates:
        mark = "" if each.fits else " (too many)"
        print(f"| {each.pages:,.0f} | {each.shards}{mark} | {each.pages / each.shards:,.0f} | {each.median:.0f} ms | "
              f"{each.slowest:.0f} ms | {each.front:.1f} ms | {size(each.traffic)} | {each.machines} | {each.month:,.0f} |")


def print_arithmetic(arguments, measured, estimates):
    last = estimates[-1]

    def line(name, pair, unit):
        return f"{name} = {pair[0]:.3g} {unit} + {pair[1]:.3g} {unit} x "

    print(f"""
Measured:

 * of {measured.site_pages:,} pages of real sites, each: HTML {size(measured.html)}, database {size(measured.database)}, \
index {measured.index * 1e3:.2f} ms of a processor, export {measured.export * 1e3:.2f} ms and {size(measured.feed)} of feed;
 * index of {measured.made_pages:,} made pages beside fewer, each: {measured.index_growth:.2f} times as much;
 * merge: {measured.merge * 1e3:.3f} ms of the clock a page (that of made pages, by the size of the database), moved {size(measured.moved)} a page;
 * {line("median of a shard", measured.shard_median, "ms")}pages;
 * {line("99th percentile of a shard", measured.shard_slowest, "ms")}pages;
 * {line("processor of the front", measured.front, "ms")}shards;
 * {line("processors of all servers", measured.servers, "ms")}shards, of {measured.shard_pages:,} pages together;
 * {line("bytes of a query", measured.traffic, "B")}shards; {measured.trips:.1f} round trips;
 * a server with one client: {size(measured.server_memory)}, beside the files in the memory of the kernel.

Arithmetic, for {last.pages:,.0f} pages:

 * index = {last.pages:.0e} x {measured.index * 1e3:.2f} ms x {measured.index_growth:.2f} = {last.index_hours:,.0f} h of a core;
 * merge = {last.pages:.0e} x {measured.merge * 1e3:.3f} ms = {last.merge_hours:,.0f} h, of one process;
 * pages a shard, at most = ({arguments.slowest:g} ms - {measured.shard_slowest[0]:.3g}) / {measured.shard_slowest[1]:.3g} ms \
= {last.most_in_shard:,.0f}; shards = {last.shards};
 * median = {measured.shard_median[0]:.3g} + {measured.shard_median[1]:.3g} x {last.pages / last.shards:,.0f} \
+ {measured.trips:.1f} round trips x {arguments.round_trip:g} ms + front;
 * machines: the larger of {last.shards} shards / {arguments.cores} cores, and {size(last.database)} / {arguments.memory:g} GB of memory;
 * a feed for another engine: {last.export_hours:,.0f} h of a core, {size(last.feed)}.""")


def main():
    arguments = parse_arguments()
    measured = Measured(json.loads(arguments.growth.read_text()), json.loads(arguments.shards.read_text()))
    estimates = [Estimate(arguments, measured, pages) for pages in arguments.pages]
    print_tables(arguments, estimates)
    print_arithmetic(arguments, measured, estimates)


if __name__ == "__main__":
    main()
