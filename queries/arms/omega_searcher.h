// SPDX-License-Identifier: GPL-2.0-or-later
//
// Searches as Omega searches.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow {

// What differs between the databases that Omega searches.
struct OmegaDatabase {
  std::string path;      // directory
  std::string stemmer;   // Xapian's name
  bool n_grams = false;  // the text of scripts without spaces was indexed as n-grams

  // Reads the path of a page from its document's data.
  std::string (*page_path)(std::string_view data) = nullptr;
};

// Opens an index made by omindex; `stemmer` is as in IndexingChoices. Errors are those of
// open_arm().
Expected<OmegaDatabase> omindex_database(const std::string& database, const std::string& stemmer);

// Opens an index made by Winnow. Omega has one stemmer for all queries: of a database whose stemmer
// is "auto", it is that of most documents. Errors are those of Searcher::open().
Expected<OmegaDatabase> winnow_database(const std::string& database);

// Does what open_arm() does.
Expected<std::unique_ptr<ArmSearcher>> open_with_omega(const OmegaDatabase& database);

}  // namespace winnow
