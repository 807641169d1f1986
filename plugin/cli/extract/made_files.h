// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run has written, so that it does not write over it.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <utility>

namespace winnow::cli {

// Files are known by what they are and not by their names: two names are one file where the file
// system makes no difference between capitals or between spellings of a letter, and by links.
// Memory: some 50 bytes a file.
class MadeFiles {
 public:
  // Whether the path leads to a file that was added.
  bool has(const std::string& path) const;

  // The file must be there; if it is not, nothing is added.
  void add(const std::string& path);

 private:
  std::set<std::pair<dev_t, ino_t>> files_;
};

}  // namespace winnow::cli
