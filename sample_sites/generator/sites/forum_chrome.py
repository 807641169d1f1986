# SPDX-License-Identifier: GPL-2.0-or-later
"""Posts, author columns, topic lists and the frame of the board."""

from dataclasses import dataclass

from .. import markup
from ..dice import Dice
from ..texts import Record

ORIGIN = "https://samodelki.example/forum/"
RANKS = ("Новичок", "Участник", "Мастер", "Старожил")
TOWNS = ("Тверь", "Вологда", "Омск", "Псков", "Саратов", "Пермь")
MONTHS = ("янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек")
ADVERTS = ("Инструмент в аренду: перфоратор от 300 рублей в сутки",
           "Пиломатериалы со склада, доставка по области",
           "Курсы сварки по выходным, группа шесть человек",
           "Покупаем медный лом, дорого и честно")


@dataclass
class Post:
    """One contribution; `quoted` is the sentence it answers, if any."""
    author: Record
    text: str
    quoted: str
    quoted_author: Record | None


def post(texts, thread, number, entry, text_html):
    month, day = divmod(Dice("thread", thread.name).number(300) + number, 28)
    hour = Dice("post", thread.name, number)
    user_number = 2 + texts.of("user").index(entry.author)
    identifier = 100 + int(thread.name) * 12 + number
    subject = markup.escape(thread.one("title"))
    if number:
        subject = "Re: " + subject
    quote = ""
    if entry.quoted:
        quote = (f'<blockquote><div><cite>{entry.quoted_author.one("title")} писал(а):</cite>'
                 f"{markup.inline(entry.quoted)}</div></blockquote>")
    return f"""<div id="p{identifier}" class="post has-profile bg{1 + number % 2}">
<div class="inner">
{_author(entry.author, user_number, identifier)}
<div class="postbody"><div id="post_content{identifier}">
<h3 {'class="first"' if number == 0 else ""}><a href="#p{identifier}">{subject}</a></h3>
<ul class="post-buttons"><li><a \
href="./posting.php?mode=quote&amp;f={thread.one("forum")}&amp;p={identifier}" \
title="Ответить с цитатой" class="button button-icon-only"><span>Цитата</span></a></li></ul>
<p class="author"><a class="unread" href="./viewtopic.php?p={identifier}#p{identifier}">\
<span class="sr-only">Сообщение</span></a> <span class="responsive-hide">\
<strong><a href="./memberlist.php?mode=viewprofile&amp;u={user_number}" class="username">\
{entry.author.one("title")}</a></strong> &raquo; </span><time>{day + 1:02d} \
{MONTHS[month]} 2019, {hour.between(7, 23):02d}:{hour.number(60):02d}</time></p>
<div class="content">{quote}{text_html.replace(". ", ".<br> ", 1)}</div>
<div id="sig{identifier}" class="signature">{entry.author.one("signature")}</div>
</div></div>
<div class="back2top"><a href="#top" class="top" title="Вернуться к началу">Вернуться к началу</a>\
</div>
</div></div>
<hr class="divider" />"""


def _author(user, number, identifier):
    dice = Dice("user", user.name)
    return f"""<dl class="postprofile" id="profile{identifier}"><dt class="has-profile-rank \
no-avatar">\
<a href="./memberlist.php?mode=viewprofile&amp;u={number}" \
class="username">{user.one("title")}</a></dt>
<dd class="profile-rank">{dice.pick(RANKS)}</dd><dd class="profile-posts"><strong>Сообщения:\
</strong> \
{dice.between(3, 4200)}</dd><dd class="profile-joined"><strong>Зарегистрирован:</strong> \
{dice.between(1, 28):02d} {dice.pick(MONTHS)} {dice.between(2006, 2018)}</dd>\
<dd class="profile-custom-field"><strong>Откуда:</strong> {dice.pick(TOWNS)}</dd></dl>"""


