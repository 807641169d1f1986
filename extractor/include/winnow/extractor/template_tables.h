// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds tables of a template by text that repeats, for studies of how many pages and which
// threshold that takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// What some pages of one template have in common.
struct WINNOW_EXPORT TemplateTables {
  // Has a hash for each table with template text outside the tables in it. It covers the first such
  // text and the names of the elements around the table. Hashes ascend and differ. The same table
  // has the same hash on pages of another template.
  std::vector<std::uint64_t> tables;
  std::uint64_t template_words = 0;  // words of all template text, equal texts once
  std::uint64_t page_words = 0;      // words of all these pages
  std::uint32_t pages = 0;

  // Returns the average template fraction: words of the template over the mean words of a page, or
  // 0 if there are no words.
  double fraction() const;
};

// Takes pages of one template, and cuts them into chunks at the boundaries of tables. Keeps 24
// bytes for each chunk of each page. Not thread-safe.
//
// Source: Ma, Goharian and Chowdhury, "Automatic Data Extraction From Template Generated Web
// Pages", section 4.1.
class WINNOW_EXPORT TemplateTableStudy {
 public:
  // Numbers pages from 0 in the order of the calls. Takes linear time.
  void add(const ParsedPage& page);
  std::uint32_t pages() const { return static_cast<std::uint32_t>(words_.size()); }

  // Goes by these pages alone, each named once: text that at least `least` of them have is template
  // text. Takes n log n time in their chunks.
  TemplateTables find(std::span<const std::uint32_t> chosen, std::uint32_t least) const;

 private:
  struct Chunk {
    std::uint64_t text = 0;    // hash
    std::uint64_t table = 0;   // hash of the names from the root to the table around it; 0: none
    std::uint32_t number = 0;  // of that table on its page
    std::uint32_t words = 0;
  };

  std::vector<std::uint64_t> template_texts(std::span<const std::uint32_t> chosen,
                                            std::uint32_t least) const;
  std::span<const Chunk> chunks_of(std::uint32_t page) const;

  std::vector<Chunk> chunks_;         // page after page
  std::vector<std::size_t> ends_;     // where each page's chunks end
  std::vector<std::uint64_t> words_;  // by page
};

}  // namespace winnow
