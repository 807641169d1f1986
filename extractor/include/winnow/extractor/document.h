// SPDX-License-Identifier: GPL-2.0-or-later
//
// A parsed page as flat arrays.
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

// The attributes that a document keeps. All attributes of the page enter Document::full_hash().
// Those behind xml_lang say how an element looks: they are kept if ParseOptions::presentation asks.
enum class Attribute : std::uint8_t {
  alt,
  aria_hidden,
  class_,
  content,
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
  src,
  style,
  title,
  type,
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
  colspan,
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
  rowspan,
  selected,
  size,
  span,
  start,
  text,
  valign,
  value,
  width,
};

// A piece of text: a range of the decoded source, or of the page's pool of owned copies. Character
// references (&amp;) of the source are decoded when the text is asked for.
struct TextSpan {
  enum class Form : std::uint8_t {
    verbatim,              // source bytes as they stand
    references,            // source bytes with character references, as in text
    attribute_references,  // the same with the rules for attribute values
    owned,                 // bytes of the pool: the parser changed the text
  };
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  Form form = Form::verbatim;
};

// 128 bits of XXH3: equal hashes are taken for equal subtrees.
struct Hash128 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
  friend auto operator<=>(const Hash128&, const Hash128&) = default;
};

// The tree of a page: nodes in preorder, one array for each property. Node 0 is the html element.
// The subtree of node n is the range [n, subtree_end(n)); its children are n + 1 and, from there
// on, the subtree ends of the children before. Comments before or after the html element are left
// out.
//
// To go through the children of a node, without recursion and without a list of them:
//
//   for (NodeIndex child = node + 1; child < document.subtree_end(node);
//        child = document.subtree_end(child)) { ... }
//
// and through all that is below it: the indices from node + 1 to subtree_end(node) - 1.
//
// Shows nothing of the parser that made it. Immutable once built, so thread-safe; movable; views
// returned live as long as the document. Functions that take a node expect one below size().
class WINNOW_EXPORT Document {
 public:
  // The number of nodes; that of a parsed page is never 0.
  NodeIndex size() const { return static_cast<NodeIndex>(kinds_.size()); }
  bool empty() const { return kinds_.empty(); }

  NodeKind kind(NodeIndex node) const { return kinds_[node]; }
  bool is_element(NodeIndex node) const { return kinds_[node] == NodeKind::element; }
  bool is_text(NodeIndex node) const { return kinds_[node] == NodeKind::text; }
  // Text that is white space only. False for elements and comments.
  bool is_blank(NodeIndex node) const { return blank_[node] != 0; }

  // Tag::unknown for texts, comments, and elements that only their name tells.
  Tag tag(NodeIndex node) const { return tags_[node]; }
  // The name in lower case, also of elements that have no Tag; "" for texts and comments.
  std::string_view name(NodeIndex node) const;

  // kNoNode for the root. Always below `node`.
  NodeIndex parent(NodeIndex node) const { return parents_[node]; }
  // The first node behind the subtree; node + 1 for texts, comments and empty elements.
  NodeIndex subtree_end(NodeIndex node) const { return subtree_ends_[node]; }

  // The text of a text or comment node, character references decoded. It is the parser's, but for a
  // line break where the parser dropped a block-level tag between two words. `scratch` is used only
  // if something has to be decoded; the view is valid as long as both it and the document.
  std::string_view text(NodeIndex node, std::string& scratch) const;

  // Where the text of a text or comment node stands in source(): bytes [begin, end). Empty if it does
  // not stand there as a whole, because the parser changed it.
  struct SourceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  SourceRange source_range(NodeIndex node) const;

  // Whether the element has any of the attributes that are kept.
  bool has_attributes(NodeIndex element) const { return payloads_[element] != kNoAttributes; }
  // Whether the element has this one, be it empty (`hidden`). False for texts and comments.
  bool has_attribute(NodeIndex node, Attribute attribute) const;
  // The value; empty if the attribute is absent or empty. `scratch` as for text().
  std::string_view attribute(NodeIndex node, Attribute attribute, std::string& scratch) const;

  // Hashes of whole subtrees; white-space-only texts and comments do not count, and white space
  // inside texts is collapsed, at their ends ignored. A comment between two texts does not count
  // either, but they remain two. Only there if has_hashes().
  //   structure_hash  tags only; every text counts the same
  //   text_hash       tags and texts
  //   full_hash       tags, all attributes with values in source order, and texts
  bool has_hashes() const { return !full_hashes_.empty(); }
  const Hash128& structure_hash(NodeIndex node) const { return structure_hashes_[node]; }
  const Hash128& text_hash(NodeIndex node) const { return text_hashes_[node]; }
  const Hash128& full_hash(NodeIndex node) const { return full_hashes_[node]; }

  // Whether a limit was hit: then the tree is flat (html, head with title, body with paragraphs)
  // and holds the page's text without its structure.
  Degraded degraded() const { return degraded_; }

  // The decoded page that spans point into.
  std::string_view source() const { return source_; }

 private:
  friend class DocumentAssembler;

  struct KeptAttribute {
    Attribute name;
    bool last;  // of its element
    TextSpan value;
  };
  static constexpr std::uint32_t kNoAttributes = std::numeric_limits<std::uint32_t>::max();
  struct UnknownName {
    NodeIndex node;
    TextSpan name;
  };

  std::string_view view(const TextSpan& span, std::string& scratch) const;
  const KeptAttribute* find(NodeIndex node, Attribute attribute) const;

  std::string source_;
  std::string pool_;
  std::vector<NodeKind> kinds_;
  std::vector<Tag> tags_;
  std::vector<std::uint8_t> blank_;
  std::vector<NodeIndex> parents_;
  std::vector<NodeIndex> subtree_ends_;
  // For a text or comment the index of its span, for an element that of its first kept attribute
  // or kNoAttributes.
  std::vector<std::uint32_t> payloads_;
  std::vector<TextSpan> texts_;
  std::vector<KeptAttribute> attributes_;
  std::vector<UnknownName> unknown_names_;  // by node
  std::vector<Hash128> structure_hashes_;
  std::vector<Hash128> text_hashes_;
  std::vector<Hash128> full_hashes_;
  Degraded degraded_ = Degraded::no;
};

}  // namespace winnow
