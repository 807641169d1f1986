// SPDX-License-Identifier: GPL-2.0-or-later
//
// What most pages of a sample have, and whether most pages of the site do.

#include "indexer/learning/passage_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/indexer/learning/memory_pages.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/parsed_pages.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::vector<PageIdentity> pages_named(const std::string& prefix, int count) {
  std::vector<PageIdentity> pages;
  for (int i = 0; i < count; ++i) {
    const std::string name = prefix + std::to_string(i);
    pages.push_back(identify_page("https://a.example/" + name, name + ".html"));
  }
  return pages;
}

std::vector<std::uint64_t> paths_of(const ControlPages& control) {
  return {control.paths().begin(), control.paths().end()};
}

std::size_t common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [&](std::uint64_t path) {
    return std::find(b.begin(), b.end(), path) != b.end();
  }));
}

TEST(ControlPages, AreNotOfTheSample) {
  const std::vector<PageIdentity> site = pages_named("page", 30);
  const std::span<const PageIdentity> sample = std::span(site).first(20);
  const ControlPages control(site, sample, 100);
  EXPECT_THAT(control.paths(), SizeIs(10));
  for (const PageIdentity& page : sample) EXPECT_THAT(control.paths(), Not(Contains(page.path)));
}

TEST(ControlPages, AreAsManyAsAreWanted) {
  EXPECT_THAT(ControlPages(pages_named("page", 500), {}, 100).paths(), SizeIs(100));
}

TEST(ControlPages, BeginWithADrawOfFewer) {
  const std::vector<PageIdentity> site = pages_named("page", 500);
  std::vector<std::uint64_t> many = paths_of(ControlPages(site, {}, 100));
  many.resize(20);
  EXPECT_THAT(ControlPages(site, {}, 20).paths(), ElementsAreArray(many));
}

TEST(ControlPages, AreNoneWhereTheSampleIsTheSite) {
  const std::vector<PageIdentity> site = pages_named("page", 30);
  EXPECT_THAT(ControlPages(site, site, 100).paths(), IsEmpty());
}

TEST(ControlPages, DoNotDependOnTheOrder) {
  std::vector<PageIdentity> site = pages_named("page", 500);
  const std::vector<std::uint64_t> before = paths_of(ControlPages(site, {}, 50));
  std::reverse(site.begin(), site.end());
  EXPECT_THAT(ControlPages(site, {}, 50).paths(), ElementsAreArray(before));
}

TEST(ControlPages, AreOthersWithEachPageThatIsAdded) {
  std::vector<PageIdentity> site = pages_named("page", 1000);
  const std::vector<std::uint64_t> before = paths_of(ControlPages(site, {}, 100));
  site.push_back(identify_page("https://a.example/new", "new.html"));
  const std::vector<std::uint64_t> after = paths_of(ControlPages(site, {}, 100));
  // By chance 10 are the same.
  EXPECT_LT(common(before, after), 30U);
}

TEST(ControlPages, CountAUrlOnce) {
  std::vector<PageIdentity> site = pages_named("page", 20);
  const std::vector<std::uint64_t> before = paths_of(ControlPages(site, {}, 10));
  site.push_back({site[3].url, UINT64_MAX});
  EXPECT_THAT(ControlPages(site, {}, 10).paths(), ElementsAreArray(before));
}

constexpr int kSample = 30;
constexpr int kHonest = 120;
constexpr int kAttackers = 20;  // a seventh of the site, two thirds of its sample

// The texts have kPassageWords or more of their own.
std::string text_of(const std::string& name) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += name + "w" + std::to_string(i) + " ";
  return text;
}

const std::string kPassage = text_of("copied");

std::uint64_t hash_of_passage() { return block_text_hash(kPassage.substr(0, kPassage.size() - 1)); }

std::string page_of(const std::string& name, bool has_passage) {
  return "<body><h1>" + name + "</h1><p>" + text_of(name) + "</p>" +
         (has_passage ? "<p>" + kPassage + "</p>" : "");
}

