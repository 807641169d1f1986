// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/site_learning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/indexer/learning/memory_pages.h"
#include "winnow/indexer/joined_source.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class Recorder : public LearningObserver {
 public:
  void reading(std::uint64_t pages, std::uint64_t total, std::uint64_t) override {
    pages_read = pages;
    pages_in_all = total;
  }
  void learning(const std::string& site, std::uint32_t sample) override {
    sites.push_back(site + ":" + std::to_string(sample));
  }
  void warning(const Error& error) override { warnings.push_back(error); }
  void skipped(const SkippedFile& file) override { skipped_files.push_back(file.path); }
  bool interrupted() override {
    return pages_read >= stop_after_pages || sites.size() >= stop_at_site;
  }

  std::uint64_t pages_read = 0;
  std::uint64_t pages_in_all = 0;
  std::vector<std::string> sites;
  std::vector<Error> warnings;
  std::vector<std::string> skipped_files;
  std::uint64_t stop_after_pages = UINT64_MAX;
  std::size_t stop_at_site = SIZE_MAX;
};

class SiteLearningTest : public testing::Test {
 protected:
  SiteModels learn() {
    Expected<SiteModels> models = learn_sites(source_, options_, report_, observer_);
    EXPECT_TRUE(models) << models.error().message();
    if (!models) models = SiteModels::of({});
    return *models;
  }

  const SiteReport& report_of(const std::string& site) const {
    const auto found = std::find_if(report_.sites.begin(), report_.sites.end(),
                                    [&](const SiteReport& one) { return one.site == site; });
    static const SiteReport none;
    EXPECT_NE(found, report_.sites.end()) << site;
    return found == report_.sites.end() ? none : *found;
  }

  MemoryPages source_;
  SiteLearningOptions options_;
  SiteLearningReport report_;
  Recorder observer_;
};

std::string bytes_of(const SiteModels& models) {
  return {reinterpret_cast<const char*>(models.bytes().data()), models.bytes().size()};
}

// This is every other page.
std::unique_ptr<Source> half_of(const std::vector<RawPage>& pages, std::size_t first) {
  auto half = std::make_unique<MemoryPages>();
  for (std::size_t i = first; i < pages.size(); i += 2) half->pages.push_back(pages[i]);
  return half;
}

// Says the same of all blocks.
std::shared_ptr<const TreeEnsemble> model_of_bias(int bias) {
  return std::make_shared<TreeEnsemble>(
      TreeEnsemble::parse(
          "winnow-block-model 1\nbias " + std::to_string(bias) + "\nfeatures 0\ntrees 0\n",
          block_features())
          .value());
}

TEST(SiteOf, IsTheHostInLowerCaseWithoutAPort) {
  EXPECT_EQ(site_of("https://WWW.Example.org:8080/a", "site"), "www.example.org");
}

TEST(SiteOf, IsTheNameForPagesWithoutAHost) { EXPECT_EQ(site_of("/a/b.html", "site"), "site"); }

TEST_F(SiteLearningTest, KeepsThePagesThatItParsed) {
  source_.add_articles("https://a.example/", 20);
  options_.sample_pages = 8;
  options_.parsed = std::make_shared<ParsedPages>();
  learn();
  EXPECT_EQ(options_.parsed->size(), 8u);
}

TEST_F(SiteLearningTest, MakesAModelForEachHost) {
  source_.add_articles("https://b.example/", 5);
  source_.add_articles("https://a.example/", 4);
  source_.add_articles("/", 3);
  const SiteModels models = learn();
  ASSERT_THAT(models.sites(), SizeIs(3));
  EXPECT_EQ(models.sites()[0]->site(), "a.example");
  EXPECT_EQ(models.sites()[1]->site(), "b.example");
  EXPECT_EQ(models.sites()[2]->site(), "site");
  ASSERT_THAT(models.sites()[1]->templates(), SizeIs(1));
  EXPECT_EQ(models.sites()[1]->templates()[0].tree.pages(), 5u);
  EXPECT_THAT(observer_.sites, ElementsAre("a.example:4", "b.example:5", "site:3"));
}

TEST_F(SiteLearningTest, TakesAllPagesForOneSiteIfItIsNamed) {
  options_.site = "all";
  source_.add_articles("https://b.example/", 2);
  source_.add_articles("/", 2);
  source_.pages[0].bytes += "<b>other";
  source_.pages[1].bytes += "<b>than the rest";
  const SiteModels models = learn();
  ASSERT_THAT(models.sites(), SizeIs(1));
  EXPECT_EQ(models.sites()[0]->site(), "all");
  EXPECT_EQ(models.sites()[0]->different_pages(), 4u);
}

