// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares bytes with a digest that somebody has written down. Private to the sources.
#pragma once

#include <string>
#include <string_view>

#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

// Says in a clause for people why the bytes are not those of the digest, "sha256:0123..." or
// "md5:0123..."; empty if they are, for an empty digest and for one of another kind. It reads all
// of them, in pieces. Thread-safe.
std::string fault_of_digest(const RandomBytes& bytes, std::string_view digest);

}  // namespace winnow
