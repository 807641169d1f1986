// SPDX-License-Identifier: GPL-2.0-or-later
//
// ZIM files, written and searched by libzim itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zim/archive.h>
#include <zim/item.h>
#include <zim/search.h>
#include <zim/writer/creator.h>

#include <filesystem>
#include <set>

#include "tests/plugin/zim/items.h"
#include "winnow/zim.h"

#ifdef __SANITIZE_THREAD__
// libzim hands tasks to its threads by atomic variables, and neither it nor Xapian is instrumented:
// strings that went that way are reported where libstdc++ copies them.
extern "C" WINNOW_EXPORT const char* __tsan_default_suppressions() {
  return "race:libzim.so\nrace:libxapian.so\nrace:libstdc++.so\n";
}
#endif

namespace winnow::zim {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Paths = std::set<std::string>;

class CreatorTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(::testing::TempDir()) /
              (std::string("winnow_zim_") + test->name() + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  // A file of the items as they are.
  ::zim::Archive plain(const testing::Items& items, const std::string& language = "eng") {
    const std::string file = folder_ / "plain.zim";
    ::zim::writer::Creator creator;
    creator.configIndexing(true, language).configNbWorkers(4);
    creator.startZimCreation(file);
    for (const auto& item : items) creator.addItem(item);
    creator.setMainPath(items.front()->getPath());
    creator.finishZimCreation();
    return ::zim::Archive(file);
  }

  // The same with their content learned from and indexed by Winnow.
  ::zim::Archive indexed(testing::Items items, const std::string& language = "eng") {
    IndexOptions options;
    options.on_error = told_.handler();
    const auto indexer =
        std::make_shared<const PageIndexer>(testing::learned(items), std::move(options));
    for (auto& item : items) item = std::make_shared<IndexedItem>(item, indexer);
    return plain(items, language);
  }

  static Paths hits(const ::zim::Archive& archive, const std::string& query) {
    ::zim::Searcher searcher(archive);
    const ::zim::SearchResultSet results = searcher.search(::zim::Query(query)).getResults(0, 1000);
    Paths paths;
    for (auto hit = results.begin(); hit != results.end(); ++hit) paths.insert(hit.getPath());
    return paths;
  }

  testing::ToldErrors told_;
  fs::path folder_;
};

TEST_F(CreatorTest, WordsOfTheMenuHitNoPageAnyMore) {
  const testing::Items items = testing::menu_site(12);
  const ::zim::Archive without = plain(items);
  for (const char* query : {"homepage", "webshop", "closed mondays", "arboretum"}) {
    EXPECT_EQ(hits(without, query).size(), 12) << query;
  }
  const ::zim::Archive with = indexed(items);
  for (const char* query : {"homepage", "webshop", "closed mondays", "arboretum"}) {
    EXPECT_THAT(hits(with, query), IsEmpty()) << query;
  }
  EXPECT_THAT(hits(with, "word3c word3f"), ElementsAre("p3"));
  EXPECT_THAT(hits(with, "page 7"), Contains("p7"));
  EXPECT_THAT(told_.messages(), IsEmpty());
}

// libzim indexes folded words and leaves the folding of queries to the program that searches.
TEST_F(CreatorTest, WordsWithAccentsAreFoundAsInLibzimsOwnIndex) {
  testing::Items items = testing::menu_site(6);
  items.push_back(testing::item_of(
      "cafe", "Caf\u00e9",
      testing::page_with_menu("Caf\u00e9",
                              "The Cr\u00eaperie of the garden serves \u0141\u00f3d\u017a cakes "
                              "and \u041a\u043e\u0444\u0435 \u0438\u0437 "
                              "\u0419\u0435\u043c\u0435\u043d\u0430.")));
  const ::zim::Archive without = plain(items);
  const ::zim::Archive with = indexed(items);
  for (const char* query : {"cafe", "creperie", "CREPERIE", "\u0142odz", "\u043a\u043e\u0444\u0435",
                            "\u0438\u0435\u043c\u0435\u043d\u0430"}) {
    EXPECT_THAT(hits(without, query), ElementsAre("cafe")) << query;
    EXPECT_THAT(hits(with, query), ElementsAre("cafe")) << query;
  }
  EXPECT_EQ(hits(with, "cr\u00eaperie"), hits(without, "cr\u00eaperie"));
}

// Without Winnow such a page ends the whole run, at times the process: Xapian refuses the position
// in a thread of libzim.
TEST_F(CreatorTest, APageWithAnImpossiblePositionIsIndexedWithoutIt) {
  testing::Items items = testing::menu_site(6);
  items.push_back(testing::item_of("north", "North",
                                   "<meta name='geo.position' content='91;0'><p>Beyond the pole."));
  const ::zim::Archive archive = indexed(items);
  EXPECT_THAT(hits(archive, "pole"), ElementsAre("north"));
  EXPECT_THAT(told_.messages(), ElementsAre(HasSubstr("north: geo.position is not a position")));
}

// libzim's own index data stands in for a page that cannot be read.
TEST_F(CreatorTest, APageThatCannotBeReadIsIndexedWithoutItsImpossiblePosition) {
  testing::Items items = testing::menu_site(6);
  items.push_back(testing::item_of(
      "north", "North",
      "<meta name='geo.position' content='912.5;9'><p>Beyond the pole." + std::string(400, '\1')));
  const ::zim::Archive archive = indexed(items);
  EXPECT_THAT(hits(archive, "pole"), ElementsAre("north"));
  EXPECT_THAT(told_.messages(), Contains(HasSubstr("north: geo.position is not a position: 912")));
}

TEST_F(CreatorTest, PositionsAreFoundByDistance) {
  testing::Items items = testing::menu_site(6);
  items.push_back(testing::item_of(
      "park", "Park", "<meta name='geo.position' content='48.5;9.25'><p>A park with old trees."));
  ::zim::Searcher searcher(indexed(items));
  ::zim::Query near("");
  near.setGeorange(48.6F, 9.2F, 50'000);
  const ::zim::SearchResultSet results = searcher.search(near).getResults(0, 10);
  ASSERT_EQ(results.size(), 1);
  EXPECT_EQ(results.begin().getPath(), "park");
}

TEST_F(CreatorTest, PagesAreStoredAsTheyAre) {
  const testing::Items items = testing::sample_site("shop_de");
  const ::zim::Archive archive = indexed(items, "deu");
  for (const auto& item : items) {
    const auto content = item->getContentProvider();
    const std::string stored = archive.getEntryByPath(item->getPath()).getItem().getData();
    EXPECT_EQ(stored, std::string(content->feed())) << item->getPath();
  }
}

TEST_F(CreatorTest, PagesThatAskNotToBeIndexedAreStoredAndNotFound) {
  testing::Items items = testing::menu_site(6);
  items.push_back(testing::item_of("secret", "Secret",
                                   "<meta name=robots content=noindex><p>A hidden grove of oaks."));
  const ::zim::Archive archive = indexed(items);
  EXPECT_THAT(hits(archive, "grove"), IsEmpty());
  EXPECT_TRUE(archive.hasEntryByPath("secret"));
}

}  // namespace
}  // namespace winnow::zim
