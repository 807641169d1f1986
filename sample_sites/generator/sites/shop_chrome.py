# SPDX-License-Identifier: GPL-2.0-or-later
"""Header, product grids, drawers and footer of the shop."""

from .. import markup

ORIGIN = "https://gartenhof-pflock.example"
REVIEWERS = (("Henrike B.", "Liegt gut in der Hand, kam schnell."),
             ("Ottmar K.", "Besser als erwartet. Der Karton war etwas zu groß."),
             ("Sibylle R.", "Schon das zweite, das erste hat jetzt meine Schwester."),
             ("J. Wendt", "Solide. Einen Stern Abzug, weil meine Frau es mir weggenommen hat."))


def blocks_html(blocks, breaker):
    parts = []
    for kind, values in markup.runs(blocks):
        if kind == "row":
            parts.append(_specification(values))
        elif kind == "li":
            items = "".join(f"<li>{breaker.paragraph(markup.inline(value))}</li>\n"
                            for value in values)
            parts.append(f"<ul>\n{items}</ul>")
        else:
            tag = "h2" if kind == "h2" else "p"
            parts.extend(f"<{tag}>{breaker.paragraph(markup.inline(value))}</{tag}>"
                         for value in values)
    return "\n".join(parts)


def _specification(rows):
    lines = []
    for row in rows:
        name, value = (cell.strip() for cell in row.split("|"))
        lines.append(f'<tr><th scope="row">{markup.escape(name)}</th>'
                     f"<td>{markup.escape(value)}</td></tr>")
    body = "\n".join(lines)
    return f'<table class="product-specs"><tbody>\n{body}\n</tbody></table>'


def product(texts, record, body, price, dice):
    collection_record = texts.get("collection", record.one("collection"))
    number = dice.between(41000, 48999)
    name, opinion = dice.pick(REVIEWERS)
    stars = "★" * dice.between(3, 5)
    return f"""<nav class="breadcrumb" role="navigation" aria-label="breadcrumbs">\
<a href="/">Startseite</a> \
<span aria-hidden="true">&rsaquo;</span> <a href="/collections/{collection_record.name}">\
{markup.escape(collection_record.one("title"))}</a></nav>
<section id="shopify-section-template--{number}__main" class="shopify-section section">
<div class="product product--medium product--left grid grid--1-col grid--2-col-tablet">
<div class="grid__item product__media-wrapper"><ul class="product__media-list list-unstyled">
<li class="product__media-item"><div class="product__media media"><img srcset="/cdn/shop/products/\
{record.name}_493x.jpg 493w, /cdn/shop/products/{record.name}_1100x.jpg 1100w" \
src="/cdn/shop/products/{record.name}.jpg?v=16{number}" alt="" loading="lazy"></div></li></ul></div>
<div class="product__info-wrapper grid__item"><div id="ProductInfo" class="product__info-container">
<div class="product__title"><h1>{markup.escape(record.one("title"))}</h1></div>
<div class="price price--large"><span class="price-item price-item--regular"> {price} </span></div>
<div class="product__tax caption rte">inkl. MwSt. zzgl. \
<a href="/pages/versand-lieferzeiten">Versand</a></div>
<form method="post" action="/cart/add" id="product-form-{number}" class="form">
<input type="hidden" name="id" value="{number}"><label class="quantity__label" \
for="Quantity">Anzahl</label>
<input class="quantity__input" type="number" name="quantity" id="Quantity" min="1" value="1">
<button type="submit" name="add" class="product-form__submit button">In den Warenkorb legen\
</button></form>
<div class="product__description rte quick-add-hidden">
{body}
</div>
<div class="product__pickup">Abholung im Hofladen möglich, gewöhnlich fertig in 24 Stunden</div>
<div class="share-button"><summary>Teilen</summary><div id="Article-share"><input type="text" \
value="{ORIGIN}/products/{record.name}" readonly></div></div>
</div></div></div></section>
<section class="shopify-section spr-container"><h2 class="spr-header-title">Kundenmeinungen</h2>
<div class="spr-review"><span class="spr-starratings">{stars}</span> \
<p class="spr-review-content-body">\
{opinion}</p><span class="spr-review-header-byline">{name}</span></div>
<a href="#" class="spr-summary-actions-newreview">Bewertung schreiben</a></section>
"""


