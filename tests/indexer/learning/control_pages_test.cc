// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "indexer/learning/passage_check.h"

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

}  // namespace
}  // namespace winnow
