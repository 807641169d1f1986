// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/cache_place.h"

#include <stdlib.h>

#include <filesystem>
#include <utility>

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Relative paths in the variable are to be ignored, says the specification.
std::string users_cache() {
  const std::string cache = variable("XDG_CACHE_HOME");
  if (cache.starts_with('/')) return cache;
  const std::string home = variable("HOME");
  return home.empty() ? "" : home + "/.cache";
}

}  // namespace

Expected<CachePlace> CachePlace::open(const std::string& chosen, bool temporary) {
  if (!chosen.empty()) return CachePlace(chosen, false);
  if (!temporary) {
    const std::string cache = users_cache();
    if (!cache.empty()) return CachePlace(cache + "/winnow/evaluate", false);
    return Error{ErrorCode::usage, "there is no folder to keep indexes in: HOME is not set", "",
                 "use --cache DIR or --no-cache"};
  }
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "winnow-evaluate-XXXXXX").string();
  if (error || mkdtemp(path.data()) == nullptr) {
    return Error{ErrorCode::disk, "no temporary folder can be made", path,
                 "set TMPDIR, or use --cache DIR"};
  }
  return CachePlace(std::move(path), true);
}

CachePlace::CachePlace(std::string path, bool temporary)
    : path_(std::move(path)), temporary_(temporary) {}

CachePlace::CachePlace(CachePlace&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, false)) {}

CachePlace::~CachePlace() {
  if (!temporary_) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace winnow::cli
