// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/made_files.h"

#include <sys/stat.h>

namespace winnow::cli {

bool MadeFiles::has(const std::string& path) const {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && files_.contains({status.st_dev, status.st_ino});
}

void MadeFiles::add(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) files_.emplace(status.st_dev, status.st_ino);
}

}  // namespace winnow::cli