def topic(texts, thread, posts_html, count, in_noscript):
    forum = texts.get("forum", thread.one("forum"))
    bar = f"""<div class="action-bar bar-top"><div class="buttons">\
<a href="./posting.php?mode=reply&amp;\
f={forum.name}&amp;t={thread.name}" class="button" title="Ответить"><span>Ответить</span></a></div>
<div class="search-box"><form method="get" action="./search.php"><fieldset>\
<input class="inputbox search tiny" \
type="search" name="keywords" placeholder="Поиск в теме…"><input type="hidden" name="t" \
value="{thread.name}">\
</fieldset></form></div><div class="pagination">Сообщений: {count} &bull; Страница <strong>1\
</strong> из \
<strong>1</strong></div></div>"""
    if in_noscript:
        posts_html = ('<div id="lazy-posts" data-topic="' + thread.name + '"></div>\n<noscript>\n'
                      + posts_html + "\n</noscript>")
    similar = [other for other in texts.of("thread")
               if other.one("forum") == forum.name and other is not thread]
    links = "\n".join(f'<li class="row"><a class="topictitle" '
                      f'href="./viewtopic.php?f={forum.name}&amp;t='
                      f'{other.name}">{markup.escape(other.one("title"))}</a></li>'
                      for other in Dice("similar", thread.name).sample(similar, 3))
    return f"""<h2 class="topic-title">\
<a href="./viewtopic.php?f={forum.name}&amp;t={thread.name}">\
{markup.escape(thread.one("title"))}</a></h2>
<div><span style="display:none !important">Форум «{forum.one("title")}»<br></span></div>
<p>Модератор: <a href="./memberlist.php?mode=group&amp;g=4" style="color:#00AA00">Хранители \
паяльника</a></p>
{bar}
{posts_html}
{bar}
<div class="similar-topics"><h3>Похожие темы</h3><ul class="topiclist">
{links}
</ul></div>
<form method="post" action="./posting.php?mode=reply" id="qr_postform">\
<h2 class="quickreply-title">Быстрый ответ\
</h2><textarea name="message" rows="7" cols="76"></textarea><input type="submit" name="post" \
value="Отправить">\
</form>
<div class="stat-block permissions"><h3>Права доступа</h3><p>Вы <strong>не можете\
</strong> начинать темы<br>Вы \
<strong>не можете</strong> отвечать на сообщения<br>Вы <strong>не можете\
</strong> добавлять вложения</p></div>"""


def listing(texts, forum, threads, dice):
    rows = "\n".join(_row(texts, thread, dice) for thread in threads)
    return f"""<h2 class="forum-title">\
<a href="./viewforum.php?f={forum.name}">{forum.one("title")}</a></h2>
<div class="action-bar bar-top"><a href="./posting.php?mode=post&amp;f={forum.name}" \
class="button">Новая тема</a>
<div class="pagination"><a href="#" class="mark">Отметить темы как прочтённые\
</a> &bull; Тем: {len(threads)}</div></div>
<div class="forumbg"><div class="inner"><ul class="topiclist"><li class="header">\
<dl class="row-item"><dt>\
<div class="list-inner">Темы</div></dt><dd class="posts">Ответы</dd><dd class="views">Просмотры\
</dd>\
<dd class="lastpost"><span>Последнее сообщение</span></dd></dl></li></ul>
<ul class="topiclist topics">
{rows}
</ul></div></div>
<form method="post" action="./viewforum.php?f={forum.name}"><label>Показать: <select name="st">\
<option>Все темы\
</option><option>1 день</option><option>1 год</option></select></label>\
<input type="submit" value="Перейти"></form>"""


def _row(texts, thread, dice):
    author = dice.pick(texts.of("user")).one("title")
    last = dice.pick(texts.of("user")).one("title")
    return f"""<li class="row bg{1 + dice.number(2)}"><dl class="row-item topic_read">\
<dt title="Нет непрочитанных \
сообщений"><div class="list-inner">\
<a href="./viewtopic.php?f={thread.one("forum")}&amp;t={thread.name}" \
class="topictitle">{markup.escape(thread.one("title"))}</a><br><div class="topic-poster">{author} \
&raquo; \
{dice.between(1, 28)} {dice.pick(MONTHS)} 2019</div></div></dt>\
<dd class="posts">{dice.between(2, 40)}</dd>\
<dd class="views">{dice.between(90, 9000)}</dd><dd class="lastpost"><span>{last}</span></dd></dl>\
</li>"""


def profile(user, dice):
    return f"""<h2 class="memberlist-title">Профиль пользователя {user.one("title")}</h2>
<form method="post" action="./memberlist.php" id="viewprofile"><div class="panel bg1">\
<dl class="left-box details">
<dt>Имя пользователя:</dt><dd><span class="username">{user.one("title")}</span></dd>
<dt>О себе:</dt><dd>{markup.inline(user.one("bio"))}</dd></dl></div>
<div class="panel bg2"><h3>Статистика</h3><dl class="details"><dt>Сообщений:</dt>\
<dd>{dice.between(3, 4000)} | \
<a href="./search.php?author_id=7&amp;sr=posts">Найти сообщения пользователя</a></dd></dl></div>
<div class="panel bg1"><h3>Подпись</h3><div class="postbody"><div class="signature standalone">\
{markup.inline(user.one("signature"))}</div></div></div></form>"""


