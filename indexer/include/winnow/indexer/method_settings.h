// SPDX-License-Identifier: GPL-2.0-or-later
//
// A method with all its options, and the words for it that databases record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_learner.h"

namespace winnow {

// Plain data.
struct MethodSettings {
  std::string name{default_method()};
  // The methods that the name is one of, where a program has methods of its own. They must live as
  // long as these settings are in use.
  MethodList methods = available_methods();
  MethodOptions options;  // without a site: what is known of one is not a setting
  // How a method that learns is to do so. Default: as the method needs it (learn_options_of()).
  std::optional<LearnOptions> learn;
  std::uint32_t sample_pages = kSamplePages;  // SiteLearningOptions::sample_pages
  // The site that all pages belong to. Default: empty; each page belongs to that of its host.
  std::string site;
  // What people say of pages, over the method. Default: nothing.
  PageRules rules;
};

// Returns what find_method() finds in settings.methods. Thread-safe.
WINNOW_EXPORT Expected<const MethodInfo*> find_method(const MethodSettings& settings);

// Whether the method needs to know the sites of its pages. Thread-safe.
WINNOW_EXPORT bool learns(const MethodSettings& settings);

// What is learned of a site by these settings. Thread-safe.
WINNOW_EXPORT LearnOptions learn_options_of(const MethodSettings& settings);

// Makes "align path, structure-delta 0.8, text-delta 0.9, learn-pages 20, seed 1"; learn-pages is
// "auto" where it is 0. Where pieces are counted, that is "chunks by table, cluster leader, seed
// 1"; without templates it is "statistics, seed 1". Thread-safe.
WINNOW_EXPORT std::string describe(const LearnOptions& options);

// Describes what the settings learn in the same way, and adds ", sample-pages 50" if that is not
// the default. Thread-safe.
WINNOW_EXPORT std::string describe_learning(const MethodSettings& settings);

// Makes words that tell the settings from all others, the block model's identifier among them:
// "block-model, favor 1, comments auto, model 0123456789abcdef". A method that takes no options is
// described by its name. For a method that learns, the words say how it matches pages and by which
// trees it decides, but not what it has learned. Rules are told from others by a hash of what they
// say. Thread-safe.
WINNOW_EXPORT std::string describe(const MethodSettings& settings);

// Makes "pattern-tree (strict, seed 5)": the method and those of its settings that are not the
// default, as databases record it. What was learned is not part of it: where that changes, pages
// are indexed again (PageClassifier::state_of()). Thread-safe.
WINNOW_EXPORT std::string recorded_name(const MethodSettings& settings);

}  // namespace winnow
