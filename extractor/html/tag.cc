// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/tag.h"

#include <algorithm>
#include <array>

#include "extractor/text/ascii.h"

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

constexpr std::size_t kLongestName = 10;  // blockquote, figcaption

constexpr auto sorted_tags() {
  std::array<std::uint8_t, kTagCount> order{};
  for (std::size_t i = 0; i < kTagCount; ++i) order[i] = static_cast<std::uint8_t>(i);
  std::sort(order.begin(), order.end(),
            [](std::uint8_t a, std::uint8_t b) { return kNames[a] < kNames[b]; });
  return order;
}

constexpr auto kByName = sorted_tags();

}  // namespace

std::string_view tag_name(Tag tag) { return kNames[static_cast<std::size_t>(tag)]; }

Tag tag_from_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return Tag::unknown;
  std::array<char, kLongestName> buffer{};
  std::transform(name.begin(), name.end(), buffer.begin(), ascii_lower);
  const std::string_view lower(buffer.data(), name.size());
  const auto* found =
      std::lower_bound(kByName.begin(), kByName.end(), lower,
                       [](std::uint8_t tag, std::string_view key) { return kNames[tag] < key; });
  if (found == kByName.end() || kNames[*found] != lower) return Tag::unknown;
  return static_cast<Tag>(*found);
}

}  // namespace winnow
