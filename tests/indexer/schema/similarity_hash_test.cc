// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/similarity_hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "indexer/schema/page_checksum.h"

namespace winnow {
namespace {

// `count` words as frequent as those of a text: the k-th one stands count / k times in it.
std::vector<std::string> text_of(const std::string& topic, int count) {
  std::vector<std::string> words;
  for (int word = 1; static_cast<int>(words.size()) < count; ++word) {
    for (int i = 0; i < 1 + 30 / word; ++i) words.push_back(topic + std::to_string(word));
  }
  return words;
}

std::uint64_t hash_of(const std::vector<std::string>& words) {
  SimilarityHash hash;
  for (const std::string& word : words) hash.add(hash_of_term(word), 1);
  return hash.value();
}

int distance(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::popcount(hash_of(a) ^ hash_of(b));
}

TEST(SimilarityHash, OfNoWordsIsZero) { EXPECT_EQ(SimilarityHash().value(), 0u); }

TEST(SimilarityHash, DoesNotDependOnTheOrderOfWords) {
  const std::vector<std::string> words = text_of("sea", 300);
  EXPECT_EQ(distance(words, {words.rbegin(), words.rend()}), 0);
}

TEST(SimilarityHash, CountsAWordAsOftenAsItOccurs) {
  SimilarityHash one_by_one;
  for (int i = 0; i < 3; ++i) one_by_one.add(5, 1);
  one_by_one.add(6, 2);
  SimilarityHash at_once;
  at_once.add(6, 2);
  at_once.add(5, 3);
  EXPECT_EQ(at_once.value(), one_by_one.value());
  EXPECT_EQ(at_once.value(), 5u);
}

TEST(SimilarityHash, OfTextsThatDifferInOneWordInAHundredIsNear) {
  for (const std::string topic : {"sea", "land", "sky", "fire"}) {
    std::vector<std::string> changed = text_of(topic, 400);
    for (std::size_t i = 50; i < changed.size(); i += 100) changed[i] = "other" + std::to_string(i);
    EXPECT_LE(distance(text_of(topic, 400), changed), 3) << topic;
  }
}

TEST(SimilarityHash, OfDifferentTextsIsFar) {
  EXPECT_GT(distance(text_of("sea", 400), text_of("land", 400)), 15);
  EXPECT_GT(distance(text_of("sky", 400), text_of("fire", 400)), 15);
}

TEST(SimilarityHash, OfTextsThatShareHalfIsNotNear) {
  std::vector<std::string> half = text_of("sea", 400);
  const std::vector<std::string> other = text_of("land", 200);
  half.resize(200);
  half.insert(half.end(), other.begin(), other.end());
  EXPECT_GT(distance(text_of("sea", 400), half), 3);
}

}  // namespace
}  // namespace winnow
