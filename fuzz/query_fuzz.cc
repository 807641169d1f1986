// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sends any bytes as a query over a few pages in several languages. This gives an answer, or an
// error that the interface names. The first byte chooses the options.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "winnow/indexer/index_site.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/result_json.h"
#include "winnow/queries/searcher.h"

// The query parser of Xapian 1.4 leaks the terms of some queries that it finds no sense in.
extern "C" const char* __lsan_default_suppressions() { return "leak:Xapian::QueryParser"; }

namespace {

struct Page {
  std::string_view path;
  std::string_view language;
  std::string_view text;
};

constexpr std::array<Page, 6> kPages = {{
    {"docs/os.path.html", "en", "os.path joins folders; word word, title and author, C++ and C#"},
    {"docs/wild.html", "en", "Wildlife, wilderness, wild cards: not near any phrase or other"},
    {"de/wege.html", "de", "Die Straßen der Donaudampfschifffahrt führen über Flüsse"},
    {"ru/lodki.html", "ru", "Лодки и корабли на реках, ёлки у берега"},
    {"ja/tokyo.html", "ja", "東京都の図書館は月曜日に休みます"},
    {"th/nam.html", "th", "แม่น้ำสายนี้ไหลผ่านเมืองเก่า"},
}};

class FewPages final : public winnow::Source {
 public:
  std::string name() const override { return "a few pages"; }
  winnow::Expected<std::uint64_t> count() override { return std::uint64_t{kPages.size()}; }
  winnow::Expected<void> for_each(const PageVisitor& visit, const SkipVisitor&) override {
    for (const Page& page : kPages) {
      winnow::RawPage raw;
      raw.path = page.path;
      raw.url = "https://site.example/" + raw.path;
      raw.bytes = "<!DOCTYPE html><html lang=" + std::string(page.language) +
                  "><meta charset=utf-8><meta name=author content='Ann Author'><title>" + raw.path +
                  "</title><body><p>" + std::string(page.text) + "<h2 id=s>" +
                  std::string(page.text) + "</h2><dl><dt id=st>wild<dd>" + std::string(page.text);
      raw.content_type = "text/html";
      if (!visit(std::move(raw))) break;
    }
    return {};
  }
};

// Is made once, in a temporary folder of its own, which is removed when the program ends.
class Database {
 public:
  Database() {
    std::string pattern = (std::filesystem::temp_directory_path() / "winnow-fuzz-XXXXXX").string();
    WINNOW_INVARIANT(mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
    FewPages pages;
    winnow::IndexObserver observer;
    const auto report = winnow::index_site(pages, directory(), {}, observer);
    WINNOW_INVARIANT(report && report->added == kPages.size());
  }
  ~Database() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string directory() const { return folder_ / "db"; }

 private:
  std::filesystem::path folder_;
};

winnow::SearchOptions chosen_options(std::uint8_t choice) {
  winnow::SearchOptions options;
  if ((choice & 1) != 0) options.op = winnow::QueryOperator::any_word;
  if ((choice & 16) != 0) options.op = winnow::QueryOperator::all_words;
  options.explain = (choice & 32) != 0;
  options.plain_words = (choice & 2) != 0;
  options.snippet_characters = (choice & 4) != 0 ? 20 : 240;
  if ((choice & 8) != 0) options.language = "de";
  return options;
}

void check(const winnow::SearchResult& result) {
  WINNOW_INVARIANT(result.hits.size() <= kPages.size());
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
  static const Database database;
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
  check(*result);
  WINNOW_INVARIANT(!winnow::to_json(*result, query, options).empty());
  const auto ranking = experiment.rank(query, options);
  WINNOW_INVARIANT(ranking);
  // An experiment searches for words as they are typed.
  WINNOW_INVARIANT(result->corrected || ranking->documents.size() == result->hits.size());
  return 0;
}
