# SPDX-License-Identifier: GPL-2.0-or-later
"""Side bar, tabs, contents list, navigation box and footer of the wiki."""

from .. import markup
from ..dice import Dice

ORIGIN = "https://pishenameh.example"
LANGUAGES = (("ar", "العربية"), ("en", "English"), ("ku", "Kurdî"), ("ru", "Русский"),
             ("tg", "Тоҷикӣ"), ("tr", "Türkçe"))
MONTHS = ("فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان")


def spoken(name):
    return name.replace("_", " ")


def persian_number(number):
    return "".join("۰۱۲۳۴۵۶۷۸۹"[int(digit)] for digit in str(number))


def article_html(texts, article, breaker):
    dice = Dice("wiki article", article.name)
    headings = [value for kind, value in article.blocks if kind == "h2"]
    parts = [_information_box(article, dice)] if dice.chance(45) else []
    contents_shown = False
    for number, (kind, values) in enumerate(markup.runs(article.blocks)):
        if kind == "h2":
            if not contents_shown and len(headings) > 1:
                parts.append(_contents(headings))
            contents_shown = True
            parts.extend(_heading(value, number) for value in values)
        else:
            parts.append(_RENDERERS[kind](values, breaker))
    parts.append(_see_also(texts, article, dice))
    parts.append(_sources(texts, dice))
    parts.append(_navigation_box(texts, article))
    return "\n".join(parts)


def _paragraphs(values, breaker):
    return "\n".join(f"<p>{breaker.paragraph(markup.inline(value, emphasis='b'))}\n</p>"
                     for value in values)


def _items(values, breaker):
    items = "\n".join(f"<li>{breaker.paragraph(markup.inline(value))}</li>" for value in values)
    return f"<ul>{items}</ul>"


def _rows(values, _breaker):
    lines = []
    for value in values:
        cells = "".join(f"<td>{markup.inline(cell.strip())}\n</td>" for cell in value.split("|"))
        lines.append(f"<tr>\n{cells}</tr>")
    body = "\n".join(lines)
    return f'<table class="wikitable">\n<tbody>{body}</tbody></table>'


_RENDERERS = {"p": _paragraphs, "li": _items, "row": _rows}


def _heading(text, number):
    anchor = markup.attribute(text.replace(" ", "_"))
    return (f'<h2><span class="mw-headline" id="{anchor}">{markup.escape(text)}</span>'
            '<span class="mw-editsection"><span class="mw-editsection-bracket">[</span>'
            f'<a href="/w/index.php?action=edit&amp;section={number}" title="ویرایش بخش">ویرایش</a>'
            '<span class="mw-editsection-bracket">]</span></span></h2>')


def _contents(headings):
    items = "\n".join(f'<li class="toclevel-1 tocsection-{number}"><a '
                      f'href="#{heading.replace(" ", "_")}">'
                      f'<span class="tocnumber">{persian_number(number)}</span> '
                      f'<span class="toctext">{markup.escape(heading)}</span></a></li>'
                      for number, heading in enumerate(headings, 1))
    return ('<div id="toc" class="toc" role="navigation"><input type="checkbox" role="button" '
            'id="toctogglecheckbox" class="toctogglecheckbox" style="display:none" />'
            f'<div class="toctitle" lang="fa" dir="rtl"><h2>محتویات</h2></div>\n<ul>\n{items}\n'
            '</ul>\n</div>')


def _information_box(article, dice):
    return f"""<table class="infobox" style="width:22em" dir="rtl"><tbody><tr>\
<th colspan="2" class="infobox-above">\
{spoken(article.name)}</th></tr>
<tr><td colspan="2"><a href="/wiki/پرونده:Nemune{dice.between(10, 99)}.jpg" class="image">\
<img alt="" \
src="/images/thumb/Nemune.jpg/220px-Nemune.jpg" width="220" height="165" /></a></td></tr>
<tr><th scope="row">رده</th><td>{spoken(article.one("category"))}</td></tr></tbody></table>"""


def _see_also(texts, article, dice):
    others = [other for other in texts.of("article") if other is not article
              and other.one("category") == article.one("category")]
    items = "\n".join(f'<li><a href="/wiki/{other.name}" title="{spoken(other.name)}">'
                      f"{spoken(other.name)}</a></li>" for other in dice.sample(others, 3))
    return f"{_heading('جستارهای وابسته', 8)}\n<ul>{items}</ul>"


def _sources(texts, dice):
    items = "\n".join(f'<li id="cite_note-{number}"><span class="mw-cite-backlink"><b><a '
                      f'href="#cite_ref-{number}">↑</a></b></span> <span class="reference-text">'
                      f'{source.one("p")}</span></li>'
                      for number, source in enumerate(dice.sample(texts.of("source"), 2), 1))
    return (f"{_heading('منابع', 9)}\n"
            f'<div class="reflist"><ol class="references">\n{items}\n</ol></div>')


