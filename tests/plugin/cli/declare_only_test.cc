// SPDX-License-Identifier: GPL-2.0-or-later
//
// A command that is declared alone, so that a run starts sooner, has what it has among all others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "plugin/cli/options/command.h"
#include "plugin/cli/options/config_file.h"
#include "plugin/common/declarations.h"

namespace winnow::cli {
namespace {

CLI::App* command_of(CLI::App& winnow, const std::string& name) {
  for (CLI::App* each : winnow.get_subcommands([](const CLI::App*) { return true; })) {
    if (each->get_name() == name) return each;
  }
  return nullptr;
}

// CLI11 names options that exclude each other in the order of their addresses.
std::vector<std::string> words_of_help(CLI::App& winnow, const std::string& name) {
  const CLI::App* const command = command_of(winnow, name);
  std::istringstream help(command == nullptr ? "" : command->help());
  std::vector<std::string> words(std::istream_iterator<std::string>(help), {});
  std::sort(words.begin(), words.end());
  return words;
}

TEST(DeclaredAlone, EachCommandHasTheSameHelp) {
  CLI::App all("", "winnow");
  Action unused;
  declare_winnow(all, unused);
  const std::vector<DeclaredCommand> commands = declared_commands(all);
  EXPECT_GT(commands.size(), 20u);
  for (const DeclaredCommand& command : commands) {
    CLI::App one("", "winnow");
    ASSERT_TRUE(declare_only(command.name, one, unused)) << command.name;
    EXPECT_EQ(declared_commands(one).size(), 1u);
    EXPECT_GT(words_of_help(one, command.name).size(), 20u) << command.name;
    EXPECT_EQ(words_of_help(one, command.name), words_of_help(all, command.name));
    EXPECT_EQ(declared_options(one).size(), declared_options(all).size());
  }
}

TEST(DeclaredAlone, NothingIsDeclaredForWhatIsNoCommand) {
  CLI::App winnow("", "winnow");
  Action unused;
  EXPECT_FALSE(declare_only("serch", winnow, unused));
  EXPECT_TRUE(declared_commands(winnow).empty());
}

// Its sections are for all commands, whichever runs.
TEST(DeclaredAlone, AFileOfOptionsIsNoticedWhereverItIsNamed) {
  constexpr std::array kPlain = {"winnow", "search", "--db", "d", "--conf"};
  EXPECT_FALSE(may_have_config(kPlain.size(), kPlain.data()));
  constexpr std::array kNamed = {"winnow", "search", "--config=f", "word"};
  EXPECT_TRUE(may_have_config(kNamed.size(), kNamed.data()));
  ::setenv("WINNOW_CONFIG", "f", 1);
  EXPECT_TRUE(may_have_config(kPlain.size(), kPlain.data()));
  ::unsetenv("WINNOW_CONFIG");
}

}  // namespace
}  // namespace winnow::cli