TEST_F(SiteLearningTest, CountsWhatHappened) {
  source_.add_articles("https://a.example/", 6);
  source_.add("https://a.example/copy", source_.pages[0].bytes);
  const SiteModels models = learn();
  EXPECT_EQ(report_.pages, 7u);
  EXPECT_GT(report_.bytes, 0u);
  EXPECT_EQ(report_.skipped, 1u);
  EXPECT_FALSE(report_.interrupted);
  ASSERT_THAT(report_.sites, SizeIs(1));
  EXPECT_EQ(report_.sites[0].site, "a.example");
  EXPECT_EQ(report_.sites[0].pages, 7u);
  EXPECT_EQ(report_.sites[0].sample, 7u);
  EXPECT_EQ(report_.sites[0].different, 6u);
  EXPECT_EQ(models.sites()[0]->site_pages(), 7u);
  EXPECT_EQ(observer_.pages_read, 7u);
  EXPECT_EQ(observer_.pages_in_all, 7u);
  EXPECT_THAT(observer_.skipped_files, ElementsAre("picture.png"));
}

TEST_F(SiteLearningTest, SamplesLargeSites) {
  source_.add_articles("/", kSamplePages + 50);
  learn();
  EXPECT_EQ(report_of("site").pages, kSamplePages + 50);
  EXPECT_EQ(report_of("site").sample, kSamplePages);
}

TEST_F(SiteLearningTest, SamplesAsManyPagesAsItIsToLearnFrom) {
  options_.learn.learn_pages = kSamplePages + 20;
  source_.add_articles("/", kSamplePages + 50);
  const SiteModels models = learn();
  EXPECT_EQ(report_of("site").sample, kSamplePages + 20);
  EXPECT_EQ(models.sites()[0]->templates()[0].tree.pages(), kSamplePages + 20);
}

TEST_F(SiteLearningTest, SamplesAsManyPagesAsItIsTold) {
  options_.sample_pages = 5;
  source_.add_articles("/", 12);
  learn();
  EXPECT_EQ(report_of("site").sample, 5u);
  options_.learn.learn_pages = 8;
  learn();
  EXPECT_EQ(report_of("site").sample, 8u) << "what it is to learn from must be there";
}

// One page alone is no evidence of anything.
TEST_F(SiteLearningTest, LearnsNothingFromASampleOfOnePage) {
  options_.sample_pages = 1;
  source_.add_articles("/", 12);
  const SiteModels models = learn();
  EXPECT_EQ(report_of("site").sample, 1u);
  EXPECT_THAT(models.sites()[0]->templates(), IsEmpty());
}

TEST_F(SiteLearningTest, ReadsTheBlocksOfThePagesThatItLearnsFrom) {
  options_.block_model = model_of_bias(20);
  source_.add_articles("/", 4);
  const SiteModels models = learn();
  const SiteStatistics& statistics = models.sites()[0]->statistics();
  EXPECT_EQ(statistics.pages(), 4u);
  EXPECT_EQ(statistics.main_words(), 4 * 5 * kShareUnit) << "all words, as the bias says";
}

TEST_F(SiteLearningTest, ReadsThemByTheBuiltInModelIfThereIsNoOther) {
  source_.add_articles("/", 4);
  const std::uint64_t built_in = learn().sites()[0]->statistics().main_words();
  options_.block_model = std::make_shared<TreeEnsemble>(shipped_block_model());
  EXPECT_EQ(learn().sites()[0]->statistics().main_words(), built_in);
  options_.block_model = model_of_bias(-20);
  EXPECT_NE(learn().sites()[0]->statistics().main_words(), built_in);
}

TEST_F(SiteLearningTest, GivesTheSameBytesWhateverTheOrderOfPages) {
  source_.add_articles("https://a.example/", kSamplePages + 30);
  source_.add_articles("https://b.example/", 8);
  const std::string bytes = bytes_of(learn());
  std::mt19937 random(1);
  std::shuffle(source_.pages.begin(), source_.pages.end(), random);
  EXPECT_EQ(bytes_of(learn()), bytes);
}

TEST_F(SiteLearningTest, GivesTheSameBytesForPartsOfASiteInAnyOrder) {
  source_.add_articles("https://a.example/", kSamplePages + 30);
  source_.add_articles("https://b.example/", 7);
  const std::string bytes = bytes_of(learn());
  for (const bool second_first : {false, true}) {
    std::vector<std::unique_ptr<Source>> halves;
    halves.push_back(half_of(source_.pages, second_first ? 1 : 0));
    halves.push_back(half_of(source_.pages, second_first ? 0 : 1));
    const std::unique_ptr<Source> joined = join_sources(std::move(halves));
    const Expected<SiteModels> models = learn_sites(*joined, options_, report_, observer_);
    ASSERT_TRUE(models) << models.error().message();
    EXPECT_EQ(bytes_of(*models), bytes) << second_first;
  }
}

