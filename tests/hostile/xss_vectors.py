# SPDX-License-Identifier: GPL-2.0-or-later
"""Ways to make a browser run a script or load something, as markup of a page and as text in it.

A script that runs tells the outermost window the number of its vector, which stands in for RUN; what is
loaded is at LOAD, an address that ends in that number.
"""

# Pages, or parts of them: a browser runs them where nobody stops it.
RUNNING = (
    "<script>RUN</script>", "<ScRiPt\t>RUN</sCrIpT >", "<script type=module>RUN</script>",
    "<svg><script>RUN</script></svg>", "<svg><script>&#114;&#117;&#110;;RUN</script>",
    "<svg onload=RUN>", "<svg/onload=RUN>", "<svg><animate onbegin=RUN attributeName=x dur=1s>",
    "<svg><set onbegin=RUN attributeName=x>", "<body onload=RUN>", "<p>text<body onpageshow=RUN>",
    "<img src=x onerror=RUN>", '<img src="x"onerror="RUN">', '<img/src="x"/onerror=RUN>',
    "<img src=x\nonerror\n=\nRUN>", "<IMG SRC=x oNeRrOr=RUN>", "<image src=x onerror=RUN>",
    "<input autofocus onfocus=RUN>", "<x autofocus tabindex=1 onfocus=RUN>", "<marquee onstart=RUN>x",
    "<details open ontoggle=RUN>x", "<video><source onerror=RUN></video>", "<audio src=x onerror=RUN>",
    "<style onload=RUN></style>", "<object data=x onerror=RUN>", "<input type=image src=x onerror=RUN>",
    "<link rel=stylesheet href=x onerror=RUN>", "<script src=x onerror=RUN></script>",
    "<iframe src='javascript:RUN'></iframe>", "<iframe src='java\tscript:RUN'></iframe>",
    "<iframe src='\x01javascript:RUN'></iframe>", "<iframe onload=RUN></iframe>",
    "<iframe srcdoc='<script>RUN</script>'></iframe>",
    "<iframe srcdoc='&lt;img src=x onerror=RUN&gt;'></iframe>",
    "<iframe src='data:text/html,<script>RUN</script>'></iframe>",
    "<frameset onload=RUN><frame src=x></frameset>", "<frameset><frame src='javascript:RUN'></frameset>",
    "<object data='data:text/html,<script>RUN</script>'></object>",
    "<embed src='data:text/html,<script>RUN</script>'>",
    "<div><template shadowrootmode=open><img src=x onerror=RUN></template></div>",
    "<meta http-equiv=Content-Security-Policy content='script-src *'><script>RUN</script>",
    # Parsers that know of no scripts, or that parse what was written anew, see another tree in these.
    "<noscript><p title='</noscript><img src=x onerror=RUN>'></noscript>",
    "<noscript><!--</noscript><img src=x onerror=RUN>--></noscript>",
    "<title><p title='</title><img src=x onerror=RUN>'></title>",
    "<textarea><p title='</textarea><img src=x onerror=RUN>'></textarea>",
    "<style><p title='</style><img src=x onerror=RUN>'></style>",
    "<iframe><p title='</iframe><img src=x onerror=RUN>'></iframe>",
    "<noembed><p title='</noembed><img src=x onerror=RUN>'></noembed>",
    "<xmp><p title='</xmp><img src=x onerror=RUN>'></xmp>",
    "<svg></p><style><a id='</style><img src=x onerror=RUN>'>",
    "<svg><style>&lt;img src=x onerror=RUN&gt;</style></svg><svg><style><img src=x onerror=RUN>",
    "<math><mtext><table><mglyph><style><!--</style><img src=x onerror=RUN>--></style></table></math>",
    "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=RUN>",
    "<math><annotation-xml encoding=text/html><style><img src=x onerror=RUN></style>",
    "<select><style><img src=x onerror=RUN></style></select><select><img src=x onerror=RUN></select>",
    "<table><tr><td><table><td><img src=x onerror=RUN></table><select><td><img src=x onerror=RUN>",
    "<!--><img src=x onerror=RUN>-->", "<!-- --!><img src=x onerror=RUN> -->",
    "<!---><img src=x onerror=RUN>-->", "<![CDATA[><img src=x onerror=RUN>]]>",
    "<?xml version='1.0'?><img src=x onerror=RUN>", "</br/><img src=x onerror=RUN>",
    "<svg><![CDATA[</svg>]]><img src=x onerror=RUN></svg>", "<a title='&quot;><img src=x onerror=RUN>'"
    " title=x><img src=x onerror=RUN></a>", "<p title=`><img src=x onerror=RUN>`>x",
    "<html><head></head><body></body></html><img src=x onerror=RUN>",
    "<!doctype html [<!ENTITY x '>'>]><img src=x onerror=RUN>", "<b <script>RUN</script>0",
    "<table background=x><caption><img src=x onerror=RUN></caption><plaintext>",
    "<meta charset=iso-2022-jp><p>\x1b$@\"\x1b(B<img src=x onerror=RUN>",
    "<meta charset=utf-16be><img src=x onerror=RUN>",
)

