# SPDX-License-Identifier: GPL-2.0-or-later
"""A hobby site of the 1990s: nested layout tables, no style sheets, no charset label."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import railway_chrome as chrome

WRONGLY_LABELLED = ("list/links", "engine/caboose")
MIRRORED = ("snow98", "recipes")
FOLDERS = {"feature": "stories", "engine": "roster", "list": "."}


def build():
    texts = Texts("railway")
    pages, layouts = [], {}
    records = texts.of("feature") + texts.of("engine") + texts.of("list")
    for record in records:
        pages.append(_page(texts, record, layouts))
    pages += [_page(texts, record, layouts, mirrored=True) for record in texts.of("feature")
              if record.name in MIRRORED]
    tables = chrome.template_tables(layouts)
    return Site("railway_en", "table layout", ["en"], "a hand-made site of the 1990s", pages,
                texts.topics(), {"template_tables.txt": tables})


def _path(record, mirrored):
    suffix = "htm" if record.kind == "engine" else "html"
    folder = "OLD" if mirrored else FOLDERS[record.kind]
    return f"{folder}/{record.name}.{suffix}".removeprefix("./")


def _page(texts, record, layouts, mirrored=False):
    path = _path(record, mirrored)
    breaker = Breaker.drawn(path, percent=60)
    if record.name in ("depot", "signals"):
        breaker.force("stray-span")
    layout = chrome.Layout()
    wrong_label = f"{record.kind}/{record.name}" in WRONGLY_LABELLED
    title = record.one("title")
    blocks = record.blocks
    content = breaker.content(_content(blocks, breaker, Dice("railway content", path)))
    html = chrome.page(layout, texts, record, content, Dice("railway", path), wrong_label)
    layouts.setdefault(record.kind, []).append(layout)
    return Page(path, record.kind, breaker.page(html), [title] + markup.gold_lines(blocks),
                record.about(), charset="windows-1252", label="utf-8" if wrong_label else None,
                breakage=breaker.used)


def _content(blocks, breaker, dice):
    """Paragraphs with <BR><BR> on some pages and <P> without an end on the others."""
    separator = dice.pick(("<P>", "<BR><BR>\n", "</P><P>", "<P ALIGN=justify>"))
    parts = []
    for kind, values in markup.runs(blocks):
        if kind == "row":
            parts.append(_data_table(values))
        elif kind == "li":
            parts.append("<UL>\n" + "\n".join(f"<LI>{_inline(value)}" for value in values)
                         + "\n</UL>")
        else:
            parts.extend(separator + breaker.paragraph(_inline(value)) for value in values)
    return "\n".join(parts)


def _inline(text):
    return markup.inline(text, emphasis="B", code="TT").replace("½", "&frac12;", 1)


def _data_table(rows):
    lines = []
    for number, row in enumerate(rows):
        name, value = (_inline(cell.strip()) for cell in row.split("|"))
        colour = "#FFFFCC" if number % 2 else "#EEEEBB"
        lines.append(f"<TR BGCOLOR={colour}><TD><B>{name}</B><TD>{value}")
    body = "\n".join(lines)
    return f"<P><TABLE BORDER=1 CELLPADDING=4 WIDTH=90%>\n{body}\n</TABLE>"
