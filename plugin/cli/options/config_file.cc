// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/config_file.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/nearest_name.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

// A parse error that knows more than its text.
class ConfigFailure : public CLI::ParseError {
 public:
  explicit ConfigFailure(winnow::Error error)
      : CLI::ParseError("ConfigFailure", error.message(), CLI::ExitCodes::ConfigError),
        error_(std::move(error)) {}
  const winnow::Error& error() const { return error_; }

 private:
  winnow::Error error_;
};

constexpr std::size_t kMostBytes = 1 << 20;
constexpr const char* kOption = "--config";
constexpr const char* kEnvironment = "WINNOW_CONFIG";

// What can be said of one site, in [site."NAME"]: keys of this section, and the command and the
// option that they are for.
constexpr std::string_view kSite = "site";
constexpr const char* kSiteCommand = "index";
constexpr const char* kSiteMethod = "--site-method";

// Of the command itself; they say which file is read and what is printed instead of a run.
bool is_configurable(const CLI::App& command, const CLI::Option& option) {
  return option.nonpositional() && &option != command.get_help_ptr() &&
         !option.get_lnames().empty() && !option.get_group().empty();
}

bool is_flag(const CLI::Option& option) {
  return option.get_expected_min() == 0 && option.get_type_name().empty();
}

std::string name_of(const std::vector<std::string>& section) {
  std::string name;
  for (const std::string& part : section) {
    const bool plain = part.find_first_of(".\" ") == std::string::npos;
    name += fmt::format("{}{}", name.empty() ? "" : ".", plain ? part : "\"" + part + "\"");
  }
  return "[" + name + "]";
}

struct SiteMethod {
  ConfigEntry first;  // of the section
  std::optional<ConfigEntry> method;
  std::optional<ConfigEntry> favor;
};

// A value of the file that an option has. Much of what is wrong with values is found when they are
// used, and then the user is to be told where they stand.
struct PlacedValue {
  std::string name;  // "--base-url"
  std::string key;
  bool is_path = false;
  std::vector<std::string> values;
  std::string place;  // "site.toml:3"
};

bool names_option(const Error& error, const std::string& name) {
  return error.code == ErrorCode::usage &&
         (error.where == name || error.where.starts_with(name + " "));
}

// Says whether the error is of the value itself. A path may also be locked, full or damaged while
// it is worked with, and other texts may be anything: then the error must speak of the option.
bool names_value(const Error& error, const PlacedValue& value) {
  if (std::ranges::find(value.values, error.where) == value.values.end()) return false;
  if (error.hint.find(value.name) != std::string::npos) return true;
  return value.is_path && (error.code == ErrorCode::usage || error.code == ErrorCode::not_found ||
                           error.code == ErrorCode::input);
}

Error with_place(const Error& error, const std::vector<PlacedValue>& values) {
  Error placed = error;
  for (const PlacedValue& value : values) {
    if (names_option(error, value.name)) {
      placed.where = value.place + ": " + error.where;
    } else if (names_value(error, value)) {
      placed.where = fmt::format("{}: {}: {}", value.place, value.key, error.where);
    } else {
      continue;
    }
    return placed;
  }
  return placed;
}

// An option that needs another one.
struct Waiting {
  ConfigEntry entry;
  CLI::Option* option = nullptr;
  std::vector<std::string> values;
};

class ConfigFile {
 public:
  ConfigFile(CLI::App& winnow, std::string file) : winnow_(winnow), file_(std::move(file)) {
    for (CLI::App* command : winnow.get_subcommands()) {
      for (CLI::Option* option : command->get_options()) {
        if (option->count() == 0) continue;
        given_.insert(option);
        typed_.insert(option->results().begin(), option->results().end());
      }
    }
  }

