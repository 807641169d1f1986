// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads one file of a source, whatever it turns out to be. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/error.h"
#include "winnow/indexer/document_type.h"
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
  // The first bytes tell whether it is HTML or one of these documents, before the rest is read.
  bool must_look_like_page = false;
  DocumentTypes documents;               // those beside HTML count
  std::optional<DocumentType> named_as;  // by its extension: then HTML is none
};

struct PageFile {
  std::string bytes;
  std::int64_t modified = 0;  // seconds since 1970-01-01 UTC
};

// Gives the error of a source that the system does not open: ErrorCode::not_found or
// ErrorCode::input.
Error open_error(const std::string& path, int error_number);

// Says why a file that begins so is no page, where it must look like one; `start` are kSniffBytes
// of it, or all.
std::optional<Skip> judge_start(std::string_view start, const PageFileOptions& options);

// Says what it means for a file of a source that opening it has failed with `error_number`.
Skip reason_of_open_error(int error_number);

// Reads the file `name` in the open folder `folder` (AT_FDCWD: the working folder) into `file`.
// Never blocks on a FIFO or device, never keeps more than max_bytes, and reads anew, once, if the
// file changed meanwhile. Returns why there is nothing to use, or nothing if all went well.
std::optional<Skip> read_page_file(int folder, const char* name, const PageFileOptions& options,
                                   PageFile& file);

}  // namespace winnow
