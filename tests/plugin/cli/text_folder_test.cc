// SPDX-License-Identifier: GPL-2.0-or-later
//
// Texts under the paths of pages, whatever these paths are.
#include "plugin/cli/extract/text_folder.h"

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class TextFolderTest : public CommandTest {
 protected:
  TextFolderTest() : folder_(path("out/text")) { EXPECT_TRUE(folder_.open().has_value()); }

  // The class of failure of writing under a path, which must be one.
  ErrorCode failure(const std::string& page_path) {
    const auto written = folder_.write(page_path, "Willow bark.\n");
    EXPECT_FALSE(written.has_value());
    return written ? ErrorCode::usage : written.error().code;
  }

  cli::TextFolder folder_;
};

TEST_F(TextFolderTest, MakesFoldersAsNeeded) {
  ASSERT_TRUE(folder_.write("a/b/c.html", "Willow bark.\n").has_value());
  EXPECT_EQ(read_file(path("out/text/a/b/c.html.txt")), "Willow bark.\n");
}

TEST_F(TextFolderTest, TakesNamesThatOnlyLookLikeTheFolderAbove) {
  EXPECT_TRUE(folder_.write("..a/b..html", "Willow bark.\n").has_value());
  EXPECT_TRUE(std::filesystem::exists(path("out/text/..a/b..html.txt")));
}

TEST_F(TextFolderTest, WritesNothingOutsideItself) {
  const std::string absolute = path("absolute.html");
  for (const std::string& page_path : {std::string("../a.html"), std::string("a/../../b.html"),
                                       std::string(".."), absolute, std::string()}) {
    EXPECT_EQ(failure(page_path), ErrorCode::input) << page_path;
  }
  EXPECT_THAT(files_of(path("")), IsEmpty());
}

TEST_F(TextFolderTest, RefusesNamesThatNoFileCanHave) {
  EXPECT_EQ(failure(std::string(252, 'x')), ErrorCode::input);
  EXPECT_EQ(failure(std::string(300, 'x') + "/a.html"), ErrorCode::input);
  EXPECT_EQ(failure(std::string("a\0b", 3)), ErrorCode::input);
}

TEST_F(TextFolderTest, RefusesPathsWhereSomethingElseStands) {
  write("out/text/a.html.txt", "");
  EXPECT_EQ(failure("a.html.txt/b.html"), ErrorCode::input);
  std::filesystem::create_directory(path("out/text/c.html.txt"));
  EXPECT_EQ(failure("c.html"), ErrorCode::input);
}

TEST_F(TextFolderTest, KeepsTheFirstOfTwoTextsThatHaveOneFile) {
  ASSERT_TRUE(folder_.write("a.html", "Willow bark.\n").has_value());
  for (const char* const same : {"a.html", "./a.html", ".//a.html"}) {
    EXPECT_EQ(failure(same), ErrorCode::input) << same;
  }
  EXPECT_EQ(read_file(path("out/text/a.html.txt")), "Willow bark.\n");
}

// As where the file system makes no difference between capitals.
TEST_F(TextFolderTest, KnowsAFileByOtherNames) {
  ASSERT_TRUE(folder_.write("a.html", "Willow bark.\n").has_value());
  std::filesystem::create_hard_link(path("out/text/a.html.txt"), path("out/text/A.html.txt"));
  EXPECT_EQ(failure("A.html"), ErrorCode::input);
  EXPECT_EQ(read_file(path("out/text/a.html.txt")), "Willow bark.\n");
}

TEST_F(TextFolderTest, ReplacesWhatAnEarlierRunHasWritten) {
  write("out/text/a.html.txt", "Oak.\n");
  ASSERT_TRUE(folder_.write("a.html", "Willow bark.\n").has_value());
  EXPECT_EQ(read_file(path("out/text/a.html.txt")), "Willow bark.\n");
}

TEST_F(TextFolderTest, SaysSoIfTheDeviceIsFull) {
  std::filesystem::create_symlink("/dev/full", path("out/text/a.html.txt"));
  const auto written = folder_.write("a.html", "Willow bark.\n");
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, ErrorCode::disk);
  EXPECT_THAT(written.error().where, HasSubstr("a.html.txt"));
}

TEST_F(TextFolderTest, CannotBeWhereAFileIs) {
  const auto opened = cli::TextFolder(write("file", "")).open();
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().code, ErrorCode::disk);
}

}  // namespace
}  // namespace winnow::testing
