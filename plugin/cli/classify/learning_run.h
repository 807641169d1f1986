// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user is told while the templates of a source are learned, and of what came of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/options/missed_pages.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {

// Shows a line of progress, with phases that each have a count of their own.
class LearningDisplay final : public LearningObserver {
 public:
  // Adds files that are no pages to the list, and warns of those that would have been pages. It
  // keeps the list by reference.
  LearningDisplay(SkippedList& skipped, bool quiet) : skipped_(&skipped), quiet_(quiet) {}

  // Leaves that, and warnings, to a second run over the same source, and remembers what may be read
  // again by then. It keeps `missed` by reference.
  LearningDisplay(MissedPages& missed, bool quiet) : missed_(&missed), quiet_(quiet) {}

  void reading(std::uint64_t pages, std::uint64_t total, std::uint64_t bytes) override;
  void sampling(std::uint64_t pages, std::uint64_t total, std::uint64_t bytes) override;
  void learning(const std::string& site, std::uint32_t sample) override;
  void looking(std::uint64_t pages, std::uint64_t total) override;
  void checking(std::uint64_t pages, std::uint64_t total) override;
  void warning(const Error& error) override;
  void skipped(const SkippedFile& file) override;
  bool interrupted() override;

  // Takes the line away.
  void clear();

 private:
  void begin(std::string_view phase);

  // One of the two is null.
  SkippedList* skipped_ = nullptr;
  MissedPages* missed_ = nullptr;
  bool quiet_;
  std::string_view phase_;
  std::optional<Progress> progress_;
};

struct LearnedSites {
  SiteModels models;
  SiteLearningReport report;
};

// Does learn_sites() and shows it. Errors are those of learn_sites(), and ErrorCode::try_again if
// an interrupt (interrupt.h) ended it.
Expected<LearnedSites> run_learning(Source& source, const SiteLearningOptions& options,
                                    LearningDisplay& display);

// Does learn_for() and shows it: what a method needs to know of the source's sites, for commands
// that do not only learn. Errors are those of learn_for().
Expected<LearnedSites> run_learning_for(const MethodSettings& settings, Source& source,
                                        SiteLearningOptions options, LearningDisplay& display);

// Warns of passages that only the sample of a site has.
void warn_of_rare_passages(const SiteLearningReport& report);

// Prints the first few of notes on one site each, and how many more there are.
void print_site_notes(const std::vector<std::string>& notes);

// Why a site has no templates: "too few pages to learn from", that no three of them are of
// one template, that they were too large or refused, or that its sample did not fit into memory.
std::string why_no_templates(const SiteReport& report);

}  // namespace winnow::cli
