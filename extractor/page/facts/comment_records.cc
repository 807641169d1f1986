// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/comment_records.h"

#include <algorithm>
#include <cstddef>

namespace winnow {

void CommentRecords::add(const Document& document, NodeIndex node) {
  const Tag tag = document.tag(node);
  if (tag == Tag::a || tag == Tag::span || tag == Tag::code) return;
  const std::uint64_t parent = document.parent(node);
  records_.emplace_back(parent << 8 | static_cast<std::uint64_t>(tag), node);
}

// Parts of a comment have such names as well, and only some of them stand beside others.
void CommentRecords::find_outermost(const Document& document, const BlockList& blocks) {
  for (const Record& record : records_) nodes_.push_back(record.second);
  std::sort(nodes_.begin(), nodes_.end());
  for (const NodeIndex node : nodes_) {
    const NodeIndex parent = document.parent(node);
    const auto at = std::lower_bound(nodes_.begin(), nodes_.end(), parent);
    const bool is_part =
        at != nodes_.end() && *at == parent && !has_heading(parent, document, blocks);
    outermost_.push_back(is_part ? outermost_[static_cast<std::size_t>(at - nodes_.begin())]
                                 : node);
  }
}

NodeIndex CommentRecords::outermost(NodeIndex node) const {
  const auto at = std::lower_bound(nodes_.begin(), nodes_.end(), node);
  return outermost_[static_cast<std::size_t>(at - nodes_.begin())];
}

bool CommentRecords::has_heading(NodeIndex node, const Document& document,
                                 const BlockList& blocks) const {
  const auto [first, last] = blocks.range(document, node);
  return headings_before_[first] != headings_before_[last];
}

void CommentRecords::add_to(std::vector<NodeIndex>& nodes, const Document& document,
                            const BlockList& blocks) {
  if (records_.empty()) return;
  std::sort(records_.begin(), records_.end());
  headings_before_.assign(blocks.size() + 1, 0);
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    headings_before_[i + 1] = headings_before_[i] + (blocks[i].heading != 0 ? 1 : 0);
  }
  find_outermost(document, blocks);
  for (auto at = records_.begin(); at != records_.end();) {
    const auto end = std::find_if(at, records_.end(),
                                  [at](const Record& other) { return other.first != at->first; });
    const auto with_heading = std::count_if(at, end, [&](const Record& record) {
      return has_heading(record.second, document, blocks);
    });
    const bool are_comments = end - at > 1 && 2 * with_heading <= end - at;
    for (; at != end; ++at) {
      if (are_comments) nodes.push_back(outermost(at->second));
    }
  }
  std::sort(nodes.begin(), nodes.end());
}

}  // namespace winnow
