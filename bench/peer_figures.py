# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables of docs/lab/extraction.md and README.md: Winnow beside other extractors, as bench/peers.py --json measured them."""

TOOLS = {"site": "Winnow, `site`", "block-model": "Winnow, `block-model`", "trafilatura": "Trafilatura",
         "trafilatura-no-comments": "Trafilatura without comments", "defuddle": "Defuddle", "readability": "Mozilla Readability",
         "readability-lxml": "readability-lxml", "resiliparse": "resiliparse", "magic-html": "magic-html"}
WINNOW = ("site", "block-model")


def bold(text, marked):
    return f"**{text}**" if marked else text


def rows_of(part):
    """(name, figures) of each set, and of those without pages of empty gold after them."""
    for name, own in part["sets"].items():
        yield name, own
        if "without_empty_gold" in own:
            yield f"{name} without {own['empty_gold']} of empty gold", own["without_empty_gold"]


def below(part, number_of_pages):
    """What the tables are made of."""
    tools = ", ".join(f"{TOOLS[tool]} {version}" for tool, version in part["tools"].items())
    missing = ", ".join(TOOLS.get(tool, tool) for tool in part["missing"])
    lines = f"({number_of_pages:,} pages. {tools}."
    lines += f" Not measured, because they could not be installed: {missing}." if missing else ""
    return ["", f"{lines} Measured {part['date']} at commit {part['commit']}.)"]


def f1(part, table, number):
    """Mean F1 of each tool on each set, the best of each row in bold."""
    tools = [tool for tool in TOOLS if any(tool in own["tools"] for own in part["sets"].values())]
    rows = []
    for name, own in rows_of(part):
        best = max(figures["f1"] for figures in own["tools"].values())
        rows.append([name, *(bold(number(own["tools"][tool]["f1"]), own["tools"][tool]["f1"] == best)
                             if tool in own["tools"] else "" for tool in tools)])
    pages = sum(own["pages"] for own in part["sets"].values())
    return table(["", *(TOOLS[tool] for tool in tools)], rows) + below(part, pages)


def one_set(part, table, number, name="wcxb"):
    """Mean F1 of each tool on one set, for the first page of the documents."""
    own = part["sets"][name]["tools"]
    tools = {"block-model": "Winnow", **{tool: title for tool, title in TOOLS.items() if tool not in WINNOW}}
    chosen = [tool for tool in tools if tool in own]
    return table([tools[tool] for tool in chosen], [[number(own[tool]["f1"]) for tool in chosen]]) + [
        "", f"(Measured {part['date']} at commit {part['commit']}.)"]


def best(part, table, number, signed):
    """Winnow beside the best peer of each set, with intervals."""
    rows = []
    for name, own in rows_of(part):
        for method in (tool for tool in WINNOW if tool in own["tools"]):
            figures, peer = own["tools"][method], own["best_peer"]
            cells = [name, f"`{method}`", str(own.get("pages", own["units"])),
                     f"{number(figures['f1'])} [{number(figures['low'])}, {number(figures['high'])}]",
                     number(figures["precision"]), number(figures["recall"])]
            if peer:
                gain = own["differences"][method][peer]
                cells += [f"{TOOLS[peer]} {number(own['tools'][peer]['f1'])}",
                          f"{signed(gain['f1'])} [{signed(gain['low'])}, {signed(gain['high'])}]"]
            rows.append(cells + [""] * (8 - len(cells)))
    return table(["", "method", "pages", "F1, 95 %", "precision", "recall", "best peer", "difference, 95 %"], rows) + [
        "", f"(Measured {part['date']} at commit {part['commit']}.)"]


def cost(part, table):
    """Milliseconds of processor time for a page, parsing included."""
    tools = [tool for tool in TOOLS if any(tool in own["tools"] for own in part["sets"].values())]
    rows = [[name, *(f"{own['tools'][tool]['milliseconds_per_page']:.1f}" if tool in own["tools"] else "" for tool in tools)]
            for name, own in part["sets"].items()]
    return table(["", *(TOOLS[tool] for tool in tools)], rows) + [
        "", f"(Milliseconds of processor time for a page. Measured {part['date']} at commit {part['commit']}.)"]
