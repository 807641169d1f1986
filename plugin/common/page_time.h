// SPDX-License-Identifier: GPL-2.0-or-later
//
// This option limits the time that a page may take.
#pragma once

#include <chrono>

#include "plugin/common/cli11_fwd.h"

namespace winnow {

// Declares --page-time SECONDS, which sets `cap` (Limits::parse_time_cap); its default is what is
// in there. `cap` must outlive the command.
CLI::Option* add_page_time(CLI::App& command, std::chrono::milliseconds& cap);

}  // namespace winnow
