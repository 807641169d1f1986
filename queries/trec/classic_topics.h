// SPDX-License-Identifier: GPL-2.0-or-later
//
// TREC's classic form of topics has <top>, <num> and <title>. This is private to the trec folder.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/queries/trec_topics.h"

namespace winnow {

// Says whether the first line that is not empty begins with "<top>".
bool are_classic_topics(std::string_view content);

// As parse_topics() says, for content of which are_classic_topics() is true.
//
// The source are the topics of TREC 1 to 13; they are SGML without a document type, most of whose
// elements have no end tag.
Expected<std::vector<Topic>> parse_classic_topics(std::string_view content, std::string_view file);

}  // namespace winnow
