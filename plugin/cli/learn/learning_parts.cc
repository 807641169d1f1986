// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/learning_parts.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>

#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/learning_samples.h"
#include "winnow/indexer/open_source.h"

namespace winnow::cli {
namespace {

std::string absolute_place(const std::string& path) {
  if (path == "-" || path.empty()) return path;
  std::error_code failed;
  const std::filesystem::path absolute = std::filesystem::absolute(path, failed);
  return failed ? path : absolute.lexically_normal().string();
}

Expected<SampleOrigin> origin_of(const SourceOptions& options) {
  SampleOrigin origin;
  origin.source = absolute_place(options.source);
  origin.files_from = absolute_place(options.files_from);
  Expected<SourceSettings> settings = directory_options(options);
  if (!settings) return settings.error();
  origin.settings = std::move(*settings);
  Expected<SourcePart> part = part_of(options);
  if (!part) return part.error();
  origin.part = std::move(*part);
  return origin;
}

Expected<std::unique_ptr<Source>> open_origin(const SampleOrigin& origin) {
  constexpr const char* kRemedy = "name it: winnow learn SOURCE --merge ...";
  if (origin.source == "-" || origin.files_from == "-") {
    return Error{ErrorCode::usage,
                 "pages beside the samples are needed, and these are of standard input", "--merge",
                 "give all pages once more, with the options of the samples: winnow learn - "
                 "--merge ..."};
  }
  Expected<std::unique_ptr<Source>> source =
      origin.files_from.empty()
          ? open_source(origin.source, origin.settings)
          : open_listed_files(origin.source, origin.files_from, origin.settings);
  if (source) return source;
  Error error = source.error();
  error.what = "has pages beside the samples that are needed: " + error.what;
  error.hint = kRemedy;
  return error;
}

void print_sample(const SiteLearningReport& report, const LearnArguments& arguments) {
  std::uint64_t sampled = 0;
  for (const SiteReport& site : report.sites) sampled += site.sample;
  std::error_code ignored;
  const std::uint64_t bytes = std::filesystem::file_size(arguments.sample_out, ignored);
  if (arguments.json) {
    const nlohmann::ordered_json object = {{"sample", arguments.sample_out},
                                           {"sample_bytes", bytes},
                                           {"part", arguments.source.part},
                                           {"pages", report.pages},
                                           {"bytes", report.bytes},
                                           {"skipped", report.skipped},
                                           {"too_large", report.too_large},
                                           {"sites", report.sites.size()},
                                           {"sampled", sampled}};
    fmt::print("{}\n",
               object.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace));
  } else if (!arguments.quiet) {
    fmt::print("{}, {} of {} in the sample\nSample {}: {}\n",
               count_of(report.pages, "page", "pages"), human_count(sampled),
               count_of(report.sites.size(), "site", "sites"), printable(arguments.sample_out),
               human_bytes(bytes));
  }
}

}  // namespace

int run_sample(const LearnArguments& arguments, Source& source, const SiteLearningOptions& options,
               SkippedList& skipped) {
  const Expected<SampleOrigin> origin = origin_of(arguments.source);
  if (!origin) return fail(origin.error());
  SiteLearningReport report;
  LearningDisplay display(skipped, arguments.quiet || arguments.json);
  const auto written =
      write_samples(source, options, *origin, arguments.sample_out, report, display);
  display.clear();
  if (!written) return fail(written.error());
  print_sample(report, arguments);
  return kDone;
}

Expected<LearnedSites> merge_samples(const LearnArguments& arguments,
                                     const SiteLearningOptions& options) {
  const bool named = !arguments.source.source.empty();
  const OpenOrigin open = [&](const SampleOrigin& origin) {
    return named ? open_source(arguments.source) : open_origin(origin);
  };
  SiteLearningReport report;
  MissedPages missed;
  LearningDisplay display(missed, arguments.quiet || arguments.json);
  Expected<SiteModels> models = learn_from_samples(arguments.merge, options, open, report, display);
  display.clear();
  // No other run tells of them, and they say why pages of the samples are not found.
  missed.warn();
  if (!models) return models.error();
  if (report.interrupted) {
    return Error{ErrorCode::try_again, "interrupted", "--merge", "run again from the beginning"};
  }
  warn_of_rare_passages(report);
  return LearnedSites{std::move(*models), std::move(report)};
}

}  // namespace winnow::cli
