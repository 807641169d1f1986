// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/noted_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "tests/indexer/learning/memory_pages.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

constexpr std::int64_t kLongAgo = 1'700'000'000'000'000'000;

// The pages have been indexed.
class NotedPagesTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow_noted_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    database_ = name + "/db";
    source_.add_articles("/", 20);
    for (RawPage& page : source_.pages) page.modified = kLongAgo;
    index();
  }

  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void index(std::size_t shards = 0) {
    IndexOptions options;
    options.site = "site";
    options.shards = shards;
    IndexObserver observer;
    const auto report = index_site(source_, database_, options, observer);
    ASSERT_TRUE(report) << report.error().message();
  }

  NotedPages open() const { return NotedPages::open(database_, source_, "site"); }

  SourceEntry entry(std::size_t page) const {
    SourceEntry made;
    made.path = source_.pages[page].path;
    made.stamp = {source_.pages[page].bytes.size(), kLongAgo};
    return made;
  }

  // Learns the models of the source; `known` is what was learned before.
  const SiteReport& learn(bool with_notes) {
    options_.noted = with_notes ? std::make_shared<NotedPages>(open()) : nullptr;
    LearningObserver observer;
    source_.read = 0;
    Expected<SiteModels> models = learn_sites(source_, options_, report_, observer);
    EXPECT_TRUE(models) << models.error().message();
    options_.known = {{*models->sites()[0], report_.sites[0].learned_from}};
    return report_.sites[0];
  }

  std::filesystem::path folder_;
  std::string database_;
  FilePages source_;
  SiteLearningOptions options_;
  SiteLearningReport report_;
};

// Xapian would follow what it says beyond the end of memory.
TEST_F(NotedPagesTest, AreNotLookedForInADatabaseWhoseVersionFileIsDamaged) {
  ASSERT_TRUE(open().find(entry(0)));
  const std::filesystem::path file = folder_ / "db" / "iamglass";
  std::ifstream stream(file, std::ios::binary);
  const std::string sound{std::istreambuf_iterator<char>(stream), {}};
  for (std::size_t at = 33; at < sound.size(); ++at) {
    std::string damaged = sound;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x71);
    std::ofstream(file, std::ios::binary) << damaged;
    EXPECT_FALSE(open().find(entry(0))) << at;
  }
}

TEST_F(NotedPagesTest, HaveTheUrlsAndHashesOfPages) {
  NotedPages noted = open();
  EXPECT_TRUE(noted.knows_any());
  const std::optional<NotedPage> page = noted.find(entry(3));
  ASSERT_TRUE(page);
  EXPECT_EQ(page->url, "/3");
  EXPECT_EQ(page->page_hash.size(), 16u);
  EXPECT_NE(page->page_hash, noted.find(entry(4))->page_hash);
}

TEST_F(NotedPagesTest, AreOfFilesThatHaveNotChanged) {
  NotedPages noted = open();
  SourceEntry other = entry(3);
  ++other.stamp.size;
  EXPECT_FALSE(noted.find(other));
  other = entry(3);
  ++other.stamp.modified;
  EXPECT_FALSE(noted.find(other));
  other = entry(3);
  other.stamp = {};
  EXPECT_FALSE(noted.find(other));
  other = entry(3);
  other.url = "/another";
  EXPECT_FALSE(noted.find(other));
  other.url = "/3";
  EXPECT_TRUE(noted.find(other));
}

TEST_F(NotedPagesTest, TellPagesOfOtherContentApart) {
  NotedPages noted = open();
  RawPage page = source_.pages[3];
  const std::optional<NotedPage> known = noted.find_path(page.path);
  ASSERT_TRUE(known);
  page.url = known->url;
  page.modified += 1;
  EXPECT_TRUE(is_same_page(*known, page)) << "copies have other times";
  page.bytes += " ";
  EXPECT_FALSE(is_same_page(*known, page));
  page = source_.pages[3];
  page.url = "/another";
  EXPECT_FALSE(is_same_page(*known, page));
}

TEST_F(NotedPagesTest, AreOfOneSourceAndSite) {
  class Another : public FilePages {
    std::string identity() const override { return "another"; }
  };
  EXPECT_FALSE(NotedPages::open(database_, Another(), "site").knows_any());
  EXPECT_FALSE(NotedPages::open(database_, source_, "another").knows_any());
}

TEST_F(NotedPagesTest, AreNoneWithoutADatabase) {
  NotedPages noted = NotedPages::open(folder_ / "nothing", source_, "site");
  EXPECT_FALSE(noted.knows_any());
  EXPECT_FALSE(noted.find(entry(0)));
  EXPECT_FALSE(NotedPages().find(entry(0)));
}

TEST_F(NotedPagesTest, AreFoundInAllShards) {
  std::filesystem::remove_all(database_);
  index(3);
  NotedPages noted = open();
  for (std::size_t i = 0; i < source_.pages.size(); ++i) EXPECT_TRUE(noted.find(entry(i))) << i;
}

TEST_F(NotedPagesTest, SpareReadingThePagesOfAKnownSite) {
  for (const bool names_urls : {true, false}) {
    source_.names_urls = names_urls;
    learn(false);
    EXPECT_TRUE(learn(true).known);
    EXPECT_EQ(source_.read, 0) << names_urls;
    EXPECT_EQ(report_.pages, 20u);
    EXPECT_EQ(report_.bytes, 0u);
  }
}

TEST_F(NotedPagesTest, LetOnlyTheChangedPagesOfAKnownSiteBeRead) {
  learn(false);
  source_.pages[0].bytes += "<p>more";
  EXPECT_TRUE(learn(true).known);
  EXPECT_EQ(source_.read, 1);
}

TEST_F(NotedPagesTest, MakeNoDifferenceToWhatIsLearned) {
  learn(false);
  for (std::size_t i = 0; i < 5; ++i) source_.pages[i].bytes += "<p>more";
  const std::vector<KnownSite> known = options_.known;
  EXPECT_TRUE(learn(true).shifted);
  const std::uint64_t learned = templates_hash(options_.known[0].model);
  options_.known = known;
  learn(false);
  EXPECT_EQ(templates_hash(options_.known[0].model), learned);
}

}  // namespace
}  // namespace winnow
