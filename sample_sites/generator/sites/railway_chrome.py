# SPDX-License-Identifier: GPL-2.0-or-later
"""The layout tables of the hobby site, counted while they are written."""

from .. import markup

MENU = (("../index.html", "Home"), ("../whatsnew.html", "What's New"),
        ("../stories/lantern.html", "Stories"), ("../roster/9.htm", "Engines & Cars"),
        ("../calendar.html", "Calendar"), ("../join.html", "Join Us"),
        ("../links.html", "Other Pages"), ("mailto:bud@lantern.example", "Contact Newsroom"))

DEFINITION = """\
# Template tables of this site.
#
# A template table is a TABLE element that the layout of a template writes, whatever the page is
# about. Every such element counts as one, also one that holds others. Data tables that belong to
# a page's own text do not count. A table's own text is what stands in it outside of nested tables:
#   fixed   the same text on every page that has the table
#   varies  the text changes from page to page (advertising)
#   none    no text of its own: a frame around other tables or around the page's content
#
# Columns, separated by tabs:
#   template      as in sites.json
#   tables        number of different template tables
#   always        how many of these stand on every page of the template
#   fixed         how many of these have fixed text of their own
#
# After the counts: one comment line per table with its name, its text, and its number of pages.
"""


class Layout:
    """Writes the template tables of one page and keeps their names and kinds of text."""

    def __init__(self):
        self.tables = {}

    def table(self, name, own_text, attributes, rows):
        if name in self.tables:
            raise ValueError(f"table {name} twice in one page")
        self.tables[name] = own_text
        return f"<TABLE {attributes}>\n{rows}\n</TABLE>"


def template_tables(layouts):
    """The text of template_tables.txt from the layouts of all pages, by template."""
    counts, details = [], []
    for template in sorted(layouts):
        pages = layouts[template]
        kinds = {}
        for layout in pages:
            kinds.update(layout.tables)
        occurrences = {name: sum(name in layout.tables for layout in pages) for name in kinds}
        always = sum(count == len(pages) for count in occurrences.values())
        fixed = sum(kind == "fixed" for kind in kinds.values())
        counts.append(f"{template}\t{len(kinds)}\t{always}\t{fixed}\n")
        details += [f"# {template}: {name}, {kinds[name]}, on {occurrences[name]} of {len(pages)} "
                    "pages\n" for name in sorted(kinds)]
    return DEFINITION + "".join(counts) + "#\n" + "".join(details)


def page(layout, texts, record, content, dice, wrong_label):
    label = ""
    if wrong_label:
        label = '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8">\n'
    title = markup.escape(record.one("title"))
    left = _menu(layout)
    if record.kind == "engine":
        left += _roster(layout, texts)
    elif record.kind == "feature":
        left += _news_box(layout)
    if dice.chance(65):
        left += _webring(layout)
    story = _content_frame(layout, title, content)
    rows = (f"<TR><TD WIDTH=150 VALIGN=top BGCOLOR=#CCCC99>{left}</TD>\n"
            f"<TD VALIGN=top>{_advert(layout, texts, dice)}{story}</TD></TR>")
    frame = layout.table("frame", "none", "BORDER=0 WIDTH=760 CELLSPACING=0 ALIGN=center", rows)
    html = f"""<HTML>
<HEAD>
{label}<TITLE>Prairie Lantern Railway Society: {title}</TITLE>
<META NAME="GENERATOR" CONTENT="Mozilla/3.01Gold (Win95; I) [Netscape]">
<META NAME=keywords CONTENT="railroad, steam, depot, Harlan, lantern">
</HEAD>
<BODY BGCOLOR=#FFFFEE TEXT=#000000 LINK=#990000 VLINK=#663300 BACKGROUND="../images/paper.gif">
{_banner(layout)}
{frame}
{_bottom(layout, record, dice)}
</BODY>
</HTML>
"""
    return html.replace("../", "") if record.kind == "list" else html


def _banner(layout):
    rows = """<TR><TD><IMG SRC=../images/lantern.gif WIDTH=60 HEIGHT=80 ALT="lantern"></TD>
<TD ALIGN=center><FONT FACE="Times New Roman" SIZE=6 COLOR=#990000><B><I>Prairie Lantern Railway \
Society</B></I></FONT><BR>
<FONT SIZE=2>Harlan Junction &#151; Keeping the light on since 1964</FONT></TD>
<TD><IMG SRC=../images/train_anim.gif ALT=""></TR>"""
    return layout.table("banner", "fixed", "BORDER=0 WIDTH=760 ALIGN=center", rows)


