// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a comparison as one HTML page.
#pragma once

#include <string>

#include "plugin/cli/compare/compare_arguments.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// Makes the page of winnow/queries/methods_report.h. Malformed UTF-8 becomes U+FFFD.
std::string compare_html(const Json& comparison);

// Says whether write_text_file() could write `file`, which stays as it is. For a moment there is
// another file beside it. Gives ErrorCode::disk.
Expected<void> check_writable(const std::string& file);

}  // namespace winnow::cli
