// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decides whether the marks of emphasis would be read as such where they are to stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/content_tree.h"

namespace winnow {

// Says what stands beside a mark, as far as CommonMark minds (section 6.2).
enum class MarkNeighbour : std::uint8_t { space, punctuation, symbol, other };

// Returns that of the last character of `text`, which is space if there is none.
MarkNeighbour last_neighbour(std::string_view text);

// Returns that of what the nodes [node, end) begin or end with.
MarkNeighbour first_of(const ContentTree& tree, std::size_t node, std::size_t end);
MarkNeighbour last_of(const ContentTree& tree, std::size_t node, std::size_t end);

// Tells whether a mark between the two opens emphasis if `inner` is behind it, or closes it if
// `inner` is before it. Versions of CommonMark differ over symbols, so all must agree.
bool is_flanking(MarkNeighbour inner, MarkNeighbour outer);

}  // namespace winnow
