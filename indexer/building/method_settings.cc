// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/method_settings.h"

#include <xxhash.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/page_clusters.h"
#include "winnow/extractor/repetition.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/extractor/template_fit.h"
#include "winnow/indexer/methods_by_site.h"

namespace winnow {
namespace {

// The shortest decimal number that is read as this one. Databases record it, so it is always
// written in the same way: with an exponent only where that is below -4 or above 15.
std::string decimal(double number) {
  char digits[32];
  const double size = std::abs(number);
  const bool is_plain = number == 0 || (size >= 1e-4 && size < 1e16);
  const auto format = is_plain ? std::chars_format::fixed : std::chars_format::scientific;
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number, format);
  return {digits, error == std::errc() ? end : digits};
}

std::string_view comments_name(Comments comments) {
  if (comments == Comments::keep) return "keep";
  return comments == Comments::drop ? "drop" : "auto";
}

std::string describe(const RepetitionOptions& options) {
  switch (options.piece) {
    case Piece::chunk:
      return "chunks by " + std::string(chunk_by_name(options.chunk_by)) +
             (options.chunk_path ? " and path" : "");
    case Piece::shingle:
      return "shingles of " + std::to_string(options.window) + " words, density " +
             std::to_string(options.density);
    case Piece::node:
      return "nodes";
    case Piece::none:
      break;
  }
  return "";
}

// "favor 1, comments auto, model 0123456789abcdef"
std::string describe(const MethodOptions& options) {
  const TreeEnsemble& model = options.model ? *options.model : shipped_block_model();
  return "favor " + decimal(options.beta) + ", comments " +
         std::string(comments_name(options.comments)) + ", model " +
         std::string(model.identifier());
}

bool is_tuned(const MethodOptions& options) {
  return options.model != nullptr || options.beta != kFavorBalanced ||
         options.comments != Comments::automatic;
}

// Gives ", rules 0123456789abcdef" by what the rules say; nothing if there are none.
std::string describe(const PageRules& rules) {
  if (rules.empty()) return "";
  std::string text;
  for (PageRule rule : rules.rules()) {
    rule.note.clear();
    text += rule_text(rule);
  }
  const std::uint64_t hash = XXH3_64bits(text.data(), text.size());
  std::string digits;
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (int shift = 60; shift >= 0; shift -= 4) digits += kDigits[(hash >> shift) & 0xF];
  return ", rules " + digits;
}

}  // namespace

Expected<const MethodInfo*> find_method(const MethodSettings& settings) {
  return find_method(settings.name, settings.methods);
}

bool learns(const MethodSettings& settings) {
  const MethodInfo* const info = find_method(settings).value_or(nullptr);
  return info != nullptr && info->learns();
}

LearnOptions learn_options_of(const MethodSettings& settings) {
  if (settings.learn) return *settings.learn;
  const MethodInfo* const info = find_method(settings).value_or(nullptr);
  return learn_options_of(info == nullptr ? MethodInfo{} : *info);
}

std::string describe(const LearnOptions& options) {
  const std::string seed = ", seed " + std::to_string(options.seed);
  if (!options.templates) return "statistics" + seed;
  const std::string cluster = ", cluster " + std::string(clustering_name(options.clustering));
  if (options.counts()) return describe(options.repetition) + cluster + seed;
  std::string text = "align " + std::string(alignment_name(options.pattern.alignment));
  text += ", structure-delta " + decimal(options.pattern.structure_delta);
  text += ", text-delta " + decimal(options.pattern.text_delta);
  text += ", learn-pages ";
  text += options.learn_pages == 0 ? "auto" : std::to_string(options.learn_pages);
  text += seed;
  return options.clustering == Clustering::leader ? text : text + cluster;
}

std::string describe_learning(const MethodSettings& settings) {
  std::string text = describe(learn_options_of(settings));
  if (settings.sample_pages != kSamplePages) {
    text += ", sample-pages " + std::to_string(settings.sample_pages);
  }
  return text;
}

std::string describe(const MethodSettings& settings) {
  const MethodInfo* const info = find_method(settings).value_or(nullptr);
  const std::string rules = describe(settings.rules);
  if (info == nullptr || (!info->takes_tuning && !info->learns())) return settings.name + rules;
  const MethodOptions& options = settings.options;
  std::string text = settings.name + ", " + describe(options);
  if (info->takes_matching) {
    text += ", " + std::string(matching_name(options.matching));
  }
  if (info->takes_threshold) {
    const RepetitionThresholds& thresholds = options.thresholds;
    text += ", threshold " + decimal(thresholds.least) + " to " + decimal(thresholds.most) +
            ", gap " + std::to_string(thresholds.gap_words);
  }
  if (info->takes_site_trees) {
    const TreeEnsemble& trees = options.site_trees ? *options.site_trees : shipped_site_trees();
    text += ", trees " + std::string(trees.identifier());
  }
  return text + rules;
}

std::string recorded_name(const MethodSettings& settings) {
  const MethodInfo* const info = find_method(settings).value_or(nullptr);
  const MethodOptions& options = settings.options;
  std::string text;
  const auto add = [&](const std::string& option) { text += (text.empty() ? "" : ", ") + option; };
  if (info != nullptr && info->takes_tuning && is_tuned(options)) add(describe(options));
  if (info != nullptr && info->learns()) {
    if (options.matching != Matching::tolerant) add(std::string(matching_name(options.matching)));
    if (options.site_trees) add("trees " + std::string(options.site_trees->identifier()));
    const RepetitionThresholds defaults;
    const RepetitionThresholds& given = options.thresholds;
    if (given.least != defaults.least) add("threshold " + decimal(given.least));
    if (given.most != defaults.most) add("upper-threshold " + decimal(given.most));
    if (given.gap_words != defaults.gap_words) add("gap " + std::to_string(given.gap_words));
    MethodSettings usual;
    usual.name = settings.name;
    usual.methods = settings.methods;
    const std::string learning = describe_learning(settings);
    if (learning != describe_learning(usual)) add(learning);
  }
  return text.empty() ? settings.name : settings.name + " (" + text + ")";
}

}  // namespace winnow
