# SPDX-License-Identifier: GPL-2.0-or-later
"""Header, side column, post frame and footer of the blog."""

import re

from .. import markup
from ..dice import Dice

ORIGIN = "https://heliwan.example/"
BLOG_NAME = "河湾杂记"
ADVERTS = ("云主机首年半价，学生再减", "手冲咖啡豆，周二烘焙周四到家", "二手相机寄卖，七天可退",
           "折叠车以旧换新")


def post_path(post):
    return post.one("date").replace("-", "/") + f"/{post.name}/index.html"


def blocks_html(blocks, breaker):
    parts = []
    for kind, values in markup.runs(blocks):
        if kind == "li":
            items = "\n".join(f"<li>{breaker.paragraph(markup.inline(value))}</li>"
                              for value in values)
            parts.append(f"<ul>\n{items}\n</ul>")
        elif kind == "row":
            parts.append(_table(values))
        elif kind == "code":
            parts.extend(_code(value) for value in values)
        elif kind == "h2":
            parts.extend(f'<h2 id="{value}"><a href="#{value}" class="headerlink" '
                         f'title="{value}"></a>'
                         f"{value}</h2>" for value in values)
        else:
            parts.extend(f"<p>{breaker.paragraph(markup.inline(value))}</p>" for value in values)
    return "".join(parts)


def _table(rows):
    lines = []
    for row in rows:
        cells = "".join(f"<td>{markup.inline(cell.strip())}</td>\n" for cell in row.split("|"))
        lines.append(f"<tr>\n{cells}</tr>")
    body = "\n".join(lines)
    return f'<div class="table-container"><table>\n<tbody>{body}\n</tbody></table></div>'


def _code(value):
    return ('<figure class="highlight bash"><table><tr><td class="gutter"><pre><span '
            'class="line">1</span>'
            f'<br></pre></td><td class="code"><pre><span class="line">{markup.escape(value)}'
            '</span><br>'
            "</pre></td></tr></table></figure>")


def post(posts, number, body, dice):
    record = posts[number]
    path = post_path(record).removesuffix("index.html")
    words = sum(len(value) for _, value in record.blocks)
    tags = "".join(f'<a href="/tags/{tag}/" rel="tag"># {tag}'
                   '</a>\n' for tag in record.words("tags"))
    advert = ""
    if dice.chance(40):
        advert = f'<div class="ad-wrap" aria-hidden="true"><ins>{dice.pick(ADVERTS)}</ins></div>\n'
    return f"""<div class="post-block">
<article itemscope itemtype="http://schema.org/Article" class="post-content" lang="zh-CN">
<link itemprop="mainEntityOfPage" href="{ORIGIN}{path}">
<span hidden itemprop="author" itemscope itemtype="http://schema.org/Person">\
<meta itemprop="name" content="阿湾">\
</span>
<header class="post-header"><h1 class="post-title" itemprop="name headline">
{markup.escape(record.one("title"))}
</h1>
<div class="post-meta-container"><div class="post-meta"><span class="post-meta-item">\
<span class="post-meta-item-text">\
发表于</span> <time title="创建时间：{record.one("date")}" \
itemprop="dateCreated datePublished">{record.one("date")}</time>\
</span><span class="post-meta-item" title="本文字数">{words} 字</span><span class="post-meta-item" \
title="阅读时长">约 \
{1 + words // 300} 分钟</span></div></div></header>
<div class="post-body" itemprop="articleBody">{body}</div>
{advert}<footer class="post-footer">
<div class="reward-container"><div>如果文章对你有帮助，可以请我喝一杯豆浆</div><button>赞赏</button>\
<div class="post-reward" style="display: none;"><img src="/images/pay.png" alt="阿湾 收款码"></div></div>
<ul class="post-copyright"><li><strong>本文作者：</strong>阿湾</li><li><strong>本文链接：</strong><a \
href="{ORIGIN}{path}">{ORIGIN}{path}</a></li><li><strong>版权声明：</strong>除特别声明外，转载请注明出处！</li></ul>
<div class="post-tags">
{tags}</div>
{_neighbours(posts, number)}
</footer></article></div>
{_comments(dice)}"""


