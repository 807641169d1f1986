#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes the pictures of the documents: docs/images/search.png and docs/images/inspector.png.

Usage: scripts/screenshots.py [WINNOW]

Indexes sample sites with WINNOW (build/release/bin/winnow), serves them and shows them to Chromium.
Needs the packages of scripts/install_packages.sh test pictures.
"""
import contextlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests/browser"), str(ROOT / "tests/plugin/serve")]
# pylint: disable=wrong-import-position
import headless
import served_site
import visits

SITES = {"courier.example": "news_en", "railway.example": "railway_en", "tools.example": "shop_de"}
QUERY = "/search?q=river+bridge"
MOST_BYTES = 150_000
WIDTH, HEIGHT = 1200, 760


def save(name):
    """Writes what the browser shows, with a palette, which makes the file a third as large."""
    path = ROOT / "docs/images" / name
    path.parent.mkdir(exist_ok=True)
    headless.browser().save_screenshot(str(path))
    subprocess.run(["pngquant", "--quality", "80-100", "--speed", "1", "--strip", "--force", "--output", path, path],
                   check=True)
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size} bytes")
    if size > MOST_BYTES:
        sys.exit(f"{path.name} has more than {MOST_BYTES} bytes")


def search_page(server):
    """Results with filters."""
    visits.visit(server + QUERY, WIDTH, HEIGHT)
    visits.wait_for("document.querySelector('.hit')")
    save("search.png")


def inspector(server):
    """A page of which much is template, tinted."""
    with urllib.request.urlopen(f"{server}/api/v1/pages?site=railway.example&sort=kept&limit=1") as answer:
        page = json.load(answer)["pages"][0]
    visits.visit(f"{server}/inspect/{page['site']}/{page['id']}", WIDTH, HEIGHT)
    visits.wait_for("document.querySelector('iframe')")
    headless.time.sleep(2)  # nothing tells when a frame of another origin has been painted
    save("inspector.png")


def main(winnow):
    """Makes both."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(headless.opened)
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="winnow_screenshots_"))
        source = folder + "/mirror"
        for host, site in SITES.items():
            shutil.copytree(ROOT / "sample_sites" / site / "pages", f"{source}/{host}")
        rules = pathlib.Path(folder, "rules.toml")
        rules.write_text("", encoding="utf-8")
        database = folder + "/site.db"
        subprocess.run([winnow, "index", "--quiet", "--db", database, source], check=True)
        server = stack.enter_context(served_site.serving(
            winnow, database, "--name", "Sample sites", "--source", source, "--rules", str(rules)))
        search_page(server)
        inspector(server)


if __name__ == "__main__":
    missing = headless.missing_packages() + [name for name in ["pngquant"] if not shutil.which(name)]
    if missing:
        sys.exit(f"not installed: {', '.join(missing)} (scripts/install_packages.sh test pictures)")
    headless.engine_alone = False  # pictures are of what people have
    main(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/bin/winnow"))
