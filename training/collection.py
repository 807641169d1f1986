# SPDX-License-Identifier: GPL-2.0-or-later
"""The data sets: which pages they have, and what their main text is.

Needs only the standard library. README.md says where the data is from.
"""

import dataclasses
import html
import json
import os
import pathlib
import re
import urllib.parse


@dataclasses.dataclass(frozen=True)
class Page:
    """A page of a data set."""
    data: str           # name of the data set
    site: str           # name of the site, or domain: what is split and weighted
    kind: str           # group that is reported: page type or site
    folder: pathlib.Path  # of the HTML files
    name: str           # of the HTML file in it
    gold: pathlib.Path  # file of the main text
    is_long: bool = False  # trained with far from its heading only

    @property
    def key(self):
        """Tells pages of all data sets apart."""
        return self.data, self.folder.as_posix(), self.name


def domain(host):
    """What is registered of a host's name, without port, with - for the dots.

    Hosts of one owner are one site; the - makes it the name that sites have in a manifest. The last
    two labels, or three where the second last is short below a country: example.co.uk.
    """
    labels = host.lower().split(":")[0].split(".")
    below_country = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3
    return "-".join(labels[-3:] if below_country else labels[-2:])


def read_text(path):
    """A file's text; malformed UTF-8 becomes U+FFFD."""
    return pathlib.Path(path).read_text(encoding="utf-8", errors="replace")


def site_of(entry, data):
    """The domain of a page, by its entry in the index of a data set; a site of its own without."""
    host = entry.get("domain") or urllib.parse.urlsplit(entry.get("url") or "").hostname
    return domain(host) if host else f"{data}/{entry['id']}"


def single_pages(data, root, is_long=False):
    """Pages of a set like WCXB: index.json with id, type, and domain or url; html/ID.html,
    gold/ID.txt."""
    root = pathlib.Path(root)
    return [Page(data, site_of(entry, data), entry["type"], root / "html",
                 entry["id"] + ".html", root / "gold" / (entry["id"] + ".txt"), is_long)
            for entry in json.loads(read_text(root / "index.json"))]


def named_sets(choices, is_long=False):
    """{name: pages} of NAME=DIR, folders like WCXB."""
    return {name: single_pages(name, root, is_long) for name, _, root in
            (choice.partition("=") for choice in choices)}


def taught_sets(arguments):
    """{name: pages} of --set and --long."""
    return {**named_sets(arguments.set), **named_sets(arguments.long, is_long=True)}


def wcxb(root):
    """Pages of WCXB."""
    return single_pages("wcxb", root)


def sites(root):
    """Pages of whole sites: manifest.json with site; SITE/pages/PAGE, SITE/gold/PAGE.txt."""
    root = pathlib.Path(root)
    found = []
    for entry in json.loads(read_text(root / "manifest.json")):
        site = entry["site"]
        folder = root / site / "pages"
        found += [Page("sites", site, site, folder, path.name,
                       root / site / "gold" / (path.name + ".txt"))
                  for path in sorted(folder.iterdir())]
    return found


def declare_data(parser, sets, work):
    """The options of all programs that train and measure: which winnow, which data, where to work. `sets` says what
    --set is for, `work` what --work keeps."""
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--wcxb", required=True, metavar="DIR", help="index.json, html/, gold/")
    parser.add_argument("--sites", required=True, action="append", metavar="DIR",
                        help="manifest.json, SITE/pages/, SITE/gold/ (repeatable)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=DIR",
                        help=f"{sets} (repeatable)")
    parser.add_argument("--long", action="append", default=[], metavar="NAME=DIR",
                        help="as --set, of long pages (manual_pages.py), which are trained with far "
                             "from their headings only (repeatable)")
    parser.add_argument("--work", metavar="DIR", help=f"{work} (default: a temporary one)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N",
                        help="processes side by side (default: %(default)s)")


def clean_portal_gold(text):
    """The main text of a gold file of CleanPortalEval: without comments, URL lines and tags."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"(?m)^\s*URL:.*$", "", text)
    return html.unescape(re.sub(r"(?i)</?[phl]>", "\n", text))


def clean_portal(root, gold):
    """Pages of CleanPortalEval: input/PAGE.html, GoldStandard/PAGE.txt.

    Its gold is written to the folder `gold` as plain text.
    """
    root, gold = pathlib.Path(root), pathlib.Path(gold)
    gold.mkdir(parents=True, exist_ok=True)
    found = []
    for path in sorted((root / "input").iterdir()):
        site = re.sub(r"_?\d*_\d+\.html$", "", path.name)
        plain = gold / (path.name + ".txt")
        plain.write_text(clean_portal_gold(
            read_text(root / "GoldStandard" / (path.stem + ".txt"))), encoding="utf-8")
        found.append(Page("cleanportaleval", site, site, root / "input", path.name, plain))
    return found
