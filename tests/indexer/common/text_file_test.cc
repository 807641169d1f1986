// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/text_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace winnow {
namespace {

class TextFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-text-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    pipe_ = folder_ + "/pipe";
    ASSERT_EQ(::mkfifo(pipe_.c_str(), 0600), 0);
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string folder_, pipe_;
};

TEST_F(TextFileTest, IsReadAsItWasWritten) {
  const std::string text("a\0b\r\n", 5);
  ASSERT_TRUE(write_text_file(folder_ + "/file", text));
  const Expected<std::string> read = read_text_file(folder_ + "/file", 5);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, text);
  EXPECT_EQ(read_text_file(folder_ + "/file", 4).error().code, ErrorCode::too_large);
}

TEST_F(TextFileTest, NobodyWaitsForAPipeWithoutAWriter) {
  const Expected<std::string> read = read_text_file(pipe_, 100);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::not_found);
  EXPECT_EQ(read.error().what, "is a pipe, and nothing has come from it");
}

// As <(COMMAND) of a shell is.
TEST_F(TextFileTest, APipeIsReadToItsEnd) {
  const int reader = ::open(pipe_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  const int writer = ::open(pipe_.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_GE(writer, 0);
  ASSERT_EQ(::write(writer, "text", 4), 4);
  ::close(writer);
  const Expected<std::string> read = read_text_file(pipe_, 100);
  ::close(reader);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, "text");
}

}  // namespace
}  // namespace winnow
