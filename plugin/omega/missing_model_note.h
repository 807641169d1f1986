// SPDX-License-Identifier: GPL-2.0-or-later
//
// A note that is given once in a run of the host, which starts a process for each page.
#pragma once

#include <string>

namespace winnow::omega {

// Says whether this process is the first one of its parent to ask. What it remembers is an empty
// file named after the parent, in $XDG_RUNTIME_DIR or else in a folder of the user's own in
// `folder`; if it can remember nothing, every process is the first one.
bool is_first_of_run(const std::string& folder);

}  // namespace winnow::omega
