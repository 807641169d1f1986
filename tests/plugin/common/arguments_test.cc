// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace winnow {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A program with one command, which has options with a value, a flag, and words.
class Arguments : public ::testing::Test {
 protected:
  Arguments() {
    program_.add_option("--config", config_);
    CLI::App& search = *program_.add_subcommand("search", "");
    search.add_option("--db,-d", database_);
    search.add_option("--site", sites_)->allow_extra_args(false);
    search.add_flag("--json", json_);
    search.add_option("QUERY", words_);
  }

  // What CLI11 says of them; empty if all are well.
  std::string complaint(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "program");
    try {
      parse_arguments(program_, static_cast<int>(arguments.size()), arguments.data());
    } catch (const CLI::ParseError& error) {
      return error.what();
    }
    return "";
  }

  CLI::App program_;
  std::string config_;
  std::string database_;
  std::vector<std::string> sites_;
  std::vector<std::string> words_;
  bool json_ = false;
};

TEST_F(Arguments, AnEmptyValueDoesNotTakeTheNextArgument) {
  EXPECT_EQ(complaint({"search", "--db=", "site.db", "word"}), "--db: " + std::string(kEmptyValue));
  EXPECT_EQ(complaint({"--config=", "search", "word"}), "--config: " + std::string(kEmptyValue));
  EXPECT_EQ(complaint({"search", "--site", "a", "--site="}), "--site: " + std::string(kEmptyValue));
}

TEST_F(Arguments, AnEmptyValueInQuotesIsRefusedAsWell) {
  EXPECT_EQ(complaint({"search", "--db", "", "word"}), "--db: " + std::string(kEmptyValue));
  EXPECT_EQ(complaint({"search", "-d", "", "word"}), "--db: " + std::string(kEmptyValue));
}

TEST_F(Arguments, WordsMayBeEmptyAndMayLookLikeOptions) {
  EXPECT_THAT(complaint({"search", "--db", "site.db", "--", "", "--site="}), IsEmpty());
  EXPECT_THAT(words_, ElementsAre("", "--site="));
}

TEST_F(Arguments, AValueMayLookLikeAnOptionWithoutOne) {
  EXPECT_THAT(complaint({"search", "--db", "--site=", "--site=a=b=", "--json=", "word"}),
              IsEmpty());
  EXPECT_EQ(database_, "--site=");
  EXPECT_THAT(sites_, ElementsAre("a=b="));
  EXPECT_TRUE(json_);
  EXPECT_THAT(words_, ElementsAre("word"));
}

}  // namespace
}  // namespace winnow
