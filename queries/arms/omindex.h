// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs Omega's indexer, which is another program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow {

// Runs a program that is found in PATH and waits for its end. It reads nothing; what it prints goes
// to the descriptor `output`. `environment` holds NAME=VALUE for it, beside what is set already.
//
// Returns its exit status, or 128 and more if a signal ended it. Gives ErrorCode::not_found if
// there is no such program, ErrorCode::input if it cannot be started, or if this process ignores
// SIGCHLD and so cannot learn how it ended. `interrupted` is asked some times a second: then the
// program is ended, and the error is ErrorCode::try_again. It is thread-safe.
Expected<int> run_program(const std::vector<std::string>& arguments,
                          const std::vector<std::string>& environment, int output,
                          const std::function<bool()>& interrupted);

// Gives the name of the stemmer that omindex is given for that of IndexingChoices: "auto" and empty
// mean English, its own choice. Gives ErrorCode::usage for an unknown one. It is thread-safe.
Expected<std::string> omindex_stemmer(const std::string& stemmer);

// Lists all that an index of omindex depends on apart from its pages: version, arguments,
// environment. Gives ErrorCode::not_found with the package's name if it is not installed; other
// errors are those of omindex_stemmer().
Expected<std::vector<std::string>> omindex_setup(const ArmSpec& spec);

// Indexes the folder of an OmindexPages into a new database; what omindex prints goes to the file
// `log`, if it prints anything.
//
// Gives ErrorCode::usage for an unknown stemmer, ErrorCode::input with the end of the log if it
// fails, ErrorCode::try_again if `interrupted` says so.
Expected<void> run_omindex(const std::string& pages, const std::string& database,
                           const ArmSpec& spec, const std::string& log,
                           const std::function<bool()>& interrupted);

// Gives what is known of its index: the number of documents.
Expected<IndexReport> omindex_report(const std::string& database);

}  // namespace winnow
