// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-recoll: names of pages in, their content out, for Recoll's "execm".
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/exit_code.h"
#include "plugin/filter/filter_program.h"
#include "plugin/recoll/answer.h"
#include "plugin/recoll/filtered_pages.h"
#include "plugin/recoll/folder_filters.h"
#include "plugin/recoll/model_argument.h"
#include "plugin/recoll/request_reader.h"

namespace winnow::recoll {
namespace {

constexpr const char* kDescription =
    "Gives Recoll the content of HTML pages, without the template of their site. In mimeconf:\n\n"
    "    [index]\n"
    "    text/x-winnow-html = execm winnow-recoll --model ~/mirror=mirror.model";

struct Arguments {
  filter::FilterOptions filter;
  std::vector<std::string> models;
};

void declare(filter::FilterProgram& program, Arguments& arguments) {
  program.options()
      .add_option("--model", arguments.models,
                  "What winnow learn has learned of a site, for the pages in FOLDER or for all; "
                  "can be given several times. Other pages are judged alone. A FILE without a "
                  "folder is looked for beside Recoll's configuration")
      ->type_name("[FOLDER=]FILE")
      ->allow_extra_args(false);
  program.add_filter_options(arguments.filter);
}

bool write(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

Expected<FolderFilters> open_filters(const Arguments& arguments) {
  const Places places = places_of_environment();
  std::vector<ModelArgument> models;
  for (const std::string& text : arguments.models) {
    Expected<ModelArgument> model = model_argument(text, places);
    if (!model) return model.error();
    models.push_back(std::move(*model));
  }
  return FolderFilters::open(arguments.filter, models);
}

int serve(const filter::FilterProgram& program, FilteredPages& pages) {
  RequestReader requests(stdin);
  for (;;) {
    const Expected<std::optional<Request>> request = requests.next();
    if (!request) return program.fail(request.error());
    if (!*request) return cli::kDone;
    if (!write(pages.answer(**request))) {
      return program.fail({ErrorCode::disk, "cannot be written", "standard output", ""});
    }
  }
}

int run(const filter::FilterProgram& program, const Arguments& arguments, bool& works) {
  Expected<FolderFilters> filters = open_filters(arguments);
  if (!filters) return program.fail(filters.error());
  works = true;
  if (arguments.models.empty()) program.say_that_there_is_no_model();
  FilteredPages pages(std::move(*filters),
                      {arguments.filter.limits.page_bytes, answer_kilobytes_of_environment()},
                      [&program](const Error& error) { program.say(error); });
  return serve(program, pages);
}

int run(int argc, char** argv) {
  Arguments arguments;
  filter::FilterProgram program("winnow-recoll", kDescription);
  declare(program, arguments);
  bool works = false;
  const int status = program.run(argc, argv, [&] { return run(program, arguments, works); });
  // Recoll would else start the program anew for each page, to hear the same.
  if (status != cli::kDone && !works) write(cannot_work_answer());
  return status;
}

}  // namespace
}  // namespace winnow::recoll

int main(int argc, char** argv) { return winnow::recoll::run(argc, argv); }
