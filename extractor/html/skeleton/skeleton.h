// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page with each text and each list of attributes as a single character: what the parser has to
// see of it to build its tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/scan/attribute_scanner.h"
#include "extractor/html/scan/page_names.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// A piece of the page that one character, its token, stands for.
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
  std::uint32_t first = 0;  // of the attributes, or of the nodes of elements within a line
  std::uint32_t count = 0;
  Kind kind = Kind::text;
  Tag tag = Tag::unknown;   // whose content it is
  bool references = false;  // it has an ampersand
};

// A node of Kind::inline_: an element or, without a tag, a text.
struct SkeletonNode {
  std::uint32_t begin = 0;  // of a text
  std::uint32_t end = 0;
  std::uint32_t first_attribute = 0;
  std::uint32_t attribute_count = 0;
  std::uint32_t size = 1;  // nodes of the subtree
  Tag tag = Tag::unknown;
  bool references = false;  // the text has an ampersand
};

// The skeleton of one page after another, in the same buffers. Tokens are the code points of the
// private-use planes 15 and 16, which the page itself must not have. A tab in a text may stand for
// more white space; all else is as in the source.
// Not thread-safe.
class Skeleton {
 public:
  static constexpr std::size_t kTokenBytes = 4;
  static constexpr std::size_t kMaxSpans = 2 * 0xFFFE;  // the code points that are characters

  // Forgets the page before.
  void reset(std::string_view source);

  // Puts the token of a new span at its place. What stands between it and the span before is
  // copied. False if there are no tokens left.
  bool add(const SkeletonSpan& span);
  // The same for a span of the same content as number `index`.
  void repeat(std::size_t index, std::size_t begin, std::size_t end);
  // One tab for all of that white space.
  void add_white_space(std::size_t begin, std::size_t end);
  // Copies what is left of the source.
  void finish();

  std::string_view text() const { return text_; }
  // For changes while the parser reads it; no byte may move.
  std::string& text_for_parser() { return text_; }
  std::string_view source() const { return source_; }
  const std::vector<SkeletonSpan>& spans() const { return spans_; }

  // Those of all spans, in order.
  std::vector<SourceAttribute>& attributes() { return attributes_; }
  const std::vector<SourceAttribute>& attributes() const { return attributes_; }

  // Those of all spans of Kind::inline_, in preorder.
  std::vector<SkeletonNode>& nodes() { return nodes_; }
  const std::vector<SkeletonNode>& nodes() const { return nodes_; }

  // Those of all start tags of the source.
  PageNames& names() { return names_; }

  // The span whose token `text` begins with; null if it begins with none.
  const SkeletonSpan* span_at(std::string_view text) const;
  // Whether a token may begin with that byte; no other character of a skeleton does.
  static bool begins_token(char byte) { return static_cast<unsigned char>(byte) >= 0xF3; }

  // The place in the source of one in text() that is not inside a token. What stands between two
  // such places is what stands between theirs in the source. The search begins where
  // the last one ended: places asked for in order are found in constant time.
  std::size_t source_position(std::size_t position);

 private:
  // A token or tab ends at `skeleton`, what it stands for at `source`.
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
  PageNames names_;
  std::size_t copied_ = 0;  // of the source
  std::size_t last_anchor_ = 0;
};

}  // namespace winnow
