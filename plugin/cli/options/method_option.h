// SPDX-License-Identifier: GPL-2.0-or-later
//
// These options say how content is told from template.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/options/learning_options.h"
#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/method.h"
#include "winnow/indexer/method_settings.h"

namespace winnow::cli {

// This is what methods that learn the templates of sites (MethodInfo::learns()) are told of sites.
struct SiteChoice {
  std::string model;   // file of what was learned; empty: it is learned from the source
  std::string strict;  // "true" or "greedy"; empty: tolerant matching
  std::string site;    // the site that all pages are of; empty: by their hosts
  std::string trees;   // file of the trees of the method site; empty: the built-in ones
  RepetitionThresholds thresholds;  // of methods that count what repeats
  LearningChoice learning;
  // This is no option: pages are compared with the templates of their site also where the method
  // needs none (MethodOptions::fit).
  bool fit = false;

  friend bool operator==(const SiteChoice&, const SiteChoice&) = default;
};

struct MethodChoice {
  std::string method{default_method()};
  std::string favor = "balanced";  // what parse_favor() takes
  std::string comments = "auto";
  std::string block_model;  // file; empty: the built-in model
  std::string rules;        // file; empty: there are none
  SiteChoice sites;
};

// Declares --method, with what it is for, the methods that `wanted` says and what they do in its
// help. `method` holds the default.
void declare_method(CLI::App& command, std::string& method, const std::string& purpose,
                    bool (*wanted)(const MethodInfo&));

// Declares it with all methods, which tell content from template.
void declare_method(CLI::App& command, std::string& method);

// Declares --block-model.
CLI::Option* declare_block_model(CLI::App& command, std::string& file);

// Declares what tunes a method: --favor, --comments, --block-model.
void declare_method_tuning(CLI::App& command, MethodChoice& choice);

// Declares --method and what tunes it.
void declare_method_choice(CLI::App& command, MethodChoice& choice);

// Declares --model, --strict, --site-trees, --threshold, --upper-threshold and --gap. `without`
// says what happens without a model.
void declare_site_models(CLI::App& command, SiteChoice& choice, const std::string& without);

// Declares --site, for commands whose pages need no such name otherwise.
void declare_site(CLI::App& command, std::string& site);

// Gives MethodOptions::beta for the value of --favor: precision, balanced, recall, or a number
// above 0, up to 100. Else it gives ErrorCode::usage that quotes the value. It is thread-safe.
Expected<double> parse_favor(std::string_view value);

// Says of a file that an option names, as CLI11 wants it, what is wrong; it is empty if nothing is.
std::string file_complaint(const std::string& value);

// Reads a threshold (RepetitionThresholds); false if the value is none.
bool read_threshold(std::string_view value, double& threshold);

// Lists the names of all methods, for options whose help does not describe them.
std::vector<std::string> method_names();

// Says whether the method needs what was learned of a page's site.
bool learns(std::string_view method);

// Says whether the method can say where a page's blocks stand in the template of their site.
bool knows_places(std::string_view method);

// Reads the value of --strict.
Matching matching_of(const SiteChoice& choice);

// Reads the ensemble of trees in a file, over `features`; it is null if the file has no name.
// Errors name the file, and the line if it is damaged.
Expected<std::shared_ptr<const TreeEnsemble>> read_block_model(
    const std::string& file, std::span<const FeatureInfo> features = block_features());

// Takes all options but the site. Gives ErrorCode::usage if the method has no use for what was
// chosen, or if a model is given together with how to learn one; other errors are those of
// read_block_model() and parse_favor().
Expected<MethodOptions> method_options(const MethodChoice& choice);

// Gives the method with all that it is told, how it learns and the rules included. Errors are those
// of method_options() and read_rules_file().
Expected<MethodSettings> settings_of(const MethodChoice& choice);

// This is one of the options in a SiteChoice.
struct SiteOption {
  std::string_view name;  // as on the command line
  // Says whether it is not as it is by default.
  bool (*is_set)(const SiteChoice& choice);
  bool (*is_used_by)(const MethodInfo& method);
  // Puts the default back.
  void (*reset)(SiteChoice& choice);
};

std::span<const SiteOption> site_options();

// Keeps what the method of that name has a use for; the rest is as it is by default.
SiteChoice useful_part(SiteChoice choice, std::string_view method);

// Gives the first option that is set and that the method has no use for; empty if there is none.
std::string_view useless_option(const SiteChoice& choice, const MethodInfo& method);

// Does the same for several methods, by name: none of them has a use for it.
std::string_view useless_option(const SiteChoice& choice,
                                std::span<const std::string_view> methods);

}  // namespace winnow::cli
