// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a node of a tree is called, in trees of pages and of templates.
#pragma once

#include <cstdint>

namespace winnow {

// Labels of what is no element (PatternNode::label); those of elements are hashes of their names.
inline constexpr std::uint64_t kGroupLabel = 0;
inline constexpr std::uint64_t kTextLabel = 1;
inline constexpr std::uint64_t kImageLabel = 2;
inline constexpr std::uint64_t kDataLabel = 3;  // of a variant node: a text or an image

}  // namespace winnow
