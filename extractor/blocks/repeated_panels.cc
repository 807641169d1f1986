// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/repeated_panels.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace winnow {
namespace {

constexpr std::uint32_t kFewestWordsOfAnswer = 8;  // These are of a panel, outside of links.
constexpr std::uint32_t kMostWordsOfQuestion = 30;

// Has one hidden element that may be a panel of a row.
struct Candidate {
  std::uint64_t shape = 0;  // It is a hash of the tags and classes of label and panel.
  std::uint64_t label = 0;  // It is a hash of the label's text.
  std::size_t place = 0;    // It is that of the element among the hidden ones.
};

class RowFinder {
 public:
  RowFinder(const Document& document, const BlockList& blocks,
            std::span<const HiddenElement> hidden)
      : document_(document), blocks_(blocks), hidden_(hidden) {}

  std::vector<bool> find() {
    for (std::size_t place = 0; place < hidden_.size(); ++place) {
      const HiddenElement& element = hidden_[place];
      if (!is_label(element.before) || !says_enough(element.node)) continue;
      candidates_.push_back({shape_of(element), text_of(element.before), place});
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return a.shape != b.shape ? a.shape < b.shape : a.label < b.label;
    });
    std::vector<bool> found(hidden_.size());
    for (auto row = candidates_.begin(); row != candidates_.end();) {
      const auto end = std::find_if(row, candidates_.end(), [&](const Candidate& other) {
        return other.shape != row->shape;
      });
      const auto same = std::adjacent_find(
          row, end, [](const Candidate& a, const Candidate& b) { return a.label == b.label; });
      if (end - row > 1 && same == end) {
        std::for_each(row, end, [&](const Candidate& panel) { found[panel.place] = true; });
      }
      row = end;
    }
    return found;
  }

 private:
  bool is_label(NodeIndex before) const {
    if (before == kNoNode || is_hidden(before)) return false;
    if (blocks_.sums(document_, before).words > kMostWordsOfQuestion) return false;
    const auto [first, last] = blocks_.range(document_, before);
    for (std::size_t i = first; i < last; ++i) {
      if (is_shown(blocks_[i]) && blocks_[i].words > 0) return true;
    }
    return false;
  }

  static bool is_shown(const Block& block) { return (block.flags & kHidden) == 0; }

  bool is_hidden(NodeIndex node) const {
    const auto found = std::lower_bound(
        hidden_.begin(), hidden_.end(), node,
        [](const HiddenElement& element, NodeIndex other) { return element.node < other; });
    return found != hidden_.end() && found->node == node;
  }

  bool says_enough(NodeIndex panel) const {
    const BlockSums sums = blocks_.sums(document_, panel);
    return sums.words - sums.link_words >= kFewestWordsOfAnswer;
  }

  std::uint64_t shape_of(const HiddenElement& element) {
    std::string text;
    for (const NodeIndex node : {element.before, element.node}) {
      text += std::to_string(static_cast<int>(document_.tag(node))) + ' ';
      text += document_.attribute(node, Attribute::class_, scratch_);
      text += '\n';
    }
    return XXH3_64bits(text.data(), text.size());
  }

  std::uint64_t text_of(NodeIndex label) const {
    const auto [first, last] = blocks_.range(document_, label);
    std::uint64_t hash = 0;
    for (std::size_t i = first; i < last; ++i) {
      if (!is_shown(blocks_[i])) continue;
      const std::uint64_t parts[] = {hash, block_text_hash(blocks_.text(blocks_[i]))};
      hash = XXH3_64bits(parts, sizeof(parts));
    }
    return hash;
  }

  const Document& document_;
  const BlockList& blocks_;
  const std::span<const HiddenElement> hidden_;
  std::vector<Candidate> candidates_;
  std::string scratch_;
};

}  // namespace

std::vector<bool> in_rows_of_panels(const Document& document, const BlockList& blocks,
                                    std::span<const HiddenElement> hidden) {
  return RowFinder(document, blocks, hidden).find();
}

}  // namespace winnow
