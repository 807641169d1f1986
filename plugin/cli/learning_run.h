// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learning the templates of a source, with what the user is told meanwhile.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/source_options.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {

struct LearnedSites {
  SiteModels models;
  SiteLearningReport report;
};

// learn_sites() with a line of progress. Files that are no pages go to `skipped`, and those that
// would have been pages are warned of; without a list neither, as a second run over the same source
// will say it. Errors as learn_sites(); ErrorCode::try_again if an interrupt (interrupt.h) ended
// it.
Expected<LearnedSites> run_learning(Source& source, const SiteLearningOptions& options,
                                    SkippedList* skipped, bool quiet);

// The first few of notes on one site each, and how many more there are.
void print_site_notes(const std::vector<std::string>& notes);

// Why a site has no templates: "too few pages to learn from", that no three of them are of
// one template, that they were too large or refused, or that its sample did not fit into memory.
std::string why_no_templates(const SiteReport& report);

}  // namespace winnow::cli
