// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/entry_name.h"

#include <algorithm>
#include <array>

#include "indexer/common/ascii.h"

namespace winnow {

std::optional<std::string> safe_entry_name(std::string_view name) {
  constexpr std::size_t kMaxBytes = 4096;
  if (name.starts_with('/') || name.size() > kMaxBytes) return {};
  std::string safe;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find('/'), name.size());
    const std::string_view part = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    if (part == "..") return {};
    if (part.empty() || part == ".") continue;
    if (!safe.empty()) safe += '/';
    safe += part;
  }
  if (safe.empty()) return {};
  return safe;
}

std::string archive_stem(std::string_view file_name) {
  constexpr std::array<std::string_view, 12> kExtensions = {
      ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz", ".tbz2",
      ".txz",    ".tzst",    ".tar",    ".zip",     ".7z",  ".zim"};
  for (const std::string_view extension : kExtensions) {
    if (!ends_with_ignoring_case(file_name, extension)) continue;
    return std::string(file_name.substr(0, file_name.size() - extension.size()));
  }
  return std::string(file_name);
}

}  // namespace winnow
