# SPDX-License-Identifier: GPL-2.0-or-later
"""Side bar, breadcrumbs, previous and next, and the sections of the manual."""

from .. import markup

ORIGIN = "https://hokake.example/ja/stable/"


def reading_order(texts):
    chapters = [(f"{record.one('folder')}/{record.name}", record)
                for record in texts.of("chapter")]
    commands = [(f"reference/{record.name}", record) for record in texts.of("command")]
    return chapters + commands


def blocks_html(blocks, breaker):
    parts = []
    open_section = False
    for number, (kind, values) in enumerate(markup.runs(blocks)):
        if kind == "h2":
            for value in values:
                closing = "</section>\n" if open_section else ""
                parts.append(f'{closing}<section id="id{number}">\n<h2>{_inline(value)}'
                             f'{_headerlink(f"id{number}")}</h2>')
                open_section = True
        else:
            parts.append(_RENDERERS[kind](values, breaker))
    if open_section:
        parts.append("</section>")
    return _definition_lists("\n".join(parts))


def _inline(text):
    return markup.inline(text).replace("<code>", '<code class="docutils literal notranslate">')


def _headerlink(anchor):
    return f'<a class="headerlink" href="#{anchor}" title="この見出しへのパーマリンク"></a>'


def _paragraphs(values, breaker):
    return "\n".join(f"<p>{breaker.paragraph(_inline(value))}</p>" for value in values)


def _items(values, breaker):
    items = "\n".join(f"<li><p>{breaker.paragraph(_inline(value))}</p></li>" for value in values)
    return f'<ul class="simple">\n{items}\n</ul>'


def _code(values, _breaker):
    lines = "\n".join(f"<span></span>{markup.escape(value)}" for value in values)
    return (f'<div class="highlight-console notranslate"><div class="highlight"><pre>{lines}\n'
            '</pre></div>\n</div>')


def _notes(values, breaker):
    return "\n".join(f'<div class="admonition note">\n<p class="admonition-title">注釈</p>\n'
                     f"<p>{breaker.paragraph(_inline(value))}</p>\n</div>" for value in values)


def _rows(values, _breaker):
    lines = []
    for number, value in enumerate(values):
        cells = "".join(f"<td><p>{_inline(cell.strip())}</p></td>\n" for cell in value.split("|"))
        lines.append(f'<tr class="row-{("odd", "even")[number % 2]}">{cells}</tr>')
    body = "\n".join(lines)
    return f'<table class="docutils align-default">\n<tbody>\n{body}\n</tbody>\n</table>'


def _terms(values, _breaker):
    return "\n".join(f'<dl class="glossary simple">\n<dt id="term-{number}">{_inline(value)}</dt>'
                     for number, value in enumerate(values))


def _definitions(values, breaker):
    return "\n".join(f"<dd><p>{breaker.paragraph(_inline(value))}</p></dd>\n</dl>"
                     for value in values)


_RENDERERS = {"p": _paragraphs, "li": _items, "code": _code, "note": _notes, "row": _rows,
              "term": _terms, "def": _definitions}


def _definition_lists(html):
    """Joins the one-entry lists that follow one another."""
    return html.replace('</dl>\n<dl class="glossary simple">\n', "")


def command_html(record, paragraphs, options, breaker):
    entries = "\n".join(f"""<dl class="std option">
<dt class="sig sig-object std" id="cmdoption-{record.name}-{number}">\
<span class="sig-name descname">\
<span class="pre">{markup.escape(name)}</span></span><a class="headerlink" \
href="#cmdoption-{record.name}-{number}" title="この定義へのパーマリンク"></a></dt>
<dd><p>{breaker.paragraph(_inline(meaning))}</p></dd></dl>"""
                        for number, (name, meaning) in enumerate(options))
    return f"""{_paragraphs(paragraphs[:1], breaker)}
{_code([record.one("usage")], breaker)}
<section id="options">
<h2>オプション{_headerlink("options")}</h2>
{entries}
</section>
<section id="example">
<h2>例{_headerlink("example")}</h2>
{_code([record.one("example")], breaker)}
{_paragraphs(paragraphs[1:], breaker)}
</section>"""


def section(record, body):
    return f"""<section id="{record.name}">
<h1>{markup.escape(record.one("title"))}{_headerlink(record.name)}</h1>
{body}
</section>"""


def index_html(entries):
    items = "\n".join(f'<li><a href="{path}.html#cmdoption">{markup.escape(name)} '
                      f'({markup.escape(record.one("title"))})</a></li>'
                      for name, path, record in entries)
    return f"""<h1 id="index">索引</h1>
<div class="genindex-jumpbox"><a href="#Symbols"><strong>記号</strong></a> | <a href="#K"><strong>か\
</strong></a></div>
<table style="width: 100%" class="indextable genindextable"><tr>\
<td style="width: 100%; vertical-align: top;"><ul>
{items}
</ul></td></tr></table>"""


def contents_html(order):
    items = "\n".join(f'<li class="toctree-l1"><a class="reference internal" href="{path}.html">'
                      f'{markup.escape(record.one("title"))}</a></li>' for path, record in order)
    return f"""<section id="hokake">
<h1>ほかけ 2.4 の説明書{_headerlink("hokake")}</h1>
<div class="toctree-wrapper compound">
<ul>
{items}
</ul>
</div>
</section>"""


def _local_contents(record):
    headings = [value for kind, value in record.blocks if kind == "h2"]
    if record.kind == "command":
        headings = ["オプション", "例"]
    if not headings:
        return ""
    items = "".join(f'<li class="toctree-l3"><a class="reference internal" href="#id{number}">'
                    f"{markup.escape(heading)}</a></li>" for number, heading in enumerate(headings))
    return f"<ul>\n{items}\n</ul>\n"


