// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the folders that --sites takes for sites, and those that it passes over.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// These are names of the folders at the top of another one, sorted.
struct FolderNames {
  std::vector<std::string> real;
  std::vector<std::string> linked;  // symbolic links to folders
};

// Gives ErrorCode::not_found if the folder cannot be read.
Expected<FolderNames> folder_names(const std::string& folder);

struct PassedOverFolders {
  std::vector<std::string> linked;  // in the source: links, without --follow-symlinks
  std::vector<std::string> gold;    // gold texts, but no site of that name
};

// `sites` are the names of those with pages. Where the sites have their gold texts in their own
// folders, none of these is without a site. It is empty without --sites, and says nothing of
// folders that cannot be read.
PassedOverFolders passed_over_folders(const CompareArguments& arguments,
                                      const std::set<std::string>& sites);

}  // namespace winnow::cli
