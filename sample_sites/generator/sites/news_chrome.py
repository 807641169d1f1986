# SPDX-License-Identifier: GPL-2.0-or-later
"""What stands around the text of the newspaper: header, side column, footer, adverts."""

from .. import markup
from ..dice import Dice

ORIGIN = "https://courier.example/"
SECTIONS = ("Harbour", "Council", "Business", "Culture", "Nature", "People", "Sport", "Weather")
TAGS = ("Quay Street", "harbour trust", "swing bridge", "Stannick Island", "budget", "tides",
        "Rovers", "Water Street", "planning", "museum", "storm", "schools", "Ferring Point")
ADVERTS = ("Dunmore & Sons, chandlers: oilskins half price this week",
           "Hearing tests without an appointment at Vision & Sound, Market Square",
           "Used vans from 4,900. Holm Road Motors, open on Sundays",
           "Learn to row in six evenings with the Elle Rowing Club",
           "Solar panels, batteries and advice: Brightside Cooperative",
           "The Anchor: mussels every Friday, music every other")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")


def story_path(story):
    year, month, _ = story.one("date").split("-")
    return f"{year}/{month}/{story.name}/index.html"


def post_number(story):
    return 4000 + Dice("post number", story.name).number(5000)


def spoken_date(story):
    year, month, day = story.one("date").split("-")
    return f"{MONTHS[int(month) - 1]} {int(day)}, {year}"


def teaser(story):
    """The first sentence of a story, as the archive shows it."""
    text = markup.plain(story.blocks[0][1])
    return text.split(". ")[0].rstrip(".") + ". […]"


def head(title, path, label, canonical=None, noindex=False):
    robots = "noindex, follow" if noindex else "max-image-preview:large"
    address = canonical or ORIGIN + path.removesuffix("index.html")
    title = markup.attribute(title)
    return f"""<!DOCTYPE html>
<html lang="en-GB">
<head>
\t<meta charset="{label.upper()}" />
\t<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name='robots' content='{robots}' />
<title>{title} &#8211; The Port Ellery Courier</title>
<link rel="alternate" type="application/rss+xml" title="The Port Ellery Courier &raquo; Feed" \
href="{ORIGIN}feed/" />
<link rel="canonical" href="{address}" />
<meta property="og:title" content="{title}" />
<meta property="og:site_name" content="The Port Ellery Courier" />
<style id='wp-block-library-inline-css'>
.wp-block-quote{{border-left:.25em solid;padding-left:1em}}
.screen-reader-text{{clip:rect(1px,1px,1px,1px);\
position:absolute!important}}
</style>
<script>window.dataLayer=window.dataLayer||[];function gtag(){{dataLayer.push(arguments);}}</script>
</head>"""


def page(head_html, main, stories, dice, body_class, current):
    return f"""{head_html}
<body class="{body_class} wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#wp--skip-link--target">Skip to content</a>
<div class="wp-site-blocks">
{_header(dice)}
<main class="wp-block-group" id="wp--skip-link--target">
{main}
{_side(stories, dice, current)}
</main>
{_footer()}
</div>
{_cookies(dice)}
<script src='{ORIGIN}wp-includes/js/comment-reply.min.js?ver=6.2' async></script>
</body>
</html>
"""


def article(story, body, dice, print_variant):
    section = story.one("category")
    picture = "" if print_variant else _picture(story)
    after = "" if print_variant else _share(story) + _comments(story, dice)
    return f"""<article id="post-{post_number(story)}" class="post type-post status-publish \
category-{section} hentry">
<div class="breadcrumbs"><a href="{ORIGIN}">Home</a> &raquo; \
<a href="{ORIGIN}category/{section}/">{section.capitalize()}</a> &raquo; <span>Report</span></div>
<h1 class="wp-block-post-title">{markup.escape(story.one("title"))}</h1>
<div class="entry-meta">By <a rel="author" href="{ORIGIN}author/\
{story.one("author").lower().replace(" ", "-")}/">{story.one("author")}</a> on \
<time datetime="{story.one("date")}T06:{dice.between(10, 59)}:00+00:00">{spoken_date(story)}\
</time> \
&middot; {dice.between(2, 5)} min read</div>
{picture}<div class="entry-content wp-block-post-content is-layout-constrained">
{body}
</div><!-- .entry-content -->
{after}</article>"""


