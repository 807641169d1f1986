#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What chunks for retrieval hold: text of the pages, and text of their templates.

    bench/chunks.py SITES NAME... [--winnow FILE] [--npm DIR] [--out FILE] [--words N] [--time FOLDER]

SITES has NAME/pages and NAME/gold, a file of text for each page, which people have marked. Compared are winnow export
--format chunks; html2text (Debian), which keeps all text; and Readability (npm). The texts of the latter two are cut into
chunks of at most N words, between lines.

A word of a chunk is of the gold text if one of the three runs of three words that it is in stands in the gold text of its
page; else it is of the template. A word of the gold text is kept if a chunk has such a run of it. Markup is no word.

--time measures processor time, time and memory of the export and of winnow extract --format markdown on another folder.
--npm is a folder in which `npm ci` has installed the packages of bench/peer_tools/package.json.
"""
import argparse
import datetime
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import peer_runs

HERE = pathlib.Path(__file__).resolve().parent
BASE = "https://site.invalid/"
RUN = 3
TOOLS = ("winnow", "html2text", "readability")


def words_of(text):
    return re.findall(r"[^\W_]+", text.lower())


def runs_of(words):
    """All runs of three words; of fewer words, the one run that they are."""
    if len(words) < RUN:
        return {tuple(words)} if words else set()
    return {tuple(words[i:i + RUN]) for i in range(len(words) - RUN + 1)}


def in_runs(words, runs):
    """Says of each word whether a run that it is in is one of these."""
    if len(words) < RUN:
        return [tuple(words) in runs] * len(words)
    marked = [False] * len(words)
    for i in range(len(words) - RUN + 1):
        if tuple(words[i:i + RUN]) in runs:
            marked[i:i + RUN] = [True] * RUN
    return marked


def cut(text, most):
    """Lines together, as long as they have no more words."""
    chunks, lines, count = [], [], 0
    for line in text.splitlines():
        words = len(words_of(line))
        if lines and count + words > most:
            chunks.append("\n".join(lines))
            lines, count = [], 0
        lines.append(line)
        count += words
    if count:
        chunks.append("\n".join(lines))
    return chunks


def plain(markdown):
    """Markdown without escapes, marks of emphasis and targets."""
    markdown = re.sub(r"\]\([^)]*\)", "]", markdown)
    return re.sub(r"\\|\*+", "", markdown)


def winnow_chunks(winnow, pages, most):
    done = subprocess.run([winnow, "export", "--format", "chunks", "--chunk-words", str(most), "--base-url", BASE,
                           "--quiet", pages], stdout=subprocess.PIPE, check=True)
    found = {}
    for line in done.stdout.splitlines():
        chunk = json.loads(line)
        found.setdefault(chunk["page"][len(BASE):], []).append(plain(chunk["text"]))
    return found


def html2text_chunks(pages, most):
    found = {}
    for page in sorted(pages.iterdir()):
        done = subprocess.run(["html2text", "-utf8", "-nobs", "-width", "10000", page], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
        found[page.name] = cut(done.stdout.decode(errors="replace"), most)
    return found


def readability_chunks(tools, pages, most):
    files = sorted(pages.iterdir())
    lines = tools.read("readability", [peer_runs.PeerPage(BASE + urllib.parse.quote(file.name), file) for file in files])
    texts = ("\n".join(filter(None, (line.get("title"), line["text"]))) for line in lines)
    return {file.name: cut(text, most) for file, text in zip(files, texts)}


def score(chunks, golds):
    """What the chunks of a site hold."""
    sums = dict.fromkeys(("chunks", "words", "template_words", "template_chunks", "gold_words", "kept_words"), 0)
    for page, gold_text in golds.items():
        gold = words_of(gold_text)
        gold_runs, runs = runs_of(gold), set()
        for chunk in chunks.get(page, []):
            words = words_of(chunk)
            if not words:
                continue
            template = in_runs(words, gold_runs).count(False)
            runs |= runs_of(words)
            sums["chunks"] += 1
            sums["words"] += len(words)
            sums["template_words"] += template
            sums["template_chunks"] += 2 * template > len(words)
        sums["gold_words"] += len(gold)
        sums["kept_words"] += in_runs(gold, runs).count(True)
    return sums


def measure(site, winnow, tools, most):
    pages = site / "pages"
    golds = {file.name.removesuffix(".txt"): file.read_text(encoding="utf-8") for file in sorted((site / "gold").iterdir())}
    made = {"winnow": winnow_chunks(winnow, pages, most), "html2text": html2text_chunks(pages, most),
            "readability": readability_chunks(tools, pages, most)}
    return {"site": site.name, "pages": len(golds), "tools": {tool: score(made[tool], golds) for tool in TOOLS}}


def cost_of(command, rounds=3):
    """Medians of processor time and time, and the most memory, in a process of its own each."""
    program = ("import resource, subprocess, sys\n"
               "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
               "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
               "print(used.ru_utime + used.ru_stime, used.ru_maxrss)\n")
    measured = []
    for _ in range(rounds):
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", program, *map(str, command)], stdout=subprocess.PIPE, check=True)
        cpu, memory = done.stdout.split()
        measured.append((float(cpu), time.perf_counter() - start, int(memory)))
    return {"cpu_seconds": round(statistics.median(m[0] for m in measured), 2),
            "seconds": round(statistics.median(m[1] for m in measured), 2),
            "memory_mib": round(max(m[2] for m in measured) / 1024, 1)}


def costs(winnow, folder):
    """Both with what was learned before, as that is the same for both."""
    with tempfile.TemporaryDirectory() as name:
        out = pathlib.Path(name)
        model = out / "model"
        subprocess.run([winnow, "learn", folder, "--model", model, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        common = ["--model", model, "--base-url", BASE, "--quiet", folder]
        return {"chunks": cost_of([winnow, "export", "--format", "chunks", *common, "--out", out / "chunks.jsonl"]),
                "markdown": cost_of([winnow, "extract", "--format", "markdown", *common, "--out", out / "md"]),
                "chunk_count": sum(1 for _ in open(out / "chunks.jsonl", "rb")),
                "chunk_bytes": (out / "chunks.jsonl").stat().st_size,
                "pages": sum(1 for _ in folder.rglob("*.html"))}


def commit():
    done = subprocess.run(["git", "-C", HERE, "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, check=False)
    return done.stdout.decode().strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=pathlib.Path)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow", type=pathlib.Path)
    parser.add_argument("--npm", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "results/chunks.json")
    parser.add_argument("--words", type=int, default=300)
    parser.add_argument("--time", type=pathlib.Path, metavar="FOLDER")
    given = parser.parse_args()
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    if not shutil.which("html2text"):
        sys.exit("html2text is not installed (apt-get install html2text)")
    sites = []
    with tempfile.TemporaryDirectory() as cache:
        tools = peer_runs.PeerTools(cache, given.npm, dom="jsdom")
        if "readability" in tools.missing:
            sys.exit(f"readability is missing: {tools.missing['readability']}")
        for name in given.names:
            sites.append(measure(given.sites / name, given.winnow, tools, given.words))
            print(json.dumps(sites[-1]), flush=True)
    report = {"version": 1, "command": "bench/chunks.py SITES NAME...", "date": datetime.date.today().isoformat(), "commit": commit(), "words": given.words,
              "sites": sites}
    if given.time:
        report["cost"] = costs(given.winnow, given.time)
        print(json.dumps(report["cost"]))
    given.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
