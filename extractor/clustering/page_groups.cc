// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/page_groups.h"

#include <algorithm>

namespace winnow {
namespace {

// The group to join; null if none is similar enough.
PageGroup* most_similar(std::vector<PageGroup>& groups, std::span<const PageSignature> signatures,
                        const PageSignature& page, double min_similarity) {
  PageGroup* best = nullptr;
  double best_similarity = min_similarity;
  for (PageGroup& group : groups) {
    const double similarity = signature_similarity(signatures[group.leader], page);
    if (best == nullptr ? similarity >= best_similarity : similarity > best_similarity) {
      best = &group;
      best_similarity = similarity;
    }
  }
  return best;
}

}  // namespace

std::vector<PageGroup> group_pages(std::span<const PageSignature> signatures,
                                   double min_similarity) {
  std::vector<PageGroup> groups;
  for (std::uint32_t page = 0; page < signatures.size(); ++page) {
    PageGroup* group = most_similar(groups, signatures, signatures[page], min_similarity);
    if (group == nullptr) group = &groups.emplace_back(PageGroup{page, {}});
    group->members.push_back(page);
  }
  // Leaders ascend already.
  std::stable_sort(groups.begin(), groups.end(), [](const PageGroup& a, const PageGroup& b) {
    return a.members.size() > b.members.size();
  });
  return groups;
}

}  // namespace winnow
