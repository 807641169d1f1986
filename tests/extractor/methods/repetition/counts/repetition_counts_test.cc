// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/counts/repetition_counts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "extractor/models/format/flat_format.h"

namespace winnow {
namespace {

RepetitionCounts counted(std::vector<PagePieces> pages) {
  std::vector<const PagePieces*> pointers;
  for (const PagePieces& page : pages) pointers.push_back(&page);
  return count_repetition(pointers);
}

// Two pages share piece 7, one of them has it twice; piece 9 is twice on one page.
RepetitionCounts two_pages() { return counted({{{7, 7, 1}, 30}, {{9, 7, 9}, 12}}); }

TEST(RepetitionCounts, CountPagesAndOccurrences) {
  const RepetitionCounts counts = two_pages();
  EXPECT_EQ(counts.pages(), 2u);
  EXPECT_EQ(counts.words(), 42u);
  EXPECT_EQ(counts.find(7).pages, 2u);
  EXPECT_EQ(counts.find(7).occurrences, 3u);
  EXPECT_EQ(counts.find(9).pages, 1u);
  EXPECT_EQ(counts.find(9).occurrences, 2u);
}

TEST(RepetitionCounts, ForgetWhatOccursOnce) {
  EXPECT_EQ(two_pages().counts().size(), 2u);
  EXPECT_EQ(two_pages().find(1).occurrences, 0u);
  EXPECT_EQ(two_pages().find(1234).pages, 0u);
}

TEST(RepetitionCounts, HaveTheSameBytesForPagesInAnyOrder) {
  const RepetitionCounts counts = two_pages();
  const RepetitionCounts reversed = counted({{{9, 9, 7}, 12}, {{1, 7, 7}, 30}});
  EXPECT_TRUE(std::ranges::equal(counts.bytes(), reversed.bytes()));
}

TEST(RepetitionCounts, AreReadFromTheirBytes) {
  const RepetitionCounts counts = two_pages();
  const auto read = RepetitionCounts::read(counts.bytes(), nullptr);
  ASSERT_TRUE(read.has_value()) << read.error().message();
  EXPECT_EQ(read->pages(), 2u);
  EXPECT_EQ(read->words(), 42u);
  EXPECT_EQ(read->find(7).occurrences, 3u);
}

// A page may have nothing to count, and a site no page.
TEST(RepetitionCounts, OfNothingAreCounts) {
  EXPECT_EQ(counted({}).pages(), 0u);
  EXPECT_EQ(counted({{{}, 0}}).pages(), 1u);
  EXPECT_EQ(RepetitionCounts().find(7).pages, 0u);
}

// Reads bytes with another word in one place, and the checksum that belongs to them.
Expected<RepetitionCounts> read_with(std::size_t offset, std::uint64_t value) {
  const RepetitionCounts counts = two_pages();
  const auto words = std::make_shared<std::vector<std::uint64_t>>(counts.bytes().size() / 8);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*words));
  std::memcpy(bytes.data(), counts.bytes().data(), bytes.size());
  std::memcpy(bytes.data() + offset, &value, sizeof value);
  seal(bytes);
  return RepetitionCounts::read(bytes, words);
}

TEST(RepetitionCounts, RefuseCountsThatCannotBe) {
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 32;
  struct Case {
    const char* what;
    std::size_t offset;
    std::uint64_t value;
  };
  for (const Case& each :
       {Case{"more counts than bytes", 32, 2 + 9 * kHalf}, Case{"hashes out of order", 40, 10},
        Case{"more pages than there are", 48, 3 + 3 * kHalf}, Case{"no page", 48, 0 + 3 * kHalf},
        Case{"fewer occurrences than pages", 48, 2 + 1 * kHalf}}) {
    const auto read = read_with(each.offset, each.value);
    ASSERT_FALSE(read.has_value()) << each.what;
    EXPECT_EQ(read.error().code, ErrorCode::corrupt) << each.what;
  }
}

TEST(RepetitionCounts, RefuseBytesThatAreCutOffOrChanged) {
  const RepetitionCounts counts = two_pages();
  for (std::size_t size = 0; size < counts.bytes().size(); size += 8) {
    EXPECT_FALSE(RepetitionCounts::read(counts.bytes().first(size), nullptr).has_value()) << size;
  }
}

TEST(ThresholdCount, TakesNumbersAsTheyAreAndSharesOfThePages) {
  EXPECT_EQ(threshold_count(5, 100), 5u);
  EXPECT_EQ(threshold_count(0.3, 100), 30u);
  EXPECT_EQ(threshold_count(0.3, 10), 3u);
  EXPECT_EQ(threshold_count(0.31, 10), 4u);
}

TEST(ThresholdCount, IsNeverLessThanTwo) {
  EXPECT_EQ(threshold_count(1, 100), 2u);
  EXPECT_EQ(threshold_count(0.01, 10), 2u);
  EXPECT_EQ(threshold_count(0, 10), 2u);
}

}  // namespace
}  // namespace winnow
