// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/rules_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "extractor/rules/compiled_rule.h"
#include "extractor/rules/error_list.h"
#include "extractor/rules/nearest_name.h"
#include "extractor/rules/toml.h"
#include "winnow/extractor/toml_depth.h"

namespace winnow {
namespace {

constexpr const char* kHint = "see winnow docs rules";

constexpr std::array<std::string_view, 3> kClasses = {"main", "page", "template"};

// An error and its line, by which errors are sorted: tables have their keys in another order.
using LineError = std::pair<std::size_t, Error>;

struct ReadRule {
  PageRule rule;
  RuleInFile in_file;
};

// Holds a file that is TOML, and what is wrong with its keys and the types of its values.
struct ReadFile {
  std::vector<ReadRule> rules;
  std::vector<LineError> errors;
};

class RuleReader {
 public:
  RuleReader(std::string_view file, std::vector<LineError>& errors)
      : file_(file), errors_(errors) {}

  ReadRule read(const toml::table& table) {
    const std::size_t errors = errors_.size();
    rule_ = {};
    in_file_ = {};
    rule_.file = file_;
    rule_.line = static_cast<std::uint32_t>(table.source().begin.line);
    for (const auto& [key, value] : table) read_key(key.str(), key.source().begin.line, value);
    in_file_.whole = errors_.size() == errors;
    return {std::move(rule_), std::move(in_file_)};
  }

  void fail(std::size_t line, std::string what, std::string hint) {
    line = std::max<std::size_t>(line, 1);
    Error error{ErrorCode::usage, std::move(what), std::string(file_) + ":" + std::to_string(line),
                std::move(hint)};
    errors_.emplace_back(line, std::move(error));
  }

 private:
  struct Key {
    std::string_view name;
    void (RuleReader::*read)(std::string_view name, const toml::node& value);
    std::string PageRule::*text = nullptr;
  };
  static const std::array<Key, 12> kKeys;

  void read_key(std::string_view name, std::size_t line, const toml::node& value) {
    const auto known = std::find_if(kKeys.begin(), kKeys.end(),
                                    [name](const Key& key) { return key.name == name; });
    if (known == kKeys.end()) return fail_unknown(name, line);
    text_ = known->text;
    in_file_.lines.emplace(name, static_cast<std::uint32_t>(std::max<std::size_t>(line, 1)));
    (this->*known->read)(name, value);
  }

  void fail_unknown(std::string_view name, std::size_t line) {
    std::array<std::string_view, std::tuple_size_v<decltype(kKeys)>> names;
    std::transform(kKeys.begin(), kKeys.end(), names.begin(),
                   [](const Key& key) { return key.name; });
    const std::string_view nearest = nearest_name(name, names);
    std::string hint = nearest.empty() ? "there are" : "did you mean " + std::string(nearest) + "?";
    if (nearest.empty()) {
      for (const std::string_view each : names) hint.append(" ").append(each);
    }
    fail(line, "a rule has no key \"" + std::string(name.substr(0, 100)) + "\"", std::move(hint));
  }

  void fail_type(std::string_view name, const toml::node& value, const std::string& wanted,
                 const std::string& example) {
    fail(value.source().begin.line, std::string(name) + " is not " + wanted,
         "write " + std::string(name) + " = " + example);
  }

  // Reads what must say something: an empty text is a mistake.
  bool read_string(std::string_view name, const toml::node& value, std::string& text,
                   const std::string& example) {
    const auto* const string = value.as_string();
    if (string == nullptr) {
      fail_type(name, value, "a text in quotation marks", example);
      return false;
    }
    text = string->get();
    if (!text.empty()) return true;
    fail(value.source().begin.line, std::string(name) + " is empty", "leave it out");
    return false;
  }

  void read_text(std::string_view name, const toml::node& value) {
    read_string(name, value, rule_.*text_, "\"...\"");
  }

  void read_paths(std::string_view name, const toml::node& value) {
    const toml::array* const list = value.as_array();
    std::string glob;
    if (list == nullptr) {
      if (read_string(name, value, glob, "\"/blog/**\", or a list of such texts")) {
        rule_.paths.push_back(glob);
      }
      return;
    }
    if (list->empty()) fail(value.source().begin.line, "path is empty", "leave it out");
    for (const toml::node& each : *list) {
      if (read_string(name, each, glob, "[\"/blog/**\", \"/news/**\"]")) {
        rule_.paths.push_back(glob);
      }
    }
  }

  void read_class(std::string_view name, const toml::node& value) {
    std::string text;
    if (!read_string(name, value, text, "\"main\", \"page\" or \"template\"")) return;
    for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
      if (text == text_class_name(each)) rule_.text_class = each;
    }
    if (rule_.text_class) return;
    const std::string_view nearest = nearest_name(text, kClasses);
    fail(value.source().begin.line, "there is no class \"" + text.substr(0, 100) + "\"",
         nearest.empty() ? "there are main, page and template"
                         : "did you mean " + std::string(nearest) + "?");
  }

  void read_weight(std::string_view name, const toml::node& value) {
    const auto number = value.value<double>();
    if (value.is_number() && number) {
      rule_.weight = *number;
    } else {
      fail_type(name, value, "a number", "0.5");
    }
  }

  void read_skip(std::string_view name, const toml::node& value) {
    if (const auto* const truth = value.as_boolean()) {
      rule_.skip = truth->get();
    } else {
      fail_type(name, value, "true or false", "true");
    }
  }

