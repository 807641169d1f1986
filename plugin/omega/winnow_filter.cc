// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-filter: one page in, its content out, for omindex --filter.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <new>
#include <string>
#include <string_view>

#include "plugin/cli/exit_code.h"
#include "plugin/common/printable.h"
#include "plugin/filter/page_file.h"
#include "plugin/filter/page_filter.h"
#include "plugin/omega/missing_model_note.h"

namespace winnow::omega {
namespace {

struct Arguments {
  filter::FilterOptions filter;
  std::string charset;
  std::string file = "-";
};

void say(std::string_view message) {
  const std::string line = "winnow-filter: " + printable(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int fail(const Error& error) {
  say("error: " + error.message());
  return cli::exit_code_of(error.code);
}

void declare(CLI::App& program, Arguments& arguments) {
  using filter::PageText;
  program.name("winnow-filter");
  program.description(
      "Prints the content of an HTML page as HTML in UTF-8, without the template of its site.\n\n"
      "    winnow learn SITE --model site.model\n"
      "    omindex --db site.db --url / "
      "--filter='text/html,text/html,UTF-8:winnow-filter --model site.model' SITE");
  program.set_version_flag("--version", "winnow-filter " WINNOW_VERSION);
  program.add_option("FILE", arguments.file, "The page; - is standard input")
      ->capture_default_str();
  program
      .add_option("--model", arguments.filter.model,
                  "What winnow learn has learned of the site; without it the page is judged alone")
      ->type_name("FILE");
  program
      .add_option("--site", arguments.filter.site,
                  "The site that the page is of, where the model has several")
      ->type_name("NAME");
  program
      .add_option("--method", arguments.filter.method,
                  "How content is told from template (default: site with a model, block-model "
                  "without)")
      ->type_name("METHOD");
  const std::map<std::string, PageText> choices = {{"keep", PageText::keep},
                                                   {"drop", PageText::drop}};
  program
      .add_option("--page", arguments.filter.page_text,
                  "Text of the page that is neither main text nor template (default: "
                  "keep); its links to other pages are left out")
      ->transform(CLI::CheckedTransformer(choices).description("{keep,drop}"))
      ->type_name("CHOICE");
  program.add_flag("--mark", arguments.filter.mark,
                   "Print the page as it is, with <!--UdmComment--> markers around what is no "
                   "content");
  program
      .add_option("--charset", arguments.charset,
                  "The charset that a server gave the page (default: found out)")
      ->type_name("LABEL");
  program
      .add_option("--max-page-bytes", arguments.filter.limits.page_bytes,
                  "Pages of more bytes are refused")
      ->type_name("N")
      ->capture_default_str();
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
  if (const Degraded limit = page_filter->degraded(); limit != Degraded::no) {
    say("warning: " + arguments.file + ": over the limit for " +
        std::string(degraded_name(limit)) + "; its text is kept without structure");
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
