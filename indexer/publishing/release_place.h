// SPDX-License-Identifier: GPL-2.0-or-later
//
// The directory of releases: one is made aside, becomes the current one, and old ones go.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// It is not thread-safe. What a killed process has left is removed by the next one.
class ReleasePlace {
 public:
  explicit ReleasePlace(const std::string& directory);
  ~ReleasePlace();
  ReleasePlace(const ReleasePlace&) = delete;
  ReleasePlace& operator=(const ReleasePlace&) = delete;

  // Makes the directory and locks it. Errors: usage if it holds other things; locked; disk.
  Expected<void> take();

  // Gives an empty directory to make a release in.
  Expected<std::string> draft();

  // Where a release is, whether there is one or not.
  std::string path_of(const std::string& release) const;

  // Puts the draft into its place, also where there is a release of the name, which goes.
  Expected<void> keep_draft(const std::string& release);

  // Gives the release that `current` names; empty if there is none.
  std::string current() const;

  // Has `current` name this release, in one step.
  Expected<void> make_current(const std::string& release);

  // Removes all but the `keep` last ones and the current one. Gives what it has removed.
  std::vector<std::string> remove_old(std::size_t keep);

 private:
  void sweep();

  std::string directory_;
  std::string releases_;
  int lock_ = -1;
};

}  // namespace winnow
