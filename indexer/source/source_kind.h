// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which kind of source a file is. Private to the sources.
#pragma once

#include <string_view>

#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

enum class FileKind { page, warc, zim, archive, json_lines };

// The first bytes tell, after decompression where they are compressed; the name tells where they do
// not. What looks like nothing else is a page.
FileKind file_kind(const RandomBytes& bytes, std::string_view name);

}  // namespace winnow
