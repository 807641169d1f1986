// SPDX-License-Identifier: GPL-2.0-or-later
//
// What you can do about a damaged database.
#pragma once

namespace winnow {

inline constexpr const char* kDamagedHint =
    "save what can be read with winnow repair, or index the site anew into another directory";

}  // namespace winnow
