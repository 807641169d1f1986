// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the canonical link of a page without parsing all of it. Private to the sources.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Gives the first canonical link in `bytes`, the beginning of a page, as it was written; empty if
// there is none. It is what PageMetadata::canonical would be. Thread-safe.
std::string canonical_link(std::string_view bytes);

}  // namespace winnow
