// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/method_option.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "plugin/cli/options/rules_option.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

// Models have some hundred kilobytes.
constexpr std::size_t kMaxModelBytes = 256u << 20;

constexpr double kMaxFavor = 100;

constexpr std::uint32_t kMostGapWords = 1000;

constexpr std::pair<std::string_view, double> kFavors[] = {
    {"precision", kFavorPrecision}, {"balanced", kFavorBalanced}, {"recall", kFavorRecall}};

// As CLI11 wants it: what is wrong, empty if nothing is.
std::string favor_complaint(const std::string& value) {
  const Expected<double> beta = parse_favor(value);
  return beta ? "" : beta.error().message();
}

Comments comments_of(const std::string& name) {
  if (name == "keep") return Comments::keep;
  return name == "drop" ? Comments::drop : Comments::automatic;
}

Error no_use(const MethodChoice& choice, const char* options, const std::string& remedy) {
  return {ErrorCode::usage, std::string("has no use for ") + options, "--method " + choice.method,
          "leave that out" + remedy};
}

std::string or_one_that_learns(const MethodInfo& method) {
  return method.learns() ? "" : fmt::format(", or use --method {}", default_method());
}

Expected<void> check_thresholds(const MethodChoice& choice) {
  const RepetitionThresholds& given = choice.sites.thresholds;
  // A share of the pages may be more than a number of them.
  const bool comparable = (given.least < 1) == (given.most < 1);
  if (given.most == 0 || given.least == 0 || !comparable || given.least <= given.most) return {};
  return Error{ErrorCode::usage, "is below --threshold, so nothing would be template text",
               fmt::format("--upper-threshold {}", given.most), "choose a higher one"};
}

// Options that would have no effect are refused, so that nothing is passed over in silence.
Expected<void> check_use(const MethodChoice& choice) {
  const MethodChoice defaults;
  const bool tuned = choice.favor != defaults.favor || choice.comments != defaults.comments ||
                     !choice.block_model.empty();
  const MethodInfo* const method = find_method(choice.method).value_or(nullptr);
  if (method == nullptr) return {};  // its error lists the methods; others report it
  if (tuned && !method->takes_tuning) {
    return no_use(choice, "--favor, --comments and --block-model",
                  fmt::format(", or use --method {}", default_page_method()));
  }
  SiteChoice sites = choice.sites;
  if (!choice.rules.empty()) sites.site.clear();  // rules ask which site a page is of
  const std::string_view useless = useless_option(sites, *method);
  if (!useless.empty()) {
    return no_use(choice, std::string(useless).c_str(), or_one_that_learns(*method));
  }
  if (!method->learns() && choice.sites.learning.given) {
    return no_use(choice, "options of learning", or_one_that_learns(*method));
  }
  if (const auto checked = check_thresholds(choice); !checked) return checked.error();
  if (!choice.sites.model.empty() && !(choice.sites.learning == LearningChoice{})) {
    return Error{ErrorCode::usage, "was learned already", "--model " + choice.sites.model,
                 "leave out the options of learning, or --model"};
  }
  return {};
}

std::string threshold_complaint(const std::string& value) {
  double number = 0;
  return read_threshold(value, number)
             ? ""
             : value + " is neither a number of pages nor a share of them";
}

// It is as CLI11 wants it. A bare --strict arrives as "true".
std::string strict_complaint(const std::string& value) {
  if (value == "true" || value == "greedy") return "";
  return fmt::format("--strict={}: there are --strict and --strict=greedy only", value);
}

}  // namespace

void declare_method(CLI::App& command, std::string& method) {
  declare_method(command, method, "How content is told from template.",
                 [](const MethodInfo&) { return true; });
}

void declare_method(CLI::App& command, std::string& method, const std::string& purpose,
                    bool (*wanted)(const MethodInfo&)) {
  std::string help = purpose;
  std::vector<std::string> names;
  for (const MethodInfo* info : available_methods()) {
    if (!wanted(*info)) continue;
    names.emplace_back(info->name);
    help.append(" ").append(info->name).append(": ").append(info->summary).append(".");
  }
  command.add_option("--method", method, help)
      ->type_name("METHOD")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

void declare_method_choice(CLI::App& command, MethodChoice& choice) {
  declare_method(command, choice.method);
  declare_method_tuning(command, choice);
}

void declare_method_tuning(CLI::App& command, MethodChoice& choice) {
  command
      .add_option("--favor", choice.favor,
                  "Which mistake to avoid: template text that is kept (precision), main text that "
                  "is lost (recall), or both alike (balanced); or a number up to 100, the b of the "
                  "F-measure F_b, of which these three are 0.5, 2 and 1")
      ->type_name("AIM")
      ->check(favor_complaint, "{precision,balanced,recall} or NUMBER")
      ->capture_default_str();
  command
      .add_option(
          "--comments", choice.comments,
          "Readers' comments; auto: dropped below an article, while the replies of a thread are "
          "judged like all text")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"auto", "keep", "drop"}))
      ->capture_default_str();
  declare_block_model(command, choice.block_model);
}

CLI::Option* declare_block_model(CLI::App& command, std::string& file) {
  return command
      .add_option("--block-model", file, "Block model to use instead of the built-in one")
      ->type_name("FILE");
}

