// SPDX-License-Identifier: GPL-2.0-or-later
//
// Databases of several shards: the same results as of one, and what happens if one is missing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Pages of a few words, so that many have equal scores.
std::vector<TestPage> random_pages(int count) {
  std::mt19937 random(7);
  const auto word = [&random] { return "word" + std::to_string(random() % 40); };
  std::vector<TestPage> pages;
  for (int i = 0; i < count; ++i) {
    TestPage page{"/p" + std::to_string(i), ""};
    for (std::size_t words = 3 + random() % 12; words > 0; --words) page.text += word() + " ";
    page.title = word();
    if (random() % 4 == 0) page.language = "de";
    page.modified = 1700000000 + random() % 5 * 86400;
    for (int byte = 0; byte < 8; ++byte) page.url_hash += static_cast<char>('!' + random() % 90);
    if (random() % 3 == 0) page.duplicate_group = "group-" + std::to_string(10 + random() % 30);
    pages.push_back(page);
  }
  return pages;
}

// A database of so many shards, over which the pages are spread in turns.
class ShardedDatabase {
 public:
  ShardedDatabase(const std::vector<TestPage>& pages, std::size_t shards) {
    for (std::size_t i = 0; i < shards; ++i) shards_.push_back(std::make_unique<TestDatabase>());
    for (std::size_t i = 0; i < pages.size(); ++i) shards_[i % shards]->add(pages[i]);
    std::vector<std::string> directories;
    for (const auto& shard : shards_) {
      shard->commit();
      directories.push_back(shard->directory());
    }
    stub_ = std::filesystem::path(directories.front()) / "stub";
    write_stub(stub_, directories);
  }

  Searcher open() const {
    Expected<Searcher> searcher = Searcher::open(stub_.string());
    if (!searcher) throw std::runtime_error(searcher.error().message());
    return std::move(*searcher);
  }

  const std::filesystem::path& stub() const { return stub_; }
  std::string directory(std::size_t shard) const { return shards_[shard]->directory(); }

 private:
  std::vector<std::unique_ptr<TestDatabase>> shards_;
  std::filesystem::path stub_;
};

// All that may not depend on the number of shards.
std::vector<std::string> answer(Searcher& searcher, std::string_view query,
                                const SearchOptions& options) {
  const Expected<SearchResult> result = searcher.search(query, options);
  if (!result) return {result.error().message()};
  std::vector<std::string> lines = {std::to_string(result->matches_estimated) + " " +
                                    std::to_string(result->all_words_estimated.value_or(0))};
  for (const SearchHit& hit : result->hits) {
    std::array<char, 64> score;
    const auto end = std::to_chars(score.data(), score.data() + score.size(), hit.score).ptr;
    lines.push_back(std::to_string(hit.rank) + " " + hit.path + " " +
                    std::string(score.data(), end) + " " + hit.snippet);
  }
  return lines;
}

const char* const kQueries[] = {
    "word1",
    "word1 word2",
    "word1 OR word2 OR word3 OR word4 OR word5",
    "title:word7 OR word8",
    "(word1 OR word2) AND NOT word3",
    "\"word4 word5\" OR word6",
    "word9 NEAR word10 OR word11",
    "word1*",
    "word2* word3",
    "title:word* word12",
    "word13 XOR word14 XOR word15",
    "+word16 word17 word18",
    "path:/p1 OR word19",
    "word20 words word21 word22 the word23 word24",
};

class Shards : public testing::TestWithParam<int> {};

TEST_P(Shards, GiveTheResultsOfOneDatabase) {
  const std::vector<TestPage> pages = random_pages(400);
  const ShardedDatabase one(pages, 1);
  const ShardedDatabase several(pages, static_cast<std::size_t>(GetParam()));
  Searcher expected = one.open();
  Searcher actual = several.open();
  for (const char* query : kQueries) {
    for (const SortOrder order : {SortOrder::relevance, SortOrder::newest}) {
      for (const std::uint32_t limit : {3U, 400U}) {
        SearchOptions options;
        options.order = order;
        options.limit = limit;
        options.offset = limit == 3 ? 2 : 0;
        EXPECT_EQ(answer(actual, query, options), answer(expected, query, options)) << query;
      }
    }
  }
}

