// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names the labels that nodes have in trees of pages and of templates.
#pragma once

#include <cstdint>

namespace winnow {

// These are the labels of what is no element (PatternNode::label). The label of an element is the
// hash of its name.
inline constexpr std::uint64_t kGroupLabel = 0;
inline constexpr std::uint64_t kTextLabel = 1;
inline constexpr std::uint64_t kImageLabel = 2;
inline constexpr std::uint64_t kDataLabel = 3;  // a variant node: a text or an image

}  // namespace winnow
