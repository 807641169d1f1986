// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the name that a person meant who has typed another one. The functions take names of ASCII
// letters, know nothing of what is named, and are thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace winnow::cli {

// Counts letters that are added, left out, replaced, or exchanged with their neighbour. Letter case
// does not matter.
std::size_t typing_distance(std::string_view typed, std::string_view name);

// Gives the name of the least distance, the first of several. It is empty if none is near: one
// mistake is forgiven up to 4 letters, two up to 8, and three in longer names. A beginning of a
// single name (4 letters or more) stands for that name, unless another one is one mistake away.
std::string nearest_name(std::string_view typed, std::span<const std::string> names);

}  // namespace winnow::cli
