// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/folder_layout.h"

#include <errno.h>

#include <string_view>
#include <vector>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/folder_entries.h"
#include "indexer/source/page_rules.h"

namespace winnow {
namespace {

// The folder's name as the user wrote it, or the real one for "." and the like.
std::string own_name(const std::string& path) {
  std::string_view written = last_part(path);
  if (!written.empty() && written != "." && written != "..") return std::string(written);
  return std::string(last_part(real_path(path)));
}

}  // namespace

MirrorLayout folder_layout(int folder, const std::string& path, bool follow_symlinks) {
  FolderEntries entries;
  // An error shows when the pages are read.
  entries.list(folder, follow_symlinks);
  std::vector<TopEntry> top;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    top.push_back({entries[i].name, entries[i].kind == EntryKind::folder});
  }
  return MirrorLayout(own_name(path), top);
}

Error open_error(const std::string& path, int error_number) {
  bool missing = error_number == ENOENT || error_number == ENOTDIR;
  if (missing) {
    return {ErrorCode::not_found, "no such file or folder", path, "check the path of the source"};
  }
  return {ErrorCode::input, "cannot open: " + error_text(error_number), path,
          "check that you may read it"};
}

}  // namespace winnow
