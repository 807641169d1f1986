// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder of texts, one file a page.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

class TextFolder {
 public:
  // `folder` empty: no folder, and then write() must not be called.
  explicit TextFolder(std::string folder) : folder_(std::move(folder)) {}

  // Makes the folder. ErrorCode::disk if that cannot be.
  Expected<void> open() const;

  // Writes `text` to the page's path with ".txt" behind it, making folders as needed.
  // ErrorCode::input, without `where`, if no file can have this path or it leads out of the folder:
  // other pages can still be written. ErrorCode::disk, naming the file, if they cannot either.
  Expected<void> write(const std::string& page_path, std::string_view text) const;

 private:
  std::string folder_;
};

}  // namespace winnow::cli
