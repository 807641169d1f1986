// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/tag.h"

#include <array>

#include "extractor/text/packed_name.h"

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

constexpr NameTable<Tag, kTagCount - 1> kByName([](std::size_t i) { return kNames[i + 1]; },
                                                [](std::size_t i) {
                                                  return static_cast<Tag>(i + 1);
                                                });

}  // namespace

std::string_view tag_name(Tag tag) { return kNames[static_cast<std::size_t>(tag)]; }

Tag tag_from_name(std::string_view name) {
  const Tag* found = kByName.find(name);
  return found == nullptr ? Tag::unknown : *found;
}

}  // namespace winnow
