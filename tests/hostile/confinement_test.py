#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Whatever a source holds, the programs open nothing but it, their output and a few files of the system.

Usage: confinement_test.py WINNOW WINNOW_FILTER WINNOW_RECOLL LIBRARY

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
import c_interface
import crawls
import folders
import good_site
import pages
import process
import slips
import system_calls

SKIPPED = 77
PROGRAMS = {}

# What may be opened for reading, beside the source: libraries and their cache, data of ICU and of
# the C library, and what the allocator and libstdc++ ask about processors and memory. The number of
# this start of the machine tells a first run that lost its power.
SYSTEM = re.compile(
    r"/(usr/)?lib(64|32)?/.*\.so[.\d]*|/etc/ld\.so\.(cache|preload)"
    r"|/usr/share/(zoneinfo|locale|i18n|icu)/.*|/usr/lib/locale/.*|/etc/(localtime|timezone|locale\.alias)"
    r"|/usr/lib/[^/]*/gconv/gconv-modules(\.cache|\.d/.*)?"
    r"|/proc/(self|\d+)/(maps|statm|status|cgroup|mountinfo|task/\d+/.*)|/proc/(meminfo|cpuinfo)"
    r"|/proc/sys/vm/(overcommit_memory|nr_hugepages)|/proc/sys/kernel/random/boot_id"
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


# The C interface is used between two looks at this file, which is not there.
C_MARK = c_interface.MARK
C_INTERFACE = pathlib.Path(c_interface.__file__)
LINES = [{"url": url, "html": GREEDY.decode()} for url in URLS] + [
    {"url": f"{good_site.BASE}{number}", "path": path, "html": GREEDY.decode()}
    for number, path in enumerate(("../../escaped.html", "/etc/passwd", "/tmp/escaped.html"))]


def json_lines():
    own = [{"url": good_site.BASE + name, "html": page.decode()} for name, page in good_pages()]
    return "".join(json.dumps(line) + "\n" for line in LINES + own)


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

    def traced(self, command, **options):
        """Runs a program that has to end well, and returns its calls."""
        self.out.mkdir(exist_ok=True)
        self.programs = {os.fspath(program) for program in PROGRAMS.values()}
        temporary = self.out / "tmp"
        temporary.mkdir(exist_ok=True)
        done, calls = system_calls.traced(
            command, self.root / "trace", self.home, **options,
            env={**os.environ, "TMPDIR": os.fspath(temporary), "LC_ALL": "C.UTF-8",
                 "RECOLL_CONFDIR": os.fspath(self.source)})
        self.assertEqual(done.status, 0, done.err)
        return calls

    def faults_in(self, calls):
        return [f"{fault}: {call.line}" for call in calls if (fault := self.looked_at(call))]

    def faults_of(self, command, **options):
        """Runs a program and looks at its calls. Returns what is wrong with them, and all of them."""
        calls = self.traced(command, **options)
        read = any(call.opened and not beside(self.source, call.opened) for call in calls)
        self.assertTrue(read or "stdin_file" in options, "strace has not seen that the source is read")
        return self.faults_in(calls), calls

    def expect_confined(self, command, **options):
        """Returns the calls of a run."""
        before = self.outside_of_runs()
        faults, calls = self.faults_of(command, **options)
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

    def test_names_in_tar_7z_and_zim_files_lead_nowhere(self):
        process.write(self.root / "a" / "stolen.html", good_site.page(8))
        for name, make in slips.ALL.items():
            with open(self.source / name, "wb") as file:
                make(file, good_pages())
            with self.subTest(name=name):
                self.expect_all_confined(self.source / name)

    def test_urls_of_a_crawl_lead_nowhere(self):
        crawl = self.source / "crawl.warc"
        with open(crawl, "wb") as file:
            bad = b"".join(crawls.record(str(number), GREEDY).replace(
                f"{good_site.BASE}{number}\r\n".encode(), url.encode() + b"\r\n", 1)
                for number, url in enumerate(URLS))
            crawls.around(file, good_pages(), bad, pack=bytes)
        self.expect_all_confined(crawl)

    def test_urls_of_json_lines_lead_nowhere(self):
        self.expect_all_confined(process.write(self.source / "pages.jsonl", json_lines()))

    def test_json_lines_on_standard_input_lead_nowhere(self):
        lines = process.write(self.source / "pages.jsonl", json_lines())
        for command in (*self.runs("-"), [PROGRAMS["winnow"], "extract", "--jsonl", "-"]):
            with self.subTest(command=command):
                self.expect_confined(command, stdin_file=lines)

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

    def greedy_files(self):
        """Pages that ask for more, under names of all kinds, and what Recoll or a C program is told."""
        for name in ("greedy.html", "..\\-\x1b.html", "..%2f..%2fescaped.html"):
            yield process.write(self.source / name, GREEDY)
        (self.source / "linked.html").symlink_to("greedy.html")
        yield self.source / "linked.html"

    def test_the_filter_of_recoll_opens_the_pages_that_it_is_asked_for_and_models(self):
        model = self.source / "recoll.model"
        self.traced([PROGRAMS["winnow"], "learn", "--model", model, self.source])
        files = [os.fsencode(file) for file in self.greedy_files()]
        requests = b"".join(b"filename: %d\n%s\n" % (len(file), file) for file in files)
        for more in ((), ("--model", model), ("--model", f"{self.source}=recoll.model")):
            with self.subTest(more=more):
                calls = self.expect_confined(
                    [PROGRAMS["recoll"], *more],
                    stdin_file=process.write(self.source / "requests", requests))
                opened = {call.opened for call in calls if call.name in system_calls.OPENING}
                self.assertLessEqual({os.fsdecode(file) for file in files[:-1]}, opened)
                self.assertFalse(any(call.writes for call in calls))

    def test_the_library_opens_nothing_but_what_it_is_given(self):
        model = self.source / "c.model"
        self.traced([PROGRAMS["winnow"], "learn", "--model", model, self.source])
        for page in self.greedy_files():
            for arguments in (("extract", PROGRAMS["library"], model, page),
                              ("learn", PROGRAMS["library"], *self.source.glob("good-*"), page)):
                with self.subTest(arguments=arguments):
                    calls = self.traced([sys.executable, C_INTERFACE, *arguments])
                    # The interpreter and the library are loaded before the mark.
                    marks = [i for i, call in enumerate(calls) if call.paths == [C_MARK]]
                    self.assertEqual(len(marks), 2, "the marks are not there")
                    own = calls[marks[0] + 1:marks[1]]
                    self.assertTrue(any(call.opened == os.path.realpath(page) for call in own))
                    self.assertEqual(self.faults_in(own), [])
                    self.assertFalse(any(call.writes for call in own))

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
    for name, file in zip(("winnow", "filter", "recoll", "library"), sys.argv[1:], strict=True):
        PROGRAMS[name] = pathlib.Path(file).resolve()
    unittest.main(argv=sys.argv[:1])
