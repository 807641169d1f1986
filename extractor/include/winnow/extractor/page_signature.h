// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the elements of a page into a few numbers, to tell how much two pages are alike.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "winnow/extractor/export.h"

namespace winnow {

// So many hashes make a signature.
inline constexpr std::size_t kSignatureHashes = 64;
// This is the MinHash signature of a page's set of elements, each with the names of those around
// it.
using PageSignature = std::array<std::uint32_t, kSignatureHashes>;

// Estimates the Jaccard coefficient of the two sets by the share of equal hashes. The standard
// error is at most 1 / (2 sqrt(kSignatureHashes)), .0625. Thread-safe.
WINNOW_EXPORT double signature_similarity(const PageSignature& a, const PageSignature& b);

}  // namespace winnow
