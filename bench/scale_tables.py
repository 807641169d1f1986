# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables of docs/lab/scale.md and how-far.md: what shards and parts cost, and what follows from that for more pages."""

import json

import scale_estimate


def when(part):
    return f"Measured {part['date']} at commit {part['commit']} on {part['processors']} processors"


def shards(part, table):
    """A row for each number of shards and place; without those of databases alone."""
    rows = []
    for row in part["rows"]:
        if row["kind"] == "alone":
            continue
        sent = [f"{row['trips']:.1f}", f"{row['bytes_up'] / 1e3:.1f} / {row['bytes_down'] / 1e3:.1f}"] if "trips" in row else [
            "", ""]
        rows.append([str(row["shards"]), row["kind"], f"{row['median_ms']:.1f}", f"{row['percentile_95_ms']:.1f}",
                     f"{row['percentile_99_ms']:.1f}", f"{row['open_ms']:.1f}", f"{row['queries_per_second']:.0f}",
                     f"{row['processor_ms']:.2f}",
                     f"{row['server_processor_ms']:.2f}" if "server_processor_ms" in row else "", *sent])
    memory = max(row.get("server_memory_bytes", 0) for row in part["rows"])
    return table(["shards", "where", "median", "95 %", "99 %", "open", "queries/s", "processor", "of servers", "messages",
                  "kB up / down"], rows) + [
        "", f"({part['pages']:,} pages, {part['database_bytes'] / 1e6:.0f} MB; milliseconds. For each client a server takes up to "
        f"{memory / 1e6:.1f} MB. {when(part)}.)"]


def single_shards(part, table):
    """How times of one shard grow with its pages."""
    rows = sorted((row for row in part["rows"] if row["kind"] == "alone"), key=lambda row: row["pages"])
    return table(["pages of the database", "median", "95 %", "99 %"],
                 [[f"{row['pages']:,}", f"{row['median_ms']:.2f}", f"{row['percentile_95_ms']:.2f}",
                   f"{row['percentile_99_ms']:.2f}"] for row in rows]) + ["", f"(Milliseconds. {when(part)}.)"]


def growth(part, table):
    """What real pages and made pages take to build."""
    rows = []
    for each in part["sites"]:
        pages = each["pages"]
        rows.append([each["site"], f"{pages:,}", f"{each['html_bytes'] / pages / 1e3:.1f}",
                     f"{each['index_seconds'] * 1e3 / pages:.2f}", f"{each['peak_bytes'] / 1e6:.0f}", "", "",
                     f"{each['database_bytes'] / pages / 1e3:.1f}"])
    for each in part["made"]:
        pages = each["pages"]
        rows.append([f"made, in {each['parts']} parts", f"{pages:,}", f"{each['html_bytes'] / pages / 1e3:.1f}",
                     f"{each['index_seconds'] * 1e3 / pages:.2f}", f"{each['index_peak_bytes'] / 1e6:.0f}",
                     f"{each['merge_seconds'] * 1e3 / pages:.3f} / {each['merge_clock'] * 1e3 / pages:.3f}",
                     f"{each['merge_peak_bytes'] / 1e6:.0f}", f"{each['database_bytes'] / pages / 1e3:.1f}"])
    return table(["pages", "number", "kB of HTML", "index, ms", "peak MB", "merge, ms of a core / of the clock", "peak MB",
                  "kB of database"], rows) + ["", f"(Each figure but the peaks is of one page, in one thread. {when(part)}.)"]


def estimates(part, table, root, which):
    """A table or list of what more pages need; `which` is build, serve or arithmetic."""
    arguments = scale_estimate.parse_arguments([])
    built = json.loads((root / "bench/results/growth.json").read_text(encoding="utf-8"))
    found, all_estimates = scale_estimate.estimates_of(arguments, built, part)
    if which == "build":
        return table(*scale_estimate.build_rows(arguments.cores, all_estimates))
    if which == "serve":
        return table(*scale_estimate.serve_rows(all_estimates))
    last = all_estimates[-1]
    return ["Measured:", "", *(f" * {line}" for line in scale_estimate.measured_lines(found)), "",
            f"From that, for {last.pages:,.0f} pages:", "",
            *(f" * {line}" for line in scale_estimate.arithmetic_lines(arguments, found, last))]
