// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/remove_tree.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace winnow {
namespace {

namespace fs = std::filesystem;

class RemoveTree : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "winnow-tree-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string make(const std::string& path) const {
    const fs::path file = folder_ / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << "text";
    return file.string();
  }

  fs::path folder_;
};

TEST_F(RemoveTree, TakesAFolderWithAllThatIsInIt) {
  for (int i = 0; i < 100; ++i) make("it/shard-" + std::to_string(i) + "/deep/er/table");
  make("beside/table");
  remove_tree((folder_ / "it").string());
  EXPECT_FALSE(fs::exists(folder_ / "it"));
  EXPECT_TRUE(fs::exists(folder_ / "beside/table"));
}

TEST_F(RemoveTree, TakesASingleFile) {
  const std::string file = make("it.part");
  remove_tree(file);
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(RemoveTree, LeavesWhatALinkLeadsTo) {
  make("elsewhere/table");
  make("it/table");
  fs::create_directory_symlink(folder_ / "elsewhere", folder_ / "it/link");
  remove_tree((folder_ / "it").string());
  EXPECT_FALSE(fs::exists(folder_ / "it"));
  EXPECT_TRUE(fs::exists(folder_ / "elsewhere/table"));
}

TEST_F(RemoveTree, DoesNothingWhereNothingIs) {
  remove_tree((folder_ / "nowhere").string());
  EXPECT_TRUE(fs::exists(folder_));
}

}  // namespace
}  // namespace winnow
