// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder that holds a crawl: WARC, ARC and WACZ files instead of pages. Private to the sources.
#pragma once

#include <string>

#include "indexer/source/warc/crawl.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// Says whether a file's name is that of one of a crawl.
bool is_crawl_name(std::string_view name);

// Says whether there is such a file in the folder, and none with a name of HTML. Only names are
// looked at. It is false of what is no folder.
bool is_crawl_folder(const std::string& path, bool follow_symlinks);

// Adds the files of a folder, also those in folders in it, to a crawl. Gives ErrorCode::not_found
// or ErrorCode::input if it cannot be opened. So many files stay open at most: 256; of a folder
// with more, each is opened whenever it is read.
Expected<void> add_crawl_folder(const std::string& path, bool follow_symlinks, Crawl& crawl);

}  // namespace winnow
