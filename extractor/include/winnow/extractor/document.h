// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds a parsed page as flat arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/tag.h"

namespace winnow {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = std::numeric_limits<NodeIndex>::max();

enum class NodeKind : std::uint8_t { element, text, comment };

// Lists the attributes that a document keeps. Those behind xml_lang say how an element looks and
// are kept only if ParseOptions::presentation asks. Document::full_hash() covers all of the page's.
enum class Attribute : std::uint8_t {
  alt,
  aria_controls,
  aria_hidden,
  class_,
  colspan,
  content,
  data_nosnippet,
  data_pagefind_body,
  data_pagefind_ignore,
  datetime,
  dir,
  hidden,
  href,
  http_equiv,
  id,
  itemprop,
  itemtype,
  lang,
  name,
  property,
  rel,
  role,
  rowspan,
  src,
  start,
  style,
  title,
  type,
  value,
  xml_lang,
  align,
  bgcolor,
  border,
  cellpadding,
  cellspacing,
  checked,
  clear,
  color,
  cols,
  disabled,
  face,
  height,
  label,
  media,
  noshade,
  nowrap,
  open,
  placeholder,
  reversed,
  rows,
  selected,
  size,
  span,
  text,
  valign,
  width,
};

// Marks a piece of text: a range of the decoded source, or of the page's pool of owned copies.
// Character references (&amp;) of the source are decoded when the text is asked for.
struct TextSpan {
  enum class Form : std::uint8_t {
    verbatim,              // source bytes as they stand
    references,            // source bytes with character references, as in text
    attribute_references,  // source bytes with character references, as in attribute values
    owned,                 // bytes of the pool, because the parser changed the text
  };
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  Form form = Form::verbatim;
};

// Holds 128 bits of XXH3. Subtrees with equal hashes count as equal.
struct Hash128 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
  friend auto operator<=>(const Hash128&, const Hash128&) = default;
};

// Holds the tree of a page: nodes in preorder, one array for each property. Node 0 is the html
// element. The subtree of node n is the range [n, subtree_end(n)). Its first child is n + 1, and
// each child ends where the next one begins. The document has no comments before or after the html
// element.
//
// This loop visits the children of a node, without recursion and without a list of them:
//
//   for (NodeIndex child = node + 1; child < document.subtree_end(node);
//        child = document.subtree_end(child)) { ... }
//
// The indices from node + 1 to subtree_end(node) - 1 are all nodes below it.
//
// A document hides the parser that made it. It is immutable once built, so thread-safe; movable.
// Returned views live as long as it does. Functions that take a node expect one below size().
class WINNOW_EXPORT Document {
 public:
  // Returns the number of nodes, which for a parsed page is never 0.
  NodeIndex size() const { return static_cast<NodeIndex>(kinds_.size()); }
  bool empty() const { return kinds_.empty(); }

  NodeKind kind(NodeIndex node) const { return kinds_[node]; }
  bool is_element(NodeIndex node) const { return kinds_[node] == NodeKind::element; }
  bool is_text(NodeIndex node) const { return kinds_[node] == NodeKind::text; }
  // Tells whether the node is a text of nothing but white space.
  bool is_blank(NodeIndex node) const { return blank_[node] != 0; }

  // Returns all elements in the order of the page, from the root on. A loop over them meets no
  // texts, which are as many again.
  std::span<const NodeIndex> elements() const { return elements_; }
  // Returns the same without the root.
  std::span<const NodeIndex> inner_elements() const {
    return elements_.empty() ? elements() : elements().subspan(1);
  }

  // Returns Tag::unknown for texts, comments, and elements that have no Tag.
  Tag tag(NodeIndex node) const { return tags_[node]; }
  // Returns the name in lower case, also for elements without a Tag; "" for texts and comments.
  std::string_view name(NodeIndex node) const;

  // Returns the parent, which is below `node`, or kNoNode for the root.
  NodeIndex parent(NodeIndex node) const { return parents_[node]; }
  // Returns the first node behind the subtree: node + 1 for texts, comments and empty elements.
  NodeIndex subtree_end(NodeIndex node) const { return subtree_ends_[node]; }

  // Returns the text of a text or comment node, with character references decoded. It is the
  // parser's text with a line break wherever the parser dropped a block-level tag between two
  // words. `scratch` is used only to decode; the view is valid as long as both it and the document.
  std::string_view text(NodeIndex node, std::string& scratch) const;

