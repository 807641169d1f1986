// SPDX-License-Identifier: GPL-2.0-or-later
//
// Remembers what a command could not read while it learned a site, until it has read the pages.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "winnow/indexer/source.h"

namespace winnow::cli {

// Holds files and folders until it is known whether the run over the pages has told of them: it
// warns of the others only, so that each is named once. It is not thread-safe. Memory: the paths of
// these files.
class MissedPages {
 public:
  // Remembers what could not be read, if it may be read a moment later: the run over the pages
  // tells of all else.
  void add(const SkippedFile& file);

  // Forgets a file, and what is below it if it is a folder, where the run over the pages has said
  // that it could not read it either. A file that it left out for another reason was read.
  void was_told(const SkippedFile& file);

  // Warns of the files that are left, if there are any, and forgets them: what is learned without
  // them may leave out other text. One is named: if possible, no page that is gone, but what hides
  // it. `remedy` begins what to do once it can be read.
  void warn(std::string_view remedy = "run again");

 private:
  struct Missed {
    std::size_t number = 0;  // in the order in which they were met
    SkippedFile file;
  };

  const SkippedFile& named() const;

  std::map<std::string, Missed> missed_;  // by path
};

}  // namespace winnow::cli
