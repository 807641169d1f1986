// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages are read to learn from a source, and what is made of those that are none.
#include "indexer/learning/sample_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/indexer/learning/memory_pages.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Gt;
using testing::IsEmpty;
using testing::Lt;
using testing::SizeIs;
using testing::StartsWith;

class SampleRecorder : public LearningObserver {
 public:
  void reading(std::uint64_t pages, std::uint64_t, std::uint64_t) override { chosen_from = pages; }
  void sampling(std::uint64_t pages, std::uint64_t total, std::uint64_t) override {
    sampled = pages;
    to_be_sampled = total;
  }
  void looking(std::uint64_t pages, std::uint64_t total) override {
    looked_at = pages;
    to_be_looked_at = total;
  }
  void skipped(const SkippedFile& file) override {
    skipped_files.push_back(file.path);
    vanished += file.reason == SkipReason::vanished;
  }
  bool interrupted() override { return sampled >= stop_after || looked_at >= stop_after; }

  std::uint64_t chosen_from = 0;
  std::uint64_t sampled = 0;
  std::uint64_t to_be_sampled = 0;
  std::uint64_t looked_at = 0;
  std::uint64_t to_be_looked_at = 0;
  std::uint64_t stop_after = UINT64_MAX;
  std::vector<std::string> skipped_files;
  std::size_t vanished = 0;
};

class SampleReaderTest : public testing::Test {
 protected:
  SampleReaderTest() {
    options_.sample_pages = 12;
    options_.threads = 2;
  }

  // Tells what was learned, as it is stored.
  std::string learn() {
    observer_ = {};
    source_.read = source_.times = 0;
    return learn_with(observer_);
  }

  std::string learn_with(SampleRecorder& observer) {
    const Expected<SiteModels> models = learn_sites(source_, options_, report_, observer);
    EXPECT_TRUE(models) << models.error().message();
    if (!models) return "";
    return {reinterpret_cast<const char*>(models->bytes().data()), models->bytes().size()};
  }

  // Does the same with a source whose pages must be read to know their URLs.
  std::string learn_from_all() {
    source_.names_urls = false;
    std::string learned = learn();
    source_.names_urls = true;
    return learned;
  }

  void add_no_page(const std::string& url) {
    source_.add(url, "\x89PNG");
    source_.pages.back().content_type = "";
  }

  FilePages source_;
  SiteLearningOptions options_;
  SiteLearningReport report_;
  SampleRecorder observer_;
};

TEST_F(SampleReaderTest, ReadsThePagesOfTheSampleOnly) {
  source_.add_articles("/", 100);
  learn();
  EXPECT_EQ(source_.read, 12);
  EXPECT_EQ(source_.times, 2);
  EXPECT_EQ(report_.pages, 100u);
  EXPECT_EQ(report_.sites[0].pages, 100u);
  EXPECT_EQ(report_.sites[0].sample, 12u);
}

