#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure how fast Winnow is, all of it by one command, beside others that are installed.

    bench/all.py (--quick | --full) [NAME=FOLDER]... [--old BIN] [--gold NAME=SET] [--json FILE]
    bench/all.py --table FILE | bench/keep_table.py NAME --command 'bench/all.py --full ...'

A FOLDER has HTML pages of one site (default: a sample site, with which figures of start dominate). Measured are, in turns, so
that what else the machine does disturbs all alike, with medians of 1 round (--quick) or 5 (--full):

    extract   processor time a MB by all, block-model and site, in one thread
    index     by all and site beside omindex, and beside omindex --spelling, which makes a dictionary as winnow does
              (bench/compare_omindex.py): ratios of time, memory and size
    start     processor time of a search of one word, and of winnow-filter beside cat (bench/filter_cost.py)
    counts    instructions of each stage on a sample site (valgrind, tests/bench/instruction_counts_test.py)
    peers     Trafilatura, resiliparse and others on pages with gold (bench/peers.py, with --gold)

A folder of --sites has a folder for each of many sites. Only extract measures it: what the sites take one by one, added up, with a start of
the program for each.

--old BIN is another build of winnow, to which all but the instructions and the peers have ratios. What cannot be measured is named
with the reason, in the JSON as well. Only ratios of one run mean anything on a machine that others use. --table measures nothing: it prints what
such a JSON says of extraction and indexing.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "sample_sites/news_en/pages"
METHODS = ("all", "block-model", "site")
FIGURES = ("cpu_seconds", "wall_seconds", "peak_megabytes", "database_megabytes")
PARTS = ("extract", "index", "start", "counts", "peers")
SPELLING = "omindex --spelling"  # as bench/compare_omindex.py calls it
STARTS = 20  # runs of a program that takes a few milliseconds
VERSION = 2  # of the JSON


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", metavar="NAME=FOLDER", help="pages of one site")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--quick", action="store_true", help="one round of each")
    length.add_argument("--full", action="store_true", help="five rounds")
    length.add_argument("--table", type=pathlib.Path, metavar="FILE", help="print a table in Markdown of what --json wrote")
    parser.add_argument("--winnow", default=str(ROOT / "build/release/bin/winnow"), help="others are looked for beside it")
    parser.add_argument("--parts", default=",".join(PARTS), help="default: %(default)s")
    parser.add_argument("--old", metavar="BIN", help="another build to compare with")
    parser.add_argument("--sites", action="append", default=[], metavar="NAME=FOLDER", help="a folder for each of many sites")
    parser.add_argument("--gold", action="append", default=[], metavar="NAME=SET", help="pages with gold, for peers")
    parser.add_argument("--python", help="the Python that has the peers, as bench/peers.py takes it")
    parser.add_argument("--npm", help="where node finds the peers, as bench/peers.py takes it")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write all figures to this file")
    arguments = parser.parse_args()
    if arguments.table:
        if not arguments.table.is_file():
            parser.error(f"{arguments.table} is not there: bench/all.py --full --json {arguments.table}")
        return arguments
    arguments.rounds = 1 if arguments.quick else 5
    arguments.winnow = os.path.abspath(arguments.winnow)
    if not os.access(arguments.winnow, os.X_OK):
        parser.error(f"{arguments.winnow} is not there: cmake --preset release && cmake --build --preset release")
    given = arguments.folders or ([] if arguments.sites else [f"sample={SAMPLE}"])
    if not all("=" in each for each in given + arguments.sites):
        parser.error("folders are named: NAME=FOLDER")
    arguments.folders = dict(each.split("=", 1) for each in given)
    arguments.sites = dict(each.split("=", 1) for each in arguments.sites)
    arguments.parts = arguments.parts.split(",")
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return arguments


def output_of(*command):
    """What a command prints; None if it fails or is not there."""
    try:
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, errors="replace", check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def first_line(*command):
    return (output_of(*command) or "").strip().split("\n")[0] or None


