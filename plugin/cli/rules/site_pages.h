// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the pages of a site beside those that a person names: the mirror that these lie in, and a
// sample of its pages.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/rules/rules_command.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct SitePages {
  std::string source;          // the folder
  std::string site;            // of all pages
  bool has_hosts = false;      // their URLs name it
  std::vector<RawPage> named;  // in the order of RulesArguments::pages
  // The pages of the site that come first by sample_rank(), kSamplePages at most, and `named` if
  // these are not among them. Pages that cannot be read, and large ones, are left out.
  std::vector<RawPage> sample;
};

// Reads them. The mirror is RulesArguments::source, or a folder that the database was made from, or
// else the folder of the first page. Errors: ErrorCode::not_found if a page cannot be read;
// ErrorCode::usage if pages are of several sites; those of open_source() and Searcher::open().
Expected<SitePages> read_site_pages(RulesArguments& arguments);

}  // namespace winnow::cli
