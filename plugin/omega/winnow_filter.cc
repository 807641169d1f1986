// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-filter takes one page and prints its content, for omindex --filter.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "plugin/common/exit_code.h"
#include "plugin/filter/page_file.h"
#include "plugin/filter/page_filter.h"
#include "plugin/omega/filter_command.h"
#include "plugin/omega/missing_model_note.h"

namespace winnow::omega {
namespace {

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder == '/' ? folder : "/tmp";
}

int filter_page(const FilterCommand& command) {
  Expected<filter::PageFilter> page_filter = filter::PageFilter::open(command.filter);
  if (!page_filter) return command.fail(page_filter.error());
  if (command.filter.model.empty() && is_first_of_run(temporary_folder())) {
    command.say_that_there_is_no_model();
  }
  const Expected<std::string> bytes =
      filter::read_page_file(command.file, command.filter.limits.page_bytes);
  if (!bytes) return command.fail(bytes.error());
  const Expected<std::string> html = page_filter->filter(*bytes, command.charset);
  if (!html) {
    Error error = html.error();
    error.where = command.file;
    return command.fail(error);
  }
  if (const Degraded limit = page_filter->degraded(); limit != Degraded::no) {
    command.say(filter::degraded_warning(command.file, limit));
  }
  const bool written = std::fwrite(html->data(), 1, html->size(), stdout) == html->size() &&
                       std::fflush(stdout) == 0;
  if (written) return kDone;
  return command.fail(
      {ErrorCode::disk, "cannot be written", "standard output", "check free space"});
}

}  // namespace
}  // namespace winnow::omega

int main(int argc, char** argv) {
  winnow::omega::FilterCommand command;
  return command.run(argc, argv, [&] { return winnow::omega::filter_page(command); });
}
