// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <system_error>

#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/options/argument_errors.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/config_file.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/arguments.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/work_threads.h"

namespace winnow::cli {
namespace {

// Declaring all commands takes longer than a search. Whatever is no plain call of a command, help
// and mistakes among it, is left to all of them.
std::optional<int> run_one(int argc, char** argv) {
  if (argc < 2 || may_have_config(argc, argv)) return std::nullopt;
  CLI::App winnow("", "winnow");
  Action action;
  if (!declare_only(argv[1], winnow, action)) return std::nullopt;
  try {
    parse_arguments(winnow, argc, argv);
  } catch (const CLI::Error& other) {
    return std::nullopt;
  }
  return action();
}

int run(int argc, char** argv) {
  if (const std::optional<int> code = run_one(argc, argv)) return *code;
  CLI::App winnow("", "winnow");
  Action action;
  declare_winnow(winnow, action);
  try {
    parse_arguments(winnow, argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return winnow.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return fail(argument_error(winnow, error));
  }
  return action();
}

// Exceptions stand for a broken environment only: what no Error value stands for.
int run_to_the_end(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return fail({ErrorCode::try_again, "out of memory", "", "free some memory and run it again"});
  } catch (const std::system_error& error) {
    // Output that could not be printed has its message from finish_output().
    if (std::ferror(stdout) != 0) return kDone;
    // A thread cannot be had, or another thing of the system that there are too many of at the
    // moment.
    if (error.code() == std::errc::resource_unavailable_try_again) {
      return fail({ErrorCode::try_again, error.what(), "",
                   "check the limits of processes and memory, and run it again"});
    }
    return fail({ErrorCode::disk, error.what(), "", ""});
  } catch (const std::exception& error) {
    return fail({ErrorCode::input, error.what(), "", ""});
  } catch (...) {
    return fail({ErrorCode::input, "an error of unknown kind", "", ""});
  }
}

void tell_of_refused_threads() {
  const std::uint64_t refused = refused_threads();
  if (refused == 0) return;
  print_warning(count_of(refused, "thread was", "threads were") +
                " refused by the system, and the others did the work; see the limits of processes "
                "and memory");
}

}  // namespace
}  // namespace winnow::cli

int main(int argc, char** argv) {
  // Past a limit on file sizes a write fails with a message instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  winnow::cli::end_at_interrupts();
  winnow::cli::handle_memory_faults();
  const int code = winnow::cli::run_to_the_end(argc, argv);
  winnow::cli::tell_of_refused_threads();
  return winnow::cli::finish_output(code);
}
