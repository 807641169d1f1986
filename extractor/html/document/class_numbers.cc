// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/class_numbers.h"

#include <xxhash.h>

#include <array>
#include <string>
#include <string_view>

namespace winnow {

ClassNumbers::ClassNumbers(const Document& document) : numbers_(document.size()) {
  // Most values stand on a page many times, so the last one of each slot is remembered.
  struct Known {
    std::uint64_t hash = 0;
    std::uint32_t number = 0;
  };
  std::array<Known, 256> known{};
  constexpr std::uint32_t kUnread = UINT32_MAX;
  std::vector<std::uint32_t> by_list(document.attribute_lists(), kUnread);
  by_list[0] = 0;
  std::string scratch;
  for (const NodeIndex node : document.elements()) {
    std::uint32_t& number = by_list[document.attribute_list(node)];
    if (number == kUnread) {
      number = 0;
      const std::string_view value = document.attribute(node, Attribute::class_, scratch);
      if (!value.empty()) {
        const std::uint64_t hash = XXH3_64bits(value.data(), value.size());
        Known& slot = known[hash % known.size()];
        if (slot.number == 0 || slot.hash != hash) slot = {hash, end_++};
        number = slot.number;
      }
    }
    numbers_[node] = number;
  }
}

}  // namespace winnow
