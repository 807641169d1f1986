#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure how winnow learn, cluster and index grow with the number of a site's pages.

The pages are made from those of one sample site: each takes a page of it, in turns, and puts other
words into the texts that at most one other page has (some have a print version), drawn from all such
texts of the site. So templates stay as they are, and pages differ. They lie in folders of 1000.

Tables in Markdown. In the first a run over each number of pages: processor time, the same per MB of
pages and beside that of the fewest pages, the peak of resident memory and its ratio, and what was
written. In the second winnow learn over one set of pages, with samples of different sizes. Time and
memory are those of the process, as the kernel accounts for them.
"""

import argparse
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

SAMPLE_SITE = pathlib.Path(__file__).resolve().parents[1] / "sample_sites/news_en/pages"
FOLDER_PAGES = 1000
OWN_PAGES = 2  # a text that more pages have is left as it is

MARKUP = re.compile(r"(<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>)", re.S | re.I)
NO_INDEX = re.compile(r"<meta name=.robots.[^>]*\bnoindex", re.I)
CANONICAL = re.compile(r"<link rel=.canonical.[^>]*>", re.I)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--pages", type=int, nargs="+", default=[1000, 10_000, 100_000], metavar="N",
                        help="numbers of pages, the fewest first (default: 1000 10000 100000)")
    parser.add_argument("--samples", type=int, nargs="*", default=[150, 1000, 5000], metavar="N",
                        help="sizes of samples to learn from (default: 150 1000 5000)")
    parser.add_argument("--methods", nargs="*", default=["site", "all"], metavar="METHOD",
                        help="of winnow index (default: site all)")
    parser.add_argument("--only", default="", metavar="NAME", help="runs with this in their names, as \"index\"")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR", help="keep the databases here, each under its "
                        "method and number of pages, for query_latency")
    parser.add_argument("--site", type=pathlib.Path, default=SAMPLE_SITE, metavar="FOLDER",
                        help="the pages to make others of (default: a sample site)")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--work", metavar="DIR", help="for pages and databases, about 10 kB a page "
                        "and method; default: a temporary folder. What is not kept is deleted at the end")
    return parser.parse_args()


class Maker:
    """Makes pages of a site's pages."""

    def __init__(self, folder, seed):
        # Read byte by byte: whatever the encoding, what is not replaced stays as it is.
        texts = [path.read_text(encoding="latin-1") for path in sorted(folder.rglob("*.html"))
                 if path.is_file()]
        pages = [MARKUP.split(text) for text in texts if not NO_INDEX.search(text)]
        seen = {}
        for page in pages:
            for text in {each.strip() for each in page[::2]}:
                seen[text] = seen.get(text, 0) + 1
        self.words = []
        self.pages = [self.parts(page, seen) for page in pages]
        self.random = random.Random(seed)

    def parts(self, page, seen):
        """The page as a list of strings and, for what is to be replaced, numbers of words."""
        parts = []
        for i, piece in enumerate(page):
            words = piece.split()
            if i % 2 == 0 and words and seen[piece.strip()] <= OWN_PAGES:
                self.words += words
                parts.append(len(words))
            else:
                parts.append(piece)
        return parts

    def make(self, number, name, own_word=""):
        """A page; its own word, if there is one, begins the longest text that is replaced."""
        parts = self.pages[number % len(self.pages)]
        longest = max((i for i, part in enumerate(parts) if isinstance(part, int)),
                      key=lambda i: parts[i])
        made = []
        for i, part in enumerate(parts):
            if isinstance(part, int):
                part = " ".join(self.random.choices(self.words, k=part))
                if own_word and i == longest:
                    part = f"{own_word} {part}"
            made.append(part)
        # As sites do; links to pages that are not there would be looked up for nothing.
        return CANONICAL.sub(f'<link rel="canonical" href="{name}" />', "".join(made))


def write_pages(site, seed, count, folder):
    maker = Maker(site, seed)
    for number in range(count):
        place = folder / f"{number // FOLDER_PAGES:03}"
        place.mkdir(parents=True, exist_ok=True)
        name = f"page{number % FOLDER_PAGES:03}.html"
        (place / name).write_text(maker.make(number, name), encoding="latin-1")


def write_apart(write, *arguments):
    """Calls a function that writes pages."""
    # In a process of its own: what this one takes is part of the peak of those that it starts.
    writer = multiprocessing.Process(target=write, args=arguments)
    writer.start()
    writer.join()
    if writer.exitcode != 0:
        sys.exit("no pages could be made")


