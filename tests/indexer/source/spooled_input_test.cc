// SPDX-License-Identifier: GPL-2.0-or-later
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "indexer/source/bytes/random_bytes.h"
#include "tests/indexer/source/folder_fixture.h"

namespace winnow {
namespace {

class SpooledInputTest : public FolderTest {};

TEST_F(SpooledInputTest, KeepsWhatAPipeHad) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string text(200'000, 'x');
  std::thread writer([&] {
    std::string_view left = text;
    while (!left.empty()) {
      const ssize_t count = ::write(ends[1], left.data(), left.size());
      if (count <= 0) break;
      left.remove_prefix(static_cast<std::size_t>(count));
    }
    ::close(ends[1]);
  });
  SpooledInput input(ends[0]);
  const auto first = input.bytes();
  writer.join();
  ::close(ends[0]);
  ASSERT_TRUE(first) << first.error().message();
  EXPECT_EQ((*first)->size(), text.size());
  EXPECT_EQ(beginning_of(**first, text.size()), text);
  const auto second = input.bytes();
  ASSERT_TRUE(second);
  EXPECT_EQ(first->get(), second->get());
}

TEST_F(SpooledInputTest, TakesAFileAsItIs) {
  write("file", "content");
  const int file = ::open((root_ / "file").c_str(), O_RDONLY | O_CLOEXEC);
  SpooledInput input(file);
  const auto bytes = input.bytes();
  ::close(file);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(beginning_of(**bytes, 100), "content");
}

TEST_F(SpooledInputTest, SaysWhatCannotBeReadOrStored) {
  SpooledInput closed(-1);
  const auto unread = closed.bytes();
  ASSERT_FALSE(unread);
  EXPECT_EQ(unread.error().code, ErrorCode::input);
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ::close(ends[1]);
  const char* set = ::getenv("TMPDIR");
  const std::optional<std::string> before = set ? std::optional<std::string>(set) : std::nullopt;
  ::setenv("TMPDIR", (root_ / "missing").c_str(), 1);
  SpooledInput input(ends[0]);
  const auto unstored = input.bytes();
  ::unsetenv("TMPDIR");
  if (before) ::setenv("TMPDIR", before->c_str(), 1);
  ::close(ends[0]);
  ASSERT_FALSE(unstored);
  EXPECT_EQ(unstored.error().code, ErrorCode::disk);
}

}  // namespace
}  // namespace winnow
