// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows a page as pattern trees see it: elements, texts and images, with hashes of them and of the
// paths that lead to its elements.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/class_numbers.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/tree_labels.h"

namespace winnow {

// A node takes 32 bytes for hashes and 16 for structure.
struct PageTreeNode {
  // This is the hash of the element's name, kTextLabel or kImageLabel. Two nodes match only if
  // labels are equal.
  std::uint64_t label = 0;
  // This is the key_hash() of the element's name with its id and at most four classes, digits
  // folded
  // ("div#post-0" for post-123). Elements with neither, texts and images have their label here.
  std::uint64_t key = 0;
  // Hashes of the subtree. The first covers labels only, the second also what texts say (white
  // space collapsed) and which files images show. Attributes of elements do not count.
  std::uint64_t structure_hash = 0;
  std::uint64_t text_hash = 0;

  NodeIndex node = 0;        // It is in the document, and the first one if a text is several there.
  std::uint32_t parent = 0;  // It is in the tree, and kNoNode for the root.
  std::uint32_t end = 0;     // This is the first node behind the subtree, in preorder.
  std::uint32_t name = 0;    // It is an offset into PageTree::strings, and 0 without names.

  bool is_data() const { return label == kTextLabel || label == kImageLabel; }
};

// The learner and the matchers walk this tree. Node 0 is the html element. The tree leaves out the
// head, comments, white space, and elements without text of their own (script, style, template,
// iframe ...). An image is an img element with a src; it has no children. The tree is plain data
// once built, and movable.
//
// Texts are one text if only what is left out stands between them, because readers see them as one:
// else a comment on a single page would make a text vary. So a text stands for all texts of the
// document from its node to that of the next node of the tree, if they have the same parent; white
// space between them is part of it. No two texts are neighbours.
struct PageTree {
  std::vector<PageTreeNode> nodes;

  // Zero-terminated names, there only if asked for. An element is called "div#main.article", as in
  // the key (at most 200 bytes), a text by its beginning (at most 60 bytes, whole characters, white
  // space collapsed), an image likewise by its src. The first string is empty. Elements that are
  // called the same mostly share a string.
  std::string strings;

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes.size()); }
  // Counts the nodes in the subtree, with the node itself.
  std::uint32_t subtree_size(std::uint32_t node) const { return nodes[node].end - node; }
  // Says whether the element has an id or a class.
  bool is_keyed(std::uint32_t node) const { return nodes[node].key != nodes[node].label; }
  std::string_view name(std::uint32_t node) const { return strings.data() + nodes[node].name; }
};

inline constexpr std::size_t kMaxNameBytes = 60;
inline constexpr std::size_t kMaxElementNameBytes = 200;
inline constexpr int kMaxKeyClasses = 4;

// Without texts, what they say is in no string: the tree has no more names than without_texts()
// keeps.
enum class WithNames : std::uint8_t { no, without_texts, yes };

// Says whether elements get hashes of their structure. A tree that is not compared without its
// texts needs none.
enum class WithStructure : bool { no, yes };

// Builds trees, keeping buffers between pages. It is not thread-safe.
class PageTreeBuilder {
 public:
  // Fills `tree`, which keeps its memory and is never empty for a parsed page. Without structure
  // the elements have no structure_hash. `classes` are the document's. Takes linear time.
  void build(const Document& document, const ClassNumbers& classes, WithNames names, PageTree& tree,
             WithStructure structure = WithStructure::yes);
  void build(const Document& document, WithNames names, PageTree& tree,
             WithStructure structure = WithStructure::yes) {
    build(document, ClassNumbers(document), names, tree, structure);
  }

  // Gives all elements the hashes of their subtrees, made from labels and the hashes of texts and
  // images. This is the last step of build(), for trees that are made in another way. Takes linear
  // time.
  void hash_elements(PageTree& tree, WithStructure structure = WithStructure::yes);

