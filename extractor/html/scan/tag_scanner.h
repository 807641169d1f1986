// SPDX-License-Identifier: GPL-2.0-or-later
//
// Scans markup for texts, tags and comments in linear time, without a tree, and finds the
// attributes of a tag. It serves the check for parser bombs, the tag stripper that takes over where
// the parser gives up, and the scan for direct trees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/tag.h"

namespace winnow {

// Describes a tag as it stands in the page.
struct MarkupTag {
  Tag tag = Tag::unknown;
  std::string_view name;              // It is as the page has it.
  bool self_closing = false;          // The tag ends as in <br/>.
  std::uint32_t attribute_count = 0;  // Only start tags have it.
  std::string_view attributes = {};   // This stands behind the name; only TagScanner sets it.
};

// Tells whether the element's content is no markup: script, style, iframe ...
constexpr bool is_raw_text(Tag tag) {
  switch (tag) {
    case Tag::script:
    case Tag::style:
    case Tag::iframe:
    case Tag::noembed:
    case Tag::noframes:
    case Tag::xmp:
      return true;
    default:
      return false;
  }
}
// Tells whether its content has character references, but no markup: title and textarea.
constexpr bool is_escapable_raw_text(Tag tag) { return tag == Tag::title || tag == Tag::textarea; }
constexpr bool has_raw_content(Tag tag) { return is_raw_text(tag) || is_escapable_raw_text(tag); }

// Finds where an end tag of such an element begins, from `from` on, or the end of the page.
std::size_t find_end_tag(std::string_view html, std::size_t from, Tag tag);

// Finds the end tag that ends the content of such an element, which begins at `from`, or the end of
// the page. In a script, <!--<script> keeps the next </script> from ending it (HTML Living
// Standard, sections 13.2.5.18 to 13.2.5.31). Takes linear time.
std::size_t find_content_end(std::string_view html, std::size_t from, Tag tag);

// Visits the tokens of a page in order. The content of script, style and the other raw text
// elements comes as raw_text, that of title and textarea as one text, whatever it looks like. An
// unfinished comment or tag ends with the page. The scanner allocates nothing.
class TagScanner {
 public:
  enum class Token : std::uint8_t { end, text, start_tag, end_tag, comment, raw_text };

  explicit TagScanner(std::string_view html) : html_(html) {}

  Token next();

  // Makes next() scan the content of the last start tag like that of any other element: <title> and
  // <textarea> are raw text in HTML, but not in a drawing.
  void scan_content() { raw_until_ = Tag::unknown; }

  // Makes the last comment go on to the next ]]>: in a drawing or formula <![CDATA[ begins text, in
  // HTML a comment that ends at the next >.
  void scan_section();

  // These describe the token that next() returned last.
  std::string_view bytes() const { return html_.substr(begin_, position_ - begin_); }
  Tag tag() const { return tag_; }                               // of tags and raw text
  std::string_view name() const { return name_; }                // as written
  std::uint32_t attribute_count() const { return attributes_; }  // of start tags
  bool self_closing() const { return self_closing_; }            // <br/>; of tags
  // Returns all that is known of a tag.
  MarkupTag markup_tag() const;

 private:
  Token scan_markup();
  Token scan_declaration();
  Token scan_tag(Token kind);
  void scan_attributes();
  void skip_attribute_value();
  bool at_end() const { return position_ >= html_.size(); }

  std::string_view html_;
  std::size_t begin_ = 0;
  std::size_t position_ = 0;
  Tag tag_ = Tag::unknown;
  Tag raw_until_ = Tag::unknown;
  std::string_view name_;
  std::uint32_t attributes_ = 0;
  bool self_closing_ = false;
};

// Describes an attribute of the page by its places in the source.
struct SourceAttribute {
  std::uint32_t name = 0;
  std::uint32_t name_length = 0;
  std::uint32_t value = 0;
  std::uint32_t value_length = 0;
  bool references = false;  // The value has an ampersand.
  std::uint8_t joined = 0;  // SourceAttributes has the name under this number, if it is not 0.
};

struct AttributeScan {
  std::size_t after = 0;  // This is behind the tag.
  bool self_closing = false;
  bool complete = false;  // The tag ends within the page; if not, the rest means nothing.
};

// Reads on from `at`, where a tag's name ends, and appends all attributes, even those that repeat a
// name, to `attributes` (HTML Living Standard, sections 13.2.5.32 to 13.2.5.40).
AttributeScan scan_attributes(std::string_view html, std::size_t at,
                              std::vector<SourceAttribute>& attributes);

// Tells whether two of them have the same name, in any case; then the first one counts.
bool has_repeated_names(std::string_view html, std::span<const SourceAttribute> attributes);

}  // namespace winnow