  void apply() {
    const Expected<std::string> text = read_text_file(file_, kMostBytes);
    if (!text) throw ConfigFailure(text.error());
    const Expected<std::vector<ConfigEntry>> entries = read_config(*text, file_);
    if (!entries) throw ConfigFailure(entries.error());
    for (const ConfigEntry& entry : *entries) {
      if (entry.section.size() == 2 && entry.section.front() == kSite) {
        add_to_site(entry);
      } else {
        apply_to_command(entry);
      }
    }
    for (const SiteMethod& site : sites_) set_site(site);
    add_waiting();
    // An error of what was typed is none of the file, even if the file has the same text.
    set_place_of_errors([placed = std::move(placed_), typed = typed_](const Error& error) {
      return typed.contains(error.where) ? error : with_place(error, placed);
    });
  }

 private:
  std::string place_of_entry(const ConfigEntry& entry) const {
    return fmt::format("{}:{}", file_, entry.line);
  }

  [[noreturn]] void refuse(const ConfigEntry& entry, const std::string& what,
                           const std::string& meant = "") const {
    throw ConfigFailure(
        winnow::Error{ErrorCode::usage, what, place_of_entry(entry),
                      (meant.empty() ? "" : fmt::format("did you mean {}? ", meant)) +
                          "winnow docs config prints what there is"});
  }

