// SPDX-License-Identifier: GPL-2.0-or-later
//
// A method with all that it is told, and the words for it that databases record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "winnow/extractor/method.h"
#include "winnow/extractor/site_learner.h"

namespace winnow {

// Plain data.
struct MethodSettings {
  std::string name{default_method()};
  // Those that the name is one of, where a program has methods of its own: they must live as long.
  MethodList methods = available_methods();
  MethodOptions options;  // without a site: what is known of one is not a setting
  // Of methods that learn. Default: as the method needs it (learn_options_of()).
  std::optional<LearnOptions> learn;
  std::uint32_t sample_pages = kSamplePages;  // SiteLearningOptions::sample_pages
  // The site that all pages are of. Default: empty; each is of that of its host.
  std::string site;
};

// Returns what find_method() finds in settings.methods. Thread-safe.
WINNOW_EXPORT Expected<const MethodInfo*> find_method(const MethodSettings& settings);

// Whether it needs to know the sites of its pages. Thread-safe.
WINNOW_EXPORT bool learns(const MethodSettings& settings);

// What is learned of a site by these settings. Thread-safe.
WINNOW_EXPORT LearnOptions learn_options_of(const MethodSettings& settings);

// "align path, structure-delta 0.8, text-delta 0.9, learn-pages 20, seed 1"; learn-pages is "auto"
// where it is 0. Of what repeats: "chunks by table, cluster leader, seed 1"; without templates:
// "statistics, seed 1". Thread-safe.
WINNOW_EXPORT std::string describe(const LearnOptions& options);

// The same of settings, and ", sample-pages 50" if that is not as it is by default. Thread-safe.
WINNOW_EXPORT std::string describe_learning(const MethodSettings& settings);

// Words that tell the settings from all others, the block model's identifier among them:
// "block-model, favor 1, comments auto, model 0123456789abcdef". Methods that take no options are
// described by their names. Of methods that learn, how they match pages is said, and by which trees
// they decide, but not what they learned. Thread-safe.
WINNOW_EXPORT std::string describe(const MethodSettings& settings);

// "pattern-tree (strict, seed 5)": the method and those of its settings that are not as they are by
// default, as databases record it. What was learned is none of them: where that changes, pages are
// indexed again (PageClassifier::state_of()). Thread-safe.
WINNOW_EXPORT std::string recorded_name(const MethodSettings& settings);

}  // namespace winnow