TEST_F(SiteLearningTest, LearnsAlsoFromPagesThatRobotsMayNotIndex) {
  source_.add_articles("/", 4);
  source_.add("/secret", "<meta name=robots content=noindex><p>secret");
  const SiteModels models = learn();
  EXPECT_EQ(report_of("site").refused, 0u);
  EXPECT_EQ(models.sites()[0]->sample_pages(), 5u);
}

TEST_F(SiteLearningTest, RefusesWhatIsNoText) {
  source_.add_articles("/", 4);
  source_.add("/picture", std::string("\x89PNG\r\n\x1a\n\0\0\0\0", 12));
  learn();
  EXPECT_EQ(report_of("site").refused, 1u);
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_EQ(observer_.warnings[0].where, "path4");
}

TEST_F(SiteLearningTest, RefusesPagesOverALimit) {
  options_.learn.pattern.limits.page_nodes = 20;
  source_.add_articles("/", 4);
  std::string many;
  for (int i = 0; i < 20; ++i) many += "<p>text";
  source_.add("/many", many);
  learn();
  EXPECT_EQ(report_of("site").refused, 1u);
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_EQ(observer_.warnings[0].code, ErrorCode::too_large);
  EXPECT_THAT(observer_.warnings[0].what, testing::HasSubstr("the limit for 20 nodes of a page"));
  EXPECT_NE(observer_.warnings[0].hint, "");
}

TEST_F(SiteLearningTest, NamesTheLimitThatAPageWithoutStructureIsOver) {
  options_.limits.nodes = 30;
  source_.add_articles("/", 4);
  std::string many;
  for (int i = 0; i < 40; ++i) many += "<p>text";
  source_.add("/many", many);
  learn();
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_THAT(observer_.warnings[0].what,
              testing::HasSubstr(std::string(degraded_name(Degraded::nodes))));
}

TEST_F(SiteLearningTest, ReadsPagesInTheEncodingOfTheirHeader) {
  for (int i = 0; i < 4; ++i) {
    source_.add("/" + std::to_string(i), "<h1>\xe4\xf6</h1><p>" + std::to_string(i));
    source_.pages.back().http_charset = "windows-1251";
  }
  const SiteModels models = learn();
  ASSERT_THAT(models.sites()[0]->templates(), SizeIs(1));
  const PatternTree& tree = models.sites()[0]->templates()[0].tree;
  const bool found = std::any_of(tree.nodes().begin(), tree.nodes().end(), [&](const auto& node) {
    return tree.text(static_cast<std::uint32_t>(&node - tree.nodes().data())) == "\xd0\xb4\xd1\x86";
  });
  EXPECT_TRUE(found);
}

TEST_F(SiteLearningTest, CountsPagesThatAreTooLargeWithoutLookingAtThem) {
  source_.add_articles("/", 4);
  source_.add("/large", std::string(kMaxLearnPageBytes + 1, ' '));
  learn();
  EXPECT_EQ(report_.too_large, 1u);
  EXPECT_EQ(report_of("site").pages, 5u);
  EXPECT_EQ(report_of("site").sample, 4u);
}

TEST_F(SiteLearningTest, MakesAModelWithoutTemplatesForASiteWithTooFewPages) {
  source_.add_articles("/", 2);
  const SiteModels models = learn();
  ASSERT_THAT(models.sites(), SizeIs(1));
  EXPECT_THAT(models.sites()[0]->templates(), IsEmpty());
}

TEST_F(SiteLearningTest, MakesNoModelWithoutPages) {
  EXPECT_THAT(learn().sites(), IsEmpty());
  EXPECT_THAT(report_.sites, IsEmpty());
}

TEST_F(SiteLearningTest, HashesTemplatesAndNotHowManyPagesTheSiteHas) {
  source_.add_articles("https://a.example/", 6);
  const std::uint64_t six = templates_hash(*learn().sites()[0]);
  EXPECT_EQ(templates_hash(*learn().sites()[0]), six);
  source_.add("https://a.example/5/", source_.pages[5].bytes);
  const SiteModels more = learn();
  EXPECT_EQ(more.sites()[0]->site_pages(), 7u);
  EXPECT_EQ(templates_hash(*more.sites()[0]), six) << "a copy of a page changes no template";
  source_.add_articles("https://a.example/more/", 1);
  source_.pages.back().bytes += "<p>One more<p>";
  EXPECT_NE(templates_hash(*learn().sites()[0]), six);
}

