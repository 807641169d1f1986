// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the sites that are compared on, the gold texts of their pages, and what is passed over.
#pragma once

#include <functional>
#include <set>
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

// Reads such a file. Errors are those of read_text_file().
Expected<std::string> read_gold(const std::string& file);

// Lists the files ending in .txt below the site's folder of gold texts, sorted; as gold_file()
// names them.
std::vector<std::string> gold_files(const CompareSite& site);

struct PassedOverFolders {
  std::vector<std::string> linked;  // in the source: links, without --follow-symlinks
  std::vector<std::string> gold;    // gold texts, but no site of that name
};

// `sites` are the names of those with pages. Where the sites have their gold texts in their own
// folders, none of these is without a site. It is empty without --sites, and says nothing of
// folders that cannot be read.
PassedOverFolders passed_over_folders(const CompareArguments& arguments,
                                      const std::set<std::string>& sites);

// Reads all pages in a process of its own, warns of files that would have been pages and of all
// that is passed over, and writes --skipped. Keeps those of `sites` of which a page has a gold
// text.
//
//   {"sites": [{"name", "pages", "scored", "bytes"}],  of those kept: all pages, those that have a
//                                                      gold text that can be read, the HTML of all
//    "passed_over":
//       {"sites_without_gold",            with pages, but without one that has a gold text
//        "gold_folders_without_site",     as in passed_over_folders()
//        "linked_folders",                as there
//        "gold_texts_without_page",
//        "gold_texts_of_several_pages",   PAGE.txt beside PAGE.htm and PAGE.html: scored with both
//        "pages_with_unreadable_gold"}}
//
// Errors are those of Source::for_each() and run_in_child(); it gives ErrorCode::input if there is
// no page, or none has a gold text.
Expected<Json> take_inventory(const CompareArguments& arguments, std::vector<CompareSite>& sites);

}  // namespace winnow::cli
