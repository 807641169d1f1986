// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/comment_records.h"

#include <algorithm>

namespace winnow {

void CommentRecords::add(const Document& document, NodeIndex node) {
  const Tag tag = document.tag(node);
  if (tag == Tag::a || tag == Tag::span || tag == Tag::code) return;
  const std::uint64_t parent = document.parent(node);
  records_.emplace_back(parent << 8 | static_cast<std::uint64_t>(tag), node);
}

void CommentRecords::add_to(std::vector<NodeIndex>& nodes, const Document& document,
                            const BlockList& blocks) {
  if (records_.empty()) return;
  std::sort(records_.begin(), records_.end());
  std::vector<std::uint32_t> headings_before(blocks.size() + 1);
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    headings_before[i + 1] = headings_before[i] + (blocks[i].heading != 0 ? 1 : 0);
  }
  std::vector<NodeIndex> known;
  for (const Record& r : records_) known.push_back(r.second);
  std::sort(known.begin(), known.end());
  const auto top = [&](NodeIndex node) {
    for (NodeIndex up = document.parent(node); up != kNoNode; up = document.parent(up)) {
      if (!std::binary_search(known.begin(), known.end(), up)) break;
      const auto [first, last] = blocks.range(document, up);
      if (headings_before[first] != headings_before[last]) break;
      node = up;
    }
    return node;
  };
  for (auto at = records_.begin(); at != records_.end();) {
    const auto end = std::find_if(at, records_.end(),
                                  [at](const Record& other) { return other.first != at->first; });
    const auto with_heading = std::count_if(at, end, [&](const Record& record) {
      const auto [first, last] = blocks.range(document, record.second);
      return headings_before[first] != headings_before[last];
    });
    const bool are_comments = end - at > 1 && 2 * with_heading <= end - at;
    for (; at != end; ++at) {
      if (are_comments) nodes.push_back(top(at->second));
    }
  }
  std::sort(nodes.begin(), nodes.end());
}

}  // namespace winnow
