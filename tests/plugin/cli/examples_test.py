# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs the examples of all commands, as help texts and man pages show them.

Usage: examples_test.py WINNOW SITE [PAGE...]

WINNOW is the program, SITE a sample site with topics and gold texts, and each PAGE the man page of another program
that stands beside WINNOW. Examples find what they name: a mirror, the output of a generator, a page, topics, judgements
and gold texts. Those of omindex run where it is installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import crawls_test

winnow = ""
site = pathlib.Path()
pages = []
# What is made before others read it.
FIRST = ("index", "learn")


def printed(*arguments):
    """What the program prints."""
    return subprocess.run([winnow, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


def commands():
    """All commands, in the order of --help."""
    return re.findall(r"^  ([a-z]+)  ", printed("--help").partition("\nDaily use:\n")[2], re.M)


def examples_of_help(command):
    """Pairs of purpose and lines for a shell, at the end of a command's help."""
    pairs = []
    for line in printed(command, "--help").partition("\nExamples:\n")[2].splitlines():
        if line.startswith("  # "):
            pairs.append((line[4:], []))
        elif line:
            pairs[-1][1].append(line[2:])
    return pairs


def examples_of_page(roff):
    """The same of a man page."""
    plain = roff.partition("\n.SH EXAMPLES\n")[2].partition("\n.SH ")[0]
    for escaped, character in (("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(ti", "~"), ("\\e", "\\")):
        plain = plain.replace(escaped, character)
    found = re.findall(r"\.PP\n(.*)\n\.PP\n\.RS 4\n\.nf\n((?:.*\n)*?)\.fi\n\.RE", plain)
    return [(purpose, lines.splitlines()) for purpose, lines in found]


class ExamplesTest(unittest.TestCase):
    """Each test has a folder with all that examples name."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        shutil.copytree(site / "pages", self.folder / "mirror")
        shutil.copytree(site / "pages", self.folder / "build" / "html")
        shutil.copytree(site / "gold", self.folder / "gold")
        page = site / "pages" / "2023" / "06" / "lighthouse-keeper" / "index.html"
        for copy in ("page.html", "mirror/page.html"):
            shutil.copy(page, self.folder / copy)
        for name in ("topics.tsv", "qrels.txt"):
            shutil.copy(site / name, self.folder)
        (self.folder / "messages.jsonl").write_text('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        (self.folder / "one.warc.gz").write_bytes(crawls_test.RECORDS)
        (self.folder / "crawl.wacz").write_bytes(crawls_test.wacz(crawls_test.GOOD))

    def serve(self, line, environment):
        """Starts a server, at a socket of its own, and ends it once it listens."""
        if "--listen" not in line:
            line += " --listen ./serve.socket"
        socket = self.folder / "serve.socket"
        with subprocess.Popen(["sh", "-c", f"exec {line}"], cwd=self.folder, env=environment, stderr=subprocess.PIPE,
                              stdout=subprocess.DEVNULL, text=True) as server:
            for _ in range(600):
                if socket.exists() or server.poll() is not None:
                    break
                time.sleep(0.1)
            server.terminate()
            _, errors = server.communicate(timeout=60)
        self.assertEqual(server.returncode, 0, errors)

    def run_lines(self, lines):
        with self.subTest(lines=lines):
            environment = {**os.environ, "PATH": f"{pathlib.Path(winnow).parent}:{os.environ['PATH']}",
                           "HOME": str(self.folder), "XDG_CACHE_HOME": str(self.folder / "cache")}
            if lines[0].startswith("winnow serve "):
                self.serve(lines[0], environment)
                return
            done = subprocess.run(["sh", "-e", "-c", "\n".join(lines)], cwd=self.folder, env=environment,
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("error", done.stderr)

    def test_each_command_has_an_example_of_its_own(self):
        names = commands()
        self.assertGreater(len(names), 15)
        for command in names:
            with self.subTest(command=command):
                lines = [line for _, each in examples_of_help(command) for line in each]
                self.assertTrue(any(line.startswith(f"winnow {command} ") for line in lines), lines)

    def test_the_examples_of_all_commands_run(self):
        for command in sorted(commands(), key=lambda each: each not in FIRST):
            for _, lines in examples_of_help(command):
                self.run_lines(lines)

    def test_the_man_page_has_them_all(self):
        expected = [pair for command in commands() for pair in examples_of_help(command)]
        self.assertEqual(examples_of_page(printed("docs", "man")), expected)

    def test_the_examples_of_other_programs_run(self):
        self.run_lines(["winnow learn mirror --model site.model", "cp site.model mirror.model"])
        for page in pages:
            examples = examples_of_page(page.read_text(encoding="utf-8"))
            self.assertTrue(examples, page)
            for _, lines in examples:
                is_configuration = lines[0].startswith("[")
                needs_omindex = any(line.startswith("omindex ") for line in lines)
                if not is_configuration and (shutil.which("omindex") or not needs_omindex):
                    self.run_lines(lines)


if __name__ == "__main__":
    winnow, site, pages = sys.argv[1], pathlib.Path(sys.argv[2]), [pathlib.Path(each) for each in sys.argv[3:]]
    unittest.main(argv=sys.argv[:1])
