// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/source_part.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "tests/indexer/learning/memory_pages.h"

namespace winnow {
namespace {

using testing::ElementsAre;

std::unique_ptr<FilePages> site(int pages) {
  auto source = std::make_unique<FilePages>();
  for (int i = 0; i < pages; ++i) {
    const std::string host = "https://h" + std::to_string(i % 7) + ".example/";
    source->add(host + std::to_string(i), "<p>page " + std::to_string(i));
  }
  return source;
}

// The URLs of the part, and how many files it was told that are no pages.
struct Found {
  std::multiset<std::string> urls;
  int skipped = 0;
};

Found read(std::unique_ptr<Source> whole, SourcePart part) {
  Found found;
  const auto source = part_of_source(std::move(whole), std::move(part));
  EXPECT_TRUE(source->for_each(
      [&](RawPage&& page) {
        found.urls.insert(page.url);
        return true;
      },
      [&](const SkippedFile&) { ++found.skipped; }));
  return found;
}

class PartsOfASource : public testing::TestWithParam<std::tuple<std::uint32_t, PartBy, bool>> {};

TEST_P(PartsOfASource, HaveEachPageOnceTogether) {
  const auto [parts, by, names_urls] = GetParam();
  Found all;
  std::map<std::string, std::set<std::uint32_t>> parts_of_host;
  for (std::uint32_t number = 1; number <= parts; ++number) {
    auto whole = site(100);
    whole->names_urls = names_urls;
    const Found part = read(std::move(whole), {number, parts, by, ""});
    all.urls.insert(part.urls.begin(), part.urls.end());
    all.skipped += part.skipped;
    for (const std::string& url : part.urls) parts_of_host[url.substr(0, 18)].insert(number);
  }
  EXPECT_EQ(all.urls, read(site(100), {}).urls);
  EXPECT_EQ(all.skipped, 1);
  if (by != PartBy::site) return;
  for (const auto& [host, numbers] : parts_of_host) EXPECT_EQ(numbers.size(), 1U) << host;
}

INSTANTIATE_TEST_SUITE_P(Of, PartsOfASource,
                         testing::Combine(testing::Values(1, 2, 5, 150),
                                          testing::Values(PartBy::site, PartBy::url),
                                          testing::Bool()));

TEST(SourcePart, OfNamedUrlsNoOthersAreRead) {
  auto whole = site(100);
  const FilePages& pages = *whole;
  const auto source = part_of_source(std::move(whole), {1, 4, PartBy::url, ""});
  int count = 0;
  ASSERT_TRUE(source->for_each_entry([&](SourceEntry&&) { return ++count > 0; }, {}));
  EXPECT_GT(count, 5);
  EXPECT_LT(count, 50);
  EXPECT_EQ(pages.read, 0);
}

TEST(SourcePart, UnderOneNameAllHostsAreInOnePart) {
  std::set<std::size_t> sizes;
  for (const std::uint32_t number : {1U, 2U, 3U}) {
    sizes.insert(read(site(30), {number, 3, PartBy::site, "all"}).urls.size());
  }
  EXPECT_THAT(sizes, ElementsAre(0, 30));
}

TEST(SourcePart, KnowsWhichUrlsAreItsOwn) {
  const auto one = part_of_source(site(1), {1, 2, PartBy::url, ""});
  const auto two = part_of_source(site(1), {2, 2, PartBy::url, ""});
  for (const std::string url : {"https://a.example/", "/a.html", "/b.html"}) {
    EXPECT_NE(one->may_have(url), two->may_have(url)) << url;
  }
}

TEST(SourcePart, IsReadFromItsText) {
  EXPECT_EQ(parse_part("2/5").value(), (SourcePart{2, 5, PartBy::site, ""}));
  EXPECT_EQ(part_text({2, 5, PartBy::url, ""}), "2/5 by url");
  for (const char* wrong : {"", "/", "1", "0/1", "2/1", "1/0", "a/2", "1/2 ", "1/100001", "-1/2"}) {
    EXPECT_FALSE(parse_part(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace winnow
