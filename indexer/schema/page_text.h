// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decides which text of a page is searched and how much it counts, and which tells the language and
// the title of the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "indexer/schema/page_limits.h"
#include "indexer/schema/page_postings.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Adds the text of a page that is searched to its postings: title, main text, texts of images, text
// of class page, template text, keywords and author. It is for one page.
class SearchedText {
 public:
  // Keeps all by reference. The postings must have begun.
  SearchedText(const IndexingChoices& choices, const PageLimits& limits, PagePostings& postings)
      : choices_(choices), limits_(limits), postings_(postings) {}

  // Returns the number of positions in the main text, whose words also count for the similarity.
  std::uint32_t add(const ExtractedPage& page);

  // Gives the field that was longer than PageLimits::field_bytes, if any.
  PageCut cut() const { return cut_; }

 private:
  std::string_view cut_field(std::string_view text, PageCut field);
  void add_title(std::string_view title);
  std::uint32_t add_main_text(const ExtractedPage& page);
  void add_page_text(const ExtractedPage& page);
  void add_template(const ExtractedPage& page);
  void add_images(const ExtractedPage& page, TextClass wanted, std::uint32_t weight);
  void add_metadata(const PageMetadata& metadata);
  void mark_headings(const ExtractedPage& page);

  const IndexingChoices& choices_;
  const PageLimits& limits_;
  PagePostings& postings_;
  PageCut cut_ = PageCut::no;
};

// Gives the text by which the language of the page is detected.
std::string language_sample(const ExtractedPage& page, bool page_text);

// Gives the sample to show, of at most so many bytes: the description where it tells something of
// the page, else the beginning of `text`, which is that of shown_text(), without the title that it
// begins with.
std::string_view sample_of(const ExtractedPage& page, std::string_view text, std::size_t limit);

// Gives the title to show: the page's, or the last part of the path if it has none. The view is
// valid as long as these are.
std::string_view display_title(const RawPage& raw, const ExtractedPage& page);

}  // namespace winnow
