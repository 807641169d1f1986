// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder of texts, or of what else is made of pages: one file a page.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

// Files are known by what they are and not by their names: two names are one file where the file
// system makes no difference between capitals or between spellings of a letter, and by links. It
// takes some 50 bytes a file.
class MadeFiles {
 public:
  // Says whether the path leads to a file that was added.
  bool has(const std::string& path) const;

  // The file must be there; if it is not, nothing is added.
  void add(const std::string& path);

 private:
  std::set<std::pair<dev_t, ino_t>> files_;
};

class TextFolder {
 public:
  // `folder` empty: no folder, and then write() must not be called. `suffix` is what the files'
  // names have behind those of the pages.
  explicit TextFolder(std::string folder, std::string suffix = ".txt")
      : folder_(std::move(folder)), suffix_(std::move(suffix)) {}

  // Makes the folder. Gives ErrorCode::disk if that cannot be, or ErrorCode::try_again, as the
  // others do, where the system lacks what passes: descriptors or memory.
  Expected<void> open();

  // Writes `text` to the page's path with the suffix behind it, making folders as needed. What an
  // earlier run has left there is replaced, what this one has written is not. Gives
  // ErrorCode::input, without `where`, if no file can have this path, it leads out of the folder,
  // or a page before has its file: other pages can still be written. Gives ErrorCode::disk, naming
  // the file, if they cannot either.
  Expected<void> write(const std::string& page_path, std::string_view text);

  // Waits until all that was written is on the disk. Gives ErrorCode::disk if the disk has failed
  // since open(): that is asked of the whole file system at once, as asking for each text would
  // cost more than writing it.
  Expected<void> sync() const;

  ~TextFolder();
  TextFolder(const TextFolder&) = delete;
  TextFolder& operator=(const TextFolder&) = delete;

 private:
  std::string folder_;
  std::string suffix_;
  MadeFiles made_;
  int descriptor_ = -1;  // of the folder; the system tells it of failures since it was opened
};

}  // namespace winnow::cli
