# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs the commands of documents of docs/reference, as they stand there.

Usage: document_commands_test.py WINNOW SAMPLE_SITES STREAMS FEEDS

The folder "mirror" and the file "pages.jsonl" that they read are made of a sample site. Ends with 77
where scriptindex or Sphinx's indexer is not installed.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import document_commands

# What the commands write, and the least number of lines in it.
RESULTS = {"docs.ndjson": 60, "mapping.json": 10, "fields.json": 10, "docs.json": 30, "page.sd": 30,
           "docs.jsonl": 30, "sphinx.conf": 60, "pages.xml": 300,
           "winnow.script": 10, "site.dump": 300, "site.model": 1}
winnow = ""
sites = pathlib.Path()
streams = feeds = pathlib.Path()


class DocumentTest(unittest.TestCase):
    """All commands, one after another, in one folder."""

    def test_commands_do_what_they_are_said_to_do(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copytree(sites / "news_en" / "pages", folder / "mirror")
            sent = [{"url": f"https://example.org/{number}", "html": path.read_text("utf-8")}
                    for number, path in enumerate(sorted((folder / "mirror").rglob("*.html")))]
            (folder / "pages.jsonl").write_text("".join(json.dumps(page) + "\n" for page in sent))
            environment = {**os.environ,
                           "PATH": f"{pathlib.Path(winnow).parent}:{os.environ['PATH']}"}
            outputs = []
            for _, command, _ in [*document_commands.commands_of(streams), *document_commands.commands_of(feeds)]:
                done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment,
                                      capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, f"{command}: {done.stderr}")
                outputs += [done.stdout] if "extract --jsonl" in command else []
            for file, least in RESULTS.items():
                lines = (folder / file).read_bytes().count(b"\n")
                self.assertGreaterEqual(lines, least, file)
            self.assertTrue((folder / "site").is_dir(), "the database of scriptindex")
        self.assertEqual([each.count("\n") for each in outputs], [len(sent)] * len(outputs))
        self.assertGreater(len(outputs), 1)

    def test_the_example_of_an_error_is_what_is_written(self):
        done = subprocess.run([winnow, "extract", "--jsonl", "--quiet", "-"],
                              input='\n{"id": 18, "url": "https://example.org/b"}\n',
                              capture_output=True, text=True, check=True)
        written = json.loads(done.stdout)
        written["error"]["hint"] = "..."
        self.assertIn(json.dumps(written, separators=(",", ":")),
                      streams.read_text(encoding="utf-8"))


if __name__ == "__main__":
    winnow, sites, streams, feeds = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
    missing = [each for each in ("scriptindex", "indexer") if not shutil.which(each)]
    if missing:
        print(f"left out: {missing[0]} is not installed (scripts/install_packages.sh)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
