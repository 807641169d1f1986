// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow learn: the templates of sites into a file.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/learn/learn_arguments.h"
#include "plugin/cli/learn/learn_summary.h"
#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/site_options.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/progress.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/methods_by_site.h"

namespace winnow::cli {
namespace {

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
  SiteLearningOptions options;
  options.learn = learn_options(arguments.learning, arguments.method);
  options.learn.templates = true;
  options.sample_pages = arguments.learning.sample_pages;
  options.block_model = std::move(*model);
  options.limits = limits_of(arguments.source);
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

}  // namespace

int run_learn(const LearnArguments& arguments) {
  set_quiet(arguments.quiet);
  const Expected<SiteLearningOptions> options = options_of(arguments);
  if (!options) return fail(options.error());
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();
  const Progress clock("", true);
  const Expected<LearnedSites> learned =
      run_learning(**source, *options, &skipped, arguments.quiet || arguments.json);
  if (!learned) return fail(learned.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  if (!know_something(learned->models)) return fail(nothing_learned(learned->report, arguments));
  if (const auto written = write_models(learned->models, arguments.model); !written) {
    return fail(written.error());
  }
  const LearnSummary summary{*learned, arguments.model, clock.seconds()};
  if (arguments.json) {
    fmt::print("{}\n", to_json(summary));
  } else if (!arguments.quiet) {
    fmt::print("{}", to_text(summary));
  }
  return kDone;
}

}  // namespace winnow::cli
