// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/remove_tree.h"

#include <fcntl.h>
#include <unistd.h>

#include "indexer/common/entry_names.h"
#include "indexer/common/file_descriptor.h"

namespace winnow {
namespace {

// Databases nest two or three folders. Each level takes a file descriptor and 4 kB of the stack.
constexpr int kMostLevels = 16;

bool remove_at(int parent, const char* name, int levels);

// File systems may leave names out while others are removed, so that it begins again until nothing
// more can be removed.
void empty_folder(int folder, int levels) {
  bool removed = true;
  while (removed) {
    removed = false;
    (void)for_each_name(folder, [&](const char* name) {
      if (remove_at(folder, name, levels)) removed = true;
      return true;
    });
  }
}

bool remove_at(int parent, const char* name, int levels) {
  if (::unlinkat(parent, name, 0) == 0) return true;
  if (levels == 0) return false;
  const FileDescriptor folder(
      ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!folder.is_open()) return false;
  empty_folder(folder.number(), levels - 1);
  return ::unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

}  // namespace

void remove_tree(const std::string& path) noexcept {
  (void)remove_at(AT_FDCWD, path.c_str(), kMostLevels);
}

}  // namespace winnow
