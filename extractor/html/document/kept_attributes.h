// SPDX-License-Identifier: GPL-2.0-or-later
//
// The attributes of documents by their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// None if documents do not keep an attribute of that name (in any case). Thread-safe.
std::optional<Attribute> kept_attribute(std::string_view name);

// The same for those that they keep besides if ParseOptions::presentation asks. Thread-safe.
std::optional<Attribute> presentation_attribute(std::string_view name);

// Either, as `presentation` says. Thread-safe.
inline std::optional<Attribute> wanted_attribute(std::string_view name, bool presentation) {
  const std::optional<Attribute> kept = kept_attribute(name);
  return kept || !presentation ? kept : presentation_attribute(name);
}

// The names of the former in alphabetical order, with commas. Thread-safe.
std::string kept_attribute_names();

}  // namespace winnow
