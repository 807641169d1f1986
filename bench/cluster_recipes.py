#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure what the three recipes of docs/lab/scale.md cost, by winnow-parallel on this machine.

SITES is a folder with a folder of pages for each site (SITES/NAME/pages, or SITES/NAME); SITE is the pages of one. The
recipes are: each site a source; the same pages as WARC files, where the pages of a site are in all of them; and the
one site, parted by URL. Each is built at once and in parts.

The table is in Markdown: pages, seconds of processors at once and in parts (all processes, those of the scripts too),
seconds in parts, pages a second, the largest resident memory of any process, and the bytes that samples, models
and databases of the parts have, which go from machine to machine.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "scripts" / "cluster" / "winnow-parallel"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=pathlib.Path, help="a folder of sites")
    parser.add_argument("site", type=pathlib.Path, help="a large site")
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN", help="default: %(default)s")
    parser.add_argument("--parts", type=int, default=4, metavar="N", help="default: %(default)s")
    parser.add_argument("--work", metavar="DIR", help="for all that is made; default: a temporary folder")
    return parser.parse_args()


def measure(*words):
    """Seconds, seconds of processors, and largest memory of a program with all that it runs."""
    began = time.monotonic()
    child = subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, words[:4]))} ended with {child.returncode}")
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def size_of(folder):
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())


def pages_of(folder):
    """Files of pages, in order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".htm") and path.is_file())


def write_record(out, url, body):
    """A page as a record of a WARC file."""
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n")
    out.write(head.encode() + http + b"\r\n\r\n")


def write_crawl(sources, folder, files):
    """Deals the pages of all sites out to so many WARC files, and one file of all. Gives the paths of the first."""
    folder.mkdir()
    made = [folder / f"crawl-{number}.warc" for number in range(files)]
    outs = [file.open("wb") for file in made]
    number = 0
    with (folder / "whole.warc").open("wb") as whole:
        for name, source in sources.items():
            for page in pages_of(source):
                place = page.relative_to(source).as_posix().encode("ascii", "ignore").decode().replace(" ", "_")
                for out in (whole, outs[number % files]):
                    write_record(out, f"http://{name}.example/{place}", page.read_bytes())
                number += 1
    for out in outs:
        out.close()
    return made


def row_of(arguments, work, name, kind, sources, whole):
    """A row: `sources` in parts, and the commands of `whole`, lists of words, at once."""
    once = [measure(arguments.winnow, *words, "--quiet") for words in whole]
    run = work / f"{name} run"
    seconds, processors, memory = measure(SCRIPT, "run", "--kind", kind, "--work", run, "--db", work / f"{name}.db",
                                          "--parts", arguments.parts, "--winnow", arguments.winnow, *sources)
    pages = sum(len(pages_of(source)) for source in sources)
    model = run / "site.model"
    models = arguments.parts * model.stat().st_size if model.exists() else 0
    moved = size_of(run / "samples") + size_of(run / "parts") + models
    return pages, (f"{sum(each[1] for each in once):.1f} s | {processors:.1f} s | {seconds:.1f} s | {{rate:.0f}} | "
                   f"{memory / 1e6:.0f} MB | {moved / 1e6:.0f} MB |"), seconds


def print_row(name, pages, row):
    print(f"| {name} | {pages} | {row[1].format(rate=pages / row[2])}", flush=True)


def main():
    arguments = parse_arguments()
    sources = {folder.name: folder / "pages" if (folder / "pages").is_dir() else folder
               for folder in sorted(arguments.sites.iterdir()) if folder.is_dir()}
    with tempfile.TemporaryDirectory(dir=arguments.work) as folder:
        work = pathlib.Path(folder)
        every = sum(len(pages_of(source)) for source in sources.values())
        crawl = write_crawl(sources, work / "crawl", 2 * arguments.parts)
        whole, model, database = work / "crawl" / "whole.warc", work / "model", work / "once.db"
        print("| recipe | pages | processor, at once | processor, in parts | in parts | pages/s | memory | moved |")
        print("|---|---|---|---|---|---|---|---|")
        # Each site is named, since folders may have the same name.
        row = row_of(arguments, work, "mirrors", "sites", sources.values(),
                     [["index", source, "--db", database] for source in sources.values()])
        print_row("a folder of mirrors", every, row)
        row = row_of(arguments, work, "crawl", "crawl", crawl,
                     [["learn", whole, "--model", model], ["index", whole, "--model", model, "--db", work / "crawl1.db"]])
        print_row("WARC files of a crawl", every, row)
        row = row_of(arguments, work, "site", "one-site", [arguments.site],
                     [["learn", arguments.site, "--model", model],
                      ["index", arguments.site, "--model", model, "--db", work / "site1.db"]])
        print_row("one huge site", row[0], row)


if __name__ == "__main__":
    main()
