// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database knows of the pages of a source, so that a feed has only those that have changed.
#pragma once

#include "plugin/cli/export/feed_run.h"
#include "winnow/indexer/noted_pages.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// Gives what the database has noted of the source; nothing if no database was named. The source
// keeps the URLs that the database knows its pages by. Gives ErrorCode::usage for several sources,
// ErrorCode::input if it has noted none of its pages, and the errors of Searcher::open().
Expected<NotedPages> noted_since(const FeedArguments& arguments, Source& source);

}  // namespace winnow::cli
