// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/extractor/tag.h"

namespace winnow {

// A tag as it stands in the page.
struct MarkupTag {
  Tag tag = Tag::unknown;
  std::string_view name;              // as written
  bool self_closing = false;          // <br/>
  std::uint32_t attribute_count = 0;  // of start tags
  std::string_view attributes = {};   // of TagScanner: what stands behind the name
};

}  // namespace winnow
