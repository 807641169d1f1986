// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as the pattern tree sees it: elements, texts and images, and hashes of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/tree_labels.h"

namespace winnow {

// 32 bytes of hashes and 16 of structure.
struct PageTreeNode {
  // Two nodes match only if these are equal: the hash of the element's name; kTextLabel;
  // kImageLabel.
  std::uint64_t label = 0;
  // The key_hash() of the element's name with its id and at most four classes, digits folded
  // ("div#post-0" for post-123); the label for elements without, and for texts and images.
  std::uint64_t key = 0;
  // Of the subtree: labels only; labels with what texts say (white space collapsed) and which file
  // an image shows. Attributes of elements do not count.
  std::uint64_t structure_hash = 0;
  std::uint64_t text_hash = 0;

  NodeIndex node = 0;        // in the document; of a text that is several there, the first
  std::uint32_t parent = 0;  // in the tree; kNoNode for the root
  std::uint32_t end = 0;     // the first node behind the subtree: preorder
  std::uint32_t name = 0;    // into PageTree::strings; 0 without names

  bool is_data() const { return label == kTextLabel || label == kImageLabel; }
};

// What the learner and the matchers walk. Node 0 is the html element. Left out: the head, comments,
// white space, and elements without text of their own (script, style, template, iframe ...). An
// image is an img element with a src; it has no children. Plain data once built, movable.
//
// Texts with nothing but what is left out between them are one text, as a reader sees it: else a
// comment on one page alone would make a text vary. So a text stands for all texts of the document
// from its node to that of the next node of the tree, if they have the same parent; white space
// between them is part of it. No two texts are neighbours.
struct PageTree {
  std::vector<PageTreeNode> nodes;

  // Zero-terminated. For elements "div#main.article", as in the key, at most 200 bytes; for texts
  // their beginning (at most 60 bytes, whole characters, white space collapsed), for images their
  // src, likewise. The first string is empty. Only with names.
  std::string strings;

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes.size()); }
  // Nodes in the subtree, the node itself among them.
  std::uint32_t subtree_size(std::uint32_t node) const { return nodes[node].end - node; }
  // Whether the element has an id or a class.
  bool is_keyed(std::uint32_t node) const { return nodes[node].key != nodes[node].label; }
  std::string_view name(std::uint32_t node) const { return strings.data() + nodes[node].name; }
};

inline constexpr std::size_t kMaxNameBytes = 60;
inline constexpr std::size_t kMaxElementNameBytes = 200;
inline constexpr int kMaxKeyClasses = 4;

enum class WithNames : bool { no, yes };

// Builds trees, keeping buffers between pages. Not thread-safe.
class PageTreeBuilder {
 public:
  // Linear time; never empty for a parsed page. `tree` keeps its memory.
  void build(const Document& document, WithNames names, PageTree& tree);

  // The last step of build(), for trees that are made in another way: gives all elements the hashes
  // of their subtrees, by their labels and the hashes of texts and images. Linear time.
  void hash_elements(PageTree& tree);

 private:
  // Reads a text, or the src of an image, into collapsed_. Returns the document's first node behind
  // what was read; kNoNode if the node is neither.
  NodeIndex read_data(const Document& document, NodeIndex node);
  NodeIndex read_texts(const Document& document, NodeIndex node);
  void add_data(bool text, PageTreeNode& added, std::string& strings);
  void add_element(const Document& document, PageTreeNode& added, std::string& strings);
  void add_name(std::string_view name, PageTreeNode& added, std::string& strings);

  WithNames names_ = WithNames::no;
  std::string scratch_;
  std::string collapsed_;
  std::string key_;
  std::vector<std::uint64_t> structure_hashes_;
  std::vector<std::uint64_t> text_hashes_;
};

// The hashes that labels and keys are made by. Never one of the labels that have a meaning
// (pattern_tree.h). They differ, as elements may be called what a key looks like: <div.a>.
std::uint64_t name_hash(std::string_view name);
std::uint64_t key_hash(std::string_view key);

}  // namespace winnow
