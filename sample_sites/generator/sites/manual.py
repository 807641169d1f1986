# SPDX-License-Identifier: GPL-2.0-or-later
"""A Japanese software manual with the markup of Sphinx and the Read the Docs theme."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import manual_chrome as chrome

SHIFT_JIS = ("guide/schedule", "guide/encryption", "reference/save", "reference/find")
EUC_JP = ("guide/exclude", "reference/mount", "reference/undo")
SAYS_UTF8 = ("reference/find",)
OLD_EDITION = ("guide/install", "guide/restore")


def build():
    texts = Texts("manual")
    order = chrome.reading_order(texts)
    pages = []
    for position, (path, record) in enumerate(order):
        pages.append(_page(texts, order, position, path, record))
    for position, (path, record) in enumerate(order):
        if path in OLD_EDITION:
            pages.append(_page(texts, order, position, path, record, edition="2.3"))
    pages.append(_index(texts, order))
    pages.append(_contents(texts, order))
    return Site("manual_ja", "manual", ["ja"], "a manual made by Sphinx", pages, texts.topics())


def _page(texts, order, position, path, record, edition=None):
    file_path = f"{'old/' + edition + '/' if edition else ''}{path}.html"
    breaker = Breaker.drawn(file_path, percent=25)
    if path in ("guide/faq", "reference/copy"):
        breaker.force("stray-span")
    charset = "shift_jis" if path in SHIFT_JIS else "euc-jp" if path in EUC_JP else "utf-8"
    label = "utf-8" if path in SAYS_UTF8 else charset
    if edition:
        charset = label = "utf-8"
    template = "reference" if record.kind == "command" else "chapter"
    if record.kind == "command":
        body, gold = _command(record, breaker)
    else:
        body, gold = _chapter(texts, record, breaker)
    main = breaker.content(chrome.section(record, body))
    canonical = f"{chrome.ORIGIN}{path}.html" if edition else None
    html = chrome.page(texts, order, position, main, label, canonical, edition)
    return Page(file_path, template, breaker.page(html), gold, record.about(), charset=charset,
                label=label, canonical=canonical, noindex=bool(edition), breakage=breaker.used)


def _chapter(texts, record, breaker):
    blocks = record.blocks[:]
    dice = Dice("manual tip", record.name)
    if record.all("code") and dice.chance(60):
        blocks += dice.pick(texts.of("tip")).blocks
    gold = [record.one("title")] + markup.gold_lines(blocks)
    return chrome.blocks_html(blocks, breaker), gold


def _command(record, breaker):
    """Usage line, options and example; the paragraphs stand before and after them."""
    paragraphs = record.all("p")
    options = [tuple(part.strip() for part in value.split("|", 1))
               for value in record.all("option")]
    gold = [record.one("title"), markup.plain(paragraphs[0]), record.one("usage"), "オプション"]
    for name, meaning in options:
        gold += [name, meaning]
    gold += ["例", record.one("example")] + [markup.plain(text) for text in paragraphs[1:]]
    return chrome.command_html(record, paragraphs, options, breaker), gold


def _index(texts, order):
    """The general index: every option and every term, with the page it stands on."""
    entries = []
    for path, record in order:
        entries += [(value.split("|")[0].split(" ")[0].strip(), path, record)
                    for value in record.all("option")]
        entries += [(value, path, record) for value in record.all("term")
                    if record.name == "glossary"]
    entries.sort(key=lambda entry: (entry[0], entry[1]))
    gold = ["索引"]
    for name, _, record in entries:
        gold.append(f"{name} ({record.one('title')})")
    main = chrome.index_html(entries)
    html = chrome.page(texts, order, None, main, "utf-8", None, None, title="索引")
    return Page("genindex.html", "listing", html, gold, {"cmdsave": 1, "glossary": 1})


def _contents(texts, order):
    gold = ["ほかけ 2.4 の説明書"] + [record.one("title") for _, record in order]
    main = chrome.contents_html(order)
    html = chrome.page(texts, order, None, main, "utf-8", None, None, title="ほかけ 2.4 の説明書")
    return Page("index.html", "listing", html, gold, {})
