// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace winnow::document {
namespace {

constexpr int kNotConfined = 100;
constexpr int kAllowed = 101;

// Runs `attempt`, which returns what a system call has returned, in a process without rights. Gives
// its errno, or one of the above.
template <typename Attempt>
int error_of(Attempt attempt) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (!confine({60, std::size_t{4} << 30}).empty()) ::_exit(kNotConfined);
    ::_exit(attempt() < 0 ? errno : kAllowed);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string new_file() { return testing::TempDir() + "confinement_" + std::to_string(::getpid()); }

TEST(Confinement, HasNoSockets) {
  for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK}) {
    EXPECT_EQ(error_of([family] { return ::socket(family, SOCK_STREAM, 0); }), EPERM);
  }
  int ends[2];
  EXPECT_EQ(error_of([&] { return ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends); }), EPERM);
}

TEST(Confinement, OpensNoFileForWriting) {
  const std::string name = new_file();
  for (const int flags : {O_WRONLY, O_RDWR, O_WRONLY | O_CREAT, O_RDONLY | O_CREAT,
                          O_RDONLY | O_TRUNC, O_WRONLY | O_APPEND}) {
    EXPECT_EQ(error_of([&] { return ::open(name.c_str(), flags, 0600); }), EPERM) << flags;
    EXPECT_EQ(error_of([&] { return ::open("/dev/null", flags, 0600); }), EPERM) << flags;
  }
  EXPECT_EQ(
      error_of([&] { return ::open(testing::TempDir().c_str(), O_TMPFILE | O_WRONLY, 0600); }),
      EPERM);
  EXPECT_NE(::access(name.c_str(), F_OK), 0);
}

TEST(Confinement, ChangesNoFile) {
  const std::string name = new_file();
  std::fclose(std::fopen(name.c_str(), "w"));
  EXPECT_EQ(error_of([&] { return ::unlink(name.c_str()); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::rename(name.c_str(), (name + "x").c_str()); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::chmod(name.c_str(), 0777); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::truncate(name.c_str(), 5); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::symlink("x", (name + "y").c_str()); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::mkdir((name + "z").c_str(), 0700); }), EPERM);
  ::unlink(name.c_str());
}

TEST(Confinement, StartsNothing) {
  EXPECT_EQ(error_of([] { return ::fork(); }), EPERM);
  EXPECT_EQ(error_of([] { return ::vfork(); }), EPERM);
  EXPECT_EQ(error_of([] { return ::execl("/bin/true", "true", nullptr); }), EPERM);
}

TEST(Confinement, ReachesNoOtherProcess) {
  EXPECT_EQ(error_of([] { return ::kill(::getppid(), 0); }), EPERM);
  EXPECT_EQ(
      error_of([] { return static_cast<int>(::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr)); }),
      EPERM);
}

TEST(Confinement, RunsNoCodeOfItsOwn) {
  const auto map = [](int protection) {
    void* const memory = ::mmap(nullptr, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? -1 : 0;
  };
  EXPECT_EQ(error_of([&] { return map(PROT_READ | PROT_EXEC); }), EPERM);
  EXPECT_EQ(error_of([&] { return map(PROT_READ | PROT_WRITE); }), kAllowed);
}

// Where the kernel has no Landlock, what the user may read can be read.
TEST(Confinement, ReadsOnlyWhatPopplerNeeds) {
  const int passwords = error_of([] { return ::open("/etc/passwd", O_RDONLY); });
  EXPECT_TRUE(passwords == EACCES || passwords == kAllowed) << passwords;
  if (passwords == kAllowed) std::puts("this kernel has no Landlock: reading is not limited");
  const int data = error_of([] { return ::open(kReadableFolder, O_RDONLY | O_DIRECTORY); });
  EXPECT_TRUE(data == kAllowed || data == ENOENT) << data;
}

TEST(Confinement, WritesToItsOutputAlone) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  EXPECT_EQ(error_of([&] { return static_cast<int>(::write(STDOUT_FILENO, "", 0)); }), kAllowed);
  // It is closed, and would not be allowed.
  EXPECT_EQ(error_of([&] { return static_cast<int>(::write(ends[1], "x", 1)); }), EPERM);
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace winnow::document
