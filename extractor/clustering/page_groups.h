// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that look as if one template had made them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/page_signature.h"

namespace winnow {

struct PageGroup {
  std::uint32_t leader = 0;            // the page that it began with
  std::vector<std::uint32_t> members;  // ascending, the leader first
};

// Leader clustering: pages in the order given; a page joins the group whose leader's signature is
// most similar to its own, the earliest of several, if the similarity is at least
// `min_similarity`; else it begins a group. Groups are returned by size, the largest first, then by
// leader. Time: pages times groups.
std::vector<PageGroup> group_pages(std::span<const PageSignature> signatures,
                                   double min_similarity);

}  // namespace winnow