  void read_demote(std::string_view name, const toml::node& value) {
    const auto* const whole = value.as_integer();
    if (whole == nullptr) return fail_type(name, value, "a whole number", "1");
    // Numbers out of the range stay out of it.
    rule_.demote = static_cast<int>(std::clamp<std::int64_t>(whole->get(), -1, 1000));
  }

  std::string_view file_;
  std::vector<LineError>& errors_;
  PageRule rule_;
  RuleInFile in_file_;
  std::string PageRule::*text_ = nullptr;
};

const std::array<RuleReader::Key, 12> RuleReader::kKeys = {
    {{"site", &RuleReader::read_text, &PageRule::site},
     {"path", &RuleReader::read_paths},
     {"select", &RuleReader::read_text, &PageRule::select},
     {"class", &RuleReader::read_class},
     {"weight", &RuleReader::read_weight},
     {"title", &RuleReader::read_text, &PageRule::title},
     {"date", &RuleReader::read_text, &PageRule::date},
     {"author", &RuleReader::read_text, &PageRule::author},
     {"skip", &RuleReader::read_skip},
     {"demote", &RuleReader::read_demote},
     {"method", &RuleReader::read_text, &PageRule::method},
     {"note", &RuleReader::read_text, &PageRule::note}}};

// "Error while parsing array: encountered end-of-file" becomes "no array: encountered end-of-file".
Error error_of_toml(const toml::parse_error& error, std::string_view file) {
  constexpr std::string_view kBegin = "Error while parsing ";
  std::string what(error.description());
  if (what.starts_with(kBegin)) what.replace(0, kBegin.size(), "no ");
  const std::size_t line = std::max<std::size_t>(error.source().begin.line, 1);
  return {ErrorCode::usage, what, std::string(file) + ":" + std::to_string(line),
          std::string("text stands in quotation marks, selectors best in '...'; ") + kHint};
}

void read_tables(const toml::table& root, RuleReader& reader, std::vector<ReadRule>& rules) {
  for (const auto& [key, value] : root) {
    const std::size_t line = key.source().begin.line;
    if (key.str() != "rule") {
      reader.fail(line, "there is no \"" + std::string(key.str().substr(0, 100)) + "\" here",
                  "each rule begins with a line [[rule]]");
      continue;
    }
    const toml::array* const list = value.as_array();
    if (list == nullptr) {
      reader.fail(line, "rule is not a list", "each rule begins with a line [[rule]]");
      continue;
    }
    for (const toml::node& each : *list) {
      const toml::table* const table = each.as_table();
      if (table == nullptr) {
        reader.fail(each.source().begin.line, "this is not a rule",
                    "each rule begins with a line [[rule]]");
      } else {
        rules.push_back(reader.read(*table));
      }
    }
  }
}

Expected<ReadFile> read_file(std::string_view text, std::string_view file) {
  if (text.size() > kMaxRulesFile) {
    return Error{ErrorCode::too_large, "has more than " + std::to_string(kMaxRulesFile) + " bytes",
                 std::string(file), "leave out what is no longer used"};
  }
  if (const std::size_t line = line_of_deep_toml(text); line > 0) {
    return Error{ErrorCode::usage, "a name has too many parts",
                 std::string(file) + ":" + std::to_string(line), kHint};
  }
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return error_of_toml(parsed.error(), file);
  ReadFile read;
  RuleReader reader(file, read.errors);
  read_tables(parsed.table(), reader, read.rules);
  return read;
}

Error joined(std::vector<LineError> errors) {
  std::stable_sort(errors.begin(), errors.end(),
                   [](const LineError& a, const LineError& b) { return a.first < b.first; });
  std::vector<Error> in_order;
  for (LineError& error : errors) in_order.push_back(std::move(error.second));
  return joined_errors(in_order);
}

std::vector<PageRule> rules_in(const ReadFile& read) {
  std::vector<PageRule> rules;
  for (const ReadRule& each : read.rules) rules.push_back(each.rule);
  return rules;
}

// Returns the line that the error names behind the file.
std::size_t line_of(const Error& error) {
  const std::string_view where = error.where;
  const std::string_view digits = where.substr(where.rfind(':') + 1);
  std::size_t line = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), line);
  return line;
}

// Adds what compiling the rules finds, also in those of which something else is wrong.
void check_values(ReadFile& read, MethodList methods) {
  std::vector<Error> found;
  std::vector<CompiledRule> compiled;
  for (RuleIndex rule = 0; rule < read.rules.size(); ++rule) {
    const ReadRule& each = read.rules[rule];
    compiled.push_back(compile_rule(each.rule, rule, methods, found, each.in_file));
  }
  check_selector_count(compiled, rules_in(read), found);
  for (Error& error : found) {
    const std::size_t line = line_of(error);
    read.errors.emplace_back(line, std::move(error));
  }
}

}  // namespace

Expected<std::vector<PageRule>> read_rules(std::string_view text, std::string_view file) {
  Expected<ReadFile> read = read_file(text, file);
  if (!read) return read.error();
  if (!read->errors.empty()) return joined(std::move(read->errors));
  return rules_in(*read);
}

Expected<PageRules> parse_rules(std::string_view text, std::string_view file, MethodList methods) {
  Expected<ReadFile> read = read_file(text, file);
  if (!read) return read.error();
  if (read->errors.empty()) {
    Expected<PageRules> made = PageRules::compile(rules_in(*read), methods);
    if (made || read->rules.size() > kMaxRules) return made;
  }
  // The errors of compile() name rules; here they are to name keys.
  if (read->rules.size() <= kMaxRules) check_values(*read, methods);
  return joined(std::move(read->errors));
}

}  // namespace winnow