  // Tells where the text of a text or comment node stands in source(): bytes [begin, end). The
  // range is empty if the text does not stand there as a whole, because the parser changed it.
  struct SourceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  SourceRange source_range(NodeIndex node) const;

  // Tells whether the element has any of the attributes that are kept.
  bool has_attributes(NodeIndex element) const { return payloads_[element] != kNoAttributes; }
  // Returns a number below attribute_lists() for the element's attributes. Elements with the same
  // number other than 0 have the same tag and name, too; 0 stands for no attributes. Elements that
  // have the same attributes may have different numbers.
  std::uint32_t attribute_list(NodeIndex element) const { return payloads_[element]; }
  std::uint32_t attribute_lists() const { return static_cast<std::uint32_t>(lists_.size()); }
  // Tells whether the node is an element with this attribute, which may be empty (`hidden`).
  bool has_attribute(NodeIndex node, Attribute attribute) const {
    // Most questions end with the first one: pages have few of the attributes that are asked for.
    return (present_attributes_ & bit_of(attribute)) != 0 && is_element(node) &&
           (lists_[payloads_[node]].present & bit_of(attribute)) != 0;
  }
  // Tells whether any element has one of the attributes from `first` to `last`, in the order of
  // Attribute. Takes constant time.
  bool has_anywhere(Attribute first, Attribute last) const;
  // Returns the value, empty if the attribute is absent or empty. text() describes `scratch`.
  std::string_view attribute(NodeIndex node, Attribute attribute, std::string& scratch) const {
    return has_attribute(node, attribute) ? view(find(node, attribute), scratch)
                                          : std::string_view();
  }

  // These return hashes of whole subtrees, if has_hashes(). They ignore blank texts, comments, and
  // white space at the ends of texts, and collapse it inside them. Two texts with a comment between
  // them remain two.
  //   structure_hash  tags only; every text counts the same
  //   text_hash       tags and texts
  //   full_hash       tags, all attributes with values in source order, and texts
  bool has_hashes() const { return !full_hashes_.empty(); }
  const Hash128& structure_hash(NodeIndex node) const { return structure_hashes_[node]; }
  const Hash128& text_hash(NodeIndex node) const { return text_hashes_[node]; }
  const Hash128& full_hash(NodeIndex node) const { return full_hashes_[node]; }

  // Returns the limit that was hit, if any. Then the tree is flat (html, head with title, body with
  // paragraphs) and holds the page's text without its structure. Degraded::unclosed is no limit:
  // the tree is that of the page with an end that it lacked, and so is source().
  Degraded degraded() const { return degraded_; }

  // Returns the decoded page that spans point into.
  std::string_view source() const { return source_; }

 private:
  friend class DocumentAssembler;

  struct KeptAttribute {
    Attribute name;
    TextSpan value;
  };
  struct AttributeList {
    std::uint64_t present = 0;  // a bit for each Attribute that it has
    std::uint32_t first = 0;    // index of the first one
  };
  static constexpr std::uint32_t kNoAttributes = 0;
  struct UnknownName {
    NodeIndex node;
    TextSpan name;
  };

  static constexpr std::uint64_t bit_of(Attribute attribute) {
    return std::uint64_t{1} << static_cast<unsigned>(attribute);
  }

  std::string_view view(const TextSpan& span, std::string& scratch) const;
  // Takes an attribute that the element has.
  const TextSpan& find(NodeIndex element, Attribute attribute) const;

  std::string source_;
  std::string pool_;
  std::vector<NodeKind> kinds_;
  std::vector<Tag> tags_;
  std::vector<std::uint8_t> blank_;
  std::vector<NodeIndex> parents_;
  std::vector<NodeIndex> subtree_ends_;
  // The payload of a text or comment is the index of its span, that of an element is the index of
  // the list of its kept attributes. The first list is empty.
  std::vector<std::uint32_t> payloads_;
  std::vector<NodeIndex> elements_;
  std::vector<TextSpan> texts_;
  std::vector<KeptAttribute> attributes_;
  std::vector<AttributeList> lists_{AttributeList{}};
  std::uint64_t present_attributes_ = 0;    // a bit for each Attribute that any element has
  std::vector<UnknownName> unknown_names_;  // by node
  std::vector<Hash128> structure_hashes_;
  std::vector<Hash128> text_hashes_;
  std::vector<Hash128> full_hashes_;
  Degraded degraded_ = Degraded::no;
};

}  // namespace winnow
