// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether the places that a ZIM file names are in it. libzim 8 trusts them: for an entry that lies
// behind the end of the file it asks for more and more memory. Private to the sources.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"

namespace winnow {

// Reads the lists of entries and clusters (ZIM file format, "Header", "Path pointer list" and
// "Cluster pointer list"), eight bytes each. ErrorCode::input if one of these lies outside of the
// file or the lists do. Nothing is said of files that are shorter than a header.
Expected<void> check_zim_pointers(const std::string& path);

}  // namespace winnow
