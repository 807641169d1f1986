# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables of docs/lab/metadata.md: titles, authors and dates, as bench/metadata.py --out keeps them, and structure, by bench/structure.py."""

FIELDS = {"title": "title", "author": "author", "date": "date of publication"}
TOOLS = {"winnow": "Winnow", "defuddle": "Defuddle", "readability": "Mozilla Readability"}
PARTS = {"headings": "headings", "levels": "headings with their level", "code": "lines of code", "cells": "cells of tables",
         "items": "items of lists", "links": "links"}
READERS = {"html": "HTML", "markdown": "Markdown", "readability": "Readability"}


def below(part):
    return ["", f"(Measured {part['date']} at commit {part['commit']}.)"]


def metadata(part, table, number):
    """What is right on the half of WCXB that was not looked at."""
    counted = part["sets"]["wcxb report"]["winnow"]
    rows = []
    for field, title in FIELDS.items():
        own = counted[field]
        rows.append([title, str(own["pages"]), number(own["share"]), str(own["wrong"]), str(own["missing"]), str(own["extra"])])
    return table(["", "pages with one in the gold", "right", "wrong", "missing", "named although the gold has none"], rows) + below(part)


def metadata_peers(part, table, number):
    """The shares of right ones, by tool."""
    by_tool = part["sets"]["wcxb report"]
    rows = [[title, *(number(by_tool[tool][field]["share"]) for field in FIELDS)] for tool, title in TOOLS.items() if tool in by_tool]
    return table(["right", *FIELDS], rows) + below(part)


def structure(part, table, number):
    """What is kept of each kind of part: shares of all, and means of sites."""
    kept = part["all"]
    rows = [[title, f"{kept['html'][name]['wanted']:,}", *(number(kept[reader][name]["share"]) for reader in READERS),
             *(number(kept[reader][name]["mean_of_sites"]) for reader in READERS)] for name, title in PARTS.items()]
    heads = list(READERS.values())
    return table(["", "in the gold", *heads, f"mean of sites: {heads[0]}", *heads[1:]], rows) + below(part)
