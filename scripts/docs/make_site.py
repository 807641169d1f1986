#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes a site of HTML of the documents: what docs/README.md lists, its guides, and the documents at the root.

Usage: make_site.py REPOSITORY OUT [MAN_PAGE...]

cmark-gfm reads the Markdown. Each document becomes a page with the same path below docs/; those at the root are in
project/, files that documents name in files/, and the options of each command in reference/commands/, made of the man
pages that programs have printed. Pages load nothing from other servers, and links between them are relative, so that
the site can be read from a folder. What is in OUT/api, the pages of Doxygen, stays and is linked. Ends with 1 if a link
leads nowhere.
"""
import html
import os
import pathlib
import posixpath
import re
import shutil
import string
import subprocess
import sys

import command_pages
import site_check

HERE = pathlib.Path(__file__).resolve().parent
AT_THE_ROOT = ("README.md", "CONTRIBUTING.md", "HACKING.md", "SECURITY.md", "CHANGELOG.md")
COMMANDS = "reference/commands/index.md"
HEADERS = "api/index.html"
TARGET = re.compile(r'\b(href|src)="([^"]*)"')
LINKS = re.compile(r"\[([^\]]+)\]\(([^)\s]+\.md)\)")


class Site:
    """Knows which page each document becomes. Paths are relative to the repository, or to OUT."""

    def __init__(self, root, out, man_pages):
        self.root, self.out = root, out
        self.texts = {path: self._read(path) for path in self._documents()}
        made = command_pages.pages_of([page.read_text(encoding="utf-8") for page in man_pages])
        self.texts.update({f"docs/reference/commands/{name}.md": text for name, text in made.items()})
        self.files = set()
        self.template = string.Template((HERE / "page.html").read_text(encoding="utf-8"))
        self.parts = self._parts()

    def _read(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def _documents(self):
        found = sorted(path.relative_to(self.root).as_posix() for path in (self.root / "docs").rglob("*.md"))
        return [*found, *AT_THE_ROOT]

    @staticmethod
    def page_of(document):
        """Where a document is in the site."""
        if document in AT_THE_ROOT:
            return f"project/{document[:-3].lower()}.html"
        return re.sub(r"README\.html$", "index.html", document[len("docs/"):-len(".md")] + ".html")

    def _parts(self):
        """What stands beside each page: pairs of a part's name and its pages, as docs/README.md has them."""
        parts = []
        for part in self.texts["docs/README.md"].split("\n## ")[1:]:
            links = [(name, self._resolved("docs/README.md", target)) for name, target in LINKS.findall(part)]
            links = [link for link in links if link[1] in self.texts]
            if part.startswith("Reference"):
                links[:0] = [("Commands and options", f"docs/{COMMANDS}")] * (f"docs/{COMMANDS}" in self.texts)
                links += [("C, C++ and Python, from the headers", HEADERS)] * (self.out / HEADERS).exists()
            parts.append((part.split("\n")[0], links))
        about = [(name[:-3].capitalize(), name) for name in AT_THE_ROOT if name != "SECURITY.md"]
        return [*parts, ("The project", about)]

    @staticmethod
    def _resolved(document, target):
        return posixpath.normpath(posixpath.join(posixpath.dirname(document), target))

    def _link(self, document, target):
        """The target of a link as the page has it."""
        name, mark, anchor = target.partition("#")
        if not name or re.match(r"[a-z]+:", target):
            return target
        path = self._resolved(document, name)
        if path in self.texts:
            path = self.page_of(path)
        else:
            self.files.add(path)
            path = f"files/{path}" + ("/index.html" if (self.root / path).is_dir() else "")
        return posixpath.relpath(path, posixpath.dirname(self.page_of(document))) + mark + anchor

    def _body(self, document):
        """The HTML of a document, with an id for each heading and links of the site."""
        command = ["cmark-gfm", "--extension", "table", "--extension", "autolink"]
        made = subprocess.run(command, input=self.texts[document], stdout=subprocess.PIPE, text=True, check=True).stdout
        made = made.replace("<!-- raw HTML omitted -->\n", "")
        # What is too wide is scrolled, by the keyboard too.
        made = made.replace("<pre>", '<pre tabindex="0">')
        made = made.replace("<table>", '<div class="wide" tabindex="0" role="group" aria-label="Table">\n<table>')
        made = made.replace("</table>", "</table>\n</div>")
        made = TARGET.sub(lambda found: f'{found[1]}="{self._link(document, found[2])}"', made)
        return site_check.with_ids(made)

    def _beside(self, document):
        """The list of pages; guides and commands are listed on pages of their kind."""
        lines = []
        for name, links in self.parts:
            lines.append(f"<h2>{html.escape(name)}</h2>\n<ul>")
            for title, path in links:
                lines.append(self._entry(document, title, path))
                folder = posixpath.dirname(path)
                if path.endswith(("howto/README.md", "commands/index.md")) and document.startswith(folder + "/"):
                    inner = [self._entry(document, self._title(each), each) for each in self.texts
                             if posixpath.dirname(each) == folder and each != path]
                    lines += ["<li><ul>", *inner, "</ul></li>"]
            lines.append("</ul>")
        return "\n".join(lines)

    def _entry(self, document, title, path):
        page = path if path == HEADERS else self.page_of(path)
        target = posixpath.relpath(page, posixpath.dirname(self.page_of(document)))
        here = ' aria-current="page"' if path == document else ""
        return f'<li><a href="{target}"{here}>{html.escape(title)}</a></li>'

    def _title(self, document):
        heading = re.search(r"(?m)^# (.*)$", self.texts[document]).group(1)
        return heading.replace("`", "")

    def write(self):
        """Writes all pages, and the files that they name."""
        for document in self.texts:
            page = self.out / self.page_of(document)
            page.parent.mkdir(parents=True, exist_ok=True)
            body = self._body(document)
            depth = "../" * self.page_of(document).count("/")
            page.write_text(self.template.substitute(
                title=html.escape(self._title(document)), root=depth, pages=self._beside(document),
                contents=site_check.contents_of(body), body=body), encoding="utf-8")
        for name in ("site.css", "site.js"):
            shutil.copy(HERE / name, self.out / name)
        for path in sorted(self.files):
            self._copy(path)

    def _copy(self, path):
        """A file as it is; of a folder, the list of its files too."""
        source, target = self.root / path, self.out / "files" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
            rows = "\n".join(f'<li><a href="{name}">{name}</a></li>' for name in sorted(os.listdir(source)))
            (target / "index.html").write_text(self.template.substitute(
                title=html.escape(path), root="../" * (path.count("/") + 2), pages="", contents="",
                body=f"<h1>{html.escape(path)}</h1>\n<ul>\n{rows}\n</ul>"), encoding="utf-8")
        elif source.exists():
            shutil.copy(source, target)


def main():
    os.umask(0o022)
    root, out, *man_pages = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    if not shutil.which("cmark-gfm"):
        sys.exit("cmark-gfm is not installed (scripts/install_packages.sh package)")
    for path in out.iterdir() if out.exists() else ():
        if path.is_dir() and path.name != "api":
            shutil.rmtree(path)
        elif not path.is_dir():
            path.unlink()
    site = Site(root, out, man_pages)
    site.write()
    complaints = list(site_check.complaints(out))
    print("\n".join(complaints) or f"{len(site.texts)} pages in {out}")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
