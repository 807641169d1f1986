// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether the places that a ZIM file names are in it. libzim 8 trusts them: for an entry in a
// cluster that there is not it asks for memory by the cluster's number. Private to the sources.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"

namespace winnow {

// Reads the lists of entries and clusters (ZIM file format, "Header", "Path pointer list" and
// "Cluster pointer list"), eight bytes each, and the first bytes of each entry ("Directory
// entries"). ErrorCode::input if one of these lies outside of the file, or the lists do, or an
// entry is in a cluster that there is not. Nothing is said of files that are shorter than a header.
Expected<void> check_zim_pointers(const std::string& path);

}  // namespace winnow
