// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes one error of several, so that a person mends a file in one go.
#pragma once

#include <cstddef>
#include <vector>

#include "winnow/extractor/error.h"

namespace winnow {

inline constexpr std::size_t kMostErrorsNamed = 10;

// Returns the first error, whose text names the others as well, up to kMostErrorsNamed, each in a
// line of its own: other line feeds are written as "\x0a". There must be one at least. It is
// thread-safe.
Error joined_errors(const std::vector<Error>& errors);

}  // namespace winnow
