// SPDX-License-Identifier: GPL-2.0-or-later
//
// Topics: the queries of a retrieval experiment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

struct Topic {
  std::string id;
  std::string text;
};

// Reads lines "id TAB text" (UTF-8; a byte order mark, CR line ends, empty lines and lines that
// begin with # are tolerated). A line without TAB, an empty text, an id that is empty, holds white
// space (which would break the lines of a run) or occurs twice is an ErrorCode::input that names
// `file` and line. Thread-safe.
WINNOW_EXPORT Expected<std::vector<Topic>> parse_topics(std::string_view content,
                                                        std::string_view file);

}  // namespace winnow
