// SPDX-License-Identifier: GPL-2.0-or-later
//
// Omega's indexer, and search as Omega searches.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow {

// ErrorCode::not_found with the package's name if omindex is not installed.
Expected<void> find_omindex();

// Indexes the folder of an OmindexPages into a new database; what omindex prints goes to the file
// `log`, if it prints anything. `stemmer` as in IndexingChoices; "auto" and empty mean English,
// omindex's own choice.
//
// ErrorCode::usage for an unknown stemmer, ErrorCode::input with the end of the log if it fails,
// ErrorCode::try_again if `interrupted` says so.
Expected<void> run_omindex(const std::string& pages, const std::string& database,
                           const std::string& stemmer, const std::string& log,
                           const std::function<bool()>& interrupted);

// What is known of its index: the number of documents.
Expected<IndexReport> omindex_report(const std::string& database);

// As open_arm().
Expected<std::unique_ptr<ArmSearcher>> open_omindex(const std::string& database,
                                                    const std::string& stemmer);

}  // namespace winnow
