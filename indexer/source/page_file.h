// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads one file of a source, whatever it turns out to be. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace winnow {

// The reason and detail of a SkippedFile.
struct SkipReason {
  std::string reason;
  std::string detail;
};

struct PageFileOptions {
  std::size_t max_bytes = 0;
  bool follow_symlink = false;
  bool must_look_like_html = false;  // judged by the first bytes, before the rest is read
};

struct PageFile {
  std::string bytes;
  std::int64_t modified = 0;  // seconds since 1970-01-01 UTC
};

// What an open that failed with `error_number` means.
SkipReason reason_of_open_error(int error_number);

// Reads the file `name` in the open folder `folder` (AT_FDCWD: the working folder) into `file`.
// Never blocks on a FIFO or device, never keeps more than max_bytes, and reads anew, once, if the
// file changed meanwhile. Returns why there is nothing to use, or nothing if all went well.
std::optional<SkipReason> read_page_file(int folder, const char* name,
                                         const PageFileOptions& options, PageFile& file);

}  // namespace winnow
