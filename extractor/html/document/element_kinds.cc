// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/element_kinds.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "extractor/text/ascii.h"

namespace winnow {
namespace {

constexpr auto text_breaks() {
  std::array<TextBreak, kTagCount> table{};
  for (TextBreak& entry : table) entry = TextBreak::block;
  // A script draws nothing, so the word goes on across it: foo<script></script>bar.
  for (const Tag tag :
       {Tag::a,      Tag::abbr,     Tag::acronym, Tag::b,        Tag::bdi,     Tag::bdo,
        Tag::big,    Tag::blink,    Tag::cite,    Tag::code,     Tag::data,    Tag::del,
        Tag::dfn,    Tag::em,       Tag::font,    Tag::i,        Tag::ins,     Tag::kbd,
        Tag::label,  Tag::mark,     Tag::math,    Tag::nobr,     Tag::q,       Tag::rb,
        Tag::rp,     Tag::rt,       Tag::rtc,     Tag::ruby,     Tag::s,       Tag::samp,
        Tag::small,  Tag::span,     Tag::strike,  Tag::sub,      Tag::strong,  Tag::sup,
        Tag::time,   Tag::tt,       Tag::u,       Tag::var,      Tag::wbr,     Tag::slot,
        Tag::output, Tag::script,   Tag::style,   Tag::link,     Tag::meta,    Tag::template_,
        Tag::base,   Tag::basefont, Tag::bgsound, Tag::datalist, Tag::noembed, Tag::noframes,
        Tag::area,   Tag::param,    Tag::title}) {
    table[static_cast<std::size_t>(tag)] = TextBreak::none;
  }
  for (const Tag tag : {Tag::br,     Tag::img,    Tag::input,    Tag::button, Tag::picture,
                        Tag::svg,    Tag::map,    Tag::object,   Tag::embed,  Tag::applet,
                        Tag::audio,  Tag::video,  Tag::canvas,   Tag::iframe, Tag::meter,
                        Tag::keygen, Tag::spacer, Tag::progress, Tag::source, Tag::track}) {
    table[static_cast<std::size_t>(tag)] = TextBreak::space;
  }
  return table;
}

constexpr auto kTextBreaks = text_breaks();

// A custom element has a hyphen in its name, but these names of drawings and formulas are reserved
// (HTML Standard, section 4.13.3).
bool is_custom(std::string_view name) {
  constexpr std::string_view kOthers[] = {"annotation-xml", "color-profile", "font-face",
                                          "font-face-src",  "font-face-uri", "font-face-format",
                                          "font-face-name", "missing-glyph"};
  return name.find('-') != std::string_view::npos &&
         std::none_of(std::begin(kOthers), std::end(kOthers),
                      [&](std::string_view other) { return equals_in_any_case(name, other); });
}

}  // namespace

TextBreak text_break(Tag tag) { return kTextBreaks[static_cast<std::size_t>(tag)]; }

TextBreak text_break(Tag tag, std::string_view name) {
  if (tag != Tag::unknown) return text_break(tag);
  return is_custom(name) || equals_in_any_case(name, "text") ? TextBreak::block : TextBreak::none;
}

bool is_textless(Tag tag) {
  switch (tag) {
    case Tag::title:  // wherever it stands
    case Tag::script:
    case Tag::style:
    case Tag::template_:
    case Tag::iframe:
    case Tag::noembed:
    case Tag::noframes:
    case Tag::canvas:
    case Tag::audio:
    case Tag::video:
    case Tag::applet:
    case Tag::datalist:
    case Tag::head:
    case Tag::rp:
      return true;
    default:
      return false;
  }
}

}  // namespace winnow
