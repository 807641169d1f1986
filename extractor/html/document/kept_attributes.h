// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the attributes of documents by their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// Finds an attribute by its name in any case, or none if documents do not keep it. As all functions
// of this file it is thread-safe.
std::optional<Attribute> kept_attribute(std::string_view name);

// Does the same for those that documents keep only if ParseOptions::presentation asks.
std::optional<Attribute> presentation_attribute(std::string_view name);

// Looks among both kinds if `presentation` is set, else only among the first.
inline std::optional<Attribute> wanted_attribute(std::string_view name, bool presentation) {
  const std::optional<Attribute> kept = kept_attribute(name);
  return kept || !presentation ? kept : presentation_attribute(name);
}

// Lists the names of the first kind in alphabetical order, with commas.
std::string kept_attribute_names();

}  // namespace winnow
