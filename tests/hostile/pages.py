# SPDX-License-Identifier: GPL-2.0-or-later
"""Single pages made to harm whoever reads them.

Each function writes the page it is named after into an open binary file; ALL has them. `full` asks for
sizes that are too slow for every run of the tests: with them a page comes to limits, and what grows faster than a page
takes too long. A page has words that it is found by, where it can
be: "topword" before all that is harmful, "bottomword" behind it.
"""
import random

PIECE = 1 << 20
BOTTOM = b" <p>Behind all of it stands the bottomword of the page."
TOP = b"<p>Before all of it stands the topword of the page.\n"


def repeat(file, piece, times):
    """Writes a piece many times without holding all of it in memory."""
    at_once = max(1, PIECE // len(piece))
    block = piece * min(at_once, times)
    for _ in range(times // at_once):
        file.write(block)
    file.write(piece * (times % at_once))


def deep_div_100k(file, full):
    repeat(file, b"<div>", 100_000)
    file.write(BOTTOM)


def table_td_100k(file, full):
    repeat(file, b"<table><td>", 100_000)
    file.write(BOTTOM)


def attrs_100k(file, full):
    file.write(b"<p")
    for number in range(100_000):
        file.write(b" a%d=1" % number)
    file.write(b">" + BOTTOM)


def outline_attrs_75k(file, full):
    """All html tags make one element."""
    for number in range(75_000):
        file.write(b"<html a%d=1>" % number)
    file.write(BOTTOM)


def unclosed_b_adoption(file, full):
    repeat(file, b"<b>", 10_000)
    repeat(file, b"<div></b>", 10_000)
    file.write(BOTTOM)


def stray_end_tags_1m(file, full):
    """A tenth of them unless `full`."""
    repeat(file, b"</p>", 1_000_000 if full else 100_000)
    file.write(BOTTOM)


def giant_500mb(file, full):
    """Sparse: takes no space on most file systems. Less, but more than a page may have, unless `full`."""
    file.write(TOP)
    file.truncate(500_000_000 if full else 120_000_000)


def one_line_50mb_text(file, full):
    """A fiftieth of it unless `full`; one word of a megabyte is in it."""
    file.write(TOP)
    repeat(file, b"one line of very many words ", 1_800_000 if full else 36_000)
    repeat(file, b"x", 1_000_000)
    file.write(BOTTOM)


def pre_lines_48m(file, full):
    """Lines that cost two bytes each. A thousandth of them unless `full`."""
    file.write(TOP + b"<pre>")
    repeat(file, b"a\n", 48_000_000 if full else 48_000)
    file.write(b"</pre>" + BOTTOM)


def paragraphs_24m(file, full):
    """A thousandth of them unless `full`."""
    file.write(TOP)
    repeat(file, b"<p>x", 24_000_000 if full else 24_000)
    file.write(BOTTOM)


def nested_paragraphs_24m(file, full):
    """The same far down, as a page with nothing that needs repair."""
    file.write(b"<!DOCTYPE html><html><head><title>t</title></head><body>" + TOP)
    repeat(file, b"<div>", 500)
    repeat(file, b"<p>x", 24_000_000 if full else 24_000)
    file.write(b"</p>")
    repeat(file, b"</div>", 500)
    file.write(BOTTOM + b"</body></html>")


def json_ld_95m(file, full):
    """An article body that is said in JSON only. A thousandth of it unless `full`."""
    file.write(b'<script type="application/ld+json">{"@type":"Article","articleBody":"')
    repeat(file, b"<p>x ", 19_000_000 if full else 19_000)
    file.write(b'"}</script>' + TOP + BOTTOM)


def nul_bytes(file, full):
    nul = b"\0"
    file.write(b"<html><head><title>Title" + nul + b"with nul</title>"
               b"<meta name=des" + nul + b"cription content='meta" + nul + b"text'>"
               b"<link rel=canonical href='/nul" + nul + b"_bytes.html'></head><body>" + TOP +
               b"<p id=a" + nul + b"b>split" + nul + b"word and " + nul * 50 + BOTTOM)
    repeat(file, b" <p>enough sound text around it", 20)


def charset_utf7_xss(file, full):
    file.write(b"<meta charset=utf-7><title>+ADw-script+AD4-</title>" + TOP +
               b"+ADw-script+AD4-alert(1)+ADw-/script+AD4-" + BOTTOM)


def charset_iso_2022_kr(file, full):
    file.write(b"<meta charset=iso-2022-kr>" + TOP + b"\x1b$)C\x0e!!\x0f" + BOTTOM)


def charset_path(file, full):
    file.write(b"<meta charset='../../../../etc/passwd'>" + TOP + BOTTOM)


def charset_label_10k(file, full):
    file.write(b"<meta charset='" + b"a" * 10_000 + b"'>" + TOP + BOTTOM)


def charset_utf16_on_ascii(file, full):
    file.write(b"<meta charset=utf-16>" + TOP + BOTTOM)


def mixed_invalid_utf8(file, full):
    bad = (b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80",
           b"\xe2\x82", b"\x80", b"\xff", b"\xef\xbb\xbf")
    file.write(b"<meta charset=utf-8>" + TOP)
    for sequence in bad:
        file.write(b"<p>before" + sequence + b"after")
    repeat(file, b"<p>Gr\xc3\xbc\xc3\x9fe aus einem sonst heilen Text", 20)
    file.write(BOTTOM)


def utf16_without_bom(file, full):
    file.write((TOP + BOTTOM).decode("ascii").encode("utf-16-le"))


def lone_bom(file, full):
    file.write(b"\xff\xfe")


def binary_png(file, full):
    noise = random.Random(14)
    file.write(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(noise.randrange(256) for _ in range(20_000)))


def binary_pdf(file, full):
    noise = random.Random(15)
    file.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nstream\n" +
               bytes(noise.randrange(256) for _ in range(20_000)))


def binary_random(file, full):
    noise = random.Random(16)
    file.write(bytes(noise.randrange(256) for _ in range(100_000)))


def xss_title(file, full):
    file.write(b"""<!DOCTYPE html><html lang='en"onload="alert(1)'><head>
<title>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</title>
<meta name=description content='"><svg onload=alert(1)>'>
<meta name=author content='</script><script>alert(1)</script>'>
<link rel=canonical href='javascript:alert(1)'></head><body onload=alert(1)>
<h1>\xe2\x80\xaegnp.exe\xe2\x80\xac &lt;script&gt;alert(1)&lt;/script&gt;</h1>""" + TOP + b"""
<p><a href="javascript:alert(1)" onclick=alert(1)>&lt;/script&gt;&lt;script&gt;alert(1)</a>
<p title='"><script>alert(1)</script>'>&lt;iframe srcdoc="&lt;script&gt;alert(1)"&gt; ]]&gt; --&gt;
<script>document.title = "ran"</script><img src=x onerror="document.title = 'ran'">
<p>&lt;!--/UdmComment--&gt; {{constructor}} ${7*7} `id`""" + BOTTOM)


def entity_flood(file, full):
    """A tenth of it unless `full`, but for the one reference of a million digits."""
    file.write(TOP)
    repeat(file, b"&nbsp;", 1_000_000 if full else 100_000)
    repeat(file, b"&#x110000;&amp&nosuch", 100_000 if full else 10_000)
    file.write(b"&#" + b"9" * 1_000_000 + b";" + BOTTOM)


def zalgo_100k(file, full):
    file.write(b"<meta charset=utf-8>" + TOP + b"e")
    repeat(file, b"\xcc\x81", 100_000)
    file.write(BOTTOM)


def zero_width_1m(file, full):
    """A tenth of them unless `full`."""
    file.write(b"<meta charset=utf-8>" + TOP + b"e")
    repeat(file, b"\xe2\x80\x8b", 1_000_000 if full else 100_000)
    file.write(BOTTOM)


def huge_colspan_rowspan(file, full):
    file.write(TOP + b"<table><tr><td colspan=9007199254740992 rowspan=9007199254740992>cell"
               b"<td colspan=-1 rowspan=99999999999999999999999>cell</table>" + BOTTOM)


def base_javascript(file, full):
    file.write(b"<base href='javascript:alert(1)//'>" + TOP +
               b"<p><a href=other.html>a link</a>" + BOTTOM)


def links_1m(file, full):
    """A million, or a hundredth of it unless `full`."""
    file.write(TOP)
    repeat(file, b"<a href=x>link</a> ", 1_000_000 if full else 10_000)
    file.write(BOTTOM)


def plaintext(file, full):
    file.write(TOP + b"<plaintext>")
    repeat(file, b"<p>", 100_000)
    file.write(BOTTOM)


def unterminated_comment(file, full):
    file.write(TOP + b"<!-- ")
    repeat(file, b"<p>never closed ", 100_000)


def unterminated_script(file, full):
    file.write(TOP + b"<script>")
    repeat(file, b"<p>never closed ", 100_000)


def unterminated_textarea(file, full):
    file.write(TOP + b"<textarea>")
    repeat(file, b"<p>never closed ", 100_000)


ALL = (deep_div_100k, table_td_100k, attrs_100k, outline_attrs_75k, unclosed_b_adoption,
       stray_end_tags_1m, giant_500mb, one_line_50mb_text, pre_lines_48m, paragraphs_24m,
       nested_paragraphs_24m, json_ld_95m, nul_bytes, charset_utf7_xss, charset_iso_2022_kr, charset_path,
       charset_label_10k, charset_utf16_on_ascii, mixed_invalid_utf8, utf16_without_bom, lone_bom,
       binary_png, binary_pdf, binary_random, xss_title, entity_flood, zalgo_100k, zero_width_1m,
       huge_colspan_rowspan, base_javascript, links_1m, plaintext, unterminated_comment,
       unterminated_script, unterminated_textarea)
