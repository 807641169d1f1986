// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_hashes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <string>
#include <vector>

namespace winnow {
namespace {

// Gives `count` words of a vocabulary in which the k-th stands count / k times, in an order that
// the topic decides.
std::vector<std::string> text_of(const std::string& topic, int count) {
  std::vector<std::string> words;
  for (int word = 1; static_cast<int>(words.size()) < count; ++word) {
    for (int i = 0; i < 1 + 30 / word; ++i) words.push_back("w" + std::to_string(word));
  }
  std::mt19937 random(static_cast<unsigned>(hash_of_term(topic)));
  std::shuffle(words.begin(), words.end(), random);
  return words;
}

std::uint64_t hash_of(const std::vector<std::string>& words) {
  SimilarityHash hash;
  for (const std::string& word : words) hash.add(hash_of_term(word));
  return hash.value();
}

int distance(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::popcount(hash_of(a) ^ hash_of(b));
}

TEST(SimilarityHash, OfNoWordsIsZero) { EXPECT_EQ(SimilarityHash().value(), 0u); }

// The hash by its definition, run by run and bit by bit.
std::uint64_t hash_by_votes(const std::vector<std::string>& words) {
  std::array<int, 64> votes{};
  std::array<std::uint64_t, 3> run{};
  for (const std::string& word : words) {
    run = {run[1], run[2], hash_of_term(word)};
    const std::uint64_t hash =
        hash_of_term({reinterpret_cast<const char*>(run.data()), sizeof run});
    for (std::size_t bit = 0; bit < votes.size(); ++bit) votes[bit] += hash >> bit & 1 ? 1 : -1;
  }
  std::uint64_t bits = 0;
  for (std::size_t bit = 0; bit < votes.size(); ++bit) {
    bits |= std::uint64_t{votes[bit] > 0} << bit;
  }
  return bits;
}

// Databases hold these hashes, and counters of eight bits hold 255.
TEST(SimilarityHash, CountsAsManyRunsAsThereAre) {
  for (const std::size_t count : {1U, 2U, 254U, 255U, 256U, 511U, 4000U}) {
    std::vector<std::string> words = text_of("sea", 4000);
    words.resize(count);
    EXPECT_EQ(hash_of(words), hash_by_votes(words)) << count;
    const std::vector<std::string> same(count, "word");
    EXPECT_EQ(hash_of(same), hash_by_votes(same)) << count;
  }
}

TEST(SimilarityHash, OfLongTextsThatDifferInOneWordIsNear) {
  for (const std::string topic : {"sea", "land", "sky", "fire"}) {
    std::vector<std::string> changed = text_of(topic, 4000);
    changed[200] = "other";
    EXPECT_LE(distance(text_of(topic, 4000), changed), 3) << topic;
  }
}

TEST(SimilarityHash, OfTextsThatDifferInOneWordInAHundredIsNotFar) {
  for (const std::string topic : {"sea", "land", "sky", "fire"}) {
    std::vector<std::string> changed = text_of(topic, 400);
    for (std::size_t i = 50; i < changed.size(); i += 100) changed[i] = "other" + std::to_string(i);
    EXPECT_LE(distance(text_of(topic, 400), changed), 10) << topic;
  }
}

TEST(SimilarityHash, OfTheSameWordsInAnotherOrderIsFar) {
  EXPECT_GT(distance(text_of("sea", 4000), text_of("land", 4000)), 15);
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
