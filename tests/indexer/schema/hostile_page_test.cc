// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages from people who want the run to fail. One term that Xapian refuses would cost a whole
// batch.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

using namespace std::string_literals;

// Commits the page to a database on disk, where Xapian's limits are checked.
void expect_commit_succeeds(const RawPage& raw) {
  const IndexDocument built = build(raw);
  for (const auto& [term, frequency] : terms_of(built.document)) {
    EXPECT_LE(term.size(), 245u);
    EXPECT_EQ(term.find('\0'), std::string::npos);
  }
  std::string folder = (std::filesystem::temp_directory_path() / "winnow_hostile_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  {
    Xapian::WritableDatabase database(folder, Xapian::DB_CREATE_OR_OPEN);
    database.add_document(built.document);
    EXPECT_NO_THROW(database.commit());
    EXPECT_EQ(database.get_doccount(), 1u);
  }
  std::filesystem::remove_all(folder);
}

std::string page_of(const std::string& value) {
  return "<title>" + value + "</title><meta name=keywords content='" + value +
         "'><meta name=author content='" + value + "'><meta name=description content='" + value +
         "'><link rel=canonical href='/" + value + "'><h1>" + value + "</h1><p>" + value +
         " <img alt='" + value + "'>findable";
}

TEST(HostilePage, WithNulsEverywhereIsCommitted) {
  RawPage raw = example_page(page_of("a\0b \0\0 c\0"s + std::string(10'000, 'x')));
  raw.url = "https://example.org/\0\0"s + std::string(240, '\0');
  raw.path = "a\0b.h\0l"s;
  raw.content_type = "text/\0html"s;
  expect_commit_succeeds(raw);
}

TEST(HostilePage, WithWordsOfAMegabyteIsCommitted) {
  expect_commit_succeeds(example_page(page_of(std::string(1 << 20, 'x'))));
  expect_commit_succeeds(example_page(page_of("a" + std::string(1 << 20, '\''))));
}

TEST(HostilePage, WithManyFoldersInItsUrlIsCommitted) {
  RawPage raw = example_page("<p>Text");
  raw.url = "https://example.org";
  while (raw.url.size() < 60'000) raw.url += "/x";
  EXPECT_LE(terms_with(build(raw).document, 'P').size(), 101u);
  expect_commit_succeeds(raw);
}

TEST(HostilePage, WithAUrlOfAMegabyteIsCommitted) {
  RawPage raw = example_page("<p>Text");
  raw.url = "https://example.org/" + std::string(1 << 20, 'x');
  expect_commit_succeeds(raw);
  raw.url = "/" + std::string(1 << 20, '/');
  expect_commit_succeeds(raw);
}

TEST(HostilePage, WithAUrlThatIsNoneIsCommitted) {
  for (const std::string url : {"", "x", "//", "https://", "https://[::1", "javascript:alert(1)"}) {
    RawPage raw = example_page("<link rel=canonical href=/a><p>Text");
    raw.url = url;
    expect_commit_succeeds(raw);
  }
}

TEST(HostilePage, WithMalformedTextIsCommitted) {
  RawPage raw = example_page(page_of("caf\xE9 \xC3 \xED\xA0\x80 \xF8\x88\x80\x80\x80 na\xEFve"));
  raw.http_charset = "utf-8";
  expect_commit_succeeds(raw);
}

TEST(HostilePage, WithALanguageThatIsNoneIsCommitted) {
  expect_commit_succeeds(example_page("<html lang='" + std::string(5000, 'x') + "'><p>Text"));
  expect_commit_succeeds(example_page("<html lang='../../en\n'><p>Text"));
}

TEST(HostilePage, WithCombiningMarksWithoutEndIsCommitted) {
  std::string marks = "a";
  for (int i = 0; i < 100'000; ++i) marks += "\xCC\x81";
  expect_commit_succeeds(example_page(page_of(marks)));
}

TEST(HostilePage, KeepsItsOtherWordsFindable) {
  const IndexDocument built = build(page_of(std::string(1 << 20, 'x')));
  EXPECT_THAT(terms_of(built.document), testing::Contains(testing::Key("findable")));
}

}  // namespace
}  // namespace winnow