TEST_P(Shards, GiveTheRankingOfOneDatabase) {
  const std::vector<TestPage> pages = random_pages(400);
  const ShardedDatabase one(pages, 1);
  const ShardedDatabase several(pages, static_cast<std::size_t>(GetParam()));
  SearchOptions options;
  options.op = QueryOperator::any_word;
  options.limit = 20;
  for (const char* query : kQueries) {
    const Expected<Ranking> expected = ExperimentSearcher(one.open()).rank(query, options);
    const Expected<Ranking> actual = ExperimentSearcher(several.open()).rank(query, options);
    ASSERT_EQ(actual->documents.size(), expected->documents.size()) << query;
    for (std::size_t i = 0; i < expected->documents.size(); ++i) {
      EXPECT_EQ(actual->documents[i].document, expected->documents[i].document) << query;
      EXPECT_EQ(actual->documents[i].score, expected->documents[i].score) << query;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Several, Shards, testing::Values(2, 3, 7));

TEST(ShardsOfADatabase, HaveTheirFacetsCountedTogether) {
  const std::vector<TestPage> pages = random_pages(100);
  const ShardedDatabase several(pages, 3);
  SearchOptions options;
  options.facets = true;
  const Expected<SearchResult> result = several.open().search("path:/", options);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->facets->pages, 100U);
  EXPECT_EQ(result->facets->sites.values.at(0).pages, 100U);
}

TEST(ShardsOfADatabase, SuggestSpellingsTogether) {
  const ShardedDatabase two({{"/a", "elephant"}, {"/b", "giraffe"}}, 2);
  EXPECT_EQ(two.open().search("girafe elefant", all_words())->corrected_query, "giraffe elephant");
}

TEST(ShardsOfADatabase, MayLieBesideTheStub) {
  const ShardedDatabase two({{"/a", "word"}, {"/b", "word"}}, 2);
  const std::filesystem::path folder = two.stub();
  std::filesystem::copy(two.directory(1), folder / "shard-0");
  write_stub(folder, {"shard-0"});
  Searcher searcher = two.open();
  EXPECT_THAT(found(searcher, "word"), ElementsAre("/b"));
}

// Xapian connects to the hosts and starts the programs that a stub file names.
class AStubFile : public testing::Test {
 protected:
  // What opening a database says whose stub file has this line.
  static Error error_of(const std::filesystem::path& stub, const std::string& line) {
    std::ofstream(stub) << line << '\n';
    const bool whole = stub.filename() != "XAPIANDB";
    const Expected<Searcher> opened = Searcher::open((whole ? stub : stub.parent_path()).string());
    return opened ? Error{} : opened.error();
  }

  const TestDatabase parent_;
  const std::filesystem::path folder_ = parent_.directory();
  const std::filesystem::path started_ = folder_ / "started";
  const std::string starts_ = "remote :touch " + started_.string();
};

TEST_F(AStubFile, OfADirectoryStartsNoProgram) {
  std::filesystem::create_directory(folder_ / "stub");
  const Error error = error_of(folder_ / "stub" / "XAPIANDB", starts_);
  EXPECT_EQ(error.code, ErrorCode::corrupt);
  EXPECT_THAT(error.what, HasSubstr("other things than databases"));
  EXPECT_FALSE(std::filesystem::exists(started_));
}

TEST_F(AStubFile, NamedAsTheDatabaseStartsNoProgram) {
  EXPECT_NE(error_of(folder_ / "stub", starts_).what, "");
  EXPECT_FALSE(std::filesystem::exists(started_));
}

TEST_F(AStubFile, ThatIsAShardStartsNoProgram) {
  std::ofstream(folder_ / "inner") << starts_ << '\n';
  std::filesystem::create_directory(folder_ / "stub");
  const Error error = error_of(folder_ / "stub" / "XAPIANDB", "auto ../inner");
  EXPECT_NE(error.what, "");
  EXPECT_FALSE(std::filesystem::exists(started_));
}

TEST(AMissingShard, IsAnErrorThatNamesIt) {
  const ShardedDatabase two({{"/a", "word"}, {"/b", "word"}}, 2);
  write_stub(two.stub(), {two.directory(0), "shard-1"});
  const Expected<Searcher> searcher = Searcher::open(two.stub().string());
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::corrupt);
  EXPECT_THAT(searcher.error().what, HasSubstr("1 of 2 shards is missing: shard-1"));
}

TEST(AMissingShard, CanBeSkipped) {
  const ShardedDatabase two({{"/a", "word"}, {"/b", "word"}}, 2);
  write_stub(two.stub(), {two.directory(0), "shard-1"});
  Expected<Searcher> searcher = Searcher::open(two.stub().string(), MissingShards::skip);
  ASSERT_TRUE(searcher) << searcher.error().message();
  EXPECT_THAT(searcher->missing_shards(), ElementsAre("shard-1"));
  EXPECT_THAT(found(*searcher, "word"), ElementsAre("/a"));
}

TEST(AMissingShard, CannotBeSkippedIfThereIsNoOther) {
  const ShardedDatabase one({{"/a", "word"}}, 1);
  write_stub(one.stub(), {"shard-0"});
  const Expected<Searcher> searcher = Searcher::open(one.stub().string(), MissingShards::skip);
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::corrupt);
}

// Metadata is that of the first shard.
TEST(AMissingShard, CannotBeSkippedIfItSaysHowPagesWereIndexed) {
  const TestDatabase parent;
  const std::filesystem::path folder = parent.directory();
  const std::string empty = (folder / "empty").string();
  Xapian::WritableDatabase(empty, Xapian::DB_CREATE).commit();
  write_stub(folder / "stub", {"shard-0", empty});
  const Expected<Searcher> searcher =
      Searcher::open((folder / "stub").string(), MissingShards::skip);
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::corrupt);
  EXPECT_THAT(searcher.error().what, HasSubstr("how the pages were indexed"));
}

}  // namespace
}  // namespace winnow
