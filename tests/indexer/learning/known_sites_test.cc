// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sites that are known already when a source is learned from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

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
    for (const auto& site : models.sites()) options_.known.push_back({*site, {}});
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

class ShiftedSitesTest : public testing::Test {
 protected:
  static constexpr int kPages = 40;

  ShiftedSitesTest() {
    source_.add_articles("/", kPages);
    learn();
    for (std::size_t i = 0; i < models_.sites().size(); ++i) {
      options_.known.push_back({*models_.sites()[i], report_.sites[i].learned_from});
    }
  }

  const SiteReport& learn() {
    LearningObserver observer;
    source_.read = 0;
    Expected<SiteModels> models = learn_sites(source_, options_, report_, observer);
    EXPECT_TRUE(models) << models.error().message();
    if (models) models_ = std::move(*models);
    return report_.sites[0];
  }

  void change(int pages) {
    for (int i = 0; i < pages; ++i) source_.pages[static_cast<std::size_t>(i)].bytes += "<p>more";
  }

  FilePages source_;
  SiteLearningOptions options_;
  SiteLearningReport report_;
  SiteModels models_;
};

TEST_F(ShiftedSitesTest, AreNotThoseThatAreAsTheyWere) {
  EXPECT_TRUE(learn().known);
  EXPECT_FALSE(report_.sites[0].shifted);
  EXPECT_EQ(report_.sites[0].learned_from, options_.known[0].learned_from);
  EXPECT_EQ(report_.sites[0].sample, kPages);
}

TEST_F(ShiftedSitesTest, AreThoseWhereMoreThanAShareOfTheSampleHasChanged) {
  change(4);
  EXPECT_TRUE(learn().known) << "a tenth";
  change(5);
  EXPECT_TRUE(learn().shifted);
  EXPECT_FALSE(report_.sites[0].known);
  EXPECT_NE(report_.sites[0].learned_from, options_.known[0].learned_from);
}

TEST_F(ShiftedSitesTest, AreThoseWhereNewPagesHaveComeIntoTheSample) {
  source_.add_articles("/new", 4);
  EXPECT_TRUE(learn().known);
  source_.add_articles("/newer", 1);
  EXPECT_TRUE(learn().shifted);
  EXPECT_FALSE(report_.sites[0].grown);
}

TEST_F(ShiftedSitesTest, AreThoseThatHaveLostPages) {
  source_.pages.resize(36);
  EXPECT_TRUE(learn().known);
  source_.pages.resize(35);
  EXPECT_TRUE(learn().shifted);
  EXPECT_EQ(models_.sites()[0]->site_pages(), 35u);
}

TEST_F(ShiftedSitesTest, AreCalledGrownIfTheyAreThat) {
  source_.add_articles("/new", kPages + 1);
  EXPECT_TRUE(learn().grown);
  EXPECT_FALSE(report_.sites[0].shifted);
}

TEST_F(ShiftedSitesTest, AreLearnedAsIfNothingHadBeenKnown) {
  change(20);
  learn();
  const std::string known = models_.identifier();
  options_.known.clear();
  learn();
  EXPECT_EQ(models_.identifier(), known);
}

TEST_F(ShiftedSitesTest, AreNoneWhereNobodyKnowsWhatWasLearnedFrom) {
  options_.known[0].learned_from.clear();
  change(kPages);
  EXPECT_TRUE(learn().known);
  EXPECT_EQ(source_.read, 0);
}

// Their hashes are known although they are not among the pages of the sample.
TEST_F(ShiftedSitesTest, AreNotThoseWithManyLargePages) {
  for (int i = 0; i < 8; ++i) {
    source_.add("/large" + std::to_string(i),
                std::string(kMaxLearnPageBytes + 1 + static_cast<std::size_t>(i), ' '));
  }
  options_.known.clear();
  learn();
  options_.known.push_back({*models_.sites()[0], report_.sites[0].learned_from});
  EXPECT_TRUE(learn().known);
}

}  // namespace
}  // namespace winnow
