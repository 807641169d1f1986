// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where indexes of experiments are kept.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

// It is the folder that the user chose; else winnow/evaluate in $XDG_CACHE_HOME, which is ~/.cache
// if it is not set (XDG Base Directory Specification 0.8). A temporary one is removed at the end.
class CachePlace {
 public:
  // Gives ErrorCode::disk if a temporary folder cannot be made, and ErrorCode::usage if there is no
  // home.
  static Expected<CachePlace> open(const std::string& chosen, bool temporary);
  ~CachePlace();
  CachePlace(CachePlace&& other) noexcept;
  CachePlace& operator=(CachePlace&&) = delete;

  const std::string& path() const { return path_; }

 private:
  CachePlace(std::string path, bool temporary);

  std::string path_;
  bool temporary_;
};

}  // namespace winnow::cli
