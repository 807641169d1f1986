// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/log/log_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> log_lines_of(const std::string& content, std::size_t max_bytes) {
  std::istringstream stream(content);
  const auto read_more = [&](char* to, std::size_t bytes) {
    stream.read(to, static_cast<std::streamsize>(bytes));
    return static_cast<std::size_t>(stream.gcount());
  };
  LogLineReader reader(read_more, max_bytes);
  std::vector<std::string> lines;
  for (LogLine line; reader.next(line);) {
    lines.push_back(std::to_string(line.number) + ":" +
                    (line.too_long ? "(long)" : std::string(line.text)));
  }
  return lines;
}

TEST(LogLines, EndAtLineFeedsOrWithTheFile) {
  EXPECT_THAT(log_lines_of("a\n\nb", 9), ElementsAre("1:a", "2:", "3:b"));
  EXPECT_THAT(log_lines_of("a\n", 9), ElementsAre("1:a"));
  EXPECT_THAT(log_lines_of("", 9), IsEmpty());
}

TEST(LogLines, AreCutNowhereByTheBuffer) {
  const std::string first((64 << 10) - 1, 'a');
  const std::string second((64 << 10) + 1, 'b');
  EXPECT_THAT(log_lines_of(first + "\n" + second + "\nc", 1 << 20),
              ElementsAre("1:" + first, "2:" + second, "3:c"));
}

TEST(LogLines, ThatAreTooLongLeaveThoseBehindThemAsTheyAre) {
  const std::string endless(200 << 10, 'a');
  EXPECT_THAT(log_lines_of("ab\nabc\n" + endless + "\nc\n", 2),
              ElementsAre("1:ab", "2:(long)", "3:(long)", "4:c"));
}

}  // namespace
}  // namespace winnow