def _neighbours(posts, number):
    newer = posts[number - 1] if number > 0 else None
    older = posts[number + 1] if number + 1 < len(posts) else None
    links = []
    for other, relation, arrow in ((older, "prev", "left"), (newer, "next", "right")):
        link = ""
        if other:
            link = (f'<a href="/{post_path(other).removesuffix("index.html")}" rel="{relation}" '
                    f'title="{other.one("title")}"><i class="fa fa-angle-{arrow}"></i> '
                    f'{markup.escape(other.one("title"))}</a>')
        links.append(f'<div class="post-nav-item">{link}</div>')
    return '<div class="post-nav">' + "\n".join(links) + "</div>"


def _comments(dice):
    if dice.chance(50):
        return '<div class="comments" id="comments"><noscript>请打开脚本以查看评论。</noscript></div>'
    return """<div class="comments" id="comments"><form class="vwrap">\
<input name="nick" placeholder="昵称">
<input name="mail" placeholder="邮箱"><textarea placeholder="说点什么吧"></textarea><button>提交</button>\
</form>
<div class="vnum">还没有评论</div></div>"""


def local_contents(post):
    headings = [value for kind, value in post.blocks if kind == "h2"]
    if not headings:
        return '<div class="post-toc-empty" hidden>此文章未包含目录</div>'
    items = "".join(f'<li class="nav-item nav-level-2"><a class="nav-link" href="#{value}"><span '
                    f'class="nav-number">{number}.</span> <span class="nav-text">{value}</span>'
                    '</a></li>'
                    for number, value in enumerate(headings, 1))
    return f'<div class="post-toc"><h4>文章目录</h4><ol class="nav">{items}</ol></div>'


def collection(heading, posts):
    entries = "\n".join(f"""<article itemscope itemtype="http://schema.org/Article">\
<header class="post-header">
<div class="post-meta-container"><time itemprop="dateCreated" \
content="{post.one("date")}">{post.one("date")[5:]}</time></div>
<div class="post-title"><a class="post-title-link" \
href="/{post_path(post).removesuffix("index.html")}"><span>\
{markup.escape(post.one("title"))}</span></a></div></header></article>""" for post in posts)
    return f"""<div class="post-block"><div class="posts-collapse"><div class="collection-title">\
<span \
class="collection-header">{heading}</span></div>
{entries}
</div></div>
<nav class="pagination"><span class="page-number current">1</span></nav>"""


def excerpt(post):
    return f"""<div class="post-block"><article class="post-content"><header class="post-header">\
<h2 class="post-title">\
<a href="/{post_path(post).removesuffix("index.html")}" \
class="post-title-link">{markup.escape(post.one("title"))}</a></h2>
</header><div class="post-body" itemprop="articleBody"><p>{markup.inline(post.blocks[0][1])}</p>
<!--noindex--><div class="post-button"><a class="btn" href="/{post_path(post)}#more" \
rel="contents">阅读全文 \
&raquo;</a></div><!--/noindex--></div></article></div>"""


def pagination(second):
    links = ('<a class="extend prev" rel="prev" href="/">上一页</a><a class="page-number" href="/">1'
             '</a>'
             '<span class="page-number current">2</span>' if second else
             '<span class="page-number current">1</span><a class="page-number" href="/page/2/">2'
             '</a>'
             '<a class="extend next" rel="next" href="/page/2/">下一页</a>')
    return f'\n<nav class="pagination">{links}</nav>'


def text_page(title, body):
    return f"""<div class="post-block" lang="zh-CN"><header class="post-header">\
<h1 class="post-title">{title}</h1>
</header><div class="post-body">{body}</div></div>"""


def end_html_before_body(html):
    """`</head></html><body>`: the theme's head file closes more than it opened."""
    return re.sub(r"</html>\s*$", "", html).replace("</head>", "</head>\n</html>", 1)


def end_html_within_body(html):
    """`</html>` in front of `</body>`, with a script still to come between them."""
    html = re.sub(r"</html>\s*$", "", html)
    return html.replace("</body>", '</html>\n<script src="/js/count.js"></script>\n</body>\n')