def collection(record, products, by_price):
    cards = "\n".join(_card(entry, with_badge=True) for entry in products)
    text = "".join(f"<p>{markup.inline(value)}</p>" for _, value in record.blocks)
    chosen = ' selected="selected"' if by_price else ""
    return f"""<div class="collection-hero"><div class="collection-hero__text-wrapper">
<h1 class="collection-hero__title"><span class="visually-hidden">Kategorie: </span>\
{markup.escape(record.one("title"))}</h1><div class="collection-hero__description rte">{text}\
</div></div></div>
<div class="facets-container"><form id="FacetFiltersForm" class="facets__form">\
<h2 class="facets__heading">\
Filter:</h2><details class="facets__disclosure"><summary>Verfügbarkeit</summary><ul><li>Auf Lager\
</li>\
<li>Nicht vorrätig</li></ul></details><details><summary>Preis</summary>\
<input name="filter.v.price.gte"></details>
<label for="SortBy">Sortieren nach:</label><select name="sort_by" id="SortBy">\
<option value="best-selling">\
Meistverkauft</option><option value="price-ascending"{chosen}>Preis, niedrig nach hoch</option>\
</select>
<p class="product-count">{len(products)} Produkte</p></form></div>
<div id="ProductGridContainer"><ul id="product-grid" class="grid \
product-grid grid--2-col-tablet-down \
grid--4-col-desktop">
{cards}
</ul></div>
"""


def _card(record, with_badge=False):
    badge = ""
    if with_badge and record.one("price").endswith("00"):
        badge = '<div class="card__badge"><span class="badge" hidden>Angebot</span></div>'
    return f"""<li class="grid__item"><div class="card-wrapper underline-links-hover">\
<div class="card card--standard">\
<div class="card__media"><img src="/cdn/shop/products/{record.name}_360x.jpg" alt=""></div>
<div class="card__content"><h3 class="card__heading h5"><a href="/products/{record.name}" \
class="full-unstyled-link">{markup.escape(record.one("title"))}</a></h3>
<div class="price"><span class="visually-hidden">Normaler Preis</span> <span class="price-item">\
{record.one("price")} €</span></div></div>{badge}</div></div></li>"""


def recommendations(others, dice):
    cards = "\n".join(_card(entry) for entry in dice.sample(others, 4))
    return f"""<product-recommendations class="related-products">\
<h2 class="related-products__heading">\
Das könnte Ihnen auch gefallen</h2>
<ul class="grid product-grid">
{cards}
</ul></product-recommendations>
"""


def text_page(title, body, with_form):
    form = ""
    if with_form:
        form = """<form method="post" action="/contact#ContactForm" \
id="ContactForm" class="contact__fields">
<label for="ContactForm-name">Name</label><input type="text" id="ContactForm-name">
<label for="ContactForm-email">E-Mail</label><input type="email" id="ContactForm-email">
<label for="ContactForm-body">Nachricht</label><textarea id="ContactForm-body"></textarea>
<button type="submit" class="button">Senden</button></form>
"""
    return f"""<div class="page-width page-width--narrow"><h1 class="main-page-title page-title h0">
{markup.escape(title)}
</h1><div class="rte scroll-trigger">
{body}
</div></div>
{form}"""


def page(texts, title, template, canonical, main, dice, label, noindex=False):
    robots = '<meta name="robots" content="noindex">\n' if noindex else ""
    return f"""<!doctype html>
<html class="no-js" lang="de">
  <head>
    <meta charset="{label}">
    <meta http-equiv="X-UA-Compatible" content="IE=edge">
    <link rel="canonical" href="{canonical}">
    {robots}<title>
      {markup.escape(title)}
 &ndash; Gartenhof Pflock</title>
    <meta property="og:site_name" content="Gartenhof Pflock">
    <script>document.documentElement.className \
= document.documentElement.className.replace('no-js', 'js');</script>
  </head>
  <body class="gradient {template}">
    <a class="skip-to-content-link button visually-hidden" href="#MainContent">Direkt zum Inhalt</a>
{_header(texts, dice)}
    <main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">
{main}
    </main>
{_footer(texts)}
{_drawers(dice)}
  </body>
</html>
"""