TEST_F(SampleReaderTest, CountsTheBytesThatWereRead) {
  for (int i = 0; i < 50; ++i) source_.add("/" + std::to_string(i), std::string(1000, 'x'));
  learn();
  EXPECT_EQ(report_.bytes, 12'000u);
}

TEST_F(SampleReaderTest, ReadsAllPagesOnceIfThatTellsTheirUrls) {
  source_.names_urls = false;
  source_.add_articles("/", 100);
  learn();
  EXPECT_EQ(source_.read, 100);
  EXPECT_EQ(source_.times, 1);
}

TEST_F(SampleReaderTest, FindsTheSampleThatItWouldFindIfItReadAll) {
  source_.add_articles("/one/", 40);
  source_.add_articles("/two/", 7);
  source_.add_articles("https://b.example/", 30);
  const std::string learned = learn();
  EXPECT_EQ(source_.read, 24);
  EXPECT_EQ(learn_from_all(), learned);
}

TEST_F(SampleReaderTest, LearnsTheSameWithAnyNumberOfThreads) {
  source_.add_articles("/", 40);
  source_.add_articles("https://b.example/", 9);
  options_.threads = 1;
  const std::string learned = learn();
  const std::string learned_from_all = learn_from_all();
  for (const std::size_t threads : {2u, 3u, 8u}) {
    options_.threads = threads;
    EXPECT_EQ(learn(), learned) << threads;
    EXPECT_EQ(learn_from_all(), learned_from_all) << threads;
  }
}

TEST_F(SampleReaderTest, TakesOtherPagesForThoseThatTurnOutToBeNone) {
  source_.add_articles("/", 20);
  const std::string learned = learn();
  const std::vector<std::string> looked_at = report_.sites[0].learned_from;
  for (int i = 0; i < 10; ++i) add_no_page("/picture" + std::to_string(i));
  learn();
  EXPECT_EQ(report_.sites[0].sample, 12u);
  EXPECT_EQ(report_.sites[0].learned_from, looked_at);
  EXPECT_THAT(report_.skipped, Gt(1u));
  EXPECT_THAT(observer_.skipped_files, SizeIs(report_.skipped)) << "told of once each";
  EXPECT_EQ(report_.pages, 31 - report_.skipped) << "and not counted as pages";
}

TEST_F(SampleReaderTest, FindsTheSameSampleWhereMostFilesAreNoPages) {
  options_.sample_pages = 5;
  source_.add_articles("/", 8);
  learn();
  const std::vector<std::string> looked_at = report_.sites[0].learned_from;
  for (int i = 0; i < 200; ++i) add_no_page("/picture" + std::to_string(i));
  learn();
  EXPECT_EQ(report_.sites[0].learned_from, looked_at);
  EXPECT_EQ(report_.pages, 8u) << "all was read in the end";
}

TEST_F(SampleReaderTest, TakesOtherPagesForThoseThatAreTooLarge) {
  source_.add_articles("/", 20);
  for (int i = 0; i < 4; ++i) {
    source_.add("/large" + std::to_string(i), std::string(kMaxLearnPageBytes + 1 + i, ' '));
  }
  options_.sample_pages = 24;
  learn();
  EXPECT_EQ(report_.too_large, 4u);
  EXPECT_EQ(report_.pages, 24u);
  EXPECT_EQ(report_.sites[0].pages, 24u);
  EXPECT_EQ(report_.sites[0].sample, 20u);
  EXPECT_THAT(report_.sites[0].learned_from, SizeIs(24)) << "they were looked at";
}

TEST_F(SampleReaderTest, TakesOtherPagesForThoseThatHaveVanishedMeanwhile) {
  PagesOfALostFolder source;
  source.add_articles("/", 30);
  source.lost = 10;
  source.lost_in = 1;
  source.goes_on = true;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer_));
  EXPECT_EQ(report_.sites[0].sample, 12u);
  EXPECT_EQ(report_.pages, 20u);
}

TEST_F(SampleReaderTest, NamesPagesThatAreGoneInTheSecondPassAndTheFolderThatHidesThem) {
  PagesOfALostFolder source;
  source.add_articles("/", 30);
  source.lost = 10;
  source.lost_in = 1;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer_));
  ASSERT_THAT(observer_.skipped_files, SizeIs(Gt(2u)));
  EXPECT_EQ(observer_.skipped_files[0], "picture.png");
  EXPECT_EQ(observer_.skipped_files[1], "folder");
  const std::set<std::string> pages(observer_.skipped_files.begin() + 2,
                                    observer_.skipped_files.end());
  EXPECT_THAT(pages, Each(StartsWith("path")));
  EXPECT_THAT(pages, SizeIs(observer_.vanished)) << "each once";
  EXPECT_EQ(report_.skipped, 2 + observer_.vanished);
  EXPECT_EQ(report_.pages, 30 - observer_.vanished);
}

TEST_F(SampleReaderTest, NamesAFolderThatIsLostWhenSamplesAreChosenOnceMore) {
  PagesOfALostFolder source;
  source.add_articles("/", 11);
  source.add("/picture", "\x89PNG");  // the samples are chosen without it then
  source.pages.back().content_type = "";
  source.lost = 4;
  source.lost_in = 2;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer_));
  EXPECT_THAT(observer_.skipped_files, ElementsAre("picture.png", "path11", "folder"));
  EXPECT_EQ(report_.sites[0].sample, 7u);
}

