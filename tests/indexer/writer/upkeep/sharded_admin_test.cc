// SPDX-License-Identifier: GPL-2.0-or-later
//
// Upkeep of databases that are in several parts.
#include "tests/indexer/writer/site_fixture.h"
#include "tests/indexer/writer/test_classifier.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using testing::Pair;
using testing::UnorderedElementsAre;

// The database has nine pages of two sites in three shards.
class ShardedAdminTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (const std::string name : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
      source_.add("https://example.org/" + name, page_html(long_text(name)));
    }
    source_.add("https://example.com/x", "<html lang=de><p>Brot");
    options_.shards = 3;
    index();
    for (const char* shard : {"/shard-0", "/shard-1", "/shard-2"}) {
      EXPECT_GT(Xapian::Database(database_ + shard).get_doccount(), 0u);
    }
  }
};

TEST_F(ShardedAdminTest, CheckLooksAtAllShards) {
  const DatabaseCheck check = check_database(database_).value();
  EXPECT_EQ(check.problems, 0u) << check.report;
  EXPECT_EQ(check.documents, 9u);
  EXPECT_THAT(check.metadata.languages, UnorderedElementsAre(Pair("en", 8), Pair("de", 1)));
}

TEST_F(ShardedAdminTest, CheckFindsDamageInAnyShard) {
  for (const char* shard : {"/shard-0", "/shard-1", "/shard-2"}) {
    const std::string table = database_ + shard + "/position.glass";
    const std::string whole = (folder_ / "whole").string();
    std::filesystem::copy_file(table, whole, std::filesystem::copy_options::overwrite_existing);
    std::fstream(table, std::ios::in | std::ios::out | std::ios::binary)
        .write(std::string(8192, 'x').data(), 8192);
    const Expected<DatabaseCheck> check = check_database(database_);
    EXPECT_TRUE(!check || check->problems > 0) << shard;
    std::filesystem::copy_file(whole, table, std::filesystem::copy_options::overwrite_existing);
  }
}

TEST_F(ShardedAdminTest, DeletePageFindsThePageInItsShard) {
  for (const std::string name : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
    EXPECT_EQ(delete_page(database_, "https://example.org/" + name, false).value(), 1u) << name;
  }
  EXPECT_EQ(Xapian::Database(database_).get_doccount(), 1u);
  EXPECT_THAT(check_database(database_).value().metadata.languages,
              UnorderedElementsAre(Pair("de", 1)));
}

TEST_F(ShardedAdminTest, DeleteSiteTakesItOutOfAllShards) {
  EXPECT_EQ(delete_site(database_, "example.org", true).value(), 8u);
  EXPECT_EQ(delete_site(database_, "example.org", false).value(), 8u);
  EXPECT_EQ(Xapian::Database(database_).get_doccount(), 1u);
}

TEST_F(ShardedAdminTest, DeletedPagesComeBackWithTheNextRun) {
  delete_site(database_, "example.org", false).value();
  delete_page(database_, "https://example.com/x", false).value();
  EXPECT_EQ(index().added, 9u);
  EXPECT_EQ(index().unchanged, 9u);
}

TEST_F(ShardedAdminTest, ModelsAreFoundAndForgotten) {
  const SiteLearningOptions learning;
  SiteLearningReport report;
  LearningObserver observer;
  const SiteModels learned = learn_sites(source_, learning, report, observer).value();
  TestClassifier::of(options_).model = [models = learned](const RawPage& page) {
    return models.find(site_of(page.url, "site"));
  };
  TestClassifier::of(options_).state = [](const RawPage&) { return 7; };
  index();
  EXPECT_EQ(read_models_of(database_).value().models.sites().size(), 2u);
  delete_site(database_, "example.org", false).value();
  const StoredModels left = read_models_of(database_).value();
  ASSERT_EQ(left.models.sites().size(), 1u);
  EXPECT_EQ(left.models.sites()[0]->site(), "example.com");
}

}  // namespace
}  // namespace winnow