void declare_site_models(CLI::App& command, SiteChoice& choice, const std::string& without) {
  const std::string group = "Templates of sites";
  command
      .add_option(
          "--model", choice.model,
          "What winnow learn has learned of the sites, for methods that learn (without it: " +
              without + ")")
      ->check(file_complaint, "")
      ->group(group)
      ->type_name("FILE");
  command
      .add_flag(
          "--strict", choice.strict,
          "pattern-tree: use a template only for pages that it describes without exception; "
          "--strict=greedy decides that as the paper does, where repeated parts take all they can")
      ->group(group)
      ->check(strict_complaint, "");
  command
      .add_option("--threshold", choice.thresholds.least,
                  "Methods that count: on how many pages (table-chunk), or how many times "
                  "(template-hash, shingle), text occurs to be template; below 1: a share of the "
                  "pages (default: 0.3, for template-hash 0.1; never less than 2)")
      ->group(group)
      ->check(threshold_complaint, "")
      ->type_name("N");
  command
      .add_option(
          "--upper-threshold", choice.thresholds.most,
          "template-hash: what occurs more often than this is not template (default: no limit)")
      ->group(group)
      ->check(threshold_complaint, "")
      ->type_name("N");
  command
      .add_option("--gap", choice.thresholds.gap_words,
                  "template-hash: most words between two neighbouring parts of a template that "
                  "belong to it as well")
      ->group(group)
      ->check(CLI::Range(0u, kMostGapWords))
      ->type_name("WORDS")
      ->capture_default_str();
  command
      .add_option("--site-trees", choice.trees,
                  "Trees for the method site, instead of the built-in ones")
      ->check(file_complaint, "")
      ->group(group)
      ->type_name("FILE");
}

void declare_site(CLI::App& command, std::string& site) {
  command
      .add_option("--site", site,
                  "Take all pages for pages of this site (default: each host is a site)")
      ->group("Templates of sites")
      ->type_name("NAME");
}

Expected<double> parse_favor(std::string_view value) {
  for (const auto& [name, beta] : kFavors) {
    if (name == value) return beta;
  }
  double beta = 0;
  const char* end = value.data() + value.size();
  const auto [rest, status] = std::from_chars(value.data(), end, beta);
  if (status == std::errc() && rest == end && beta > 0 && beta <= kMaxFavor) return beta;
  return Error{ErrorCode::usage, "no such aim", std::string(value),
               "one of precision,balanced,recall, or a number above 0, up to 100"};
}

std::string file_complaint(const std::string& value) {
  return value.empty() ? "names no file" : "";
}

bool read_threshold(std::string_view value, double& threshold) {
  constexpr double kMost = 1e9;
  double number = 0;
  const char* end = value.data() + value.size();
  const auto [rest, status] = std::from_chars(value.data(), end, number);
  // The condition is written so that NaN is refused as well.
  if (status != std::errc() || rest != end || !(number > 0 && number <= kMost)) return false;
  threshold = number;
  return true;
}

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const MethodInfo* info : available_methods()) names.emplace_back(info->name);
  return names;
}

bool learns(std::string_view method) {
  const MethodInfo* info = find_method(method).value_or(nullptr);
  return info != nullptr && info->learns();
}

bool knows_places(std::string_view method) {
  const MethodInfo* info = find_method(method).value_or(nullptr);
  return info != nullptr && info->takes_fit;
}

Matching matching_of(const SiteChoice& choice) {
  if (choice.strict.empty()) return Matching::tolerant;
  return choice.strict == "greedy" ? Matching::greedy : Matching::strict;
}

Expected<std::shared_ptr<const TreeEnsemble>> read_block_model(
    const std::string& file, std::span<const FeatureInfo> features) {
  if (file.empty()) return std::shared_ptr<const TreeEnsemble>();
  const Expected<std::string> text = read_text_file(file, kMaxModelBytes);
  if (!text) return text.error();
  Expected<TreeEnsemble> model = TreeEnsemble::parse(*text, features);
  if (model) return std::shared_ptr<const TreeEnsemble>(new TreeEnsemble(std::move(*model)));
  Error error = model.error();
  error.where = error.where.empty() ? file : file + ": " + error.where;
  return error;
}

Expected<MethodOptions> method_options(const MethodChoice& choice) {
  if (const Expected<void> checked = check_use(choice); !checked) return checked.error();
  const Expected<double> beta = parse_favor(choice.favor);
  if (!beta) return beta.error();
  Expected<std::shared_ptr<const TreeEnsemble>> model = read_block_model(choice.block_model);
  if (!model) return model.error();
  Expected<std::shared_ptr<const TreeEnsemble>> trees =
      read_block_model(choice.sites.trees, site_features());
  if (!trees) return trees.error();
  MethodOptions options;
  options.beta = *beta;
  options.comments = comments_of(choice.comments);
  options.model = std::move(*model);
  options.site_trees = std::move(*trees);
  options.matching = matching_of(choice.sites);
  options.fit = choice.sites.fit;
  options.thresholds = choice.sites.thresholds;
  return options;
}

Expected<MethodSettings> settings_of(const MethodChoice& choice) {
  Expected<MethodOptions> options = method_options(choice);
  if (!options) return options.error();
  Expected<PageRules> rules = read_rules_file(choice.rules);
  if (!rules) return rules.error();
  MethodSettings settings;
  settings.rules = std::move(*rules);
  settings.name = choice.method;
  settings.options = std::move(*options);
  settings.learn = learn_options(choice.sites.learning, choice.method);
  settings.sample_pages = choice.sites.learning.sample_pages;
  settings.site = choice.sites.site;
  return settings;
}

}  // namespace winnow::cli
