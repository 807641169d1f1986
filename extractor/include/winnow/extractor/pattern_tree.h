// SPDX-License-Identifier: GPL-2.0-or-later
//
// A site's template as a regular expression over trees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/tree_labels.h"

namespace winnow {

// How often a node of a pattern tree stands in its place.
enum class Occurrence : std::uint8_t {
  one,
  optional,      // none or once
  set,           // one or more times
  optional_set,  // any number of times
};

// What a node of a pattern tree stands for.
enum class PatternContent : std::uint8_t {
  element,  // an element, whose content is that of the node's children, in their order
  group,    // the node's children in their order, without an element around them
  fixed,    // a text or an image: the same on all pages that were learned from
  variant,  // a text or an image that differs: what a reader came for
  opaque,   // an element with whatever is in it: a limit cut off what was learned
};

// "one", "optional", "set", "optional set"; "element", "group" ... Thread-safe.
WINNOW_EXPORT std::string_view occurrence_name(Occurrence occurrence);
WINNOW_EXPORT std::string_view pattern_content_name(PatternContent content);

// True of optional and optional_set, and of set and optional_set.
constexpr bool may_be_absent(Occurrence occurrence) {
  return occurrence == Occurrence::optional || occurrence == Occurrence::optional_set;
}
constexpr bool may_repeat(Occurrence occurrence) {
  return occurrence == Occurrence::set || occurrence == Occurrence::optional_set;
}

// A node as it stands in memory and in files: fixed size, no pointers.
struct PatternNode {
  // What a node of a page must be to match: the hash of an element's name, or one of the above.
  std::uint64_t label = 0;
  // The hash of the element's name with its id and classes (the most frequent among the pages);
  // the label where it has none, and of other nodes.
  std::uint64_t key = 0;
  // Of the subtree, texts and images included, where that is `constant`; else 0.
  std::uint64_t text_hash = 0;
  // What is in the subtrees of all pages, as 64 bits set by the labels and keys of the nodes below:
  // see subtree_signature.h.
  std::uint64_t signature = 0;

  std::uint32_t parent = 0;  // kNoPatternNode for the root
  std::uint32_t end = 0;     // the first node behind the subtree: nodes are in preorder
  std::uint32_t name = 0;    // into the strings: "div#main.article", "text", "img", "" for groups
  std::uint32_t text = 0;    // into the strings: the beginning of a fixed text, a fixed image's URL
  std::uint32_t pages = 0;   // pages learned from that have the node
  std::uint32_t trees = 0;   // how often these pages have it

  PatternContent content = PatternContent::element;
  Occurrence occurrence = Occurrence::one;
  // Nothing below differed between the pages, and the node is an element or fixed: then text_hash
  // tells in one comparison that a page has the same.
  std::uint8_t constant = 0;
  std::uint8_t unused[5] = {};
};
static_assert(sizeof(PatternNode) == 64);

inline constexpr std::uint32_t kNoPatternNode = 0xFFFFFFFF;

// Bounds that a tree in memory and in a file keeps, so that programs that walk it need none.
inline constexpr std::uint32_t kMaxPatternNodes = 4'000'000;
inline constexpr std::uint32_t kMaxGroupDepth = 64;  // groups directly inside of groups
// Levels of nodes, groups among them; the root's is 1. Groups inside of the deepest elements, and
// what has no children, may lie up to kMaxGroupDepth + 1 levels deeper.
inline constexpr std::uint32_t kMaxPatternDepth = 4096;
inline constexpr std::uint32_t kMaxPatternString = 255;  // bytes of a name or a text

// The PatternTree of Agarwal and Totla, "Extracting variant data from templatized web pages" (2011,
// section 2), with two fields where the paper has one type: how often a node occurs, and what it
// is. The root is the html element.
//
// Its language: a page is in it if the page's tree is; a tree is in the language of an element if
// its name is that of the element and the sequence of its children is in the concatenation of the
// languages of the element's children, each none, one or more times as its Occurrence says. A
// constant subtree is the language of one tree. Variant nodes stand for any text or image.
//
// One block of bytes without pointers, the same in memory and in a file: immutable, so
// thread-safe; cheap to copy, all copies share the bytes. Numbers are little endian.
class WINNOW_EXPORT PatternTree {
 public:
  // Takes bytes as bytes() gives them, without a copy; `owner` keeps them alive. They must begin at
  // a multiple of 8 (else ErrorCode::usage). Everything is checked, so that what is damaged or made
  // by an enemy is refused with ErrorCode::corrupt, what a newer version or a machine of another
  // byte order wrote with ErrorCode::incompatible. Linear time.
  //
  // What is checked makes every walk safe: the nodes are one tree in preorder, within the bounds
  // above; only elements and groups have children, groups at least one; constant nodes have only
  // constant nodes below, each once; labels suit what the nodes are. Hashes and counts can be
  // wrong: that a page's subtree has the text_hash of a constant node does not mean that it has its
  // size.
  static Expected<PatternTree> read(std::span<const std::byte> bytes,
                                    std::shared_ptr<const void> owner);

