# SPDX-License-Identifier: GPL-2.0-or-later
"""Ids of headings, the list of a page's sections, and a check of all links of a site that make_site.py has written."""
import html
import html.parser
import re

HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
WITH_ID = re.compile(r'<h2 id="([^"]*)">(.*?)</h2>', re.DOTALL)
LOADED = {"script", "img", "link", "iframe", "source"}


def _anchor(heading):
    """The rule of tests/rules/check_links.py, which is that of GitHub, on HTML."""
    text = html.unescape(re.sub(r"<[^>]*>", "", heading)).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def with_ids(body):
    """The HTML, each heading with an id; one that comes again gets a number."""
    seen = {}

    def heading(found):
        level, text = found.groups()
        anchor = _anchor(text)
        seen[anchor] = seen.get(anchor, -1) + 1
        name = f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor
        return f'<h{level} id="{name}">{text}</h{level}>'

    return HEADING.sub(heading, body)


def contents_of(body):
    """A list of the sections, if there are three or more."""
    sections = WITH_ID.findall(body)
    if len(sections) < 3:
        return ""
    rows = "\n".join(f'<li><a href="#{name}">{re.sub(r"</?a[^>]*>", "", text)}</a></li>' for name, text in sections)
    return f'<nav class="contents" aria-label="On this page">\n<h2>On this page</h2>\n<ul>\n{rows}\n</ul>\n</nav>'


class _Page(html.parser.HTMLParser):
    """The ids of a page, and what it leads to."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.targets, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "id" in values:
            self.ids.add(values["id"])
        for name in ("href", "src"):
            if values.get(name):
                self.targets.append(values[name])
                if tag in LOADED:
                    self.loaded.append(values[name])


def complaints(folder):
    """A line for each link that leads nowhere, and for each thing that a page would load from another server."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))
             if folder / "api" not in path.parents}  # those are Doxygen's
    for path, page in pages.items():
        name = path.relative_to(folder)
        for target in page.loaded:
            if re.match(r"[a-z]+:|//", target):
                yield f"{name}: loads {target} from another server"
        for target in page.targets:
            if re.match(r"[a-z]+:|//", target):
                continue
            file, _, anchor = target.partition("#")
            other = (path.parent / file).resolve() if file else path
            if not other.is_file():
                yield f"{name}: {target} leads nowhere"
            elif anchor and other in pages and anchor not in pages[other].ids:
                yield f"{name}: {target}: no heading has this id"
