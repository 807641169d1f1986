// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/text_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <system_error>

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

// Says whether the path itself is the trouble: too long, or a file stands where a folder should or
// the other way round.
bool is_about_the_path(const std::error_code& failed) {
  constexpr std::array<std::errc, 7> kCodes = {std::errc::filename_too_long,
                                               std::errc::is_a_directory,
                                               std::errc::not_a_directory,
                                               std::errc::file_exists,
                                               std::errc::illegal_byte_sequence,
                                               std::errc::invalid_argument,
                                               std::errc::too_many_symbolic_link_levels};
  return std::ranges::any_of(kCodes, [&](std::errc code) { return failed == code; });
}

bool stays_inside(const fs::path& path) {
  if (path.empty() || path.is_absolute()) return false;
  if (path.native().find('\0') != std::string::npos) return false;
  return std::ranges::none_of(path, [](const fs::path& part) { return part == ".."; });
}

std::error_code last_error() { return {errno, std::generic_category()}; }

// Asks again where a signal has come between.
template <typename Call>
auto uninterrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

std::error_code write_file(const fs::path& file, std::string_view text) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  constexpr mode_t kMode = 0666;
  const int made = uninterrupted([&] { return ::open(file.c_str(), kFlags, kMode); });
  if (made < 0) return last_error();
  std::error_code failed;
  while (!text.empty() && !failed) {
    const ssize_t written = uninterrupted([&] { return ::write(made, text.data(), text.size()); });
    if (written < 0) failed = last_error();
    if (written == 0) failed = std::make_error_code(std::errc::io_error);
    text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
  }
  if (::close(made) != 0 && errno != EINTR && !failed) failed = last_error();
  return failed;
}

Error unwritable(const fs::path& file, const std::error_code& failed) {
  const bool passes = failed == std::errc::too_many_files_open ||
                      failed == std::errc::too_many_files_open_in_system ||
                      failed == std::errc::not_enough_memory;
  return {passes ? ErrorCode::try_again : ErrorCode::disk, "cannot be written: " + failed.message(),
          file.string(),
          passes
              ? "raise the limit on open files (ulimit -n), or run fewer programs at the same time"
              : "check free space and permissions"};
}

}  // namespace

bool MadeFiles::has(const std::string& path) const {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && files_.contains({status.st_dev, status.st_ino});
}

void MadeFiles::add(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) files_.emplace(status.st_dev, status.st_ino);
}

TextFolder::~TextFolder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Expected<void> TextFolder::open() {
  if (folder_.empty()) return {};
  std::error_code failed;
  std::error_code ignored;
  fs::create_directories(folder_, failed);
  if (!failed && !fs::is_directory(folder_, ignored))
    failed = std::make_error_code(std::errc::not_a_directory);
  if (failed) return unwritable(folder_, failed);
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  descriptor_ = uninterrupted([&] { return ::open(folder_.c_str(), kFlags); });
  // A folder that may be written and not read takes texts all the same.
  if (descriptor_ < 0 && errno != EACCES) return unwritable(folder_, last_error());
  return {};
}

Expected<void> TextFolder::sync() const {
  if (descriptor_ < 0 || uninterrupted([&] { return ::syncfs(descriptor_); }) == 0) return {};
  return unwritable(folder_, last_error());
}

Expected<void> TextFolder::write(const std::string& page_path, std::string_view text) {
  if (!stays_inside(page_path)) {
    return Error{ErrorCode::input, "its text is not written: the path leads out of the folder", "",
                 ""};
  }
  const fs::path file = fs::path(folder_) / (page_path + suffix_);
  if (made_.has(file)) {
    return Error{ErrorCode::input, "its text is not written: a page before it has the same file",
                 "", "give each page a path of its own"};
  }
  std::error_code failed;
  fs::create_directories(file.parent_path(), failed);
  if (!failed) failed = write_file(file, text);
  if (!failed) {
    made_.add(file);
    return {};
  }
  if (!is_about_the_path(failed)) return unwritable(file, failed);
  return Error{ErrorCode::input, "its text is not written: " + failed.message(), "", ""};
}

}  // namespace winnow::cli