// Makes URLs that come first in the order of samples, in folders of their own.
std::vector<std::string> chosen_urls(int count) {
  std::vector<std::pair<std::uint64_t, std::string>> ranked;
  for (int i = 0; i < 1000 * count; ++i) {
    const std::string url = "https://a.example/user" + std::to_string(i) + "/page";
    ranked.emplace_back(sample_rank(LearnOptions{}.seed, url), url);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> urls;
  for (int i = 0; i < count; ++i) urls.push_back(ranked[static_cast<std::size_t>(i)].second);
  return urls;
}

void add_honest_pages(MemoryPages& source, int with_passage) {
  for (int i = 0; i < kHonest; ++i) {
    const std::string name = "honest" + std::to_string(i);
    source.add("https://a.example/" + name + "/page", page_of(name, i < with_passage));
  }
}

void add_attackers_pages(MemoryPages& source) {
  for (const std::string& url : chosen_urls(kAttackers)) {
    source.add(url, page_of("own" + std::to_string(source.pages.size()), true));
  }
}

class PassageCheckTest : public testing::Test {
 protected:
  PassageCheckTest() { options_.sample_pages = kSample; }

  std::shared_ptr<const SiteModel> learn(Source& source) {
    LearningObserver observer;
    const Expected<SiteModels> models = learn_sites(source, options_, report_, observer);
    EXPECT_TRUE(models) << models.error().message();
    return models->sites().front();
  }

  // Whether the passage is template by how many pages have it.
  static bool is_common(const SiteModel& model) {
    return model.statistics().are_most(model.statistics().text_pages(hash_of_passage()));
  }

  SiteLearningOptions options_;
  SiteLearningReport report_;
};

TEST_F(PassageCheckTest, PagesThatFillTheSampleAreCountedForWhatTheyAreOfTheSite) {
  FilePages source;
  add_honest_pages(source, 1);
  add_attackers_pages(source);
  const auto model = learn(source);
  EXPECT_FALSE(is_common(*model));
  EXPECT_EQ(report_.sites[0].rare_passages, 1U);
  EXPECT_EQ(report_.sites[0].control, kControlPages);
  // They are a seventh of 30 pages.
  EXPECT_NEAR(model->statistics().text_pages(hash_of_passage()), 4, 1);
}

TEST_F(PassageCheckTest, WhatMostPagesOfTheSiteHaveStaysCommon) {
  FilePages source;
  add_honest_pages(source, kHonest);
  const auto model = learn(source);
  EXPECT_TRUE(is_common(*model));
  EXPECT_EQ(model->statistics().text_pages(hash_of_passage()), kSample);
  EXPECT_EQ(report_.sites[0].rare_passages, 0U);
  EXPECT_EQ(report_.sites[0].control, kFirstControlPages);
}

TEST_F(PassageCheckTest, ASampleOfTheWholeSiteNeedsNoCheck) {
  FilePages source;
  add_honest_pages(source, kHonest);
  options_.sample_pages = kHonest;
  learn(source);
  EXPECT_EQ(report_.sites[0].control, 0U);
  EXPECT_EQ(source.read, kHonest);
}

TEST_F(PassageCheckTest, WithoutACommonPassageNothingMoreIsRead) {
  FilePages source;
  add_honest_pages(source, 0);
  learn(source);
  EXPECT_EQ(report_.sites[0].control, 0U);
  EXPECT_EQ(source.read, kSample);
}

TEST_F(PassageCheckTest, PagesThatCannotBeReadSayNothing) {
  FilePages source;
  add_honest_pages(source, kHonest);
  learn(source);
  const std::uint32_t all = report_.sites[0].control;
  for (RawPage& page : source.pages) {
    // Outside of the sample these are some of the pages; in it, others take their places.
    if (page.path.back() == '7') page.content_type.clear();
  }
  const auto model = learn(source);
  EXPECT_TRUE(is_common(*model));
  EXPECT_LT(report_.sites[0].control, all);
  EXPECT_GT(report_.sites[0].control, 0U);
}

class LossRecorder : public LearningObserver {
 public:
  void skipped(const SkippedFile& file) override {
    if (is_lost_page(file.reason)) lost.push_back(file.path);
  }
  std::vector<std::string> lost;
};

TEST_F(PassageCheckTest, AFolderThatIsLostWithControlPagesIsNamed) {
  PagesOfALostFolder source;
  add_honest_pages(source, kHonest);
  source.lost = 100;
  source.lost_in = 2;  // behind the samples
  LossRecorder observer;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer));
  EXPECT_THAT(observer.lost, testing::ElementsAre("folder"));
}

