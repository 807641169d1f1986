// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which files of a folder become pages, and what stops the others.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>

#include "indexer/common/file_descriptor.h"
#include "tests/indexer/source/folder_fixture.h"
#include "tests/indexer/source/source_run.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using DirectorySource = FolderTest;

// Root may read everything; permissions only count for someone else.
class AsNobody {
 public:
  AsNobody() {
    if (::geteuid() == 0) changed_ = ::seteuid(65534) == 0;
  }
  ~AsNobody() {
    if (changed_ && ::seteuid(0) != 0) std::terminate();
  }

 private:
  bool changed_ = false;
};

TEST_F(DirectorySource, HandsOutWholePages) {
  write("a.html", "<p>one");
  write("b.xhtml", "<html/>");
  read();
  EXPECT_EQ(pages_["a.html"].bytes, "<p>one");
  EXPECT_EQ(pages_["a.html"].content_type, "text/html");
  EXPECT_EQ(pages_["a.html"].http_charset, "");
  EXPECT_EQ(pages_["b.xhtml"].content_type, "application/xhtml+xml");
  struct stat status {};
  ASSERT_EQ(::stat((root_ / "a.html").c_str(), &status), 0);
  EXPECT_EQ(pages_["a.html"].modified, status.st_mtim.tv_sec);
}

TEST_F(DirectorySource, GoesInByteOrderOfWholePaths) {
  for (const char* path : {"a/b.html", "a.html", "a-b/c.html", "a/b/c.html", "B.html", "a0.html",
                           "\xFF.html", "z.html", "a/.html"}) {
    write(path);
  }
  read();
  EXPECT_EQ(paths_.size(), 9u);
  EXPECT_TRUE(std::is_sorted(paths_.begin(), paths_.end()));
}

TEST_F(DirectorySource, CanBeReadTwiceWithTheSameResult) {
  write("a/b.html");
  write("c.html");
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  read(**source);
  std::vector<std::string> first = paths_;
  read(**source);
  EXPECT_EQ(paths_, first);
  EXPECT_EQ((*source)->name(), root_.string());
}

TEST_F(DirectorySource, StopsWhenTheVisitorHasEnough) {
  write("a/a.html");
  write("b.html");
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  int visits = 0;
  ASSERT_TRUE((*source)->for_each([&](RawPage&&) { return ++visits < 1; }, nullptr));
  EXPECT_EQ(visits, 1);
}

TEST_F(DirectorySource, CountsAtLeastThePagesWithoutReading) {
  write("a.html");
  write("b/c.php", "no HTML");
  write("b/d.css");
  write("e.html");
  SourceSettings options;
  options.exclude = {"e.html"};
  Expected<std::unique_ptr<Source>> source = open_directory(root_, options);
  ASSERT_TRUE(source);
  EXPECT_EQ(*(*source)->count(), 2u);
}

TEST_F(DirectorySource, DecidesByContentWhereTheNameDoesNot) {
  write("about");
  write("page.php");
  write("list.php", "[1, 2]");
  write("README", "plain text");
  write("style.css");
  read();
  EXPECT_THAT(paths_, ElementsAre("about", "page.php"));
  EXPECT_EQ(reason("list.php"), "not-html");
  EXPECT_EQ(reason("README"), "not-html");
  EXPECT_EQ(reason("style.css"), "not-html");
  EXPECT_THAT(skipped_["style.css"].detail, HasSubstr(".css"));
}

TEST_F(DirectorySource, TakesEmptyPages) {
  write("a.html", "");
  read();
  EXPECT_THAT(paths_, ElementsAre("a.html"));
}

TEST_F(DirectorySource, LeavesOutWhatTheGlobsSay) {
  write("docs/a.html");
  write("docs/print/a.html");
  write("docs/a.css");
  write("blog/a.html");
  SourceSettings options;
  options.include = {"docs/**"};
  options.exclude = {"**/print/**"};
  read(options);
  EXPECT_THAT(paths_, ElementsAre("docs/a.html"));
  EXPECT_EQ(reason("docs/print/a.html"), "excluded");
  EXPECT_EQ(reason("blog/a.html"), "excluded");
  EXPECT_EQ(reason("docs/a.css"), "not-html");
}