def _menu(layout):
    rows = "\n".join(f'<TR><TD BGCOLOR=#DDDDAA><FONT SIZE=2 FACE=Arial><A HREF="{target}">'
                     f"{label}</A></FONT>" for target, label in MENU)
    return layout.table("menu", "fixed", "BORDER=0 WIDTH=140 CELLPADDING=3", rows) + "<BR>\n"


def _news_box(layout):
    rows = """<TR><TD BGCOLOR=#990000><FONT COLOR=#FFFFFF SIZE=2><B>SOCIETY NEWS</B></FONT>
<TR><TD><FONT SIZE=1>Annual meeting December 6 at the depot<BR>Volunteers wanted for tie gang\
<BR>Newsletter \
No. 88 is in the mail, honest</FONT>"""
    return layout.table("news box", "fixed", "BORDER=1 WIDTH=140", rows) + "<BR>\n"


def _roster(layout, texts):
    rows = "\n".join(f'<TR><TD><FONT SIZE=1><A HREF="{engine.name}.htm">'
                     f'{markup.escape(engine.one("title").split(",")[0])}</A></FONT>'
                     for engine in texts.of("engine"))
    return layout.table("roster list", "fixed", "BORDER=0 WIDTH=140 CELLSPACING=1", rows)


def _webring(layout):
    rows = """<TR><TD ALIGN=center><FONT SIZE=1>This <B>Iron Horse WebRing\
</B> site is owned by Bud Sorley<BR>
[<A HREF=http://ring.example/prev?88>Prev</A> | <A HREF=http://ring.example/next?88>Next</A> | \
<A HREF=http://ring.example/random>Random</A> | <A HREF=http://ring.example/list>List Sites</A>]\
</FONT></TR>"""
    return layout.table("web ring", "fixed", "BORDER=2 WIDTH=140 BGCOLOR=#FFFFFF", rows)


def _advert(layout, texts, dice):
    text = markup.escape(dice.pick(texts.of("ad")).one("p"))
    if dice.chance(50):
        text = text.replace("&amp;", "&")
    rows = (f"<TR><TD ALIGN=center><FONT SIZE=1>Our sponsor:</FONT> <A HREF=http://ads.example/c?"
            f"id={dice.between(100, 999)}&zone=3><FONT COLOR=blue>{text}</A></FONT></TD></TR>")
    return layout.table("sponsor", "varies", "BORDER=0 WIDTH=100% BGCOLOR=#EEEEEE", rows) + "\n"


def _content_frame(layout, title, content):
    rows = (f"<TR><TD><IMG SRC=../images/blank.gif WIDTH=10 HEIGHT=1></TD><TD>\n"
            f"<CENTER><H2><FONT COLOR=#663300>{title}</FONT></H2></CENTER>\n"
            f'<FONT FACE="Times New Roman">\n{content}\n</TD></TR>')
    return layout.table("content frame", "none", "BORDER=0 WIDTH=100% CELLPADDING=6", rows)


def _bottom(layout, record, dice):
    parts = []
    if record.kind == "list":
        parts.append(layout.table("guest book", "fixed", "BORDER=0 ALIGN=center", """<TR><TD>
<FORM METHOD=POST ACTION=/cgi-bin/guestbook.pl>Sign our guest book! <INPUT NAME=who SIZE=20>
<INPUT TYPE=submit VALUE="Sign"></FORM></TR>"""))
    visitors = "".join(f"<IMG SRC=/cgi-bin/digit?{digit} ALT={digit}>"
                       for digit in str(dice.between(10000, 99999)))
    rows = f"""<TR><TD ALIGN=center><HR WIDTH=80%>
<FONT SIZE=1>You are visitor number {visitors} since March 1, 1996<BR>
&copy; 1996-1997 Prairie Lantern Railway Society. All rights reserved. No picture may be \
used without asking Marge.<BR>
Best viewed with Netscape 3.0 at 800 x 600</FONT></TD></TR>"""
    parts.append(layout.table("footer", "fixed", "BORDER=0 WIDTH=760 ALIGN=center", rows))
    return "\n".join(parts)
