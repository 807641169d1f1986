// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks the bytes of a pattern tree, so that nothing that walks the tree has to.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "extractor/text/utf8.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {
namespace {

Error corrupt(std::string_view what) { return damaged(kPatternTreeFormat, what); }

// Has the parts of a tree, and says what is wrong with them.
struct PatternTreeParts {
  std::span<const PatternNode> nodes;
  std::string_view strings;

  bool strings_are_valid() const;
  bool is_string(std::uint32_t offset) const;
};

// Each string must be UTF-8 and not too long, and the last one complete.
bool PatternTreeParts::strings_are_valid() const {
  if (strings.empty() || strings.front() != '\0' || strings.back() != '\0') return false;
  for (std::size_t at = 0, begin = 0; at < strings.size();) {
    at += printable_run(strings, at);
    if (strings[at] == '\0') {
      if (at - begin > kMaxPatternString) return false;
      begin = ++at;
      continue;
    }
    const Utf8Sequence sequence = read_utf8(strings, at);
    if (!sequence.valid) return false;
    at += sequence.length;
  }
  return true;
}

// Says whether a string begins there.
bool PatternTreeParts::is_string(std::uint32_t offset) const {
  return offset < strings.size() && (offset == 0 || strings[offset - 1] == '\0');
}

bool may_have_children(const PatternNode& node) {
  return node.content == PatternContent::element || node.content == PatternContent::group;
}

bool is_element(const PatternNode& node) {
  return node.content == PatternContent::element || node.content == PatternContent::opaque;
}

bool label_suits_content(const PatternNode& node) {
  const std::uint64_t label = node.label;
  switch (node.content) {
    case PatternContent::element:
    case PatternContent::opaque:
      return label > kDataLabel;
    case PatternContent::group:
      return label == kGroupLabel;
    case PatternContent::fixed:
      return label == kTextLabel || label == kImageLabel;
    case PatternContent::variant:
      return label == kTextLabel || label == kImageLabel || label == kDataLabel;
  }
  return false;
}

// Checks what one can tell of a node without the others.
bool is_sound(const PatternNode& node) {
  const bool can_be_constant =
      node.content == PatternContent::element || node.content == PatternContent::fixed;
  return node.content <= PatternContent::opaque && node.occurrence <= Occurrence::optional_set &&
         label_suits_content(node) && node.constant <= (can_be_constant ? 1 : 0) &&
         std::all_of(std::begin(node.unused), std::end(node.unused),
                     [](std::uint8_t byte) { return byte == 0; });
}

// Goes through nodes in preorder and knows which subtrees are open.
class NestingCheck {
 public:
  explicit NestingCheck(std::span<const PatternNode> nodes) : nodes_(nodes) {}

  // Must be called for one node after the other.
  bool takes(std::uint32_t index) {
    const PatternNode& node = nodes_[index];
    while (!open_.empty() && nodes_[open_.back().node].end == index) open_.pop_back();
    if (!(open_.empty() ? takes_root(index) : takes_child(index))) return false;
    const bool leaf = node.end == index + 1;
    if (leaf) return node.content != PatternContent::group;
    if (!may_have_children(node)) return false;
    return open(index);
  }

 private:
  struct Open {
    std::uint32_t node = 0;
    std::uint32_t groups = 0;  // So many are directly inside each other, this one the last.
  };

  bool takes_root(std::uint32_t index) const {
    const PatternNode& root = nodes_[index];
    return index == 0 && root.parent == kNoPatternNode && root.end == nodes_.size() &&
           is_element(root) && root.occurrence == Occurrence::one;
  }

  bool takes_child(std::uint32_t index) const {
    const PatternNode& node = nodes_[index];
    const PatternNode& parent = nodes_[open_.back().node];
    if (node.parent != open_.back().node || node.end <= index || node.end > parent.end) {
      return false;
    }
    if (node.pages > nodes_.front().pages) return false;
    return parent.constant == 0 || (node.constant == 1 && node.occurrence == Occurrence::one);
  }

  bool open(std::uint32_t index) {
    const bool group = nodes_[index].content == PatternContent::group;
    const std::uint32_t groups = !group ? 0 : open_.back().groups + 1;
    if (groups > kMaxGroupDepth || open_.size() >= kMaxPatternDepth + kMaxGroupDepth) return false;
    open_.push_back({index, groups});
    return true;
  }

  std::span<const PatternNode> nodes_;
  std::vector<Open> open_;
};

std::optional<Error> parts_error(const PatternTreeParts& parts) {
  if (!parts.strings_are_valid()) return corrupt("strings that are not text");
  NestingCheck nesting(parts.nodes);
  for (std::uint32_t index = 0; index < parts.nodes.size(); ++index) {
    const PatternNode& node = parts.nodes[index];
    if (!is_sound(node) || !parts.is_string(node.name) || !parts.is_string(node.text) ||
        !nesting.takes(index)) {
      return corrupt("node " + std::to_string(index) + " is wrong");
    }
  }
  return std::nullopt;
}

bool is_zero(std::span<const std::byte> bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](std::byte byte) { return byte == std::byte{}; });
}

// Says whether the parts fill the bytes exactly. Counts have 32 bits, so nothing overflows.
bool sizes_agree(const PatternTreeHeader& header, std::size_t size) {
  const std::uint64_t nodes = std::uint64_t{header.node_count} * sizeof(PatternNode);
  return header.node_count >= 1 && header.node_count <= kMaxPatternNodes &&
         size == sizeof(header) + nodes + padded_to_8(header.string_bytes);
}

}  // namespace

Expected<PatternTree> PatternTree::read(std::span<const std::byte> bytes,
                                        std::shared_ptr<const void> owner) {
  if (auto error = flat_error(kPatternTreeFormat, bytes)) return *std::move(error);
  PatternTreeHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (!sizes_agree(header, bytes.size())) return corrupt("sizes that do not agree");
  if (header.cut_off > 1 || header.unused != 0) return corrupt("unknown properties");

  const auto rest = bytes.subspan(sizeof(header));
  const std::size_t node_bytes = header.node_count * sizeof(PatternNode);
  const auto strings = rest.subspan(node_bytes, header.string_bytes);
  const PatternTreeParts parts{
      {reinterpret_cast<const PatternNode*>(rest.data()), header.node_count},
      {reinterpret_cast<const char*>(strings.data()), strings.size()}};
  if (!is_zero(rest.subspan(node_bytes + header.string_bytes))) {
    return corrupt("something between its parts");
  }
  if (auto error = parts_error(parts)) return *std::move(error);

  PatternTree tree;
  tree.owner_ = std::move(owner);
  tree.bytes_ = bytes;
  tree.nodes_ = parts.nodes;
  tree.strings_ = parts.strings;
  tree.cut_off_ = header.cut_off != 0;
  return tree;
}

}  // namespace winnow
