# SPDX-License-Identifier: GPL-2.0-or-later
"""Pages of commands and options, in Markdown, made of man pages as Winnow's programs print them.

The man pages come from the declarations of the options (plugin/common/man_page.h), and so do these pages. Of roff only
what these man pages have is understood.
"""
import re

COMMAND = re.compile(r"WINNOW [A-Z]+")


def _plain(text):
    """Text of roff as characters; what is bold or in italics stays marked, by \\x01 and \\x02."""
    text = re.sub(r"\\f[BI]", "\x01", text).replace(r"\fR", "\x02")
    for written, meant in ((r"\&", ""), (r"\-", "-"), (r"\(aq", "'"), (r"\(ga", "`"), (r"\(ti", "~"), (r"\(ha", "^"),
                           (r"\(dq", '"'), (r"\e", "\\")):
        text = text.replace(written, meant)
    return text


def _prose(text):
    """Text that is to be read as it is."""
    return re.sub(r"([\\`*_<>|\[\]])", r"\\\1", re.sub("[\x01\x02]", "", _plain(text)))


def _code(text):
    """A name of an option or a command."""
    return "`" + re.sub("[\x01\x02]", "", _plain(text)).replace("|", r"\|") + "`"


class _Section:
    """Lines of Markdown of one .SH section."""

    def __init__(self):
        self.lines, self.in_table = [], False
        self.verbatim, self.name_comes, self.cell_open = False, False, False

    def heading(self, text):
        self._end_table()
        self.lines += ["", "## " + _prose(text.strip('"')), ""]

    def _end_table(self):
        if self.in_table:
            self.lines.append("")
        self.in_table = self.cell_open = False

    def line(self, text):
        """One line that is no heading."""
        if text in (".nf", ".fi"):
            self.verbatim = text == ".nf"
            self.lines.append("")
        elif self.verbatim:
            self.lines.append("    " + re.sub("[\x01\x02]", "", _plain(text)))
        elif text == ".TP":
            if not self.in_table:
                self.lines += ["", "| | |", "|---|---|"]
            self.in_table = self.name_comes = True
        elif text.startswith(".RS") or text in (".PP", ".RE"):
            self._end_table()
            self.lines.append("")
        elif not text.startswith("."):
            self._text(text)

    def _text(self, text):
        if self.name_comes:
            self.lines.append(f"| {_code(text)} | |")
            self.name_comes, self.cell_open = False, True
        elif self.cell_open:
            self.lines[-1] = self.lines[-1].removesuffix("|") + f"{_prose(text)} |"
        elif text.startswith(r"\fBwinnow"):
            self.lines += ["", "    " + re.sub("[\x01\x02]", "", _plain(text)), ""]
        else:
            self.lines.append(_prose(text))


def _sections(man_page):
    """The .SH sections of a man page by name."""
    sections, current = {}, None
    for text in man_page.splitlines():
        if text.startswith(".SH "):
            current = sections.setdefault(text[4:].strip('"'), _Section())
        elif current and text.startswith(".SS "):
            current.heading(text[4:])
        elif current:
            current.line(text)
    return {name: re.sub(r"\n{3,}", "\n\n", "\n".join(section.lines)).strip() for name, section in sections.items()}


def _whole_page(sections):
    """A program without commands: all in one page."""
    name = sections["NAME"].split(" ")[0]
    parts = [f"## {title.capitalize()}\n\n{text}" for title, text in sections.items() if title not in ("NAME", "SEE ALSO")]
    summary = sections["NAME"].partition(" - ")[2]
    return name, f"# {name}\n\n{summary[0].upper()}{summary[1:]}.\n\n" + "\n\n".join(parts)


def pages_of(man_pages):
    """Texts of pages by their names. The page `index` lists the others."""
    pages, listed = {}, []
    for man_page in man_pages:
        sections = _sections(man_page)
        commands = [name for name in sections if COMMAND.fullmatch(name)]
        if not commands:
            name, pages[name] = _whole_page(sections)
            listed.append(f" * [{name}]({name}.md)")
            continue
        for title in commands:
            name = title.lower()
            pages[name.replace(" ", "-")] = f"# {name}\n\n{sections[title]}"
        found = re.sub(r"\| `(\w+)` \|", r"| [\1](winnow-\1.md) |", sections["COMMANDS"])
        shared = "\n\n".join(f"## {name.capitalize()}\n\n{sections[name]}" for name in ("OPTIONS", "EXIT STATUS", "EXAMPLES"))
        pages["index"] = f"# Commands and options\n\n{sections['DESCRIPTION']}\n\n{found}\n\n{shared}"
    if listed and "index" in pages:
        pages["index"] += "\n\n## Other programs\n\n" + "\n".join(listed)
    return pages
