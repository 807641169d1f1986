# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads pages by tools that are Python packages, for bench/peer_runs.py, which says what is read and written.

    run.py --versions
    run.py --tool NAME < PAGES
"""
import importlib.metadata
import json
import pathlib
import sys
import time

BLOCKS = {"address", "article", "aside", "blockquote", "br", "caption", "dd", "div", "dl", "dt", "figcaption", "figure", "h1",
          "h2", "h3", "h4", "h5", "h6", "li", "main", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul"}


def text_of(root):
    """The text of an lxml element, with a line for each block."""
    parts = []

    def walk(node):
        apart = node.tag in BLOCKS
        parts.append("\n" if apart else "")
        if isinstance(node.tag, str):  # comments have none
            parts.append(node.text or "")
            for child in node:
                walk(child)
        parts.append("\n" if apart else "")
        parts.append(node.tail or "")

    walk(root)
    return "".join(parts)


def text_of_html(markup):
    """The text of what a tool gives as HTML."""
    import lxml.html
    return text_of(lxml.html.fromstring(markup)) if markup and markup.strip() else ""


def trafilatura(page, comments=True):
    import trafilatura as tool
    return lambda url: tool.extract(page, url=url, include_comments=comments) or ""


def trafilatura_without(page):
    return trafilatura(page, comments=False)


def readability_lxml(page):
    import readability as tool
    return lambda url: text_of_html(tool.Document(page, url=url).summary())


def resiliparse(page):
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    return lambda url: extract_plain_text(bytes_to_str(page, detect_encoding(page)), main_content=True)


def magic_html(page):
    from magic_html import GeneralExtractor
    tool = GeneralExtractor()
    return lambda url: text_of_html(tool.extract(page.decode("utf-8", errors="replace"), base_url=url).get("html"))


# Each tool: the distribution that it is in, and what takes a page's bytes and gives what takes its URL and gives its text.
TOOLS = {
    "trafilatura": ("trafilatura", trafilatura),
    "trafilatura-no-comments": ("trafilatura", trafilatura_without),
    "readability-lxml": ("readability-lxml", readability_lxml),
    "resiliparse": ("resiliparse", resiliparse),
    "magic-html": ("magic-html", magic_html),
}


def read(tool, name, url, file):
    """The line of a page."""
    page = pathlib.Path(file).read_bytes()
    line = {"id": name, "text": ""}
    reader = TOOLS[tool][1](page)
    began = time.process_time()
    try:
        line["text"] = reader(url)
    except Exception as problem:  # whatever a tool throws, it is without a text
        line["failed"] = f"{type(problem).__name__}: {problem}"[:200]
    line["seconds"] = time.process_time() - began
    return line


def versions():
    found = {"versions": {}, "missing": {}}
    for tool, (distribution, reader) in TOOLS.items():
        try:
            version = importlib.metadata.version(distribution)
            reader(b"")
            found["versions"][tool] = version
        except Exception as problem:  # not there, or without something that it needs
            found["missing"][tool] = f"no Python package {distribution}: {problem}"
    return found


def main():
    if "--versions" in sys.argv:
        print(json.dumps(versions()))
        return
    tool = sys.argv[sys.argv.index("--tool") + 1]
    for line in sys.stdin:
        print(json.dumps(read(tool, *json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