def page(texts, posts, title, main, label, dice, canonical=None, noindex=False, local_contents=""):
    link = f'<link rel="canonical" href="{canonical}">\n' if canonical else ""
    robots = '<meta name="robots" content="noindex">\n' if noindex else ""
    suffix = "" if title == BLOG_NAME else f" | {BLOG_NAME}"
    return f"""<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="{label.upper()}">
<meta name="viewport" content="width=device-width">
<meta name="generator" content="Hexo 6.2.0">
{robots}{link}<link rel="stylesheet" href="/css/main.css">
<script class="next-config" data-name="main" \
type="application/json">{{"hostname":"heliwan.example","root":"/"}}</script>
<title>{markup.escape(title)}{suffix}</title>
<noscript><link rel="stylesheet" href="/css/noscript.css"></noscript>
</head>
<body itemscope itemtype="http://schema.org/WebPage">
<div class="headband"></div>
<main class="main"><div class="column">
{_header()}
{_side(texts, posts, dice, local_contents)}
</div>
<div class="main-inner post posts-expand">
{main}
</div></main>
{_footer(dice)}
<div class="toggle sidebar-toggle" role="button"><span class="toggle-line"></span></div>
<div class="back-to-top" role="button" aria-label="返回顶部"><span>0%</span></div>
</body>
</html>
"""


def _header():
    items = "".join(f'<li class="menu-item"><a href="{target}" rel="section"><i class="fa fa-fw">'
                    f'</i>{name}</a></li>'
                    for name, target in (("首页", "/"), ("标签", "/tags/"), ("归档", "/archives/"),
                                         ("关于", "/about/"), ("联系", "/about/#联系")))
    return f"""<header class="header" itemscope itemtype="http://schema.org/WPHeader">\
<div class="site-brand-container">\
<div class="site-meta"><a href="/" class="brand" rel="start"><i class="logo-line"></i>\
<p class="site-title">{BLOG_NAME}</p>\
</a><p class="site-subtitle" itemprop="description">做饭 骑车 修东西</p></div></div>
<nav class="site-nav"><ul class="main-menu menu">{items}<li class="menu-item menu-item-search">\
<a role="button" \
class="popup-trigger">搜索</a></li></ul></nav>
<div class="search-pop-overlay" style="display:none"><form>\
<input autocomplete="off" placeholder="搜索..." type="search">\
</form></div></header>"""


def _side(texts, posts, dice, local_contents):
    tags = sorted({tag for post in posts for tag in post.words("tags")})
    cloud = " ".join(f'<a href="/tags/{tag}/" style="font-size: '
                     f'{Dice("tag", tag).between(12, 30)}px;">{tag}</a>'
                     for tag in tags)
    recent = "".join(f'<li><a href="/{post_path(post)}">{markup.escape(post.one("title"))}</a></li>'
                     for post in dice.sample(posts, 4))
    return f"""<aside class="sidebar"><div class="sidebar-inner">\
<div class="sidebar-panel">{local_contents}</div>
<div class="site-overview"><p class="site-author-name" itemprop="name">阿湾</p>\
<nav class="site-state"><div>\
<span class="site-state-item-count">{len(posts)}</span><span class="site-state-item-name">日志\
</span></div><div>\
<span class="site-state-item-count">{len(tags)}</span><span class="site-state-item-name">标签</span>\
</div></nav>
<div class="links-of-author"><a href="mailto:awan@heliwan.example">邮箱</a> <a href="/atom.xml">订阅\
</a></div></div>
<div class="tag-cloud"><h3>标签云</h3>{cloud}</div>
<div class="popular-posts"><h3>大家都在看</h3><ul>{recent}</ul></div></div></aside>"""


def _footer(dice):
    return f"""<footer class="footer"><div class="footer-inner"><div class="copyright">&copy; \
2015 &ndash; <span \
itemprop="copyrightYear">2022</span> <span class="author" itemprop="copyrightHolder">阿湾</span></div>
<div class="busuanzi-count"><span class="post-meta-item" id="busuanzi_container_site_uv">访客数 \
{dice.between(10000, 99999)}\
</span></div><div class="powered-by">由 <a href="https://hexo.io/" rel="noopener">Hexo</a> & 主题强力驱动\
</div>
<p>本站内容仅代表个人观点，与任何单位无关。使用本站即表示同意保存用于统计的小文件。</p></div></footer>"""
