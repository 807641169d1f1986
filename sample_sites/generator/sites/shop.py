# SPDX-License-Identifier: GPL-2.0-or-later
"""A German shop for garden tools with the markup of a Shopify theme."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import shop_chrome as chrome

CARE = {"spaten-grabgabeln": ("stahl", "holz"), "scheren-messer": ("stahl", "garantie"),
        "giessen-waessern": ("ton", "garantie"), "saatgut": ("saat",),
        "kompost-boden": ("holz", "garantie")}
UNDER_COLLECTION = ("gaertnerspaten-ulm", "rosenschere-solide", "tomate-gelbe-laterne")
LATIN_BYTES = ("kompostthermometer", "bokashi-eimer", "sichel-handgedengelt")
SAYS_UTF8 = ("bokashi-eimer",)
NOINDEX = ("collections/saatgut/index.html?sort_by=price-ascending.html",)


def build():
    texts = Texts("shop")
    products = texts.of("product")
    pages = [_product(texts, products, product) for product in products]
    pages += [_product(texts, products, product, under_collection=True) for product in products
              if product.name in UNDER_COLLECTION]
    for collection in texts.of("collection"):
        pages.append(_collection(texts, products, collection))
    pages.append(_collection(texts, products, texts.get("collection", "saatgut"), by_price=True))
    pages += [_page(texts, record) for record in texts.of("page")]
    return Site("shop_de", "shop", ["de"], "a shop on Shopify", pages, texts.topics())


def _product(texts, products, product, under_collection=False):
    path = f"products/{product.name}.html"
    canonical = chrome.ORIGIN + f"/products/{product.name}"
    if under_collection:
        path = f"collections/{product.one('collection')}/{path}"
    dice = Dice("shop", path)
    breaker = Breaker.drawn(path, percent=45)
    care_name = dice.pick(CARE[product.one("collection")])
    blocks = product.blocks + texts.get("care", care_name).blocks
    title = product.one("title")
    price = product.one("price") + " €"
    ordered = ([block for block in blocks if block[0] != "row"]
               + [block for block in blocks if block[0] == "row"])
    body = breaker.content(chrome.blocks_html(ordered, breaker))
    charset = "windows-1252" if product.name in LATIN_BYTES else "utf-8"
    main = chrome.product(texts, product, body, price, dice)
    if not under_collection:
        main += chrome.recommendations([other for other in products if other is not product], dice)
    label = "utf-8" if product.name in SAYS_UTF8 else charset
    html = chrome.page(texts, title, "template-product", canonical, main, dice, label)
    return Page(path, "product", breaker.page(html),
                [title, price] + markup.gold_lines(ordered), product.about(), charset=charset,
                label=label, canonical=canonical, breakage=breaker.used)


def _collection(texts, products, collection, by_price=False):
    path = f"collections/{collection.name}/index.html"
    canonical = f"{chrome.ORIGIN}/collections/{collection.name}"
    chosen = [product for product in products if product.one("collection") == collection.name]
    if by_price:
        path += "?sort_by=price-ascending.html"
        chosen.sort(key=lambda product: float(product.one("price").replace(",", ".")))
    dice = Dice("shop", path)
    title = collection.one("title")
    gold = [title] + markup.gold_lines(collection.blocks)
    about = {}
    for product in chosen:
        gold += [product.one("title"), product.one("price") + " €"]
        about.update({subject: 1 for subject, grade in product.about().items() if grade == 2})
    main = chrome.collection(collection, chosen, by_price)
    noindex = path in NOINDEX
    html = chrome.page(texts, title, "template-collection", canonical, main, dice, "utf-8", noindex)
    return Page(path, "collection", html, gold, about, canonical=canonical, noindex=noindex)


def _page(texts, record):
    path = f"pages/{record.name}.html"
    dice = Dice("shop", path)
    breaker = Breaker.drawn(path)
    title = record.one("title")
    body = breaker.content(chrome.blocks_html(record.blocks, breaker))
    main = chrome.text_page(title, body, with_form=record.name == "kontakt")
    canonical = f"{chrome.ORIGIN}/pages/{record.name}"
    html = chrome.page(texts, title, "template-page", canonical, main, dice, "utf-8")
    return Page(path, "page", breaker.page(html), [title] + markup.gold_lines(record.blocks),
                record.about(), canonical=canonical, breakage=breaker.used)
