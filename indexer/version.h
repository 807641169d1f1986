// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>

namespace winnow {

// The version of this build, recorded in the databases it writes.
inline constexpr std::string_view kVersion = WINNOW_VERSION;

}  // namespace winnow