def archive(name, stories):
    entries = "\n".join(f"""<li class="wp-block-post post category-{name}">
<h2 class="wp-block-post-title"><a href="{ORIGIN}{story_path(story).removesuffix("index.html")}">\
{markup.escape(story.one("title"))}</a></h2>
<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">\
{markup.escape(teaser(story)).replace("…", "&hellip;")}</p>
<p class="wp-block-post-excerpt__more-text"><a href="{ORIGIN}{story_path(story)}">Read on</a></p>\
</div>
</li>""" for story in stories)
    return f"""<div class="wp-block-query">
<h1 class="wp-block-query-title">{name.capitalize()}</h1>
<ul class="wp-block-post-template">
{entries}
</ul>
<nav class="wp-block-query-pagination" aria-label="Pagination"><span aria-current="page" \
class="page-numbers current">1</span> \
<a class="page-numbers" href="{ORIGIN}category/{name}/page/2/">2</a> \
<a href="{ORIGIN}category/{name}/page/2/">Next Page</a></nav>
</div>"""


def static(title, body, form):
    return f"""<div class="entry-content page-content">
<h1 class="wp-block-post-title">{markup.escape(title)}</h1>
{body}
{form}</div>"""


def contact_form():
    return """<form action="/contact-the-newsroom/#wpcf7" method="post" class="wpcf7-form">
<p><label> Your name<br /><input type="text" name="your-name" size="40" /></label></p>
<p><label> Subject<br /><select name="subject"><option>A story</option><option>A picture</option>\
<option>Delivery</option></select></label></p>
<p><label> Your message<br /><textarea name="your-message" cols="40" rows="10"></textarea></label>\
</p>
<p><input type="submit" value="Send" /></p>
</form>
"""


def advert(dice):
    return ('<div class="advert in-article" id="ad-slot"><span class="ad-label">Advertisement'
            f"</span><p>{markup.escape(dice.pick(ADVERTS))}</p></div>")


def _picture(story):
    return (f'<figure class="wp-block-post-featured-image"><img src="{ORIGIN}wp-content/uploads/'
            f'{story.one("date")[:7].replace("-", "/")}/{story.name}-1024x683.jpg" '
            'width="1024" height="683" alt="" /></figure>\n')


def _share(story):
    return f"""<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">Share this:</h3><ul>
<li class="share-email"><a href="mailto:?subject={story.name}" title="Mail">Email</a></li>
<li class="share-print"><a href="?print=1" rel="nofollow">Print</a></li>
<li class="share-link"><a href="#" onclick="return false">Copy link</a></li></ul></div>
"""


def _comments(story, dice):
    count = dice.number(4)
    heading = "No comments yet" if count == 0 else f"{count} comments held for moderation"
    return f"""<div id="comments" class="comments-area"><h2 class="comments-title">{heading}</h2>
<p class="must-log-in">You must be \
<a href="{ORIGIN}wp-login.php?redirect_to={story.name}&amp;reauth=1">\
logged in</a> to post a comment.</p></div>
"""


