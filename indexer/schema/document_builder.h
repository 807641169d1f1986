// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a Xapian document, in the schema of winnow/indexer/schema.h, of an extracted page: its
// terms and values, and the lines of its data, which a list of hits shows.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/schema/page_limits.h"
#include "indexer/schema/page_postings.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/url.h"

namespace winnow {

// Makes the data of the page's document (namespace field), with `text_bytes` of shown_text() at
// most.
std::string document_data(const RawPage& raw, const ExtractedPage& page, std::string_view language,
                          std::string_view canonical, std::size_t text_bytes, bool page_text);

// This is a document ready for the database, with what the writer wants to know of it.
struct IndexDocument {
  Xapian::Document document;
  std::string url_term;          // the unique one
  std::string canonical;         // URL of the canonical link, if it names another page
  std::uint32_t words = 0;       // positions in the main text
  std::uint64_t similarity = 0;  // SimHash of the main text
  std::string spelled_words;     // for the spelling dictionary, each once, ended by LF
  PageCut cut = PageCut::no;     // more of the page is not indexed
};

// Counts the ways of making documents. It is raised with every change by which the same bytes and
// options give another document, in the extractor, in the analysis or here. Pages that were indexed
// with another revision count as changed.
inline constexpr std::uint32_t kExtractionRevision = 29;

// Says whether a document still has the date that it would get if it were made of the same page
// now, where the page's file, its server or a sitemap says that it was changed at `modified`
// (RawPage::modified). Only looks at what is stored.
bool has_date_of(const Xapian::Document& document, std::int64_t modified);

// Makes the documents of pages. A builder keeps what it learns of words, at most some 15 MiB. It is
// not thread-safe: each thread has one, and all of them make the same document of a page.
class DocumentBuilder {
 public:
  // Pages without a host belong to `site`. At most `text_bytes` of the text are stored.
  DocumentBuilder(IndexingChoices choices, std::string site, std::size_t text_bytes,
                  PageLimits limits = {})
      : choices_(std::move(choices)),
        site_(std::move(site)),
        text_bytes_(text_bytes),
        limits_(limits),
        postings_(limits) {}

  // `checksum` is the page's page_checksum().
  IndexDocument build(const RawPage& raw, const ExtractedPage& page, std::string_view checksum);

 private:
  void add_text(const ExtractedPage& page, std::string_view stemmer, IndexDocument& result);
  void add_link_values(const RawPage& raw, const ExtractedPage& page, const Url& url,
                       IndexDocument& result);
  std::string title_words(std::string_view title);  // for slot::kTitle
  void add_boolean_terms(const RawPage& raw, const Url& url, std::string_view language,
                         IndexDocument& result);

  IndexingChoices choices_;
  std::string site_;
  std::size_t text_bytes_;
  PageLimits limits_;
  PagePostings postings_;
  Analyzer analyzer_;
};

}  // namespace winnow