def make_pages(arguments, count, folder):
    write_apart(write_pages, arguments.site, arguments.seed, count, folder)


def bytes_of(path):
    """Of a file, or of all files of a folder; not by rglob(), which keeps all paths in memory."""
    if path.is_file():
        return path.stat().st_size
    return sum(os.stat(os.path.join(folder, name)).st_size
               for folder, _, names in os.walk(path) for name in names)


def measure(command, written=None, kept=None):
    """Runs a command and returns its figures; the file or folder that it writes is deleted, or moved to `kept`."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    messages = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command} failed:\n{messages.decode(errors='replace')}")
    figures = {"seconds": usage.ru_utime + usage.ru_stime, "peak": usage.ru_maxrss / 1000,
               "written": 0 if written is None else bytes_of(written) / 1e6}
    if written is not None and kept is not None:
        shutil.move(written, kept)
    elif written is not None and written.is_dir():
        shutil.rmtree(written)
    elif written is not None:
        written.unlink()
    return figures


def learn(arguments, folder, work, *options):
    model = work / "site.model"
    return measure([arguments.winnow, "learn", "--quiet", "--model", model, *options, folder], model)


def cluster(arguments, folder, way):
    return measure([arguments.winnow, "cluster", "--quiet", "--cluster", way, folder])


def index(arguments, folder, work, method):
    database = work / "site.db"
    kept = arguments.keep and arguments.keep / f"{method}-{folder.name}.db"
    return measure([arguments.winnow, "index", "--quiet", "--db", database, "--method", method,
                    folder], database, kept)


def print_row(*cells):
    print("|", " | ".join(cells), "|", flush=True)


def print_runs(arguments, count, folder, work, first):
    """A row for each run; `first` is filled with those of the fewest pages."""
    megabytes = bytes_of(folder) / 1e6
    runs = {"learn": lambda: learn(arguments, folder, work)}
    for way in ("minhash", "mdl"):
        runs[f"cluster, {way}"] = lambda way=way: cluster(arguments, folder, way)
    for method in arguments.methods:
        runs[f"index, {method}"] = lambda method=method: index(arguments, folder, work, method)
    for name, run in runs.items():
        if arguments.only not in name:
            continue
        found = run()
        found["each"] = found["seconds"] / megabytes * 1e3
        base = first.setdefault(name, found)
        print_row(name, str(count), f"{megabytes:.1f}", f"{found['seconds']:.2f}",
                  f"{found['each']:.1f}", f"{found['each'] / base['each']:.2f}",
                  f"{found['peak']:.1f}", f"{found['peak'] / base['peak']:.2f}",
                  f"{found['written']:.2f}", f"{found['written'] / count * 1e3:.2f}")


def print_samples(arguments, count, folder, work):
    print(f"\nLearning from samples of {count} pages, {bytes_of(folder) / 1e6:.1f} MB\n")
    print_row("sample", "CPU, s", "peak MB", "model, MB")
    print_row(*["---"] * 4)
    for sample in arguments.samples:
        found = learn(arguments, folder, work, "--sample-pages", sample)
        print_row(str(sample), f"{found['seconds']:.2f}", f"{found['peak']:.1f}",
                  f"{found['written']:.2f}")


def main():
    arguments = parse_arguments()
    if not os.access(arguments.winnow, os.X_OK):
        sys.exit(f"{arguments.winnow} is not there: cmake --preset release && "
                 "cmake --build --preset release")
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
    largest_sample = max(arguments.samples, default=0)
    sampled = min((count for count in arguments.pages if count >= largest_sample),
                  default=max(arguments.pages))
    first = {}
    print_row("run", "pages", "MB", "CPU, s", "ms/MB", "ratio", "peak MB", "ratio", "written, MB",
              "kB a page")
    print_row(*["---"] * 10)
    with tempfile.TemporaryDirectory(dir=arguments.work) as temporary:
        work = pathlib.Path(temporary)
        for count in arguments.pages:
            make_pages(arguments, count, work / str(count))
            print_runs(arguments, count, work / str(count), work, first)
            if count != sampled or not arguments.samples:
                shutil.rmtree(work / str(count))
        if arguments.samples:
            print_samples(arguments, sampled, work / str(sampled), work)


if __name__ == "__main__":
    main()
