// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/site_sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

using testing::IsEmpty;
using testing::Le;
using testing::SizeIs;

SampledPage page(const std::string& url, const std::string& path = "p") {
  SampledPage made;
  made.page.path = path;
  made.page.url = url;
  made.page.bytes = std::string(1000, 'x');
  made.is_read = true;
  return made;
}

std::vector<std::string> urls_of(const std::vector<SampledPage>& pages) {
  std::vector<std::string> urls;
  for (const SampledPage& one : pages) urls.push_back(one.page.url);
  return urls;
}

std::vector<std::string> sample_of(const std::vector<std::string>& urls, std::uint32_t size) {
  SiteSample sample(1, size);
  for (const std::string& url : urls) {
    sample.add(page(url));
    EXPECT_THAT(sample.bytes(), Le(2 * size * 2000));
  }
  return urls_of(sample.take());
}

// Chooses as the documentation of the class says, with all pages at hand.
std::vector<std::string> sample_by_definition(std::vector<std::string> urls, std::uint32_t size) {
  const auto by_rank = [](const std::string& a, const std::string& b) {
    return std::pair(sample_rank(1, a), a) < std::pair(sample_rank(1, b), b);
  };
  std::sort(urls.begin(), urls.end(), by_rank);
  urls.erase(std::unique(urls.begin(), urls.end()), urls.end());
  std::map<std::string_view, std::uint32_t> folders;
  std::vector<std::string> taken;
  std::vector<std::string> passed_over;
  for (const std::string& url : urls) {
    const bool full = ++folders[folder_of(url)] > std::max(size / kFolderShare, 1u);
    (full ? passed_over : taken).push_back(url);
  }
  taken.resize(std::min<std::size_t>(taken.size(), size));
  for (const std::string& url : passed_over) {
    if (taken.size() < size) taken.push_back(url);
  }
  std::sort(taken.begin(), taken.end(), by_rank);
  return taken;
}

TEST(FolderOf, EndsWithTheLastSlashOfThePath) {
  EXPECT_EQ(folder_of("https://example.org/a/b.html"), "https://example.org/a/");
  EXPECT_EQ(folder_of("https://example.org/a/?q=/c/d"), "https://example.org/a/");
  EXPECT_EQ(folder_of("/a/b#c/d?e/f"), "/a/");
  EXPECT_EQ(folder_of("/a"), "/");
  EXPECT_EQ(folder_of("a"), "");
}

TEST(SiteSample, IsWhatItsDefinitionSays) {
  std::mt19937 random(1);
  for (int round = 0; round < 600; ++round) {
    const std::uint64_t folders = 1 + random() % 8;
    const auto size = static_cast<std::uint32_t>(1 + random() % 24);
    std::vector<std::string> urls;
    for (std::uint64_t count = random() % 120; count > 0; --count) {
      // The folders are of very different sizes, and some URLs come twice.
      const std::uint64_t folder = std::min(random() % folders, random() % folders);
      urls.push_back("/" + std::to_string(folder) + "/" + std::to_string(random() % 60));
    }
    ASSERT_EQ(sample_of(urls, size), sample_by_definition(urls, size)) << "round " << round;
  }
}

TEST(SiteSample, DoesNotDependOnTheOrderOfPages) {
  std::vector<std::string> urls;
  for (int i = 0; i < 300; ++i) urls.push_back((i < 250 ? "/big/" : "/small/") + std::to_string(i));
  const std::vector<std::string> sample = sample_of(urls, 20);
  EXPECT_THAT(sample, SizeIs(20));
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    std::shuffle(urls.begin(), urls.end(), random);
    EXPECT_EQ(sample_of(urls, 20), sample);
  }
}

TEST(SiteSample, TakesNoMoreThanItsShareFromAFolderWhereThereAreOthers) {
  std::vector<std::string> urls;
  for (int i = 0; i < 1000; ++i) urls.push_back("/trap/" + std::to_string(i));
  for (int i = 0; i < 40; ++i) urls.push_back("/" + std::to_string(i) + "/");
  const std::vector<std::string> sample = sample_of(urls, 40);
  EXPECT_THAT(sample, SizeIs(40));
  EXPECT_LE(std::count_if(sample.begin(), sample.end(),
                          [](const std::string& url) { return url.starts_with("/trap/"); }),
            10);
}

TEST(SiteSample, KeepsOfPagesWithOneUrlTheOneWithTheSmallestPath) {
  for (const std::vector<std::string>& paths :
       {std::vector<std::string>{"a", "b", "c"}, {"c", "b", "a"}, {"b", "a", "c"}}) {
    SiteSample sample(1, 10);
    for (const std::string& path : paths) sample.add(page("/x", path));
    const std::vector<SampledPage> pages = sample.take();
    ASSERT_THAT(pages, SizeIs(1));
    EXPECT_EQ(pages[0].page.path, "a");
  }
}

TEST(SiteSample, CountsTheBytesOfWhatItKeeps) {
  SiteSample sample(1, 4);
  EXPECT_EQ(sample.bytes(), 0u);
  sample.add(page("/a"));
  const std::size_t one = sample.bytes();
  EXPECT_GT(one, 1000u);
  sample.add(page("/a"));
  EXPECT_EQ(sample.bytes(), one);
  // The one for the folder is among the four.
  for (int i = 0; i < 10; ++i) sample.add(page("/" + std::to_string(i)));
  EXPECT_EQ(sample.bytes(), 4 * one);
  EXPECT_THAT(sample.take(), SizeIs(4));
  EXPECT_EQ(sample.bytes(), 0u);
  EXPECT_THAT(sample.take(), IsEmpty());
}

}  // namespace
}  // namespace winnow
