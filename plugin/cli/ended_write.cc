// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/ended_write.h"

#include <cstdlib>
#include <exception>

#include "plugin/cli/messages.h"

namespace winnow::cli {
namespace {

std::string& database_name() {
  static std::string name;
  return name;
}

std::terminate_handler& handler_before() {
  static std::terminate_handler handler = nullptr;
  return handler;
}

// Xapian's errors are no std::exception, and some of them are not even thrown before this is
// called.
bool is_of_xapian() {
  const std::exception_ptr active = std::current_exception();
  if (active == nullptr) return true;
  try {
    std::rethrow_exception(active);
  } catch (const std::exception&) {
    return false;
  } catch (...) {
    return true;
  }
}

void end() {
  if (!is_of_xapian()) return handler_before()();
  std::_Exit(fail({ErrorCode::disk, "the database cannot be written", database_name(),
                   "free some disk space or raise the limit on the size of files, and run it "
                   "again; what was committed is kept"}));
}

}  // namespace

void say_if_a_write_ends_the_program(const std::string& database) {
  database_name() = database;
  const std::terminate_handler before = std::set_terminate(end);
  if (before != end) handler_before() = before;
}

}  // namespace winnow::cli