TEST_F(DirectorySource, OfASingleFileHasOnlyThatPage) {
  write("a.html");
  write("b.html");
  read(root_ / "b.html");
  EXPECT_THAT(paths_, ElementsAre("b.html"));
  EXPECT_EQ(url("b.html"), "/b.html");
  SourceSettings options;
  options.base_url = "https://example.org/docs";
  read(root_ / "b.html", options);
  EXPECT_EQ(url("b.html"), "https://example.org/docs/b.html");
}

TEST_F(DirectorySource, OfASingleFileTakesAnyNameButOnlyHtml) {
  write("page.txt");
  write("text.txt", "plain");
  read(root_ / "page.txt");
  EXPECT_THAT(paths_, ElementsAre("page.txt"));
  read(root_ / "text.txt");
  EXPECT_THAT(paths_, IsEmpty());
  EXPECT_EQ(reason("text.txt"), "not-html");
}

TEST_F(DirectorySource, WithoutPagesIsNoError) {
  read();
  EXPECT_THAT(paths_, IsEmpty());
  EXPECT_TRUE(skipped_.empty());
}

TEST_F(DirectorySource, ThatDoesNotExistIsNotFound) {
  Expected<std::unique_ptr<Source>> source = open_directory(root_ / "missing", {});
  ASSERT_FALSE(source);
  EXPECT_EQ(source.error().code, ErrorCode::not_found);
  EXPECT_THAT(source.error().where, HasSubstr("missing"));
  EXPECT_FALSE(source.error().hint.empty());
}

TEST_F(DirectorySource, ThatWasRemovedAfterOpeningIsNotFound) {
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  fs::remove(root_);
  Expected<void> done = (*source)->for_each([](RawPage&&) { return true; }, nullptr);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::not_found);
  EXPECT_EQ(done.error().where, root_.string());
}

TEST_F(DirectorySource, ThatIsAFifoIsAnErrorAtOnce) {
  ASSERT_EQ(::mkfifo((root_ / "fifo").c_str(), 0600), 0);
  Expected<std::unique_ptr<Source>> source = open_directory(root_ / "fifo", {});
  ASSERT_FALSE(source);
  EXPECT_EQ(source.error().code, ErrorCode::input);
}

TEST_F(DirectorySource, WithABadGlobIsAUsageError) {
  SourceSettings options;
  options.exclude = {""};
  Expected<std::unique_ptr<Source>> source = open_directory(root_, options);
  ASSERT_FALSE(source);
  EXPECT_EQ(source.error().code, ErrorCode::usage);
}

TEST_F(DirectorySource, SkipsSymbolicLinksByDefault) {
  write("a.html");
  fs::create_symlink(".", root_ / "loop");
  fs::create_symlink("/etc", root_ / "outside");
  fs::create_symlink("a.html", root_ / "b.html");
  read();
  EXPECT_THAT(paths_, ElementsAre("a.html"));
  EXPECT_EQ(reason("loop"), "symlink");
  EXPECT_EQ(reason("outside"), "symlink");
  EXPECT_EQ(reason("b.html"), "symlink");
  EXPECT_THAT(skipped_["b.html"].detail, HasSubstr("--follow-symlinks"));
}

TEST_F(DirectorySource, SurvivesLoopsOfLinksThatItFollows) {
  write("a.html");
  write("sub/b.html");
  fs::create_symlink(".", root_ / "loop");
  fs::create_symlink("..", root_ / "sub" / "up");
  fs::create_symlink("self.html", root_ / "self.html");
  SourceSettings options;
  options.follow_symlinks = true;
  read(options);
  EXPECT_THAT(paths_, ElementsAre("a.html", "sub/b.html"));
  EXPECT_EQ(reason("loop"), "symlink-loop");
  EXPECT_EQ(reason("sub/up"), "symlink-loop");
  EXPECT_EQ(reason("self.html"), "symlink");
}

