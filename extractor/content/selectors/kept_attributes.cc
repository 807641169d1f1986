// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/selectors/kept_attributes.h"

#include <algorithm>
#include <array>

namespace winnow {
namespace {

// In the order of Attribute.
constexpr std::array<std::string_view, 22> kNames = {
    "alt",        "aria-hidden", "class",    "content",  "datetime", "dir",      "hidden",   "href",
    "http-equiv", "id",          "itemprop", "itemtype", "lang",     "name",     "property", "rel",
    "role",       "src",         "style",    "title",    "type",     "xml:lang",
};
static_assert(kNames.size() == static_cast<std::size_t>(Attribute::xml_lang) + 1);

}  // namespace

std::optional<Attribute> kept_attribute_of(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Attribute>(found - kNames.begin());
}

std::string kept_attribute_names() {
  std::string names;
  for (const std::string_view name : kNames) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

}  // namespace winnow
