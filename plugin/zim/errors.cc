// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/errors.h"

#include <exception>
#include <new>
#include <string>
#include <utility>

namespace winnow::zim {
namespace {

// Tells of the exception that is being handled.
std::string reason() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "no memory";
  } catch (const std::exception& exception) {
    return exception.what();
  } catch (...) {
    return "unknown exception";
  }
}

}  // namespace

// Whatever is thrown here comes from the handler, or from a machine without memory for a message.
void tell(const ErrorHandler& handler, Error error, std::string_view path) noexcept {
  if (!handler) return;
  try {
    error.where = path;
    handler(error);
  } catch (...) {
  }
}

void tell_exception(const ErrorHandler& handler, std::string_view failed, std::string_view path,
                    std::string_view hint) noexcept {
  if (!handler) return;
  try {
    const std::string what = std::string(failed) + ": " + reason();
    tell(handler, Error{ErrorCode::input, what, {}, std::string(hint)}, path);
  } catch (...) {
  }
}

}  // namespace winnow::zim
