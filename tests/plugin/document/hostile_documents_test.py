#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Documents made to harm cost themselves: each has a line that says why, and the rest is indexed.

Usage: hostile_documents_test.py WINNOW WINNOW_DOCUMENT [--sanitized]
"""
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

import office_files
import pdf_files

WINNOW = PROGRAM = ""
asleep = None  # what comes of a reader that sleeps
SANITIZED = False
GOOD = "<!doctype html><title>Good</title><p>A good page with a lighthouse, beside bad documents."
# Processor time a document may take here: enough for what is no trap, on a slow machine as well.
SECONDS = 5
# Processor time of which no document that comes to another limit takes as much, however busy the machine is.
AMPLE_SECONDS = 100

# What has to become of each: the reason, and words of the detail.
REFUSED = {
    "truncated.pdf": (pdf_files.with_pages([])[:60], "broken-document", "damaged"),
    "encrypted.pdf": (pdf_files.encrypted(), "encrypted", "needs a password"),
    "encrypted.odt": (office_files.encrypted_odt(), "encrypted", "needs a password"),
    "encrypted.docx": (office_files.encrypted_docx(), "encrypted", "needs a password"),
    "truncated.docx": (office_files.docx(office_files.paragraph("cut " * 9999))[:-500], "broken-document|not-html", "."),
    "laughs.docx": (office_files.laughs(), "broken-document", "document type"),
    "outside.docx": (office_files.outside_entity(), "broken-document", "document type"),
    "nested.docx": (office_files.nested(), "broken-document", "nest too deep"),
    "bomb.docx": (office_files.bomb(), "document-limit", "unpacks to more"),
    "many.docx": (office_files.many_files(), "document-limit", "too many files"),
}
# The same of those that may take all the time that there is.
REFUSED_IN_TIME = {
    "bomb.pdf": (pdf_files.bomb(), "document-limit", "processor time|memory|not come to an end"),
    "huge_count.pdf": (pdf_files.huge_count(), "document-limit|broken-document", "pages|processor time|not come to an end"),
}
# What may be read or refused, but must end.
ENDING = {
    "page_tree_loop.pdf": pdf_files.page_tree_loop(),
    "xref_loop.pdf": pdf_files.xref_loop(),
    "form_loop.pdf": pdf_files.form_loop(),
    "contents_loop.pdf": pdf_files.contents_loop(),
    "nested.pdf": pdf_files.nested(),
    "wide.ods": office_files.wide_sheet(),
    "empty.pdf": b"",
    "mark_only.pdf": b"%PDF-",
    "mark_only.docx": b"PK\x03\x04",
}


def damaged_copies():
    """Good files with bytes changed, and cut off, the same ones each time."""
    chance = random.Random(1)
    good = {"a.pdf": pdf_files.of_lines([[(72, 700, 12, f"Line {n}")] for n in range(5)]),
            "b.odt": office_files.open_document("text", "<text:p>Some text</text:p>" * 50),
            "c.docx": office_files.docx(office_files.paragraph("Some text") * 50)}
    for name, data in good.items():
        for number in range(6):
            bad = bytearray(data)
            for _ in range(1 + number * 8):
                bad[chance.randrange(8, len(bad))] = chance.randrange(256)
            yield f"damaged{number}_{name}", bytes(bad)
            yield f"cut{number}_{name}", data[:chance.randrange(8, len(data))]


class HostileDocuments(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="winnow_hostile_documents_")
        self.addCleanup(temporary.cleanup)
        self.home = pathlib.Path(temporary.name)
        self.site = self.home / "site"
        self.site.mkdir()
        (self.site / "good.html").write_text(GOOD)

    def index(self, files, seconds=SECONDS):
        """Indexes these beside the good page. Returns the summary, the list of what was skipped, and messages."""
        for name, data in files.items():
            (self.site / name).write_bytes(data)
        done = subprocess.run([WINNOW, "index", "--db", self.home / "db", "--json", "--document-seconds",
                               str(seconds), "--skipped", self.home / "skipped", self.site],
                              capture_output=True, text=True, timeout=280, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = (self.home / "skipped").read_text().splitlines()
        return json.loads(done.stdout), {line.split("\t")[0]: line.split("\t")[1:] for line in lines}, done.stderr

    def test_each_costs_itself_and_is_named(self):
        self.expect_refusals(REFUSED, AMPLE_SECONDS)

    def test_each_that_has_no_end_is_ended_and_named(self):
        self.expect_refusals(REFUSED_IN_TIME, 1)

    def expect_refusals(self, refused, seconds):
        summary, skipped, messages = self.index({name: row[0] for name, row in refused.items()}, seconds)
        self.assertEqual(summary["documents"], 1)
        for name, (_, reason, detail) in refused.items():
            with self.subTest(name=name):
                self.assertIn(name, skipped)
                self.assertRegex(skipped[name][0], f"^({reason})$")
                self.assertRegex(skipped[name][1], detail)
                if skipped[name][0] != "not-html":
                    self.assertIn(f"{name}: ", messages)

    def test_loops_and_damage_end(self):
        files = ENDING | dict(damaged_copies())
        summary, skipped, _ = self.index(files)
        self.assertEqual(summary["documents"] + len(skipped), len(files) + 1)
        self.assertLessEqual({reason for reason, _ in skipped.values()},
                             {"broken-document", "document-limit", "encrypted", "not-html"})

    def test_no_file_of_the_machine_comes_out(self):
        self.index({"outside.docx": REFUSED["outside.docx"][0]})
        found = subprocess.run([WINNOW, "search", "--db", self.home / "db", "root"], capture_output=True,
                               text=True, check=True, timeout=60).stdout
        self.assertIn("No matches.", found)


class Program(unittest.TestCase):
    """The process that reads, while it waits for a document."""

    def start(self):
        # One who reads: the document never comes.
        process = subprocess.Popen([PROGRAM, "60", str(1 << 30), "1000000", "?"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(self.stop, process)
        return process

    @staticmethod
    def stop(process):
        process.stdin.close()
        process.wait(timeout=60)
        process.stdout.close()

    def state(self, process, name):
        """A field of /proc/PID/status, once the process has given its rights away."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            if re.search(r"^Seccomp:\t2$", text, re.M):
                return re.search(rf"^{name}:\t(\S+)", text, re.M)[1]
            time.sleep(0.01)
        self.fail("the process has no filter")

    def test_it_has_no_rights_before_it_reads(self):
        process = self.start()
        self.assertEqual(self.state(process, "Seccomp"), "2")
        self.assertEqual(self.state(process, "NoNewPrivs"), "1")
        limits = pathlib.Path(f"/proc/{process.pid}/limits").read_text()
        for name, value in {"Max cpu time": "60", "Max file size": "0", "Max processes": "0",
                            "Max core file size": "0"}.items():
            self.assertRegex(limits, rf"{name}\s+{value}\s")
        if not SANITIZED:
            self.assertRegex(limits, rf"Max address space\s+{1 << 30}\s")

    def test_it_has_no_file_of_its_parent(self):
        process = self.start()
        self.state(process, "Seccomp")
        files = {int(name) for name in os.listdir(f"/proc/{process.pid}/fd")}
        self.assertEqual(files, {0, 1, 2})

    def test_it_ends_with_its_parent(self):
        script = ("import subprocess, sys, time\n"
                  "p = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)\n"
                  "print(p.pid, flush=True)\ntime.sleep(600)\n")
        parent = subprocess.Popen([sys.executable, "-c", script, PROGRAM, "60", str(1 << 30), "1000", "?"],
                                  stdout=subprocess.PIPE, text=True)
        child = int(parent.stdout.readline())
        deadline = time.monotonic() + 60
        while "\nSeccomp:\t2" not in pathlib.Path(f"/proc/{child}/status").read_text():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        parent.stdout.close()
        while self.is_there(child):
            self.assertLess(time.monotonic(), deadline, "the reader outlives its parent")
            time.sleep(0.01)

    @staticmethod
    def is_there(process):
        try:
            return "\nState:\tZ" not in pathlib.Path(f"/proc/{process}/status").read_text()
        except OSError:
            return False

    def test_wrong_arguments_are_refused(self):
        for arguments in ([], ["60"], ["x", "1", "1", "?"]):
            done = subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, b""))


