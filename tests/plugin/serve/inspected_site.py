# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow serve with its inspector over a copy of a sample site, and what people do there."""
import contextlib
import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.request

from headless import SECONDS_FOR_A_DOCUMENT, browser
from served_site import serving
from visits import ActionChains, ask, click, find, press, texts, visit, wait_for

NEWS = "courier.example"
BAKERY = "Bakery staff walk out"
DROPPED_AT = ".must-log-in"
DROPPED = "You must be logged in to post a comment."
PANEL = "document.querySelector('.panel')"


@contextlib.contextmanager
def inspected(winnow, pages, *options, rules=""):
    """Gives the address of a server, and its folder, with the pages, the database and rules.toml.

    `rules` None: the server has no file of rules. `pages` is a folder, which is copied.
    """
    with tempfile.TemporaryDirectory(prefix="winnow_inspector_") as name:
        folder = pathlib.Path(name)
        shutil.copytree(pages, folder / "pages")
        subprocess.run([winnow, "index", "--quiet", "--db", folder / "site.db", folder / "pages"], check=True)
        given = ["--source", folder / "pages", *options]
        if rules is not None:
            (folder / "rules.toml").write_text(rules, encoding="utf-8")
            given += ["--rules", folder / "rules.toml"]
        with serving(winnow, folder / "site.db", *map(str, given)) as address:
            yield address, folder


def open_view(address, width=1300, **options):
    """Shows an address of the inspector, and waits until it is there and all pages were looked at."""
    visit(address, width=width, **options)
    wait_for("document.documentElement.dataset.ready")


def open_pages(server, query="", **options):
    """The table of pages, when the server has looked at all of them."""
    open_view(f"{server}/inspect/{NEWS}{query}", **options)
    wait_for("!document.querySelector('.scan progress') && document.querySelector('.row-link')")


def looked_at(server, query=""):
    """What the API says of pages that match, when the server has looked at all."""
    deadline = time.monotonic() + SECONDS_FOR_A_DOCUMENT
    while True:
        with urllib.request.urlopen(f"{server}/api/v1/pages?limit=500&q={query}") as answer:
            told = json.load(answer)
        if told["scan"]["finished"]:
            return told["pages"]
        assert time.monotonic() < deadline, told["scan"]
        time.sleep(.05)


def open_page(server, title=BAKERY, **options):
    """A page with its panel, by its address: that the table of pages leads there is for one test to say."""
    found = looked_at(server, title.split()[0])
    page = next(each for each in found if each["title"].startswith(title))
    open_view(f"{server}/inspect/{page['site']}/{page['id']}", **options)
    wait_for("document.querySelector('.map rect:not(.window)')")


def pick_by_keys(text, steps=60):
    """Picks the region with this text alone, as people do without a mouse."""
    press("e")
    wait_for("document.activeElement.localName === 'iframe'")
    for _ in range(steps):
        seen = wait_for("document.querySelector('.region .excerpt')?.textContent")
        if seen == text:
            break
        press("TAB")
        wait_for("document.querySelector('.region .excerpt').textContent !== arguments[0]", seen)
    press("ENTER")


def pick_by_mouse(selector):
    """Picks the region of this element of the page."""
    button("Pick a region")
    with in_frame():
        ActionChains(browser()).move_to_element(find(selector)).click().perform()


def wait_for_preview():
    """Waits for selectors, and for what the first one would change."""
    wait_for("document.querySelector('.suggestion') && document.querySelector('.outcome .summary')")


def button(text, within="main"):
    """Presses the button with this text."""
    found = wait_for("[...document.querySelectorAll(arguments[0] + ' button')]"
                     ".find((one) => one.textContent.startsWith(arguments[1]) && !one.disabled)", within, text)
    click(found)


@contextlib.contextmanager
def in_frame():
    """What is asked of the browser is asked of the page in the frame."""
    browser().switch_to.frame(find("iframe.frame"))
    try:
        yield
    finally:
        browser().switch_to.default_content()


def selectors():
    """The selectors that are suggested."""
    return texts(".suggestion label code")
