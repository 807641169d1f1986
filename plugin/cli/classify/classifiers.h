// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a command's pages are classified: by a method, and by what is known of their sites.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/missed_pages.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/indexer/parsed_pages.h"
#include "winnow/indexer/site_classifier.h"
#include "winnow/indexer/stored_models.h"

namespace winnow::cli {

// Gives the classifier that was chosen, for the pages of a source: what the method needs is read
// from --model, or else learned from the source, in so many threads (0: one for each processor) and
// with a line of progress. `missed` gets what could not be read then: warn() is for the caller to
// call, after a run over the pages if there is one. `parsed`, which may be null, gets the pages
// that were learned from. Errors are those of SiteClassifier::of(), read_models() and learn_for().
Expected<SiteClassifier> classifier_for(const MethodChoice& choice, const SourceOptions& source,
                                        std::size_t threads, MissedPages& missed, bool quiet,
                                        std::shared_ptr<ParsedPages> parsed = nullptr);

// Reads --model, which must not be empty if the method learns: this is for commands without a
// source, where the site of pages without a host is not known.
Expected<SiteClassifier> classifier_without_source(const MethodChoice& choice);

// Goes by the method that the database was made with, to which `choice` is set, and by what it has
// stored of sites, and warns of what cannot be read. Errors are those of read_models_of() and
// Searcher::open(), and ErrorCode::input if nothing is stored and the method needs it.
Expected<SiteClassifier> classifier_of_database(MethodChoice& choice, const std::string& database);

// Prints a note for each site whose pages were classified on their own for want of templates, up to
// a few, and what can be done. `from_file`: the models were not learned from the pages at hand.
void tell_of_pages_alone(const SiteClassifier& classifier, bool from_file);

}  // namespace winnow::cli
