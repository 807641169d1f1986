# SPDX-License-Identifier: GPL-2.0-or-later
"""A local newspaper in English with the markup of a WordPress block theme."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import news_chrome as chrome

CATEGORIES = ("harbour", "council", "business", "culture", "nature", "people")
NOINDEX = ("category/people/index.html",)
PRINT_VARIANTS = ("storm-edda", "council-newsroom-row")
LATIN_LABEL = ("museum-letters", "bakery-award", "seal-count")


def build():
    texts = Texts("news")
    stories = texts.of("story")
    pages = [_article(texts, stories, story) for story in stories]
    pages += [_article(texts, stories, story, print_variant=True) for story in stories
              if story.name in PRINT_VARIANTS]
    pages += [_category(stories, name) for name in CATEGORIES]
    pages += [_static(stories, record) for record in texts.of("static")]
    return Site("news_en", "news", ["en"], "a local paper on WordPress", pages, texts.topics())


def _article(texts, stories, story, print_variant=False):
    path = chrome.story_path(story)
    canonical = None
    if print_variant:
        canonical = chrome.ORIGIN + path.removesuffix("index.html")
        path = path.removesuffix("index.html") + "index.html?print=1.html"
    dice = Dice("news", path)
    breaker = Breaker.drawn(path)
    if story.name in ("swing-bridge-inspection", "school-kitchen"):
        breaker.force("stray-span")
    blocks = story.blocks + _added_blocks(texts, story)
    title = story.one("title")
    body = breaker.content(_blocks_html(blocks, breaker, dice, print_variant))
    label = "iso-8859-1" if story.name in LATIN_LABEL else "utf-8"
    head = chrome.head(title, path, label, canonical=canonical or _outside_canonical(story))
    main = chrome.article(story, body, dice, print_variant)
    html = chrome.page(head, main, stories, dice, f"post-template-default single "
                       f"postid-{chrome.post_number(story)} single-post", story)
    return Page(path, "article", breaker.page(html), [title] + markup.gold_lines(blocks),
                story.about(), label=label, canonical=canonical or _outside_canonical(story),
                breakage=breaker.used)


def _outside_canonical(story):
    """One agency story names the agency's page as its canonical address."""
    return "https://wire.coastpress.example/2023/edda/" if story.name == "flood-barrier" else None


def _added_blocks(texts, story):
    """Background on the story's first subject, and for most stories a closing paragraph."""
    dice = Dice("news closing", story.name)
    subject = next(iter(story.about()))
    known = [record for record in texts.of("background") if record.name == subject]
    blocks = [block for record in dice.sample(known, dice.between(1, 2)) for block in record.blocks]
    if dice.chance(60):
        blocks += dice.pick(texts.of("closing")).blocks
    return blocks


def _blocks_html(blocks, breaker, dice, print_variant):
    parts = []
    advert_after = 99 if print_variant else dice.between(1, 3)
    for number, (kind, values) in enumerate(markup.runs(blocks)):
        items = [breaker.paragraph(markup.inline(value)) for value in values]
        if kind == "p":
            for position, item in enumerate(items):
                parts.append(f"<p>{item}</p>")
                if number == 0 and position + 1 == advert_after:
                    parts.append(chrome.advert(dice))
        elif kind == "h2":
            parts.extend(f'<h2 class="wp-block-heading">{item}</h2>' for item in items)
        elif kind == "quote":
            parts.extend('<blockquote class="wp-block-quote is-layout-flow"><p>'
                         f"{item}</p></blockquote>" for item in items)
        elif kind == "li":
            entries = "\n".join(f"<li>{item}</li>" for item in items)
            parts.append(f'<ul class="wp-block-list">\n{entries}\n</ul>')
    return "\n\n\n\n".join(parts)


def _category(stories, name):
    path = f"category/{name}/index.html"
    dice = Dice("news", path)
    chosen = [story for story in stories if story.one("category") == name]
    chosen.sort(key=lambda story: story.one("date"), reverse=True)
    gold = [name.capitalize()]
    about = {}
    for story in chosen:
        gold += [story.one("title"), chrome.teaser(story)]
        about.update({subject: 1 for subject, grade in story.about().items() if grade == 2})
    head = chrome.head(name.capitalize(), path, "utf-8", noindex=path in NOINDEX)
    html = chrome.page(head, chrome.archive(name, chosen), stories, dice,
                       f"archive category category-{name}", None)
    return Page(path, "category", html, gold, about, noindex=path in NOINDEX)


def _static(stories, record):
    path = f"{record.name}/index.html"
    dice = Dice("news", path)
    breaker = Breaker.drawn(path)
    title = record.one("title")
    body = breaker.content(_blocks_html(record.blocks, breaker, dice, True))
    form = chrome.contact_form() if "contact" in record.name else ""
    head = chrome.head(title, path, "utf-8")
    html = chrome.page(head, chrome.static(title, body, form), stories, dice,
                       "page-template-default page", None)
    return Page(path, "page", breaker.page(html), [title] + markup.gold_lines(record.blocks),
                record.about(), breakage=breaker.used)
