# SPDX-License-Identifier: GPL-2.0-or-later
"""Folders of pages with gold texts, in any of the forms that training/README.md describes, read as one kind of set.

A folder with index.json is a set of single pages, one with manifest.json a folder of sites, one with GoldStandard is
CleanPortalEval. Needs only the standard library.
"""
import collections
import dataclasses
import hashlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "training"))
import collection  # noqa: E402  (its folder is not a package)


@dataclasses.dataclass(frozen=True)
class GoldSet:
    """A set; figures of one of sites are means over sites of means over their pages."""
    name: str
    pages: tuple  # of collection.Page
    urls: dict    # by page, for tools that look at them
    by_site: bool
    has_sites: bool  # whether pages can be learned from together
    learned: tuple = ()  # all pages, where `pages` are some of them


def urls_of_index(root, pages):
    """By page: the URL or the domain that index.json has."""
    entries = {entry["id"]: entry for entry in json.loads(collection.read_text(root / "index.json"))}
    found = {}
    for page in pages:
        entry = entries[page.name.removesuffix(".html")]
        domain = entry.get("domain")
        found[page] = entry.get("url") or (f"https://{domain}/" if domain else invalid_url(page))
    return found


def invalid_url(page):
    """For pages of which nothing is known: a URL that leads nowhere."""
    return f"https://site.invalid/{page.name}"


def with_gold(pages):
    """Those that have a gold text."""
    return tuple(page for page in pages if page.gold.exists())


def drawn(gold, most):
    """The set with at most so many pages, or with so many of each site: those whose names have the smallest hashes, so that more
    pages are the same and others."""
    groups = collections.defaultdict(list)
    for page in gold.pages:
        groups[page.site if gold.by_site else None].append(page)
    kept = set()
    for pages in groups.values():
        kept.update(sorted(pages, key=lambda page: hashlib.sha256(f"{gold.name}/{page.name}".encode()).digest())[:most])
    return dataclasses.replace(gold, pages=tuple(page for page in gold.pages if page in kept), learned=gold.pages)


def read_set(choice, work):
    """The set of DIR or NAME=DIR; gold texts that must be written anew go below the folder `work`."""
    name, given, root = choice.rpartition("=")
    root = pathlib.Path(root)
    name = name if given else root.resolve().name
    if (root / "index.json").exists():
        pages = with_gold(collection.single_pages(name, root))
        return GoldSet(name, pages, urls_of_index(root, pages), False, False)
    if (root / "manifest.json").exists():
        pages = with_gold(collection.sites(root))
        return GoldSet(name, pages, {page: invalid_url(page) for page in pages}, True, True)
    if (root / "GoldStandard").exists():
        pages = with_gold(collection.clean_portal(root, work / name))
        return GoldSet(name, pages, {page: invalid_url(page) for page in pages}, False, True)
    sys.exit(f"{root} is no folder with gold: it has neither index.json, manifest.json nor GoldStandard/")
