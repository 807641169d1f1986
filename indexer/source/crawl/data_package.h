// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a WACZ file says of itself in JSON: the digests of its files, and the pages that were
// visited. Private to the sources.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

// Larger descriptions are not read. Bytes.
inline constexpr std::size_t kMaxPackageBytes = 64u << 20;

struct PackageFile {
  std::string path;    // as it was written; may be a URL in a list of WACZ files
  std::string digest;  // "sha256:0123..."; empty if there is none
};

// Reads the list "resources" of a datapackage.json, as versions 1.0 and 1.1 of WACZ write it. It is
// nothing if the bytes are no such object, or more than kMaxPackageBytes. Thread-safe.
std::optional<std::vector<PackageFile>> read_data_package(const RandomBytes& json);

// Gives the digest of datapackage.json that a datapackage-digest.json has; empty if it has none.
// Thread-safe.
std::string read_package_digest(const RandomBytes& json);

// Adds the hosts of the pages in a pages.jsonl: an object a line, of which the first describes the
// list. It is false if some line cannot be read. Thread-safe. Memory: the hosts, and a line of up
// to 16 MiB.
bool add_page_hosts(const RandomBytes& json_lines, std::unordered_set<std::string>& hosts);

}  // namespace winnow