  static std::string nearest_option(const CLI::App& command, const std::string& key) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
      if (is_configurable(command, *option)) names.push_back(option->get_lnames().front());
    }
    return nearest_name(key, names);
  }

  CLI::App* command(const std::string& name) const {
    const auto all = [&name](const CLI::App* each) { return each->get_name() == name; };
    const std::vector<CLI::App*> found = winnow_.get_subcommands(all);
    return found.empty() ? nullptr : found.front();
  }

  void apply_to_command(const ConfigEntry& entry) {
    if (entry.section.empty()) {
      refuse(entry, fmt::format("{} stands before the first section", entry.key));
    }
    CLI::App* const of = entry.section.size() == 1 ? command(entry.section.front()) : nullptr;
    if (of == nullptr) {
      refuse(entry,
             fmt::format("{} of {}: there is no such section", entry.key, name_of(entry.section)));
    }
    const std::string name = "--" + entry.key;
    CLI::Option* const option = of->get_option_no_throw(name);
    if (option == nullptr || !is_configurable(*of, *option)) {
      refuse(entry, fmt::format("{} is not an option of winnow {}", entry.key, of->get_name()),
             nearest_option(*of, entry.key));
    }
    check_shape(entry, *option);
    if (is_flag(*option)) {
      if (entry.values.front() == "false") return;
      return set(*of, entry, name, {option->get_flag_value(entry.key, "true")});
    }
    set(*of, entry, name, entry.values);
  }

  void check_shape(const ConfigEntry& entry, const CLI::Option& option) const {
    const bool is_truth = !entry.is_list && !entry.values.empty() &&
                          (entry.values.front() == "true" || entry.values.front() == "false");
    if (is_flag(option) && !is_truth) refuse(entry, entry.key + " is either true or false");
    if (entry.is_list && option.get_expected_max() <= 1) {
      refuse(entry, entry.key + " takes one value, not a list");
    }
  }

  // The command line has the last word; options of other commands than the one that runs wait for
  // theirs.
  bool counts(const CLI::App& of, CLI::Option* option) const {
    if (of.count() == 0 || given_.contains(option)) return false;
    const auto excludes = option->get_excludes();
    return std::ranges::none_of(excludes, [&](auto* each) { return given_.contains(each); });
  }

  void set(CLI::App& of, const ConfigEntry& entry, const std::string& name,
           const std::vector<std::string>& values) {
    CLI::Option* const option = of.get_option(name);
    if (values.empty() || !counts(of, option)) return;
    if (option->get_needs().empty()) {
      add(entry, *option, values);
    } else {
      waiting_.push_back({entry, option, values});
    }
  }

  // An option that needs another one is for the times when that one is there, too.
  void add_waiting() {
    const auto is_there = [this](const CLI::Option* option) {
      return option->count() > 0 ||
             std::ranges::find(waiting_, option, &Waiting::option) != waiting_.end();
    };
    const auto lacks_another = [&](const Waiting& each) {
      const auto needs = each.option->get_needs();
      return !std::ranges::all_of(needs, is_there);
    };
    while (std::erase_if(waiting_, lacks_another) > 0) {
    }
    for (const Waiting& each : waiting_) add(each.entry, *each.option, each.values);
  }

  void add(const ConfigEntry& entry, CLI::Option& option, const std::vector<std::string>& values) {
    try {
      option.add_result(values);
      option.run_callback();
    } catch (const CLI::ParseError& error) {
      refuse(entry, error.what());
    }
    const std::string type = option.get_type_name();
    placed_.push_back({option.get_name(), entry.key, type == "FILE" || type == "DIR", values,
                       place_of_entry(entry)});
  }

  // The entries of a section stand together: it is there once.
  void add_to_site(const ConfigEntry& entry) {
    const bool is_method = entry.key == "method";
    if ((!is_method && entry.key != "favor") || entry.is_list) {
      refuse(entry, fmt::format("{} is not a key of {}: give method or favor", entry.key,
                                name_of(entry.section)));
    }
    const std::string& site = entry.section.back();
    if (sites_.empty() || sites_.back().first.section.back() != site)
      sites_.push_back({entry, {}, {}});
    SiteMethod& method = sites_.back();
    (is_method ? method.method : method.favor) = entry;
  }

  // Looks at the values while their lines are known; --site-method would tell of them without.
  void check_site(const SiteMethod& site) const {
    const auto refuse_value = [&](const ConfigEntry& entry, const std::string& why) {
      refuse(entry, fmt::format("{} of {}: {}", entry.key, name_of(entry.section), why));
    };
    const std::string& name = site.method->values.front();
    const Expected<const MethodInfo*> method = find_method(name);
    if (!method) return refuse_value(*site.method, method.error().message());
    if ((*method)->learns()) {
      refuse_value(*site.method, name + " learns, and cannot be chosen for a site of its own");
    }
    if (!site.favor) return;
    const Expected<double> beta = parse_favor(site.favor->values.front());
    if (!beta) refuse_value(*site.favor, beta.error().message());
    if (!(*method)->takes_tuning) refuse_value(*site.favor, name + " has no use for it");
  }

  void set_site(const SiteMethod& site) {
    if (!site.method) {
      refuse(site.first, name_of(site.first.section) + " favors something, but names no method");
    }
    CLI::App& of = *command(kSiteCommand);
    if (counts(of, of.get_option(kSiteMethod))) check_site(site);
    std::string value = site.first.section.back() + "=" + site.method->values.front();
    if (site.favor) value += ":" + site.favor->values.front();
    set(of, site.first, kSiteMethod, {value});
  }

  CLI::App& winnow_;
  const std::string file_;
  std::set<const CLI::Option*> given_;  // on the command line
  std::set<std::string> typed_;         // what these have for values
  std::vector<SiteMethod> sites_;
  std::vector<PlacedValue> placed_;
  std::vector<Waiting> waiting_;  // for options that may stand further down
};

// Whoever asks how to write a file is told, whatever is in it.
bool asks_for_help(const CLI::App& winnow) {
  return std::ranges::any_of(winnow.get_subcommands(), [](const CLI::App* command) {
    return command->get_name() == "docs" || command->get_help_ptr()->count() > 0;
  });
}

}  // namespace

const Error* config_error(const CLI::ParseError& error) {
  const auto* failure = dynamic_cast<const ConfigFailure*>(&error);
  return failure == nullptr ? nullptr : &failure->error();
}

bool may_have_config(int count, const char* const* arguments) {
  return std::getenv(kEnvironment) != nullptr ||
         std::any_of(arguments, arguments + count,
                     [](std::string_view argument) { return argument.starts_with(kOption); });
}

void declare_config(CLI::App& winnow) {
  winnow
      .add_option_function<std::string>(
          kOption,
          [&winnow](const std::string& file) {
            if (!asks_for_help(winnow)) ConfigFile(winnow, file).apply();
          },
          "File with options of all commands; winnow docs config prints one (default: the file "
          "that WINNOW_CONFIG names)")
      ->envname(kEnvironment)
      ->type_name("FILE");
}

}  // namespace winnow::cli
