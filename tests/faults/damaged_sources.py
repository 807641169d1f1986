#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Damages archives and crawls of a sample site, and looks what a run over each does.

Makes a zip, a tar, a tar.gz, a 7z, a ZIM, a WARC and a JSON-lines file of the site and changes some
bytes of each at seeded places, mostly where numbers are: in the first and last kilobytes. Each run of
`winnow index` must end with status 0 or 3, say what was wrong in the second case, and stay within 1 GiB
and a minute. Prints what came of the runs; exits with 1 if anything is wrong, and keeps the files in
question.

Needs zimwriterfs for the ZIM file.
"""
import argparse
import collections
import json
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile
import zlib

import fault_site
# Of tests/hostile, which fault_site makes known.
import crawls
import long_tests
import process
import slips

MOST_BYTES = 1 << 30
MOST_SECONDS = 60  # hangs, not slowness, are what is looked for
NUMBERS = (b"\xff\xff\xff\x7f", b"\xff\xff\xff\xff", b"\0\0\0\0", b"\0\0\0\x80")
BASE = "http://damaged.example/"


def pages_of(site):
    return [(path.relative_to(site).as_posix(), path.read_bytes())
            for path in sorted(site.rglob("*.html"))]


def make_zip(site, file):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, page in pages_of(site):
            archive.writestr(name, page)


def make_tar(site, file, mode="w"):
    with tarfile.open(file, mode) as archive:
        archive.add(site, ".")


def make_tar_gz(site, file):
    make_tar(site, file, "w:gz")


def make_7z(site, file):
    with open(file, "wb") as archive:
        slips.seven_zip(archive, pages_of(site))


def picture():
    """48 x 48 pixels, which zimwriterfs wants."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 48, 48, 8, 0, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(bytes(49 * 48))) + chunk(b"IEND", b""))


def make_zim(site, file):
    process.write(site / "picture.png", picture())
    subprocess.run(["zimwriterfs", "--welcome=" + pages_of(site)[0][0], "--illustration=picture.png",
                    "--language=eng", "--title=t", "--description=d", "--creator=c", "--publisher=p",
                    "--name=n", "--withoutFTIndex", site, file], check=True, capture_output=True)


def make_warc(site, file, pack=bytes):
    file.write_bytes(b"".join(pack(crawls.record(name, page)) for name, page in pages_of(site)))


def make_warc_gz(site, file):
    make_warc(site, file, crawls.packed)


def make_json_lines(site, file):
    file.write_text("".join(json.dumps({"url": BASE + name, "html": page.decode()}) + "\n"
                            for name, page in pages_of(site)))


FORMATS = {"zip": make_zip, "tar": make_tar, "tar.gz": make_tar_gz, "7z": make_7z, "zim": make_zim,
           "warc": make_warc, "warc.gz": make_warc_gz, "jsonl": make_json_lines}


def damage(whole, choose):
    """Some bytes are others, or numbers at the ends of what their fields can hold."""
    changed = bytearray(whole)
    way = choose.random()
    for _ in range(choose.choice((1, 1, 2, 4, 16))):
        span = choose.choice((80, 400, 4000, len(changed)))
        at = choose.randrange(min(span, len(changed)))
        if choose.random() < .4:
            at = len(changed) - 1 - at
        if way < .5:
            changed[at] = choose.choice((0, 255, choose.randrange(256), changed[at] ^ 1 << choose.randrange(8)))
        elif way < .8:
            changed[at:at + 4] = choose.choice(NUMBERS)
        else:
            changed[at:at + 8] = choose.choice((b"\xff" * 8, bytes(8), b"\xff" * 7 + b"\x7f",
                                                len(whole).to_bytes(8, "little")))
    if choose.random() < .1:
        del changed[choose.randrange(len(changed)):]
    return bytes(changed)


def faults_of(done, measured):
    if done.status not in (0, 3):
        yield f"status {done.status}: {done.err[-300:]}"
    if done.status == 3 and not done.lines("winnow: error: "):
        yield "nothing was said of it"
    if done.seconds > MOST_SECONDS:
        yield f"it took {done.seconds:.0f} s"
    if measured and done.peak_bytes > MOST_BYTES:
        yield f"it took {done.peak_bytes >> 20} MiB"
    if done.status == 0:
        summary = json.loads(done.out)
        if summary["added"] > summary["pages"]:
            yield "more documents than pages"


def rounds(winnow, kind, options, folder):
    """Runs over one file that is damaged again and again. Returns how they ended, and the faults."""
    site = folder / f"site-{kind}"
    shutil.copytree(fault_site.ROOT / "sample_sites" / "news_en" / "pages", site)
    file, database = folder / f"damaged.{kind}", folder / "database"
    FORMATS[kind](site, file)
    whole, ends, wrong, slowest = file.read_bytes(), collections.Counter(), 0, 0
    for number in range(options.rounds):
        file.write_bytes(damage(whole, random.Random(f"{options.seed} {kind} {number}")))
        shutil.rmtree(database, ignore_errors=True)
        done = winnow.run("index", "--json", "--db", database, "--base-url", BASE, file)
        ends[done.status] += 1
        slowest = max(slowest, done.seconds)
        for fault in faults_of(done, options.measured):
            wrong += 1
            kept = pathlib.Path(tempfile.gettempdir()) / f"winnow-damaged-{options.seed}-{number}.{kind}"
            shutil.copy(file, kept)
            print(f"FAILED: {kept}: {fault}", file=sys.stderr)
    return ends, wrong, slowest


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--rounds", type=int, default=500, help="damaged files of each format")
    parser.add_argument("--seed", default="1", help="other places are damaged")
    parser.add_argument("--sanitized", dest="measured", action="store_false",
                        help="the program needs more memory than users' do")
    parser.add_argument("formats", nargs="*", metavar="FORMAT", choices=[[], *FORMATS])
    options = parser.parse_args(long_tests.arguments(sys.argv[1:]))
    if not options.measured:
        process.STACK_BYTES = None
    winnow, failed = fault_site.Winnow(options.winnow), 0
    print("| format | files | exit 0 | exit 3 | slowest, s | violations |\n|---|---|---|---|---|---|")
    for kind in options.formats or FORMATS:
        with tempfile.TemporaryDirectory(prefix="winnow_damaged_") as folder:
            ends, wrong, slowest = rounds(winnow, kind, options, pathlib.Path(folder))
        failed += wrong
        print(f"| {kind} | {options.rounds} | {ends[0]} | {ends[3]} | {slowest:.1f} | {wrong} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
