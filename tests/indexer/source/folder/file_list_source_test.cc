// SPDX-License-Identifier: GPL-2.0-or-later
#include <fstream>

#include "tests/indexer/source/folder_fixture.h"
#include "tests/indexer/source/source_run.h"
#include "winnow/indexer/open_source.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FileListTest : public FolderTest {
 protected:
  SourceRun read_list(const std::string& lines, const SourceSettings& options = {}) {
    const std::string list = temporary_ / "list";
    std::ofstream(list, std::ios::binary) << lines;
    const auto source = open_listed_files(root_, list, options);
    EXPECT_TRUE(source) << source.error().message();
    SourceRun run = run_entries(**source);
    EXPECT_EQ(run_pages(**source).paths, run.paths);
    return run;
  }
};

TEST_F(FileListTest, TakesTheListedFilesInTheirOrder) {
  write("b.html", "<p>b");
  write("a/c.html", "<p>c");
  write("a/d.html", "<p>d");
  write("unlisted.html");
  const SourceRun run = read_list("b.html\n./a//d.html\n\na/c.html");
  EXPECT_THAT(run.paths, ElementsAre("b.html", "a/d.html", "a/c.html"));
  EXPECT_EQ(run.bytes("a/c.html"), "<p>c");
  EXPECT_THAT(run.skipped, IsEmpty());
}

TEST_F(FileListTest, TakesAbsolutePathsInTheSource) {
  write("a/b.html");
  write("../outside.html");
  const std::string outside = temporary_ / "outside.html";
  const SourceRun run = read_list(std::string(root_ / "a/b.html") + "\n" + outside + "\n");
  EXPECT_THAT(run.paths, ElementsAre("a/b.html"));
  EXPECT_EQ(run.reason(outside), "bad-path");
}

TEST_F(FileListTest, GivesTheUrlsOfTheFolder) {
  write("www.example.org/a/index.html");
  write("www.example.org/b.html");
  const SourceRun run = read_list("www.example.org/a/index.html\n");
  EXPECT_EQ(run.url("www.example.org/a/index.html"), "https://www.example.org/a/");
}

// Also where the list has only some of the files that a folder has.
TEST_F(FileListTest, KnowsWhichFileStandsForAFolder) {
  for (const char* path : {"a/default.html", "a/index.html", "b/default.html", "c/index.htm"}) {
    write(path);
  }
  const SourceRun run = read_list("a/default.html\nb/default.html\nc/index.htm\na/index.html\n");
  EXPECT_EQ(run.url("a/default.html"), "/a/default.html");
  EXPECT_EQ(run.url("a/index.html"), "/a/");
  EXPECT_EQ(run.url("b/default.html"), "/b/");
  EXPECT_EQ(run.url("c/index.htm"), "/c/");
}

TEST_F(FileListTest, SkipsWhatItCannotTakeWithTheReason) {
  write("a.html");
  write("b.png", "PNG");
  write("c.txt", "text");
  std::filesystem::create_directory(root_ / "folder.html");
  std::filesystem::create_symlink("a.html", root_ / "link.html");
  std::filesystem::create_directory_symlink(".", root_ / "loop");
  const SourceRun run = read_list(
      "missing.html\nno/folder/a.html\nb.png\n../a.html\na.html\na.html\nlink.html\nloop/a.html\n"
      "folder.html\n" +
      std::string(5000, 'x') + "\n");
  EXPECT_THAT(run.paths, ElementsAre("a.html"));
  EXPECT_EQ(run.reason("missing.html"), "unreadable");
  EXPECT_EQ(run.reason("no/folder/a.html"), "unreadable");
  EXPECT_EQ(run.reason("b.png"), "not-html");
  EXPECT_EQ(run.reason("../a.html"), "bad-path");
  EXPECT_EQ(run.reason("a.html"), "seen-before");
  EXPECT_EQ(run.reason("link.html"), "symlink");
  EXPECT_EQ(run.reason("loop/a.html"), "unreadable");
  EXPECT_EQ(run.reason("folder.html"), "unreadable");
  EXPECT_EQ(run.details.at("folder.html"),
            "a folder and no page; list the pages in it, or name it as a source of its own");
  EXPECT_EQ(run.reason("line 10 of the list"), "bad-path");
  EXPECT_EQ(run.details.at("line 10 of the list"), "longer than 4096 bytes");
}

TEST_F(FileListTest, FollowsLinksIfItIsTold) {
  write("a/b.html", "<p>b");
  std::filesystem::create_directory_symlink("a", root_ / "c");
  SourceSettings options;
  options.follow_symlinks = true;
  EXPECT_EQ(read_list("c/b.html\n", options).bytes("c/b.html"), "<p>b");
}

TEST_F(FileListTest, NeedsAFolderAndAList) {
  write("a.html");
  const auto no_folder = open_listed_files(root_ / "a.html", root_ / "a.html", {});
  ASSERT_FALSE(no_folder);
  EXPECT_EQ(no_folder.error().code, ErrorCode::usage);
  const auto no_list = open_listed_files(root_, root_ / "missing", {});
  ASSERT_FALSE(no_list);
  EXPECT_EQ(no_list.error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace winnow
