// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-filter: one page in, its content out, for omindex --filter.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "plugin/cli/exit_code.h"
#include "plugin/common/printable.h"
#include "plugin/filter/page_file.h"
#include "plugin/filter/page_filter.h"
#include "plugin/omega/filter_arguments.h"
#include "plugin/omega/missing_model_note.h"

namespace winnow::omega {
namespace {

void say(std::string_view message) {
  const std::string line = "winnow-filter: " + printable(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int fail(const Error& error) {
  say("error: " + error.message());
  return cli::exit_code_of(error.code);
}

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder == '/' ? folder : "/tmp";
}

int run(const Arguments& arguments) {
  Expected<filter::PageFilter> page_filter = filter::PageFilter::open(arguments.filter);
  if (!page_filter) return fail(page_filter.error());
  if (arguments.filter.model.empty() && is_first_of_run(temporary_folder())) {
    say("no model of the site: each page is judged alone; learn one with winnow learn, and name "
        "it by --model");
  }
  const Expected<std::string> bytes =
      filter::read_page_file(arguments.file, arguments.filter.limits.page_bytes);
  if (!bytes) return fail(bytes.error());
  const Expected<std::string> html = page_filter->filter(*bytes, arguments.charset);
  if (!html) {
    Error error = html.error();
    error.where = arguments.file;
    return fail(error);
  }
  const bool written = std::fwrite(html->data(), 1, html->size(), stdout) == html->size() &&
                       std::fflush(stdout) == 0;
  if (written) return cli::kDone;
  return fail({ErrorCode::disk, "cannot be written", "standard output", "check free space"});
}

int run(int argc, char** argv) {
  CLI::App program;
  Arguments arguments;
  declare(program, arguments);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return program.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return fail({ErrorCode::usage, error.what(), "", "run winnow-filter --help"});
  }
  return run(arguments);
}

}  // namespace
}  // namespace winnow::omega

int main(int argc, char** argv) {
  using winnow::ErrorCode;
  // Past a limit on file sizes a write fails with a message instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return winnow::omega::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return winnow::omega::fail({ErrorCode::try_again, "out of memory", "", "free some memory"});
  } catch (const std::exception& error) {
    return winnow::omega::fail({ErrorCode::input, error.what(), "", ""});
  }
}