def _navigation_box(texts, article):
    links = " &#160;• ".join(f'<a href="/wiki/{other.name}">{spoken(other.name)}</a>'
                             for other in texts.of("article")
                             if other.one("category") == article.one("category"))
    return f"""<div role="navigation" class="navbox"><table class="nowraplinks hlist \
mw-collapsible navbox-inner"><tbody>\
<tr><th scope="col" class="navbox-title" colspan="2">{spoken(article.one("category"))}</th></tr>
<tr><td class="navbox-list navbox-odd"><div>{links}</div></td></tr></tbody></table></div>
<!-- 
NewPP limit report
CPU time usage: 0.{len(links) % 900:03d} seconds
-->"""


def category_html(category, heading, members):
    text = "\n".join(f"<p>{markup.inline(value)}\n</p>" for _, value in category.blocks)
    items = "\n".join(f'<li><a href="/wiki/{article.name}" title="{spoken(article.name)}">'
                      f"{spoken(article.name)}</a></li>" for article in members)
    return f"""{text}
<div class="mw-category-generated" lang="fa" dir="rtl"><div id="mw-pages">
<h2>{heading}</h2>
<div lang="fa" dir="rtl" class="mw-content-rtl"><div class="mw-category"><ul>{items}</ul></div>\
</div>
</div></div>"""


def talk_html(talk, breaker, dice):
    parts = ['<table class="messagebox talkheader" style="display:none"><tbody><tr><td>این صفحهٔ '
             'بحث '
             "برای گفتگو دربارهٔ بهبود نوشتار است.</td></tr></tbody></table>"]
    for number, (kind, value) in enumerate(talk.blocks):
        if kind == "h2":
            parts.append(_heading(value, number))
            continue
        text = breaker.paragraph(markup.inline(value, emphasis="span"))
        stamp = (f"‏{persian_number(dice.between(1, 30))} {dice.pick(MONTHS)} ۱۴۰۰، ساعت "
                 f"{persian_number(dice.between(10, 23))}:{persian_number(dice.between(10, 59))}")
        parts.append(f"<dl><dd>{text} <small>{stamp}</small></dd></dl>" if number > 1
                     else f"<p>{text} <small>{stamp}</small>\n</p>")
    return "\n".join(parts)


def redirect_notice(alias):
    return (f'<div id="contentSub"><span class="mw-redirectedfrom">(تغییرمسیر از <a '
            'href="/w/index.php'
            f'?title={alias}&amp;redirect=no" class="mw-redirect">{spoken(alias)}</a>)</span>'
            '</div>\n')


def page(texts, title, body, path, label, canonical, notice, category, noindex=False):
    dice = Dice("wiki page", path)
    link = f'<link rel="canonical" href="{canonical}"/>\n' if canonical else ""
    robots = '<meta name="robots" content="noindex,nofollow"/>\n' if noindex else ""
    categories = ""
    if category:
        categories = (f'<div id="catlinks" class="catlinks" data-mw="interface"><div '
                      'id="mw-normal-catlinks">'
                      f'<a href="/wiki/ویژه:رده‌ها">رده</a>: <ul><li><a '
                      f'href="/wiki/رده:{category}">'
                      f"{spoken(category)}</a></li></ul></div></div>")
    article_name = path.removeprefix("wiki/").removesuffix(".html")
    return f"""<!DOCTYPE html>
<html class="client-nojs" lang="fa" dir="rtl">
<head>
<meta charset="{label}"/>
<title>{title} - پیشه‌نامه</title>
<script>document.documentElement.className="client-js";RLCONF={{"wgPageName":"page"}};</script>
<meta name="generator" content="MediaWiki 1.35.13"/>
{robots}{link}<link rel="search" type="application/opensearchdescription+xml" \
href="/w/opensearch_desc.php"/>
</head>
<body class="mediawiki rtl sitedir-rtl mw-hide-empty-elt ns-0 ns-subject skin-vector action-view">
<div id="mw-page-base" class="noprint"></div>
<div id="content" class="mw-body" role="main">
\t<a id="top"></a>
\t<div id="siteNotice" class="mw-body-content">{_site_notice(dice)}</div>
\t<div class="mw-indicators mw-body-content"></div>
\t<h1 id="firstHeading" class="firstHeading" lang="fa">{title}</h1>
\t<div id="bodyContent" class="mw-body-content">
\t\t<div id="siteSub" class="noprint">از پیشه‌نامه، دانشنامهٔ آزاد پیشه‌ها</div>
\t\t{notice}<div id="jump-to-nav"></div>
\t\t<a class="mw-jump-link" href="#mw-head">پرش به ناوبری</a>
\t\t<a class="mw-jump-link" href="#searchInput">پرش به جستجو</a>
\t\t<div id="mw-content-text" lang="fa" dir="rtl" class="mw-content-rtl">\
<div class="mw-parser-output">
{body}
</div><div class="printfooter">برگرفته از «\
<a dir="ltr" href="{ORIGIN}/w/index.php?oldid={dice.between(1000, 9999)}">\
{ORIGIN}/w/index.php</a>»</div></div>
\t\t{categories}
\t</div>
</div>
<div id="mw-navigation">
{_navigation(texts, article_name, dice)}
</div>
{_footer(dice)}
</body>
</html>
"""


