// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the pieces of a page that become tokens of its skeleton, and tells where inline elements
// may be taken out of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "extractor/html/scan/markup_scanner.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/skeleton/skeleton.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Recognise inline elements that have no effect on the tree but their own nodes: span, code, br ...
// In the body of a page the parser puts them where it would put a letter.
bool is_inline_element(Tag tag);
bool is_void_inline_element(Tag tag);

// Tells whether the parser opens the element again after the end of another element has closed it
// (HTML Living Standard, section 13.2.4.3).
bool is_formatting_element(Tag tag);

// Tells whether the parser may move a text before such a tag to where it puts what follows the tag.
// Elements before the tag already have their places.
bool moves_text(Tag tag, bool start);

// Follows the tags of a page to tell where the parser may put a letter and an inline element into
// different places: between the rows of tables, in selects, in templates. It errs on the safe side.
// It is not thread-safe.
class InlinePlaces {
 public:
  bool safe() const {
    return !in_select_ && !template_seen_ && (in_cell_.empty() || in_cell_.back());
  }

  void start_tag(Tag tag);
  void end_tag(Tag tag);

 private:
  std::vector<bool> in_cell_;  // Each open table has one.
  bool in_select_ = false;
  bool template_seen_ = false;
};

// Takes the pieces of a page from a MarkupScanner. Inline elements wait until it is known whether
// they end as they should. If they do, an element with all that is in it becomes one token, else
// each piece becomes a token of its own.
//
// The functions return false if no skeleton can be made of the page. It is not thread-safe.
class SkeletonWriter {
 public:
  SkeletonWriter(std::string_view html, Skeleton& skeleton) : html_(html), skeleton_(skeleton) {}

  bool text(std::size_t begin, std::size_t words, const ByteSearch& end, bool leading);
  bool content(Tag tag, std::size_t begin, std::size_t words, const ByteSearch& end);
  bool comment(std::size_t begin, std::size_t end);
  bool declaration(std::size_t, std::size_t) { return flush(); }
  bool start_tag(const StartTag& tag);
  bool end_tag(const MarkupTag& element, std::size_t begin, std::size_t end);
  bool odd_end_tag(std::size_t, std::size_t) { return false; }
  std::vector<SourceAttribute>& attributes() { return skeleton_.attributes(); }

  // Ends the page and writes all that waits.
  bool flush() { return flush(false); }

 private:
  // Describes a node that waits.
  struct Pending {
    SkeletonNode node;
    std::size_t begin;  // Its tag or, of a text, its words begin here.
    std::size_t end;    // This is behind its end tag.
    AttributeScan scan;
    bool open;
  };

  std::span<const SourceAttribute> attributes_at(std::size_t first, std::size_t count) const {
    return std::span(skeleton_.attributes()).subspan(first, count);
  }

  void add_white_space(std::size_t begin, std::size_t end);
  bool add_text(std::size_t begin, std::size_t end, bool references, SkeletonSpan span);
  bool may_wait(Tag tag, bool in_drawing) const;
  void wait(const StartTag& tag);
  bool add_inline(std::size_t first, std::size_t count);
  // Writes all that waits. With `last_as_tag` it leaves the tags of the last element in place,
  // because what follows moves texts, and an element must not move with them.
  bool flush(bool last_as_tag);
  void open_last();
  bool flush_from(std::size_t& index);

  bool replace_attributes(Tag tag, bool in_drawing, const AttributeScan& scan, std::size_t first,
                          std::size_t count);
  bool add_attributes(const AttributeScan& scan, std::size_t first, std::size_t count);
  bool add_compared(const AttributeScan& scan, std::size_t first);
  bool add_values(std::size_t first, std::size_t count);

  std::string_view html_;
  Skeleton& skeleton_;
  InlinePlaces places_;
  std::vector<Pending> pending_;   // They stand in preorder.
  std::vector<std::size_t> open_;  // These are indices of the open elements in pending_.
  Tag after_ = Tag::unknown;       // This is the start tag that a text follows.
  std::size_t open_anchors_ = 0;   // So many <a> are open outside of pending_.
  std::array<std::uint32_t, 1024> compared_{};  // It has the number of the span plus one, by hash.
};

}  // namespace winnow
