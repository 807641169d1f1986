// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds a page with each text and each list of attributes as a single character: all that the
// parser has to see of the page to build its tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/scan/element_names.h"
#include "extractor/html/scan/markup_scanner.h"
#include "extractor/html/scan/tag_scanner.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Describes a piece of the page for which one character, its token, stands.
struct SkeletonSpan {
  enum class Kind : std::uint8_t {
    text,        // text between tags, from its first character that is no white space on
    content,     // the content of script, style, title ...: raw or escapable raw text
    comment,     // what stands between <!-- and -->
    attributes,  // all attributes of a tag
    value,       // the value of an attribute
    inline_,     // elements within a line, with all that is in them
  };
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  // This is the index of the first attribute, or of the first inline node.
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  Kind kind = Kind::text;
  Tag tag = Tag::unknown;   // It is that of the element whose content this is.
  bool references = false;  // The piece has an ampersand.
};

// Describes a node of Kind::inline_: an element or, without a tag, a text.
struct SkeletonNode {
  std::uint32_t begin = 0;  // It is that of a text.
  std::uint32_t end = 0;
  std::uint32_t first_attribute = 0;
  std::uint32_t attribute_count = 0;
  std::uint32_t size = 1;  // So many nodes are in the subtree.
  Tag tag = Tag::unknown;
  bool references = false;  // the text has an ampersand
};

// Holds the skeleton of one page after another in the same buffers. Tokens are the code points of
// the private-use planes 15 and 16, which the page itself must not have. A tab in a text may stand
// for more white space; all else is as in the source.
// It is not thread-safe.
class Skeleton {
 public:
  static constexpr std::size_t kTokenBytes = 4;
  static constexpr std::size_t kMaxSpans =
      std::size_t{2} * 0xFFFE;  // So many code points are characters.

  // Forgets the page before.
  void reset(std::string_view source);

  // Puts the token of a new span at its place, and copies what stands between the span and the one
  // before. Returns false if no tokens are left.
  bool add(const SkeletonSpan& span);
  // Does the same for a span with the same content as number `index`.
  void repeat(std::size_t index, std::size_t begin, std::size_t end);
  // Puts one tab for all of that white space.
  void add_white_space(std::size_t begin, std::size_t end);
  // Copies what is left of the source.
  void finish();

  std::string_view text() const { return text_; }
  // Lets the caller change the text while the parser reads it. No byte may move.
  std::string& text_for_parser() { return text_; }
  std::string_view source() const { return source_; }
  const std::vector<SkeletonSpan>& spans() const { return spans_; }

  // Returns the attributes of all spans, in order.
  std::vector<SourceAttribute>& attributes() { return attributes_; }
  const std::vector<SourceAttribute>& attributes() const { return attributes_; }

  // Returns the nodes of all spans of Kind::inline_, in preorder.
  std::vector<SkeletonNode>& nodes() { return nodes_; }
  const std::vector<SkeletonNode>& nodes() const { return nodes_; }

  // Returns the names of all start tags of the source.
  ElementNames& names() { return names_; }

  // Returns the span whose token `text` begins with, or null if it begins with none.
  const SkeletonSpan* span_at(std::string_view text) const;
  // Tells whether a token may begin with that byte; no other character of a skeleton does.
  static bool begins_token(char byte) { return static_cast<unsigned char>(byte) >= 0xF3; }

  // Returns the place in the source for a place in text() that is not inside a token. The text
  // between two such places stands for the source between their places. The search begins where
  // the last one ended, so that places asked for in order are found in constant time.
  std::size_t source_position(std::size_t position);

 private:
  // Says that a token or tab ends at `skeleton`, and what it stands for at `source`.
  struct Anchor {
    std::uint32_t skeleton;
    std::uint32_t source;
  };

  void append_token(std::size_t index);
  std::size_t find_anchor(std::size_t position) const;

  std::string_view source_;
  std::string text_;
  std::vector<SkeletonSpan> spans_;
  std::vector<SourceAttribute> attributes_;
  std::vector<SkeletonNode> nodes_;
  std::vector<Anchor> anchors_;
  ElementNames names_;
  std::size_t copied_ = 0;  // So much of the source is copied.
  std::size_t last_anchor_ = 0;
};

// Makes the skeleton of `html`, which is what decode() returns and must outlive the skeleton.
//
// The skeleton keeps what the tree builder looks at: tag names, white space where it may stand
// between tags, declarations, and the attributes of a few elements. Texts are replaced from their
// first character that is no white space on, since that one decides where the tree builder puts
// them. Formatting elements with equal attributes get equal tokens, because at most three of them
// are opened again (section 13.2.4.3).
//
// Pages that MarkupScanner gives up on or that have unusual characters (has_unusual_characters())
// get no skeleton. Takes linear time.
MarkupScan scan_skeleton(std::string_view html, const Limits& limits, Skeleton& skeleton);

}  // namespace winnow
