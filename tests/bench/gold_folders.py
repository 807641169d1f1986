# SPDX-License-Identifier: GPL-2.0-or-later
"""Folders of a few pages with gold texts, in the forms that the programs of bench/ read."""
import json
import pathlib
import subprocess
import sys

MENU = "<nav><ul>" + "".join(f'<li><a href="/{word}">{word}</a></li>' for word in ("home", "news", "shop", "about")) + "</ul></nav>"


def sentences(topic, count=12):
    return [f"The {topic} of day {number} was seen by people who walked along the river, and they wrote {number} letters on it."
            for number in range(count)]


def page(topic):
    """(HTML, gold text)"""
    text = sentences(topic)
    body = "".join(f"<p>{sentence}</p>" for sentence in text)
    return (f"<!DOCTYPE html><html><head><title>{topic}</title></head><body>{MENU}<main><h1>About {topic}</h1>{body}</main>"
            f"<footer>All rights reserved by nobody</footer></body></html>", "\n".join([f"About {topic}", *text]))


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def write_set(folder, topics, empty=()):
    """Single pages; the gold text of some is empty."""
    for topic in topics:
        markup, gold = page(topic)
        write(folder / "html" / f"{topic}.html", markup)
        write(folder / "gold" / f"{topic}.txt", "" if topic in empty else gold)
    write(folder / "index.json", json.dumps(
        [{"id": topic, "type": "article", "url": f"https://{topic}.example/page"} for topic in topics]))
    return folder


def write_sites(folder, sites):
    """{site: topics}"""
    for site, topics in sites.items():
        for topic in topics:
            markup, gold = page(f"{topic} {site}")
            write(folder / site / "pages" / f"{topic}.html", markup)
            write(folder / site / "gold" / f"{topic}.html.txt", gold)
    write(folder / "manifest.json", json.dumps([{"site": site} for site in sites]))
    return folder


def write_portal(folder, topics):
    """In the form of CleanPortalEval."""
    for place, topic in enumerate(topics):
        markup, gold = page(topic)
        write(folder / "input" / f"portal_{place}.html", markup)
        write(folder / "GoldStandard" / f"portal_{place}.txt", f"URL: https://portal.example/{place}\n<p>{gold}")
    return folder


def run(program, *arguments, environment=None):
    """What a program of bench/ prints; raises an error with all that it said if it fails."""
    done = subprocess.run([sys.executable, program, *map(str, arguments)], capture_output=True, text=True, check=False,
                          env=environment)
    if done.returncode != 0:
        raise AssertionError(f"{pathlib.Path(program).name} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr
