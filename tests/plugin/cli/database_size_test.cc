// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/database_cost.h"
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

class DatabaseBytes : public CommandTest {};

TEST_F(DatabaseBytes, AreThoseOfAllFilesAlsoInFoldersBelow) {
  write("stub.db/XAPIANDB", "auto part\n");
  write("stub.db/part/postlist.glass", std::string(8192, 'x'));
  write("stub.db/part/more/termlist.glass", std::string(100, 'x'));
  EXPECT_EQ(cli::database_bytes(path("stub.db")), 10U + 8192U + 100U);
}

TEST_F(DatabaseBytes, AreNoneWithoutADatabase) {
  EXPECT_EQ(cli::database_bytes(path("nowhere")), 0U);
}

}  // namespace
}  // namespace winnow::testing
