// SPDX-License-Identifier: GPL-2.0-or-later
//
// These take errors to an ErrorHandler, where nothing may be thrown.
#pragma once

#include <string_view>

#include "winnow/zim.h"

namespace winnow::zim {

// Calls the handler, if there is one, with Error::where set to `path`.
void tell(const ErrorHandler& handler, Error error, std::string_view path) noexcept;

// Is for use in a catch block: tells of the exception that is being handled. `failed` is what could
// not be done, `hint` what becomes of the page.
void tell_exception(const ErrorHandler& handler, std::string_view failed, std::string_view path,
                    std::string_view hint) noexcept;

}  // namespace winnow::zim
