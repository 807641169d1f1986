// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives tests the pages of sample_sites.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace winnow {

// Returns the paths of all HTML pages of the sample sites, in order.
inline std::vector<std::filesystem::path> sample_pages() {
  std::vector<std::filesystem::path> pages;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(WINNOW_SAMPLE_SITES)) {
    const std::string path = entry.path().string();
    if (entry.is_regular_file() && path.find("/pages/") != std::string::npos &&
        entry.path().extension() == ".html") {
      pages.push_back(entry.path());
    }
  }
  std::sort(pages.begin(), pages.end());
  return pages;
}

inline std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace winnow
