// SPDX-License-Identifier: GPL-2.0-or-later
//
// Hosts name pages by their files.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow::filter {

// Reads the bytes of a file, or of standard input if its name is "-". Gives ErrorCode::not_found;
// input if it is no regular file or cannot be read; too_large if it has more than `limit` bytes. It
// is thread-safe.
Expected<std::string> read_page_file(const std::string& file, std::size_t limit);

}  // namespace winnow::filter