TEST_F(DirectorySource, TakesEachFileOnceWhereItFollowsLinks) {
  write("../elsewhere/c.html");
  write("a.html");
  write("dir/b.html");
  fs::create_symlink("a.html", root_ / "link1.html");
  fs::create_symlink("link1.html", root_ / "link2.html");
  fs::create_symlink("dir", root_ / "again");
  fs::create_symlink("../elsewhere", root_ / "out");
  fs::create_symlink("../../elsewhere/c.html", root_ / "dir" / "c.html");
  SourceSettings options;
  options.follow_symlinks = true;
  read(options);
  EXPECT_THAT(paths_, ElementsAre("a.html", "again/b.html", "again/c.html"));
  EXPECT_EQ(reason("link1.html"), "seen-before");
  EXPECT_EQ(reason("link2.html"), "seen-before");
  EXPECT_EQ(reason("dir"), "seen-before");
  EXPECT_EQ(reason("out/c.html"), "seen-before");
}

TEST_F(DirectorySource, TakesHardLinksAsFilesOfTheirOwn) {
  write("a.html");
  fs::create_hard_link(root_ / "a.html", root_ / "b.html");
  SourceSettings options;
  for (bool follow : {false, true}) {
    options.follow_symlinks = follow;
    read(options);
    EXPECT_THAT(paths_, ElementsAre("a.html", "b.html"));
  }
}

