// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/ended_write.h"

#include <cstdlib>
#include <exception>
#include <optional>

#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/database_error.h"

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

// Some of Xapian's errors are not even thrown before std::terminate() is called.
Error of_unknown_reason() {
  return {ErrorCode::disk, "the database cannot be written", database_name(),
          "look whether the disk or a limit on the size of files is full, and by winnow check "
          "whether the database is sound, and run it again; what was committed is kept"};
}

void end_with_message() {
  const std::exception_ptr active = std::current_exception();
  std::optional<Error> error = error_of_database(active, database_name());
  if (!error && active != nullptr) return handler_before()();
  if (!error) {
    error = of_unknown_reason();
  } else if (error->code == ErrorCode::disk) {
    error->what = "the database cannot be written: " + error->what;
  }
  std::_Exit(fail(*error));
}

}  // namespace

void say_if_a_write_ends_the_program(const std::string& database) {
  database_name() = database;
  const std::terminate_handler before = std::set_terminate(end_with_message);
  if (before != end_with_message) handler_before() = before;
}

}  // namespace winnow::cli
