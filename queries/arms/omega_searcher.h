// SPDX-License-Identifier: GPL-2.0-or-later
//
// Search as Omega searches.
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

  // The path of a page, from its document's data.
  std::string (*page_path)(std::string_view data) = nullptr;
};

// An index made by omindex; `stemmer` as in IndexingChoices. Errors: as open_arm().
Expected<OmegaDatabase> omindex_database(const std::string& database, const std::string& stemmer);

// An index made by Winnow. Omega has one stemmer for all queries: of a database whose stemmer is
// "auto", that of most documents. Errors: of Searcher::open().
Expected<OmegaDatabase> winnow_database(const std::string& database);

// As open_arm().
Expected<std::unique_ptr<ArmSearcher>> open_with_omega(const OmegaDatabase& database);

}  // namespace winnow
