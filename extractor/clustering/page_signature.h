// SPDX-License-Identifier: GPL-2.0-or-later
//
// The set of a page's paths as a MinHash signature.
#pragma once

#include <cstdint>
#include <span>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_signature.h"

namespace winnow {

// MinHash of Broder, "On the resemblance and containment of documents" (1997), of a set of paths
// (page_paths.h). Of no paths: all hashes are the greatest number. Linear time. Thread-safe.
PageSignature sign_paths(std::span<const std::uint64_t> paths);

// The same of the page's set of paths.
PageSignature sign_page(const PageTree& tree);

}  // namespace winnow
