// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds a site's template as a regular expression over trees.
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

// Says how often a node of a pattern tree stands in its place.
enum class Occurrence : std::uint8_t {
  one,
  optional,      // none or once
  set,           // one or more times
  optional_set,  // any number of times
};

// Says what a node of a pattern tree stands for.
enum class PatternContent : std::uint8_t {
  element,  // an element, whose content is that of the node's children, in their order
  group,    // the node's children in their order, without an element around them
  fixed,    // a text or an image: the same on all pages that were learned from
  variant,  // a text or an image that differs: what a reader came for
  opaque,   // an element with whatever is in it: a limit cut off what was learned
};

// Return "one", "optional", "set", "optional set" and "element", "group" ... Thread-safe.
WINNOW_EXPORT std::string_view occurrence_name(Occurrence occurrence);
WINNOW_EXPORT std::string_view pattern_content_name(PatternContent content);

// May be absent: optional and optional_set. May repeat: set and optional_set.
constexpr bool may_be_absent(Occurrence occurrence) {
  return occurrence == Occurrence::optional || occurrence == Occurrence::optional_set;
}
constexpr bool may_repeat(Occurrence occurrence) {
  return occurrence == Occurrence::set || occurrence == Occurrence::optional_set;
}

// A node stands so in memory and in files. It has a fixed size and no pointers.
struct PatternNode {
  // A node of a page must have this label to match: see tree_labels.h.
  std::uint64_t label = 0;
  // This is the hash of the element's name with its id and classes (the most frequent of the
  // pages). Elements with neither, and other nodes, have their label here.
  std::uint64_t key = 0;
  // This is the hash of the subtree with its texts and images if the node is `constant`, else 0.
  std::uint64_t text_hash = 0;
  // Says in 64 bits what is in the subtrees of all pages. The labels and keys of the nodes below
  // set them by signature_bit() (page_tree.h).
  std::uint64_t signature = 0;

  std::uint32_t parent = 0;  // kNoPatternNode for the root
  std::uint32_t end = 0;     // the first node behind the subtree, in preorder
  std::uint32_t name = 0;    // into the strings: "div#main.article", "text", "img", "" for groups
  std::uint32_t text = 0;    // into the strings: the beginning of a fixed text, a fixed image's URL
  std::uint32_t pages = 0;   // how many pages learned from have the node
  std::uint32_t trees = 0;   // how often these pages have it

  PatternContent content = PatternContent::element;
  Occurrence occurrence = Occurrence::one;
  // This is 1 if nothing below differed between the pages, and the node is an element or fixed.
  // Then text_hash tells in one comparison that a page has the same.
  std::uint8_t constant = 0;
  std::uint8_t unused[5] = {};
};
static_assert(sizeof(PatternNode) == 64);

inline constexpr std::uint32_t kNoPatternNode = 0xFFFFFFFF;

// Trees in memory and in files keep these bounds, so that programs that walk them need none.
inline constexpr std::uint32_t kMaxPatternNodes = 4'000'000;
inline constexpr std::uint32_t kMaxGroupDepth = 64;  // groups directly inside groups
// Counts levels of nodes, with groups; the root has level 1. Groups inside the deepest elements,
// and nodes without children, may lie up to kMaxGroupDepth + 1 levels deeper.
inline constexpr std::uint32_t kMaxPatternDepth = 4096;
inline constexpr std::uint32_t kMaxPatternString = 255;  // bytes of a name or a text

