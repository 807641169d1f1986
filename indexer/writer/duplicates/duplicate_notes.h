// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database notes of pages that have no document of their own, because another page stands
// for them (Duplicates::drop). The notes are in the metadata of the pages' shards.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>
#include <string_view>

#include "indexer/writer/duplicates/near_duplicates.h"

namespace winnow {

struct DuplicateNote {
  std::string url_term;
  TextPrint print;
};

// All functions throw Xapian's exceptions.

// Whether the database has noted the page with this checksum.
bool is_duplicate_noted(const Xapian::Database& database, const std::string& url_term,
                        std::string_view checksum);

// Notes a page; `checksum` is that of its document.
void note_duplicate(Xapian::WritableDatabase& database, const DuplicateNote& note,
                    const std::string& checksum);

// Removes the note on a page, if there is one. Returns whether there was.
bool forget_duplicate(Xapian::WritableDatabase& database, const std::string& url_term);

void for_each_duplicate_note(const Xapian::Database& database,
                             const std::function<void(DuplicateNote&&)>& visit);

}  // namespace winnow
