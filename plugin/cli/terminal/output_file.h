// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a result piece by piece, which is there as a whole or not at all.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/unfinished.h"

namespace winnow::cli {

// It is standard output, or a file, which has its old content until close() has succeeded; a pipe
// or device is written as it is. What was not closed is removed. It is for one thread.
class OutputFile {
 public:
  // An empty name stands for standard output.
  explicit OutputFile(std::string file);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // All three give ErrorCode::disk, or try_again for what passes.
  Expected<void> open();
  Expected<void> write(std::string_view text);
  Expected<void> close();

 private:
  Error unwritable(int code) const;

  std::string file_;
  std::string part_;  // what is written; empty if that is no file
  std::FILE* stream_ = nullptr;
  Unfinished unfinished_;
};

}  // namespace winnow::cli