def _header(dice):
    items = "".join(f'<li class="menu-item"><a href="{ORIGIN}category/{name.lower()}/">{name}</a>'
                    '</li>'
                    for name in SECTIONS)
    breaking = ""
    if dice.chance(30):
        breaking = ('<p class="breaking-strip"><strong>Live:</strong> Tide tables, road works and '
                    "sailings for today</p>\n")
    return f"""<header class="wp-block-template-part">
{breaking}<p class="site-title"><a href="{ORIGIN}" rel="home">The Port Ellery Courier</a></p>
<p class="site-tagline">News from the harbour since 1871</p>
<nav class="wp-block-navigation" aria-label="Primary">\
<ul class="wp-block-navigation__container">{items}\
<li class="menu-item"><a href="{ORIGIN}contact-the-newsroom/">Contact newsroom</a></li>\
<li class="menu-item"><a href="{ORIGIN}about/">About us</a></li></ul></nav>
<form role="search" method="get" action="{ORIGIN}" class="wp-block-search"><label for="s" \
class="screen-reader-text">Search</label><input type="search" id="s" name="s" value="" />\
<button type="submit">Search</button></form>
<div class="mega-menu" hidden><p>All sections, archive, subscriptions, puzzles, notices, jobs</p>\
</div>
</header>"""


def _side(stories, dice, current):
    section = current.one("category") if current else None
    related = [story for story in stories if story is not current
               and section in (None, story.one("category"))]
    if len(related) < 3:
        related = [story for story in stories if story is not current]
    read = dice.sample([story for story in stories if story is not current], 5)
    tags = dice.sample(TAGS, 8)
    opening, closing = (("<!--htdig_noindex-->", "<!--/htdig_noindex-->") if dice.chance(15)
                        else ("", ""))
    tag_links = " ".join(f'<a href="{ORIGIN}tag/{tag.lower().replace(" ", "-")}/" '
                         f'class="tag-cloud-link">{tag}</a>' for tag in tags)
    return f"""{opening}<aside class="widget-area" id="secondary">
<section class="widget related-posts"><h2>You might also like</h2><ul>
{_links(dice.sample(related, 3))}
</ul></section>
<section class="widget widget_most_read"><h2>Most read</h2><ol>
{_links(read)}
</ol></section>
<section class="widget widget_tag_cloud"><h2>Tags</h2><div class="tagcloud">
{tag_links}
</div></section>
{advert(dice)}
<section class="widget newsletter"><h2>Monday morning letter</h2><p>The week ahead, in your \
inbox at six.\
</p><form><input type="email" name="EMAIL" placeholder="Your address" /><button>Sign up</button>\
</form>\
</section>
</aside>{closing}"""


def _links(stories):
    return "\n".join(f'<li><a href="{ORIGIN}{story_path(story)}">'
                     f'{markup.escape(story.one("title"))}</a> '
                     f'<span class="post-date">{spoken_date(story)}</span></li>'
                     for story in stories)


def _footer():
    return f"""<footer class="wp-block-template-part site-footer">
<div class="footer-columns"><h3>The paper</h3><ul><li><a href="{ORIGIN}about/">About us</a></li>\
<li><a href="{ORIGIN}contact-the-newsroom/">Contact the newsroom</a></li><li>\
<a href="{ORIGIN}corrections/">Corrections</a></li></ul>
<h3>Services</h3><ul><li>Subscribe</li><li>Place a notice</li><li>Tide tables</li><li>Jobs</li>\
</ul></div>
<p class="site-info">&copy; 2023 Port Ellery Courier Readers' Society Ltd. All rights reserved. \
Registered \
office: 9 Quay Street. <a href="{ORIGIN}privacy/">Privacy policy</a> | \
<a href="{ORIGIN}terms/">Terms of \
use</a> | Proudly powered by WordPress</p>
</footer>"""


def _cookies(dice):
    hidden = ' style="display:none"' if dice.chance(40) else ""
    return f"""<div id="cookie-notice" role="dialog" class="cookie-notice"{hidden} \
aria-label="Cookie Notice">\
<p>We and our 214 partners use cookies to measure visits and to show \
advertisements. You can change your \
choice at any time.</p><button class="cn-set-cookie">Accept all</button> \
<button>Only what is needed</button></div>"""
