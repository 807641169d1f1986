// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the sites that are compared on, and the gold texts of their pages.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct CompareSite {
  std::string name;
  SourceOptions pages;
  std::string gold;   // folder; may not be there
  std::string hosts;  // the site that all pages are of; empty: by their hosts
};

// Gives the folders at the top of the source in the order of their names, or the source as the only
// site. A folder's pages are in its folder "pages" if it has one, and its gold texts are in
// NAME/gold below the folder of gold texts if there is such a folder, else in NAME. Gives
// ErrorCode::not_found if the source or the folder of gold texts cannot be read; ErrorCode::input
// if there are no folders.
Expected<std::vector<CompareSite>> compare_sites(const CompareArguments& arguments);

// Returns the file of a page's gold text, "" if there is none: PATH.txt, or PATH with .txt for its
// extension.
std::string gold_file(const CompareSite& site, const std::string& path);

// What is in such a file. Errors are those of read_text_file().
Expected<std::string> read_gold(const std::string& file);

// Lists the files ending in .txt below the site's folder of gold texts, sorted; as gold_file()
// names them.
std::vector<std::string> gold_files(const CompareSite& site);

}  // namespace winnow::cli
