// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/config_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ConfigEntry only(std::string_view text) {
  std::vector<ConfigEntry> entries = read_config(text, "file").value();
  EXPECT_EQ(entries.size(), 1U);
  return entries.empty() ? ConfigEntry{} : entries.front();
}

std::string error_of(std::string_view text) {
  const auto entries = read_config(text, "file");
  EXPECT_FALSE(entries);
  return entries ? "" : entries.error().message();
}

TEST(ConfigReader, ReadsKeysOfSectionsWithTheirLines) {
  const auto entries =
      read_config("# c\n[index]\ndb = \"site.db\"\n\n[search]\nlimit=5", "f").value();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_THAT(entries[0].section, ElementsAre("index"));
  EXPECT_EQ(entries[0].key, "db");
  EXPECT_THAT(entries[0].values, ElementsAre("site.db"));
  EXPECT_EQ(entries[0].line, 3U);
  EXPECT_THAT(entries[1].values, ElementsAre("5"));
  EXPECT_EQ(entries[1].line, 6U);
}

TEST(ConfigReader, AQuotedPartOfASectionKeepsItsDots) {
  EXPECT_THAT(only("[site.\"www.example.org\"]\nmethod='all'").section,
              ElementsAre("site", "www.example.org"));
}

TEST(ConfigReader, ANumberSignInQuotationMarksIsNoComment) {
  EXPECT_THAT(only("[a]\nb = \"http://x/#y\" # z").values, ElementsAre("http://x/#y"));
}

TEST(ConfigReader, ReadsListsOverSeveralLines) {
  const ConfigEntry entry = only("[a]\nb = [ \"x\", # one\n  'y',\n 3 , ]\n");
  EXPECT_TRUE(entry.is_list);
  EXPECT_THAT(entry.values, ElementsAre("x", "y", "3"));
  EXPECT_EQ(entry.line, 2U);
}

TEST(ConfigReader, ReadsTruthAndNumbers) {
  EXPECT_THAT(only("[a]\nb = [true, false, -1, +0.5, 1e-3]").values,
              ElementsAre("true", "false", "-1", "+0.5", "1e-3"));
}

TEST(ConfigReader, ReadsEscapes) {
  EXPECT_THAT(only(R"([a]
b = "\"\\\t\u00e4\U0001F600")")
                  .values,
              ElementsAre("\"\\\t\xC3\xA4\xF0\x9F\x98\x80"));
  EXPECT_THAT(only("[a]\nb = 'C:\\d'").values, ElementsAre("C:\\d"));
}

TEST(ConfigReader, ReadsFilesOfOtherSystems) {
  EXPECT_THAT(only("\xEF\xBB\xBF[a]\r\nb = 1\r\n").values, ElementsAre("1"));
}

TEST(ConfigReader, AnEmptyFileHasNoEntries) {
  EXPECT_THAT(read_config("", "file").value(), IsEmpty());
  EXPECT_THAT(read_config("# nothing", "file").value(), IsEmpty());
}

TEST(ConfigReader, SaysInWhichLineWhatIsWrong) {
  EXPECT_THAT(error_of("[a]\n\nb"), HasSubstr("file:3: "));
  EXPECT_THAT(error_of("[a]\nb = 12 13"), HasSubstr("file:2: "));
  EXPECT_THAT(error_of("[a]\nb = 1\nc = 2\nb = 3"), HasSubstr("file:4: b is there twice"));
  EXPECT_THAT(error_of("[a]\n[b]\n[a]"), HasSubstr("file:3: the section is there twice"));
}

struct Broken {
  std::string text;
  std::string complaint;
};

class BrokenConfig : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenConfig, IsRefused) {
  EXPECT_THAT(error_of(GetParam().text), HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    Values, BrokenConfig,
    ::testing::Values(Broken{"[a]\nb = word", "quotation marks"}, Broken{"[a]\nb = 12kb", "12kb"},
                      Broken{"[a]\nb = \"x", "quotation mark is missing"},
                      Broken{"[a]\nb = \"x\n\"", "quotation mark is missing"},
                      Broken{"[a]\nb = \"\"\"x\"\"\"", "several lines"},
                      Broken{"[a]\nb = \"\\q\"", "no character"},
                      Broken{"[a]\nb = \"\\ud800\"", "no character"},
                      Broken{"[a]\nb = \"\\u12\"", "too few digits"},
                      Broken{"[a]\nb = \"\\", "no character"}, Broken{"[a]\nb =", "missing"},
                      Broken{"[a]\nb = [1 2]", "does not go on"}, Broken{"[a]\nb = [1,", "missing"},
                      Broken{"[a", "\"]\""}, Broken{"[]", "neither"}, Broken{"[[a]]", "[[...]]"},
                      Broken{"[a] b = 1", "behind the end"}, Broken{"= 1", "neither"},
                      Broken{"b.c = 1", "\"=\""}, Broken{"b = {c = 1}", "no value"}));

}  // namespace
}  // namespace winnow::cli
