# SPDX-License-Identifier: GPL-2.0-or-later
"""A Persian wiki, right to left, with the markup of MediaWiki's Vector skin."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import wiki_chrome as chrome

NEIGHBOUR_CANONICAL = ("چوگان",)
REDIRECTED = {"کاریز": "قنات", "فرش": "قالی_دستباف"}
LATIN_LABEL = ("انار", "سفالگری")
NOINDEX_TALK = ("گفتگو:ترمه",)


def build():
    texts = Texts("wiki")
    pages = [_article(texts, article, article.name) for article in texts.of("article")]
    pages += [_article(texts, texts.get("article", target), alias)
              for alias, target in REDIRECTED.items()]
    pages += [_category(texts, category) for category in texts.of("category")]
    pages += [_talk(texts, talk) for talk in texts.of("talk")]
    return Site("wiki_fa", "wiki", ["fa"], "a wiki on MediaWiki", pages, texts.topics())


def _article(texts, article, name):
    """An article under its own name, or under another one that redirects to it."""
    path = f"wiki/{name}.html"
    breaker = Breaker.drawn(path, percent=30)
    if name in ("بادگیر", "نوروز"):
        breaker.force("stray-span")
    title = chrome.spoken(article.name)
    body = breaker.content(chrome.article_html(texts, article, breaker))
    gold = [title] + markup.gold_lines(article.blocks)
    canonical = None
    notice = ""
    if name != article.name:
        canonical = f"{chrome.ORIGIN}/wiki/{article.name}"
        notice = chrome.redirect_notice(name)
    elif name in NEIGHBOUR_CANONICAL:
        canonical = "https://bazi-name.example/chogan"
    label = "iso-8859-1" if name in LATIN_LABEL else "utf-8"
    html = chrome.page(texts, title, body, path, label, canonical, notice,
                       category=article.one("category"))
    return Page(path, "article", breaker.page(html), gold, article.about(), label=label,
                canonical=canonical, breakage=breaker.used)


def _category(texts, category):
    path = f"wiki/رده:{category.name}.html"
    members = [article for article in texts.of("article")
               if article.one("category") == category.name]
    title = "رده:" + chrome.spoken(category.name)
    heading = f"صفحه‌های ردهٔ «{chrome.spoken(category.name)}»"
    gold = [title] + markup.gold_lines(category.blocks) + [heading]
    gold += [chrome.spoken(article.name) for article in members]
    about = {}
    for article in members:
        about.update({subject: 1 for subject, grade in article.about().items() if grade == 2})
    body = chrome.category_html(category, heading, members)
    html = chrome.page(texts, title, body, path, "utf-8", None, "", category=None)
    return Page(path, "category", html, gold, about)


def _talk(texts, talk):
    name = f"گفتگو:{talk.name}"
    path = f"wiki/{name}.html"
    breaker = Breaker.drawn(path, percent=50)
    title = "گفتگو:" + chrome.spoken(talk.name)
    body = breaker.content(chrome.talk_html(talk, breaker, Dice("wiki talk", talk.name)))
    noindex = name in NOINDEX_TALK
    html = chrome.page(texts, title, body, path, "utf-8", None, "", category=None,
                       noindex=noindex)
    return Page(path, "talk", breaker.page(html), [title] + markup.gold_lines(talk.blocks),
                talk.about(), noindex=noindex, breakage=breaker.used)