// This is the PatternTree of Agarwal and Totla, "Extracting variant data from templatized web
// pages" (2011, section 2), with two fields where the paper has one type: how often a node occurs,
// and what it is. The root is the html element.
//
// A pattern tree has a language: a page is in it if the page's tree is. A tree is in the language
// of an element if it has the element's name and the sequence of its children is in the
// concatenation of the languages of the element's children, each none, one or more times as its
// Occurrence says. The language of a constant subtree has one tree. Variant nodes stand for any
// text or image.
//
// The tree is one block of bytes without pointers, the same in memory and in a file. Immutable, so
// thread-safe; cheap to copy, as all copies share the bytes. Numbers are little endian.
class WINNOW_EXPORT PatternTree {
 public:
  // Takes bytes as bytes() gives them, without a copy; `owner` keeps them alive. They must begin at
  // a multiple of 8 (else ErrorCode::usage). Checks everything: ErrorCode::corrupt refuses what is
  // damaged or made by an enemy, ErrorCode::incompatible what a newer version or a machine of
  // another byte order wrote. Takes linear time.
  //
  // The checks make every walk safe: the nodes are one tree in preorder, within the bounds above;
  // only elements and groups have children, groups at least one; constant nodes have only constant
  // nodes below, each once; labels suit what the nodes are. Hashes and counts can be wrong: a
  // page's subtree may have the text_hash of a constant node and yet another size.
  static Expected<PatternTree> read(std::span<const std::byte> bytes,
                                    std::shared_ptr<const void> owner);

  // Returns the nodes in preorder; there is at least one.
  std::span<const PatternNode> nodes() const { return nodes_; }
  const PatternNode& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }

  // Return UTF-8 that lives as long as the tree.
  std::string_view name(std::uint32_t node) const { return string_at(nodes_[node].name); }
  std::string_view text(std::uint32_t node) const { return string_at(nodes_[node].text); }

  // Returns how many different pages were merged.
  std::uint32_t pages() const { return nodes_.front().pages; }
  // Says whether a limit kept the learner from looking at everything. Then pages that were learned
  // from may lie outside the language.
  bool cut_off() const { return cut_off_; }

  // Returns the whole tree, which is a multiple of 8 bytes.
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::string_view string_at(std::uint32_t offset) const;

  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::span<const PatternNode> nodes_;
  std::string_view strings_;
  bool cut_off_ = false;
};

// Writes the tree for people: a line a node, indented by depth, at most `max_depth` deep (the root
// has depth 0). A line says how often the node occurs, what it is, the pages that have it and how
// often if that differs from its parent, and a fixed text. Text of pages is escaped, so that it can
// do no harm to a terminal. Takes linear time.
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

// Writes the tree as a graph in the DOT language of Graphviz: what may be absent is dashed, what
// may repeat has a double line, what varies is filled. Thread-safe.
WINNOW_EXPORT std::string pattern_tree_dot(const PatternTree& tree, std::uint32_t max_depth);

// Says how the learner tells which parts of two pages are the same part.
enum class Alignment : std::uint8_t {
  peer,  // by simple tree matching, as the paper has it
  path,  // by element name, id and classes; by tree matching only among elements without these
};

// Returns "peer" or "path". Thread-safe.
WINNOW_EXPORT std::string_view alignment_name(Alignment alignment);

// Limits what one pattern tree may cost to learn. Over a limit the tree is still made, with less in
// it (PatternTree::cut_off()).
struct PatternLimits {
  // Pages with more elements, texts and images are not learned from.
  std::uint32_t page_nodes = 200'000;
  // So many different trees are merged in one place: items of a list, over all pages.
  std::uint32_t columns = 2'000;
  // So many nodes are compared for one pair of trees, as the product of their sizes. Larger pairs
  // are compared by what they consist of, without order and nesting.
  std::uint64_t pair_work = 4'000'000;
  // A peer matrix has so many cells. Beyond that, texts do not tell its symbols apart.
  std::uint64_t matrix_cells = 4'000'000;
  // The pattern tree has so many nodes. What does not fit is opaque.
  std::uint32_t pattern_nodes = 500'000;
};

struct PatternOptions {
  Alignment alignment = Alignment::path;
  // Two trees count as alike in structure, and also in text, from this similarity on; 0 to 1.
  double structure_delta = 0.80;
  double text_delta = 0.90;
  PatternLimits limits;
};

}  // namespace winnow
