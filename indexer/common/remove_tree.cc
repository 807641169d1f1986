// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/remove_tree.h"

#include <ftw.h>
#include <stdio.h>

namespace winnow {
namespace {

int remove_entry(const char* path, const struct stat*, int, struct FTW*) {
  (void)::remove(path);
  return 0;  // goes on with what else is there
}

}  // namespace

void remove_tree(const std::string& path) noexcept {
  constexpr int kMostOpenFolders = 16;
  (void)::nftw(path.c_str(), remove_entry, kMostOpenFolders, FTW_DEPTH | FTW_PHYS);
}

}  // namespace winnow
