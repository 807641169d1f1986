// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/system_refusal.h"

#include <cerrno>
#include <utility>

namespace winnow {
namespace {

std::string remedy(int error_number) {
  switch (error_number) {
    case EMFILE:
      return "raise the limit on open files (ulimit -n), or run fewer programs at the same time";
    case ENFILE:
    case ENOMEM:
    case EAGAIN:
      return "the system has none left; run fewer programs at the same time";
    case EINTR:
      return "run it again";
    case EACCES:
    case EPERM:
    case EROFS:
      return "check the permissions of the directory and its files";
    case EIO:
      return "the disk cannot be read or written in this place; look at the system's log";
    default:
      return "check free space and permissions";
  }
}

bool passes(int error_number) {
  return error_number == EMFILE || error_number == ENFILE || error_number == ENOMEM ||
         error_number == EAGAIN || error_number == EINTR;
}

}  // namespace

Error system_refusal(int error_number, std::string what, std::string_view where) {
  return {passes(error_number) ? ErrorCode::try_again : ErrorCode::disk, std::move(what),
          std::string(where), remedy(error_number)};
}

Error system_refusal(int error_number, std::string what, std::string_view where,
                     std::string disk_hint) {
  Error error = system_refusal(error_number, std::move(what), where);
  if (error.code == ErrorCode::disk) error.hint = std::move(disk_hint);
  return error;
}

Error input_refusal(int error_number, std::string what, std::string_view where, std::string hint) {
  Error error = system_refusal(error_number, std::move(what), where, std::move(hint));
  if (error.code == ErrorCode::disk) error.code = ErrorCode::input;
  return error;
}

}  // namespace winnow