TEST_F(PassageCheckTest, ControlPagesThatCannotBeReadForNowAreNamedOnceEach) {
  class Unreadable : public FilePages {
    Expected<void> for_each_entry(const EntryVisitor& visit, const SkipVisitor& skip) override {
      return FilePages::for_each_entry(
          [&, fails = times == 2](SourceEntry&& entry) {
            if (fails) {
              entry.read = [path = entry.path] {
                return SkippedFile{path, SkipReason::unreadable, "Input/output error"};
              };
            }
            return visit(std::move(entry));
          },
          skip);
    }
  };
  Unreadable source;
  add_honest_pages(source, kHonest);
  LossRecorder observer;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer));
  EXPECT_EQ(observer.lost.size(), kFirstControlPages);
  EXPECT_EQ(std::set<std::string>(observer.lost.begin(), observer.lost.end()).size(),
            kFirstControlPages);
}

TEST_F(PassageCheckTest, IsTheSameWhereUrlsAreKnownAfterReadingOnly) {
  FilePages named;
  add_honest_pages(named, 1);
  add_attackers_pages(named);
  MemoryPages unnamed;
  unnamed.pages = named.pages;
  std::reverse(unnamed.pages.begin(), unnamed.pages.end());
  options_.threads = 1;
  const auto one = learn(named);
  options_.threads = 3;
  const auto other = learn(unnamed);
  EXPECT_EQ(templates_hash(*one), templates_hash(*other));
  EXPECT_EQ(report_.sites[0].rare_passages, 1U);
}

TEST_F(PassageCheckTest, SitesOfOneSourceAreCheckedEachForItself) {
  FilePages source;
  add_honest_pages(source, 1);
  add_attackers_pages(source);
  const std::size_t pages = source.pages.size();
  for (std::size_t i = 0; i < pages; ++i) {
    const std::string name = "other" + std::to_string(i);
    source.add("https://b.example/" + name + "/page", page_of(name, true));
  }
  learn(source);
  ASSERT_EQ(report_.sites.size(), 2U);
  EXPECT_EQ(report_.sites[0].rare_passages, 1U);
  EXPECT_EQ(report_.sites[1].rare_passages, 0U);
  EXPECT_GT(report_.sites[1].control, 0U);
}

TEST_F(PassageCheckTest, ControlPagesAreKeptToBeIndexed) {
  FilePages source;
  add_honest_pages(source, kHonest);
  options_.parsed = std::make_shared<ParsedPages>();
  learn(source);
  EXPECT_EQ(options_.parsed->size(), kSample + kFirstControlPages);
}

TEST_F(PassageCheckTest, CanBeInterrupted) {
  class Stopper : public LearningObserver {
   public:
    void checking(std::uint64_t pages, std::uint64_t) override { stop = pages == 5; }
    bool interrupted() override { return stop; }
    bool stop = false;
  };
  FilePages source;
  add_honest_pages(source, kHonest);
  Stopper observer;
  const Expected<SiteModels> models = learn_sites(source, options_, report_, observer);
  ASSERT_TRUE(models);
  EXPECT_TRUE(report_.interrupted);
  EXPECT_TRUE(models->sites().empty());
}

}  // namespace

}  // namespace winnow
