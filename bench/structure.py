#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""How much of a page's structure is kept, beside Readability, and what Markdown costs.

    bench/structure.py SITES NAME... [--winnow FILE] [--out FILE]

SITES has manifest.json (site, include and exclude: CSS selectors of the main content) and NAME/pages. Each site is
extracted at default settings, as a folder. bench/structure_dom.js reads the DOM of the pages (jsdom), of Winnow's HTML and
Markdown (rendered by cmark-gfm), and of what Readability keeps. A part counts as kept if it comes out as what it is, with
the same text: a heading, a line of code with its white space, a cell of a data table, an item of a list, a link with its
absolute target. Node finds its packages by NODE_PATH, in the folder where `npm ci` has installed those of bench/peer_tools/package.json:

    export NODE_PATH=FOLDER/node_modules
"""
import argparse
import collections
import datetime
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

import keep_table

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests/plugin/cli"))
import commonmark  # noqa: E402  (its folder is not a package)

PARTS = ("headings", "levels", "code", "cells", "items", "links")
BASE = "https://site.invalid/"


def extract(winnow, pages, out, kind):
    subprocess.run([winnow, "extract", pages, "--format", kind, "--out", out, "--base-url", BASE, "--quiet"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def features(mode, folder, *rest):
    done = subprocess.run(["node", "--max-old-space-size=4096", HERE / "structure_dom.js", mode, folder, *rest, BASE],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return {page["page"]: page for page in map(json.loads, done.stdout.splitlines())}


def render(markdown, html):
    html.mkdir()
    for file in markdown.glob("*.md"):
        done = subprocess.run([commonmark.PARSER, "-e", "table", "--unsafe", file], stdout=subprocess.PIPE, check=True)
        head = b'<!DOCTYPE html><meta charset="utf-8"><body>'
        (html / file.name).with_suffix(".html").write_bytes(head + done.stdout)


def count(gold, kept):
    """(found, wanted, kept in all) of each part."""
    counts = {}
    for part in PARTS:
        wanted, found = collections.Counter(gold[part]), collections.Counter(kept.get(part, []))
        counts[part] = (sum((wanted & found).values()), sum(wanted.values()), sum(found.values()))
    return counts


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cost(winnow, pages, folder):
    """CPU seconds of Markdown by those of text, the median of pairs."""
    model = folder / "site.model"
    subprocess.run([winnow, "learn", pages, "--model", model, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    common = [winnow, "extract", pages, "--model", model, "--quiet", "--threads", "1", "--out"]
    ratios = []
    for i in range(3):
        text = cpu_seconds([*common, folder / f"t{i}"])
        markdown = cpu_seconds([*common, folder / f"m{i}", "--format", "markdown"])
        ratios.append(markdown / text)
    return statistics.median(ratios)


def round_trips(winnow, markdown, trees):
    """Pages, and those whose Markdown says something else than the tree."""
    pages, wrong = 0, []
    for file in sorted(markdown.glob("*.md")):
        pages += 1
        tree = json.loads((trees / file.name).with_suffix(".json").read_text(encoding="utf-8"))
        difference = commonmark.first_difference(file.read_text(encoding="utf-8"), tree)
        if difference:
            wrong.append((file.name, difference))
    return pages, wrong


def gold_of(site, pages, cache):
    """What the pages themselves have, and Readability keeps; from `cache` if that has it."""
    file = cache / (site["site"] + ".json") if cache else None
    if file and file.exists():
        return json.loads(file.read_text(encoding="utf-8"))
    gold = features("gold", pages, ",".join(site["include"]), ",".join(site.get("exclude", [])))
    if file:
        cache.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(gold), encoding="utf-8")
    return gold


def measure(site, root, winnow, cache):
    pages = root / site["site"] / "pages"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind in ("html", "markdown", "json"):
            extract(winnow, pages, folder / kind, kind)
        render(folder / "markdown", folder / "rendered")
        gold = gold_of(site, pages, cache)
        outputs = {"html": features("html", folder / "html"), "markdown": features("html", folder / "rendered")}
        total, wrong = round_trips(winnow, folder / "markdown", folder / "json")
        for file, difference in wrong:
            print(site["site"], file, difference, file=sys.stderr)
        result = {"site": site["site"], "pages": len(gold), "round_trips": total - len(wrong),
                  "cost": round(cost(winnow, pages, folder), 3), "kept": {}}
    for tool in ("html", "markdown", "readability"):
        sums = {part: [0, 0, 0] for part in PARTS}
        for page, truth in gold.items():
            kept = truth["readability"] if tool == "readability" else outputs[tool].get(page, {}).get("kept", {})
            for part, counted in count(truth["gold"], kept).items():
                sums[part] = [a + b for a, b in zip(sums[part], counted)]
        result["kept"][tool] = sums
    return result


def share(found, wanted):
    return None if wanted == 0 else round(found / wanted, 4)


def summary(results):
    table = {}
    for tool in ("html", "markdown", "readability"):
        table[tool] = {}
        for part in PARTS:
            rows = [site["kept"][tool][part] for site in results]
            table[tool][part] = {
                "share": share(sum(r[0] for r in rows), sum(r[1] for r in rows)),
                "mean_of_sites": round(statistics.mean(r[0] / r[1] for r in rows if r[1]), 4),
                "wanted": sum(r[1] for r in rows), "written": sum(r[2] for r in rows)}
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=pathlib.Path)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--add", type=pathlib.Path, help="results of other sites, which are joined")
    parser.add_argument("--cache", type=pathlib.Path, help="keep here what is read of the pages themselves")
    given = parser.parse_args()
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    manifest = json.loads((given.sites / "manifest.json").read_text(encoding="utf-8"))
    results = json.loads(given.add.read_text())["sites"] if given.add else []
    for site in manifest:
        if site["site"] in given.names:
            results.append(measure(site, given.sites, given.winnow, given.cache))
            print(json.dumps(results[-1]), flush=True)
    report = {"version": 1, "command": "bench/structure.py SITES NAME...", "date": datetime.date.today().isoformat(), "commit": keep_table.head_commit(), "all": summary(results), "pages": sum(r["pages"] for r in results),
              "round_trips": sum(r["round_trips"] for r in results),
              "cost": round(statistics.median(r["cost"] for r in results), 3), "sites": results}
    print(json.dumps(report["all"], indent=1))
    if given.out:
        given.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
