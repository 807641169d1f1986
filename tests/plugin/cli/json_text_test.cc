// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace winnow::report {
namespace {

TEST(JsonText, EscapesATextOfAnyLengthInOnePiece) {
  EXPECT_EQ(json_of(std::string_view()), "\"\"");
  for (const std::string part : {"\u00E9", "a\u00E9\n", "\xF0\x9F\x98\x80\"\\"}) {
    std::string text;
    while (text.size() < 300'000) text += part;
    EXPECT_EQ(json_of(std::string_view(text)), nlohmann::json(text).dump());
  }
}

TEST(JsonText, ReplacesWhatIsNoCharacterHoweverLong) {
  const std::string text(200'000, '\x80');
  const std::string read = nlohmann::json::parse(json_of(std::string_view(text)));
  EXPECT_EQ(read.size(), 3 * text.size());
  EXPECT_EQ(read.find_first_not_of("\xEF\xBF\xBD"), std::string::npos);
}

}  // namespace
}  // namespace winnow::report