TEST_F(DirectorySource, NeverOpensFifosSocketsAndDevices) {
  ASSERT_EQ(::mkfifo((root_ / "fifo.html").c_str(), 0600), 0);
  FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::string path = (root_ / "socket.html").string();
  ASSERT_LT(path.size(), sizeof(address.sun_path));
  path.copy(address.sun_path, path.size());
  ASSERT_EQ(::bind(socket.number(), reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
  fs::create_symlink("/dev/zero", root_ / "zero.html");
  SourceSettings options;
  options.follow_symlinks = true;
  read(options);
  EXPECT_THAT(paths_, IsEmpty());
  EXPECT_EQ(reason("fifo.html"), "fifo");
  EXPECT_EQ(reason("socket.html"), "socket");
  EXPECT_EQ(reason("zero.html"), "device");
}

TEST_F(DirectorySource, SkipsWhatItMayNotRead) {
  write("a.html");
  write("closed/b.html");
  write("secret.html");
  fs::permissions(temporary_, fs::perms::all);
  fs::permissions(root_ / "closed", fs::perms::none);
  fs::permissions(root_ / "secret.html", fs::perms::none);
  {
    AsNobody nobody;
    read();
  }
  fs::permissions(root_ / "closed", fs::perms::all);
  EXPECT_THAT(paths_, ElementsAre("a.html"));
  EXPECT_EQ(reason("closed"), "unreadable");
  EXPECT_EQ(reason("secret.html"), "unreadable");
  EXPECT_EQ(skipped_["secret.html"].detail, "Permission denied");
}

TEST_F(DirectorySource, SkipsAFileWhoseReadingFails) {
  fs::create_symlink("/proc/self/mem", root_ / "a.html");
  write("b.html");
  SourceSettings options;
  options.follow_symlinks = true;
  read(options);
  EXPECT_THAT(paths_, ElementsAre("b.html"));
  EXPECT_EQ(reason("a.html"), "unreadable");
}

// Files in /proc say that they are empty, and then are not: like one that grows while it is read.
TEST_F(DirectorySource, SkipsAFileThatGrowsWhileItIsRead) {
  fs::create_symlink("/proc/self/status", root_ / "a.html");
  SourceSettings options;
  options.follow_symlinks = true;
  read(options);
  EXPECT_THAT(paths_, IsEmpty());
  EXPECT_EQ(reason("a.html"), "changed");
}

// On other file systems than ext4, which ends in 2446, some files are later than that.
TEST_F(DirectorySource, GivesNoStampToTimesThatNanosecondsCannotSay) {
  constexpr std::time_t kYear2300 = 10'413'792'000;
  for (const std::time_t seconds : {kYear2300, kYear2300 * 1000, -kYear2300}) {
    write("a.html");
    const timespec times[] = {{seconds, 0}, {seconds, 0}};
    ASSERT_EQ(::utimensat(AT_FDCWD, (root_ / "a.html").c_str(), times, 0), 0);
    struct stat status {};
    ASSERT_EQ(::stat((root_ / "a.html").c_str(), &status), 0);
    if (status.st_mtim.tv_sec / kYear2300 == 0) continue;  // the file system has a nearer limit
    const auto source = open_directory(root_, {});
    ASSERT_TRUE(source);
    const SourceRun run = run_entries(**source);
    EXPECT_FALSE(run.stamps.at("a.html").is_known()) << seconds;
    EXPECT_EQ(run.bytes("a.html"), kPage);
  }
}

TEST_F(DirectorySource, SkipsFilesOverTheLimitWithoutReadingThem) {
  write("giant.html");
  fs::resize_file(root_ / "giant.html", 500ull << 20);
  write("giant.php", kPage);
  fs::resize_file(root_ / "giant.php", 500ull << 20);
  read();
  EXPECT_THAT(paths_, IsEmpty());
  EXPECT_EQ(reason("giant.html"), "too-large");
  EXPECT_EQ(reason("giant.php"), "too-large");
  EXPECT_THAT(skipped_["giant.html"].detail, HasSubstr("--max-page-bytes"));
  EXPECT_THAT(skipped_["giant.html"].detail, HasSubstr("524288000"));
}

TEST_F(DirectorySource, TakesFilesUpToExactlyTheLimit) {
  write("a.html", "12345");
  write("b.html", "123456");
  SourceSettings options;
  options.max_page_bytes = 5;
  read(options);
  EXPECT_THAT(paths_, ElementsAre("a.html"));
}

TEST_F(DirectorySource, SkipsWhatVanishesAfterListing) {
  write("a.html");
  write("b.html");
  write("c/d.html");
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  std::vector<std::string> reasons;
  ASSERT_TRUE((*source)->for_each(
      [this](RawPage&&) {
        fs::remove(root_ / "b.html");
        fs::remove_all(root_ / "c");
        return true;
      },
      [&](const SkippedFile& file) {
        reasons.push_back(file.path + " " + std::string(skip_reason_name(file.reason)));
      }));
  EXPECT_THAT(reasons, ElementsAre("b.html vanished", "c vanished"));
}

TEST_F(DirectorySource, IsNotLedAstrayByAFileThatBecomesALink) {
  write("a.html");
  write("b.html");
  write("c/d.html");
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  std::vector<std::string> reasons;
  ASSERT_TRUE((*source)->for_each(
      [this](RawPage&&) {
        fs::remove(root_ / "b.html");
        fs::create_symlink("/etc/passwd", root_ / "b.html");
        fs::remove_all(root_ / "c");
        fs::create_symlink("/etc", root_ / "c");
        return true;
      },
      [&](const SkippedFile& file) {
        reasons.push_back(file.path + " " + std::string(skip_reason_name(file.reason)));
      }));
  EXPECT_THAT(reasons, ElementsAre("b.html symlink", "c changed"));
}

TEST_F(DirectorySource, BoundsTheDepthOfFolders) {
  fs::path deep;
  for (std::size_t i = 0; i + 1 < kMaxFolderDepth; ++i) deep /= "d";
  write(deep / "in.html");
  write(deep / "d" / "out.html");
  read();
  EXPECT_THAT(paths_, ElementsAre((deep / "in.html").string()));
  EXPECT_EQ(reason((deep / "d").string()), "too-deep");
}

TEST_F(DirectorySource, SurvivesBeingMoved) {
  write("a.html");
  Expected<std::unique_ptr<Source>> source = open_directory(root_, {});
  ASSERT_TRUE(source);
  fs::rename(root_, temporary_ / "moved");
  read(**source);
  EXPECT_THAT(paths_, ElementsAre("a.html"));
}

TEST_F(DirectorySource, LeavesNoFilesOpen) {
  write("a/b/c.html");
  write("d.html");
  auto open_files = [] {
    return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
  };
  auto before = open_files();
  for (int i = 0; i < 3; ++i) read();
  EXPECT_EQ(open_files(), before);
}

}  // namespace
}  // namespace winnow
