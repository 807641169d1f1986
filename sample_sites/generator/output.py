# SPDX-License-Identifier: GPL-2.0-or-later
"""The files of the sample sites, and writing them."""

import json
import os
import shutil

GENERATED_FOLDERS = ("pages", "gold")


def site_files(site):
    """Relative path -> bytes of all files of one site."""
    files = {}
    for page in site.pages:
        files[f"{site.name}/pages/{page.path}"] = page.content()
        files[f"{site.name}/gold/{page.path}.txt"] = page.gold_text().encode("utf-8")
    files[f"{site.name}/topics.tsv"] = _topics(site).encode("utf-8")
    files[f"{site.name}/qrels.txt"] = _qrels(site).encode("utf-8")
    for name, text in site.extra_files.items():
        files[f"{site.name}/{name}"] = text.encode("utf-8")
    return files


def all_files(sites):
    files = {}
    for site in sites:
        files.update(site_files(site))
    files["sites.json"] = _overview(sites).encode("utf-8")
    return files


def write_sites(sites, folder):
    """Writes all files; pages that an earlier run left behind go away first."""
    for site in sites:
        for name in GENERATED_FOLDERS:
            shutil.rmtree(folder / site.name / name, ignore_errors=True)
    for path, content in all_files(sites).items():
        # File names are UTF-8 bytes whatever the locale says.
        target = os.path.join(os.fsencode(folder), path.encode("utf-8"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)


def _topics(site):
    return "".join(f"{topic.identifier}\t{topic.query}\n" for topic in site.topics)


def _qrels(site):
    """Pages that ask not to be indexed answer nothing, whatever they contain."""
    pages = sorted((page for page in site.pages if not page.noindex), key=lambda page: page.path)
    lines = []
    for topic in site.topics:
        for page in pages:
            grade = page.about.get(topic.subject, 0)
            if grade > 0:
                lines.append(f"{topic.identifier} 0 {page.path} {grade}\n")
    return "".join(lines)


def _overview(sites):
    return json.dumps({"sites": [_site_entry(site) for site in sites]}, ensure_ascii=False,
                      indent=1) + "\n"


def _site_entry(site):
    pages = sorted(site.pages, key=lambda page: page.path)
    templates = sorted({page.template for page in pages})
    return {
        "site": site.name,
        "kind": site.kind,
        "imitates": site.imitates,
        "languages": site.languages,
        "page_count": len(pages),
        "templates": {name: [page.path for page in pages if page.template == name]
                      for name in templates},
        "charsets": {page.path: page.charset for page in pages if page.charset != "utf-8"},
        "labels_that_differ": {page.path: page.label for page in pages
                               if page.label != page.charset},
        "noindex": [page.path for page in pages if page.noindex],
        "canonical": {page.path: page.canonical for page in pages if page.canonical},
        "breakage": {page.path: sorted(page.breakage) for page in pages if page.breakage},
    }
