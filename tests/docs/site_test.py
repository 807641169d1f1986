# SPDX-License-Identifier: GPL-2.0-or-later
"""The site that is made of the documents: its links, the pages of commands, and its search, in a browser too.

Usage: site_test.py WINNOW REPOSITORY MAN_PAGE

The program winnow-doc ends in each way with the first page alone, and a link that leads nowhere stands among a few documents; with
WINNOW_LONG_TESTS in the environment with all pages, and among all documents. Ends with 77 where cmark-gfm is missing; what needs a
browser is left out where there is none.
"""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

import axe
import headless
import long_tests  # by the path that headless adds
import visits

SKIPPED = 77
BOX = "document.querySelector('winnow-search')?.shadowRoot"
winnow = repository = man_page = site = some_pages = None


def make_site(out, root=None):
    """Runs the script: its status, and what it says."""
    done = subprocess.run([sys.executable, "-B", repository / "scripts/docs/make_site.py", root or repository, out, man_page],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def setUpModule():  # pylint: disable=invalid-name
    """One site for all tests, and those pages of it that winnow-doc ends with."""
    global site, some_pages  # pylint: disable=global-statement
    site = pathlib.Path(tempfile.mkdtemp(prefix="site-"))
    unittest.addModuleCleanup(shutil.rmtree, site)
    status, said = make_site(site / "html")
    assert status == 0, said
    site = some_pages = site / "html"
    if not long_tests.IS_LONG:
        some_pages = site.with_name("few")
        some_pages.mkdir()
        shutil.copy(site / "index.html", some_pages)


class Pages(unittest.TestCase):
    """What is written."""

    def test_each_command_has_a_page_with_its_options(self):
        commands = re.findall(r"(?m)^  (\w+)  ", subprocess.run([winnow, "--help"], stdout=subprocess.PIPE, text=True,
                                                                check=True).stdout)
        self.assertIn("index", commands)
        for command in commands:
            said = subprocess.run([winnow, command, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
            page = (site / f"reference/commands/winnow-{command}.html").read_text(encoding="utf-8")
            for option in re.findall(r"(?m)^  (?:-\w,)?(--[a-z0-9-]+)", said):
                self.assertRegex(page, rf"<code>{option}\b", f"{command} {option}")

    def test_each_page_is_reached_from_the_first_one(self):
        seen, pending = set(), [site / "index.html"]
        while pending:
            page = pending.pop()
            if page in seen or page.suffix != ".html":
                continue
            seen.add(page)
            text = page.read_text(encoding="utf-8")
            pending += [(page.parent / target).resolve() for target in re.findall(r'<a href="([^"#:]+)', text)]
        self.assertEqual(set(site.rglob("*.html")) - seen, set())

    def test_headings_have_the_ids_that_links_name(self):
        """The sections of the tutorial, in its list of them too."""
        page = (site / "tutorial/your-site-searchable.html").read_text(encoding="utf-8")
        names = re.findall(r'<h2 id="([^"]+)"', page)
        self.assertGreater(len(names), 3)
        for name in names:
            self.assertIn(f'<a href="#{name}">', page)

    def test_a_link_that_leads_nowhere_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            if long_tests.IS_LONG:
                shutil.copytree(repository / "docs", root / "docs")
            else:
                (root / "docs/lab").mkdir(parents=True)
                shutil.copy(repository / "docs/README.md", root / "docs")
            for path in repository.glob("*.md"):
                shutil.copy(path, root)
            (root / "docs/lab/new.md").write_text("# More\n\n[a](GONE.md) [b](../README.md#gone) [c](../README.md)\n"
                                               "![d](https://example.org/d.png)\n", encoding="utf-8")
            status, said = make_site(root / "out", root)
        self.assertEqual(status, 1)
        lines = sorted(line for line in said.splitlines() if line.startswith("lab/new.html"))
        self.assertEqual(lines, ["lab/new.html: ../files/docs/lab/GONE.md leads nowhere",
                                 "lab/new.html: ../index.html#gone: no heading has this id",
                                 "lab/new.html: loads https://example.org/d.png from another server"])


class Served(unittest.TestCase):
    """winnow-doc: pages and search at one address."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            command = [sys.executable, "-B", repository / "scripts/docs/winnow-doc", "--port", "0", "--folder", site,
                       "--winnow", winnow]
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            stack.callback(process.send_signal, signal.SIGTERM)
            cls.address = process.stdout.readline().strip()
            cls.addClassCleanup(stack.pop_all().close)

    def get(self, path):
        with urllib.request.urlopen(urllib.parse.urljoin(self.address, path), timeout=60) as response:
            return response.read().decode()

    def test_what_is_found_is_a_page_of_the_site(self):
        found = json.loads(self.get("/api/v1/search?q=swing+bridge"))
        urls = [hit["url"] for hit in found["hits"]]
        self.assertIn("/tutorial/your-site-searchable.html", urls)
        for url in urls:
            self.assertIn("<h1", self.get(url))

    def test_words_of_the_list_of_pages_do_not_find_every_page(self):
        """Which is what Winnow is for: each page has this list beside it."""
        found = json.loads(self.get("/api/v1/search?q=%22From+error+to+remedy%22"))
        self.assertLess(found["matches_estimated"], 15)

    def test_the_inspector_and_the_metrics_are_not_passed_on(self):
        for path in ("/metrics", "/inspect", "/api/v1/rules"):
            with self.assertRaises(urllib.error.HTTPError) as refused:
                self.get(path)
            self.assertEqual(refused.exception.code, 404)
            refused.exception.close()

    def test_the_box_in_a_page_shows_what_is_found(self):
        missing = headless.missing_packages()
        if missing:
            self.skipTest(f"not installed: {', '.join(missing)} (scripts/install_packages.sh test)")
        visits.visit(urllib.parse.urljoin(self.address, "/howto/index.html"))
        visits.wait_for(f"{BOX}?.querySelector('input')")
        visits.ask(f"{BOX}.querySelector('input').focus()")
        visits.press("swing bridge")
        visits.wait_for(f"{BOX}.querySelector('[part=snippet]')")
        self.assertLessEqual(visits.overflow(), 0)


class Program(unittest.TestCase):
    """How winnow-doc ends."""

    @staticmethod
    def command(*options):
        return [sys.executable, "-B", repository / "scripts/docs/winnow-doc", "--port", "0", "--folder", some_pages,
                "--winnow", winnow, *options]

    def refusal(self, *options):
        """What it says before it ends with 1."""
        done = subprocess.run(self.command(*options), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, timeout=120)
        self.assertEqual(done.returncode, 1, done.stdout)
        return done.stdout

    def test_it_says_what_is_missing_and_what_to_do(self):
        self.assertIn("no documents in /nowhere (give --folder)", self.refusal("--folder", "/nowhere"))
        self.assertIn("no command no-winnow (install the package winnow", self.refusal("--winnow", "no-winnow"))
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            self.assertIn(f"port {port}: Address already in use (give another --port)", self.refusal("--port", port))

    def test_it_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            with subprocess.Popen(self.command(), stdout=subprocess.PIPE, text=True,
                                  env=dict(os.environ, TMPDIR=folder)) as process:
                self.assertRegex(process.stdout.readline(), r"^http://127\.0\.0\.1:\d+/$")
                self.assertEqual(len(os.listdir(folder)), 1)
                process.terminate()
                self.assertEqual(process.wait(timeout=60), 0)
            self.assertEqual(os.listdir(folder), [])


class Seen(unittest.TestCase):
    """What readers meet, whatever they see the pages with and on."""

    PAGES = ("index.html", "howto/search-box.html", "reference/commands/winnow-index.html", "explanation/how-a-site-is-learned.html",
             "lab/faults.html")

    def setUp(self):
        missing = headless.missing_packages()
        if missing:
            self.skipTest(f"not installed: {', '.join(missing)} (scripts/install_packages.sh test)")

    def test_pages_fit_small_screens(self):
        for page in self.PAGES:
            with self.subTest(page):
                visits.visit((site / page).as_uri(), width=360)
                self.assertLessEqual(visits.overflow(), 0)

    def test_nothing_keeps_people_from_reading(self):
        if not axe.SCRIPT.exists():
            self.skipTest("axe-core is not installed (scripts/install_packages.sh test)")
        for page in self.PAGES:
            visits.visit((site / page).as_uri(), width=1200)
            for look, barriers in axe.barriers_by_look(widths=(1200,)):
                with self.subTest(page, look=look):
                    self.assertEqual(barriers, [])


if __name__ == "__main__":
    if not shutil.which("cmark-gfm"):
        print("skipped: cmark-gfm is not installed (scripts/install_packages.sh test)")
        sys.exit(SKIPPED)
    winnow, repository, man_page = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(3))
    with headless.opened:
        unittest.main(verbosity=2)
