// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks what must hold for any bytes.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "extractor/html/decode/encodings.h"
#include "extractor/text/utf8.h"
#include "winnow/extractor/decode.h"

namespace winnow {
namespace {

std::string random_label(std::mt19937& random) {
  if (random() % 3 == 0) return {};
  return std::string(encoding_name(static_cast<Encoding>(random() % kEncodings)));
}

// Decoders stumble over these pieces, so that short strings meet hard cases.
std::string random_bytes(std::mt19937& random) {
  static const std::array<std::string, 20> kPieces = {"a",
                                                      "<p>",
                                                      "\r",
                                                      "\n",
                                                      "\r\n",
                                                      std::string(1, '\0'),
                                                      "\xC3\xA9",
                                                      "\xEF\xBB\xBF",
                                                      "\xFF\xFE",
                                                      "\xED\xA0\x80",
                                                      "\xF0\x9F",
                                                      "\x1B$B",
                                                      "\x1B(B",
                                                      "\x81",
                                                      "\x8E\xA1",
                                                      "\xEF\xBF\xBF",
                                                      std::string("<\0", 2),
                                                      "<meta charset=shift_jis>",
                                                      "<meta charset=utf-16>",
                                                      "plain words "};
  std::string bytes;
  for (std::size_t left = random() % 60; left > 0; --left) {
    if (random() % 4 == 0) {
      bytes += static_cast<char>(random());
    } else {
      bytes += kPieces[random() % kPieces.size()];
    }
  }
  return bytes;
}

std::string random_text(std::mt19937& random) {
  static const std::array<std::string, 8> kPieces = {
      "word ", "\n", "\t", "<b>", "\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xC2\xA0"};
  std::string text;
  for (std::size_t left = random() % 60; left > 0; --left) text += kPieces[random() % 8];
  return text;
}

bool is_clean(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (!sequence.valid || sequence.character == 0 || sequence.character == U'\r') return false;
    at += sequence.length;
  }
  return !text.starts_with("\xEF\xBB\xBF");
}

TEST(DecodeProperties, TheTextIsCleanForAnyBytesAndAnyLabel) {
  std::mt19937 random(1);
  int texts = 0;
  for (int i = 0; i < 30'000; ++i) {
    const std::string bytes = random_bytes(random);
    const std::string label = random_label(random);
    const Expected<DecodedText> text = decode(bytes, {label});
    if (!text) continue;
    ++texts;
    ASSERT_TRUE(is_clean(text->text)) << label << ": " << testing::PrintToString(bytes);
    ASSERT_EQ(encoding_name(find_encoding(text->encoding).value()), text->encoding);
  }
  EXPECT_GT(texts, 10'000);
}

TEST(DecodeProperties, Utf8TextStaysAsItIs) {
  std::mt19937 random(2);
  for (int i = 0; i < 10'000; ++i) {
    const std::string text = random_text(random);
    const Expected<DecodedText> result = decode(text);
    ASSERT_TRUE(result.has_value()) << text;
    ASSERT_EQ(result->text, text);
    ASSERT_EQ(result->replaced, 0u);
  }
}

TEST(DecodeProperties, DecodingItsOwnResultChangesNothing) {
  std::mt19937 random(3);
  for (int i = 0; i < 5000; ++i) {
    const std::string bytes = random_bytes(random);
    const std::string label = random_label(random);
    const Expected<DecodedText> once = decode(bytes, {label});
    if (!once) continue;
    const Expected<DecodedText> twice = decode(once->text, {"utf-8"});
    if (!twice) continue;
    ASSERT_EQ(once->text, twice->text);
  }
}

TEST(DecodeProperties, ThreadsDoNotDisturbEachOther) {
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  for (std::string& result : results) {
    threads.emplace_back([&result] {
      std::mt19937 random(4);
      for (int i = 0; i < 500; ++i) {
        const std::string bytes = random_bytes(random);
        const std::string label = random_label(random);
        const Expected<DecodedText> text = decode(bytes, {label});
        result += text ? text->text : text.error().what;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) EXPECT_EQ(result, results.front());
}

}  // namespace
}  // namespace winnow
