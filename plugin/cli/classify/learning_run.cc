// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/classify/learning_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/build_index.h"

namespace winnow::cli {
namespace {

void warn_of_rare_passages(const SiteReport& site) {
  if (site.rare_passages == 0) return;
  const std::string what = fmt::format(
      "{} of most pages of the sample {} not on most pages of the site, as if names of pages were "
      "chosen for the sample; what reads like main text stays searchable",
      count_of(site.rare_passages, "passage", "passages"), site.rare_passages == 1 ? "is" : "are");
  print_warning(
      Error{ErrorCode::input, what, site.site, "draw another sample with --seed"}.message());
}

}  // namespace

void LearningDisplay::reading(std::uint64_t pages, std::uint64_t total, std::uint64_t bytes) {
  begin("Choosing from");
  progress_->update(pages, total, bytes);
}

void LearningDisplay::sampling(std::uint64_t pages, std::uint64_t total, std::uint64_t bytes) {
  begin("Reading");
  progress_->update(pages, total, bytes);
}

void LearningDisplay::learning(const std::string& site, std::uint32_t sample) {
  begin("Learning from");
  progress_->tell(fmt::format("Learning the templates of {} from {}", printable(site),
                              count_of(sample, "page", "pages")));
}

void LearningDisplay::looking(std::uint64_t pages, std::uint64_t total) {
  progress_->update(pages, total, 0);
}

void LearningDisplay::checking(std::uint64_t pages, std::uint64_t total) {
  begin("Checking");
  progress_->update(pages, total, 0);
}

void LearningDisplay::warning(const Error& error) {
  if (skipped_ == nullptr) return;
  clear();
  print_warning(error.message());
}

void LearningDisplay::skipped(const SkippedFile& file) {
  if (skipped_ == nullptr) return missed_->add(file);
  skipped_->add(file);
  log_skipped(file);
  clear();
  warn_of_skipped(file);
}

bool LearningDisplay::interrupted() { return was_interrupted(); }

void LearningDisplay::clear() {
  if (progress_) progress_->clear();
}

void LearningDisplay::begin(std::string_view phase) {
  if (progress_ && phase == phase_) return;
  clear();
  phase_ = phase;
  progress_.emplace(std::string(phase), quiet_);
}

void warn_of_rare_passages(const SiteLearningReport& report) {
  for (const SiteReport& site : report.sites) warn_of_rare_passages(site);
}

Expected<LearnedSites> run_learning(Source& source, const SiteLearningOptions& options,
                                    LearningDisplay& display) {
  SiteLearningReport report;
  Expected<SiteModels> models = learn_sites(source, options, report, display);
  display.clear();
  if (!models) return models.error();
  if (report.interrupted) {
    return Error{ErrorCode::try_again,
                 fmt::format("interrupted after {}", count_of(report.pages, "page", "pages")),
                 source.name(), "run again from the beginning"};
  }
  warn_of_rare_passages(report);
  return LearnedSites{std::move(*models), std::move(report)};
}

Expected<LearnedSites> run_learning_for(const MethodSettings& settings, Source& source,
                                        SiteLearningOptions options, LearningDisplay& display) {
  SiteLearningReport report;
  Expected<SiteModels> models = learn_for(settings, source, std::move(options), report, display);
  display.clear();
  if (!models) return models.error();
  warn_of_rare_passages(report);
  return LearnedSites{std::move(*models), std::move(report)};
}

void print_site_notes(const std::vector<std::string>& notes) {
  constexpr std::size_t kMost = 5;
  for (std::size_t i = 0; i < std::min(kMost, notes.size()); ++i) print_note(notes[i]);
  if (notes.size() <= kMost) return;
  print_note(fmt::format("the same of {} more", count_of(notes.size() - kMost, "site", "sites")));
}

std::string why_no_templates(const SiteReport& report) {
  if (report.over_memory) return "the pages to learn from do not fit into memory";
  if (report.sample == 0) {
    return "no page small enough to learn from (" + human_bytes(kMaxLearnPageBytes) + ")";
  }
  if (report.different >= kMinGroupPages) {
    return fmt::format("no {} pages of one template", kMinGroupPages);
  }
  if (report.refused == 0) return "too few pages to learn from";
  return fmt::format("too few pages to learn from, as {} of {} in the sample {} refused",
                     human_count(report.refused), human_count(report.sample),
                     report.refused == 1 ? "was" : "were");
}

}  // namespace winnow::cli
