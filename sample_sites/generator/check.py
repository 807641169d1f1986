# SPDX-License-Identifier: GPL-2.0-or-later
"""Checks: that the data of the sites is sound, and that committed files are the generated ones."""

import html
import os
import pathlib
import re
import tempfile

from . import output

MAXIMUM_BYTES = 4_000_000


def require_sound(sites):
    """Raises ValueError with all problems, if there are any."""
    problems = []
    for site in sites:
        problems.extend(f"{site.name}: {problem}" for problem in _site_problems(site))
    total = sum(len(content) for content in output.all_files(sites).values())
    if total >= MAXIMUM_BYTES:
        problems.append(f"the sites take {total} bytes; {MAXIMUM_BYTES} are allowed")
    if problems:
        raise ValueError("unsound sample sites:\n" + "\n".join(problems))


def compare(sites, committed):
    """Writes the sites to a temporary folder and lists how the committed ones differ."""
    with tempfile.TemporaryDirectory() as name:
        fresh = pathlib.Path(name)
        output.write_sites(sites, fresh)
        return _differences(_tree(fresh, sites), _tree(committed, sites))


def _tree(folder, sites):
    """Relative path -> bytes of the overview and of all files in the sites' folders."""
    root = os.fsencode(folder)
    paths = [os.path.join(root, b"sites.json")]
    for site in sites:
        for parent, _, names in os.walk(os.path.join(root, site.name.encode("utf-8"))):
            paths += [os.path.join(parent, name) for name in names]
    files = {}
    for path in filter(os.path.isfile, paths):
        with open(path, "rb") as file:
            files[os.path.relpath(path, root).decode("utf-8", "replace")] = file.read()
    return files


def _differences(fresh, committed):
    lines = []
    for path in sorted(set(fresh) | set(committed)):
        if path not in committed:
            lines.append(f"missing: {path}")
        elif path not in fresh:
            lines.append(f"not generated: {path}")
        elif fresh[path] != committed[path]:
            lines.append(f"differs: {path}")
    return lines


def _site_problems(site):
    paths = [page.path for page in site.pages]
    if len(set(paths)) != len(paths):
        yield "a path is used twice"
    if not 25 <= len(paths) <= 40:
        yield f"{len(paths)} pages; 25 to 40 are wanted"
    subjects = {subject for page in site.pages
                if not page.noindex for subject in page.about}
    for topic in site.topics:
        if topic.subject not in subjects:
            yield f"topic {topic.identifier}: no page is about '{topic.subject}'"
    for page in site.pages:
        if re.search(r"[\s\0]", page.path) or page.path.startswith("/"):
            yield f"{page.path}: not a usable path"
        if not page.gold:
            yield f"{page.path}: no main text"
        yield from _text_problems(page)


def _text_problems(page):
    """Every gold line must stand in the page's text, in order, once tags are taken away."""
    text = re.sub(r"<!--.*?-->", "", page.html, flags=re.DOTALL)
    text = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL | re.IGNORECASE)
    text = html.unescape(re.sub(r"</?[a-zA-Z][^>]*>", "", text))
    text = re.sub(r"\s+", "", text)
    position = 0
    for line in page.gold:
        wanted = re.sub(r"\s+", "", line)
        found = text.find(wanted, position)
        if found < 0:
            yield f"{page.path}: main text not in the page, or out of order: {line[:60]}"
            return
        position = found + len(wanted)