  // The nodes in preorder; never empty.
  std::span<const PatternNode> nodes() const { return nodes_; }
  const PatternNode& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }

  // UTF-8; live as long as the tree.
  std::string_view name(std::uint32_t node) const { return string_at(nodes_[node].name); }
  std::string_view text(std::uint32_t node) const { return string_at(nodes_[node].text); }

  // How many different pages were merged.
  std::uint32_t pages() const { return nodes_.front().pages; }
  // Whether a limit kept the learner from looking at everything: then pages that were learned from
  // may lie outside of the language.
  bool cut_off() const { return cut_off_; }

  // The whole tree; a multiple of 8 bytes.
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::string_view string_at(std::uint32_t offset) const;

  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::span<const PatternNode> nodes_;
  std::string_view strings_;
  bool cut_off_ = false;
};

// The tree for people: a line a node, indented by depth, at most `max_depth` deep (the root is 0).
// Beside it what there is to say: how often it occurs, what it is, the pages that have it and how
// often if these are others than its parent's, a fixed text. Text of pages is escaped: it can do no
// harm to a terminal. Linear time.
//
//   html                20 pages
//     body.post
//       nav#top         constant
//         text          "Home"
//       h1
//         text          variant
//       (               optional set, 18 pages, 40 times
//         dt ...
// Thread-safe.
WINNOW_EXPORT std::string pattern_tree_text(const PatternTree& tree, std::uint32_t max_depth);

// The same as a graph in the DOT language of Graphviz: what may be absent is dashed, what may
// repeat has a double line, what varies is filled. Thread-safe.
WINNOW_EXPORT std::string pattern_tree_dot(const PatternTree& tree, std::uint32_t max_depth);

// How the learner tells which parts of two pages are the same part.
enum class Alignment : std::uint8_t {
  peer,  // by simple tree matching, as the paper has it
  path,  // by element name, id and classes; by tree matching only among elements without these
};

// "peer", "path". Thread-safe.
WINNOW_EXPORT std::string_view alignment_name(Alignment alignment);

// What one pattern tree may cost to learn. Over a limit the tree is still made, with less in it
// (PatternTree::cut_off()).
struct PatternLimits {
  // Pages with more elements, texts and images are not learned from.
  std::uint32_t page_nodes = 200'000;
  // Different trees that are merged in one place: items of a list, over all pages.
  std::uint32_t columns = 2'000;
  // Nodes compared for one pair of trees, as the product of their sizes; larger pairs are compared
  // by what they consist of, order and nesting put aside.
  std::uint64_t pair_work = 4'000'000;
  // Cells of a peer matrix; over it, texts no longer tell its symbols apart.
  std::uint64_t matrix_cells = 4'000'000;
  // Nodes of the pattern tree; below what is over it, the tree is opaque.
  std::uint32_t pattern_nodes = 500'000;
};

struct PatternOptions {
  Alignment alignment = Alignment::path;
  // From which similarity on two trees count as alike in structure, and also in text; 0 to 1.
  double structure_delta = 0.80;
  double text_delta = 0.90;
  PatternLimits limits;
};

}  // namespace winnow
