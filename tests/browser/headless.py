# SPDX-License-Identifier: GPL-2.0-or-later
"""Headless Chromium for tests: one for all documents of a test program, driven by Selenium.

Starting a browser takes seconds, and showing it a document takes a fraction of one. The browser ends
with the program that has started it, even where that is killed.
"""
import contextlib
import functools
import pathlib
import sys
import tempfile
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import long_tests

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.wait import WebDriverWait
except ImportError:
    webdriver = Service = WebDriverWait = None

SKIPPED = 77  # as SKIP_RETURN_CODE in CMakeLists.txt
PACKAGES = {"python3-selenium": None, "chromium": "/usr/bin/chromium",
            "chromium-driver": "/usr/bin/chromedriver"}
SHELL = pathlib.Path("/usr/lib/chromium/chromium-headless-shell")
SHELL_WITH_A_DOCUMENT = pathlib.Path(__file__).resolve().parent / "headless_shell.sh"
# Through a pipe: the browser ends when its driver does.
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-software-rasterizer", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--no-first-run",
         "--remote-debugging-pipe", "--disable-extensions", "--disable-component-extensions-with-background-pages",
         "--disable-breakpad", "--disable-crash-reporter"]
NOT_NEEDED = ["Translate", "OptimizationHints", "MediaRouter"]
# What keeps sites, and frames in a sandbox, in processes of their own.
ISOLATIONS = ["SpareRendererForSitePerProcess", "IsolateOrigins", "site-per-process", "IsolateSandboxedIframes"]
SECONDS_FOR_A_DOCUMENT = 100
opened = contextlib.ExitStack()
# A test that asks visits.py for requests sets this before it starts the browser.
record_requests = False
# A process for each site, frame and document takes most of the time of a test, and forbids to pages what is forbidden anyway. A test
# that is about it sets this to True before it starts the browser; with WINNOW_LONG_TESTS in the environment all tests have it.
isolate_sites = long_tests.IS_LONG
# The engine of Chromium without windows and menus, which take most of the time of a start. Where it is not installed, where sites are
# isolated, and with WINNOW_LONG_TESTS in the environment, the whole of Chromium shows the documents.
engine_alone = SHELL.exists() and not long_tests.IS_LONG


@functools.lru_cache(maxsize=None)
def browser():
    """The browser, started when it is first asked for."""
    class DriverThatEndsWithUs(Service):
        def command_line_args(self):
            return ["--pdeathsig", "TERM", PACKAGES["chromium-driver"], *super().command_line_args()]

    profile = opened.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
    options = webdriver.ChromeOptions()
    alone = engine_alone and not isolate_sites
    options.binary_location = str(SHELL_WITH_A_DOCUMENT) if alone else PACKAGES["chromium"]
    features = NOT_NEEDED if isolate_sites else NOT_NEEDED + ISOLATIONS
    together = [] if isolate_sites else ["--disable-site-isolation-trials", "--renderer-process-limit=1"]
    for flag in [*FLAGS, *together, f"--disable-features={','.join(features)}", f"--user-data-dir={profile}"]:
        options.add_argument(flag)
    if record_requests:
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=DriverThatEndsWithUs("/usr/bin/setpriv"))
    opened.callback(driver.quit)
    driver.set_page_load_timeout(SECONDS_FOR_A_DOCUMENT)
    driver.set_script_timeout(SECONDS_FOR_A_DOCUMENT)
    return driver


def dom_of(address, width=800, seconds_after=0):
    """The document at an address as HTML, when it is loaded and its scripts have run, and some seconds
    after that."""
    browser().execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    browser().get(address)
    time.sleep(seconds_after)
    return browser().page_source


def attribute_of_root(address, name):
    """An attribute that the scripts of the document at an address give its root in the end."""
    browser().get(address)
    return WebDriverWait(browser(), SECONDS_FOR_A_DOCUMENT).until(
        lambda driver: driver.execute_script("return document.documentElement.getAttribute(arguments[0])",
                                             name))


def run_tests():
    """Runs the tests of the program; ends with 77 where there is no browser to show anything to."""
    missing = missing_packages()
    if missing:
        print(f"skipped: not installed: {', '.join(missing)} (scripts/install_packages.sh test)")
        sys.exit(SKIPPED)
    with opened:
        unittest.main()


def missing_packages():
    """Names of the packages that are needed and not there."""
    return [name for name, program in PACKAGES.items()
            if (webdriver is None if program is None else not pathlib.Path(program).exists())]
