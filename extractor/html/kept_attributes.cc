// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/kept_attributes.h"

#include <algorithm>
#include <span>

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

std::optional<Attribute> find_in(std::span<const NamedAttribute> table, std::string_view name) {
  const auto found = std::lower_bound(
      table.begin(), table.end(), name,
      [](const NamedAttribute& entry, std::string_view key) { return entry.name < key; });
  if (found == table.end() || found->name != name) return std::nullopt;
  return found->attribute;
}

}  // namespace

std::optional<Attribute> kept_attribute(std::string_view name) { return find_in(kKept, name); }

std::optional<Attribute> presentation_attribute(std::string_view name) {
  return find_in(kPresentation, name);
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
