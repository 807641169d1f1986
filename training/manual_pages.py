#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes a set of long pages, in the form of WCXB, of manuals that Debian has as packages.

A page of these manuals is main text but for its navigation, which some selectors name. So its gold text is all
that winnow keeps of it by rules. Of each package the pages are drawn by a hash of their names. Needs only the
standard library, and dpkg-deb.

    apt-get download apache2-doc ...          # those that --list prints
    manual_pages.py --winnow build/release/bin/winnow --out MANUALS *.deb
"""

import argparse
import gzip
import hashlib
import json
import pathlib
import re
import subprocess
import tempfile

import program

# Of Debian 12, main: all are free by Debian's guidelines. Many generators made them: DocBook, Texinfo, Sphinx,
# AsciiDoc and others.
PACKAGES = (
    "apache2-doc", "awesome-doc", "bash-doc", "bind9-doc", "debian-policy", "debian-reference-en",
    "developers-reference", "exim4-base", "exim4-doc-html", "fetchmail", "ffmpeg-doc", "freetype2-doc",
    "gimp-help-en", "git-doc", "grub-legacy-doc", "haproxy-doc", "icewm-common", "imagemagick-6-doc",
    "installation-guide-amd64", "libapache2-mod-perl2-doc", "libxml2-doc", "lua5.1-doc", "maxima-doc", "mutt",
    "nano", "ntpsec-doc", "nut-doc", "octave-doc", "postfix-doc", "privoxy", "qemu-system-common", "rsyslog-doc",
    "scons-doc", "sqlite3-doc", "swi-prolog-doc", "valgrind", "varnish-doc", "vim-doc", "zsh-doc")

NAVIGATION = (
    "nav", "aside", "footer", "form", '[role="navigation"]', '[role="search"]', ".navheader", ".navfooter", ".nav-panel",
    "div.header", ".navigation", ".sphinxsidebar", ".related", ".footer", "#footer", ".toc", "#toc", "#TOC", ".contents",
    ".shortcontents", ".Contents", ".SEC_Contents", ".element-contents", ".element-shortcontents", ".sidebar",
    "#sidebar", ".breadcrumbs", ".navbar", ".top", ".bottomlang", ".toplang", "#quickview", ".docnav", "#nav",
    ".bottom-nav", ".index-box", ".headerlink", ".fancy_toc", ".menu", ".comments", "#comments_section", ".navibar",
    "#nav-path", "#side-nav", "#top")

LEAST_WORDS = 4000   # of the main text of a page
MOST_LINKS = 0.3     # share of these words in blocks that are links: more is an index
MOST_PAGES = 6       # of a package
# Only files of these sizes are looked into; the second one is for what gzip has packed.
LEAST_BYTES = 60_000
LEAST_PACKED = 10_000
MOST_BYTES = 1_900_000


def rules():
    """A file of rules for winnow: all is main text but for the navigation."""
    selectors = ", ".join(NAVIGATION)
    return (f'[[rule]]\nselect = "body"\nclass = "main"\n\n'
            f"[[rule]]\nselect = '{selectors}'\nclass = \"template\"\n")


def candidates(folder):
    """The files of a package that may be long pages, in the order of a hash of their paths."""
    files = []
    for file in folder.rglob("*"):
        name = re.search(r"\.x?html?(\.gz)?$", file.name)
        if name is None or file.is_symlink() or not file.is_file():
            continue
        if (LEAST_PACKED if name[1] else LEAST_BYTES) <= file.stat().st_size <= MOST_BYTES:
            files.append(file)
    return sorted(files, key=lambda file: hashlib.sha256(str(file.relative_to(folder)).encode()).digest())


def content(file):
    return gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def is_long(winnow, page, rule_file):
    """Whether a page has a long main text that is no index."""
    out = program.run([winnow, "extract", "--quiet", "--json", "--method", "all", "--rules", rule_file, page])
    main = [block for block in json.loads(out)["blocks"] if block["class"] == "main"]
    words = sum(block["words"] for block in main)
    linked = sum(block["words"] for block in main if block["link_words"] >= 0.9 * block["words"])
    return words >= LEAST_WORDS and linked <= MOST_LINKS * words


def add_package(package, folder, arguments, rule_file):
    """Writes pages and gold texts of an unpacked package; returns their entries of the index."""
    entries, met = [], set()
    for file in candidates(folder):
        if len(entries) == MOST_PAGES:
            break
        name = re.sub(r"\.x?html?(\.gz)?$", "", file.name)
        entry = {"id": f"{package}__{name}", "type": "documentation", "domain": f"{package}.example"}
        place = arguments.out / "html" / f"{entry['id']}.html"
        page = content(file)
        if page in met or place.exists():
            continue
        met.add(page)
        place.write_bytes(page)
        if not is_long(arguments.winnow, place, rule_file):
            place.unlink()
            continue
        text = program.run([arguments.winnow, "extract", "--quiet", "--method", "all", "--rules", rule_file, place])
        (arguments.out / "gold" / f"{entry['id']}.txt").write_text(text, encoding="utf-8")
        entries.append(entry)
    return entries


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", type=pathlib.Path, metavar="PACKAGE.deb")
    parser.add_argument("--list", action="store_true", help="only print the names of the packages")
    parser.add_argument("--winnow", default="winnow", help="the program (default: %(default)s)")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="folder for index.json, html/ and gold/")
    arguments = parser.parse_args()
    if arguments.list:
        print(*PACKAGES)
        return
    if arguments.out is None or not arguments.packages:
        parser.error("name the packages and --out, or give --list")
    if arguments.out.exists():
        parser.error(f"{arguments.out} exists; name a new folder")
    for name in ("html", "gold"):
        (arguments.out / name).mkdir(parents=True)
    entries = []
    for file in sorted(arguments.packages):
        with tempfile.TemporaryDirectory() as folder:
            rule_file = pathlib.Path(folder, "rules.toml")
            rule_file.write_text(rules(), encoding="utf-8")
            unpacked = pathlib.Path(folder, "unpacked")
            program.run(["dpkg-deb", "-x", file, unpacked])
            entries += add_package(file.name.partition("_")[0], unpacked, arguments, rule_file)
    (arguments.out / "index.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    print(f"{len(entries)} pages of {len({entry['domain'] for entry in entries})} packages")


if __name__ == "__main__":
    main()
