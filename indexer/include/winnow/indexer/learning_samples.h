// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learning from parts of a source: each part writes its sample to a file, and what is learned from
// the files is what would be learned from the source as a whole.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_part.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// Says where the pages of a sample are from, so that others of them can be read. Plain data.
struct SampleOrigin {
  std::string source;      // as open_source() takes it, absolute; "-": standard input
  std::string files_from;  // the list of open_listed_files(), absolute; empty without one
  SourceSettings settings;
  SourcePart part;
};

// Writes to `file` what learn_from_samples() needs of the pages of `source`, which is the part
// `origin.part` of a whole: for each site the pages that would be its sample if there were no
// others, and 16 bytes for each page. Nothing is learned. The file is moved into place when it is
// whole. Of the options, the seed, the number of pages, the rules and the names of sites count;
// `known`, `noted` and `parsed` have no use. Memory: as learn_sites(), for one part.
//
// Errors: those of the source, ErrorCode::disk, and ErrorCode::try_again if the observer asked to
// stop.
WINNOW_EXPORT Expected<void> write_samples(Source& source, const SiteLearningOptions& options,
                                           const SampleOrigin& origin, const std::string& file,
                                           SiteLearningReport& report, LearningObserver& observer);

// Opens the whole of what a sample is from.
using OpenOrigin = std::function<Expected<std::unique_ptr<Source>>(const SampleOrigin&)>;

// Learns from samples what learn_sites() learns from all their pages at once, with the same
// options: the same bytes, in whichever parts the pages are and in whichever order the files
// stand. Control pages are in no sample, as all URLs together choose them: where a site needs some
// (learn_sites()), the sources that have them are opened and read once or twice. A site that was
// over SiteLearningOptions::sample_bytes in one of the parts is not learned. Memory: the sample of
// one site at a time, and 16 bytes for each of its pages.
//
// Errors: not_found, input, corrupt and incompatible, with the file's name; usage if files were
// written with another seed, number of pages or rules, if a part is missing or there twice; those
// of `open` and of the sources; input if control pages are not where they were.
WINNOW_EXPORT Expected<SiteModels> learn_from_samples(std::span<const std::string> files,
                                                      const SiteLearningOptions& options,
                                                      const OpenOrigin& open,
                                                      SiteLearningReport& report,
                                                      LearningObserver& observer);

}  // namespace winnow
