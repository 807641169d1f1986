// SPDX-License-Identifier: GPL-2.0-or-later
//
// A site in memory, and a temporary database that it is indexed into.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <xapian.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/indexer/index_site.h"
#include "winnow/indexer/schema.h"

namespace winnow {

// Hands out its pages in the order in which they were first added.
class MemorySource : public Source {
 public:
  RawPage& add(const std::string& url, std::string html) {
    RawPage page;
    const std::size_t path = url.find('/', url.find("//") == std::string::npos ? 0 : 8);
    page.path = url.substr(path + 1);
    page.url = url;
    page.bytes = std::move(html);
    page.content_type = "text/html";
    page.modified = 1'700'000'000;
    pages.push_back(std::move(page));
    return pages.back();
  }

  std::string name() const override { return "memory"; }
  Expected<std::uint64_t> count() override {
    if (cannot_be_counted) return Error{ErrorCode::input, "broken", "memory", ""};
    return std::uint64_t{pages.size()};
  }
  Expected<void> for_each(const PageVisitor& visit, const SkipVisitor& skip) override {
    ++readings;
    if (skip) skip({"picture.png", SkipReason::not_html, "is an image"});
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (i == fails_before) return Error{ErrorCode::input, "broken", "memory", ""};
      if (!visit(RawPage(pages[i]))) break;
    }
    return {};
  }

  std::vector<RawPage> pages;
  bool cannot_be_counted = false;
  std::size_t fails_before = SIZE_MAX;
  int readings = 0;
};

// Remembers what it was told; stops the run after `stop_after` pages.
class RecordingObserver : public IndexObserver {
 public:
  void progress(const IndexProgress& now) override { last = now; }
  void warning(const Error& error) override { warnings.push_back(error); }
  void skipped(const SkippedFile& file) override { skipped_files.push_back(file); }
  bool interrupted() override { return last.pages >= stop_after; }

  IndexProgress last;
  std::vector<Error> warnings;
  std::vector<SkippedFile> skipped_files;
  std::uint64_t stop_after = UINT64_MAX;
};

// Makes a text of some hundred words; texts with different seeds have few words in common.
inline std::string long_text(const std::string& seed) {
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += seed + static_cast<char>('a' + i % 26) + static_cast<char>('a' + i / 26) + " ";
  return text;
}

inline std::string page_html(const std::string& text, const std::string& canonical = "") {
  std::string html = "<html lang=en><title>A title</title>";
  if (!canonical.empty()) html += "<link rel=canonical href='" + canonical + "'>";
  return html + "<p>" + text;
}

class SiteTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow_writer_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    database_ = (folder_ / "site.db").string();
    options_.site = "site";
  }

  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  Expected<IndexReport> try_index() { return index_site(source_, database_, options_, observer_); }

  // Does a run that must succeed.
  IndexReport index() {
    Expected<IndexReport> report = try_index();
    EXPECT_TRUE(report) << report.error().message();
    if (!report) return {};
    const IndexReport& r = *report;
    EXPECT_EQ(r.pages, r.added + r.replaced + r.unchanged + r.joined + r.noindex + r.refused +
                           (r.skipped.contains("same-url") ? r.skipped.at("same-url") : 0));
    return std::move(*report);
  }

  ErrorCode error_of_run() {
    const Expected<IndexReport> report = try_index();
    EXPECT_FALSE(report);
    return report ? ErrorCode::usage : report.error().code;
  }

  // Lists the URLs of the documents, in the order of documents.
  std::vector<std::string> urls() const {
    std::vector<std::string> found;
    const Xapian::Database database(database_);
    for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
      found.emplace_back(data_field(database.get_document(*at).get_data(), field::kUrl));
    }
    return found;
  }

  // Lists the words of the spelling dictionary, each in a line with its number of documents.
  std::string dictionary() const {
    std::ostringstream out;
    const Xapian::Database database(database_);
    for (auto word = database.spellings_begin(); word != database.spellings_end(); ++word) {
      out << *word << ' ' << word.get_termfreq() << '\n';
    }
    return out.str();
  }

  Xapian::doccount frequency(const std::string& term) const {
    return Xapian::Database(database_).get_termfreq(term);
  }

  // Lists everything that the database's directory holds.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> contents;
    for (const auto& entry : std::filesystem::directory_iterator(database_)) {
      std::ostringstream bytes;
      bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      contents[entry.path().filename()] = bytes.str();
    }
    return contents;
  }

  std::filesystem::path folder_;
  std::string database_;
  MemorySource source_;
  RecordingObserver observer_;
  IndexOptions options_;
};

}  // namespace winnow
