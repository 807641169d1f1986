// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what to do about a source that is not there: people name sites by their URLs.
#pragma once

#include <string>

#include "winnow/extractor/error.h"

namespace winnow {

// Nothing has this path. For a URL of the web the hint is the command that makes a mirror, to be
// copied; the URL is quoted in it for a shell. Thread-safe.
Error missing_source(const std::string& path);

}  // namespace winnow