LOADING = (
    "<img src=LOAD>", "<img srcset='LOAD 1x'>", "<picture><source srcset=LOAD><img></picture>",
    "<script src=LOAD></script>", "<iframe src=LOAD></iframe>", "<object data=LOAD></object>",
    "<embed src=LOAD>", "<video src=LOAD autoplay></video>", "<video poster=LOAD></video>",
    "<audio src=LOAD autoplay></audio>", "<video><track default src=LOAD></video>",
    "<input type=image src=LOAD>", "<body background=LOAD>", "<table background=LOAD><td>x</table>",
    "<td background=LOAD>x", "<frameset><frame src=LOAD></frameset>",
    "<link rel=stylesheet href=LOAD>", "<link rel=preload as=image href=LOAD>",
    "<link rel=modulepreload href=LOAD>", "<link rel=prefetch href=LOAD>", "<link rel=icon href=LOAD>",
    "<link rel=manifest href=LOAD>", "<meta http-equiv=refresh content='0;url=LOAD'>",
    "<base href='LOAD/'><img src=x>", "<style>@import 'LOAD';</style>",
    "<style>p { background: url(LOAD) }</style><p>x",
    "<style>@font-face { font-family: f; src: url(LOAD) } p { font-family: f }</style><p>x",
    "<p style='background: url(LOAD)'>x", "<p style='background: image-set(\"LOAD\" 1x)'>x",
    "<style>p::before { content: url(LOAD) }</style><p>x", "<ul style='list-style: url(LOAD)'><li>x</ul>",
    "<svg><image href=LOAD /></svg>", "<svg><image xlink:href=LOAD /></svg>",
    "<svg><use href='LOAD#a'/></svg>", "<svg><style>@import 'LOAD';</style></svg>",
    "<svg><feImage href=LOAD /></svg>", "<noscript><style></noscript><img src=LOAD></style></noscript>",
    "<iframe srcdoc='<img src=LOAD>'></iframe>",
    "<div><template shadowrootmode=open><img src=LOAD></template></div>",
    "<script type=speculationrules>{\"prefetch\": [{\"urls\": [\"LOAD\"]}]}</script>",
    "<svg onload='fetch(\"LOAD\")'>", "<script>new Image().src = 'LOAD'</script>",
    "<script>navigator.sendBeacon('LOAD')</script>",
)

# Ordinary text, until somebody forgets to escape it.
TEXTS = (
    "<script>RUN</script>", "<img src=x onerror=RUN>", "\"><img src=x onerror=RUN>",
    "'><img src=x onerror=RUN>", "`><img src=x onerror=RUN>", "</title><img src=x onerror=RUN>",
    "</script><img src=x onerror=RUN>", "</script><script>RUN</script>", "<!--<script>",
    "<!--<script></script><img src=x onerror=RUN>", "</style><img src=x onerror=RUN>",
    "</textarea><img src=x onerror=RUN>", "</noscript><img src=x onerror=RUN>",
    "--><img src=x onerror=RUN>", "--!><img src=x onerror=RUN>", "]]><img src=x onerror=RUN>",
    "</winnow-main></winnow-page><img src=x onerror=RUN>", "\" autofocus onfocus=RUN x=\"",
    "' autofocus onfocus=RUN x='", " autofocus onfocus=RUN x=", "\" onload=\"RUN", "javascript:RUN",
    "&lt;img src=x onerror=RUN&gt;", "&#60;img src=x onerror=RUN&#62;", "&amp;lt;img src=x onerror=RUN>",
    "\\u003cimg src=x onerror=RUN\\u003e", "\\x3cimg src=x onerror=RUN\\x3e", "%3Cimg src=x onerror=RUN%3E",
    "\";RUN;//", "';RUN;//", "`;RUN;//", "\\\";RUN;//", "\\';RUN;//", "${RUN}", "{{RUN}}", "<%= RUN %>",
    "\u2028RUN\u2029", "\\", "\ufeff<script>RUN</script>", "\uff1cscript\uff1eRUN\uff1c/script\uff1e",
    "<svg><style><img src=x onerror=RUN>", "<style>@import 'LOAD';</style>", "<img src=LOAD>",
    "url(LOAD)", "x); background: url(LOAD", "__proto__", "constructor", "</p></body></html><script>RUN",
)


def filled(vector, number, host):
    """A vector that does what it does, if somebody lets it."""
    # Without quotation marks and blanks, so that it fits everywhere.
    run = f"top.postMessage({number},String.fromCharCode(42))"
    return vector.replace("RUN", run).replace("LOAD", f"{host}/load/{number}")