TEST_F(SiteLearningTest, HashesWhatTheStatisticsSay) {
  source_.add_articles("/", 6);
  options_.block_model = model_of_bias(20);
  const SiteModels sure = learn();
  options_.block_model = model_of_bias(-20);
  const SiteModels unsure = learn();
  ASSERT_THAT(sure.sites()[0]->templates(), SizeIs(1));
  EXPECT_TRUE(std::ranges::equal(sure.sites()[0]->templates()[0].tree.bytes(),
                                 unsure.sites()[0]->templates()[0].tree.bytes()));
  EXPECT_NE(templates_hash(*sure.sites()[0]), templates_hash(*unsure.sites()[0]));
}

TEST_F(SiteLearningTest, HashesWhatTitlesHaveInCommon) {
  const auto learn_with = [this](const std::string& tail) {
    source_.pages.clear();
    for (int i = 0; i < 20; ++i) {
      const std::string n = std::to_string(i);
      source_.add("/" + n, "<title>Tree " + n + tail + "</title><h1>Tree " + n + "</h1><p>" + n);
    }
    return learn().sites()[0];
  };
  const auto willow = learn_with(" - Willow Park");
  const auto birch = learn_with(" - Birch Park");
  ASSERT_THAT(willow->title_tails(), ElementsAre("Willow Park"));
  EXPECT_TRUE(std::ranges::equal(willow->statistics().bytes(), birch->statistics().bytes()));
  EXPECT_TRUE(
      std::ranges::equal(willow->templates()[0].tree.bytes(), birch->templates()[0].tree.bytes()));
  EXPECT_NE(templates_hash(*willow), templates_hash(*birch));
  EXPECT_EQ(templates_hash(*willow), templates_hash(*learn_with(" - Willow Park")));
}

TEST_F(SiteLearningTest, StopsReadingWhenItIsInterrupted) {
  observer_.stop_after_pages = 3;
  source_.add_articles("/", 10);
  EXPECT_THAT(learn().sites(), IsEmpty());
  EXPECT_TRUE(report_.interrupted);
  EXPECT_EQ(report_.pages, 3u);
}

TEST_F(SiteLearningTest, StopsLearningWhenItIsInterrupted) {
  observer_.stop_at_site = 2;
  source_.add_articles("https://a.example/", 4);
  source_.add_articles("https://b.example/", 4);
  source_.add_articles("https://c.example/", 4);
  EXPECT_THAT(learn().sites(), IsEmpty());
  EXPECT_TRUE(report_.interrupted);
  EXPECT_THAT(observer_.sites, SizeIs(2));
}

TEST_F(SiteLearningTest, GivesBackTheErrorsOfTheSource) {
  source_.fails = true;
  const Expected<SiteModels> models = learn_sites(source_, options_, report_, observer_);
  ASSERT_FALSE(models);
  EXPECT_EQ(models.error().what, "broken");
}

TEST_F(SiteLearningTest, LeavesOutTheSitesThatCameLastIfMemoryIsShort) {
  source_.add_articles("https://b.example/", 1);
  source_.add_articles("https://c.example/", 1);
  source_.add_articles("https://a.example/", 8);
  source_.add_articles("https://b.example/more/", 9);
  options_.sample_bytes = 12 * (sizeof(RawPage) + 150);
  const SiteModels models = learn();
  ASSERT_THAT(models.sites(), SizeIs(2));
  EXPECT_EQ(models.sites()[0]->site(), "b.example");
  EXPECT_EQ(models.sites()[1]->site(), "c.example");
  EXPECT_TRUE(report_of("a.example").over_memory);
  EXPECT_EQ(report_of("a.example").pages, 8u);
  EXPECT_FALSE(report_of("b.example").over_memory);
  EXPECT_EQ(report_of("b.example").sample, 10u);
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_EQ(observer_.warnings[0].where, "a.example");
}

TEST_F(SiteLearningTest, RefusesWhatIsLeftOfASampleWithTooManyNodes) {
  source_.add_articles("/", 10);
  options_.sample_nodes = 50;
  learn();
  EXPECT_GT(report_of("site").refused, 0u);
  EXPECT_GT(report_of("site").different, 0u);
  EXPECT_EQ(report_of("site").refused + report_of("site").different, 10u);
  ASSERT_FALSE(observer_.warnings.empty());
  EXPECT_THAT(observer_.warnings[0].what, testing::HasSubstr("limit of 50 nodes for the pages"));
}

}  // namespace
}  // namespace winnow
