// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "indexer/schema/page_limits.h"

namespace winnow {
namespace {

std::string repeated(std::string_view part, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += part;
  return text;
}

std::vector<std::string> words_at_once(const std::string& text) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  segmenter.segment(text, spans);
  std::vector<std::string> words;
  for (const WordSpan& span : spans) words.push_back(text.substr(span.offset, span.length));
  return words;
}

struct Cut {
  std::vector<std::string> words;
  std::size_t most = 0;  // of a piece
};

Cut cut(const std::string& text) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  TextPieces pieces(text, segmenter, spans);
  Cut result;
  while (pieces.next()) {
    result.most = std::max(result.most, spans.size());
    for (const WordSpan& span : spans) {
      result.words.emplace_back(pieces.piece().substr(span.offset, span.length));
    }
  }
  return result;
}

void expect_the_same_words(const std::string& text) {
  EXPECT_TRUE(cut(text).words == words_at_once(text)) << text.substr(0, 40) << " " << text.size();
}

TEST(TextPieces, HaveTheWordsOfTheText) {
  expect_the_same_words("");
  expect_the_same_words(" ");
  expect_the_same_words("one");
  expect_the_same_words("one two, U.N. and C++ don't 10,000.50");
  for (const std::string_view part :
       {"one two 10,000.50 ", "U.N. C++ AT&T don't ", "\xE6\x97\xA5\xE6\x9C\xAC ", "\n", ","}) {
    expect_the_same_words(repeated(part, 300'000));
  }
}

TEST(TextPieces, HaveTheWordsOfATextWithoutSpaces) {
  for (const std::string_view part :
       {"one-two/10,000.50;", "U.N.;C++;AT&T;don't;", "a,",
        "\xC3\xA9.x:", "\xE3\x80\x82\xE6\x97\xA5\xE6\x9C\xAC\xE3\x80\x82"}) {
    expect_the_same_words(repeated(part, 2'500'000));
  }
}

TEST(TextPieces, KeepAWordOfManyMegabytesWhole) {
  const std::string word(5'000'000, 'x');
  expect_the_same_words(word);
  expect_the_same_words("one " + word + " two");
  expect_the_same_words("one;" + word + ";two");
}

TEST(TextPieces, HaveFewWordsAtATime) {
  EXPECT_LE(cut(repeated("a ", 3'000'000)).most, 40'000u);
  EXPECT_LE(cut(repeated("a;", 3'000'000)).most, 600'000u);
}

}  // namespace
}  // namespace winnow
