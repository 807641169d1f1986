// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/link_dictionary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace winnow {
namespace {

// A link as slot::kLinks has it, to one of 2^24 pages, with one word.
std::string link_to(unsigned page) {
  std::string link = "to";
  for (const int shift : {16, 8, 0}) link += static_cast<char>(page >> shift & 0xFF);
  return link + "\x01wor";
}

std::vector<std::string> links_of(const LinkDictionary& dictionary, std::string_view numbers) {
  std::vector<std::string> links;
  dictionary.for_each_link(numbers, [&](std::string_view link) { links.emplace_back(link); });
  return links;
}

TEST(LinkDictionary, DividesLinksAndGivesThemBack) {
  std::string bytes;
  for (unsigned page = 0; page < 1000; ++page) bytes += link_to(page);
  const LinkDictionary dictionary(bytes, LinkDictionary::Use::divide);
  const DividedLinks divided =
      dictionary.divide(link_to(999) + link_to(5000) + link_to(3) + link_to(4) + link_to(6000));
  EXPECT_EQ(divided.rest, link_to(5000) + link_to(6000));
  EXPECT_EQ(dictionary_of(divided.numbers), dictionary_identifier(bytes));
  EXPECT_THAT(links_of(dictionary, divided.numbers),
              testing::ElementsAre(link_to(3), link_to(4), link_to(999)));
  EXPECT_EQ(divided.numbers.size(), 4U + 1 + 1 + 2);
}

TEST(LinkDictionary, LeavesLinksThatItDoesNotHave) {
  const LinkDictionary dictionary(link_to(1), LinkDictionary::Use::divide);
  const DividedLinks divided = dictionary.divide(link_to(2));
  EXPECT_EQ(divided.rest, link_to(2));
  EXPECT_EQ(divided.numbers, "");
  EXPECT_EQ(dictionary.divide("").rest, "");
}

TEST(LinkDictionary, EndsWhereDamageBegins) {
  const LinkDictionary dictionary(link_to(1) + link_to(2) + "cut", LinkDictionary::Use::divide);
  const std::string numbers = dictionary.divide(link_to(1) + link_to(2)).numbers;
  EXPECT_EQ(links_of(dictionary, numbers).size(), 2U);
  EXPECT_THAT(links_of(dictionary, ""), testing::IsEmpty());
  EXPECT_THAT(links_of(dictionary, "abc"), testing::IsEmpty());
  EXPECT_THAT(links_of(dictionary, "abcd\x02"), testing::IsEmpty()) << "no link has that number";
  EXPECT_THAT(links_of(dictionary, "abcd\x80"), testing::IsEmpty()) << "the number is cut";
  EXPECT_THAT(links_of(dictionary, std::string("abcd\x01") + "\xFF\xFF\xFF\xFF\xFF\xFF\x01"),
              testing::ElementsAre(link_to(2)));
}

TEST(LinkCounter, KeepsWhatSeveralPagesHaveTheCommonestFirst) {
  std::vector<std::string> pages(200);
  for (unsigned page = 0; page < pages.size(); ++page) {
    for (unsigned target = 0; target < 100; ++target) pages[page] += link_to(target);
    if (page % 2 == 0) pages[page] += link_to(900);
    pages[page] += link_to(1000 + page);
  }
  LinkCounter counter;
  for (const std::string& page : pages) counter.add(page);
  const std::string dictionary = counter.dictionary();
  EXPECT_EQ(dictionary.size(), 101 * link_to(0).size());
  EXPECT_TRUE(dictionary.starts_with(link_to(0) + link_to(1)));
  EXPECT_TRUE(dictionary.ends_with(link_to(900)));
}

TEST(LinkCounter, KeepsNothingWhereThatSavesLittle) {
  LinkCounter counter;
  for (int page = 0; page < 100; ++page) counter.add(link_to(1) + link_to(2));
  EXPECT_EQ(counter.dictionary(), "");
}

TEST(LinkCounter, DoesNotCareInWhichOrderManyLinksCome) {
  std::vector<std::string> pages;
  for (unsigned page = 0; page < 600; ++page) {
    std::string links;
    for (unsigned target = 0; target < 1000; ++target) links += link_to(page / 2 * 1000 + target);
    pages.push_back(links);
  }
  LinkCounter forwards;
  for (const std::string& page : pages) forwards.add(page);
  LinkCounter backwards;
  for (auto page = pages.rbegin(); page != pages.rend(); ++page) backwards.add(*page);
  const std::string dictionary = forwards.dictionary();
  EXPECT_EQ(backwards.dictionary(), dictionary);
  EXPECT_GT(dictionary.size(), 30'000 * link_to(0).size());
  EXPECT_LE(dictionary.size(), 65'536 * link_to(0).size());
}

}  // namespace
}  // namespace winnow