def _side_bar(texts, position, order, prefix):
    current = None if position is None else order[position][1]
    parts = []
    for caption, kind in (("手引き", "chapter"), ("命令の一覧", "command")):
        items = []
        for path, record in order:
            if record.kind != kind:
                continue
            here = " current" if record is current else ""
            local = _local_contents(record) if record is current else ""
            items.append(f'<li class="toctree-l1{here}"><a class="reference internal{here}" '
                         f'href="{prefix}{path}.html">{markup.escape(record.one("title"))}</a>'
                         f"{local}</li>")
        listing = "\n".join(items)
        parts.append(f'<p class="caption" role="heading"><span class="caption-text">{caption}'
                     '</span>'
                     f"</p>\n<ul>\n{listing}\n</ul>")
    return "\n".join(parts)


def _neighbours(position, order, prefix):
    if position is None:
        return ""
    links = []
    if position > 0:
        path, record = order[position - 1]
        links.append(f'<a href="{prefix}{path}.html" class="btn btn-neutral float-left" '
                     f'title="{record.one("title")}" accesskey="p" rel="prev"><span '
                     'class="fa fa-arrow-circle-left" aria-hidden="true"></span> 前へ</a>')
    if position + 1 < len(order):
        path, record = order[position + 1]
        links.append(f'<a href="{prefix}{path}.html" class="btn btn-neutral float-right" '
                     f'title="{record.one("title")}" accesskey="n" rel="next">次へ <span '
                     'class="fa fa-arrow-circle-right" aria-hidden="true"></span></a>')
    listing = "\n".join(links)
    return (f'<div class="rst-footer-buttons" role="navigation" aria-label="フッター">\n{listing}\n'
            '</div>')


def page(texts, order, position, main, label, canonical, edition, title=None):
    prefix = "../" if position is not None else ""
    if position is not None:
        title = order[position][1].one("title")
    link = f'  <link rel="canonical" href="{canonical}" />\n' if canonical else ""
    robots = '  <meta name="robots" content="noindex">\n' if edition else ""
    warning = ""
    if edition:
        warning = ('<div class="version-warning admonition warning"><p>これは古い版の説明書です。'
                   "最新の版は 2.4 です。</p></div>\n")
    return f"""<!DOCTYPE html>
<html class="writer-html5" lang="ja" data-content_root="{prefix}">
<head>
  <meta charset="{label}" /><meta name="viewport" content="width=device-width, initial-scale=1" />
{robots}  <title>{markup.escape(title)} &mdash; ほかけ {edition or "2.4"} ドキュメント</title>
{link}      <link rel="stylesheet" type="text/css" href="{prefix}_static/css/theme.css?v=e59714d7" \
/>
    <script src="{prefix}_static/documentation_options.js?v=3f8c2d1a"></script>
    <link rel="index" title="索引" href="{prefix}genindex.html" />
</head>
<body class="wy-body-for-nav">
  <div class="wy-grid-for-nav">
    <nav data-toggle="wy-nav-shift" class="wy-nav-side">
      <div class="wy-side-scroll">
        <div class="wy-side-nav-search" >
          <a href="{prefix}index.html" class="icon icon-home">ほかけ</a>
          <div class="version">{edition or "2.4"}</div>
<div role="search">
  <form id="rtd-search-form" class="wy-form" action="{prefix}search.html" method="get">
    <input type="text" name="q" placeholder="ドキュメントを検索" aria-label="ドキュメントを検索" />
    <input type="hidden" name="check_keywords" value="yes" />
  </form>
</div>
        </div><div class="wy-menu wy-menu-vertical" data-spy="affix" \
role="navigation" aria-label="ナビゲーションメニュー">
{_side_bar(texts, position, order, prefix)}
        </div>
      </div>
    </nav>
    <section data-toggle="wy-nav-shift" class="wy-nav-content-wrap">\
<nav class="wy-nav-top" aria-label="モバイル">
          <i data-toggle="wy-nav-top" class="fa fa-bars"></i>
          <a href="{prefix}index.html">ほかけ</a>
      </nav>
      <div class="wy-nav-content">
        <div class="rst-content">
          <div role="navigation" aria-label="ページの位置">
  <ul class="wy-breadcrumbs">
      <li><a href="{prefix}index.html" class="icon icon-home" aria-label="Home"></a></li>
      <li class="breadcrumb-item active">{markup.escape(title)}</li>
      <li class="wy-breadcrumbs-aside"><a href="{prefix}_sources/page.rst.txt" \
rel="nofollow">ページのソースを表示</a></li>
  </ul>
  <hr/>
</div>
{warning}          <div role="main" class="document" itemscope="itemscope" \
itemtype="http://schema.org/Article">
           <div itemprop="articleBody">
{main}
           </div>
          </div>
          <footer>{_neighbours(position, order, prefix)}
  <hr/>
  <div role="contentinfo">
    <p>&#169; Copyright 2021-2024, ほかけの作者たち. <span class="lastupdated">最終更新: 2024年2月11日</span></p>
  </div>
  Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a <a href="#">theme\
</a> provided by \
<a href="https://readthedocs.org">Read the Docs</a>.
</footer>
        </div>
      </div>
    </section>
  </div>
  <div class="rst-versions" data-toggle="rst-versions" role="note">\
<span class="rst-current-version">他の版と言語</span>\
<div class="rst-other-versions" style="display:none"><dl><dt>版</dt><dd>\
<a href="{prefix}index.html">2.4</a></dd><dd>\
<a href="{prefix}old/2.3/index.html">2.3</a></dd></dl><dl><dt>言語</dt><dd>日本語</dd><dd>English</dd>\
<dd>Deutsch</dd></dl></div></div>
</body>
</html>
"""
