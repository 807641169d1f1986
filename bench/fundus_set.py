#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Make a set of news pages with gold texts from the tests of Fundus.

    bench/fundus_set.py REPOSITORY OUT

REPOSITORY is a clone of https://github.com/flairNLP/fundus (MIT licence). Fundus has a parser for each of its news
publishers. Its tests have pages of the years from 2023 on, and what the parser has to find in them. Where a publisher has
changed its template, there may be a page of each. Commit 18da6e53 gives 256 pages of 179 publishers in 41 countries.

OUT gets the form that bench/peers.py and training/ read (training/README.md): index.json, html/ and gold/. A gold text is the
title, the summary, and the headings and paragraphs of the article, without captions. truth/ has title, authors and date of
publication, as bench/metadata.py reads them. Of a publisher's parsers the one is taken whose text is on the page. Pages
are left out, and counted, where there is no such text, or one of fewer than 400 characters.
"""
import argparse
import collections
import gzip
import html
import json
import pathlib
import re
import sys
import urllib.parse

TESTS = pathlib.Path("tests/resources/parser/test_data")
LEAST_CHARACTERS = 400  # of the paragraphs
LEAST_ON_PAGE = .93  # of the gold's words; a page may spell some with entities of its own


def words(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def lines_of(article):
    """The gold text's lines, and the characters of its paragraphs."""
    body = article.get("body") or {"summary": [], "sections": []}
    lines = [article.get("title") or "", *body["summary"]]
    for section in body["sections"]:
        lines += [*section["headline"], *section["paragraphs"]]
    characters = sum(len(text) for section in body["sections"] for text in section["paragraphs"])
    return [line for line in lines if line], characters


def article_of(page, versions):
    """The article that most words of are on the page, and their share; (None, 0) if there is none."""
    there = words(html.unescape(re.sub(r"<[^>]+>", " ", page)))
    best = None, 0
    for article in versions.values():
        wanted = words("\n".join(lines_of(article)[0]))
        share = sum((wanted & there).values()) / max(1, sum(wanted.values()))
        if share > best[1]:
            best = article, share
    return best


def write_page(out, name, page, article):
    (out / "html" / f"{name}.html").write_bytes(page)
    (out / "gold" / f"{name}.txt").write_text("\n".join(lines_of(article)[0]) + "\n", encoding="utf-8")


def write_truth(out, name, url, article):
    truth = {"url": url, "ground_truth": {
        "title": article.get("title"), "author": ", ".join(article.get("authors") or []),
        "publish_date": (article.get("publishing_date") or "")[:10]}}
    (out / "truth" / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1), encoding="utf-8")


def pages_of(repository):
    """Yields file, URL, and what the publisher's parsers find: {version: article}."""
    for meta in sorted((repository / TESTS).glob("*/meta.info")):
        for name, known in sorted(json.loads(meta.read_text(encoding="utf-8")).items()):
            publisher = re.sub(r"(_\d{4}_\d\d_\d\d)?\.html\.gz$", "", name)
            expected = meta.with_name(publisher + ".json")
            if meta.with_name(name).exists() and expected.exists():
                yield meta.with_name(name), known["url"], json.loads(expected.read_text(encoding="utf-8"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path, metavar="REPOSITORY", help="a clone of Fundus")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT", help="the folder to make")
    arguments = parser.parse_args()
    if not (arguments.repository / TESTS).is_dir():
        sys.exit(f"{arguments.repository / TESTS}: no such folder; is this a clone of Fundus?")
    for folder in ("html", "gold", "truth"):
        (arguments.out / folder).mkdir(parents=True, exist_ok=True)
    index, left_out = [], 0
    for file, url, versions in pages_of(arguments.repository):
        page = gzip.decompress(file.read_bytes())
        article, share = article_of(page.decode("utf-8", "replace"), versions)
        if share < LEAST_ON_PAGE or lines_of(article)[1] < LEAST_CHARACTERS:
            left_out += 1
            continue
        name = f"{file.parent.name}-{file.name.removesuffix('.html.gz')}"
        write_page(arguments.out, name, page, article)
        write_truth(arguments.out, name, url, article)
        index.append({"id": name, "type": "article", "url": url, "domain": urllib.parse.urlsplit(url).hostname})
    (arguments.out / "index.json").write_text(json.dumps(index, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"{len(index)} pages of {len({entry['domain'] for entry in index})} hosts in {arguments.out}; {left_out} left out")


if __name__ == "__main__":
    main()
