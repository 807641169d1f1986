// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>

#include "extractor/methods/site/statistics/statistics_format.h"
#include "tests/extractor/methods/pattern_tree/tree/tree_bytes.h"
#include "tests/extractor/methods/site/statistics/read_pages.h"

namespace winnow {
namespace {

SiteStatistics stories() { return ReadPages(four_stories()).learn(); }

std::string failure(const TreeBytes& copy) {
  const auto read = SiteStatistics::read(copy.bytes(), copy.owner());
  if (read) return "";
  EXPECT_FALSE(read.error().hint.empty());
  return read.error().what;
}

// Returns the error after a change to the bytes, with a right checksum.
std::string failure_after(const std::function<void(TreeBytes&)>& change) {
  TreeBytes copy(stories().bytes());
  change(copy);
  copy.seal();
  return failure(copy);
}

template <typename Number>
std::string failure_at(std::size_t offset, Number number) {
  return failure_after([&](TreeBytes& copy) { copy.set(offset, number); });
}

std::string damage(const std::string& what) { return "damaged set of statistics: " + what; }

constexpr std::size_t kRegions = sizeof(StatisticsHeader);

std::size_t behind_regions(const SiteStatistics& statistics) {
  return kRegions + statistics.regions().size_bytes();
}

// Returns the offset of what a view shows.
std::size_t offset_of(const SiteStatistics& statistics, const void* at) {
  return static_cast<std::size_t>(static_cast<const std::byte*>(at) - statistics.bytes().data());
}

// Sums up whatever programs ask.
std::size_t walk(const SiteStatistics& statistics) {
  std::size_t sum = statistics.is_key(1) ? 1 : 0;
  for (const Region& region : statistics.regions()) {
    sum += place_of(statistics, region).size() + statistics.example(region).size();
    sum += statistics.find(region.path);
    sum += statistics.region_text_pages(region.path, 1) + statistics.text_pages(region.path);
    sum += statistics.subtree_pages(region.path);
  }
  return sum;
}

TEST(SiteStatistics, KeepWhatWasCounted) {
  const SiteStatistics statistics = stories();
  const TreeBytes copy(statistics.bytes());
  const auto read = SiteStatistics::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->pages(), 4U);
  EXPECT_EQ(read->main_words(), statistics.main_words());
  EXPECT_EQ(walk(*read), walk(statistics));
  EXPECT_TRUE(std::ranges::equal(read->bytes(), statistics.bytes()));
}

TEST(SiteStatistics, FindRegionsByTheirPaths) {
  const SiteStatistics statistics = stories();
  for (std::uint32_t i = 0; i < statistics.regions().size(); ++i) {
    EXPECT_EQ(statistics.find(statistics.regions()[i].path), i);
  }
  EXPECT_EQ(statistics.find(1), kNoRegion);
  EXPECT_EQ(SiteStatistics().find(1), kNoRegion);
}

TEST(SiteStatistics, RefuseAnyByteThatChanged) {
  const SiteStatistics statistics = stories();
  for (std::size_t at = 0; at < statistics.bytes().size(); ++at) {
    TreeBytes copy(statistics.bytes());
    copy.bytes()[at] ^= std::byte{1};
    EXPECT_NE(failure(copy), "") << at;
  }
}

TEST(SiteStatistics, RefuseBytesThatWereCutOff) {
  const SiteStatistics statistics = stories();
  for (std::size_t size = 0; size < statistics.bytes().size(); ++size) {
    TreeBytes copy(statistics.bytes().first(size));
    if (size >= sizeof(FlatHeader)) copy.seal();
    EXPECT_NE(failure(copy), "") << size;
  }
}

TEST(SiteStatistics, AreSafeToUseWheneverChangedBytesAreTaken) {
  const SiteStatistics statistics = stories();
  std::size_t taken = 0;
  for (std::size_t at = sizeof(FlatHeader); at < statistics.bytes().size(); ++at) {
    for (const int flip : {0x01, 0x80, 0xFF}) {
      TreeBytes copy(statistics.bytes());
      copy.bytes()[at] ^= static_cast<std::byte>(flip);
      copy.seal();
      const auto read = SiteStatistics::read(copy.bytes(), copy.owner());
      if (read) taken += walk(*read) > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(taken, 0U);
}

TEST(SiteStatistics, RefuseHugeCounts) {
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  const std::string what = damage("sizes that do not agree");
  EXPECT_EQ(failure_at(offsetof(StatisticsHeader, regions), kMost), what);
  EXPECT_EQ(failure_at(offsetof(StatisticsHeader, keys), kMost), what);
  EXPECT_EQ(failure_at(offsetof(StatisticsHeader, texts), kMost), what);
  EXPECT_EQ(failure_at(offsetof(StatisticsHeader, string_bytes), kMost), what);
}

TEST(SiteStatistics, RefuseMoreThanTheirNumberOfTooFewPages) {
  EXPECT_EQ(failure_at(offsetof(StatisticsHeader, pages), kLeastPages - 1),
            damage("too few pages for what it has"));
}

TEST(SiteStatistics, RefuseRegionsThatAreInsideOfThemselves) {
  const std::string what = damage("regions that are inside of themselves");
  const std::size_t parent = kRegions + offsetof(Region, parent);
  EXPECT_EQ(failure_at(parent, std::uint32_t{0}), what);
  EXPECT_EQ(failure_after([&](TreeBytes& copy) {
              copy.set(parent, std::uint32_t{1});
              copy.set(parent + sizeof(Region), std::uint32_t{2});
              copy.set(parent + 2 * sizeof(Region), std::uint32_t{0});
            }),
            what);
}

TEST(SiteStatistics, RefuseRegionsThatAreWrong) {
  const std::string what = damage("region 0 is wrong");
  const auto all_pages = offsetof(Region, all) + offsetof(RegionSums, pages);
  EXPECT_EQ(failure_at(kRegions + offsetof(Region, parent), std::uint32_t{1000}), what);
  EXPECT_EQ(failure_at(kRegions + offsetof(Region, name), std::uint32_t{100'000}), what);
  EXPECT_EQ(failure_at(kRegions + offsetof(Region, name), std::uint32_t{2}), what);
  EXPECT_EQ(failure_at(kRegions + offsetof(Region, example), std::uint32_t{100'000}), what);
  EXPECT_EQ(failure_at(kRegions + offsetof(Region, example_pages), std::uint32_t{5}), what);
  EXPECT_EQ(failure_at(kRegions + offsetof(Region, own), std::uint32_t{5}), what);
  EXPECT_EQ(failure_at(kRegions + all_pages, std::uint32_t{5}), what);
  EXPECT_EQ(failure_at(kRegions + all_pages, std::uint32_t{1}), what);
}

TEST(SiteStatistics, RefuseTablesThatAreOutOfOrder) {
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  const SiteStatistics statistics = stories();
  EXPECT_EQ(failure_at(kRegions, kMost), damage("regions that are out of order"));
  const std::size_t keys = behind_regions(statistics);
  EXPECT_EQ(failure_at(keys, kMost), damage("keys that are out of order"));
  StatisticsHeader header;
  std::memcpy(&header, statistics.bytes().data(), sizeof(header));
  const std::size_t texts = keys + header.keys * sizeof(std::uint64_t);
  const std::size_t pages = texts + offsetof(PageCount, pages);
  EXPECT_EQ(failure_at(texts, kMost), damage("counts that are out of order"));
  EXPECT_EQ(failure_at(pages, std::uint32_t{1}), damage("counts that are out of range"));
  EXPECT_EQ(failure_at(pages, std::uint32_t{5}), damage("counts that are out of range"));
  EXPECT_EQ(failure_at(texts + offsetof(PageCount, unused), std::uint32_t{1}),
            damage("counts that are out of range"));
}

TEST(SiteStatistics, RefuseStringsThatAreNoText) {
  const SiteStatistics statistics = stories();
  const std::size_t name =
      offset_of(statistics, statistics.name(*region_at(statistics, "/nav#top")).data());
  EXPECT_EQ(failure_at(name, '\x1B'), damage("strings that are not text"));
  EXPECT_EQ(failure_at(name, '\xFF'), damage("strings that are not text"));
}

TEST(SiteStatistics, SayThatANewerVersionWroteThem) {
  EXPECT_EQ(failure_at(offsetof(FlatHeader, version), std::uint32_t{3}),
            "a set of statistics of version 3");
}

TEST(SiteStatistics, KeepTheTitlesOfPages) {
  const SiteStatistics statistics = stories();
  const TreeBytes copy(statistics.bytes());
  const auto read = SiteStatistics::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE(read->is_title(block_text_hash("Title gamma")));
  EXPECT_FALSE(read->is_title(block_text_hash("Title epsilon")));
}

TEST(SiteStatistics, OfVersionOneAreReadAndKnowNoTitles) {
  const SiteStatistics untitled = ReadPages({"<p>one two", "<p>one two", "<p>three"}).learn();
  TreeBytes copy(untitled.bytes());
  copy.set(offsetof(FlatHeader, version), std::uint32_t{1});
  copy.seal();
  const auto read = SiteStatistics::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(walk(*read), walk(untitled));
  EXPECT_FALSE(read->is_title(block_text_hash("Title gamma")));
  TreeBytes titled(stories().bytes());
  titled.set(offsetof(FlatHeader, version), std::uint32_t{1});
  titled.seal();
  EXPECT_EQ(failure(titled), damage("unknown properties"));
}

TEST(SiteStatistics, RefuseTitlesThatAreOutOfOrder) {
  const SiteStatistics statistics = stories();
  StatisticsHeader header;
  std::memcpy(&header, statistics.bytes().data(), sizeof(header));
  ASSERT_GE(header.titles, 4U);
  TreeBytes copy(statistics.bytes());
  copy.set(behind_regions(statistics) + header.keys * sizeof(std::uint64_t) +
               (header.texts + header.region_texts + header.subtrees) * sizeof(PageCount),
           std::numeric_limits<std::uint64_t>::max());
  copy.seal();
  EXPECT_EQ(failure(copy), damage("titles that are out of order"));
}

}  // namespace
}  // namespace winnow
