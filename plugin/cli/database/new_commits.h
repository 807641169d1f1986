// SPDX-License-Identifier: GPL-2.0-or-later
//
// Looks for commits to a database by what a handler of signals may call.
#pragma once

#include <time.h>

#include <string_view>

namespace winnow::cli {

// The time by the clock that the system takes for files.
timespec file_time();

// Says whether there was a commit to the database, or to one of its shards, at `since` or later, by
// file_time(). Commits that are older than ten minutes do not count: they have nothing to do with a
// fault of now, in a server that has run for days. Async-signal-safe.
bool has_commit_since(const timespec& since, std::string_view database);

}  // namespace winnow::cli
