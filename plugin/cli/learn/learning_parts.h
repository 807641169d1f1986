// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parts of winnow learn: a sample is written to a file, and learned from together with others.
#pragma once

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/learn/learn_command.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// Writes the sample of the source to LearnArguments::sample_out and prints a summary. Returns an
// ExitCode.
int run_sample(const LearnArguments& arguments, Source& source, const SiteLearningOptions& options,
               SkippedList& skipped);

// Learns from LearnArguments::merge. Pages beside the samples are read from the source that the
// arguments name, or else from where each sample says. Errors are those of learn_from_samples(),
// and ErrorCode::try_again if an interrupt ended it.
Expected<LearnedSites> merge_samples(const LearnArguments& arguments,
                                     const SiteLearningOptions& options);

}  // namespace winnow::cli
