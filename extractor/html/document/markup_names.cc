// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/markup_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <vector>

#include "extractor/text/characters.h"
#include "extractor/text/packed_name.h"
#include "winnow/extractor/tag.h"

namespace winnow {
namespace {

// clang-format off
#define WINNOW_TAG_NAME(id, name) name,
constexpr std::array<std::string_view, kTagCount> kNames = {
    "",  // unknown
    WINNOW_HTML_TAGS(WINNOW_TAG_NAME)
};
#undef WINNOW_TAG_NAME
// clang-format on

constexpr NameTable<Tag, kTagCount - 1> kByName([](std::size_t i) { return kNames[i + 1]; },
                                                [](std::size_t i) {
                                                  return static_cast<Tag>(i + 1);
                                                });

}  // namespace

std::string_view tag_name(Tag tag) { return kNames[static_cast<std::size_t>(tag)]; }

Tag tag_from_name(std::string_view name) {
  const Tag* found = kByName.find(name);
  return found == nullptr ? Tag::unknown : *found;
}

Tag tag_at(std::string_view source, std::size_t at, std::size_t size) {
  const Tag* found = kByName.find(source, at, size);
  return found == nullptr ? Tag::unknown : *found;
}

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

namespace {

struct NamedAttribute {
  std::string_view name;
  Attribute attribute;
};

constexpr NamedAttribute kKept[] = {
    {"alt", Attribute::alt},
    {"aria-controls", Attribute::aria_controls},
    {"aria-hidden", Attribute::aria_hidden},
    {"class", Attribute::class_},
    {"colspan", Attribute::colspan},
    {"content", Attribute::content},
    {"data-nosnippet", Attribute::data_nosnippet},
    {"datetime", Attribute::datetime},
    {"dir", Attribute::dir},
    {"hidden", Attribute::hidden},
    {"href", Attribute::href},
    {"http-equiv", Attribute::http_equiv},
    {"id", Attribute::id},
    {"itemprop", Attribute::itemprop},
    {"itemtype", Attribute::itemtype},
    {"lang", Attribute::lang},
    {"name", Attribute::name},
    {"property", Attribute::property},
    {"rel", Attribute::rel},
    {"role", Attribute::role},
    {"rowspan", Attribute::rowspan},
    {"src", Attribute::src},
    {"start", Attribute::start},
    {"style", Attribute::style},
    {"title", Attribute::title},
    {"type", Attribute::type},
    {"value", Attribute::value},
    {"xml:lang", Attribute::xml_lang},
};

// A NameTable has no room for these.
constexpr NamedAttribute kKeptWithLongName[] = {
    {"data-pagefind-body", Attribute::data_pagefind_body},
    {"data-pagefind-ignore", Attribute::data_pagefind_ignore},
};

constexpr NamedAttribute kPresentation[] = {
    {"align", Attribute::align},
    {"bgcolor", Attribute::bgcolor},
    {"border", Attribute::border},
    {"cellpadding", Attribute::cellpadding},
    {"cellspacing", Attribute::cellspacing},
    {"checked", Attribute::checked},
    {"clear", Attribute::clear},
    {"color", Attribute::color},
    {"cols", Attribute::cols},
    {"disabled", Attribute::disabled},
    {"face", Attribute::face},
    {"height", Attribute::height},
    {"label", Attribute::label},
    {"media", Attribute::media},
    {"noshade", Attribute::noshade},
    {"nowrap", Attribute::nowrap},
    {"open", Attribute::open},
    {"placeholder", Attribute::placeholder},
    {"reversed", Attribute::reversed},
    {"rows", Attribute::rows},
    {"selected", Attribute::selected},
    {"size", Attribute::size},
    {"span", Attribute::span},
    {"text", Attribute::text},
    {"valign", Attribute::valign},
    {"width", Attribute::width},
};

template <std::size_t kSize>
constexpr auto table_of(const NamedAttribute (&names)[kSize]) {
  return NameTable<Attribute, kSize>([&names](std::size_t i) { return names[i].name; },
                                     [&names](std::size_t i) { return names[i].attribute; });
}

constexpr auto kKeptTable = table_of(kKept);
constexpr auto kPresentationTable = table_of(kPresentation);

std::optional<Attribute> optional(const Attribute* found) {
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<Attribute> find_long_name(std::string_view name) {
  for (const NamedAttribute& entry : kKeptWithLongName) {
    if (equals_in_any_case(name, entry.name)) return entry.attribute;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Attribute> kept_attribute(std::string_view name) {
  if (name.size() > kPackedBytes) return find_long_name(name);
  return optional(kKeptTable.find(name));
}

std::optional<Attribute> kept_attribute_at(std::string_view source, std::size_t at,
                                           std::size_t size) {
  if (size > kPackedBytes) return find_long_name(source.substr(at, size));
  return optional(kKeptTable.find(source, at, size));
}

std::optional<Attribute> presentation_attribute(std::string_view name) {
  return optional(kPresentationTable.find(name));
}

std::string kept_attribute_names() {
  std::vector<std::string_view> sorted;
  for (const NamedAttribute& entry : kKept) sorted.push_back(entry.name);
  for (const NamedAttribute& entry : kKeptWithLongName) sorted.push_back(entry.name);
  std::sort(sorted.begin(), sorted.end());
  std::string names;
  for (const std::string_view name : sorted) names.append(names.empty() ? "" : ", ").append(name);
  return names;
}

}  // namespace winnow