 private:
  // Reads a text, or the src of an image, into collapsed_. Returns the document's first node behind
  // what was read, or kNoNode if the node is neither.
  NodeIndex read_data(const Document& document, NodeIndex node);
  NodeIndex read_texts(const Document& document, NodeIndex node);
  void add_data(bool text, PageTreeNode& added, std::string& strings);
  void add_element(const Document& document, std::uint32_t classes, PageTreeNode& added,
                   std::string& strings);
  void find_key(const Document& document, std::uint32_t classes, PageTreeNode& added,
                std::string& strings);
  // Returns the key of an element, and leaves in key_ what it is the hash of.
  std::uint64_t read_key(std::string_view name, std::uint64_t label, std::string_view id,
                         std::string_view classes);
  void add_name(std::string_view name, PageTreeNode& added, std::string& strings);

  WithNames names_ = WithNames::no;
  // Most ids and classes stand on a page many times, so the last ones of each slot are remembered.
  struct KnownKey {
    std::uint64_t written = 0;  // It stands for the element's label, id and classes.
    std::uint64_t key = 0;
    std::uint32_t name = 0;  // As in PageTreeNode, for the tree that is being built.
  };
  std::array<KnownKey, 256> known_keys_{};
  // Elements with the same attribute list have the same key.
  struct KeyOfList {
    std::uint64_t key = 0;
    std::uint32_t name = 0;
  };
  std::vector<KeyOfList> keys_of_lists_;
  std::string scratch_;
  std::string id_scratch_;
  std::string collapsed_;
  std::string key_;
  std::vector<std::uint64_t> hashes_;
};

// Returns for each node of the document the nearest node of its tree at or around it. Takes linear
// time. It is thread-safe.
std::vector<std::uint32_t> nodes_around(const Document& document, const PageTree& tree);

// Returns the tree without its texts, whose hashes are in those of the elements around them. It has
// no more memory than it needs, if the texts have no names (WithNames::without_texts). Takes linear
// time. It is thread-safe.
PageTree without_texts(const PageTree& tree);

// Make labels and keys, which are never one of the labels that have a meaning (tree_labels.h). The
// two functions differ because an element may have a name that looks like a key: <div.a>.
std::uint64_t name_hash(std::string_view name);
std::uint64_t key_hash(std::string_view key);

// Returns the bit of a label or a key in the signature of a subtree, which says in 64 bits what the
// subtree holds (a Bloom filter with one hash function).
constexpr std::uint64_t signature_bit(std::uint64_t hash) {
  return std::uint64_t{1} << (hash * 0x9E3779B97F4A7C15u >> 58);
}

// Says how alike two signatures are, 0 to 1: the share of the bits set in either that are set in
// both, and 1 if none is set.
constexpr double signature_overlap(std::uint64_t a, std::uint64_t b) {
  const int either = std::popcount(a | b);
  return either == 0 ? 1 : static_cast<double>(std::popcount(a & b)) / either;
}

// Has an entry for each node of a tree; those of texts and images are unspecified.
struct PathHashes {
  std::vector<std::uint64_t> bare;  // It hashes the names from the root to the element.
  // It hashes the same with id and classes of the element itself.
  std::vector<std::uint64_t> paths;
};

// Fills `hashes`, which keeps its memory. Hashes are the same on all machines. Takes linear time.
// It is thread-safe.
void hash_paths(const PageTree& tree, PathHashes& hashes);

// Returns the set of paths from the root to each element, ascending. A path consists of names; only
// the last has id and classes, as in PageTreeNode::key. Some sites give the body of each page a
// class of its own, or each section an id, and all paths through these would differ. Takes linear
// time but for sorting the different paths. It is thread-safe.
std::vector<std::uint64_t> page_paths(const PageTree& tree);
// Does the same with the result of hash_paths() for the tree.
std::vector<std::uint64_t> page_paths(const PageTree& tree, const PathHashes& hashes);

}  // namespace winnow
