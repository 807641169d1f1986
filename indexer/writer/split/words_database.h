// SPDX-License-Identifier: GPL-2.0-or-later
//
// The local shard of a database whose pages are on servers: what spelling and suggestions need.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>
#include <string_view>

#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Gives the data of a page's document in the words: what suggestions show. Of the text only the
// headings are left, with a line of sections that says where each is.
std::string words_data(std::string_view data);

// Writes the words of `whole` to an empty database. `each` is called before each document, and may
// throw. Throws Xapian's exceptions.
void write_words(const Xapian::Database& whole, const IndexMetadata& metadata,
                 Xapian::WritableDatabase& words, const std::function<void()>& each);

}  // namespace winnow
