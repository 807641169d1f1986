// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/man_page.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

namespace winnow::roff {
namespace {

std::string capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return result;
}

// Quotation marks would end the argument of a macro.
std::string argument(std::string_view text) {
  std::string quoted = escaped(text);
  for (std::size_t at = 0; (at = quoted.find('"', at)) != std::string::npos; at += 4) {
    quoted.replace(at, 1, "\\(dq");
  }
  return "\"" + quoted + "\"";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      case '\n':
        result += ' ';
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string line(std::string_view text) { return "\\&" + escaped(text) + "\n"; }

std::string literal_lines(std::string_view text) {
  std::string result = ".nf\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + ".fi\n";
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string section(std::string_view title) { return ".SH " + capitals(title) + "\n"; }
std::string subsection(std::string_view title) { return ".SS " + argument(title) + "\n"; }

std::string header(std::string_view program, std::string_view version) {
  // No hyphenation and no adjustment: half of the words are names of options.
  return ".TH " + argument(capitals(program)) + " 1 \"\" " + argument(version) +
         " \"User Commands\"\n.nh\n.ad l\n";
}

}  // namespace winnow::roff

namespace winnow {
namespace {

// CLI11's own name for options of which no group was said.
constexpr std::string_view kNoGroup = "Options";

std::string tag_of(const DeclaredOption& option) {
  std::string text;
  for (const std::string& name : option.names) {
    if (!text.empty()) text += ", ";
    text += option.positional ? roff::italic(name) : roff::bold(name);
  }
  if (!option.positional && !option.value.empty()) text += " " + roff::italic(option.value);
  return text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// In parentheses: what may be given, and what stands if nothing is.
std::string facts_of(const DeclaredOption& option) {
  std::string facts;
  const auto add = [&facts](std::string_view name, std::string_view fact) {
    if (fact.empty()) return;
    if (!facts.empty()) facts += "; ";
    facts.append(name).append(": ").append(fact);
  };
  add("one of", joined(option.choices));
  add("range", option.range);
  add("default", option.default_value);
  if (option.required) facts += facts.empty() ? "required" : "; required";
  return facts;
}

std::string option_entry(const DeclaredOption& option) {
  std::string text = ".TP\n" + tag_of(option) + "\n" + roff::line(option.help);
  const std::string facts = facts_of(option);
  if (!facts.empty()) text += ".br\n" + roff::line("(" + facts + ")");
  return text;
}

// Groups are in the order in which they are first used, those without a group first.
std::vector<std::string> groups_of(std::span<const DeclaredOption> options) {
  std::vector<std::string> groups = {std::string(kNoGroup)};
  for (const DeclaredOption& option : options) {
    if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
  }
  return groups;
}

}  // namespace

namespace man_page_parts {

std::string name(std::string_view program, std::string_view summary) {
  return roff::section("name") + roff::escaped(program) + " \\- " + roff::escaped(summary) + "\n";
}

std::string synopsis(std::string_view command, std::span<const DeclaredOption> options,
                     std::span<const DeclaredOption> positionals) {
  std::string text = roff::bold(command);
  bool optional = false;
  for (const DeclaredOption& option : options) {
    optional |= !option.required && option.names.front() != "--help";
    if (option.required) {
      text += " " + roff::bold(option.names.front()) + " " + roff::italic(option.value);
    }
  }
  if (optional) text += " [" + roff::italic("options") + "]";
  for (const DeclaredOption& option : positionals) {
    const std::string shown = roff::italic(option.names.front()) + (option.repeatable ? "..." : "");
    text += option.required ? " " + shown : " [" + shown + "]";
  }
  return text + "\n";
}

std::string options(std::span<const DeclaredOption> options) {
  std::string text;
  for (const std::string& group : groups_of(options)) {
    if (group != kNoGroup) text += roff::subsection(group);
    for (const DeclaredOption& option : options) {
      if (option.group == group) text += option_entry(option);
    }
  }
  return text;
}

std::string exit_statuses(std::span<const ExitStatus> statuses) {
  std::string text = roff::section("exit status");
  for (const ExitStatus& row : statuses) {
    text += ".TP\n" + roff::bold(std::to_string(row.status)) + "\n" + roff::line(row.meaning);
  }
  return text;
}

std::string examples(std::span<const Example> examples) {
  std::string text = roff::section("examples");
  for (const Example& example : examples) {
    text += ".PP\n" + roff::line(example.purpose) + ".PP\n.RS 4\n" +
            roff::literal_lines(example.commands) + ".RE\n";
  }
  return text;
}

std::string see_also(std::span<const std::string_view> programs) {
  std::string text = roff::section("see also");
  for (const std::string_view& program : programs) {
    text += ".BR " + roff::escaped(program) + " (1)";
    text += &program == &programs.back() ? "\n" : ",\n";
  }
  return text;
}

}  // namespace man_page_parts

std::string man_page(const CLI::App& program, const ManPageTexts& texts) {
  namespace parts = man_page_parts;
  const std::string name = program.get_name();
  const std::string own_description = program.get_description();
  const std::vector<DeclaredOption> positionals = declared_positionals(program);
  const std::vector<DeclaredOption> options = declared_options(program);

  std::string text = roff::header(name, program.version());
  text += parts::name(name, texts.summary);
  text += roff::section("synopsis") + parts::synopsis(name, options, positionals);
  text += roff::section("description");
  text += roff::line(own_description.substr(0, own_description.find("\n\n")));
  for (const std::string_view paragraph : texts.description) {
    text += ".PP\n" + roff::line(paragraph);
  }
  text += roff::section("options") + parts::options(positionals) + parts::options(options);
  text += parts::exit_statuses(texts.exit_statuses) + parts::examples(texts.examples);
  return text + parts::see_also(texts.see_also);
}

}  // namespace winnow