TEST_F(SampleReaderTest, NamesAFolderThatCannotBeReadInAnyPassOnce) {
  PagesOfALostFolder source;
  source.add_articles("/", 11);
  source.add("/picture", "\x89PNG");  // the samples are chosen once more
  source.pages.back().content_type = "";
  source.lost = 4;
  source.goes_on = true;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer_));
  EXPECT_GT(source.times, 2);
  EXPECT_THAT(observer_.skipped_files, ElementsAre("folder", "picture.png", "path11"));
  EXPECT_EQ(report_.skipped, 3u);
}

TEST_F(SampleReaderTest, SaysNothingOfAFolderThatIsLostWithoutAPageThatIsWanted) {
  PagesOfALostFolder source;
  source.add_articles("/", 30);
  source.lost_in = 1;
  ASSERT_TRUE(learn_sites(source, options_, report_, observer_));
  EXPECT_THAT(observer_.skipped_files, ElementsAre("picture.png"));
}

TEST_F(SampleReaderTest, ReadsOfPagesWithOneUrlTheOneWhosePathIsFirst) {
  source_.add("/same", "<p>second");
  source_.add("/same", "<p>first");
  source_.pages[0].path = "b";
  source_.pages[1].path = "a";
  learn();
  EXPECT_EQ(report_.bytes, source_.pages[1].bytes.size());
  EXPECT_EQ(report_.sites[0].sample, 1u);
}

TEST_F(SampleReaderTest, TellsOfEachPhase) {
  source_.add_articles("/", 30);
  source_.add_articles("https://b.example/", 5);
  learn();
  EXPECT_EQ(observer_.chosen_from, 35u);
  EXPECT_EQ(observer_.sampled, 17u);
  EXPECT_EQ(observer_.to_be_sampled, 17u);
  EXPECT_EQ(observer_.looked_at, 17u);
  EXPECT_EQ(observer_.to_be_looked_at, 17u);
  EXPECT_THAT(observer_.skipped_files, ElementsAre("picture.png"));
}

TEST_F(SampleReaderTest, StopsWhenItIsInterruptedWhileItReadsSamples) {
  source_.add_articles("/", 30);
  SampleRecorder observer;
  observer.stop_after = 3;
  learn_with(observer);
  EXPECT_TRUE(report_.interrupted);
  EXPECT_EQ(observer.sampled, 3u);
  EXPECT_THAT(report_.sites, IsEmpty());
}

// Together they are more than is read ahead.
TEST_F(SampleReaderTest, NamesNoPageThatAnInterruptLeavesUnread) {
  options_.sample_pages = 20;
  for (int i = 0; i < 20; ++i) {
    source_.add("/" + std::to_string(i), std::string(kMaxLearnPageBytes, ' '));
  }
  SampleRecorder observer;
  observer.stop_after = 1;
  learn_with(observer);
  EXPECT_TRUE(report_.interrupted);
  EXPECT_LT(source_.read, 20);
  EXPECT_THAT(observer.skipped_files, ElementsAre("picture.png"));
}

TEST_F(SampleReaderTest, LeavesOutSitesWhoseSamplesDoNotFitWhenTheyAreRead) {
  for (const std::string host : {"https://a.example/", "https://b.example/"}) {
    for (int i = 0; i < 10; ++i) source_.add(host + std::to_string(i), std::string(1000, 'x'));
  }
  options_.sample_bytes = 18'000;
  learn();
  ASSERT_THAT(report_.sites, SizeIs(2));
  EXPECT_FALSE(report_.sites[0].over_memory);
  EXPECT_TRUE(report_.sites[1].over_memory);
  EXPECT_THAT(report_.bytes, Lt(20'001u));
}

TEST_F(SampleReaderTest, GivesBackTheErrorsOfTheSource) {
  source_.fails = true;
  EXPECT_FALSE(learn_sites(source_, options_, report_, observer_));
}

}  // namespace
}  // namespace winnow
