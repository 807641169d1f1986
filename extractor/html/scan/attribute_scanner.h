// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the attributes of a tag.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace winnow {

// Describes an attribute of the page by its places in the source.
struct SourceAttribute {
  std::uint32_t name = 0;
  std::uint32_t name_length = 0;
  std::uint32_t value = 0;
  std::uint32_t value_length = 0;
  bool references = false;  // the value has an ampersand
};

struct AttributeScan {
  std::size_t begin = 0;  // of the first attribute, or `end` if there is none
  std::size_t end = 0;    // of the last one
  std::size_t after = 0;  // behind the tag
  bool self_closing = false;
  bool complete = false;  // the tag ends within the page; if not, the rest means nothing
};

// Reads on from `at`, where a tag's name ends, and appends all attributes, even those that repeat a
// name, to `attributes` (HTML Living Standard, sections 13.2.5.32 to 13.2.5.40).
AttributeScan scan_attributes(std::string_view html, std::size_t at,
                              std::vector<SourceAttribute>& attributes);

// Tells whether two of them have the same name, in any case; then the first one counts. Takes
// linear time unless many begin alike.
bool has_repeated_names(std::string_view html, std::span<const SourceAttribute> attributes);

}  // namespace winnow
