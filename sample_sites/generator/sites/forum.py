# SPDX-License-Identifier: GPL-2.0-or-later
"""A Russian board for handymen with the markup of phpBB's prosilver style."""

from .. import markup
from ..breakage import Breaker
from ..dice import Dice
from ..model import Page, Site
from ..texts import Texts
from . import forum_chrome as chrome

CYRILLIC_BYTES = ("17", "23", "31", "36", "61", "64", "66", "75", "88", "93")
SAYS_UTF8 = ("31", "66")
SAYS_NOTHING = ("75",)
SAYS_LATIN = ("48", "79")
POSTS_IN_NOSCRIPT = ("44", "70", "84")
NOINDEX_PROFILES = ("ampere", "pechnik76")
PERMALINKED = {"17": 204, "61": 377}


def build():
    texts = Texts("forum")
    pages = []
    for thread in texts.of("thread"):
        pages.append(_thread(texts, thread))
        if thread.name in PERMALINKED:
            pages.append(_thread(texts, thread, permalink=PERMALINKED[thread.name]))
    pages += [_forum(texts, forum) for forum in texts.of("forum")]
    pages += [_profile(texts, number, user) for number, user in enumerate(texts.of("user"), 2)
              if number % 2 == 1]
    return Site("forum_ru", "forum", ["ru"], "a board on phpBB", pages, texts.topics())


def _charset_and_label(thread):
    charset = "windows-1251" if thread.name in CYRILLIC_BYTES else "utf-8"
    if thread.name in SAYS_UTF8:
        return charset, "utf-8"
    if thread.name in SAYS_NOTHING:
        return charset, None
    if thread.name in SAYS_LATIN:
        return charset, "iso-8859-1"
    return charset, charset


def _thread(texts, thread, permalink=None):
    canonical = f"{chrome.ORIGIN}viewtopic.php?f={thread.one('forum')}&t={thread.name}"
    path = f"viewtopic.php?f={thread.one('forum')}&t={thread.name}"
    path += f"&p={permalink}.html" if permalink else ".html"
    dice = Dice("forum", thread.name)
    breaker = Breaker.drawn(path, percent=45)
    if thread.name in ("41", "91"):
        breaker.force("stray-span")
    posts = _posts(texts, thread, dice)
    gold = [thread.one("title")]
    parts = []
    for number, post in enumerate(posts):
        if post.quoted:
            gold.append(markup.plain(post.quoted))
        gold.append(markup.plain(post.text))
        parts.append(chrome.post(texts, thread, number, post,
                                 breaker.paragraph(markup.inline(post.text))))
    listing = breaker.content("\n".join(parts))
    charset, label = _charset_and_label(thread)
    main = chrome.topic(texts, thread, listing, len(posts), thread.name in POSTS_IN_NOSCRIPT)
    html = chrome.page(thread.one("title"), "viewtopic", main, label, canonical,
                       Dice("forum page", path))
    return Page(path, "viewtopic", breaker.page(html), gold, thread.about(), charset=charset,
                label=label, canonical=canonical, breakage=breaker.used)


def _posts(texts, thread, dice):
    """The thread's own posts, some after a quotation, with one or two passers-by between them."""
    users = texts.of("user")
    opener = dice.pick(users)
    helpers = dice.sample([user for user in users if user is not opener], 3)
    own = thread.all("p")
    replies = dice.sample(texts.of("reply"), len(own))
    posts = []
    answered = None
    for number, text in enumerate(own):
        last_word = number == len(own) - 1 and len(own) > 3
        author = opener if number == 0 or last_word else helpers[number % len(helpers)]
        quoted = ""
        if number > 1 and dice.chance(35):
            quoted = own[number - 1].split(". ")[0].rstrip(".?!") + "."
        posts.append(chrome.Post(author, text, quoted, answered if quoted else None))
        answered = author
        if number > 0 and dice.chance(75):
            reply = replies.pop().one("p")
            passer_by = dice.pick([user for user in users if user is not author])
            posts.append(chrome.Post(passer_by, reply, "", None))
    return posts


def _forum(texts, forum):
    path = f"viewforum.php?f={forum.name}.html"
    dice = Dice("forum", path)
    threads = [thread for thread in texts.of("thread") if thread.one("forum") == forum.name]
    threads = dice.sample(threads, len(threads))
    gold = [forum.one("title")] + [thread.one("title") for thread in threads]
    about = {}
    for thread in threads:
        about.update({subject: 1 for subject, grade in thread.about().items() if grade == 2})
    main = chrome.listing(texts, forum, threads, dice)
    canonical = f"{chrome.ORIGIN}viewforum.php?f={forum.name}"
    html = chrome.page(forum.one("title"), "viewforum", main, "utf-8", canonical, dice)
    return Page(path, "viewforum", html, gold, about, canonical=canonical)


def _profile(texts, number, user):
    path = f"memberlist.php?mode=viewprofile&u={number}.html"
    dice = Dice("forum", path)
    gold = [user.one("title"), user.one("bio"), user.one("signature")]
    main = chrome.profile(user, dice)
    noindex = user.name in NOINDEX_PROFILES
    html = chrome.page(user.one("title"), "memberlist", main, "windows-1251", None, dice, noindex)
    about = {"tranzistor": 2} if user.name == "tranzistor" else {}
    return Page(path, "memberlist", html, gold, about, charset="windows-1251",
                label="windows-1251", noindex=noindex)
