// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads one file of a source, whatever it turns out to be. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "winnow/extractor/error.h"
#include "winnow/indexer/skip_reason.h"

namespace winnow {

// This is a SkippedFile without its path.
struct Skip {
  SkipReason reason = SkipReason::none;
  std::string detail;
};

struct PageFileOptions {
  std::size_t max_bytes = 0;
  bool follow_symlink = false;
  bool must_look_like_html = false;  // the first bytes tell, before the rest is read
};

struct PageFile {
  std::string bytes;
  std::int64_t modified = 0;  // seconds since 1970-01-01 UTC
};

// Gives the error of a source that the system does not open: ErrorCode::not_found or
// ErrorCode::input.
Error open_error(const std::string& path, int error_number);

// Says what it means for a file of a source that opening it has failed with `error_number`.
Skip reason_of_open_error(int error_number);

// Reads the file `name` in the open folder `folder` (AT_FDCWD: the working folder) into `file`.
// Never blocks on a FIFO or device, never keeps more than max_bytes, and reads anew, once, if the
// file changed meanwhile. Returns why there is nothing to use, or nothing if all went well.
std::optional<Skip> read_page_file(int folder, const char* name, const PageFileOptions& options,
                                   PageFile& file);

}  // namespace winnow
