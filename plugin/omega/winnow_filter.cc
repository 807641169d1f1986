// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-filter: one page in, its content out, for omindex --filter.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "plugin/cli/exit_code.h"
#include "plugin/filter/filter_program.h"
#include "plugin/filter/page_file.h"
#include "plugin/omega/missing_model_note.h"

namespace winnow::omega {
namespace {

constexpr const char* kDescription =
    "Prints the content of an HTML page as HTML in UTF-8, without the template of its site.\n\n"
    "    winnow learn SITE --model site.model\n"
    "    omindex --db site.db --url / "
    "--filter='text/html,text/html,UTF-8:winnow-filter --model site.model' SITE";

struct Arguments {
  filter::FilterOptions filter;
  std::string charset;
  std::string file = "-";
};

void declare(filter::FilterProgram& program, Arguments& arguments) {
  CLI::App& options = program.options();
  options.add_option("FILE", arguments.file, "The page; - is standard input")
      ->capture_default_str();
  options
      .add_option("--model", arguments.filter.model,
                  "What winnow learn has learned of the site; without it the page is judged alone")
      ->type_name("FILE");
  program.add_filter_options(arguments.filter);
  options.add_flag("--mark", arguments.filter.mark,
                   "Print the page as it is, with <!--UdmComment--> markers around what is no "
                   "content");
  options
      .add_option("--charset", arguments.charset,
                  "The charset that a server gave the page (default: found out)")
      ->type_name("LABEL");
}

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder == '/' ? folder : "/tmp";
}

int filter_page(const filter::FilterProgram& program, const Arguments& arguments) {
  Expected<filter::PageFilter> page_filter = filter::PageFilter::open(arguments.filter);
  if (!page_filter) return program.fail(page_filter.error());
  if (arguments.filter.model.empty() && is_first_of_run(temporary_folder())) {
    program.say_that_there_is_no_model();
  }
  const Expected<std::string> bytes =
      filter::read_page_file(arguments.file, arguments.filter.limits.page_bytes);
  if (!bytes) return program.fail(bytes.error());
  const Expected<std::string> html = page_filter->filter(*bytes, arguments.charset);
  if (!html) {
    Error error = html.error();
    error.where = arguments.file;
    return program.fail(error);
  }
  const bool written = std::fwrite(html->data(), 1, html->size(), stdout) == html->size() &&
                       std::fflush(stdout) == 0;
  if (written) return cli::kDone;
  return program.fail(
      {ErrorCode::disk, "cannot be written", "standard output", "check free space"});
}

}  // namespace
}  // namespace winnow::omega

int main(int argc, char** argv) {
  winnow::omega::Arguments arguments;
  winnow::filter::FilterProgram program("winnow-filter", winnow::omega::kDescription);
  winnow::omega::declare(program, arguments);
  return program.run(argc, argv, [&] { return winnow::omega::filter_page(program, arguments); });
}
