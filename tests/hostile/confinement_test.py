#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Whatever a source holds, the programs open nothing but it, their output and a few files of the system.

Usage: confinement_test.py WINNOW WINNOW_FILTER

Each test runs the programs on a hostile source under strace and looks at every system call that takes
a path or belongs to the network. Ends with 77 where strace is missing or may not look.
"""
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

import archives
import crawls
import folders
import good_site
import pages
import process
import system_calls

SKIPPED = 77
PROGRAMS = {}

# What may be opened for reading, beside the source: libraries and their cache, data of ICU and of
# the C library, and what the allocator, oneTBB and libstdc++ ask about processors and memory.
SYSTEM = re.compile(
    r"/(usr/)?lib(64|32)?/.*\.so[.\d]*|/etc/ld\.so\.(cache|preload)"
    r"|/usr/share/(zoneinfo|locale|i18n|icu)/.*|/usr/lib/locale/.*|/etc/(localtime|timezone|locale\.alias)"
    r"|/usr/lib/[^/]*/gconv/gconv-modules(\.cache|\.d/.*)?"
    r"|/proc/(self|\d+)/(maps|status|cgroup|mountinfo|task/\d+/.*)|/proc/(meminfo|cpuinfo)"
    r"|/proc/sys/vm/(overcommit_memory|nr_hugepages)"
    r"|/sys/(devices/system/(cpu|node)|kernel/mm/(hugepages|transparent_hugepage)|fs/cgroup)(/.*)?"
    r"|/dev/(null|urandom)")
# What a page asks for must not be asked of the system.
FORBIDDEN = ("passwd", "shadow", "escaped", "stolen", "127.0.0.1")

# A page that refers to files and hosts in all ways that HTML has.
GREEDY = b"""<!DOCTYPE html SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/shadow">]>
<html manifest="file:///tmp/stolen"><head><base href="file:///etc/passwd">
<meta charset="../../../../etc/passwd"><meta http-equiv=refresh content="0; url=http://127.0.0.1:9/">
<link rel=stylesheet href="http://127.0.0.1:9/a.css"><link rel=canonical href="file:///etc/shadow">
<link rel=alternate type=application/rss+xml href="../../../../etc/passwd">
<script src="http://127.0.0.1:9/a.js"></script><title>&x;</title></head>
<body background="file:///etc/shadow"><p>This page is greedy and names files that are none of its own.
<img src="http://127.0.0.1:9/a.png"><iframe src="file:///etc/passwd"></iframe>
<object data="/etc/shadow"></object><embed src="../../../../etc/passwd"><a href="../../../etc/passwd">
more</a><xi:include href="/etc/passwd"/><!--#include file="/etc/passwd"--><?php include "/etc/passwd"?>
</body></html>"""
URLS = ("https://good.example/../../../escaped.html", "file:///etc/passwd", "file:///tmp/escaped.html",
        "https://good.example/%2e%2e/%2e%2e/%2e%2e/escaped.html", "../../escaped.html",
        "https://good.example/..%2f..%2fescaped.html", "https://../escaped.html",
        "https://good.example/..\\..\\escaped.html", "file://127.0.0.1/escaped.html", "/etc/passwd",
        "https://good.example//escaped//../../x", "http://127.0.0.1:9/escaped.html")


def good_pages():
    return [(good_site.name(number), good_site.page(number).encode())
            for number in range(1, good_site.PAGES + 1)]


def beside(folder, inside):
    """Whether a path is not a folder or something in it."""
    folder = os.fspath(folder)
    return inside != folder and not inside.startswith(folder + "/")


class Confinement(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="winnow_confined_")
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name).resolve()
        # The programs run here: a name that leads up and out ends up in the root at the latest.
        self.home = self.root / "a" / "b" / "c"
        self.source = self.home / "source"
        self.out = self.home / "out"
        good_site.make(self.source)

    def outside_of_runs(self):
        """All files that were there before the programs ran, and are no output."""
        return sorted((os.fspath(path), path.lstat().st_mtime_ns if not path.is_dir() else 0)
                      for path in self.root.rglob("*")
                      if beside(self.out, os.fspath(path)) and
                      beside(self.root / "trace", os.fspath(path)))

    def runs(self, source):
        """Each program with this source, as users run it."""
        winnow = PROGRAMS["winnow"]
        yield [winnow, "index", "--db", self.out / "db", source]
        yield [winnow, "extract", "--json", "--out", self.out / "texts", source]
        yield [winnow, "learn", "--model", self.out / "model", "--site", "good", source]

    def looked_at(self, call):
        """What a call reveals that it must not, in words; empty if nothing."""
        if call.name in system_calls.STARTING:
            return "" if call.paths[0] in self.programs else "starts a program"
        known = (system_calls.OPENING | system_calls.CHANGING | system_calls.LOOKING |
                 system_calls.BY_DESCRIPTOR)
        if call.name not in known:
            return "is of the network, or unknown"
        if any(word in path for word in FORBIDDEN for path in call.paths
               if beside(self.source, path) and beside(self.out, path)):
            return "goes where the source says"
        if call.writes:
            places = call.paths + ([call.opened] if call.opened else [])
            if any(beside(self.out, path) for path in places):
                return "writes beside the output"
        if call.opened and beside(self.source, call.opened) and beside(self.out, call.opened):
            return "" if SYSTEM.fullmatch(call.opened) else "opens what is none of its business"
        return ""

    def faults_of(self, command):
        """Runs a program and looks at its calls. Returns what is wrong with them, and all of them."""
        self.out.mkdir(exist_ok=True)
        self.programs = {os.fspath(PROGRAMS["winnow"]), os.fspath(PROGRAMS["filter"])}
        temporary = self.out / "tmp"
        temporary.mkdir(exist_ok=True)
        done, calls = system_calls.traced(
            command, self.root / "trace", self.home,
            env={**os.environ, "TMPDIR": os.fspath(temporary), "LC_ALL": "C.UTF-8"})
        self.assertEqual(done.status, 0, done.err)
        self.assertTrue(any(call.opened and not beside(self.source, call.opened) for call in calls),
                        "strace has not seen that the source is read")
        return [f"{fault}: {call.line}" for call in calls if (fault := self.looked_at(call))], calls

    def expect_confined(self, command):
        """Returns the calls of a run."""
        before = self.outside_of_runs()
        faults, calls = self.faults_of(command)
        self.assertEqual(faults, [])
        self.assertEqual(self.outside_of_runs(), before, "files beside the output have changed")
        return calls

    def expect_all_confined(self, source):
        for command in self.runs(source):
            with self.subTest(command=command[1]):
                self.expect_confined(command)
        shutil.rmtree(self.out)

    def test_names_in_an_archive_lead_nowhere(self):
        archive = self.source / "slip.zip"
        with open(archive, "wb") as file:
            archives.zip_slip(file, good_pages())
        self.expect_all_confined(archive)

    def test_urls_of_a_crawl_lead_nowhere(self):
        crawl = self.source / "crawl.warc"
        with open(crawl, "wb") as file:
            bad = b"".join(crawls.record(str(number), GREEDY).replace(
                f"{good_site.BASE}{number}\r\n".encode(), url.encode() + b"\r\n", 1)
                for number, url in enumerate(URLS))
            crawls.around(file, good_pages(), bad, pack=bytes)
        self.expect_all_confined(crawl)

    def test_urls_of_json_lines_lead_nowhere(self):
        lines = self.source / "pages.jsonl"
        lines.write_text("".join(json.dumps({"url": url, "html": GREEDY.decode()}) + "\n"
                                 for url in URLS) +
                         "".join(json.dumps({"url": good_site.BASE + name, "html": page.decode()}) +
                                 "\n" for name, page in good_pages()))
        self.expect_all_confined(lines)

    def test_links_out_of_a_folder_are_not_followed(self):
        folders.symlink_to_etc(self.source)
        folders.symlink_loop(self.source)
        process.write(self.root / "stolen.html", good_site.page(8))
        (self.source / "linked.html").symlink_to("../../../../stolen.html")
        (self.source / "absolute.html").symlink_to("/etc/passwd")
        self.expect_all_confined(self.source)

    def test_names_of_odd_bytes_lead_nowhere(self):
        folders.hostile_names(self.source)
        process.write(self.source / "..%2f..%2fescaped.html", good_site.page(7))
        process.write(self.source / "..\\..\\escaped.html", good_site.page(7))
        self.expect_all_confined(self.source)

    def test_what_pages_refer_to_is_not_fetched(self):
        process.write(self.source / "greedy.html", GREEDY)
        for make in (pages.charset_path, pages.charset_utf7_xss, pages.charset_iso_2022_kr,
                     pages.charset_label_10k, pages.charset_utf16_on_ascii, pages.base_javascript,
                     pages.xss_title):
            with open(self.source / f"{make.__name__}.html", "wb") as file:
                make(file, False)
        self.expect_all_confined(self.source)

    def test_the_filter_opens_its_page_and_model(self):
        model = self.out / "model"
        self.expect_confined([PROGRAMS["winnow"], "learn", "--model", model, self.source])
        for name, page in (("greedy.html", GREEDY), ("..\\-\x1b.html", GREEDY)):
            file = process.write(self.source / name, page)
            for more in ((), ("--mark",)):
                with self.subTest(name=name, more=more):
                    calls = self.expect_confined([PROGRAMS["filter"], "--model", model, *more, file])
                    self.assertFalse(any(call.writes for call in calls))

    def test_a_link_that_a_program_follows_is_noticed(self):
        outside = process.write(self.root / "outside.html", good_site.page(8))
        (self.source / "linked.html").symlink_to(outside)
        faults, _ = self.faults_of([PROGRAMS["winnow"], "extract", "--follow-symlinks", "--json",
                                    "--out", self.out / "texts", self.source])
        self.assertTrue(any(f"{outside}>" in fault for fault in faults), faults)

    def test_calls_that_lead_out_are_noticed(self):
        self.programs = set()
        home, source = self.home, self.source
        for line in (b'openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = -1 ENOENT (No such file)',
                     b'openat(5</x>, "x", O_RDONLY) = 3</root/key>',
                     b'socket(AF_INET, SOCK_STREAM, IPPROTO_TCP) = 3<socket:[1]>',
                     b'mkdir("../a", 0777) = 0', b'rename("out/x", "x") = 0',
                     b'execve("/bin/sh", ["/bin/sh", "-c"], 0x1 /* 1 var */) = 0',
                     b'openat(AT_FDCWD, "\\x2f\\x65", O_WRONLY|O_CREAT, 0666) = 3</e>'):
            call = system_calls.call_of(line, os.fspath(home))
            self.assertTrue(self.looked_at(call), line)
        own = f'openat(AT_FDCWD<{home}>, "source/x", O_RDONLY) = 3<{source}/x>'.encode()
        self.assertEqual(self.looked_at(system_calls.call_of(own, os.fspath(home))), "")


if __name__ == "__main__":
    if not system_calls.available():
        print("skipped: strace is missing (package strace) or may not look at processes (ptrace)")
        sys.exit(SKIPPED)
    PROGRAMS.update(winnow=pathlib.Path(sys.argv[1]).resolve(),
                    filter=pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=sys.argv[:1])
