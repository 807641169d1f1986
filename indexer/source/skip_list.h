// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was skipped, kept for every pass over a source. Private to the sources.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/indexer/source.h"

namespace winnow {

// Takes the bytes of its texts and three more for each file. Thread-compatible.
class SkipList {
 public:
  void add(std::string_view path, std::string_view reason, std::string_view detail);

  // In the order they were added, each path after `prefix`.
  void tell(const std::string& prefix, const Source::SkipVisitor& skipped) const;

 private:
  std::string texts_;  // each ends in NUL, three for each file
};

}  // namespace winnow
