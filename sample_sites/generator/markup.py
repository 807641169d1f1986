# SPDX-License-Identifier: GPL-2.0-or-later
"""From the notation of the texts to HTML and to plain text.

The notation has *emphasis*, `code` and [link text|target]. Both results come from the same string,
so the main text of a page never has to be taken back out of its HTML.
"""

import re

_NOTATION = re.compile(r"\*([^*]+)\*|`([^`]+)`|\[([^|\]]+)\|([^\]]+)\]")


def plain(text):
    """The text without notation, white space collapsed."""
    stripped = _NOTATION.sub(lambda match: next(g for g in match.groups() if g is not None), text)
    return " ".join(stripped.split())


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(text):
    return escape(text).replace('"', "&quot;")


def inline(text, emphasis="em", code="code", link='<a href="{href}">{text}</a>'):
    """The text as HTML; the tags are the caller's choice."""
    parts = []
    position = 0
    for match in _NOTATION.finditer(text):
        parts.append(escape(text[position:match.start()]))
        strong, literal, label, target = match.groups()
        if strong is not None:
            parts.append(f"<{emphasis}>{escape(strong)}</{emphasis}>")
        elif literal is not None:
            parts.append(f"<{code}>{escape(literal)}</{code}>")
        else:
            parts.append(link.format(href=attribute(target), text=escape(label)))
        position = match.end()
    parts.append(escape(text[position:]))
    return "".join(parts)


def gold_lines(blocks):
    """One line per block; a table row gives one line per cell; code knows no notation."""
    lines = []
    for kind, value in blocks:
        if kind == "code":
            lines.append(" ".join(value.split()))
            continue
        cells = value.split("|") if kind == "row" else [value]
        lines.extend(plain(cell) for cell in cells if cell.strip())
    return lines


def fill(text, values):
    """Puts values into the {slots} of a text."""
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text


def runs(blocks):
    """Consecutive blocks of one kind together: (kind, [values]) pairs."""
    grouped = []
    for kind, value in blocks:
        if grouped and grouped[-1][0] == kind:
            grouped[-1][1].append(value)
        else:
            grouped.append((kind, [value]))
    return grouped