def processor_seconds(command, runs=1):
    """Of one run, on average."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(runs):
        subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / runs


def machine():
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace"))
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {"processor": cpu[1] if cpu else platform.machine(), "processors": len(os.sched_getaffinity(0)),
            "memory_megabytes": memory // 1_000_000, "system": platform.platform(), "load": os.getloadavg()[0]}


def versions(arguments):
    found = {"winnow": first_line(arguments.winnow, "--version"),
             "commit": first_line("git", "-C", ROOT, "rev-parse", "--short", "HEAD"),
             "omindex": first_line("omindex", "--version"), "compiler": first_line("c++", "--version"),
             "valgrind": first_line("valgrind", "--version"), "python": platform.python_version()}
    return {name: version for name, version in found.items() if version}


def megabytes_of(folder):
    return sum(file.stat().st_size for file in pathlib.Path(folder).rglob("*") if file.is_file()) / 1e6


def sites_in(folder):
    return sorted(each for each in pathlib.Path(folder).iterdir() if each.is_dir())


def medians_of(rounds, program):
    return {figure: statistics.median(each[program][figure] for each in rounds) for figure in FIGURES}


def ratios_of(rounds, program, other):
    """{figure: {median, least and most of the ratios of the rounds}}"""
    ratios = {figure: [each[program][figure] / each[other][figure] for each in rounds] for figure in FIGURES}
    return {figure: {"median": statistics.median(each), "least": min(each), "most": max(each)} for figure, each in ratios.items()}


class Run:
    """What is measured; `missing` is what could not be, with the reason."""

    def __init__(self, arguments, work):
        self.arguments, self.work, self.missing = arguments, work, {}

    def in_turns(self, commands, runs):
        """{name: [processor seconds of a run, for each round]} of {name: a function that gives the command}."""
        seconds = {name: [] for name in commands}
        for number in range(self.arguments.rounds):
            for name in sorted(commands, reverse=number % 2 == 1):
                seconds[name].append(processor_seconds(commands[name](), runs))
        return seconds

    def builds(self):
        old = {"old": self.arguments.old} if self.arguments.old else {}
        return {"winnow": self.arguments.winnow, **old}

    def timed(self, arguments_of, runs=1):
        """Seconds of this build, and the median ratio to the old one if there is one."""
        seconds = self.in_turns({name: lambda build=build: [build, *arguments_of()] for name, build in self.builds().items()}, runs)
        result = {"cpu_seconds": statistics.median(seconds["winnow"])}
        if "old" in seconds:
            result["old_cpu_seconds"] = statistics.median(seconds["old"])
            result["ratio_to_old"] = statistics.median(new / old for new, old in zip(seconds["winnow"], seconds["old"]))
        return result

    def extract(self, folder, method):
        texts = self.work / "texts"

        def command():
            shutil.rmtree(texts, ignore_errors=True)
            return ["extract", "--quiet", "--threads", "1", "--method", method, "--out", texts, folder]

        result = self.timed(command)
        return {**result, "cpu_ms_per_megabyte": 1000 * result["cpu_seconds"] / megabytes_of(folder)}

    def extract_sites(self, folder, method):
        """The sums over the folders in `folder`."""
        each = [self.extract(site, method) for site in sites_in(folder)]
        result = {figure: sum(one[figure] for one in each) for figure in ("cpu_seconds", "old_cpu_seconds") if figure in each[0]}
        if "old_cpu_seconds" in result:
            result["ratio_to_old"] = result["cpu_seconds"] / result["old_cpu_seconds"]
        return {**result, "cpu_ms_per_megabyte": 1000 * result["cpu_seconds"] / sum(map(megabytes_of, sites_in(folder)))}

    def index(self, folder, method):
        if shutil.which("omindex") is None:
            self.missing["index"] = "omindex is not installed: scripts/install_packages.sh test"
            return None
        old = ("--old", self.arguments.old) if self.arguments.old else ()
        printed = output_of(ROOT / "bench/compare_omindex.py", folder, "--winnow", self.arguments.winnow, "--method", method,
                            "--rounds", self.arguments.rounds, "--json", *old)
        if printed is None:
            self.missing["index"] = f"bench/compare_omindex.py failed over {folder}"
            return None
        rounds = json.loads(printed)
        result = {"winnow": medians_of(rounds, "winnow"), "ratio_to_omindex": ratios_of(rounds, "winnow", "omindex"),
                  "ratio_to_omindex_spelling": ratios_of(rounds, "winnow", SPELLING)}
        if old:
            result["old"] = medians_of(rounds, "old")
            result["old_ratio_to_omindex"] = ratios_of(rounds, "old", "omindex")
            result["old_ratio_to_omindex_spelling"] = ratios_of(rounds, "old", SPELLING)
            result["ratio_to_old"] = ratios_of(rounds, "winnow", "old")
        return result

    def start(self, folder):
        database, model = self.work / "start.db", self.work / "site.model"
        winnow = self.arguments.winnow
        subprocess.run([winnow, "index", "--quiet", "--db", database, folder], check=True)
        subprocess.run([winnow, "learn", "--quiet", "--model", model, folder], check=True)
        result = {"search": self.timed(lambda: ["search", "--quiet", "--db", database, "the"], STARTS)}
        command = [ROOT / "bench/filter_cost.py", folder, "--model", model, "--rounds", self.arguments.rounds, "--json",
                   "--filter", f"{winnow}-filter", "--from", 1000]
        printed = output_of(*command) if shutil.which("omindex") and os.access(f"{winnow}-filter", os.X_OK) else None
        if printed is None:
            self.missing["filter"] = "needs omindex, and winnow-filter beside winnow"
            return result
        return {**result, "filter": json.loads(printed)}

    def counts(self):
        if shutil.which("valgrind") is None:
            self.missing["counts"] = "valgrind is not installed: scripts/install_packages.sh test"
            return None
        script = ROOT / "tests/bench/instruction_counts_test.py"
        printed = output_of(sys.executable, "-B", script, ROOT, pathlib.Path(self.arguments.winnow).parent, "", "--print")
        if printed is None:
            self.missing["counts"] = f"{script} failed"
        return printed and json.loads(printed)

    def peers(self):
        if not self.arguments.gold:
            self.missing["peers"] = "no --gold names pages to measure them on"
            return None
        file = self.work / "peers.json"
        options = [("--python", self.arguments.python), ("--npm", self.arguments.npm)]
        chosen = [part for option in options if option[1] for part in option]
        most = ["--most", 200] if self.arguments.quick else []
        done = output_of(ROOT / "bench/peers.py", *self.arguments.gold, "--winnow", self.arguments.winnow, "--json", file, *chosen, *most)
        if done is None:
            self.missing["peers"] = "bench/peers.py failed"
            return None
        return {name: {tool: {key: each.get(key) for key in ("f1", "milliseconds_per_page")} for tool, each in own["tools"].items()}
                for name, own in json.loads(file.read_text(encoding="utf-8"))["sets"].items()}


def measure(arguments, work):
    run = Run(arguments, work)
    report = {"version": VERSION, "date": datetime.date.today().isoformat(), "rounds": arguments.rounds, "machine": machine(),
              "versions": versions(arguments), "folders": {}}
    for name, folder in arguments.folders.items():
        print(f"{name} ...", file=sys.stderr)
        own = report["folders"][name] = {"megabytes": megabytes_of(folder)}
        if "extract" in arguments.parts:
            own["extract"] = {method: run.extract(folder, method) for method in METHODS}
        if "index" in arguments.parts:
            own["index"] = {method: run.index(folder, method) for method in ("all", "site")}
        if "start" in arguments.parts:
            own["start"] = run.start(folder)
    for name, folder in arguments.sites.items() if "extract" in arguments.parts else ():
        print(f"{name} ...", file=sys.stderr)
        report["folders"][name] = {"megabytes": sum(map(megabytes_of, sites_in(folder))), "sites": len(sites_in(folder)),
                                   "extract": {method: run.extract_sites(folder, method) for method in METHODS}}
    for part, measured in (("counts", run.counts), ("peers", run.peers)):
        if part in arguments.parts:
            report[part] = measured()
    report["missing"] = run.missing
    return report


def beside_old(figure):
    return f" ({figure['ratio_to_old']:.2f})" if "ratio_to_old" in figure else ""


def print_folder(own):
    for method, each in own.get("extract", {}).items():
        print(f"  extract by {method:12} {each['cpu_ms_per_megabyte']:8.1f} ms/MB{beside_old(each)}")
    for method, each in own.get("index", {}).items():
        if not each:
            print(f"  index by {method:14} not measured")
            continue
        for beside, ratios in (("omindex", each["ratio_to_omindex"]), (SPELLING, each["ratio_to_omindex_spelling"])):
            medians = "  ".join(f"{ratio['median']:.2f}" for ratio in ratios.values())
            print(f"  index by {method:14} {medians}  (beside {beside})")
    if "start" in own:
        search, filtered = own["start"]["search"], own["start"].get("filter")
        print(f"  {'search of a word':23} {1000 * search['cpu_seconds']:8.1f} ms{beside_old(search)}")
        print(f"  {'winnow-filter / cat':23} {filtered['filter_by_cat']:8.2f}" if filtered else "")


def print_report(report):
    print("Processor time (and its ratio to the other build, if there is one); of index the ratios to omindex of processor time, "
          "time, memory and size.")
    for name, own in report["folders"].items():
        print(f"{name}, {own['megabytes']:.1f} MB:")
        print_folder(own)
    for stage, count in (report.get("counts") or {}).items():
        print(f"  {stage:24} {count / 1e6:8.2f} M instructions")
    for name, tools in (report.get("peers") or {}).items():
        for tool, each in tools.items():
            print(f"  {name:20} {tool:16} {each['milliseconds_per_page']:8.2f} ms/page, F1 {each['f1']:.3f}")
    for what, reason in report["missing"].items():
        print(f"not measured: {what} ({reason})")


def short(ratio):
    return f"{ratio:.2f}".removeprefix("0")


def ranged(ratio):
    return f"{short(ratio['median'])} [{short(ratio['least'])}, {short(ratio['most'])}]"


def index_cells(indexed, program, ratios):
    """The cells of one row; none if nothing was measured."""
    if not indexed:
        return [""] * 7
    cpu, wall, memory, size = indexed[ratios].values()
    same_cpu, same_wall, _, same_size = indexed[f"{ratios}_spelling"].values()
    return [ranged(cpu), short(wall["median"]), f"{short(memory['median'])} ({indexed[program]['peak_megabytes']:.0f} MB)",
            short(size["median"]), ranged(same_cpu), short(same_wall["median"]), short(same_size["median"])]


def table_rows(name, own):
    """Rows of one folder, each method's of the other build before its own if there is one."""
    for method, extracted in own.get("extract", {}).items():
        first = [f"{name}, {own['megabytes']:.0f} MB", method]
        indexed = own.get("index", {}).get(method)
        old_seconds = extracted.get("old_cpu_seconds")
        if old_seconds is not None:
            yield [*first, "before", f"{1000 * old_seconds / own['megabytes']:.1f}",
                   *index_cells(indexed, "old", "old_ratio_to_omindex")]
        yield [*first, *([] if old_seconds is None else ["after"]), f"{extracted['cpu_ms_per_megabyte']:.1f}",
               *index_cells(indexed, "winnow", "ratio_to_omindex")]


def print_table(report):
    rows = [row for name, own in report["folders"].items() for row in table_rows(name, own)]
    columns = ["", "method", "extraction, ms/MB", "index, processor time", "time", "peak memory", "database",
               "beside `--spelling`: processor time", "time", "database"]
    if any(len(row) > len(columns) for row in rows):
        columns.insert(2, "")
    print(f"| {' | '.join(columns)} |\n" + "|---" * len(columns) + "|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def main():
    arguments = parse_arguments()
    if arguments.table:
        report = json.loads(arguments.table.read_text(encoding="utf-8"))
        if report.get("version") != VERSION:
            sys.exit(f"{arguments.table} is of another version of bench/all.py: measure anew")
        return print_table(report)
    with tempfile.TemporaryDirectory() as work:
        report = measure(arguments, pathlib.Path(work))
    print_report(report)
    if arguments.json:
        arguments.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


main()
