// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/open_source.h"

#include <sys/stat.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/source_kind.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {
namespace {

constexpr const char* kStandardInput = "-";

bool is_regular_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

Expected<std::shared_ptr<const FileBytes>> bytes_of(const std::string& path) {
  return path == kStandardInput ? standard_input().bytes() : FileBytes::open(path);
}

// Makes "docs" of "docs.warc.gz".
std::string without_extensions(std::string name) {
  for (const std::string_view extension : {".gz", ".zst", ".xz", ".bz2", ".warc", ".tar", ".zip",
                                           ".7z", ".zim", ".jsonl", ".ndjson", ".arc", ".wacz"}) {
    if (name.size() > extension.size() && name.ends_with(extension)) {
      name.resize(name.size() - extension.size());
    }
  }
  return name;
}

}  // namespace

Expected<std::unique_ptr<Source>> open_source(const std::string& path,
                                              const SourceSettings& options) {
  const bool standard = path == kStandardInput;
  // Folders, and whatever cannot be opened at all.
  if (!standard && !is_regular_file(path)) {
    if (is_crawl(path, options.follow_symlinks)) return open_crawl({path}, options);
    return open_directory(path, options);
  }
  const Expected<std::shared_ptr<const FileBytes>> bytes = bytes_of(path);
  if (!bytes) return bytes.error();
  if (standard) return open_json_lines(path, *bytes, options);
  switch (file_kind(**bytes, path)) {
    case FileKind::warc:
    case FileKind::wacz:
    case FileKind::wacz_list:
      return open_crawl({path}, options);
    case FileKind::zim:
      return open_zim(path, options);
    case FileKind::archive:
      return open_archive(path, *bytes, options);
    case FileKind::json_lines:
      return open_json_lines(path, *bytes, options);
    case FileKind::page:
      break;
  }
  return open_directory(path, options);
}

std::vector<std::vector<std::string>> group_sources(const std::vector<std::string>& paths,
                                                    const SourceSettings& options) {
  std::vector<std::vector<std::string>> groups;
  std::size_t crawl = paths.size();  // none so far
  for (const std::string& path : paths) {
    const bool of_crawl =
        paths.size() > 1 && path != kStandardInput && is_crawl(path, options.follow_symlinks);
    if (of_crawl && crawl < groups.size()) {
      groups[crawl].push_back(path);
      continue;
    }
    if (of_crawl) crawl = groups.size();
    groups.push_back({path});
  }
  return groups;
}

Expected<std::unique_ptr<Source>> open_sources(const std::vector<std::string>& group,
                                               const SourceSettings& options) {
  return group.size() == 1 ? open_source(group.front(), options) : open_crawl(group, options);
}

bool is_single_page(const std::string& path) {
  if (path == kStandardInput || !is_regular_file(path)) return false;
  const Expected<std::shared_ptr<const FileBytes>> bytes = FileBytes::open(path);
  // A file that cannot be opened just now may be opened next time. It then has to be read as what
  // it is, for which there is only its name.
  if (!bytes) return without_extensions(path) == path;
  return file_kind(**bytes, path) == FileKind::page;
}

Expected<std::unique_ptr<Source>> open_listed_files(const std::string& folder,
                                                    const std::string& list,
                                                    const SourceSettings& options) {
  const Expected<std::shared_ptr<const FileBytes>> bytes = bytes_of(list);
  if (!bytes) return bytes.error();
  return open_file_list(folder, *bytes, options);
}

std::string site_of_source(const std::string& source) {
  constexpr const char* kUnnamed = "site";
  if (source == "-") return kUnnamed;
  std::error_code failed;
  auto path = std::filesystem::weakly_canonical(source, failed);
  if (failed == std::errc::not_enough_memory) throw_out_of_memory();  // else it has another name
  const bool file = std::filesystem::is_regular_file(path, failed);
  const bool single = file && is_single_page(source);
  if (single) path = path.parent_path();
  std::string name = path.filename().string();
  if (file && !single) name = without_extensions(std::move(name));
  return name.empty() ? kUnnamed : name;
}

}  // namespace winnow