def _header(texts, dice):
    collections = texts.of("collection")
    menu = "".join(
        f'<li><details id="Details-HeaderMenu"><summary class="header__menu-item">'
        f'{markup.escape(record.one("title"))}</summary><ul class="mega-menu__list">'
        + "".join(f'<li><a href="/products/{entry.name}" class="mega-menu__link">'
                  f'{markup.escape(entry.one("title"))}</a></li>'
                  for entry in texts.of("product") if entry.one("collection") == record.name)
        + "</ul></details></li>\n" for record in collections)
    notice = dice.pick(("Ab 120 € versandkostenfrei", "Packtage: Montag und Donnerstag",
                        "Dengelkurs im Mai: noch drei Plätze frei"))
    return f"""<div id="shopify-section-announcement-bar" class="shopify-section">\
<div class="announcement-bar" \
role="region" aria-label="Ankündigung"><p class="announcement-bar__message h5">{notice}</p></div>\
</div>
<div id="shopify-section-header" class="shopify-section section-header">\
<header class="header header--middle-left">
<a href="/" class="header__heading-link"><span class="h2">Gartenhof Pflock</span></a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">
{menu}<li><a href="/pages/kontakt" class="header__menu-item">Kontakt</a></li></ul></nav>
<form action="/search" method="get" role="search" class="search"><input type="search" name="q" \
placeholder="Suchen"><input type="hidden" name="options[prefix]" value="last"></form>
<a href="/account/login" class="header__icon"><span class="visually-hidden">Einloggen</span></a>
<a href="/cart" id="cart-icon-bubble"><span class="visually-hidden">Warenkorb</span></a></header>\
</div>"""


def _footer(texts):
    links = "".join(f'<li><a href="/collections/{record.name}" class="link">'
                    f'{markup.escape(record.one("title"))}</a></li>'
                    for record in texts.of("collection"))
    return f"""<div id="shopify-section-footer" class="shopify-section">\
<footer class="footer color-background-1">
<div class="footer-block"><h2 class="footer-block__heading">Sortiment</h2>\
<ul class="footer-block__details-content">\
{links}</ul></div>
<div class="footer-block"><h2 class="footer-block__heading">Service</h2><ul><li>\
<a href="/pages/kontakt">Kontakt\
</a></li><li><a href="/pages/versand-lieferzeiten">Versand</a></li><li>\
<a href="/pages/rueckgabe-reparatur">\
Rückgabe und Reparatur</a></li></ul></div>
<div class="footer-block__newsletter"><h2>Gartenpost abonnieren</h2><form>\
<input type="email" name="contact[email]">\
<button>Abonnieren</button></form></div>
<div class="footer__localization"><form><h2 class="caption-large">Land/Region</h2><select>\
<option>Deutschland (EUR €)\
</option><option>Österreich (EUR €)</option><option>Schweiz (CHF)</option></select></form></div>
<div class="footer__copyright caption"><small class="copyright__content">&copy; \
2024, Gartenhof Pflock. Alle Preise \
verstehen sich einschließlich der gesetzlichen Mehrwertsteuer.</small> \
<ul class="policies list-unstyled"><li>\
<a href="/policies/refund-policy">Widerrufsrecht</a></li><li><a href="/policies/privacy-policy">\
Datenschutzerklärung</a></li><li><a href="/policies/legal-notice">Impressum</a></li></ul></div>\
</footer></div>"""


def _drawers(dice):
    hidden = "hidden" if dice.chance(50) else 'style="display: none"'
    return f"""<ul hidden><li id="a11y-refresh-page-message">Bei Auswahl wird die Seite neu \
geladen.</li>\
<li id="a11y-new-window-message">Wird in einem neuen Fenster geöffnet.</li></ul>
<div class="cart-drawer" {hidden}><h2>Ihr Warenkorb ist leer</h2><a href="/collections/all">Weiter \
einkaufen</a></div>
<div id="shopify-pc__banner" class="shopify-pc__banner__dialog" role="alertdialog">\
<h2>Cookies auf dieser Seite</h2>\
<p>Wir setzen Cookies ein, damit der Warenkorb funktioniert und damit wir zählen können, \
wie oft eine Seite \
aufgerufen wird.</p><button>Annehmen</button><button>Ablehnen</button></div>"""
