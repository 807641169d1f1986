# SPDX-License-Identifier: GPL-2.0-or-later
"""A Chinese personal blog with the markup of Hexo's NexT theme."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import blog_chrome as chrome

HTML_ENDS_BEFORE_BODY = ("night-ride-levee", "regex-midnight", "balcony-tomatoes")
HTML_ENDS_WITHIN_BODY = ("learning-guqin", "bookshop-closing")
GBK_BYTES = ("pickle-jar", "slow-train-west")
LATIN_LABEL = ("typhoon-window",)
NOINDEX = ("archives/2022/09/index.html",)
PER_PAGE = 10
ELSEWHERE = {"night-ride-levee": "https://bikes.example/columns/night-ride"}


def build():
    texts = Texts("blog")
    posts = sorted(texts.of("post"), key=lambda post: post.one("date"), reverse=True)
    pages = [_post(texts, posts, number) for number in range(len(posts))]
    pages += [_tag(texts, posts, tag.name) for tag in texts.of("tag")]
    pages += [_archive(texts, posts, "archives/index.html", posts),
              _archive(texts, posts, "archives/2022/09/index.html",
                       [post for post in posts if post.one("date").startswith("2022-09")])]
    pages += [_home(texts, posts), _home(texts, posts, second=True)]
    pages.append(_about(texts, posts))
    return Site("blog_zh", "blog", ["zh"], "a blog made by Hexo", pages, texts.topics())


def _post(texts, posts, number):
    post = posts[number]
    path = chrome.post_path(post)
    dice = Dice("blog", path)
    breaker = Breaker.drawn(path, percent=40)
    if post.name in ("flat-tyre-lesson", "radiator-season"):
        breaker.force("stray-span")
    title = post.one("title")
    body = breaker.content(chrome.blocks_html(post.blocks, breaker))
    main = chrome.post(posts, number, body, dice)
    charset = "gbk" if post.name in GBK_BYTES else "utf-8"
    label = "gb2312" if post.name == "pickle-jar" else charset
    if post.name in LATIN_LABEL:
        label = "iso-8859-1"
    canonical = ELSEWHERE.get(post.name)
    html = chrome.page(texts, posts, title, main, label, dice, canonical=canonical,
                       local_contents=chrome.local_contents(post))
    if post.name in HTML_ENDS_BEFORE_BODY:
        html = chrome.end_html_before_body(html)
        breaker.used.append("html-ends-before-body")
    if post.name in HTML_ENDS_WITHIN_BODY:
        html = chrome.end_html_within_body(html)
        breaker.used.append("html-ends-within-body")
    return Page(path, "post", breaker.page(html), [title] + markup.gold_lines(post.blocks),
                post.about(), charset=charset, label=label, canonical=canonical,
                breakage=breaker.used)


def _listed(chosen):
    """Listings answer a query with the lower grade: they lead to a post on the subject."""
    about = {}
    for post in chosen:
        about.update({subject: 1 for subject, grade in post.about().items() if grade == 2})
    return about


def _tag(texts, posts, tag):
    chosen = [post for post in posts if tag in post.words("tags")]
    gold = [f"{tag} 标签"] + [post.one("title") for post in chosen]
    html = chrome.page(texts, posts, f"标签: {tag}", chrome.collection(f"{tag} 标签", chosen),
                       "utf-8", Dice("blog tag", tag))
    return Page(f"tags/{tag}/index.html", "listing", html, gold, _listed(chosen))


def _archive(texts, posts, path, chosen):
    heading = f"嗯..! 目前共计 {len(chosen)} 篇日志。 继续努力。"
    gold = [heading] + [post.one("title") for post in chosen]
    html = chrome.page(texts, posts, "归档", chrome.collection(heading, chosen), "utf-8",
                       Dice("blog archive", path), noindex=path in NOINDEX)
    return Page(path, "listing", html, gold, _listed(chosen), noindex=path in NOINDEX)


def _home(texts, posts, second=False):
    """The home page shows the beginning of ten posts."""
    path = "page/2/index.html" if second else "index.html"
    chosen = posts[PER_PAGE:2 * PER_PAGE] if second else posts[:PER_PAGE]
    gold = []
    for post in chosen:
        gold += [post.one("title"), markup.plain(post.blocks[0][1])]
    dice = Dice("blog home", path)
    main = "\n".join(chrome.excerpt(post) for post in chosen) + chrome.pagination(second)
    html = chrome.page(texts, posts, chrome.BLOG_NAME, main, "utf-8", dice)
    return Page(path, "home", html, gold, _listed(chosen))


def _about(texts, posts):
    record = texts.get("page", "about")
    path = "about/index.html"
    breaker = Breaker.drawn(path)
    title = record.one("title")
    main = chrome.text_page(title, breaker.content(chrome.blocks_html(record.blocks, breaker)))
    html = chrome.page(texts, posts, title, main, "utf-8", Dice("blog", path))
    return Page(path, "post", breaker.page(html), [title] + markup.gold_lines(record.blocks),
                record.about(), breakage=breaker.used)
