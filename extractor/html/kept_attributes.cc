// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/kept_attributes.h"

#include <algorithm>
#include <iterator>

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

}  // namespace

std::optional<Attribute> kept_attribute(std::string_view name) {
  const auto* found = std::lower_bound(
      std::begin(kKept), std::end(kKept), name,
      [](const NamedAttribute& entry, std::string_view key) { return entry.name < key; });
  if (found == std::end(kKept) || found->name != name) return std::nullopt;
  return found->attribute;
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
