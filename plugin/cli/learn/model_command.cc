// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow model: a look at what winnow learn has written.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "plugin/cli/learn/model_text.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {
namespace {

struct ModelArguments {
  std::string action;
  std::string file;
  std::string site;
  std::optional<std::uint32_t> only;
  std::optional<std::uint32_t> depth;
  bool all_regions = false;
  bool dot = false;
  bool json = false;
};

Expected<ModelView> view_of(const SiteModels& models, const ModelArguments& arguments) {
  ModelView view;
  view.file = arguments.file;
  view.identifier = models.identifier();
  view.bytes = models.bytes().size();
  view.only = arguments.only;
  view.all_regions = arguments.all_regions;
  if (arguments.depth) view.depth = *arguments.depth;
  std::size_t most = 0;
  for (const auto& site : models.sites()) {
    if (!arguments.site.empty() && site->site() != arguments.site) continue;
    view.sites.push_back(site);
    most = std::max(most, site->templates().size());
  }
  if (!arguments.site.empty() && view.sites.empty()) {
    return Error{ErrorCode::not_found, "has no site \"" + arguments.site + "\"", arguments.file,
                 "leave out --site to see those it has"};
  }
  if (arguments.only && most == 0) {
    return Error{ErrorCode::not_found, "has no templates: too few pages were there to learn from",
                 arguments.file, "leave out --template to see what it has"};
  }
  if (arguments.only && *arguments.only >= most) {
    return Error{ErrorCode::not_found, fmt::format("has no template {}", *arguments.only),
                 arguments.file,
                 fmt::format("give a number below {}, or leave out --template", most)};
  }
  return view;
}

int run_model(const ModelArguments& arguments) {
  const Expected<SiteModels> models = read_models(arguments.file);
  if (!models) return fail(models.error());
  const Expected<ModelView> view = view_of(*models, arguments);
  if (!view) return fail(view.error());
  if (arguments.json) {
    fmt::print("{}\n", to_json(*view));
  } else {
    fmt::print("{}", arguments.dot ? to_dot(*view) : to_text(*view));
  }
  return kDone;
}

}  // namespace

void declare_model(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ModelArguments>();
  CLI::App& command = *winnow.add_subcommand("model", "Show what was learned of sites");
  command
      .add_option("ACTION", arguments->action, "show: sites, their regions, templates and trees")
      ->required()
      ->check(CLI::IsMember({"show"}));
  command.add_option("FILE", arguments->file, "What winnow learn has written")->required();
  command.add_option("--site", arguments->site, "Only this site")->type_name("NAME");
  command.add_option("--template", arguments->only, "Only this template of each site, from 0 on")
      ->type_name("N");
  command
      .add_option("--depth", arguments->depth,
                  "Show trees to this depth only; 0 is the html element (default: all)")
      ->type_name("N");
  command.add_flag("--all-regions", arguments->all_regions,
                   "Show all regions of a site, not only those with most words (--json has all)");
  auto* dot = command.add_flag("--dot", arguments->dot, "Print the trees as graphs for Graphviz");
  command.add_flag("--json", arguments->json, "Print JSON")->excludes(dot);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_model(*arguments); }; });
}

}  // namespace winnow::cli
