// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/kept_attributes.h"

#include <cstddef>

#include "extractor/text/packed_name.h"

namespace winnow {
namespace {

struct NamedAttribute {
  std::string_view name;
  Attribute attribute;
};

constexpr NamedAttribute kKept[] = {
    {"alt", Attribute::alt},
    {"aria-hidden", Attribute::aria_hidden},
    {"class", Attribute::class_},
    {"content", Attribute::content},
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
    {"src", Attribute::src},
    {"style", Attribute::style},
    {"title", Attribute::title},
    {"type", Attribute::type},
    {"xml:lang", Attribute::xml_lang},
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
    {"colspan", Attribute::colspan},
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
    {"rowspan", Attribute::rowspan},
    {"selected", Attribute::selected},
    {"size", Attribute::size},
    {"span", Attribute::span},
    {"start", Attribute::start},
    {"text", Attribute::text},
    {"valign", Attribute::valign},
    {"value", Attribute::value},
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

}  // namespace

std::optional<Attribute> kept_attribute(std::string_view name) {
  return optional(kKeptTable.find(name));
}

std::optional<Attribute> presentation_attribute(std::string_view name) {
  return optional(kPresentationTable.find(name));
}

std::string kept_attribute_names() {
  std::string names;
  for (const NamedAttribute& entry : kKept) {
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
  return names;
}

}  // namespace winnow
