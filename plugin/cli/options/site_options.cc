// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>

#include "plugin/cli/options/method_option.h"

namespace winnow::cli {
namespace {

bool learns_in_any_way(const MethodInfo& method) { return method.learns(); }
bool learns_templates(const MethodInfo& method) { return method.needs_templates(); }
bool learns_trees(const MethodInfo& method) {
  return method.learning && method.learning->learns_trees();
}
bool takes_matching(const MethodInfo& method) { return method.takes_matching; }
bool takes_threshold(const MethodInfo& method) { return method.takes_threshold; }
bool takes_range(const MethodInfo& method) { return method.takes_range; }
bool counts_chunks(const MethodInfo& method) { return method.piece() == Piece::chunk; }
bool counts_shingles(const MethodInfo& method) { return method.piece() == Piece::shingle; }
bool takes_site_trees(const MethodInfo& method) { return method.takes_site_trees; }

template <auto Member>
constexpr SiteOption option(std::string_view name, bool (*is_used_by)(const MethodInfo&)) {
  return {name, [](const SiteChoice& choice) { return choice.*Member != SiteChoice{}.*Member; },
          is_used_by, [](SiteChoice& choice) { choice.*Member = SiteChoice{}.*Member; }};
}

template <auto Member>
constexpr SiteOption threshold(std::string_view name, bool (*is_used_by)(const MethodInfo&)) {
  return {name,
          [](const SiteChoice& choice) {
            return choice.thresholds.*Member != RepetitionThresholds{}.*Member;
          },
          is_used_by,
          [](SiteChoice& choice) { choice.thresholds.*Member = RepetitionThresholds{}.*Member; }};
}

template <auto Member>
constexpr SiteOption learning(std::string_view name, bool (*is_used_by)(const MethodInfo&)) {
  return {
      name,
      [](const SiteChoice& choice) { return choice.learning.*Member != LearningChoice{}.*Member; },
      is_used_by, [](SiteChoice& choice) { choice.learning.*Member = LearningChoice{}.*Member; }};
}

constexpr std::array kOptions = {
    option<&SiteChoice::model>("--model", learns_in_any_way),
    option<&SiteChoice::site>("--site", learns_in_any_way),
    option<&SiteChoice::strict>("--strict", takes_matching),
    option<&SiteChoice::trees>("--site-trees", takes_site_trees),
    threshold<&RepetitionThresholds::least>("--threshold", takes_threshold),
    threshold<&RepetitionThresholds::most>("--upper-threshold", takes_range),
    threshold<&RepetitionThresholds::gap_words>("--gap", takes_range),
    learning<&LearningChoice::align>("--align", learns_trees),
    learning<&LearningChoice::structure_delta>("--structure-delta", learns_trees),
    learning<&LearningChoice::text_delta>("--text-delta", learns_trees),
    learning<&LearningChoice::learn_pages>("--learn-pages", learns_trees),
    learning<&LearningChoice::sample_pages>("--sample-pages", learns_in_any_way),
    learning<&LearningChoice::seed>("--seed", learns_in_any_way),
    learning<&LearningChoice::cluster>("--cluster", learns_templates),
    learning<&LearningChoice::chunk_by>("--chunk-by", counts_chunks),
    learning<&LearningChoice::chunk_path>("--chunk-path", counts_chunks),
    learning<&LearningChoice::window>("--window", counts_shingles),
    learning<&LearningChoice::density>("--density", counts_shingles),
};

// A method that there is not uses nothing.
bool is_used_by(const SiteOption& option, std::string_view name) {
  const MethodInfo* const method = find_method(name).value_or(nullptr);
  return method != nullptr && option.is_used_by(*method);
}

// Gives the first option that is set and of which `is_used` says no.
template <typename IsUsed>
std::string_view first_useless(const SiteChoice& choice, const IsUsed& is_used) {
  for (const SiteOption& option : kOptions) {
    if (!is_used(option) && option.is_set(choice)) return option.name;
  }
  return {};
}

}  // namespace

std::span<const SiteOption> site_options() { return kOptions; }

SiteChoice useful_part(SiteChoice choice, std::string_view method) {
  for (const SiteOption& option : kOptions) {
    if (!is_used_by(option, method)) option.reset(choice);
  }
  LearningChoice untouched;
  untouched.given = true;
  if (choice.learning == untouched) choice.learning.given = false;
  return choice;
}

std::string_view useless_option(const SiteChoice& choice, const MethodInfo& method) {
  return first_useless(choice, [&](const SiteOption& option) { return option.is_used_by(method); });
}

std::string_view useless_option(const SiteChoice& choice,
                                std::span<const std::string_view> methods) {
  return first_useless(choice, [&](const SiteOption& option) {
    return std::any_of(methods.begin(), methods.end(),
                       [&](std::string_view method) { return is_used_by(option, method); });
  });
}

}  // namespace winnow::cli