def _site_notice(dice):
    return dice.pick(("", "", "مسابقهٔ عکس بازارها تا پایان مهر ادامه دارد.",
                      "برای نگهداری کارساز ویکی کمک مالی کنید.",
                      "نشست ماهانهٔ نویسندگان: پنجشنبه، ساعت شش."))


def _navigation(texts, name, dice):
    languages = "".join(f'<li class="interlanguage-link interwiki-{code}"><a '
                        f'href="https://{code}.pishenameh.example/" '
                        f'lang="{code}" hreflang="{code}">{label}</a></li>'
                        for code, label in dice.sample(LANGUAGES, 4))
    categories = "".join(f'<li><a href="/wiki/رده:{record.name}">{spoken(record.name)}</a></li>'
                         for record in texts.of("category"))
    return f"""<h2>منوی ناوبری</h2>
<div id="mw-head"><nav id="p-personal" class="vector-menu" aria-labelledby="p-personal-label">\
<h3 id="p-personal-label">\
<span>ابزارهای شخصی</span></h3><ul><li id="pt-anonuserpage">به سامانه وارد نشده‌اید</li>\
<li id="pt-createaccount"><a \
href="/w/index.php?title=ویژه:ایجاد_حساب">ایجاد حساب</a></li><li id="pt-login"><a href="#">ورود\
</a></li></ul></nav>
<div id="left-navigation"><nav id="p-namespaces"><ul><li id="ca-nstab-main" class="selected">\
<a href="/wiki/{name}">\
صفحه</a></li><li id="ca-talk"><a href="/wiki/گفتگو:{name}" rel="discussion">بحث</a></li></ul>\
</nav></div>
<div id="right-navigation"><nav id="p-views"><ul><li id="ca-view" class="selected"><a>خواندن</a>\
</li><li id="ca-edit"><a \
href="/w/index.php?title={name}&amp;action=edit">ویرایش</a></li><li id="ca-history">\
<a href="/w/index.php?title={name}\
&amp;action=history">نمایش تاریخچه</a></li></ul></nav>
<div id="p-search" role="search"><h3><label for="searchInput">جستجو</label></h3>\
<form action="/w/index.php" id="searchform">\
<input type="search" name="search" placeholder="جستجو در پیشه‌نامه" id="searchInput"/>\
<input type="submit" name="fulltext" \
value="جستجو" id="mw-searchButton"/></form></div></div></div>
<div id="mw-panel"><div id="p-logo" role="banner"><a class="mw-wiki-logo" href="/wiki/صفحهٔ_اصلی" \
title="صفحهٔ اصلی"></a></div>
<nav id="p-navigation" class="portal"><h3>ناوبری</h3><ul><li><a href="/wiki/صفحهٔ_اصلی">صفحهٔ اصلی\
</a></li><li><a \
href="/wiki/ویژه:تغییرات_اخیر">تغییرات اخیر</a></li><li><a href="/wiki/ویژه:صفحهٔ_تصادفی">مقالهٔ \
تصادفی</a></li><li><a \
href="/wiki/تماس">تماس با ما</a></li></ul></nav>
<nav id="p-subjects" class="portal"><h3>موضوع‌ها</h3><ul>{categories}</ul></nav>
<nav id="p-tb" class="portal"><h3>ابزارها</h3><ul><li>پیوندها به این صفحه</li><li>تغییرات مرتبط\
</li><li>پیوند پایدار</li>\
<li>نسخهٔ قابل چاپ</li></ul></nav>
<nav id="p-lang" class="portal"><h3>به زبان‌های دیگر</h3><ul>{languages}</ul></nav></div>"""


def _footer(dice):
    return f"""<footer id="footer" class="mw-footer" role="contentinfo"><ul id="footer-info">\
<li id="footer-info-lastmod">\
این صفحه آخرین بار در {persian_number(dice.between(1, 30))} {dice.pick(MONTHS)} ۱۴۰۱ ساعت \
{persian_number(dice.between(10, 23))}:{persian_number(dice.between(10, 59))} ویرایش شده است.</li>\
<li \
id="footer-info-copyright">متن تحت مجوز آزاد در دسترس است؛ شرایط دیگری هم ممکن است اعمال شود.</li>\
</ul>
<ul id="footer-places"><li><a href="#">سیاست حفظ اسرار</a></li><li><a href="#">دربارهٔ پیشه‌نامه\
</a></li><li><a href="#">\
تکذیب‌نامه‌ها</a></li></ul></footer>"""
