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


def parse_arguments(words=None):
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
    return parser.parse_args(words)


def line_through(points):
    """Least squares: what there is at 0, and what each one adds."""
    count = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0
    return mean_y - slope * mean_x, slope


def waits_of(rows):
    """How many round trips a query waits for: what 10 ms of a round trip add to its median, at most."""
    medians = {(row["shards"], row["kind"]): row["median_ms"] for row in rows}
    return max((medians[shards, kind] - medians[shards, "remote, 0 ms"]) / 10
               for shards, kind in medians if kind == "remote, 10 ms")


def remote_times_of(rows):
    """How many times as long a query takes where one server is asked instead of the files: the server looks at the
    pages found several times."""
    medians = {(row["shards"], row["kind"]): row["median_ms"] for row in rows}
    return max(1.0, medians[1, "remote, 0 ms"] / medians[1, "local"])


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
        single = [row for row in rows if row["kind"] == "alone"]
        self.shard_median = line_through([(row["pages"], row["median_ms"]) for row in single])
        self.shard_slowest = line_through([(row["pages"], row["percentile_99_ms"]) for row in single])
        remote = [row for row in rows if row["kind"] == "remote, 0 ms"]
        self.remote_times = remote_times_of(rows)
        self.front = line_through([(row["shards"], row["processor_ms"]) for row in remote])
        self.servers = line_through([(row["shards"], row["server_processor_ms"]) for row in remote])
        self.trips = waits_of(rows)
        self.traffic = line_through([(row["shards"], row["bytes_up"] + row["bytes_down"])
                                     for row in rows if "bytes_up" in row])
        self.server_memory = max(row.get("server_memory_bytes", 0) for row in rows)
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
        # One shard is read where the search runs.
        self.most_in_shard = (arguments.slowest - base) / each
        self.times = 1
        if pages > self.most_in_shard:
            self.times = measured.remote_times
            self.most_in_shard = (arguments.slowest / self.times - base) / each
        self.shards = max(1, math.ceil(pages / self.most_in_shard))
        in_shard = pages / self.shards
        network = measured.trips * arguments.round_trip + measured.front[0] + measured.front[1] * self.shards
        network = network if self.shards > 1 else 0
        self.median = self.times * (measured.shard_median[0] + measured.shard_median[1] * in_shard) + network
        self.slowest = self.times * (base + each * in_shard) + network
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


def build_rows(cores, estimates):
    """What building takes."""
    heads = ["pages", "HTML", "database", "index, 1 core", f"{cores} cores", f"16 machines of {cores}", "merge", "moved"]
    return heads, [[f"{each.pages:,.0f}", size(each.html), size(each.database), hours(each.index_hours),
                    hours(each.index_hours / cores), hours(each.index_hours / cores / 16), hours(each.merge_hours),
                    size(each.moved)] for each in estimates]


def serve_rows(estimates):
    """What searching takes."""
    heads = ["pages", "shards", "pages a shard", "median", "99 %", "processor of the search", "bytes a query", "machines",
             "EUR a month"]
    return heads, [[f"{each.pages:,.0f}", f"{each.shards}{'' if each.fits else ' (too many)'}",
                    f"{each.pages / each.shards:,.0f}", f"{each.median:.0f} ms", f"{each.slowest:.0f} ms",
                    f"{each.front:.1f} ms", size(each.traffic), str(each.machines), f"{each.month:,.0f}"]
                   for each in estimates]


def line_of(name, pair, unit, what):
    return f"{name} = {pair[0]:.3g} {unit} + {pair[1]:.3g} {unit} x {what}"


def measured_lines(measured):
    """The figures that all others are computed from."""
    return [
        f"real pages ({measured.site_pages:,}), each: HTML {size(measured.html)}, database {size(measured.database)}, "
        f"index {measured.index * 1e3:.2f} ms of a core, feed {measured.export * 1e3:.2f} ms and {size(measured.feed)}",
        f"{measured.made_pages:,} made pages beside a tenth of them: {measured.index_growth:.2f} times the index time a page",
        f"merge = {measured.merge * 1e3:.3f} ms of the clock a page, moved {size(measured.moved)} (of made pages, by the size of "
        "the database)",
        line_of("median of a shard", measured.shard_median, "ms", "pages"),
        line_of("99th percentile of a shard", measured.shard_slowest, "ms", "pages"),
        f"a query of one server takes {measured.remote_times:.1f} times as long as of the files",
        line_of("processor of the search", measured.front, "ms", "shards"),
        line_of("processors of all servers", measured.servers, "ms", f"shards, of {measured.shard_pages:,} pages together"),
        line_of("bytes of a query", measured.traffic, "B", f"shards; it waits for {measured.trips:.1f} round trips"),
        f"a server with one client: {size(measured.server_memory)}, beside the database in the memory of the kernel"]


def arithmetic_lines(arguments, measured, last):
    """How the last estimate comes about."""
    base, each = measured.shard_slowest
    return [
        f"index = {last.pages:.0e} x {measured.index * 1e3:.2f} ms x {measured.index_growth:.2f} = {last.index_hours:,.0f} h "
        "of a core",
        f"merge = {last.pages:.0e} x {measured.merge * 1e3:.3f} ms = {last.merge_hours:,.0f} h of one process",
        f"pages a shard, at most = ({arguments.slowest:g} ms / {last.times:.1f} - {base:.3g} ms) / {each:.3g} ms = {last.most_in_shard:,.0f}; "
        f"shards = {last.pages:.0e} / {last.most_in_shard:,.0f} = {last.shards}",
        f"median = {last.times:.1f} x ({measured.shard_median[0]:.3g} ms + {measured.shard_median[1]:.3g} ms x "
        f"{last.pages / last.shards:,.0f} pages) + "
        f"{measured.trips:.1f} x {arguments.round_trip:g} ms of network + {last.front:.1f} ms of the search = {last.median:.0f} ms",
        f"machines = the larger of {last.shards} shards / {arguments.cores} cores, and {size(last.database)} / "
        f"{arguments.memory:g} GB = {last.machines}",
        f"a feed for another engine = {last.pages:.0e} x {measured.export * 1e3:.2f} ms = {last.export_hours:,.0f} h of a core, "
        f"and {size(last.feed)}"]


def estimates_of(arguments, growth, shards):
    """What was measured, and an Estimate for each number of pages."""
    measured = Measured(growth, shards)
    return measured, [Estimate(arguments, measured, pages) for pages in arguments.pages]


def print_table(heads, rows):
    for cells in (heads, ["---"] * len(heads), *rows):
        print("| " + " | ".join(cells) + " |")


def main():
    arguments = parse_arguments()
    measured, estimates = estimates_of(arguments, json.loads(arguments.growth.read_text()),
                                       json.loads(arguments.shards.read_text()))
    print_table(*build_rows(arguments.cores, estimates))
    print()
    print_table(*serve_rows(estimates))
    print("\nMeasured:\n", *measured_lines(measured), f"\nFor {estimates[-1].pages:,.0f} pages:\n",
          *arithmetic_lines(arguments, measured, estimates[-1]), sep="\n")


if __name__ == "__main__":
    main()
