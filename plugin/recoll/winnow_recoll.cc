// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-recoll takes names of pages and prints their content, for Recoll's "execm".
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/common/exit_code.h"
#include "plugin/recoll/filtered_pages.h"
#include "plugin/recoll/recoll_command.h"
#include "plugin/recoll/request.h"

namespace winnow::recoll {
namespace {

bool write(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

Expected<FolderFilters> open_filters(const RecollCommand& command) {
  const Places places = places_of_environment();
  std::vector<ModelArgument> models;
  for (const std::string& text : command.models) {
    Expected<ModelArgument> model = model_argument(text, places);
    if (!model) return model.error();
    models.push_back(std::move(*model));
  }
  return FolderFilters::open(command.filter, models);
}

int serve(const RecollCommand& command, FilteredPages& pages) {
  RequestReader requests(stdin);
  for (;;) {
    const Expected<std::optional<Request>> request = requests.next();
    if (!request) return command.fail(request.error());
    if (!*request) return kDone;
    if (!write(pages.answer(**request))) {
      return command.fail({ErrorCode::disk, "cannot be written", "standard output", ""});
    }
  }
}

int run(const RecollCommand& command, bool& works) {
  Expected<FolderFilters> filters = open_filters(command);
  if (!filters) return command.fail_to_open(filters.error(), command.filter);
  works = true;
  if (command.models.empty()) command.say_that_there_is_no_model();
  FilteredPages pages(std::move(*filters),
                      {command.filter.limits.page_bytes, answer_kilobytes_of_environment()},
                      [&command](std::string_view line) { command.say(line); });
  return serve(command, pages);
}

int run(int argc, char** argv) {
  RecollCommand command;
  bool works = false;
  const int status = command.run(argc, argv, [&] { return run(command, works); });
  // Recoll would else start the program anew for each page, to hear the same.
  if (status != kDone && !works) write(cannot_work_answer());
  return status;
}

}  // namespace
}  // namespace winnow::recoll

int main(int argc, char** argv) { return winnow::recoll::run(argc, argv); }
