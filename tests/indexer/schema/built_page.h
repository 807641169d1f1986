// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page on its way into the index, and what came out.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xapian.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/schema/document_builder.h"
#include "indexer/schema/page_hashes.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/schema.h"

namespace winnow {

inline RawPage example_page(std::string bytes) {
  RawPage page;
  page.path = "docs/api/intro.HTML";
  page.url = "https://example.org/docs/api/intro.HTML";
  page.bytes = std::move(bytes);
  page.content_type = "text/html";
  page.modified = 1'700'000'000;  // 2023-11-14, 22:13:20 UTC
  return page;
}

inline ExtractedPage extract_all(const RawPage& raw) {
  PageExtractor extractor(std::move(make_method("all").value()), {});
  return extractor.extract(raw.bytes, {raw.http_charset}).value();
}

inline IndexDocument build(const RawPage& raw, const ExtractedPage& page,
                           const IndexingChoices& choices = {}) {
  const std::string checksum = page_checksum(hash_of_page(raw), 0, 0);
  return DocumentBuilder(choices, "site", 16 << 10).build(raw, page, checksum);
}

inline IndexDocument build(const RawPage& raw, const IndexingChoices& choices = {}) {
  return build(raw, extract_all(raw), choices);
}

inline IndexDocument build(std::string_view html, const IndexingChoices& choices = {}) {
  return build(example_page(std::string(html)), choices);
}

// Gives the terms of a document with their within-document frequencies.
using Terms = std::map<std::string, Xapian::termcount>;

inline Terms terms_of(const Xapian::Document& document) {
  Terms terms;
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    terms[*term] = term.get_wdf();
  }
  return terms;
}

// Leaves out the hash of the URL, which every document has.
inline std::vector<std::string> terms_with(const Xapian::Document& document, char first) {
  std::vector<std::string> found;
  for (const auto& [term, frequency] : terms_of(document)) {
    if (term[0] == first && !term.starts_with(prefix::kUrlHash)) found.push_back(term);
  }
  return found;
}

inline std::string data_of(const IndexDocument& built, std::string_view name) {
  const std::string data = built.document.get_data();
  return std::string(data_field(data, name));
}

}  // namespace winnow
