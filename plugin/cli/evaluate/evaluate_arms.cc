// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "plugin/cli/evaluate/evaluate_plan.h"
#include "plugin/cli/evaluate/method_arms.h"
#include "plugin/cli/evaluate/selector_file.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none);
}

// Takes what stands before the first such character off the text, and the character. A stream would
// take a lack of memory for the end of the text.
std::string_view take_part(std::string_view& text, char character) {
  const std::string_view part = text.substr(0, text.find(character));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

// It is empty if there is no such file.
fs::path file_of(const std::string& word) {
  if (is_file(word)) return word;
  const char* const search_path = std::getenv("PATH");
  if (search_path == nullptr || word.find('/') != std::string::npos) return {};
  for (std::string_view left = search_path; !left.empty();) {
    const fs::path folder(take_part(left, ':'));
    if (is_file(folder / word)) return folder / word;
  }
  return {};
}

// A program that nobody may read is as one without bytes. Gives ErrorCode::try_again if the system
// lacks open files or memory.
Expected<std::string> hash_of(const fs::path& file) {
  const auto bytes = read_text_file(file, std::numeric_limits<std::size_t>::max());
  if (!bytes && bytes.error().code == ErrorCode::try_again) return bytes.error();
  const std::string_view text = bytes ? std::string_view(*bytes) : std::string_view();
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace

Expected<std::string> command_identity(const std::string& command) {
  std::string identity;
  for (std::string_view left = command; !left.empty();) {
    const std::string word(take_part(left, ' '));
    if (word.empty()) continue;
    identity += word + " ";
    const fs::path file = file_of(word);
    if (file.empty()) continue;
    const Expected<std::string> hash = hash_of(file);
    if (!hash) return hash.error();
    identity += *hash + " ";
  }
  return identity;
}

namespace {

ArmSpec raw_arm(const EvaluateArguments& arguments) {
  ArmSpec arm;
  arm.name = "raw";
  arm.choices = arguments.choices;
  arm.choices.method = "all";
  return arm;
}

// Not tuned, but told of sites what it has a use for.
MethodChoice choice_of(const EvaluateArguments& arguments, const std::string& method) {
  MethodChoice choice;
  choice.method = method;
  choice.sites = useful_part(arguments.sites, method);
  choice.rules = arguments.winnow.rules;
  return choice;
}

Expected<std::vector<ArmSpec>> sweep_arms(const EvaluateArguments& arguments,
                                          const std::string& text, ArmModels& models) {
  Expected<Sweep> sweep = parse_sweep(text);
  if (!sweep) return sweep.error();
  if (sweep->parameter == kExpand && arguments.ranking == "omega") {
    return Error{ErrorCode::usage, "Omega does not expand queries", "--sweep " + text,
                 "leave out --ranking omega"};
  }
  std::vector<ArmSpec> arms;
  for (const std::string& value : sweep->values) {
    ArmChoice choice{arguments.winnow, arguments.choices};
    if (!sweep->method.empty()) {
      choice.method = choice_of(arguments, sweep->method);
    }
    if (const auto set = set_parameter(choice, sweep->parameter, value); !set) {
      Error error = set.error();
      error.where = "--sweep " + text;
      return error;
    }
    const std::string base = sweep->method.empty() ? "winnow" : sweep->method;
    Expected<ArmSpec> arm =
        method_arm(fmt::format("{} {}={}", base, sweep->parameter, value), choice, models);
    if (!arm) return arm.error();
    arm->parameter = sweep->method.empty() ? sweep->parameter : base + ":" + sweep->parameter;
    arm->value = value;
    arms.push_back(std::move(*arm));
  }
  return arms;
}

void warn_of(const SelectorFile& selectors, const std::string& file) {
  for (const std::string& name : selectors.unknown()) {
    print_warning(fmt::format("{}: {} has no meaning here, and is passed over", file, name));
  }
}

// A folder that is misspelt would make the oracle equal to raw, and nobody would know.
Expected<void> warn_of_coverage(const SelectorFile& selectors, const EvaluateArguments& arguments,
                                const CollectionSpec& pages) {
  Expected<std::unique_ptr<Source>> source = open_collection(pages);
  if (!source) return source.error();
  const Expected<SelectorCoverage> coverage = selectors.coverage(**source);
  if (!coverage) return coverage.error();
  const std::string& file = arguments.oracle.front();
  for (const std::string& folder : coverage->unused) {
    print_warning(fmt::format("{}: no page is in \"{}\"", file, folder));
  }
  if (coverage->pages_without > 0) {
    print_warning(fmt::format("{}: no selectors for {} pages, {} for one; they are kept whole",
                              file, human_count(coverage->pages_without), coverage->example));
  }
  return {};
}

Expected<ArmSpec> oracle_arm(const EvaluateArguments& arguments, const CollectionSpec& pages) {
  ArmSpec arm = raw_arm(arguments);
  arm.name = "oracle";
  std::error_code ignored;
  const bool folder = std::filesystem::is_directory(arguments.oracle.front(), ignored);
  if (!folder && arguments.oracle.size() > 1) {
    return Error{ErrorCode::usage, "only folders may be given more than once",
                 "--oracle " + arguments.oracle.front(), "put all selectors into one file"};
  }
  if (folder) {
    arm.collection = CollectionSpec{arguments.oracle, arguments.directory};
    return arm;
  }
  const Expected<SelectorFile> selectors = SelectorFile::read(arguments.oracle.front());
  if (!selectors) return selectors.error();
  selectors->apply_to(arm);
  warn_of(*selectors, arguments.oracle.front());
  if (const auto warned = warn_of_coverage(*selectors, arguments, pages); !warned)
    return warned.error();
  return arm;
}

// The name of a run's arm: that of the file, without its extension.
ArmSpec run_arm(const std::string& file) {
  ArmSpec arm;
  arm.kind = ArmKind::run;
  arm.run_file = file;
  arm.name = std::filesystem::path(file).stem().string();
  return arm;
}

// What Omega makes of the pages, and of the oracle's, if these are pages too.
void add_omindex_arms(const EvaluateArguments& arguments, std::vector<ArmSpec>& arms) {
  ArmSpec arm = raw_arm(arguments);
  arm.name = "omindex";
  arm.kind = ArmKind::omindex;
  const auto oracle = std::find_if(arms.begin(), arms.end(),
                                   [](const ArmSpec& each) { return each.name == "oracle"; });
  const auto gold = oracle == arms.end() ? std::nullopt : oracle->collection;
  arms.push_back(arm);
  if (!gold) return;
  arm.name = "omindex-oracle";
  arm.collection = gold;
  arms.push_back(std::move(arm));
}

Expected<void> add_filter_arm(const EvaluateArguments& arguments, std::vector<ArmSpec>& arms) {
  ArmSpec arm = raw_arm(arguments);
  arm.name = "omindex-filter";
  arm.kind = ArmKind::omindex;
  arm.filter = arguments.omindex_filter;
  Expected<std::string> identity = command_identity(arm.filter);
  if (!identity) return identity.error();
  arm.identity = *std::move(identity);
  arms.push_back(std::move(arm));
  return {};
}

Expected<void> add_method_arms(const EvaluateArguments& arguments, ArmModels& models,
                               std::vector<ArmSpec>& arms) {
  arms.push_back(raw_arm(arguments));
  Expected<ArmSpec> winnow = method_arm("winnow", {arguments.winnow, arguments.choices}, models);
  if (!winnow) return winnow.error();
  arms.push_back(std::move(*winnow));
  for (const std::string& method : arguments.methods) {
    Expected<ArmSpec> arm =
        method_arm(method, {choice_of(arguments, method), arguments.choices}, models);
    if (!arm) return arm.error();
    arms.push_back(std::move(*arm));
  }
  for (const std::string& text : arguments.sweeps) {
    Expected<std::vector<ArmSpec>> swept = sweep_arms(arguments, text, models);
    if (!swept) return swept.error();
    std::move(swept->begin(), swept->end(), std::back_inserter(arms));
  }
  if (!arguments.oracle.empty()) {
    Expected<ArmSpec> oracle = oracle_arm(arguments, models.collections().front());
    if (!oracle) return oracle.error();
    arms.push_back(std::move(*oracle));
  }
  if (arguments.omindex) add_omindex_arms(arguments, arms);
  if (!arguments.omindex_filter.empty()) return add_filter_arm(arguments, arms);
  return {};
}

// Gives each index of Winnow under the rankings that were asked for.
std::vector<ArmSpec> ranked(std::vector<ArmSpec> arms, const std::string& ranking) {
  std::vector<ArmSpec> all;
  for (ArmSpec& arm : arms) {
    if (arm.kind != ArmKind::method) {
      all.push_back(std::move(arm));
      continue;
    }
    if (ranking != "omega") all.push_back(arm);
    // Omega expands no query.
    if (ranking == "winnow" || std::string_view(arm.parameter).ends_with(kExpand)) continue;
    arm.name = omega_name(arm.name);
    arm.ranking = ArmRanking::omega;
    all.push_back(std::move(arm));
  }
  return all;
}

Expected<void> check_names(const std::vector<ArmSpec>& arms) {
  std::set<std::string> names;
  for (const ArmSpec& arm : arms) {
    if (names.insert(arm.name).second) continue;
    return Error{ErrorCode::usage, "two arms have the name \"" + arm.name + "\"", "",
                 "name each method and value once, and rename the run's file"};
  }
  return {};
}

// Options that would have no effect are refused, so that nothing is passed over in silence.
Expected<void> check_use(const EvaluateArguments& arguments) {
  std::vector<std::string_view> methods(arguments.methods.begin(), arguments.methods.end());
  methods.push_back(arguments.winnow.method);
  for (const std::string& text : arguments.sweeps) {
    methods.push_back(std::string_view(text).substr(0, std::min(text.find(':'), text.size())));
  }
  const std::string_view useless = useless_option(arguments.sites, methods);
  if (useless.empty()) return {};
  return Error{ErrorCode::usage, "no arm uses it", std::string(useless),
               "leave it out, or add the method that does, with --method"};
}

}  // namespace

Expected<std::vector<ArmSpec>> make_arms(const EvaluateArguments& arguments,
                                         const std::vector<CollectionSpec>& collections) {
  std::vector<ArmSpec> arms;
  if (!collections.empty()) {
    if (const auto used = check_use(arguments); !used) return used.error();
    EvaluateArguments resolved = arguments;
    Expected<std::string> stemmer = resolve_stemmer(arguments.choices.stemmer);
    if (!stemmer) return stemmer.error();
    resolved.choices.stemmer = std::move(*stemmer);
    resolved.winnow.sites = choice_of(arguments, resolved.winnow.method).sites;
    ArmModels models(collections, arguments.quiet);
    if (const auto added = add_method_arms(resolved, models, arms); !added) return added.error();
    arms = ranked(std::move(arms), arguments.ranking);
  }
  for (const std::string& file : arguments.runs) arms.push_back(run_arm(file));
  if (const auto checked = check_names(arms); !checked) return checked.error();
  return arms;
}

}  // namespace winnow::cli
