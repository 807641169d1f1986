// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <string_view>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/documents/document_look.h"
#include "indexer/source/pages/missing_source.h"
#include "indexer/source/pages/page_type.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

// Positioned reads leave no offset to rewind before the second try.
ssize_t read_at(int descriptor, char* to, std::size_t size, std::size_t offset) {
  while (true) {
    ssize_t count = ::pread(descriptor, to, size, static_cast<off_t>(offset));
    if (count >= 0 || errno != EINTR) return count;
  }
}

Skip unreadable(int error_number) { return {SkipReason::unreadable, error_text(error_number)}; }

Skip too_large(off_t size, std::size_t limit) {
  return {SkipReason::too_large, std::to_string(size) + " bytes, over the limit of " +
                                     std::to_string(limit) + "; raise --max-page-bytes"};
}

// The listing may have said something else: what was opened counts.
std::optional<Skip> check_type(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return {};
  if (S_ISFIFO(status.st_mode)) return Skip{SkipReason::fifo, "not a file but a FIFO"};
  if (S_ISSOCK(status.st_mode)) return Skip{SkipReason::socket, "not a file but a socket"};
  if (S_ISDIR(status.st_mode)) return Skip{SkipReason::changed, "was a file, is a folder"};
  return Skip{SkipReason::device, "not a file but a device"};
}

std::optional<Skip> sniff(int descriptor, const PageFileOptions& options) {
  std::array<char, kSniffBytes> start;
  ssize_t count = read_at(descriptor, start.data(), start.size(), 0);
  if (count < 0) return unreadable(errno);
  return judge_start({start.data(), static_cast<std::size_t>(count)}, options);
}

// Asks for one byte more than there should be, which tells whether the file has grown.
std::optional<Skip> read_all(int descriptor, std::size_t size, std::string& bytes) {
  bytes.resize(size + 1);
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    ssize_t count = read_at(descriptor, bytes.data() + filled, bytes.size() - filled, filled);
    if (count < 0) return unreadable(errno);
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
  }
  bytes.resize(filled);
  return {};
}

bool same_version(const struct stat& before, const struct stat& after) {
  return before.st_size == after.st_size && before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
         before.st_mtim.tv_nsec == after.st_mtim.tv_nsec;
}

// One try. `stable` says whether the file was the same before and after reading.
std::optional<Skip> read_once(int descriptor, const PageFileOptions& options, PageFile& file,
                              bool& stable) {
  struct stat before {};
  if (::fstat(descriptor, &before) != 0) return unreadable(errno);
  if (std::optional<Skip> skip = check_type(before)) return skip;
  // This comes before the size: a big file of another type is no page that is too large.
  if (options.must_look_like_page) {
    if (std::optional<Skip> skip = sniff(descriptor, options)) return skip;
  }
  std::size_t size = static_cast<std::size_t>(before.st_size);
  if (size > options.max_bytes) return too_large(before.st_size, options.max_bytes);
  if (std::optional<Skip> skip = read_all(descriptor, size, file.bytes)) return skip;
  struct stat after {};
  if (::fstat(descriptor, &after) != 0) return unreadable(errno);
  file.modified = after.st_mtim.tv_sec;
  stable = file.bytes.size() == size && same_version(before, after);
  return {};
}

}  // namespace

std::optional<Skip> judge_start(std::string_view start, const PageFileOptions& options) {
  if (!options.named_as && looks_like_html(start)) {
    if (options.documents.has_html()) return {};
    return Skip{SkipReason::excluded, "an HTML page, left out by --types"};
  }
  if (may_be_document(start, options.named_as, options.documents)) return {};
  if (!options.named_as) {
    return Skip{SkipReason::not_html, "content that does not begin like HTML"};
  }
  return Skip{SkipReason::not_html, "named ." + std::string(document_type_name(*options.named_as)) +
                                        ", with content that does not begin so"};
}

Skip reason_of_open_error(int error_number) {
  switch (error_number) {
    case ENOENT:
      return {SkipReason::vanished, "removed since the folder was listed"};
    case ELOOP:
      return {SkipReason::symlink, "a symbolic link; follow it with --follow-symlinks"};
    case ENOTDIR:
      return {SkipReason::changed, "was a folder when it was listed"};
    case ENXIO:
      return {SkipReason::socket, "not a file but a socket, or a device without a driver"};
    default:
      return unreadable(error_number);
  }
}

std::optional<Skip> read_page_file(int folder, const char* name, const PageFileOptions& options,
                                   PageFile& file) {
  // O_NONBLOCK: opening a FIFO would wait for a writer.
  int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  if (!options.follow_symlink) flags |= O_NOFOLLOW;
  FileDescriptor descriptor(::openat(folder, name, flags));
  if (!descriptor.is_open()) return reason_of_open_error(errno);
  constexpr int kTries = 2;
  for (int i = 0; i < kTries; ++i) {
    bool stable = false;
    std::optional<Skip> skip = read_once(descriptor.number(), options, file, stable);
    if (skip || stable) return skip;
  }
  return Skip{SkipReason::changed, "written to while it was read; run again"};
}

Error open_error(const std::string& path, int error_number) {
  bool missing = error_number == ENOENT || error_number == ENOTDIR;
  if (missing) return missing_source(path);
  return input_refusal(error_number, "cannot open: " + error_text(error_number), path,
                       "check that you may read it");
}

}  // namespace winnow
