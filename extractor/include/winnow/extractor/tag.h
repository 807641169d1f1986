// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lists the elements that Winnow knows by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Calls X(enumerator, "name") for each element of the HTML Living Standard (section 4), each
// obsolete one of section 16.2, and the roots of the two foreign vocabularies.
// clang-format off
#define WINNOW_HTML_TAGS(X)                                                                      \
  X(a, "a") X(abbr, "abbr") X(acronym, "acronym") X(address, "address") X(applet, "applet")      \
  X(area, "area") X(article, "article") X(aside, "aside") X(audio, "audio") X(b, "b")            \
  X(base, "base") X(basefont, "basefont") X(bdi, "bdi") X(bdo, "bdo") X(bgsound, "bgsound")      \
  X(big, "big") X(blink, "blink") X(blockquote, "blockquote") X(body, "body") X(br, "br")        \
  X(button, "button") X(canvas, "canvas") X(caption, "caption") X(center, "center")              \
  X(cite, "cite") X(code, "code") X(col, "col") X(colgroup, "colgroup") X(data, "data")          \
  X(datalist, "datalist") X(dd, "dd") X(del, "del") X(details, "details") X(dfn, "dfn")          \
  X(dialog, "dialog") X(dir, "dir") X(div, "div") X(dl, "dl") X(dt, "dt") X(em, "em")            \
  X(embed, "embed") X(fieldset, "fieldset") X(figcaption, "figcaption") X(figure, "figure")      \
  X(font, "font") X(footer, "footer") X(form, "form") X(frame, "frame")                          \
  X(frameset, "frameset") X(h1, "h1") X(h2, "h2") X(h3, "h3") X(h4, "h4") X(h5, "h5")            \
  X(h6, "h6") X(head, "head") X(header, "header") X(hgroup, "hgroup") X(hr, "hr")                \
  X(html, "html") X(i, "i") X(iframe, "iframe") X(img, "img") X(input, "input") X(ins, "ins")    \
  X(isindex, "isindex") X(kbd, "kbd") X(keygen, "keygen") X(label, "label")                      \
  X(legend, "legend") X(li, "li") X(link, "link") X(listing, "listing") X(main, "main")          \
  X(map, "map") X(mark, "mark") X(marquee, "marquee") X(menu, "menu") X(menuitem, "menuitem")    \
  X(meta, "meta") X(meter, "meter") X(multicol, "multicol") X(nav, "nav") X(nobr, "nobr")        \
  X(noembed, "noembed") X(noframes, "noframes") X(noscript, "noscript") X(object, "object")      \
  X(ol, "ol") X(optgroup, "optgroup") X(option, "option") X(output, "output") X(p, "p")          \
  X(param, "param") X(picture, "picture") X(plaintext, "plaintext") X(pre, "pre")                \
  X(progress, "progress") X(q, "q") X(rb, "rb") X(rp, "rp") X(rt, "rt") X(rtc, "rtc")            \
  X(ruby, "ruby") X(s, "s") X(samp, "samp") X(script, "script") X(search, "search")              \
  X(section, "section") X(select, "select") X(slot, "slot") X(small, "small")                    \
  X(source, "source") X(spacer, "spacer") X(span, "span") X(strike, "strike")                    \
  X(strong, "strong") X(style, "style") X(sub, "sub") X(summary, "summary") X(sup, "sup")        \
  X(table, "table") X(tbody, "tbody") X(td, "td") X(template_, "template")                       \
  X(textarea, "textarea") X(tfoot, "tfoot") X(th, "th") X(thead, "thead") X(time, "time")        \
  X(title, "title") X(tr, "tr") X(track, "track") X(tt, "tt") X(u, "u") X(ul, "ul")              \
  X(var, "var") X(video, "video") X(wbr, "wbr") X(xmp, "xmp") X(math, "math") X(svg, "svg")
// clang-format on

// Identifies an element by its name. `unknown` stands for custom elements, elements inside svg and
// math, and invented names; the document keeps their names beside the tree.
enum class Tag : std::uint8_t {
  unknown,
#define WINNOW_TAG_ENUMERATOR(id, name) id,
  WINNOW_HTML_TAGS(WINNOW_TAG_ENUMERATOR)
#undef WINNOW_TAG_ENUMERATOR
};

inline constexpr std::size_t kTagCount = 1
#define WINNOW_TAG_PLUS_ONE(id, name) +1
    WINNOW_HTML_TAGS(WINNOW_TAG_PLUS_ONE)
#undef WINNOW_TAG_PLUS_ONE
    ;

// Returns the element's name in lower case, or "" for `unknown`. It is thread-safe.
WINNOW_EXPORT std::string_view tag_name(Tag tag);

// Finds the tag by its name, in any case of ASCII letters, or Tag::unknown. It is thread-safe.
WINNOW_EXPORT Tag tag_from_name(std::string_view name);

}  // namespace winnow
