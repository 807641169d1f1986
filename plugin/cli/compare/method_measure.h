// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods as winnow compare names them, and what one does on all sites.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/compare_sites.h"
#include "plugin/cli/options/method_option.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

struct MethodVariant {
  std::string name;  // as it was given
  MethodChoice choice;
};

// Reads METHOD, or METHOD:NAME=VALUE[,NAME=VALUE...], with the parameters of set_parameter() that
// make a difference to extraction. Methods that learn do it as `learning` says, apart from that.
// Gives ErrorCode::usage for another form and for a method that there is not; other errors are
// those of set_parameter() and method_options().
Expected<MethodVariant> parse_variant(const std::string& text, const LearningChoice& learning);

// Gives those that were asked for, or all methods there are. Errors are those of parse_variant(),
// and ErrorCode::usage for one that is named twice.
Expected<std::vector<MethodVariant>> method_variants(const CompareArguments& arguments);

// Learns each site if the method learns, extracts its pages as `winnow extract` does, in so many
// threads, and scores class main of those that have a gold text. Files that are no pages are passed
// over in silence. All but the times is the same for any number of threads.
//
//   {"learn_seconds", "extract_seconds",           processor time of all threads
//    "bytes",                                      of HTML
//    "sites": [{"visible_words", "main_words",     of all pages
//               "refused", "first_refused",        pages that the parser refuses; why the first
//               "on_their_own",                    pages that nothing learned was of use for; 0 of
//                                                  methods that do not learn
//               "precision", "recall", "f1"}]}     each an array: of the pages with a gold text
//
// A page that the parser refuses has an empty text. A page whose gold text cannot be read is not
// scored, as in take_inventory(), which warns of it. Reading pages and gold texts and scoring are
// not in the times, but what is read to learn is. Errors are those of classifier_for() and
// Source::for_each(), and ErrorCode::try_again if an interrupt ended it.
Expected<Json> measure_method(const MethodVariant& method, const std::vector<CompareSite>& sites,
                              std::size_t threads);

}  // namespace winnow::cli
