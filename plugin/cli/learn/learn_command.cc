// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow learn: the templates of sites into a file.
#include "plugin/cli/learn/learn_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/learn/learning_parts.h"
#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/methods_by_site.h"

namespace winnow::cli {
namespace {

// The summary of a run is made of this.
struct LearnSummary {
  const LearnedSites& learned;
  std::string file;
  double seconds = 0;
};

using Json = nlohmann::ordered_json;

// The site's own model, not the one that a file with a single site lends to all.
std::span<const SiteTemplate> templates_of(const SiteModels& models, const std::string& site) {
  for (const auto& model : models.sites()) {
    if (model->site() == site) return model->templates();
  }
  return {};
}

std::string site_lines(const SiteReport& site, std::span<const SiteTemplate> templates) {
  const std::string refused =
      site.refused == 0 ? "" : fmt::format(", {} refused", human_count(site.refused));
  std::string text = fmt::format("{}: {}, {} in the sample{}, {} different{}\n",
                                 terminal_text(site.site), count_of(site.pages, "page", "pages"),
                                 human_count(site.sample), refused, human_count(site.different),
                                 templates.empty() ? ": " + why_no_templates(site) : "");
  for (std::size_t i = 0; i < templates.size(); ++i) {
    const PatternTree& tree = templates[i].tree;
    const RepetitionCounts& counts = templates[i].counts;
    if (counts.pages() > 0) {
      text += fmt::format("  template {}: {} counted, {} that occur more than once\n", i,
                          count_of(counts.pages(), "page", "pages"),
                          count_of(counts.counts().size(), "piece", "pieces"));
      continue;
    }
    text += fmt::format("  template {}: {}, {}{}\n", i, count_of(tree.pages(), "page", "pages"),
                        count_of(tree.size(), "node", "nodes"),
                        tree.cut_off() ? ", cut off at a limit" : "");
  }
  return text;
}

Json site_json(const SiteReport& site, std::span<const SiteTemplate> templates) {
  Json object;
  object["site"] = site.site;
  object["pages"] = site.pages;
  object["sample"] = site.sample;
  object["refused"] = site.refused;
  object["different"] = site.different;
  object["control"] = site.control;
  object["rare_passages"] = site.rare_passages;
  object["over_memory"] = site.over_memory;
  object["templates"] = Json::array();
  for (const SiteTemplate& each : templates) {
    if (each.counts.pages() > 0) {
      object["templates"].push_back({{"pages", each.counts.pages()},
                                     {"group", each.group},
                                     {"repeated_pieces", each.counts.counts().size()}});
      continue;
    }
    object["templates"].push_back({{"pages", each.tree.pages()},
                                   {"group", each.group},
                                   {"nodes", each.tree.size()},
                                   {"cut_off", each.tree.cut_off()}});
  }
  return object;
}

// Writes it for people.
std::string to_text(const LearnSummary& summary) {
  const SiteLearningReport& report = summary.learned.report;
  std::string text =
      fmt::format("{}, {} read in {:.1f} s\n", count_of(report.pages, "page", "pages"),
                  human_bytes(report.bytes), summary.seconds);
  if (report.too_large > 0) {
    text += fmt::format("  {:>9}  too large to learn from\n", human_count(report.too_large));
  }
  if (report.skipped > 0) {
    text += fmt::format("  {:>9}  files skipped\n", human_count(report.skipped));
  }
  for (const SiteReport& site : report.sites) {
    text += site_lines(site, templates_of(summary.learned.models, site.site));
  }
  return text + fmt::format("Model {}: {}\n", printable(summary.file),
                            human_bytes(summary.learned.models.bytes().size()));
}

// Writes one JSON object. `indent`: as dump() takes it.
std::string to_json(const LearnSummary& summary, int indent) {
  const SiteLearningReport& report = summary.learned.report;
  Json object;
  object["model"] = summary.file;
  object["identifier"] = summary.learned.models.identifier();
  object["model_bytes"] = summary.learned.models.bytes().size();
  object["seconds"] = summary.seconds;
  object["pages"] = report.pages;
  object["bytes"] = report.bytes;
  object["skipped"] = report.skipped;
  object["too_large"] = report.too_large;
  object["sites"] = Json::array();
  for (const SiteReport& site : report.sites) {
    object["sites"].push_back(site_json(site, templates_of(summary.learned.models, site.site)));
  }
  return object.dump(indent, ' ', true, Json::error_handler_t::replace);
}

Expected<SiteLearningOptions> options_of(const LearnArguments& arguments) {
  Expected<std::shared_ptr<const TreeEnsemble>> model = read_block_model(arguments.block_model);
  if (!model) return model.error();
  SiteChoice given;
  given.learning = arguments.learning;
  // The method is one that learns (declare_method()). What is learned for it is there for people to
  // look at as well, and for other methods that count the same: templates are learned in any case.
  const Expected<const MethodInfo*> named = find_method(arguments.method);
  if (!named) return named.error();
  MethodInfo method = **named;
  method.learning->templates = true;
  if (const std::string_view useless = useless_option(given, method); !useless.empty()) {
    return Error{ErrorCode::usage, "has no use for " + std::string(useless),
                 "--method " + arguments.method, "leave it out"};
  }
  Expected<PageRules> rules = read_rules_file(arguments.rules);
  if (!rules) return rules.error();
  SiteLearningOptions options;
  options.rules = std::move(*rules);
  options.learn = learn_options(arguments.learning, arguments.method);
  options.learn.templates = true;
  options.sample_pages = arguments.learning.sample_pages;
  options.block_model = std::move(*model);
  options.limits = limits_of(arguments.source);
  options.marks = marks_of(arguments.source.ignore_marks);
  options.site = arguments.site;
  options.hostless = site_of_source(arguments.source.source);
  options.threads = arguments.threads;
  return options;
}

bool know_something(const SiteModels& models) {
  return std::any_of(models.sites().begin(), models.sites().end(),
                     [](const auto& site) { return knows_something(*site); });
}

// A model of nothing must not take the place of a file that may be there.
Error nothing_learned(const SiteLearningReport& report, const LearnArguments& arguments) {
  if (report.sites.empty()) {
    return {ErrorCode::input, "no pages found", arguments.source.source,
            "name a folder of HTML pages; --skipped FILE lists what was found instead"};
  }
  const SiteReport& site = report.sites.front();
  const std::size_t others = report.sites.size() - 1;
  return {ErrorCode::input,
          fmt::format("nothing to learn, and nothing written: {}: {}{}", site.site,
                      why_no_templates(site),
                      others == 0 ? "" : ", and " + count_of(others, "other site", "other sites")),
          arguments.source.source,
          fmt::format("name a folder with {} or more different pages of a template, or take all "
                      "hosts for one with --site NAME",
                      kMinGroupPages)};
}

Error no_result(const LearnArguments& arguments) {
  return {ErrorCode::usage, "there is no file for the result", "",
          arguments.merge.empty() ? "name it with --model, or with --sample-out for a sample"
                                  : "name it with --model"};
}

// What is not consistent is said before anything is read.
Expected<void> check_arguments(const LearnArguments& arguments) {
  if (arguments.model.empty() && arguments.sample_out.empty()) return no_result(arguments);
  if (arguments.merge.empty() && arguments.source.source.empty()) {
    return Error{ErrorCode::usage, "there is no source", "", "name a folder or file of pages"};
  }
  if (!arguments.sample_out.empty() && !arguments.source.others.empty()) {
    return Error{ErrorCode::usage, "takes one SOURCE, and there are several",
                 "--sample-out " + arguments.sample_out,
                 "write a sample of each, and learn from all of them with --merge"};
  }
  const bool parts = !arguments.source.part.empty() && arguments.source.part_by != "site";
  if (!parts || !arguments.sample_out.empty()) return {};
  return Error{ErrorCode::usage, "would learn each site from a part of its pages", "--part-by url",
               "write a sample of each part with --sample-out, and learn from all of them with "
               "--merge"};
}

int print_summary(const LearnedSites& learned, const LearnArguments& arguments, double seconds) {
  if (!know_something(learned.models)) return fail(nothing_learned(learned.report, arguments));
  if (const auto written = write_models(learned.models, arguments.model); !written) {
    return fail(written.error());
  }
  const LearnSummary summary{learned, arguments.model, seconds};
  if (arguments.json) {
    const bool one_line = !arguments.merge.empty();
    fmt::print("{}\n", to_json(summary, one_line ? -1 : json_indent(arguments.source)));
  } else if (!arguments.quiet) {
    fmt::print("{}", to_text(summary));
  }
  return kDone;
}

int run_learn_here(const LearnArguments& arguments, const SiteLearningOptions& options) {
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();
  const Progress clock("", true);
  const bool quiet = arguments.quiet || arguments.json;
  if (!arguments.sample_out.empty()) {
    const int status = run_sample(arguments, **source, options, skipped);
    const auto closed = skipped.close();
    return status == kDone && !closed ? fail(closed.error()) : status;
  }
  LearningDisplay display(skipped, quiet);
  const Expected<LearnedSites> learned = run_learning(**source, options, display);
  if (!learned) return fail(learned.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  return print_summary(*learned, arguments, clock.seconds());
}

}  // namespace

int run_learn(const LearnArguments& given) {
  LearnArguments arguments = given;
  arguments.source.part_site = arguments.site;
  set_quiet(arguments.quiet);
  if (const auto sound = check_arguments(arguments); !sound) return fail(sound.error());
  const Expected<SiteLearningOptions> options = options_of(arguments);
  if (!options) return fail(options.error());
  if (arguments.merge.empty()) return run_learn_here(arguments, *options);
  catch_interrupts();
  const Progress clock("", true);
  const Expected<LearnedSites> learned = merge_samples(arguments, *options);
  if (!learned) return fail(learned.error());
  return print_summary(*learned, arguments, clock.seconds());
}

}  // namespace winnow::cli
