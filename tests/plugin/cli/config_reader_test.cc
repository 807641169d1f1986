// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugin/cli/options/config_file.h"

namespace winnow::cli {
namespace {

using ::testing::AllOf;
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
              ElementsAre("true", "false", "-1", "0.5", "0.001"));
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
  EXPECT_THAT(error_of("[a]\nb = 1\nc = 2\nb = 3"),
              AllOf(HasSubstr("file:4: "), HasSubstr("existing"), HasSubstr("'b'")));
  EXPECT_THAT(error_of("[a]\n[b]\n[a]"),
              AllOf(HasSubstr("file:3: "), HasSubstr("existing"), HasSubstr("'a'")));
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
    ::testing::Values(Broken{"[a]\nb = word", "quotation marks"},
                      Broken{"[a]\nb = 12kb", "saw 'k'"}, Broken{"[a]\nb = \"x", "no string"},
                      Broken{"[a]\nb = \"x\n\"", "no string"}, Broken{"[a]\nb = \"\\q\"", "'\\q'"},
                      Broken{"[a]\nb = \"\\ud800\"", "surrogates"},
                      Broken{"[a]\nb = \"\\u12\"", "expected hex digit"},
                      Broken{"[a]\nb = \"\\", "no string"}, Broken{"[a]\nb =", "end-of-file"},
                      Broken{"[a]\nb = [1 2]", "expected comma"},
                      Broken{"[a]\nb = [1,", "no array"}, Broken{"[a", "no table header"},
                      Broken{"[]", "no table header"}, Broken{"[[a]]\nb = 1", "nor a list"},
                      Broken{"[a] b = 1", "expected a comment"}, Broken{"= 1", "saw '='"},
                      Broken{"b = [[1]]", "nor a list"}, Broken{"b = 2024-01-01", "neither text"},
                      Broken{"b = nan", "neither text"}));

// What is no TOML, but was taken by earlier versions.
INSTANTIATE_TEST_SUITE_P(NoToml, BrokenConfig,
                         ::testing::Values(Broken{"[a]\nseed = 18446744073709551615",
                                                  "write it in quotation marks"},
                                           Broken{"[a]\nb = 007", "leading zeroes"},
                                           Broken{"[a]\nb = \"\\e\"", "write \\u001B"},
                                           Broken{"[a]\nb = \"\xE9\"", "save the file as UTF-8"}));

TEST(ConfigReader, ReadsTheSameTableInAnyWay) {
  for (const char* text : {"[a.b]\nc = 1", "a.b.c = 1", "a = {b = {c = 1}}", "[a]\nb.c = 0x1"}) {
    const ConfigEntry entry = only(text);
    EXPECT_THAT(entry.section, ElementsAre("a", "b")) << text;
    EXPECT_EQ(entry.key, "c") << text;
    EXPECT_THAT(entry.values, ElementsAre("1")) << text;
  }
}

TEST(ConfigReader, KeepsTheOrderOfTheFile) {
  const auto entries = read_config("z = 1\n[c]\nb = 1\na = {y = 1, x = 2}\n[a]\n", "f").value();
  std::vector<std::string> keys;
  for (const ConfigEntry& entry : entries) keys.push_back(entry.key);
  EXPECT_THAT(keys, ElementsAre("z", "b", "y", "x"));
}

// Taking such a table down would need all of the stack.
TEST(ConfigReader, RefusesNamesOfTooManyParts) {
  std::string name = "a";
  for (int i = 0; i < 100'000; ++i) name += ".a";
  EXPECT_THAT(error_of("\n[" + name + "]\nb = 1"), HasSubstr("file:2: a name has too many parts"));
  EXPECT_THAT(error_of(name + " = 1"), HasSubstr("too many parts"));
  EXPECT_THAT(error_of("b = {" + name + " = 1}"), HasSubstr("too many parts"));
  const std::string half = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t";
  EXPECT_THAT(error_of("[" + half + "]\n" + half + " = 1"), HasSubstr("file:2: a name has too"));
  EXPECT_THAT(only("b = \"" + std::string(1000, '.') + "\" # " + std::string(1000, '.')).values,
              ElementsAre(std::string(1000, '.')));
}

TEST(ConfigReader, TakesPointsInsideOfQuotationMarksForNoParts) {
  std::string address = "1";
  for (int i = 0; i < 100; ++i) address += ".1";
  EXPECT_THAT(only("b = '" + address + "'").values, ElementsAre(address));
  EXPECT_EQ(only("['" + address + "'.a]\nb = 1").section, (std::vector<std::string>{address, "a"}));
}

// Those letters are what toml++ 3.3.0 takes for out of reach.
TEST(ConfigReader, RefusesLettersBeyondAsciiOutsideOfQuotationMarks) {
  for (const std::string letter : {"\u00E9", "\u0161", "\u03B1", "\uFEEF"}) {
    EXPECT_THAT(error_of("a = 1\n" + letter + "[learn]"), HasSubstr("file:2: ")) << letter;
    EXPECT_THAT(error_of("a = " + letter), HasSubstr("file:1: ")) << letter;
    EXPECT_THAT(only("a = \"\"\"\\\n  " + letter + "\"\"\"").values, ElementsAre(letter));
  }
}

}  // namespace
}  // namespace winnow::cli
