// SPDX-License-Identifier: GPL-2.0-or-later
//
// Signs pages by MinHash of their paths, and groups pages with similar signatures.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_signature.h"

namespace winnow {

// MinHash of a set of paths (page_paths.h), after Broder, "On the resemblance and containment of
// documents" (1997). Without paths all hashes are the greatest number. Takes linear time.
// Thread-safe.
PageSignature sign_paths(std::span<const std::uint64_t> paths);

// Signs the set of the page's paths.
PageSignature sign_page(const PageTree& tree);

// Pages that look as if one template had made them.
struct PageGroup {
  std::uint32_t leader = 0;            // the page that the group began with
  std::vector<std::uint32_t> members;  // ascending, the leader first
};

// Leader clustering takes pages in the order given. A page joins the group whose leader's signature
// is most similar to its own, and the earliest of several, if the similarity is at least
// `min_similarity`; else it begins a group. The largest groups come first, equally large ones by
// their leaders. Takes pages times groups in time.
std::vector<PageGroup> group_pages(std::span<const PageSignature> signatures,
                                   double min_similarity);

}  // namespace winnow
