// SPDX-License-Identifier: GPL-2.0-or-later
//
// A comparison as one HTML page.
#pragma once

#include <string>

#include "plugin/cli/compare/compare_arguments.h"

namespace winnow::cli {

// The page of winnow/queries/methods_report.h. Malformed UTF-8 becomes U+FFFD.
std::string compare_html(const Json& comparison);

}  // namespace winnow::cli
