// SPDX-License-Identifier: GPL-2.0-or-later
//
// --log-file: what a run had to say, in a file.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

enum class LogLevel { info, warning, error };

// From now on log_line() adds lines at the end of the file, which is made if need be. Gives
// ErrorCode::disk if it cannot be written.
Expected<void> open_log(const std::string& file);

// Writes a line of the time (UTC), the level and the text, which must not have line breaks. It
// writes nothing if no file is open. It is thread-safe.
void log_line(LogLevel level, std::string_view line);

// Writes a line for anything in a source that was not handed out as a page, at the level info.
void log_skipped(const SkippedFile& file);

// Opens the file before it runs the action of the command, and ends it with a line of how that
// went. Returns the ExitCode of the action, or that of the file.
int run_logged(const std::string& file, const std::string& command,
               const std::function<int()>& action);

}  // namespace winnow::cli