def index_by(home, script):
    """Indexes a document and a page in a folder, with a script in the place of the reader. Returns the summary and messages."""
    programs, site = home / "bin", home / "site"
    for folder in (programs, site):
        folder.mkdir(parents=True, exist_ok=True)
    (site / "good.html").write_text(GOOD)
    (site / "a.pdf").write_bytes(pdf_files.of_lines([[(72, 700, 12, "Text")]]))
    shutil.copy(WINNOW, programs / "winnow")
    program = programs / "winnow-document"
    program.write_text("#!/bin/sh\n" + script)
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    done = subprocess.run([programs / "winnow", "index", "--db", home / "db", "--json", "--document-seconds",
                           "1", "--max-page-bytes", "100000", site], capture_output=True, text=True,
                          timeout=280, check=True)
    return json.loads(done.stdout), done.stderr


def setUpModule():  # pylint: disable=invalid-name
    """A reader that sleeps is ended after ten times the processor time that it may take. It sleeps beside the other tests."""
    global asleep  # pylint: disable=global-statement
    folder = tempfile.TemporaryDirectory(prefix="winnow_hostile_documents_")
    unittest.addModuleCleanup(folder.cleanup)
    pool = concurrent.futures.ThreadPoolExecutor(1)
    unittest.addModuleCleanup(pool.shutdown)
    asleep = pool.submit(index_by, pathlib.Path(folder.name), "exec sleep 500")


class ReaderThatIsBroken(unittest.TestCase):
    """Another program in the place of the reader: what it does must not matter to the run."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="winnow_hostile_documents_")
        self.addCleanup(temporary.cleanup)
        self.home = pathlib.Path(temporary.name)

    def index_by(self, script):
        return index_by(self.home, script)

    def expect(self, result, reason, detail):
        summary, messages = result
        self.assertEqual((summary["documents"], summary["skipped"]), (1, {reason: 1}))
        self.assertIn(detail, messages)

    def test_whatever_it_writes(self):
        for script, reason, detail in (
                ("echo hello", "broken-document", "without a word"),
                ("exit 1", "broken-document", "without a word"),
                ("kill -SEGV $$", "broken-document", "signal 11"),
                ("exec yes", "document-limit", "over the limit"),
                ("echo winnow-document 1 pdf many", "broken-document", "without a word"),
                ("echo winnow-document 1 html 1", "broken-document", "without a word")):
            with self.subTest(script=script):
                self.expect(self.index_by(script), reason, detail)

    def test_whether_it_writes_at_all(self):
        self.expect(asleep.result(), "document-limit", "not come to an end")

    def test_markup_that_it_writes_is_a_page(self):
        summary, _ = self.index_by("printf 'winnow-document 1 pdf 3\\n<title>T</title><p>some words of text'")
        self.assertEqual(summary["documents"], 2)


if __name__ == "__main__":
    WINNOW, PROGRAM = sys.argv[1:3]
    SANITIZED = "--sanitized" in sys.argv
    unittest.main(argv=sys.argv[:1])
