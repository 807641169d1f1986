#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure extraction where each page of a site gets a part that templates have, but the site does not.

Sites with gold texts are copied, and a part is put into the body of each page: a menu of the titles of
all pages, adverts, a notice, or teasers of other pages. The gold texts stay as they are, so that F1
falls by as much of the part as is kept, and by what is lost for its sake. `winnow compare` learns each
site with that part, and scores it.

Prints a table in Markdown: for each part the mean F1 of the sites, and how many are below .9; with --old
the same of another build.
"""

import argparse
import html
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile

SEED = 7
LOW = .9
TEASER = 200      # characters
TEASERS = 6
ADVERTS, SHOWN = 10, 3
BODY = re.compile(rb"<body[^>]*>", re.I)
BODY_END = re.compile(rb"</body", re.I)

ADVERT = ("<div class=ad><b>Offer {0}</b><p>Buy our product number {0} today and save up to {1} percent on every "
          "order that you place this week, as long as stocks last. <a href=https://ads.example/{0}>Order now</a>"
          "</div>")
NOTICE = ("<p>This site and all of its parts are provided as they are, and operator number {} gives no warranty "
          "of any kind for what is said here, nor for what follows from its use in any place or at any time.</p>")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="SITES",
                        help="folder of sites: SITES/NAME/pages/PAGE.html, SITES/NAME/gold/PAGE.html.txt")
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--old", metavar="BIN", help="another build, which reads the same pages")
    parser.add_argument("--method", default="site", help="default: %(default)s")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART",
                        help=f"default: {' '.join(PARTS)}")
    return parser.parse_args()


class Site:
    """The pages of a site, and what the parts say of them."""

    def __init__(self, folder, winnow):
        self.folder = folder
        found = subprocess.run([winnow, "extract", "--json", "--quiet", "--method", "all", folder / "pages"],
                               check=True, capture_output=True, text=True).stdout.splitlines()
        self.pages = [(page["path"], page["title"] or page["path"], self.excerpt(page["path"]))
                      for page in map(json.loads, found)]

    def excerpt(self, path):
        gold = self.folder / "gold" / f"{path}.txt"
        text = gold.read_text(encoding="utf-8", errors="replace") if gold.exists() else ""
        return " ".join(text.split())[:TEASER]


def link(page, title, place=""):
    return f'<a href="/{html.escape(page)}{place}">{html.escape(title)}</a>'


def menu(site, _):
    return '<div class="sidebar"><ul>' + "".join(
        f"<li>{link(path, title)}</li>" for path, title, _ in site.pages) + "</ul></div>"


def long_menu(site, page):
    """Three sections are below each title, named by its first words."""
    sections = "".join(
        f"<li>{link(path, ' '.join(title.split()[:3]) + f' {part}.{len(title) % 9}', f'#s{part}')}</li>"
        for part in range(1, 4) for path, title, _ in site.pages)
    return menu(site, page).replace("</ul></div>", sections + "</ul></div>")


def notice(_site, _page):
    return '<div class="notice">' + "".join(NOTICE.format(i) for i in range(12)) + "</div>"


def adverts(_site, page):
    shown = random.Random(f"{SEED} {page}").sample(range(ADVERTS), SHOWN)
    return "".join(ADVERT.format(i, 3 * i) for i in shown)


def teasers(site, page):
    others = [other for other in site.pages if other[0] != page]
    shown = random.Random(f"{SEED} {page}").sample(others, min(TEASERS, len(others)))
    return '<div class="more">' + "".join(
        f'<div class="card"><h3>{link(path, title)}</h3><p>{html.escape(text)} …</p></div>'
        for path, title, text in shown) + "</div>"


# (what it is, what makes it of a site and the path of a page, whether it stands above the rest)
PARTS = {
    "nothing": ("nothing", lambda site, page: "", True),
    "menu": ("a menu of all titles", menu, True),
    "long-menu": ("a menu of all titles and three sections of each", long_menu, True),
    "notice": ("a notice of twelve sentences at the end", notice, False),
    "adverts": ("three of ten adverts at the end", adverts, False),
    "teasers": ("teasers of six other pages at the end, title and 200 characters", teasers, False),
}


def write_site(site, place, make, is_above):
    for path, _, _ in site.pages:
        page = (site.folder / "pages" / path).read_bytes()
        added = make(site, path).encode("ascii", "xmlcharrefreplace")
        begin = BODY.search(page)
        ends = list(BODY_END.finditer(page))
        at = (begin.end() if begin else 0) if is_above else (ends[-1].start() if ends else len(page))
        copy = place / "pages" / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(page[:at] + added + page[at:])
    os.symlink((site.folder / "gold").resolve(), place / "gold")


def f1_of(winnow, place, method):
    found = subprocess.run([winnow, "compare", "--json", "--quiet", "--method", method, place / "pages", "--gold",
                            place / "gold"], check=True, capture_output=True, text=True).stdout
    return json.loads(found)["methods"][0]["f1"]


def cells(scores):
    low = sum(score < LOW for score in scores)
    return f"{sum(scores) / len(scores):.3f} | {low}"


def main():
    arguments = parse_arguments()
    folders = [folder for sites in arguments.folders for folder in sorted(sites.iterdir())
               if (folder / "pages").is_dir() and (folder / "gold").is_dir()]
    builds = ([arguments.old] if arguments.old else []) + [arguments.winnow]
    names = ["before: F1", "below .9", "F1", "below .9"][-2 * len(builds):]
    print(f"| added to each page of {len(folders)} sites |", " | ".join(names), "|")
    print("|---" * (1 + len(names)) + "|")
    sites = [Site(folder, arguments.winnow) for folder in folders]
    for part in arguments.parts:
        name, make, is_above = PARTS[part]
        scores = {build: [] for build in builds}
        for site in sites:
            with tempfile.TemporaryDirectory() as work:
                write_site(site, pathlib.Path(work), make, is_above)
                for build in builds:
                    scores[build].append(f1_of(build, pathlib.Path(work), arguments.method))
        print(f"| {name} |", " | ".join(cells(scores[build]) for build in builds), "|", flush=True)


if __name__ == "__main__":
    main()
