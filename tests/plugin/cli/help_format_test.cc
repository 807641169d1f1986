// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/help_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string>

namespace winnow::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string help_of(CLI::App& command, std::size_t columns) {
  format_help(command, columns);
  return command.help();
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  return longest;
}

class HelpFormat : public ::testing::Test {
 protected:
  HelpFormat() : command_("A command that shows how much of a description fits into a line.") {
    command_.add_option("--bark", bark_, "One two three four five six seven eight nine ten eleven");
    command_.add_subcommand("grow", "One two three four five six seven eight nine ten eleven");
  }

  CLI::App command_;
  std::string bark_;
};

TEST_F(HelpFormat, BreaksDescriptionsBetweenWords) {
  const std::string help = help_of(command_, 60);
  EXPECT_LE(longest_line(help), 60U);
  EXPECT_THAT(help, HasSubstr("  --bark TEXT       One two three four five six seven eight\n"
                              "                    nine ten eleven\n"));
  EXPECT_THAT(help, HasSubstr("  grow              One two three four five six seven eight\n"
                              "                    nine ten eleven\n"));
  EXPECT_THAT(help, HasSubstr("A command that shows how much of a description fits into a\n"
                              "    line.\n"));
}

TEST_F(HelpFormat, IsAsWideAsATerminalButNoWiderThanIsReadWell) {
  EXPECT_THAT(help_of(command_, 1000),
              HasSubstr("One two three four five six seven eight nine ten eleven\n"));
  EXPECT_EQ(help_of(command_, 1000), help_of(command_, kMostHelpColumns));
  EXPECT_EQ(help_of(command_, 1), help_of(command_, 60));
}

TEST_F(HelpFormat, LeavesOutListsThatDoNotFit) {
  command_.add_option("--few", bark_, "Some")->type_name("A")->check(CLI::IsMember({"a", "b"}));
  command_.add_option("--many", bark_, "Some")
      ->type_name("B")
      ->check(CLI::IsMember({std::string(30, 'x'), std::string(30, 'y')}));
  const std::string help = help_of(command_, 60);
  EXPECT_THAT(help, HasSubstr("--few A:{a,b}"));
  EXPECT_THAT(help, HasSubstr("--many B "));
  EXPECT_THAT(help, Not(HasSubstr("xxx")));
}

TEST_F(HelpFormat, BreaksNamesThatAreLongerThanALine) {
  auto* option = command_.add_option("--the-name-of-an-option", bark_, "Some");
  for (const std::string name :
       {"--one-of-the-others", "--another-of-the-others", "--and-a-third-one"}) {
    option->excludes(command_.add_flag(name));
  }
  const std::string help = help_of(command_, 60);
  EXPECT_LE(longest_line(help), 60U);
  EXPECT_THAT(help, HasSubstr("--and-a-third-one"));
}

TEST_F(HelpFormat, DoesNotNameWhatAnOptionExcludesIfThatIsMuch) {
  auto* bark = command_.get_option("--bark");
  bark->excludes(command_.add_flag(std::string("--a")));
  EXPECT_THAT(help_of(command_, 80), HasSubstr("--a Excludes: --bark "));
  for (const std::string name : {"--b", "--c", "--d", "--e", "--f"}) {
    bark->excludes(command_.add_flag(name));
  }
  EXPECT_THAT(help_of(command_, 80), Not(HasSubstr("Excludes")));
}

}  // namespace
}  // namespace winnow::cli
