// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sends any bytes as a query over a few pages in several languages. This gives an answer, or an
// error that the interface names. The first byte chooses the options.
#include <cstdint>
#include <string_view>

#include "fuzz/few_pages.h"
#include "fuzz/invariant.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/result_json.h"
#include "winnow/queries/searcher.h"

// The query parser of Xapian 1.4 leaks the terms of some queries that it finds no sense in. The whole
// library is named because it has no frame pointers: many reports show only the innermost frame.
extern "C" const char* __lsan_default_suppressions() { return "leak:libxapian.so"; }

namespace {

winnow::SearchOptions chosen_options(std::uint8_t choice) {
  winnow::SearchOptions options;
  if ((choice & 1) != 0) options.op = winnow::QueryOperator::any_word;
  if ((choice & 16) != 0) options.op = winnow::QueryOperator::all_words;
  options.explain = (choice & 32) != 0;
  options.expand = (choice & 64) != 0;
  options.plain_words = (choice & 2) != 0;
  options.snippet_characters = (choice & 4) != 0 ? 20 : 240;
  if ((choice & 8) != 0) options.language = "de";
  return options;
}

void check(const winnow::SearchResult& result, const winnow::SearchOptions& options) {
  WINNOW_INVARIANT(result.hits.size() <= winnow::kFewPages.size());
  WINNOW_INVARIANT(options.expand || result.added_words.empty());
  std::uint32_t rank = 0;
  for (const winnow::SearchHit& hit : result.hits) {
    WINNOW_INVARIANT(hit.rank == ++rank);
    WINNOW_INVARIANT(hit.url == "https://site.example/" + hit.path);
    WINNOW_INVARIANT(hit.section_url.empty() == hit.section_title.empty());
    WINNOW_INVARIANT(hit.section_url.empty() || hit.section_url.starts_with(hit.url + "#s"));
    std::size_t end = 0;
    std::uint32_t utf16_end = 0;
    for (const winnow::Highlight& highlight : hit.highlights) {
      WINNOW_INVARIANT(highlight.length > 0 && highlight.offset >= end);
      end = std::size_t{highlight.offset} + highlight.length;
      WINNOW_INVARIANT(end <= hit.snippet.size());
      WINNOW_INVARIANT(highlight.utf16_length > 0 && highlight.utf16_length <= highlight.length);
      WINNOW_INVARIANT(highlight.utf16_offset >= utf16_end);
      utf16_end = highlight.utf16_offset + highlight.utf16_length;
      WINNOW_INVARIANT(utf16_end <= end);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const winnow::FewPagesDatabase database;
  static winnow::Searcher searcher = *winnow::Searcher::open(database.directory());
  static auto experiment = *winnow::ExperimentSearcher::open(database.directory());
  if (size == 0) return 0;
  const winnow::SearchOptions options = chosen_options(data[0]);
  const std::string_view query(reinterpret_cast<const char*>(data) + 1, size - 1);

  const auto result = searcher.search(query, options);
  if (!result) {
    WINNOW_INVARIANT(result.error().code == winnow::ErrorCode::usage);
    WINNOW_INVARIANT(query.size() > winnow::kMaxQueryBytes || size > winnow::kMaxQueryWords);
    return 0;
  }
  check(*result, options);
  WINNOW_INVARIANT(!winnow::to_json(*result, query, options).empty());
  const auto ranking = experiment.rank(query, options);
  WINNOW_INVARIANT(ranking);
  // An experiment searches for words as they are typed.
  WINNOW_INVARIANT(result->corrected || ranking->documents.size() == result->hits.size());
  return 0;
}
