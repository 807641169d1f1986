// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the marks by which a page's author says what of it search engines are to take.
// docs/reference/marks.md says who defined each.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"

namespace winnow {

enum class PageMark : std::uint8_t {
  none,
  pagefind_body,          // inside an element with data-pagefind-body
  outside_pagefind_body,  // outside of it, on a page that has such an element
  pagefind_ignore,        // inside an element with data-pagefind-ignore, whatever its value
  docsearch_content,      // inside an element of the class DocSearch-content
  nosnippet,              // inside an element with data-nosnippet
  googleoff_index,        // behind <!--googleoff: index-->, as far as googleon
  googleoff_all,
  googleoff_snippet,
  udm_comment,    // behind <!--UdmComment-->, as far as <!--/UdmComment-->
  htdig_noindex,  // behind <!--htdig_noindex-->, as far as <!--/htdig_noindex-->
};

// Returns what stands in the page, "data-pagefind-ignore" for instance; "" for none. Thread-safe.
WINNOW_EXPORT std::string_view page_mark_name(PageMark mark);

// Says whether marks make a difference.
enum class Marks : bool { followed, ignored };

// Holds the mark that decides each question about a text, or PageMark::none.
struct MarkedText {
  PageMark main = PageMark::none;        // It is main text, unless no_index forbids it.
  PageMark no_index = PageMark::none;    // It is not to be searched.
  PageMark no_snippet = PageMark::none;  // It is searched, but never shown among hits.
  friend bool operator==(const MarkedText&, const MarkedText&) = default;
};

// Says of each node of a document how it is marked. It is immutable once made, so thread-safe;
// movable. It takes 8 bytes for each place where something changes, so none for most pages.
class WINNOW_EXPORT PageMarks {
 public:
  // Says what holds from a node on, up to the next span.
  struct Span {
    NodeIndex begin = 0;
    MarkedText text;
  };

  // Returns the spans in the order of the nodes. Nothing is marked before the first one.
  std::span<const Span> spans() const { return spans_; }
  bool empty() const { return spans_.empty(); }

  // Takes logarithmic time.
  MarkedText at(NodeIndex node) const;

 private:
  friend class MarkFinder;
  std::vector<Span> spans_;
};

// Goes once through the document. Comments work from where they stand to their counterpart or the
// end of the page, whatever elements lie between, but for those in elements without text of their
// own (head, script). Of elements that say different things the inner one counts; but what one
// forbids to index, no element inside it allows. Thread-safe.
WINNOW_EXPORT PageMarks find_marks(const Document& document);

}  // namespace winnow