def page(title, template, main, label, canonical, dice, noindex=False):
    charset = f'<meta charset="{label}" />\n' if label else ""
    link = f'<link rel="canonical" href="{markup.attribute(canonical)}">\n' if canonical else ""
    robots = '<meta name="robots" content="noindex, nofollow">\n' if noindex else ""
    advert = markup.escape(dice.pick(ADVERTS))
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="ru">
<head>
{charset}<meta name="viewport" content="width=device-width, initial-scale=1" />
{robots}<title>{markup.escape(title)} - Самоделкин двор</title>
{link}<link href="./styles/prosilver/theme/stylesheet.css?assets_version=32" rel="stylesheet">
</head>
<body id="phpbb" class="nojs notouch section-{template} ltr">
<div id="wrap" class="wrap"><a id="top" class="top-anchor" accesskey="t"></a>
<div id="page-header"><div class="headerbar" role="banner"><div class="inner">
<div id="site-description" class="site-description"><a id="logo" class="logo" href="./index.php" \
title="Список форумов">\
<span class="site_logo"></span></a><h1>Самоделкин двор</h1><p>Форум домашних мастеров</p>\
<p class="skiplink">\
<a href="#start_here">Пропустить</a></p></div>
<div id="search-box" class="search-box search-header"><form action="./search.php" method="get">\
<input \
name="keywords" type="search" placeholder="Поиск…"><a href="./search.php">Расширенный поиск</a>\
</form></div></div></div>
<div class="navbar" role="navigation"><ul id="nav-main" class="nav-main linklist"><li>\
<a href="./search.php?\
search_id=unanswered">Темы без ответов</a></li><li><a href="./faq.php" rel="help">Вопросы и ответы\
</a></li><li>\
<a href="./memberlist.php">Пользователи</a></li><li><a href="./ucp.php?mode=register">Регистрация\
</a></li><li>\
<a href="./ucp.php?mode=login" accesskey="x">Вход</a></li><li><a href="./kontakty.php">Контакты\
</a></li></ul>
<ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks"><li class="breadcrumbs">\
<span class="crumb">\
<a href="./index.php"><span>Список форумов</span></a></span> <span class="crumb"><a href="#">\
<span>Мастерская\
</span></a></span></li></ul></div></div>
<div class="advert" align="center"><font size="2">{advert}</font></div>
<a id="start_here" class="anchor"></a>
<div id="page-body" class="page-body" role="main">
{main}
<div class="action-bar actions-jump"><p class="jumpbox-return"><a href="./index.php">Вернуться \
к списку</a></p>\
<div class="jumpbox"><span>Перейти</span><ul class="dropdown-contents"><li>Электрика</li>\
<li>Велосипеды и самокаты</li>\
<li>Печи и отопление</li><li>Радио и электроника</li><li>Дерево и мебель</li></ul></div></div>
<div class="stat-block online-list"><h3>Кто сейчас на конференции</h3>\
<p>Сейчас этот форум просматривают: нет \
зарегистрированных пользователей и {dice.between(2, 19)} гостей</p></div>
</div>
<div id="page-footer" class="page-footer" role="contentinfo"><div class="navbar">\
<ul class="linklist"><li><a \
href="./index.php">Список форумов</a></li><li class="rightside">Часовой пояс: UTC+03:00</li>\
<li class="rightside"><a \
href="./ucp.php?mode=delete_cookies">Удалить cookies</a></li><li>\
<a href="./kontakty.php">Связаться с \
администрацией</a></li></ul></div>
<div class="copyright"><p class="footer-row">Создано на основе phpBB&reg; Forum Software</p>\
<p class="footer-row">\
<a href="./ucp.php?mode=privacy">Конфиденциальность</a> | <a href="./ucp.php?mode=terms">Правила\
</a></p>
<p>Администрация не отвечает за советы, после которых погас свет.</p></div></div>
</div>
<div id="cookie-bar" aria-hidden="true">Оставаясь на сайте, вы соглашаетесь с \
использованием файлов cookie. <a \
href="#">Понятно</a></div>
</body>
</html>
"""
