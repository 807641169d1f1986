// SPDX-License-Identifier: GPL-2.0-or-later
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "winnow/indexer/open_source.h"

namespace winnow {
namespace {

// "docs" of "docs.warc.gz".
std::string without_extensions(std::string name) {
  for (const std::string_view extension : {".gz", ".zst", ".xz", ".bz2", ".warc", ".tar", ".zip",
                                           ".7z", ".zim", ".jsonl", ".ndjson"}) {
    if (name.size() > extension.size() && name.ends_with(extension)) {
      name.resize(name.size() - extension.size());
    }
  }
  return name;
}

}  // namespace

std::string site_of_source(const std::string& source) {
  constexpr const char* kUnnamed = "site";
  if (source == "-") return kUnnamed;
  std::error_code ignored;
  auto path = std::filesystem::weakly_canonical(source, ignored);
  const bool file = std::filesystem::is_regular_file(path, ignored);
  const bool single = file && is_single_page(source);
  if (single) path = path.parent_path();
  std::string name = path.filename().string();
  if (file && !single) name = without_extensions(std::move(name));
  return name.empty() ? kUnnamed : name;
}

}  // namespace winnow
