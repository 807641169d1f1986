// SPDX-License-Identifier: GPL-2.0-or-later
//
// The option --link-base: what stands before the addresses of pages that have no host.
#pragma once

#include <string>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// Declares --link-base.
void declare_link_base(CLI::App& command, std::string& base);

// Gives the base in normal form, so that what stands behind it becomes a link; an empty one stays
// empty. A base is an http or https URL, or a path that begins with "/" and leads to the server's
// own host. ErrorCode::usage for all else: its links would be dead, or run scripts.
Expected<std::string> read_link_base(const std::string& base);

}  // namespace winnow::cli
