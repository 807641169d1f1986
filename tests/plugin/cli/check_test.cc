// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow check on a sound database.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class CheckCommand : public CommandTest {};

TEST_F(CheckCommand, SaysWhatIsInASoundDatabase) {
  index(copy_site("news_en"), {"--method", "wlr"});
  const Outcome outcome = winnow({"check", "--db", database()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("34 documents"), HasSubstr("method wlr, stemmer auto"),
                                 HasSubstr("languages: en 34"), HasSubstr("No problems found.")));
}

TEST_F(CheckCommand, SaysItAsJson) {
  index(copy_site("news_en"));
  const Outcome outcome = winnow({"check", "--db", database(), "--json"});
  const auto report = nlohmann::json::parse(outcome.out, nullptr, false);
  ASSERT_TRUE(report.is_object());
  EXPECT_EQ(report["problems"], 0);
  EXPECT_EQ(report["documents"], 34);
  EXPECT_EQ(report["winnow"]["choices"]["method"], "site");
  EXPECT_EQ(report["winnow"]["languages"]["en"], 34);
}

TEST_F(CheckCommand, ChangesNothing) {
  index(copy_site("news_en"));
  const auto before = files_of(database());
  winnow({"check", "--db", database()});
  EXPECT_TRUE(files_of(database()) == before);
}

TEST_F(CheckCommand, FailsWhereThereIsNoDatabase) {
  EXPECT_EQ(winnow({"check", "--db", path("nowhere")}).status, 3);
  write("folder/letters.txt", "Dear Mary,");
  EXPECT_EQ(winnow({"check", "--db", path("folder")}).status, 3);
}

}  // namespace
}  // namespace winnow::testing
