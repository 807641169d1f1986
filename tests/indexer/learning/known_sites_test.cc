// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sites that are known already when a source is learned from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/indexer/learning/memory_pages.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

using testing::SizeIs;

class KnownSitesTest : public testing::Test {
 protected:
  KnownSitesTest() { source_.add_articles("/", 6); }

  SiteModels learn() {
    LearningObserver observer;
    Expected<SiteModels> models = learn_sites(source_, options_, report_, observer);
    EXPECT_TRUE(models) << models.error().message();
    return models ? *models : SiteModels();
  }

  // What was learned so far is known from now on.
  void know() {
    const SiteModels models = learn();
    for (const auto& site : models.sites()) options_.known.push_back(*site);
  }

  MemoryPages source_;
  SiteLearningOptions options_;
  SiteLearningReport report_;
};

TEST_F(KnownSitesTest, AreNotLearnedAgain) {
  know();
  source_.add_articles("/more", 6);
  EXPECT_EQ(learn().sites()[0]->site_pages(), 6u);
  EXPECT_TRUE(report_.sites[0].known);
  EXPECT_FALSE(report_.sites[0].grown);
  EXPECT_EQ(report_.sites[0].pages, 12u);
  EXPECT_EQ(report_.sites[0].different, 6u);
}

TEST_F(KnownSitesTest, AreLearnedAgainWhenTheyHaveGrown) {
  know();
  source_.add_articles("/more", 7);
  EXPECT_EQ(learn().sites()[0]->site_pages(), 13u);
  EXPECT_FALSE(report_.sites[0].known);
  EXPECT_TRUE(report_.sites[0].grown);
}

TEST_F(KnownSitesTest, StandBesideThoseThatAreLearned) {
  know();
  source_.add_articles("https://new.example/", 4);
  const SiteModels models = learn();
  ASSERT_THAT(models.sites(), SizeIs(2));
  EXPECT_EQ(models.sites()[0]->site(), "new.example");
  EXPECT_FALSE(report_.sites[0].known);
  EXPECT_TRUE(report_.sites[1].known);
}

TEST_F(KnownSitesTest, ThatTheSourceDoesNotHaveAreLeftOut) {
  know();
  source_.pages.clear();
  source_.add_articles("https://new.example/", 4);
  EXPECT_THAT(learn().sites(), SizeIs(1));
}

}  // namespace
}  // namespace winnow
