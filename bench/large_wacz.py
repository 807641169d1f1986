#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes a large WACZ file and indexes it: does the memory grow with the file?

Usage: large_wacz.py FOLDER [--gigabytes N...] [--winnow PROGRAM]

FOLDER gets crawl-N.wacz, with a page of some words to each megabyte of pictures, as crawls of browsers have
them, in WARC files of a gigabyte; and a database. Prints for each size how long winnow index took, and the most
memory that it had. With the files of 1 and 5 GB, FOLDER needs 6 GB.
"""
import argparse
import gzip
import hashlib
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import time
import zipfile

DATE = "2026-01-02T03:04:05Z"
MEGABYTE = 1 << 20
PAGES_OF_A_FILE = 1000


def response(url, content_type, body, level):
    block = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n\r\n".encode() + body
    head = (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:0>\r\nWARC-Date: {DATE}\r\n"
            f"WARC-Target-URI: {url}\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n")
    return gzip.compress(head.encode() + block + b"\r\n\r\n", level)


def records(numbers, words, picture):
    for number in numbers:
        text = " ".join(f"word{words.randrange(50_000)}" for _ in range(300))
        page = f"<!doctype html><title>Page {number}</title><main><p>{text}</main>".encode()
        yield response(f"https://a.example/{number}", "text/html", page, 6)
        yield response(f"https://a.example/{number}.png", "image/png", picture, 0)


def make(path, gigabytes):
    words, picture = random.Random(1), os.urandom(MEGABYTE)
    resources = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for first in range(0, gigabytes * 1024, PAGES_OF_A_FILE):
            name, digest, size = f"archive/{first}.warc.gz", hashlib.sha256(), 0
            last = min(first + PAGES_OF_A_FILE, gigabytes * 1024)
            with archive.open(name, "w", force_zip64=True) as entry:
                for record in records(range(first, last), words, picture):
                    digest.update(record)
                    size += len(record)
                    entry.write(record)
            resources.append({"name": name.rsplit("/", 1)[-1], "path": name, "bytes": size,
                              "hash": "sha256:" + digest.hexdigest()})
        archive.writestr("datapackage.json", json.dumps(
            {"profile": "data-package", "wacz_version": "1.1.1", "resources": resources}))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--gigabytes", type=int, nargs="+", default=[1, 5])
    parser.add_argument("--winnow", default="build/release/bin/winnow")
    options = parser.parse_args()
    for gigabytes in sorted(options.gigabytes):
        crawl, database = options.folder / f"crawl-{gigabytes}.wacz", options.folder / "db"
        if not crawl.exists():
            make(crawl, gigabytes)
        for run in ("first", "second"):
            begin = time.monotonic()
            done = subprocess.run([options.winnow, "index", "--json", "--db", database, crawl],
                                  stdout=subprocess.PIPE, check=True)
            seconds = time.monotonic() - begin
            # Of all children so far: sizes grow, so that it is the latest one's.
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            summary = json.loads(done.stdout)
            print(f"{crawl.stat().st_size / 1e9:.1f} GB, {run} run: {summary['pages']} pages, "
                  f"{summary['not_read']} not read, {seconds:.0f} s, {peak:.0f} MiB at most", flush=True)
        shutil.rmtree(database)


if __name__ == "__main__":
    main()
