# SPDX-License-Identifier: GPL-2.0-or-later
"""Kinds of content that a page can be full of: each makes so many bytes of it, in pieces."""
import itertools

import heavy_pages
from pages import TOP


def numbered(piece):
    """Pieces with another word and another number each, until there are so many bytes of them."""
    def make(size):
        left, number, words = size, 0, heavy_pages.distinct_words(1 << 28)
        while left > 0:
            text = piece.replace(b"WORD", next(words)[:-1]).replace(b"NUMBER", b"%d" % number)
            yield text
            left, number = left - len(text), number + 1
    return make


def wrapped(before, piece, behind):
    def make(size):
        yield before
        yield from numbered(piece)(size)
        yield behind
    return make


def one_piece(before, piece, behind):
    """The same again and again."""
    def make(size):
        yield before + piece * (size // len(piece)) + behind
    return make


# A process that is started counts what the one that started it had, which is not to hold whole pages.
def in_head(make):
    return lambda size: itertools.chain(make(size), [TOP])


def in_body(make):
    return lambda size: itertools.chain([TOP], make(size))


JSON_LD = b'<script type="application/ld+json">'
KINDS = {
    "different words": in_body(wrapped(b"<p>", b"WORD ", b"</p>")),
    "one word": in_body(one_piece(b"<p>", b"abcdefgh", b"</p>")),
    "one letter a word": in_body(one_piece(b"<p>", b"a ", b"</p>")),
    "ideographs": in_body(one_piece(b"<p>", "\u6f22\u5b57\u304b\u306a\u6df7\u3058\u308a".encode(), b"</p>")),
    "paragraphs": in_body(numbered(b"<p>WORD paragraph NUMBER\n")),
    "headings": in_body(numbered(b"<h2 id=hNUMBER>WORD heading</h2>\n")),
    "links": in_body(numbered(b"<a href='/WORD/NUMBER'>WORD</a>\n")),
    "links of many words": in_body(numbered(b"<a href=/NUMBER>" + b"WORD other " * 50 + b"</a>\n")),
    "names of definitions": in_body(wrapped(b"<dl>", b"<dt>WORD.NUMBER()<dd>text\n", b"</dl>")),
    "cells of a table": in_body(wrapped(b"<table>", b"<tr><td>WORD<td>NUMBER\n", b"</table>")),
    "items of a list": in_body(wrapped(b"<ul>", b"<li>WORD\n", b"</ul>")),
    "nested elements": in_body(numbered(b"<div>" * 100 + b"WORD" + b"</div>" * 100)),
    "attributes": in_body(numbered(b"<p data-wNUMBER=WORD title='WORD WORD' lang=wNUMBER>WORD")),
    "classes and ids": in_body(numbered(b"<p class='WORD cNUMBER' id=iNUMBER>WORD")),
    "one attribute": in_body(one_piece(b"<p title='", b"abcdefg ", b"'>text")),
    "images": in_body(numbered(b"<img src='/WORD-NUMBER.jpg' alt='WORD image'>\n")),
    "hidden text": in_body(numbered(b"<p style='display:none'>WORD hidden</p><p hidden>WORD\n")),
    "preformatted lines": in_body(wrapped(b"<pre>", b"WORD\n", b"</pre>")),
    "references of characters": in_body(one_piece(b"<p>", b"&eacute;&#x4e2d; ", b"</p>")),
    "forms": in_body(wrapped(b"<form><select>", b"<option value=NUMBER>WORD\n", b"</select></form>")),
    "drawings": in_body(wrapped(b"<svg>", b"<text>WORD</text>", b"</svg>")),
    "comments": in_body(numbered(b"<!-- WORD NUMBER -->x\n")),
    "one comment": in_body(wrapped(b"<!--", b"WORD ", b"-->")),
    "scripts": in_body(numbered(b"<script>var WORD=NUMBER</script>\n")),
    "one script": in_body(wrapped(b"<script>", b"WORD=NUMBER;", b"</script>")),
    "microdata": in_body(numbered(b"<p itemscope itemtype='https://schema.org/Person'><b itemprop=name>WORD</b>\n")),
    "comments of readers": in_body(wrapped(
        b"<div class=comments>", b"<div class=comment id=comment-NUMBER><b class=author>WORD</b><p>WORD said</div>\n",
        b"</div>")),
    "noscript elements": in_body(numbered(b"<noscript><iframe title=NUMBER></noscript>WORD\n")),
    "a title": in_head(wrapped(b"<title>", b"WORD ", b"</title>")),
    "titles": in_head(numbered(b"<title>WORD</title>\n")),
    "keywords": in_head(wrapped(b"<meta name=keywords content='", b"WORD, ", b"'>")),
    "a description": in_head(wrapped(b"<meta name=description content='", b"WORD ", b"'>")),
    "an author": in_head(wrapped(b"<meta name=author content='", b"WORD ", b"'>")),
    "meta elements": in_head(numbered(b"<meta name=wNUMBER content=WORD><meta property=article:tag content=WORD>\n")),
    "dates": in_head(numbered(b"<meta property=article:published_time content=2020-01-01TNUMBER>\n")),
    "links of the head": in_head(numbered(b"<link rel=alternate hreflang=wNUMBER href=/WORD>\n")),
    "a base and a canonical URL": in_head(lambda size: [
        b"<link rel=canonical href='/", b"abcdefg/" * (size // 16), b"'><base href='/", b"abcdefg/" * (size // 16), b"'>"]),
    "JSON-LD, items": in_head(wrapped(
        JSON_LD + b'[{}', b',{"@type":"Article","headline":"WORD","author":{"@type":"Person","name":"WORD NUMBER"}}\n',
        b"]</script>")),
    "JSON-LD, a text": in_head(wrapped(JSON_LD + b'{"@type":"Article","articleBody":"', b"WORD ", b'"}</script>')),
    "JSON-LD, authors": in_head(wrapped(
        JSON_LD + b'{"@type":"Article","author":[""', b',"WORD NUMBER"', b"]}</script>")),
    "JSON-LD, scripts": in_head(numbered(JSON_LD + b'{"@type":"Article","headline":"WORD"}</script>\n')),
    "styles": in_head(wrapped(b"<style>", b".WORD{display:none}\n", b"</style>")),
    "styles and classes": lambda size: itertools.chain(
        [b"<style>"], numbered(b".cNUMBER{display:none}\n")(size // 2), [b"</style>", TOP],
        numbered(b"<p class=cNUMBER>WORD text")(size // 2)),
    "styles of two names": lambda size: itertools.chain(
        [b"<style>"], numbered(b"#iNUMBER,.cNUMBER .dNUMBER{visibility:hidden}\n")(size // 2), [b"</style>", TOP],
        numbered(b"<p id=iNUMBER class='cNUMBER dNUMBER'>WORD text")(size // 2)),
    "anchors": lambda size: itertools.chain(
        [TOP], numbered(b"<a href=#iNUMBER>WORD</a>")(size // 2), numbered(b"<p id=iNUMBER>WORD text")(size // 2)),
    "panels and their labels": lambda size: itertools.chain(
        [TOP, b"<div role=tablist>"], numbered(b"<a role=tab aria-controls=iNUMBER href=#iNUMBER>WORD</a>")(size // 2),
        [b"</div>"], numbered(b"<div role=tabpanel id=iNUMBER hidden>WORD text</div>")(size // 2)),
    "details": in_body(numbered(b"<details><summary>WORD</summary>WORD NUMBER</details>")),
    "nested tables": in_body(numbered(b"<table><tr><td>" * 50 + b"WORD" + b"</table>" * 50)),
    "nested lists": in_body(numbered(b"<ul><li>WORD " * 50 + b"</ul>" * 50)),
    "nested items of microdata": in_body(numbered(
        b"<div itemscope itemtype=https://schema.org/Comment itemprop=comment><b itemprop=text>WORD</b>" * 40 + b"</div>" * 40)),
    "references of microdata": in_body(numbered(
        b"<div itemscope itemtype=https://schema.org/Article itemref='iNUMBER i0 i1 i2'></div>"
        b"<p id=iNUMBER itemprop=author>WORD</p>")),
    "JSON-LD, a graph": in_head(wrapped(
        JSON_LD + b'{"@graph":[{}', b',{"@id":"#NUMBER","@type":"Article","author":{"@id":"#0"},"headline":"WORD",'
        b'"comment":[{"@id":"#NUMBER"}]}', b"]}</script>")),
    "languages": in_body(numbered(
        b"<p lang=de>WORD das ist ein Satz und noch einer NUMBER <p lang=fr>WORD voici une phrase NUMBER")),
    "figures": in_body(numbered(b"<figure><img src=/NUMBER.jpg alt=WORD><figcaption>WORD caption</figcaption></figure>")),
    "the same paragraph": in_body(one_piece(b"", b"<p>the same paragraph again and again</p>", b"")),
    "the same item": in_body(one_piece(b"<ul>", b"<li><a href=/x>same item</a></li>", b"</ul>")),
    "forms of comments": in_body(numbered(b"<form><input name=wNUMBER><textarea></textarea><button>WORD</button></form>")),
    "headings alone": in_body(numbered(b"<h1>WORD</h1><h3>NUMBER</h3>")),
    "many classes": in_body(numbered(b"<p class='" + b"cNUMBER-WORD " * 50 + b"'>WORD")),
    "inline elements": in_body(numbered(b"<b>W</b><i>O</i><span>R</span><em>D</em> ")),
    "line breaks": in_body(numbered(b"WORD<br>")),
    "elements without an end": in_body(numbered(b"<b><i><p>WORD")),
    "elements that overlap": in_body(numbered(b"<b><p>WORD</b></p><table><div>WORD</table>")),
    "listings": in_body(numbered(b"<pre><code class=language-wNUMBER>WORD(NUMBER)\n</code></pre>")),
    "times": in_body(numbered(b"<time datetime=2020-01-01T00:00:NUMBER>WORD 2020</time>")),
    "authors": in_body(numbered(b"<a rel=author href=/NUMBER class=author>WORD</a>")),
    "dates as text": in_body(numbered(b"<p class=date>January 1, 2020 12:00 WORD</p>")),
    "references in names": in_body(numbered(b"<p &amp;=WORD WORD&lt;>WORD")),
    "templates": in_body(numbered(b"<template><p>WORD</template>")),
    "frames": in_body(numbered(b"<iframe srcdoc='<p>WORD'>WORD</iframe><object data=x>WORD</object>")),
    "marks": in_body(numbered(b"<!--googleoff: index-->WORD<!--googleon: index-->WORD<p data-nosnippet>WORD")),
    "ruby": in_body(numbered(b"<ruby>WORD<rt>WORD</rt></ruby>")),
    "Thai": in_body(one_piece(b"<p>", "\u0e01\u0e32\u0e23\u0e17\u0e14\u0e2a\u0e2d\u0e1a".encode(), b"</p>")),
    "combining marks": in_body(one_piece(b"<p>a", "\u0301".encode(), b"</p>")),
    "soft hyphens": in_body(one_piece(b"<p>a", "\u00ad".encode(), b"</p>")),
    "joined pictures": in_body(one_piece(b"<p>", "\U0001f468\u200d\U0001f469\u200d".encode(), b"</p>")),
    "choices": in_body(wrapped(b"<select>", b"<optgroup label=WORD><option>WORD", b"</select>")),
    "formulas": in_body(wrapped(b"<math>", b"<mi>WORD</mi><mo>+</mo>", b"</math>")),
    "posts": in_body(numbered(
        b"<div class=post id=post-NUMBER><div class=author><a href=/u/NUMBER>WORD</a></div><div class=date>2020-01-01</div>"
        b"<div class=body>WORD said something NUMBER</div></div>")),
    "cards": in_body(numbered(
        b"<div class=card><a href=/p/NUMBER><img src=NUMBER.png><h3>WORD</h3></a><p>WORD text NUMBER</p></div>")),
}
