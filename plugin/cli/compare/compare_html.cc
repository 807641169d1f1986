// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/compare_html.h"

#include <filesystem>
#include <system_error>

#include "winnow/indexer/text_file.h"
#include "winnow/queries/methods_report.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::string compare_html(const Json& comparison) {
  return methods_html(comparison.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Expected<void> check_writable(const std::string& file) {
  std::error_code error;
  if (fs::exists(file, error) && !fs::is_regular_file(file, error)) {
    return Error{ErrorCode::disk, "cannot be written: is there, but is no file", file,
                 "name another file"};
  }
  // Of a link the target is written.
  fs::path probe = fs::weakly_canonical(file, error);
  if (error) probe = file;
  probe += ".winnow-can-write";
  const auto written = write_text_file(probe.string(), "yes\n");
  fs::remove(probe, error);
  if (written) return {};
  Error failure = written.error();
  failure.where = file;
  return failure;
}

}  // namespace winnow::cli
