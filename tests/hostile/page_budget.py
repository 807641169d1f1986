#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What one page takes of `winnow index`, for each kind of content, and for ten times as much of it.

A page is full of one kind of content: words that are all different, one word without an end, links, headings, cells of tables,
attributes, structured data and so on. It is indexed alone, and then with ten times as much. Memory and processor time must
grow at most 1.3 times as much as the page, beside what allocators and other work on the machine add, and stay within what
is promised. Of what is cut the run has to say so: a page whose last word
is not found has a warning and is counted.

The table is in docs/lab/faults.md. A shorter form is the test hostile_page_budget.
"""
import argparse
import itertools
import json
import pathlib
import shutil
import sys
import tempfile

import heavy_pages
import process
from pages import BOTTOM, TOP

MIB = 1 << 20
TIMES = 10
# What allocators, threads and a machine with other work add to a measurement.
MEMORY_SLACK, SECONDS_SLACK, GROWTH = 24 * MIB, .5, 1.3 * TIMES
COLUMNS = "| content | MB | peak MiB | s | MB, ten times | peak MiB | s | counted | violations |"


def numbered(piece):
    """Pieces with another word and another number each, until there are so many bytes of them."""
    def make(size):
        left, number, words = size, 0, heavy_pages.distinct_words(1 << 28)
        while left > 0:
            text = piece.replace(b"WORD", next(words)[:-1]).replace(b"NUMBER", b"%d" % number)
            yield text
            left, number = left - len(text), number + 1
    return make


def wrapped(before, piece, behind):
    def make(size):
        yield before
        yield from numbered(piece)(size)
        yield behind
    return make


def one_piece(before, piece, behind):
    """The same again and again."""
    def make(size):
        yield before + piece * (size // len(piece)) + behind
    return make


# A process that is started counts what the one that started it had, which is not to hold whole pages.
def in_head(make):
    return lambda size: itertools.chain(make(size), [TOP])


def in_body(make):
    return lambda size: itertools.chain([TOP], make(size))


JSON_LD = b'<script type="application/ld+json">'
KINDS = {
    "different words": in_body(wrapped(b"<p>", b"WORD ", b"</p>")),
    "one word": in_body(one_piece(b"<p>", b"abcdefgh", b"</p>")),
    "one letter a word": in_body(one_piece(b"<p>", b"a ", b"</p>")),
    "ideographs": in_body(one_piece(b"<p>", "\u6f22\u5b57\u304b\u306a\u6df7\u3058\u308a".encode(), b"</p>")),
    "paragraphs": in_body(numbered(b"<p>WORD paragraph NUMBER\n")),
    "headings": in_body(numbered(b"<h2 id=hNUMBER>WORD heading</h2>\n")),
    "links": in_body(numbered(b"<a href='/WORD/NUMBER'>WORD</a>\n")),
    "links of many words": in_body(numbered(b"<a href=/NUMBER>" + b"WORD other " * 50 + b"</a>\n")),
    "names of definitions": in_body(wrapped(b"<dl>", b"<dt>WORD.NUMBER()<dd>text\n", b"</dl>")),
    "cells of a table": in_body(wrapped(b"<table>", b"<tr><td>WORD<td>NUMBER\n", b"</table>")),
    "items of a list": in_body(wrapped(b"<ul>", b"<li>WORD\n", b"</ul>")),
    "nested elements": in_body(numbered(b"<div>" * 100 + b"WORD" + b"</div>" * 100)),
    "attributes": in_body(numbered(b"<p data-wNUMBER=WORD title='WORD WORD' lang=wNUMBER>WORD")),
    "classes and ids": in_body(numbered(b"<p class='WORD cNUMBER' id=iNUMBER>WORD")),
    "one attribute": in_body(one_piece(b"<p title='", b"abcdefg ", b"'>text")),
    "images": in_body(numbered(b"<img src='/WORD-NUMBER.jpg' alt='WORD image'>\n")),
    "hidden text": in_body(numbered(b"<p style='display:none'>WORD hidden</p><p hidden>WORD\n")),
    "preformatted lines": in_body(wrapped(b"<pre>", b"WORD\n", b"</pre>")),
    "references of characters": in_body(one_piece(b"<p>", b"&eacute;&#x4e2d; ", b"</p>")),
    "forms": in_body(wrapped(b"<form><select>", b"<option value=NUMBER>WORD\n", b"</select></form>")),
    "drawings": in_body(wrapped(b"<svg>", b"<text>WORD</text>", b"</svg>")),
    "comments": in_body(numbered(b"<!-- WORD NUMBER -->x\n")),
    "one comment": in_body(wrapped(b"<!--", b"WORD ", b"-->")),
    "scripts": in_body(numbered(b"<script>var WORD=NUMBER</script>\n")),
    "one script": in_body(wrapped(b"<script>", b"WORD=NUMBER;", b"</script>")),
    "microdata": in_body(numbered(b"<p itemscope itemtype='https://schema.org/Person'><b itemprop=name>WORD</b>\n")),
    "comments of readers": in_body(wrapped(
        b"<div class=comments>", b"<div class=comment id=comment-NUMBER><b class=author>WORD</b><p>WORD said</div>\n",
        b"</div>")),
    "noscript elements": in_body(numbered(b"<noscript><iframe title=NUMBER></noscript>WORD\n")),
    "a title": in_head(wrapped(b"<title>", b"WORD ", b"</title>")),
    "titles": in_head(numbered(b"<title>WORD</title>\n")),
    "keywords": in_head(wrapped(b"<meta name=keywords content='", b"WORD, ", b"'>")),
    "a description": in_head(wrapped(b"<meta name=description content='", b"WORD ", b"'>")),
    "an author": in_head(wrapped(b"<meta name=author content='", b"WORD ", b"'>")),
    "meta elements": in_head(numbered(b"<meta name=wNUMBER content=WORD><meta property=article:tag content=WORD>\n")),
    "dates": in_head(numbered(b"<meta property=article:published_time content=2020-01-01TNUMBER>\n")),
    "links of the head": in_head(numbered(b"<link rel=alternate hreflang=wNUMBER href=/WORD>\n")),
    "a base and a canonical URL": in_head(lambda size: [
        b"<link rel=canonical href='/", b"abcdefg/" * (size // 16), b"'><base href='/", b"abcdefg/" * (size // 16), b"'>"]),
    "JSON-LD, items": in_head(wrapped(
        JSON_LD + b'[{}', b',{"@type":"Article","headline":"WORD","author":{"@type":"Person","name":"WORD NUMBER"}}\n',
        b"]</script>")),
    "JSON-LD, a text": in_head(wrapped(JSON_LD + b'{"@type":"Article","articleBody":"', b"WORD ", b'"}</script>')),
    "JSON-LD, authors": in_head(wrapped(
        JSON_LD + b'{"@type":"Article","author":[""', b',"WORD NUMBER"', b"]}</script>")),
    "JSON-LD, scripts": in_head(numbered(JSON_LD + b'{"@type":"Article","headline":"WORD"}</script>\n')),
    "styles": in_head(wrapped(b"<style>", b".WORD{display:none}\n", b"</style>")),
}


def measure(winnow, folder, kind, size):
    """Indexes a page with so many bytes of a kind. Gives what came of it, with what it is counted as."""
    site, database = folder / "site", folder / "page.db"
    shutil.rmtree(database, ignore_errors=True)
    site.mkdir(exist_ok=True)
    with open(site / "page.html", "wb") as file:
        for piece in kind(size):
            file.write(piece)
        file.write(BOTTOM)
    done = process.run([winnow, "index", "--json", "--method", "all", "--db", database, site])
    counts = {}
    if done.status == 0:
        summary = json.loads(done.out)
        counts = {**summary.get("degraded", {}), **summary.get("cut", {})}
    words = [word for word in ("topword", "bottomword") if finds(winnow, database, word)]
    (site / "page.html").unlink()
    return done, counts, words


def finds(winnow, database, word):
    done = process.run([winnow, "search", "--db", database, "--json", word])
    return done.status == 0 and bool(json.loads(done.out)["hits"])


def faults_of(done, counts, words, most_bytes):
    if done.status != 0:
        yield f"status {done.status}: {done.err[-300:]}"
        return
    if "bottomword" not in words and not counts:
        yield f"words are lost, and nothing is counted; found: {words}"
    if len(done.lines("winnow: warning: ")) != len(counts):
        yield f"{len(counts)} limits are counted, and said is: {done.err[-300:]}"
    if done.peak_bytes > most_bytes:
        yield f"it took {done.peak_bytes / MIB:.0f} MiB"


def growth_faults(few, many, base):
    memory = [max(0, done.peak_bytes - base) for done in (few, many)]
    if memory[1] > GROWTH * memory[0] + MEMORY_SLACK:
        yield f"memory grew from {memory[0] / MIB:.0f} to {memory[1] / MIB:.0f} MiB"
    if many.processor_seconds > GROWTH * few.processor_seconds + SECONDS_SLACK:
        yield f"processor time grew from {few.processor_seconds:.1f} to {many.processor_seconds:.1f} s"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--winnow", required=True, type=pathlib.Path, help="the program")
    parser.add_argument("--bytes", type=int, default=2_000_000, help="of content in the smaller page")
    parser.add_argument("--most-mib", type=int, default=1024, help="memory that no page may take more than")
    parser.add_argument("--only", nargs="+", default=list(KINDS), choices=KINDS, help="kinds of content")
    return parser.parse_args()


def main():
    options = parse()
    wrong = 0
    print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
    with tempfile.TemporaryDirectory(prefix="winnow_budget_") as folder:
        folder = pathlib.Path(folder)
        base = measure(options.winnow, folder, lambda size: [TOP], 0)[0].peak_bytes
        for name in options.only:
            results = [measure(options.winnow, folder, KINDS[name], times * options.bytes) for times in (1, TIMES)]
            faults = [fault for result in results for fault in faults_of(*result, options.most_mib * MIB)]
            faults += growth_faults(results[0][0], results[1][0], base)
            for fault in faults:
                print(f"FAILED: {name}: {fault}", file=sys.stderr)
            wrong += len(faults)
            cells = [f"{times * options.bytes / 1e6:.2f} | {done.peak_bytes / MIB:.0f} | {done.processor_seconds:.1f}"
                     for times, (done, _, _) in zip((1, TIMES), results)]
            print(f"| {name} | {' | '.join(cells)} | {', '.join(results[1][1])} | {len(faults)} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
