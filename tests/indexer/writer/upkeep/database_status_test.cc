// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/indexer/writer/site_fixture.h"
#include "tests/indexer/writer/test_classifier.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class DatabaseStatusTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (const std::string name : {"a", "b", "c", "d", "e", "f"}) {
      source_.add("https://example.org/" + name, page_html(long_text(name)));
    }
    source_.add("https://example.com/x", page_html(long_text("x")));
  }

  // Indexes with what is learned of the sites of the source.
  void index_with_models(std::uint64_t state_of_others = 0) {
    const SiteLearningOptions learning;
    SiteLearningReport report;
    LearningObserver observer;
    const SiteModels learned = learn_sites(source_, learning, report, observer).value();
    const auto model_of = [models = learned](const RawPage& page) {
      return models.find(site_of(page.url, "site"));
    };
    TestClassifier::of(options_).model = model_of;
    TestClassifier::of(options_).state = [model_of, state_of_others](const RawPage& page) {
      const auto model = model_of(page);
      return model && state_of_others == 0 ? templates_hash(*model) : state_of_others;
    };
    index();
  }

  DatabaseStatus status() const { return database_status(database_).value(); }
};

TEST_F(DatabaseStatusTest, CountsDocumentsSitesAndNotedFiles) {
  index();
  const DatabaseStatus found = status();
  EXPECT_EQ(found.documents, 7u);
  EXPECT_EQ(found.shards, 1u);
  EXPECT_THAT(found.sites, ElementsAre(Pair("example.com", 1), Pair("example.org", 6)));
  ASSERT_EQ(found.noted.size(), 1u);
  EXPECT_EQ(found.noted.begin()->first.size(), 16u);
  EXPECT_EQ(found.noted.begin()->second, 7u);
  EXPECT_EQ(found.without_model, 7u);
  EXPECT_TRUE(found.metadata.complete);
}

TEST_F(DatabaseStatusTest, CountsInAllShards) {
  options_.shards = 4;
  index();
  const DatabaseStatus found = status();
  EXPECT_EQ(found.documents, 7u);
  EXPECT_EQ(found.shards, 4u);
  EXPECT_EQ(found.noted.begin()->second, 7u);
  EXPECT_THAT(found.sites, ElementsAre(Pair("example.com", 1), Pair("example.org", 6)));
}

TEST_F(DatabaseStatusTest, TellsWhatIsKnownOfSites) {
  index_with_models();
  const DatabaseStatus found = status();
  EXPECT_THAT(found.unreadable, IsEmpty());
  ASSERT_EQ(found.models.size(), 2u);
  EXPECT_EQ(found.models[0].site, "example.com");
  const ModelStatus& model = found.models[1];
  EXPECT_EQ(model.site, "example.org");
  EXPECT_EQ(model.learned, "templates");
  EXPECT_EQ(model.site_pages, 6u);
  EXPECT_EQ(model.different_pages, 6u);
  EXPECT_GT(model.learned_pages, 0u);
  EXPECT_GT(model.bytes, 0u);
  EXPECT_EQ(model.documents, 6u);
  EXPECT_EQ(found.older_model, 0u);
}

TEST_F(DatabaseStatusTest, CountsDocumentsOfOlderModels) {
  index_with_models(77);
  EXPECT_EQ(status().older_model, 7u);
  EXPECT_EQ(status().models[1].documents, 0u);
  index_with_models();
  EXPECT_EQ(status().older_model, 0u);
}

TEST_F(DatabaseStatusTest, CountsPagesThatAnotherOneStandsFor) {
  source_.add("https://example.org/copy", page_html(long_text("a")));
  index();
  EXPECT_EQ(status().metadata.collapsed, 1u);
  EXPECT_EQ(status().dropped, 0u);
  options_.duplicates = Duplicates::drop;
  index();
  EXPECT_EQ(status().dropped, 1u);
  EXPECT_EQ(status().documents, 7u);
}

TEST_F(DatabaseStatusTest, AnInterruptedRunIsNotComplete) {
  observer_.stop_after = 2;
  index();
  EXPECT_FALSE(status().metadata.complete);
}

TEST_F(DatabaseStatusTest, MissingDatabasesAreErrors) {
  EXPECT_EQ(database_status(database_).error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace winnow
