// SPDX-License-Identifier: GPL-2.0-or-later
//
// Follows a page's tags into drawings (svg) and formulas (math), and finds markup there that the
// parser cannot cope with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "extractor/html/scan/tag_scanner.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Recognises tables and their parts.
constexpr bool is_table_part(Tag tag) {
  switch (tag) {
    case Tag::table:
    case Tag::caption:
    case Tag::colgroup:
    case Tag::col:
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot:
    case Tag::tr:
    case Tag::td:
    case Tag::th:
      return true;
    default:
      return false;
  }
}

// Recognises the markup whose tree gumbo 0.10.1 loses track of, until one of its assertions fails:
//
//  - An element has the name of one that decides how the parser goes on (select, td, html ...), and
//    it is not certain whether it belongs to a drawing or formula. Where that is certain, the
//    parser reads another name (name_in_drawing()).
//  - A CDATA section stands where a drawing or formula holds HTML (an integration point, section
//    13.2.6 of the HTML Living Standard), within a table. The text behind it joins it, and must
//    not.
//
// As long as the tags in drawings and formulas nest, the class knows what is open. Where they do
// not, it becomes uncertain, and whatever may be such markup counts as such. It takes tags and
// texts in order, in linear time, and keeps views of names. It is not thread-safe.
class ForeignContent {
 public:
  // Takes a start tag. Returns whether the element belongs to a drawing or formula around it, so
  // that its content is scanned as markup whatever it is called.
  bool start_tag(const MarkupTag& element);
  // Takes an end tag. Returns whether it ends an element of a drawing or formula.
  bool end_tag(const MarkupTag& element);
  // Tells whether there is nothing to follow: start tags for which may_matter() is false, and end
  // tags of any elements but select, change nothing.
  bool is_idle() const { return open_.empty() && !uncertain_ && !section_ended_; }
  // Tells whether a start tag may begin a drawing or formula, or change what is found in one.
  static constexpr bool may_matter(Tag tag) {
    const bool begins = tag == Tag::svg || tag == Tag::math;
    const bool hides = tag == Tag::select || tag == Tag::frameset || tag == Tag::template_ ||
                       tag == Tag::plaintext || has_raw_content(tag);
    return begins || hides || is_table_part(tag);
  }
  void text() { fault_ = fault_ || section_ended_; }
  // Takes <![CDATA[. Returns whether it begins a section that goes to ]]>, as in a drawing or
  // formula, and not a comment, as in HTML.
  bool section();

  bool is_open() const { return !open_.empty(); }
  // Tells whether the next start tag belongs to a drawing or formula, as far as is known.
  bool is_foreign() const {
    return !open_.empty() && open_.back().kind != Kind::html && !open_.back().holds_html;
  }

  bool fault() const { return fault_; }
  // Tells whether the parser may read as markup what a scan reads as the text of a title, style ...
  // In a select or frameset it ignores such tags. That markup may hold drawings and formulas.
  bool hides_markup() const { return hides_markup_; }

 private:
  enum class Kind : std::uint8_t { html, svg, math };

  struct Element {
    std::string_view name;  // It is as the page has it.
    Kind kind;
    bool holds_html;  // It is an integration point.
  };

  void look_for_hidden_markup(const MarkupTag& element);
  bool start_uncertain(const MarkupTag& element);
  void start_foreign(const MarkupTag& element);
  void start_html(const MarkupTag& element);
  bool begins_drawing(Tag tag) const;
  void leave();
  void lose_track();
  bool close(std::string_view name);

  std::vector<Element> open_;  // They go from the outermost drawing or formula on.
  bool uncertain_ = false;
  bool for_good_ = false;        // It will stay uncertain.
  std::size_t comparisons_ = 0;  // So many names were compared for end tags that matched nothing.
  bool select_open_ = false;
  bool frameset_seen_ = false;
  bool hides_markup_ = false;
  bool table_seen_ = false;     // A table or a part of one has begun.
  bool section_ended_ = false;  // The last token was a section in an integration point.
  bool fault_ = false;
};

}  // namespace winnow
