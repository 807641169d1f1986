// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a folder that is a source looks like from outside. Private to the sources.
#pragma once

#include <string>

#include "indexer/source/mirror_layout.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// Looks at the top of the open folder, which the user called `path`.
MirrorLayout folder_layout(int folder, const std::string& path, bool follow_symlinks);

// The error of a source that the system does not open: ErrorCode::not_found or ErrorCode::input.
Error open_error(const std::string& path, int error_number);

}  // namespace winnow
